// The sheet of a search (`/vacancies/:id/sheet`): once a vacancy is over, who could be asked for it, in which order and why, who was asked and
// when. What is contested afterwards stands on it. Neither answers nor what anybody declared of their availability do: the order is that of the
// figures alone.
import * as z from 'zod/mini'
import type { ErrorEntries } from './error-entry.ts'
import { demandParams, instant, userId } from './fields.ts'
import type { Route } from './route.ts'
import { person } from './shifts.ts'
import { historyLine, outReason, vacancy, vacancyStanding } from './vacancies.ts'

export const searchSheetErrors = {
  vacancyStillOpen: { status: 409, message: 'La fiche de recherche se lit une fois la vacation pourvue, close ou commencée.' },
} as const satisfies ErrorEntries

const { warnings, weekHours, loadPercent, daysSinceAsked, rest } = vacancyStanding.shape
const figures = {
  warnings,
  weekHours,
  loadPercent,
  daysSinceAsked,
  rest,
  /** The criterion that puts them after the line above; null for the first. */
  behind: z.nullable(z.enum(['warnings', 'load', 'lastAsked', 'rest', 'draw'])),
}
const searchFigures = z.strictObject(figures)
export type SearchFigures = z.infer<typeof searchFigures>

/** The rule that forbade to ask somebody. */
const forbidden = z.enum(outReason.options.filter((reason) => reason !== 'no'))
export type SearchForbidden = z.infer<typeof forbidden>

/** One member in a kept record: how they stood, or why they could not be asked. */
export const searchEntries = z.array(
  z.union([z.strictObject({ userId, rank: z.int(), isAsked: z.boolean(), figures: searchFigures }), z.strictObject({ userId, forbidden })]),
)
export type SearchEntry = z.infer<typeof searchEntries>[number]

const line = { member: person, rank: z.int(), ...figures }
const outs = z.array(z.strictObject({ reason: forbidden, members: z.array(person) }))

const search = z.strictObject({
  /** The instant at which the order was made: the first wave, or the first call. */
  at: instant,
  /** Everybody who could be asked, by rank. */
  lines: z.array(
    z.strictObject({
      ...line,
      askedAt: z.nullable(instant),
      batch: z.nullable(z.int()),
      calledAt: z.nullable(instant),
      /** Since then a rule forbade to ask them; null: none did. */
      lost: z.nullable(z.strictObject({ at: instant, reason: forbidden })),
    }),
  ),
  /** Those whom a rule forbade to ask, named by reason. */
  out: outs,
})

const assignment = z.strictObject({
  at: instant,
  actor: z.nullable(person),
  member: z.nullable(person),
  reason: z.nullable(z.string()),
  /** The order of designation: everybody who could be given it without breaking a rule. */
  lines: z.array(z.strictObject(line)),
  out: outs,
})

const sheet = z.strictObject({
  vacancy,
  /** Oldest first; of a vacancy that opened anew, one for each time. Empty: nobody was asked by a wave or called. */
  searches: z.array(search),
  assignments: z.array(assignment),
  history: z.array(historyLine),
})
export type WireSearchSheet = z.infer<typeof sheet>

export const searchSheetRoutes = {
  'vacancies.sheet': {
    method: 'GET',
    path: '/vacancies/:id/sheet',
    access: 'admin',
    power: 'keepVacancies',
    summary: 'La fiche d’une recherche terminée\u00A0: qui pouvait être sollicité, dans quel ordre et pourquoi, qui l’a été et quand',
    params: demandParams,
    response: sheet,
    extension: true,
  },
} as const satisfies Record<string, Route>
