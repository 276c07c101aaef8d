// The actions on centres.
import { call, type InputOf, type Keyed } from '#api/client.ts'
import { useChange } from '#kit/use-change.ts'
import { centerKeys } from './queries.ts'

const everyCenter = () => [centerKeys.all]

export function useCreateCenter() {
  return useChange((input: Keyed<'centers.create'>) => call('centers.create', input), everyCenter)
}

export function useUpdateCenter(id: string) {
  return useChange((body: NonNullable<InputOf<'centers.update'>['body']>) => call('centers.update', { params: { id }, body }), everyCenter)
}

export function useSetFirm(id: string) {
  return useChange((body: InputOf<'centers.setFirm'>['body']) => call('centers.setFirm', { params: { id }, body }), everyCenter)
}

export function useAddHoliday(id: string) {
  return useChange((input: Omit<Keyed<'ownHolidays.add'>, 'params'>) => call('ownHolidays.add', { params: { id }, ...input }), everyCenter)
}

/** Gives a change of the holidays another last year, or a day of the centre's own another name. */
export function useEditHoliday(id: string) {
  return useChange(
    ({
      holidayId,
      ...body
    }: {
      readonly holidayId: string
      readonly lastYear?: number | null | undefined
      readonly name?: string | undefined
    }) => call('ownHolidays.edit', { params: { id, holidayId }, body }),
    everyCenter,
  )
}

export function useRemoveHoliday(id: string) {
  return useChange((holidayId: string) => call('ownHolidays.remove', { params: { id, holidayId } }), everyCenter)
}

export function useRemoveCenter() {
  return useChange((id: string) => call('centers.remove', { params: { id } }), everyCenter)
}
