// A server starts only where every centre that lives in another database is reached.
import { createCenter, createMember } from '@releve/testing/factories'
import { createTestDatabase } from '@releve/testing/database'
import type { TestDatabase } from '@releve/testing/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requirePlaces, savePlace } from './places.ts'
import { createPool } from './pool.ts'

let directory: TestDatabase
let nord: TestDatabase
let empty: TestDatabase

beforeAll(async () => {
  const openPool = (url: string) => createPool({ url })
  directory = await createTestDatabase({ openPool })
  nord = await createTestDatabase({ openPool })
  empty = await createTestDatabase({ openPool })
  const { centerId } = await createCenter(nord.pool)
  await savePlace(directory.pool, centerId, { database: 'nord', state: 'here', other: null })
})
afterAll(async () => {
  await Promise.all([directory, nord, empty].map((database) => database.close()))
})

const requireThose = (others: Record<string, TestDatabase>) =>
  requirePlaces(directory.pool, new Map(Object.entries(others).map(([name, { pool }]) => [name, pool])))

test('a server that knows where every centre is starts', async () => {
  await expect(requireThose({ nord })).resolves.toBeUndefined()
  await expect(requireThose({ nord, sud: empty })).resolves.toBeUndefined()
})

test('one that was not told of a database is refused, by its name', async () => {
  await expect(requireThose({})).rejects.toThrow('Des centres sont dans des bases que RELEVE_DATABASES ne nomme pas\u00A0: nord.')
})

test('one that is told of another database under that name is refused', async () => {
  await expect(requireThose({ nord: empty })).rejects.toThrow(
    'La base nord de RELEVE_DATABASES n’a pas les centres qui y vivent\u00A0: vérifiez son adresse.',
  )
})

test('a database with accounts is no place for centres', async () => {
  await createMember(directory.pool, await createCenter(directory.pool))
  await expect(requireThose({ nord, sud: directory })).rejects.toThrow('La base sud de RELEVE_DATABASES contient des comptes')
})
