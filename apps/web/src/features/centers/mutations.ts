// The actions on centres.
import { call, type InputOf, type Keyed } from '../../api/client.ts'
import { useChange } from '../../kit/use-change.ts'
import { centerKeys } from './queries.ts'

const everyCenter = () => [centerKeys.all]

export function useCreateCenter() {
  return useChange((input: Keyed<'centers.create'>) => call('centers.create', input), everyCenter)
}

export function useUpdateCenter(id: string) {
  return useChange((body: NonNullable<InputOf<'centers.update'>['body']>) => call('centers.update', { params: { id }, body }), everyCenter)
}

export function useRemoveCenter() {
  return useChange((id: string) => call('centers.remove', { params: { id } }), everyCenter)
}
