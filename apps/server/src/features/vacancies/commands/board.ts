// The board of one vacancy, as whoever keeps it reads it.
import type { WireBoard } from '@releve/contract/vacancies'
import { toDayNumber } from '@releve/domain/calendar/day'
import type { UserId } from '@releve/domain/ids'
import type { CenterRules } from '@releve/domain/working-time/rules'
import type { Queryable } from '#db/query.ts'
import { loadFacts } from '#features/demands/store/deciding.ts'
import { toWirePerson } from '#features/members/store/person.ts'
import { loadPeople } from '#features/members/store/members.ts'
import { loadAsks } from '../store.ts'
import type { WavedVacancy } from '../store.ts'
import { historyOf } from './history.ts'
import { lineOf, lostLine, standingOf } from './lines.ts'
import { isFree, planOf, rankFor } from './ranking.ts'
import type { Ranked } from './ranking.ts'
import { namesOf, sentSteps, stateOf, toWireVacancy } from './wire.ts'

function outOf({ facts, ranking, otherHours }: Ranked): WireBoard['out'] {
  const late = [...ranking.asked, ...ranking.unsaid].filter(({ userId }) => otherHours.has(userId))
  const all = [...ranking.out, ...late.map(({ userId }) => ({ userId, reason: 'otherHours' as const }))]
  return [...Map.groupBy(all, ({ reason }) => reason)].map(([reason, out]) => ({
    reason,
    count: out.length,
    // Members who said no are counted, and not named to anybody.
    members: reason === 'no' ? [] : out.flatMap(({ userId }) => facts.roster.byId.get(userId) ?? []).map(toWirePerson),
  }))
}

/** The board of one vacancy, as whoever keeps it reads it now. */
export async function boardOf(db: Queryable, vacancy: WavedVacancy, now: number): Promise<WireBoard> {
  const { demand } = vacancy
  const { centerId, _id } = demand
  const asks = await loadAsks(db, centerId, _id)
  const people = await namesOf(db, centerId, [vacancy])
  const callees = await loadPeople(
    db,
    centerId,
    asks.filter(({ called_at: at }) => at !== null).map(({ user_id: userId }) => userId),
  )
  const history = historyOf(vacancy, asks, people, callees)
  const isOver = stateOf(vacancy, now) === 'filled' || stateOf(vacancy, now) === 'closed'
  if (isOver) {
    const facts = await loadFacts(db, { centerId, userIds: 'all', days: [toDayNumber(demand.posterShift.date)], now })
    return {
      vacancy: toWireVacancy(vacancy, { facts, people, steps: sentSteps(asks) }),
      lines: [],
      out: [],
      history,
      mayAssign: mayAssign(facts.rules),
    }
  }
  const ranked = await rankFor(db, vacancy, now)
  // The people asked last have time until then: what follows begins with it.
  const plan = await planOf(db, vacancy, ranked, asks, { from: Math.max(now, vacancy.wave.next_at ?? now) })
  const sent = sentSteps(asks)
  const planned = plan.batches.map(({ at, userIds }) => ({ at, size: userIds.length, isSent: false }))
  const batchOf = new Map<UserId, number>()
  for (const [index, { userIds }] of plan.batches.entries()) for (const userId of userIds) batchOf.set(userId, sent.length + index + 1)
  const askOf = new Map(asks.map((ask) => [ask.user_id, ask]))
  const free = [...ranked.ranking.asked, ...ranked.ranking.unsaid].filter(isFree(ranked))
  const present = new Set(free.map(({ userId }) => userId))
  const lost = asks.flatMap((ask) => {
    const standing = ask.batch === null || present.has(ask.user_id) ? null : standingOf(ask)
    return standing === null ? [] : [{ ask, standing }]
  })
  const places = [
    ...free.map((line) => {
      const ask = askOf.get(line.userId)
      const batch = ask?.batch ?? batchOf.get(line.userId) ?? null
      return { batch, lineAt: (rank: number) => lineOf(demand, line, { rank, batch }, ranked, ask) }
    }),
    ...lost.map(({ ask, standing }) => {
      const { batch, user_id: userId } = ask
      return { batch, lineAt: (rank: number) => lostLine(demand, { userId, standing }, { rank, batch }, ranked, ask) }
    }),
  ]
  // They are numbered in the order in which they are asked, as the screen shows them: who is passed over (their night, say) comes later.
  const inOrder = places.toSorted((a, b) => (a.batch ?? Infinity) - (b.batch ?? Infinity) || 0)
  return {
    vacancy: toWireVacancy(vacancy, { facts: ranked.facts, people, steps: [...sent, ...planned] }),
    lines: inOrder.flatMap(({ lineAt }, index) => lineAt(index + 1)),
    out: outOf(ranked),
    history,
    mayAssign: mayAssign(ranked.facts.rules),
  }
}

export const mayAssign = ({ assignsVacancies = true }: CenterRules): boolean => assignsVacancies
