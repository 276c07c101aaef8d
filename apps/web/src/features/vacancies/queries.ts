// Vacancies: reading those of the centre and the board of one, and what its chief does with it.
import type { WireProposedVacancy, WireVacancy } from '@releve/contract/vacancies'
import { useQuery } from '@tanstack/react-query'
import { call, type InputOf, type Keyed, type OutputOf } from '#api/client.ts'
import { callQuery, nothingBefore } from '#kit/call-query.ts'
import type { ReasonGiven } from '#kit/reason-form.tsx'
import { useAction, useWishKey, type ActionOptions } from '#kit/use-action.ts'
import { mayAct, useMe } from '#session/me.ts'
import { useChange } from '#kit/use-change.ts'

export type VacancyList = 'coming' | 'past'

const vacancyKeys = {
  all: ['vacancies'],
  list: (state: VacancyList) => ['vacancies', 'list', state],
  board: (id: string) => ['vacancies', 'board', id],
  sheet: (id: string) => ['vacancies', 'sheet', id],
  /** The keepers change with roles, not with any vacancy. */
  keepers: ['vacancyKeepers'],
} as const

export function useVacancies(state: VacancyList, enabled = true) {
  return useQuery({ ...callQuery(vacancyKeys.list(state), 'vacancies.list', { query: { state } }), ...nothingBefore, enabled })
}

export function useBoard(id: string | null) {
  return useQuery({ ...callQuery(vacancyKeys.board(id ?? ''), 'vacancies.get', { params: { id: id ?? '' } }), enabled: id !== null })
}

/** The sheet of a search that is over. */
export function useSearchSheet(id: string) {
  return useQuery(callQuery(vacancyKeys.sheet(id), 'vacancies.sheet', { params: { id } }))
}

/** Whether the member who reads keeps the vacancies of their centre, and its deputies. */
export function useKeepers(enabled = true) {
  return useQuery({ ...callQuery(vacancyKeys.keepers, 'vacancies.keepers'), staleTime: 300_000, enabled })
}

/** Whether their buttons are for the reader, who may no more than note calls. */
export function useKeeps(): boolean {
  const me = useMe()
  return useKeepers(false).data?.keeps ?? mayAct(me, 'keepVacancies')
}

/** Demands and plannings of the centre change what members see of it. */
function useVacancyChange<Wish, Answer>(send: (wish: Wish) => Promise<Answer>) {
  return useChange(send, () => [vacancyKeys.all, ['demands'], ['shifts', 'planning']])
}

type Opening = Keyed<'vacancies.open'>

/** The same key each time the same wish is sent: it is opened once. */
export const useOpenVacancy = () => useVacancyChange((input: Opening) => call('vacancies.open', input))

/** Opens one that is proposed, where an absence or a minimum left it, with one press. */
export function useProposal(options: ActionOptions<Opening, OutputOf<'vacancies.open'>>) {
  const open = useOpenVacancy()
  const keyOf = useWishKey()
  const { run, error, isPending } = useAction(open, options)
  return {
    error,
    isPending,
    /** The request on its way. */
    sent: isPending ? open.variables?.body : undefined,
    run: ({ origin, date, shift, holder, qualification, isPart }: WireProposedVacancy) => {
      const { default: hours, endsNextDay } = shift
      const asked = isPart === true ? { ...hours, endsNextDay } : {}
      const body = { origin, date, shift: shift.name, qualification, ...asked, ...(holder !== null && { userId: holder._id }) }
      return run({ body, idempotencyKey: keyOf(body) })
    },
  }
}

export function useEditVacancy(id: string) {
  return useVacancyChange((input: Keyed<'vacancies.edit'>) => call('vacancies.edit', { params: { id }, ...input }))
}

/** The vacancy as the screen shows it: when it is another one, the call is refused. */
type Shown = Pick<WireVacancy, '_id' | 'version'>

export const useCloseVacancy = () =>
  useVacancyChange(({ _id: id, version }: Shown) => call('vacancies.close', { params: { id }, body: { version } }))

export const useStartWave = () => useVacancyChange((id: string) => call('vacancies.startWave', { params: { id }, body: {} }))

/** `after`: how many batches were sent as the board showed it; two chiefs who press at once send one. */
export function useNextBatch() {
  return useVacancyChange(({ id, after }: { id: string; after: number }) =>
    call('vacancies.nextBatch', { params: { id }, body: { after } }),
  )
}

/** The proposal stands until it is asked for again: what the chief chose rests on it. */
export function useCover(span: { readonly fromDate: string; readonly toDate: string } | null) {
  const { fromDate = '', toDate = '' } = span ?? {}
  return useQuery({
    ...callQuery(['vacancyCover', fromDate, toDate], 'vacancies.cover', { query: { fromDate, toDate } }),
    ...nothingBefore,
    enabled: span !== null,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
}

export const useStartCover = () => useVacancyChange((input: Keyed<'vacancies.startCover'>) => call('vacancies.startCover', input))

type Ticking = InputOf<'vacancies.call'>['body']

export function useCallTick(id: string) {
  return useVacancyChange((body: Ticking) => call('vacancies.call', { params: { id }, body }))
}

export function useAssignVacancy({ _id: id, version }: Shown) {
  return useVacancyChange(({ userId, reason, isForced }: ReasonGiven & { userId: string }) =>
    call('vacancies.assign', { params: { id }, body: { userId, version, reason, ...(isForced && { override: { reason } }) } }),
  )
}

export function useFreeVacancy(id: string) {
  return useVacancyChange((body: InputOf<'vacancies.free'>['body']) => call('vacancies.free', { params: { id }, body }))
}

/** Names a deputy, or takes the right back; asks for one's own password like other roles. */
export function useNameDeputy() {
  return useChange(
    ({ userId, isDeputy }: { userId: string; isDeputy: boolean }) =>
      call('vacancies.nameDeputy', { params: { id: userId }, body: { isDeputy } }),
    () => [vacancyKeys.keepers],
  )
}
