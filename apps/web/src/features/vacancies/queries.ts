// Vacancies: reading those of the centre and the board of one, and what its chief does with it.
import { useQuery } from '@tanstack/react-query'
import { call, type InputOf, type Keyed, type OutputOf } from '../../api/client.ts'
import { useChange } from '../../kit/use-change.ts'

export type VacancyList = 'coming' | 'past'

const vacancyKeys = {
  all: ['vacancies'],
  list: (state: VacancyList) => ['vacancies', 'list', state],
  board: (id: string) => ['vacancies', 'board', id],
  /** Who keeps them changes with roles, not with any of them. */
  keepers: ['vacancyKeepers'],
} as const

/** Demands and plannings of the centre change what members see of it. */
const OLD = [vacancyKeys.all, ['demands'], ['shifts', 'planning']]

export function useVacancies(state: VacancyList, enabled = true) {
  return useQuery({
    queryKey: vacancyKeys.list(state),
    queryFn: ({ signal }) => call('vacancies.list', { query: { state }, signal }),
    enabled,
  })
}

export function useBoard(id: string | null) {
  return useQuery({
    queryKey: vacancyKeys.board(id ?? ''),
    queryFn: ({ signal }) => call('vacancies.get', { params: { id: id ?? '' }, signal }),
    enabled: id !== null,
  })
}

/** Whether the member who reads keeps the vacancies of their centre, and its deputies. */
export function useKeepers(enabled = true) {
  return useQuery({
    queryKey: vacancyKeys.keepers,
    queryFn: ({ signal }) => call('vacancies.keepers', { signal }),
    staleTime: 300_000,
    enabled,
  })
}

export type Opening = Keyed<'vacancies.open'>
export type Opened = OutputOf<'vacancies.open'>

/** The same key each time the same wish is sent: it is opened once. */
export function useOpenVacancy() {
  return useChange(
    (input: Opening) => call('vacancies.open', input),
    () => OLD,
  )
}

export function useEditVacancy(id: string) {
  return useChange(
    (input: Keyed<'vacancies.edit'>) => call('vacancies.edit', { params: { id }, ...input }),
    () => OLD,
  )
}

export function useCloseVacancy() {
  return useChange(
    (id: string) => call('vacancies.close', { params: { id }, body: {} }),
    () => OLD,
  )
}

export function useStartWave() {
  return useChange(
    (id: string) => call('vacancies.startWave', { params: { id }, body: {} }),
    () => OLD,
  )
}

/** `after`: how many batches were sent as the board showed it; two chiefs who press at once send one. */
export function useNextBatch() {
  return useChange(
    ({ id, after }: { id: string; after: number }) => call('vacancies.nextBatch', { params: { id }, body: { after } }),
    () => OLD,
  )
}

export type Tick = InputOf<'vacancies.call'>['body']['tick']

export function useCallTick(id: string) {
  return useChange(
    ({ userId, tick, isSet = true }: { userId: string; tick: Tick; isSet?: boolean }) =>
      call('vacancies.call', { params: { id }, body: { userId, tick, isSet } }),
    () => OLD,
  )
}

export function useAssignVacancy(id: string) {
  return useChange(
    ({ userId, reason, isForced }: { userId: string; reason: string; isForced: boolean }) =>
      call('vacancies.assign', {
        params: { id },
        body: { userId, reason, ...(isForced && { override: { reason } }) },
      }),
    () => OLD,
  )
}

export function useFreeVacancy(id: string) {
  return useChange(
    (reason: string) => call('vacancies.free', { params: { id }, body: { reason } }),
    () => OLD,
  )
}

/** Names a deputy, or takes the right back; asks for one's own password like other roles. */
export function useNameDeputy() {
  return useChange(
    ({ userId, isDeputy }: { userId: string; isDeputy: boolean }) =>
      call('vacancies.nameDeputy', { params: { id: userId }, body: { isDeputy } }),
    () => [vacancyKeys.keepers],
  )
}
