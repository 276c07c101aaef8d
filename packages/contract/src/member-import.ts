// Creates many members at once from a CSV file or a workbook: it is read first, then all lines are created, none, or those that are good.
import * as z from 'zod/mini'
import { wireViolation } from './demands.ts'
import { centerId, csvText, day, text, WORKBOOK_BYTES, workbookText } from './fields.ts'
import { detailNames, eachField, importFields } from './member-fields.ts'
import type { Route } from './route.ts'
import { teamObject } from './shifts.ts'

const importBody = z.strictObject({
  /** The administrator's own centre by default; a master names one. */
  centerId: z.optional(centerId),
  /** One of the two: the table as text, or a workbook, of which the sheet is read that names most columns. */
  csv: z.optional(csvText),
  workbook: z.optional(workbookText),
  /** Each column, from the left, is read as this field; null: it is passed over. Without, the headings say it. */
  columnFields: z.optional(z.array(z.nullable(z.enum(importFields))).check(z.maxLength(200, 'Ce fichier a plus de 200\u00A0colonnes.'))),
})

export const importRoutes = {
  'users.importPreview': {
    method: 'POST',
    path: '/users/import/preview',
    reads: true,
    access: 'admin',
    scope: 'writePeople',
    summary:
      'Lire un fichier CSV ou un classeur (XLSX, ODS) de membres sans rien créer\u00A0: qui serait importé, et chaque case à corriger',
    body: importBody,
    bodyBytes: WORKBOOK_BYTES,
    response: z.strictObject({
      people: z.array(
        z.strictObject({
          line: z.int(),
          name: z.string(),
          lastName: z.string(),
          /** Empty for a member without an address, who does not log in until one is given. */
          email: z.string(),
          ...eachField(detailNames, () => z.nullable(z.string())),
          qualifications: z.array(z.string()),
          team: z.nullable(teamObject),
          /** The day from which they are in it: today, or the later day that the file says; null without a team. */
          fromDate: z.nullable(day),
          /** The day that the file says, where it is over: they are in their team from today all the same. A server of before does not say. */
          arrivedOn: z.optional(z.nullable(day)),
        }),
      ),
      /**
       * The first 500, by line. `column`: as the file names it, null for a whole line. `value`: what the cell says, its first 100
       * characters.
       */
      faults: z.array(
        z.strictObject({ line: z.int(), column: z.nullable(z.string()), value: z.nullable(z.string()), message: z.string() }),
      ),
      faultCount: z.int(),
      /** Columns of the file that are not read, under the names the file gives them. */
      ignoredColumns: z.array(z.string()),
      /**
       * All columns, from the left: the heading, the first cell under it that holds something, and what the column is read as; null: nothing. A
       * server of before does not say.
       */
      fileColumns: z.optional(
        z.array(z.strictObject({ heading: z.string(), sample: z.nullable(z.string()), readAs: z.nullable(z.enum(importFields)) })),
      ),
      /** Rules that the cycles of their teams break for them, those whom the same befalls together. Blocking ones ask for a `reason`. */
      warnings: z.array(wireViolation),
    }),
    extension: true,
  },
  'users.import': {
    method: 'POST',
    path: '/users/import',
    access: 'admin',
    scope: 'writePeople',
    summary:
      'Importer les membres d’un fichier CSV ou d’un classeur (XLSX, ODS), tous ou aucun, ou les seules lignes sans faute\u00A0: comptes approuvés, dotation, un e-mail à chacun',
    body: z.strictObject({
      ...importBody.shape,
      /** Lines that have a fault are left out, and the others are taken over; otherwise one fault refuses the whole file. */
      skipFaults: z._default(z.boolean(), false),
      /** Each who has an address gets the mail by which they choose a password; otherwise they are invited later (`POST /users/invitations`). */
      invite: z._default(z.boolean(), true),
      /** Why they join a team whose cycle breaks a blocking rule for them; without, 409 `planBreaksRules`. Stands in their history. */
      reason: z.optional(text(300)),
    }),
    bodyBytes: WORKBOOK_BYTES,
    /**
     * Lines taken over, and how many new members are not invited yet, because their address had its mails of the day. Who has an account in another centre gets a mail of their own instead of another account; nothing says who.
     */
    response: z.strictObject({ imported: z.int(), inviteTomorrow: z.int() }),
    extension: true,
  },
} as const satisfies Record<string, Route>
