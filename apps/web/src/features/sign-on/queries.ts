// The services by which one signs on, as visitors see them and as a master administrator sets them.
import { useQuery } from '@tanstack/react-query'
import { call, type InputOf } from '#api/client.ts'
import { callQuery } from '#kit/call-query.ts'
import { useChange } from '#kit/use-change.ts'

const providersKey = ['signOn', 'providers']

export const useProviders = (isWanted: boolean) =>
  useQuery({ ...callQuery(providersKey, 'signOn.providers'), staleTime: 0, enabled: isWanted })

const providers = () => [providersKey]

export const useCreateProvider = () =>
  useChange((body: NonNullable<InputOf<'signOn.create'>['body']>) => call('signOn.create', { body }), providers)

export const useUpdateProvider = (id: string) =>
  useChange((body: NonNullable<InputOf<'signOn.update'>['body']>) => call('signOn.update', { params: { id }, body }), providers)

export const useRemoveProvider = () => useChange((id: string) => call('signOn.remove', { params: { id } }), providers)

export const useTryProvider = () => useChange((id: string) => call('signOn.try', { params: { id } }), providers)
