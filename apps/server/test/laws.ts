// The laws of the database as an assertion, for tests.
import type pg from 'pg'
import { expect } from 'vitest'
import { judge } from '#db/laws.ts'

/** @throws an assertion that names the laws and the rows that break them */
export async function expectLaws(pool: pg.Pool): Promise<void> {
  expect(await judge(pool)).toEqual([])
}
