// Functions that the calls which change rotations share: finding the right one, reading days as they were written, answering.
import { rotationSentences } from '@releve/contract/rotations'
import type { RotationId } from '@releve/domain/ids'
import { readDays } from '@releve/domain/rotations/edit'
import type { DayWish } from '@releve/domain/rotations/edit'
import type { RotationDay } from '@releve/domain/planning/shift'
import type { Queryable } from '#db/query.ts'
import { AppError } from '#http/app-error.ts'
import { inCenter, isMaster } from '#http/principal.ts'
import type { Principal } from '#http/principal.ts'
import { loadRotation } from './store/rotations.ts'
import type { OwnRotation } from './store/rotations.ts'

/** @throws AppError notFound when it does not exist in a centre they reach */
export async function reachRotation(db: Queryable, principal: Principal, rotationId: RotationId): Promise<OwnRotation> {
  const rotation = await loadRotation(db, isMaster(principal) ? null : inCenter(principal).centerId, rotationId)
  if (rotation === null) throw new AppError('notFound')
  return rotation
}

/**
 * The days of a cycle, checked. `prefix`: of the field at fault (`days.3`).
 * @throws AppError rotationInvalid with its sentence
 */
export function readWishes(wishes: readonly DayWish[]): readonly RotationDay[] {
  const reading = readDays(wishes)
  if ('days' in reading) return reading.days
  const message = rotationSentences[reading.refusal]
  throw new AppError('rotationInvalid', { message, fields: { [reading.index === null ? 'days' : `days.${reading.index}`]: message } })
}
