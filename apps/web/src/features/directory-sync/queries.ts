// The directories that are read by LDAP, as a master administrator sets, tries and applies them.
import type { WireDirectorySource } from '@releve/contract/directory-sync'
import { useQuery } from '@tanstack/react-query'
import { call, type InputOf } from '#api/client.ts'
import { callQuery } from '#kit/call-query.ts'
import { useChange } from '#kit/use-change.ts'

const sourcesKey = ['directorySync', 'sources']

export const useDirectories = (isWanted: boolean) =>
  useQuery({ ...callQuery(sourcesKey, 'directorySync.sources'), staleTime: 0, enabled: isWanted })

const sources = () => [sourcesKey]

export const useCreateDirectory = () =>
  useChange((body: NonNullable<InputOf<'directorySync.create'>['body']>) => call('directorySync.create', { body }), sources)

export const useUpdateDirectory = (id: string) =>
  useChange((body: NonNullable<InputOf<'directorySync.update'>['body']>) => call('directorySync.update', { params: { id }, body }), sources)

export const useRemoveDirectory = () => useChange((id: string) => call('directorySync.remove', { params: { id } }), sources)

export const useTryDirectory = () =>
  useChange(
    ({ _id: id }: WireDirectorySource) => call('directorySync.try', { params: { id } }),
    () => [],
  )

export const usePreviewDirectory = () =>
  useChange(
    ({ _id: id }: WireDirectorySource) => call('directorySync.preview', { params: { id } }),
    () => [],
  )

export const useApplyDirectory = () =>
  useChange(({ id, proof }: { id: string; proof: string }) => call('directorySync.apply', { params: { id }, body: { proof } }), sources)
