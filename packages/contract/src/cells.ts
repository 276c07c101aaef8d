// Cells of the month of a centre (a member, a day) written as in a spreadsheet: several people and days at once, all of it or nothing. A
// rehearsal says of each person what that breaks and which cells are refused; the answer has what the cells held, so that it can be undone.
import * as z from 'zod/mini'
import { activityId } from './activities.ts'
import { override, wireViolation } from './demands.ts'
import type { ErrorEntries } from './error-entry.ts'
import { centerParams, day, text, userId } from './fields.ts'
import { leaveTaken } from './leave.ts'
import { causeId, customShift, hours } from './planning.ts'
import type { Route } from './route.ts'
import { person, shift } from './shifts.ts'

/** The number of cells of one call, and of the days from the first to the last. */
export const MOST_CELLS = 600
export const MOST_SPAN_DAYS = 62

export const cellErrors = {
  requestWaits: { status: 409, message: 'Une demande de ces jours attend une décision\u00A0: décidez-la d’abord.' },
} as const satisfies ErrorEntries

/** One thing that lies on a day over its cycle. */
const cellContent = z.discriminatedUnion(
  'is',
  [
    /** Another vacation than that of the cycle. */
    z.strictObject({ is: z.literal('shift'), shift: customShift }),
    /** A leave or an absence of the list of the centre, of the whole day; null: of no cause. */
    z.strictObject({ is: z.literal('absence'), cause: z.nullable(causeId) }),
    z.strictObject({ is: z.literal('dayOff') }),
    z.strictObject({ is: z.literal('hours'), activity: activityId, hours }),
  ],
  'Choisissez ce que cette case devient.',
)
export type CellContent = z.infer<typeof cellContent>

/** A day has one vacation, and one absence or day off over it. */
const isOfOneDay = (set: readonly { readonly is: CellContent['is'] }[]) =>
  set.filter(({ is }) => is === 'shift').length <= 1 && set.filter(({ is }) => is === 'absence' || is === 'dayOff').length <= 1

const cell = z
  .strictObject({
    userId,
    date: day,
    /**
     * A vacation takes the place of everything that lies there, hours lie beside the vacation, an absence or a day off covers all of it. What the
     * cycle gives anyway leaves the day to the cycle.
     */
    place: z.optional(cellContent),
    /** Everything that lies on the day from then on, as an answer said it was before; empty: the day is what the cycle gives. */
    set: z.optional(
      z
        .array(cellContent)
        .check(
          z.maxLength(12, 'Au plus douze choses le même jour.'),
          z.refine(isOfOneDay, 'Un jour n’a qu’une vacation, et qu’une absence ou un repos.'),
        ),
    ),
  })
  .check(
    z.refine<{ place?: unknown; set?: unknown }>(({ place, set }) => (place === undefined) !== (set === undefined), {
      error: 'Indiquez ce qui est posé, ou tout ce que la case contient.',
      path: ['place'],
    }),
  )
export type WireCell = z.infer<typeof cell>

const isEachOnce = (cells: readonly { readonly userId: string; readonly date: string }[]) =>
  new Set(cells.map(({ userId: id, date }) => `${id} ${date}`)).size === cells.length

function isNear(cells: readonly { readonly date: string }[]): boolean {
  const days = cells.map(({ date }) => Date.parse(date) / 86_400_000)
  return Math.max(...days) - Math.min(...days) < MOST_SPAN_DAYS
}

/** The outcome for one of the people. */
const writtenPerson = z.strictObject({
  person,
  /** The number of their cells that are written, or would be. */
  cells: z.int(),
  /** Cells that cannot be written, whatever is decided. Only a rehearsal lists them: otherwise nothing is written for anybody. */
  refused: z.array(z.strictObject({ date: day, code: z.string(), message: z.string() })),
  /** The rules that their cells break, those of the staffing among them. `blocking` ones refuse the write, but for what an absence leaves. */
  warnings: z.array(z.extend(wireViolation, { refuses: z.boolean() })),
  /** Their days take this of the balance of their leave. */
  leave: z.array(leaveTaken),
  /** Vacations that they had taken from a colleague and that nobody works now. */
  uncovered: z.array(z.strictObject({ date: day, shift })),
  /** The number of their open demands that are closed with it. */
  closedDemands: z.int(),
})
export type WireWrittenPerson = z.infer<typeof writtenPerson>

export const cellRoutes = {
  'planning.writeCells': {
    method: 'POST',
    path: '/center/:id/planning-cells',
    access: 'member',
    power: 'placeActivities',
    scope: 'writeActivities',
    summary: 'Écrire des cases du mois, de plusieurs membres et jours à la fois\u00A0: toutes, ou aucune',
    params: centerParams,
    body: z.strictObject({
      cells: z
        .array(cell)
        .check(
          z.minLength(1, 'Choisissez au moins une case.'),
          z.maxLength(MOST_CELLS, `Au plus ${MOST_CELLS} cases à la fois.`),
          z.refine(isEachOnce, 'Une case figure deux fois.'),
          z.refine(isNear, `Les cases s’étendent sur ${MOST_SPAN_DAYS} jours au plus.`),
        ),
      reason: z.optional(text(300)),
      override: z.optional(override),
      dryRun: z.optional(z.boolean()),
    }),
    response: z.strictObject({
      people: z.array(writtenPerson),
      /** The content that each changing cell held over its cycle: sent back as `set`, it is as it was. */
      before: z.array(z.strictObject({ userId, date: day, set: z.array(cellContent) })),
    }),
    extension: true,
  },
} as const satisfies Record<string, Route>
