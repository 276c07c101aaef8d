// The shifts and activities that a change of a planning names are found in the cycles and the activities of the centre.
import { dayCountText } from '@releve/contract/activities'
import type { CustomShift } from '@releve/contract/planning'
import { fromDayNumber } from '@releve/domain/calendar/day'
import type { DayNumber } from '@releve/domain/calendar/day'
import { customShiftOf } from '@releve/domain/demands/modification'
import type { KnownRotations } from '@releve/domain/demands/offer'
import type { CenterId } from '@releve/domain/ids'
import { isAwayKind } from '@releve/domain/planning/activity'
import type { Shift } from '@releve/domain/planning/shift'
import { yearOverLimit } from '@releve/domain/planning/yearly-days'
import type { ActivityPeriod } from '@releve/domain/planning/yearly-days'
import type { Transaction } from '#db/transaction.ts'
import type { Activity } from '@releve/contract/starting-activities'
import { AppError } from '#http/app-error.ts'
import { loadActivities } from '#features/activities/store.ts'
import { loadLive, rangeOf } from '../store/cutting.ts'
import type { DaysOfMember } from '../store/cutting.ts'
import type { AskedCause } from '../store/modifications.ts'

/** @throws AppError modificationShiftUnknown */
export function askedShift(
  center: KnownRotations,
  { name, selectedVariation, startTime, endTime, endsNextDay = false }: CustomShift,
): Shift {
  const times = startTime === undefined || endTime === undefined ? null : { startTime, endTime, endsNextDay }
  const found = customShiftOf(center, { name, variation: selectedVariation ?? null, times })
  if (found === null) throw new AppError('modificationShiftUnknown')
  return found
}

/**
 * Checks that members may ask for the activity themselves, from that day on, by days or by hours.
 * @throws AppError activityForAdministrators, activityByDays, activityNotice
 */
export function requireAskable(
  { isForAdministrators, noticeDays, isByDays }: Activity,
  { from, today, hasHours }: { readonly from: DayNumber; readonly today: DayNumber; readonly hasHours: boolean },
): void {
  if (isForAdministrators === true) throw new AppError('activityForAdministrators')
  if (isByDays === true && hasHours) throw new AppError('activityByDays')
  // An intervention is written down once it is over.
  if (noticeDays === undefined || from - today >= noticeDays) return
  const message = `Cette activité se demande au moins ${dayCountText(noticeDays)} à l’avance\u00A0: voyez avec un administrateur.`
  throw new AppError('activityNotice', { message, fields: { fromDate: message } })
}

/**
 * Checks that the year of their member leaves room for it. The member is locked: of two requests at once the later one reads the other.
 * @throws AppError activityYearlyLimit
 */
export async function requireYearlyRoom(
  tx: Transaction,
  { _id, yearlyDays: most }: Activity,
  { centerId, userId, ...asked }: Pick<DaysOfMember, 'centerId' | 'userId'> & ActivityPeriod,
): Promise<void> {
  if (most === undefined) return
  const [first] = fromDayNumber(asked.fromDay).split('-')
  const [last] = fromDayNumber(asked.toDay).split('-')
  const live = await loadLive(tx, { centerId, userId, fromDay: `${first}-01-01`, toDay: `${last}-12-31` })
  const others = live
    .filter(({ activity, cause }) => (activity?._id ?? cause) === _id)
    .map((row): ActivityPeriod => ({ fromDay: rangeOf(row).from, toDay: rangeOf(row).to, weekdays: row.weekdays }))
  const over = yearOverLimit(asked, others, most)
  if (over === null) return
  const known = over.taken === 0 ? '' : `, et ${over.year} en a déjà ${dayCountText(over.taken)}`
  const message = `Cette activité se demande au plus ${dayCountText(most)} par an${known}\u00A0: voyez avec un administrateur.`
  throw new AppError('activityYearlyLimit', { message, fields: { toDate: message } })
}

const CAUSE_IS_WORK = 'C’est un travail, et non une cause d’absence\u00A0: posez ses heures.'

/** @throws AppError invalidInput when the centre does not have it, or no longer, or it is work */
export async function askedCause(tx: Transaction, centerId: CenterId, id: string | undefined): Promise<AskedCause | null> {
  if (id === undefined) return null
  const found = (await loadActivities(tx, centerId))?.find(({ _id }) => _id === id)
  if (found === undefined) throw new AppError('invalidInput', { fields: { cause: 'Cette cause n’existe pas.' } })
  if (!isAwayKind(found.kind)) throw new AppError('invalidInput', { fields: { cause: CAUSE_IS_WORK } })
  return { _id: found._id, name: found.name, isUnseen: found.isUnseen }
}
