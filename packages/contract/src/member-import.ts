// Many members at once, from a CSV file: read first, then created, all of them or none.
import * as z from 'zod/mini'
import { centerId, CSV_BYTES, csvText } from './fields.ts'
import { detailNames, eachField } from './member-fields.ts'
import type { Route } from './route.ts'
import { teamObject } from './shifts.ts'

const importBody = z.strictObject({
  /** Their own by default; a master names it. */
  centerId: z.optional(centerId),
  csv: csvText,
})

export const importRoutes = {
  'users.importPreview': {
    method: 'POST',
    path: '/users/import/preview',
    reads: true,
    access: 'admin',
    summary: 'Lire un fichier CSV de membres sans rien créer\u00A0: qui serait importé, et chaque case à corriger',
    body: importBody,
    bodyBytes: CSV_BYTES,
    response: z.strictObject({
      people: z.array(
        z.strictObject({
          line: z.int(),
          name: z.string(),
          lastName: z.string(),
          email: z.string(),
          ...eachField(detailNames, () => z.nullable(z.string())),
          qualifications: z.array(z.string()),
          team: z.nullable(teamObject),
        }),
      ),
      /** By line; the first 500. `column`: as the file names it, null for a whole line. */
      faults: z.array(z.strictObject({ line: z.int(), column: z.nullable(z.string()), message: z.string() })),
      faultCount: z.int(),
    }),
    extension: true,
  },
  'users.import': {
    method: 'POST',
    path: '/users/import',
    access: 'admin',
    summary: 'Importer les membres d’un fichier CSV, tous ou aucun\u00A0: comptes approuvés, dotation, un e-mail à chacun',
    body: importBody,
    bodyBytes: CSV_BYTES,
    /** Lines taken over. Who has an account in another centre gets a mail of their own instead of another account; nothing says who. */
    response: z.strictObject({ imported: z.int() }),
    extension: true,
  },
} as const satisfies Record<string, Route>
