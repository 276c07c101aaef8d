// The ministry's file of school holidays: what it says, and taking it over.
import { useMutation } from '@tanstack/react-query'
import { call, type OutputOf } from '../../api/client.ts'
import { useChange } from '../../kit/use-change.ts'
import { schoolKeys } from './queries.ts'

export type SchoolPreview = OutputOf<'schoolHolidays.import'>

/** Reads a file; nothing is written. */
export function useSchoolPreview() {
  return useMutation({ mutationFn: (csv: string) => call('schoolHolidays.import', { body: { csv, dryRun: true } }) })
}

/** The same file twice says the same: asked again without harm. */
export function useSchoolImport() {
  return useChange(
    (csv: string) => call('schoolHolidays.import', { body: { csv } }),
    () => [schoolKeys.all],
  )
}
