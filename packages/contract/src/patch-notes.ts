// Releases, newest first, and what a reader has not seen yet. Their text is data: no markup ever reaches a page.
import * as z from 'zod/mini'
import { day } from './fields.ts'
import type { Route } from './route.ts'

const version = z
  .string('La version est requise.')
  .check(z.maxLength(50, 'Cette version n’existe pas.'), z.regex(/^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?$/, 'Cette version n’existe pas.'))

const block = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('heading'), level: z.union([z.literal(2), z.literal(3)]), text: z.string() }),
  z.strictObject({ type: z.literal('paragraph'), text: z.string() }),
  z.strictObject({ type: z.literal('list'), isOrdered: z.boolean(), items: z.array(z.string()) }),
])
export type PatchNoteBlock = z.infer<typeof block>

const patchNote = z.strictObject({
  version,
  title: z.nullable(z.string()),
  /** The day it came out, when it is known. */
  date: z.nullable(day),
  blocks: z.array(block),
  /** Newer than the newest one this reader has seen. */
  isNew: z.boolean(),
})
export type WirePatchNote = z.infer<typeof patchNote>

export const patchNoteRoutes = {
  'patchNotes.list': {
    method: 'GET',
    path: '/patchnotes',
    access: 'member',
    summary: 'Notes de version, la plus récente d’abord',
    response: z.strictObject({ releases: z.array(patchNote), unseen: z.int() }),
    extension: true,
  },
  'patchNotes.seen': {
    method: 'POST',
    path: '/patchnotes/seen',
    access: 'member',
    summary: 'Noter jusqu’à quelle version on a lu',
    body: z.strictObject({ version }),
    extension: true,
  },
} as const satisfies Record<string, Route>
