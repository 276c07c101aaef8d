// The handover notes of the centre, and what one does with them.
import { useQuery } from '@tanstack/react-query'
import { call, type Keyed } from '#api/client.ts'
import { useChange } from '#kit/use-change.ts'

const NOTES = ['handover']
/** The authors and the relief change with the hour; the notes themselves come by events. */
const AGAIN_MS = 5 * 60_000

export function useHandover() {
  return useQuery({ queryKey: NOTES, queryFn: ({ signal }) => call('handover.list', { signal }), refetchInterval: AGAIN_MS })
}

export function useWriteNote() {
  return useChange(
    (input: Keyed<'handover.write'>) => call('handover.write', input),
    () => [NOTES],
  )
}

const useNoteChange = (send: (id: string) => Promise<unknown>) => useChange(send, () => [NOTES])

export const useAcknowledge = () => useNoteChange((id) => call('handover.acknowledge', { params: { id }, body: {} }))

export const useWithdraw = () => useNoteChange((id) => call('handover.withdraw', { params: { id } }))
