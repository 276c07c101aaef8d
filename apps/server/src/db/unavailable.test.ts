// A call that the database cannot serve for now answers 503, with a sentence and a time to come back; a bug still answers 500.
import { createCenter, createMember } from '@releve/testing/factories'
import { expect, test } from 'vitest'
import { serverOfTests } from '#test/scene.ts'
import { unavailability } from './unavailable.ts'

const server = serverOfTests()

test.each([
  ['53100', 'a full disk', 'storageFull'],
  ['53200', 'no memory left', 'busy'],
  ['53300', 'no connection left', 'busy'],
  ['53400', 'a limit of the configuration', 'busy'],
  ['57014', 'a statement beyond its limit', 'busy'],
  ['55P03', 'a lock beyond its limit', 'busy'],
  ['25P03', 'a transaction left alone', 'busy'],
  ['40P01', 'a deadlock that five tries did not end', 'busy'],
  ['25006', 'a primary that became a standby', 'busy'],
])('%s: %s is a 503', async (state, _what, code) => {
  const { userId } = await createMember(server.pool, await createCenter(server.pool))
  const token = await server.tokenOf(userId)
  await server.pool.query(`CREATE OR REPLACE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql
    AS $$ BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '${state}'; END $$`)
  await server.pool.query('CREATE OR REPLACE TRIGGER fails BEFORE UPDATE ON members FOR EACH ROW EXECUTE FUNCTION fail()')
  const answer = await server.call('PUT', `/users/${userId}/preferences`, { token, body: { preferences: { theme: 'lightTheme' } } })
  await server.pool.query('DROP TRIGGER fails ON members')
  expect(answer).toMatchObject({ status: 503, body: { error: code } })
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
})

test.each(['22012', '42P01', 'XX000'])('%s is a bug', (code) => {
  expect(unavailability(Object.assign(new Error('no'), { code }))).toBeNull()
})
