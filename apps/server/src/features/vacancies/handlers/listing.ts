// The vacancies of a centre, and what could be opened by one press.
import type { WireProposedVacancy, WireVacancy } from '@releve/contract/vacancies'
import { fromDayNumber, toDayNumber } from '@releve/domain/calendar/day'
import type { DayNumber } from '@releve/domain/calendar/day'
import { MARGIN_DAYS } from '@releve/domain/demands/person'
import type { DemandId } from '@releve/domain/ids'
import { zoneOf } from '@releve/domain/calendar/zone'
import { loadFacts } from '#features/demands/store/deciding.ts'
import { loadCenterPlan } from '#features/shifts/store.ts'
import { loadVacancies } from '../store.ts'
import { proposedIn } from '../commands/proposed.ts'
import { namesOf, toWireVacancy } from '../commands/wire.ts'
import { keeper } from './reaching.ts'
import type { CallOf } from './reaching.ts'

/** How far ahead what lacks people is proposed, and how far back and ahead the board looks, in days. */
const PROPOSED_DAYS = 30
const COMING_DAYS = 400
const PAST_DAYS = 90
const LISTED_AT_MOST = 200
/** Farther from one another than the days that are read around each. */
const APART_DAYS = 3 * MARGIN_DAYS

export async function list(call: CallOf<'vacancies.list'>) {
  const { centerId, center } = keeper(call.principal, 'noteCalls')
  const now = call.clock()
  const plan = await loadCenterPlan(call.pool, centerId, center.planVersion)
  const isComing = call.query.state === 'coming'
  const today = zoneOf(plan.zone).dayAt(now)
  const shown = await loadVacancies(call.pool, centerId, {
    from: fromDayNumber(isComing ? today : today - PAST_DAYS),
    // A closed vacancy is over, even before its day.
    to: fromDayNumber(today + COMING_DAYS),
    isOver: !isComing,
    now,
    limit: LISTED_AT_MOST,
  })
  const people = await namesOf(call.pool, centerId, shown)
  const near = isComing ? { from: today, to: today + PROPOSED_DAYS } : null
  const stretches = stretchesOf(
    shown.map(({ demand }) => toDayNumber(demand.posterShift.date)),
    near,
  )
  const vacancies = new Map<DemandId, WireVacancy>()
  let proposed: WireProposedVacancy[] = []
  for (const { from: first, to: last } of stretches) {
    const facts = await loadFacts(call.pool, { centerId, userIds: 'all', days: [first, last], now, sharedFor: 'anybody' })
    for (const vacancy of shown) {
      const day = toDayNumber(vacancy.demand.posterShift.date)
      if (day >= first && day <= last) vacancies.set(vacancy.demand._id, toWireVacancy(vacancy, { facts, people }))
    }
    if (near !== null && first <= near.from && last >= near.to) proposed = proposedIn(facts, shown, near).map(({ wire }) => wire)
  }
  return { vacancies: shown.flatMap(({ demand }) => vacancies.get(demand._id) ?? []), proposed }
}

interface Stretch {
  readonly from: DayNumber
  readonly to: DayNumber
}

/** Days that are read at once, `near` as a whole: between two vacancies of this month and of next year nobody's planning is. */
function stretchesOf(days: readonly DayNumber[], near: Stretch | null): Stretch[] {
  const all = [...days.map((day) => ({ from: day, to: day })), ...(near === null ? [] : [near])]
  const stretches: Stretch[] = []
  for (const each of all.toSorted((a, b) => a.from - b.from)) {
    const last = stretches.at(-1)
    if (last !== undefined && each.from - last.to <= APART_DAYS)
      stretches.splice(-1, 1, { from: last.from, to: Math.max(last.to, each.to) })
    else stretches.push(each)
  }
  return stretches
}
