// How lists that would grow with the installation are asked for: a page at a time and searched by the server.
import * as z from 'zod/mini'
import { id, line } from './fields.ts'

/** As many as one page may hold; as many as it holds when nobody says how many, where each is one row. */
export const PAGE_MOST = 500
/** As many as it holds when nobody says how many, where each is looked up in several tables. */
export const PAGE_USUAL = 100

/** The last one of the page before. */
const before = z.optional(id)

const limitSchema = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(PAGE_MOST))

/** `next`, where an answer has no place to say it, is its last entry when it is full, and stands in its `Link` header. */
export const pageFields = { limit: z._default(limitSchema, PAGE_USUAL), before }

/** Those of a list of names. */
export const namePageFields = { limit: z._default(limitSchema, PAGE_MOST), before }

/** Where a centre's list comes whole unless it is asked for by pages. */
export const optionalPageFields = { limit: z.optional(limitSchema), before }

/** What is typed: each word begins a word of what is found, accents and capitals aside. Nothing typed finds everything. */
export const searched = z.optional(line(100))
