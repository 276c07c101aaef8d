// Rotations of the demo beside those that are followed: one that will be from a coming month on, and one that is still being drawn.
import { addMonths, firstOfMonth, fromDayNumber } from '@releve/domain/calendar/day'
import type { Rotation } from '@releve/domain/planning/center-plan'
import { rotationOf } from './people.ts'
import type { World } from './world.ts'

const DAY_MS = 86_400_000
/** The activation is later than all that is posted, taken or planned in the demo, so that it changes no agreed exchange. */
const BEYOND_DAYS = 165

export interface FutureRotation {
  readonly rotation: Rotation
  /** YYYY-MM-DD; null while nobody has decided. */
  readonly activationDate: string | null
  /** Instant, in milliseconds. */
  readonly createdAt: number
}

export function futureRotations({ center, now, today }: World): FutureRotation[] {
  if (center.key !== 'cta') return []
  const { file } = center
  const times = { J: ['06:30', '18:30', false], N: ['18:30', '06:30', true] } as const
  const nextMonth = fromDayNumber(addMonths(firstOfMonth(today + BEYOND_DAYS), 1))
  return [
    {
      rotation: rotationOf(file, file.rotation, { key: 'cta earlier', name: 'Relève à 6\u00A0h\u00A030', times }),
      activationDate: nextMonth,
      createdAt: now - 12 * DAY_MS,
    },
    {
      rotation: rotationOf(file, 'jjnn4r', { key: 'cta draft', name: 'Essai\u00A0: deux jours, deux nuits' }),
      activationDate: null,
      createdAt: now - 5 * DAY_MS,
    },
  ]
}
