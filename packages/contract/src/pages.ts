// How lists that would grow with the installation are asked for: a page at a time and searched by the server.
import * as z from 'zod/mini'
import { id, line } from './fields.ts'

/** The most entries of one page; also how many come when nobody says, where each is one row. */
export const PAGE_MOST = 500
/** How many come when nobody says, where each is looked up in several tables. */
export const PAGE_USUAL = 100

const limitUpTo = (most: number) => z.coerce.number().check(z.int(), z.minimum(1), z.maximum(most))

/** How many entries are asked for; `usual` when nobody says. */
export const limitOf = (most: number, usual: number) => z._default(limitUpTo(most), usual)

/** The last one of the page before. */
const before = z.optional(id)

/** `before` of the next page is the last entry of a full one: its `Link` header says so, and the field `next` of an answer that has one. */
export const pagesOf = (most: number, usual: number) => ({ limit: limitOf(most, usual), before })

export const pageFields = pagesOf(PAGE_MOST, PAGE_USUAL)

/** The fields of a list of names. */
export const namePageFields = pagesOf(PAGE_MOST, PAGE_MOST)

/** A list of a centre comes whole unless it is asked for by pages. */
export const optionalPageFields = { limit: z.optional(limitUpTo(PAGE_MOST)), before }

/** The typed search: each word begins a word of the result, accents and capitals aside. An empty search finds everything. */
export const searched = z.optional(line(100))
