// The queue of « À décider » holds requests and exchanges alike, the first to lapse first.
import { fullName, plainName } from '@releve/contract/person-name'
import type { WireModification } from '@releve/contract/planning'
import { shortName } from '@releve/contract/short-name'
import { formatDay, formatDayOfMonth, formatHours } from '#ui/format.ts'
import type { WaitingExchange } from '#features/approvals/queries.ts'
import { typeLabels } from '#features/planning/texts.ts'
import { decideTexts as texts } from './decide-texts.ts'

export type QueueItem =
  | { readonly kind: 'request'; readonly id: string; readonly request: WireModification }
  | { readonly kind: 'exchange'; readonly id: string; readonly exchange: WaitingExchange }

export type QueueKind = 'all' | QueueItem['kind']

/** A request without levels does not lapse: its start counts. */
const endOf = (item: QueueItem): number =>
  item.kind === 'exchange'
    ? item.exchange.approval.lapsesAt
    : (item.request.approval?.lapsesAt ?? Date.parse(`${item.request.fromDate}T00:00Z`))

export function itemsOf(requests: readonly WireModification[], exchanges: readonly WaitingExchange[]): QueueItem[] {
  const items: QueueItem[] = [
    ...requests.map((request) => ({ kind: 'request' as const, id: request._id, request })),
    ...exchanges.map((exchange) => ({ kind: 'exchange' as const, id: exchange._id, exchange })),
  ]
  return items.toSorted((a, b) => endOf(a) - endOf(b))
}

/** « Congé annuel », « Formation » */
export const nameOfRequest = ({ activity, causeName, type }: WireModification): string => activity?.name ?? causeName ?? typeLabels[type]

/** « Permutation » */
export function nameOfExchange({ moves, of }: WaitingExchange): string {
  if (of === 'circle') return texts.circle(new Set(moves.map(({ user }) => user._id)).size)
  return moves.every(({ gives, takes }) => gives !== null && takes !== null) ? texts.swap : texts.replacement
}

/** « Alix A. et Basile B. » */
export const peopleOf = ({ moves }: WaitingExchange): string =>
  new Intl.ListFormat('fr').format([...new Set(moves.map(({ user }) => shortName(user)))])

const daysOf = ({ moves }: WaitingExchange) =>
  [...new Set(moves.flatMap(({ gives, takes }) => [gives?.date ?? [], takes?.date ?? []].flat()))].toSorted()

/** « sam. 22 nov. et lun. 24 nov. » */
export const whenOf = (exchange: WaitingExchange): string => new Intl.ListFormat('fr').format(daysOf(exchange).map((day) => formatDay(day)))

/** « ven. 19 févr. », « 20 au 24 févr. », « 26 févr. au 2 mars », with the hours of those of one day: a row is read in passing. */
function shortWhen({ fromDate, toDate, hours }: WireModification): string {
  if (fromDate === toDate)
    return hours === undefined ? formatDay(fromDate) : `${formatDay(fromDate)}, ${formatHours(hours.startTime, hours.endTime)}`
  const isOneMonth = fromDate.slice(0, 7) === toDate.slice(0, 7)
  return `${isOneMonth ? formatDayOfMonth(fromDate) : formatDay(fromDate, 'dateShort')} au ${formatDay(toDate, 'dateShort')}`
}

/** The words of its row: who, what and when, and whose face stands before them. */
export function rowOf(item: QueueItem): { readonly who: string; readonly what: string; readonly face: string } {
  if (item.kind === 'exchange') {
    const { exchange } = item
    return {
      who: peopleOf(exchange),
      what: `${nameOfExchange(exchange)}, ${whenOf(exchange)}`,
      face: exchange.moves[0] === undefined ? '' : plainName(exchange.moves[0].user),
    }
  }
  const { request } = item
  return { who: fullName(request.user), what: `${nameOfRequest(request)}, ${shortWhen(request)}`, face: plainName(request.user) }
}
