// The days on which a member learns a function beside somebody who holds it (« en doublure »): they are present, and no staffing counts them.
// Their administrators write them; colleagues read who learns what with whom, since the day’s sheet says it.
import * as z from 'zod/mini'
import type { ErrorEntries } from './error-entry.ts'
import { day, line, userId, userParams } from './fields.ts'
import type { Route } from './route.ts'
import { person } from './shifts.ts'

export const traineeshipErrors = {
  traineeshipsChanged: {
    status: 409,
    message: 'Les doublures de ce membre viennent d’être changées par ailleurs. Relisez-les avant d’enregistrer.',
  },
  traineeshipTutor: { status: 400, message: 'Le tuteur est un autre membre du centre.' },
} as const satisfies ErrorEntries

const COUNT = 'Indiquez un nombre de doublures, de 0 à 200.'
const count = z.int(COUNT).check(z.minimum(0, COUNT), z.maximum(200, COUNT))

const traineeship = z
  .strictObject({
    qualification: line(60).check(z.minLength(1, 'Indiquez la qualification préparée.')),
    fromDate: day,
    /** The last day; null: until somebody ends it. */
    untilDate: z.nullable(day),
    /** Null: whoever holds the qualification. */
    tutorId: z.nullable(userId),
    /** The number of vacations beside a tutor that are asked for; 0: none is. */
    byDay: count,
    byNight: count,
  })
  .check(
    z.refine(({ fromDate, untilDate }) => untilDate === null || fromDate <= untilDate, {
      message: 'La fin de la doublure précède son début.',
      path: ['untilDate'],
    }),
  )
export type WireTraineeship = z.infer<typeof traineeship>

/** The vacations beside a tutor until now, and the next one. */
const progress = z.strictObject({
  tutor: z.nullable(person),
  byDay: z.int(),
  byNight: z.int(),
  /**
   * The next vacation beside a tutor: planned, or one that the rules let the trainee join. Null: there is none in the next six weeks, or all those
   * that are asked for are done.
   */
  next: z.nullable(z.strictObject({ date: day, shift: z.string(), tutor: person, isPlanned: z.boolean() })),
})

const state = z.strictObject({
  traineeships: z.array(traineeship),
  /** One for each traineeship, in their order. */
  progress: z.array(progress),
})
export type WireTraineeships = z.infer<typeof state>

export const traineeshipRoutes = {
  'traineeships.read': {
    method: 'GET',
    path: '/users/:id/traineeships',
    access: 'member',
    summary: 'Les doublures d’un membre, ce qui en est fait et la prochaine\u202F; pour lui-même et ses administrateurs',
    params: userParams,
    response: state,
    extension: true,
  },
  'traineeships.save': {
    method: 'PUT',
    path: '/users/:id/traineeships',
    access: 'admin',
    summary: 'Enregistrer les doublures d’un membre\u00A0: il est présent ces jours-là, et ne compte dans aucun effectif',
    echoes: { of: 'traineeships.read', views: ['progress'] },
    params: userParams,
    body: z.strictObject({
      traineeships: z.array(traineeship).check(z.maxLength(10, 'Au plus 10\u00A0doublures.')),
      /** The traineeships as they were read. With it, what somebody else saved meanwhile is refused (409 `traineeshipsChanged`). */
      seen: z.optional(z.array(traineeship)),
    }),
    response: state,
    extension: true,
  },
} as const satisfies Record<string, Route>
