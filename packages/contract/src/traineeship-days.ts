// The days on which a member is a trainee, as their colleagues read them with the roster.
import { fromDayNumber } from '@releve/domain/calendar/day'
import type { Traineeship } from '@releve/domain/planning/trainee'
import * as z from 'zod/mini'
import { day, userId } from './fields.ts'

export const traineeshipDays = z.strictObject({
  /** The qualification that they learn. */
  qualification: z.string(),
  fromDate: day,
  untilDate: z.nullable(day),
  /** Null: whoever holds the qualification. */
  tutorId: z.nullable(userId),
})
export type WireTraineeshipDays = z.infer<typeof traineeshipDays>

export const toWireTraineeships = (traineeships: readonly Traineeship[]): WireTraineeshipDays[] =>
  traineeships.map(({ qualification, fromDay, untilDay, tutorId }) => ({
    qualification,
    fromDate: fromDayNumber(fromDay),
    untilDate: untilDay === null ? null : fromDayNumber(untilDay),
    tutorId,
  }))
