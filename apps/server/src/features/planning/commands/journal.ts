// The journal of the centre has every act on a planning, with its days and its reason; the cause of an absence appears nowhere in it, and a
// reason that may be about health neither. What an act takes of firm days is kept beside it.
import { fromDayNumber } from '@releve/domain/calendar/day'
import type { DayNumber } from '@releve/domain/calendar/day'
import type { Zone } from '@releve/domain/calendar/zone'
import type { TouchedDay } from '@releve/domain/demands/firm'
import type { DayRange } from '@releve/domain/demands/taking-back'
import type { CenterId, UserId } from '@releve/domain/ids'
import type { PlacedActivity } from '@releve/domain/planning/activity'
import type { Transaction } from '#db/transaction.ts'
import { keepAct, keepTouched } from '#features/journal/store.ts'
import type { ModificationRow } from '../store/modifications.ts'

interface Acting {
  readonly centerId: CenterId
  readonly userId: UserId
  readonly actorId: UserId
  readonly reason: string | null
  readonly now: number
}

const HOUR_MS = 3_600_000

const isWork = ({ type, activity }: Pick<ModificationRow, 'type' | 'activity'>) =>
  activity === null ? type === 'custom_modification' : activity.kind === 'work'

/** Names the activity where colleagues read it. */
const named = (activity: PlacedActivity | null) => (activity?.isNamed === true && activity.kind === 'work' ? { name: activity.name } : {})

const spanDetail = ({ from, to }: DayRange) => ({ date: fromDayNumber(from), ...(to > from && { untilDate: fromDayNumber(to) }) })

/** Keeps that days of a member were given other hours, or an absence. */
export async function keepPlaced(
  tx: Transaction,
  acting: Acting,
  row: Pick<ModificationRow, 'type' | 'activity'>,
  range: DayRange,
): Promise<void> {
  const { centerId, userId: subjectId, actorId, reason, now } = acting
  const works = isWork(row)
  const detail = { ...spanDetail(range), ...named(row.activity), ...(works && reason !== null && { reason }) }
  await keepAct(tx, centerId, { kind: works ? 'hoursPlaced' : 'absencePlaced', actorId, subjectId, detail, now })
}

/** Keeps that days of a modification were taken back. */
export async function keepTakenBack(
  tx: Transaction,
  acting: Acting,
  row: Pick<ModificationRow, 'type' | 'activity'>,
  gone: readonly DayRange[],
): Promise<void> {
  const { centerId, userId: subjectId, actorId, reason, now } = acting
  for (const range of gone) {
    const detail = { ...spanDetail(range), ...named(row.activity), ...(isWork(row) && reason !== null && { reason }) }
    await keepAct(tx, centerId, { kind: 'daysTakenBack', actorId, subjectId, detail, now })
  }
}

/** Keeps what the act of somebody else took of firm days. */
export async function keepPromises(
  tx: Transaction,
  { centerId, userId: subjectId, actorId, reason, now }: Acting,
  touched: readonly TouchedDay[],
  zone: Zone,
): Promise<void> {
  const days = touched.map(({ day, touched: what }: { readonly day: DayNumber } & TouchedDay) => ({
    date: fromDayNumber(day),
    touched: what,
    aheadHours: Math.max(0, Math.floor((zone.instantAt(day, 0) - now) / HOUR_MS)),
  }))
  await keepTouched(tx, centerId, { actorId, subjectId, days, reason, now })
}
