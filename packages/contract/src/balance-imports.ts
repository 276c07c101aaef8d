// Balances are taken over from columns of the spreadsheet before: the balances of leave and the hours account become what the file
// says, by one opening line each. An import is taken back as a whole, by one line more each: nothing in a ledger is removed.
import * as z from 'zod/mini'
import { activityId } from './activities.ts'
import type { ErrorEntries } from './error-entry.ts'
import { centerParams, csvText, id, instant, line as lineOfText, WORKBOOK_BYTES, workbookText } from './fields.ts'
import { leaveUnit } from './leave.ts'
import type { Route } from './route.ts'
import { person } from './shifts.ts'

export const balanceImportErrors = {
  balancesHeld: { status: 409, message: 'Ces soldes ont servi depuis\u00A0: la reprise ne s’annule plus.' },
  balancesTakenBack: { status: 409, message: 'Cette reprise est déjà annulée.' },
} as const satisfies ErrorEntries

/** The columns that say who somebody is, and the hours; any other is a leave, by the identifier of its activity. */
export const balanceFields = ['lastName', 'name', 'fullName', 'registrationNumber', 'hours'] as const

const fileBody = {
  /** The name by which its author knows the file; without one it is called « Tableau collé ». */
  fileName: z.optional(lineOfText(200)),
  /** One of the two: the table as text, or a workbook, of which the sheet is read that names most columns. */
  csv: z.optional(csvText),
  workbook: z.optional(workbookText),
  /**
   * Each column, from the left, is read as one of `balanceFields`, or as the leave of that identifier; null: it is passed over. Without, the
   * headings say it.
   */
  columnFields: z.optional(z.array(z.nullable(lineOfText(80))).check(z.maxLength(200, 'Ce fichier a plus de 200\u00A0colonnes.'))),
}

const amount = z.int()
/** In minutes, or in hundredths of a vacation or of a working day: as Relève has it today, and as the file says. */
const change = { from: amount, to: amount }

const balanceImport = z.strictObject({
  _id: id,
  fileName: z.string(),
  at: instant,
  author: z.nullable(person),
  /** How many people and lines it is of. */
  people: z.int(),
  lines: z.int(),
  isTakenBack: z.boolean(),
  /** Why it is not taken back any more; null when nothing holds it. */
  held: z.nullable(z.string()),
})
export type WireBalanceImport = z.infer<typeof balanceImport>

export const balanceImportRoutes = {
  'hours.balanceImports': {
    method: 'GET',
    path: '/center/:id/balance-imports',
    access: 'admin',
    summary: 'Les reprises de soldes d’un centre, la dernière d’abord, et ce qui les retient',
    params: centerParams,
    response: z.strictObject({ imports: z.array(balanceImport) }),
    extension: true,
  },
  'hours.previewBalances': {
    method: 'POST',
    path: '/center/:id/balance-imports/preview',
    reads: true,
    access: 'admin',
    summary:
      'Lire les soldes d’un fichier CSV ou d’un classeur (XLSX, ODS) sans rien écrire\u00A0: ce que Relève compte, ce que dit le fichier',
    params: centerParams,
    body: z.strictObject(fileBody),
    bodyBytes: WORKBOOK_BYTES,
    response: z.strictObject({
      /** The civil year in which the lines are written: that of today in the centre. */
      year: z.int(),
      /** The leaves of which the centre keeps a balance this year. */
      leaves: z.array(z.strictObject({ activityId, name: z.string(), letters: z.string(), unit: leaveUnit })),
      people: z.array(
        z.strictObject({
          line: z.int(),
          user: person,
          /** The hours account of today, in minutes; null: the file says nothing of it. */
          hours: z.nullable(z.strictObject(change)),
          leaves: z.array(z.strictObject({ activityId, ...change })),
        }),
      ),
      /** The first 500, by line. `column`: as the file names it, null for a whole line. `value`: the beginning of what the cell says. */
      faults: z.array(
        z.strictObject({ line: z.int(), column: z.nullable(z.string()), value: z.nullable(z.string()), message: z.string() }),
      ),
      faultCount: z.int(),
      /** All columns, from the left: the heading, the first cell under it that holds something, and what the column is read as. */
      fileColumns: z.array(z.strictObject({ heading: z.string(), sample: z.nullable(z.string()), readAs: z.nullable(z.string()) })),
    }),
    extension: true,
  },
  'hours.importBalances': {
    method: 'POST',
    path: '/center/:id/balance-imports',
    access: 'admin',
    summary:
      'Reprendre les soldes d’un fichier\u00A0: la différence avec ce que Relève compte aujourd’hui est écrite en une ligne d’ouverture\u202F; personne n’est averti',
    params: centerParams,
    body: z.strictObject({
      ...fileBody,
      /** Lines that have a fault are left out; otherwise one fault refuses the whole file. */
      skipFaults: z._default(z.boolean(), false),
    }),
    bodyBytes: WORKBOOK_BYTES,
    /** Null: the file says what Relève counts already, and nothing was written. */
    response: z.strictObject({ import: z.nullable(balanceImport) }),
    extension: true,
  },
  'hours.takeBackBalances': {
    method: 'POST',
    path: '/center/:id/balance-imports/take-back',
    access: 'admin',
    summary: 'Annuler une reprise de soldes en entier, par une ligne de plus à chaque compte, tant qu’aucun n’a servi',
    params: centerParams,
    body: z.strictObject({ importId: id }),
    extension: true,
  },
} as const satisfies Record<string, Route>
