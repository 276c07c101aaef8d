// The shifts and activities that a change of a planning names are found in the cycles and the activities of the centre.
import { noticeText } from '@releve/contract/activities'
import type { AbsenceCause } from '@releve/contract/absence-causes'
import type { CustomShift } from '@releve/contract/planning'
import { customShiftOf } from '@releve/domain/demands/modification'
import type { KnownRotations } from '@releve/domain/demands/offer'
import type { CenterId } from '@releve/domain/ids'
import type { DayNumber } from '@releve/domain/calendar/day'
import { isAwayKind } from '@releve/domain/planning/activity'
import type { Shift } from '@releve/domain/planning/shift'
import type { Transaction } from '#db/transaction.ts'
import type { Activity } from '@releve/contract/starting-activities'
import { AppError } from '#http/app-error.ts'
import { loadActivities } from '#features/activities/store.ts'

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
 * Checks that members may ask for the activity themselves, from that day on.
 * @throws AppError activityForAdministrators, activityNotice
 */
export function requireAskable(
  { isForAdministrators, noticeDays = 0 }: Activity,
  { from, today }: { readonly from: DayNumber; readonly today: DayNumber },
): void {
  if (isForAdministrators === true) throw new AppError('activityForAdministrators')
  if (from - today >= noticeDays) return
  const message = `Cette activité se demande au moins ${noticeText(noticeDays)} à l’avance\u00A0: voyez avec un administrateur.`
  throw new AppError('activityNotice', { message, fields: { fromDate: message } })
}

const CAUSE_IS_WORK = 'C’est un travail, et non une cause d’absence\u00A0: posez ses heures.'

/** @throws AppError invalidInput when the centre does not have it, or no longer, or it is work */
export async function askedCause(tx: Transaction, centerId: CenterId, id: string | undefined): Promise<AbsenceCause | null> {
  if (id === undefined) return null
  const found = (await loadActivities(tx, centerId))?.find(({ _id }) => _id === id)
  if (found === undefined) throw new AppError('invalidInput', { fields: { cause: 'Cette cause n’existe pas.' } })
  if (!isAwayKind(found.kind)) throw new AppError('invalidInput', { fields: { cause: CAUSE_IS_WORK } })
  return { _id: found._id, name: found.name }
}
