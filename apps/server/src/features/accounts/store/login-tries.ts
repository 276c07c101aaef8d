// Failed tries of a password or a code, by the place they come from and the address they are about, known or not: an unknown one is
// slowed down and closed like a known one. Nobody closes another's place; what all unknown places may try together has an end.
import { createHash } from 'node:crypto'
import { canonicalEmail } from '@releve/contract/email-address'
import type pg from 'pg'
import sql from 'sql-template-tag'
import { directoryOf } from '#db/databases.ts'
import { deleteInBatches } from '#db/purge.ts'
import { execute, instant, maybeRow, oneRow } from '#db/query.ts'
import type { Queryable } from '#db/query.ts'
import type { LoginTriesRow } from '#db/rows.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest()

/** `id`: a source (http/source.ts), a device token, a session. */
export interface TryPlace {
  readonly kind: LoginTriesRow['kind']
  readonly id: string
  readonly email: string
}

/** The hash under which all tries about an address are found again. */
export const emailHashOf = (email: string): Buffer => sha256(canonicalEmail(email))

export const keyOf = ({ kind, id, email }: TryPlace): Buffer => sha256(`${kind} ${id} ${canonicalEmail(email)}`)

/** Tries that cost nothing, then how long each further failure keeps the place waiting, in seconds; the last closes it. */
const FREE_TRIES = 5
const CLOSE_AT = 10
const CLOSED_SECONDS = 15 * 60
/**
 * The failures about one address from all unknown places together; each place counts for CLOSE_AT at most, and for less each hour until it
 * is forgotten after a day. A guesser so has a hundred at once, then about a hundred a day, with any number of places; a person who stays
 * in one place never comes near it.
 */
const EVERYWHERE_AT = 100
const FORGOTTEN_SECONDS = 24 * 3600

/** `tries`: of that place, this one included. */
export type CountedTry = { readonly tries: number; readonly isClosing: boolean } | { readonly closedUntil: number }

/** Failures of all unknown places about an address: as they came (`fresh`), and what is left of them (`n`). */
const spent = (place: TryPlace, now: number) => sql`
  SELECT coalesce(sum(least(failures, ${CLOSE_AT})), 0) AS fresh,
    coalesce(sum(least(failures, ${CLOSE_AT}) * (1 - extract(epoch FROM ${instant(now)} - last_at) / ${FORGOTTEN_SECONDS})), 0) AS n
  FROM login_tries WHERE ${place.kind === 'source'} AND address_hash = ${emailHashOf(place.email)} AND kind = 'source'
    AND last_at > ${instant(now)} - make_interval(secs => ${FORGOTTEN_SECONDS})`

/** Counts one try before its password or code is looked at, so that tries made at once count one by one. */
export async function countLoginTry(db: Queryable, place: TryPlace, now: number): Promise<CountedTry> {
  const counted = await maybeRow<{ failures: number }>(
    directoryOf(db),
    sql`WITH spent AS (${spent(place, now)})
        INSERT INTO login_tries AS t (key, address_hash, kind, failures, closed_until, last_at)
        SELECT ${keyOf(place)}, ${emailHashOf(place.email)}, ${place.kind}, 1, ${instant(now)}, ${instant(now)}
        FROM spent WHERE n < ${EVERYWHERE_AT}
        ON CONFLICT (key) DO UPDATE SET failures = t.failures + 1, last_at = EXCLUDED.last_at,
          closed_until = EXCLUDED.last_at + make_interval(secs => CASE
            WHEN t.failures + 1 >= ${CLOSE_AT} THEN ${CLOSED_SECONDS}
            WHEN t.failures + 1 > ${FREE_TRIES} THEN power(2, t.failures + 1 - ${FREE_TRIES})
            ELSE 0 END)
        WHERE t.closed_until <= EXCLUDED.last_at
        RETURNING failures`,
  )
  if (counted !== null) {
    const { failures } = counted
    return { tries: failures, isClosing: failures === CLOSE_AT }
  }
  const row = await maybeRow<{ closed_until: number | null }>(
    directoryOf(db),
    sql`WITH spent AS (${spent(place, now)})
        SELECT greatest((SELECT closed_until FROM login_tries WHERE key = ${keyOf(place)}),
          (SELECT ${instant(now)} + make_interval(secs => ((n - ${EVERYWHERE_AT}) * ${FORGOTTEN_SECONDS} / fresh)::double precision)
           FROM spent WHERE n >= ${EVERYWHERE_AT})) AS closed_until`,
  )
  return { closedUntil: row?.closed_until ?? now }
}

/**
 * True when the tries counted so far close every place that is not known. Asked after a try was counted: of several counted at once
 * the last to ask sees them all.
 */
export async function isClosedEverywhere(db: Queryable, place: TryPlace, now: number): Promise<boolean> {
  const { is_closed: isClosed } = await oneRow<{ is_closed: boolean }>(
    directoryOf(db),
    sql`WITH spent AS (${spent(place, now)}) SELECT n >= ${EVERYWHERE_AT} AS is_closed FROM spent`,
  )
  return isClosed
}

/** Takes back a try that was right as far as it went, or that nothing could judge. `tries`: as it was counted. */
export async function takeBackTry(db: Queryable, key: Buffer, tries: number): Promise<void> {
  await execute(
    directoryOf(db),
    sql`UPDATE login_tries SET failures = failures - 1, closed_until = CASE WHEN failures = ${tries} THEN last_at ELSE closed_until END
        WHERE key = ${key} AND failures >= ${tries}`,
  )
}

/** Forgets the tries of one place, after a success there. */
export async function forgetTriesHere(db: Queryable, key: Buffer): Promise<void> {
  await execute(directoryOf(db), sql`DELETE FROM login_tries WHERE key = ${key}`)
}

/** Forgets the tries of every place: the way out for the owner of that address. */
export async function forgetLoginTries(db: Queryable, emailHash: Buffer): Promise<void> {
  await execute(directoryOf(db), sql`DELETE FROM login_tries WHERE address_hash = ${emailHash}`)
}

export function purgeLoginTries(pool: pg.Pool, before: number): Promise<number> {
  return deleteInBatches(pool, 'login_tries', sql`last_at < ${instant(before)}`)
}
