// The months of a centre, and what they hand over to payroll. They are refreshed with plannings.
import { useQuery } from '@tanstack/react-query'
import { call, type InputOf, type Keyed, type OutputOf } from '#api/client.ts'
import { readFile } from '#api/files.ts'
import { callQuery, nothingBefore } from '#kit/call-query.ts'
import { useChange } from '#kit/use-change.ts'
import { saveFile } from '#ui/save-file.ts'

const monthKeys = {
  all: (centerId: string) => ['planning', 'months', centerId],
  settings: (centerId: string) => ['planning', 'months', centerId, 'settings'],
} as const

export type MonthState = OutputOf<'closings.month'>

export function useMonth(centerId: string, month: string) {
  return useQuery({
    ...callQuery([...monthKeys.all(centerId), 'month', month], 'closings.month', { params: { id: centerId, month } }),
    ...nothingBefore,
    staleTime: 0,
  })
}

export function usePaySettings(centerId: string) {
  return useQuery(callQuery(monthKeys.settings(centerId), 'payroll.settings', { params: { id: centerId } }))
}

export function useCloseMonth(centerId: string, month: string) {
  return useChange(
    (note: string) => call('closings.close', { params: { id: centerId, month }, body: note === '' ? {} : { note } }),
    () => [monthKeys.all(centerId)],
  )
}

export function useReopenMonth(centerId: string, month: string) {
  return useChange(
    (reason: string) => call('closings.reopen', { params: { id: centerId, month }, body: { reason } }),
    () => [monthKeys.all(centerId)],
  )
}

export function useRegularise(centerId: string, month: string) {
  return useChange(
    (input: Keyed<'closings.regularise'>) => call('closings.regularise', { params: { id: centerId, month }, ...input }),
    () => [monthKeys.all(centerId)],
  )
}

export function useSavePaySettings(centerId: string) {
  return useChange(
    (body: InputOf<'payroll.saveSettings'>['body']) => call('payroll.saveSettings', { params: { id: centerId }, body }),
    () => [monthKeys.all(centerId)],
  )
}

/** Hands the month over and saves the file; a file that was made before is the same one again. */
export function useHandOver(centerId: string, month: string) {
  return useChange(
    async (body: InputOf<'payroll.export'>['body']) => {
      const made = await call('payroll.export', { params: { id: centerId, month }, body })
      saveFile(await readFile('payroll.file', { params: { id: centerId, number: String(made.number) } }), made.fileName)
      return made
    },
    () => [monthKeys.all(centerId)],
  )
}
