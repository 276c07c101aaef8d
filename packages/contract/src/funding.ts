// The costs and the funding of the service. Amounts are in cents of euro.
import * as z from 'zod/mini'
import type { ErrorEntries } from './error-entry.ts'
import { day, id, idParams, instant, line, text } from './fields.ts'
import type { Route } from './route.ts'

const FIRST_YEAR = 2000
const LAST_YEAR = 2199
const YEAR_WRONG = `L’année doit être comprise entre ${FIRST_YEAR} et ${LAST_YEAR}.`
/** A billion euros. */
const CENTS_AT_MOST = 100_000_000_000

const year = z.coerce.number(YEAR_WRONG).check(z.int(YEAR_WRONG), z.minimum(FIRST_YEAR, YEAR_WRONG), z.maximum(LAST_YEAR, YEAR_WRONG))
const CENTS_WRONG = 'Le montant est un nombre entier de centimes.'
const TOO_MUCH = 'Ce montant est trop grand.'

const targetCents = z.int(CENTS_WRONG).check(z.minimum(0, 'L’objectif ne peut pas être négatif.'), z.maximum(CENTS_AT_MOST, TOO_MUCH))

const seenYear = z.strictObject({ targetCents: z.optional(targetCents), note: z.optional(text(2000)) })

const fundingKind = z.enum(['contribution', 'cost'], 'Indiquez une contribution ou une dépense.')

const fundingEntry = z.strictObject({
  _id: id,
  /** `contribution`: money that came in; `cost`: money spent. */
  kind: fundingKind,
  date: day,
  amountCents: z.int(),
  label: z.string(),
  createdAt: instant,
})
export type WireFundingEntry = z.infer<typeof fundingEntry>

const fundingMonth = z.strictObject({
  /** 1 to 12. */
  month: z.int(),
  contributionCents: z.int(),
  costCents: z.int(),
  /** The sum from the first of January to the end of that month. */
  collectedCents: z.int(),
  spentCents: z.int(),
})

const fundingYear = z.strictObject({
  year: z.int(),
  targetCents: z.int(),
  note: z.string(),
  collectedCents: z.int(),
  costCents: z.int(),
  /** All twelve months, for the curve. */
  months: z.array(fundingMonth),
  /** Newest first. */
  entries: z.array(fundingEntry),
  /** Years that hold something, newest first, the one asked for included. */
  years: z.array(z.int()),
})
export type WireFundingYear = z.infer<typeof fundingYear>

export const fundingErrors = {
  fundingChanged: { status: 409, message: 'Cette année vient d’être changée par ailleurs. Relisez-la avant d’enregistrer.' },
} as const satisfies ErrorEntries

export const fundingRoutes = {
  'funding.get': {
    method: 'GET',
    path: '/funding',
    access: 'member',
    summary: 'Financement d’une année\u00A0: objectif, contributions, dépenses et leur courbe',
    query: z.strictObject({ year: z.optional(year) }),
    response: fundingYear,
    extension: true,
  },
  'funding.setYear': {
    method: 'PUT',
    path: '/funding/years/:year',
    access: 'master',
    summary: 'Fixer l’objectif d’une année',
    echoes: { of: 'funding.get' },
    params: z.strictObject({ year }),
    /**
     * A field that is left out stays: two administrators may change one each. `seen` holds both as they were read; a given field that
     * somebody else wrote meanwhile is 409 `fundingChanged`, with its present value in `fields`.
     */
    body: z
      .strictObject({ targetCents: z.optional(targetCents), note: z.optional(text(2000)), seen: z.optional(seenYear) })
      .check(
        z.refine(({ targetCents: target, note }) => target !== undefined || note !== undefined, 'Indiquez l’objectif ou l’explication.'),
      ),
    response: fundingYear,
    extension: true,
  },
  'funding.addEntry': {
    method: 'POST',
    path: '/funding/entries',
    access: 'master',
    summary: 'Inscrire une contribution ou une dépense',
    body: z.strictObject({
      kind: fundingKind,
      date: day.check(z.refine((value) => Number(value.slice(0, 4)) >= FIRST_YEAR && Number(value.slice(0, 4)) <= LAST_YEAR, YEAR_WRONG)),
      amountCents: z.int(CENTS_WRONG).check(z.minimum(1, 'Le montant doit être positif.'), z.maximum(CENTS_AT_MOST, TOO_MUCH)),
      label: line(200).check(z.minLength(1, 'Le libellé est requis.')),
    }),
    response: fundingEntry,
    extension: true,
  },
  'funding.deleteEntry': {
    method: 'DELETE',
    path: '/funding/entries/:id',
    access: 'master',
    summary: 'Retirer une contribution ou une dépense',
    params: idParams,
    extension: true,
  },
} as const satisfies Record<string, Route>
