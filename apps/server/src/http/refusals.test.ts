// Refusals leave a line in the log of every day: what the result was, whose account it is, and the source as a hash.
import { createMember, PASSWORD } from '@releve/testing/factories'
import type { MemberFixture } from '@releve/testing/factories'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { RunningServer } from '../main.ts'
import { setScene } from '#test/scene.ts'
import { callOn, unlimited } from '#test/server.ts'

const { server, center } = setScene({}, { now: Date.UTC(2026, 10, 16, 11), lasts: true })
let spoken: RunningServer
let member: MemberFixture
let log = ''

const HERE = '192.0.2.17'
const ELSEWHERE = '198.51.100.4'
const WRONG = 'Ancre-bleue-perdue-au-large'

beforeAll(async () => {
  const limits = { ...unlimited, callsPerMinute: { ...unlimited.callsPerMinute, 'tickets.create': 1 } }
  spoken = await server.second({ ...limits, logTo: { write: (line) => (log += line) } }, { logLevel: 'info' })
  member = await createMember(server.pool, center)
})
beforeEach(() => {
  log = ''
})

const call = (method: string, path: string, from: string, init: Parameters<typeof callOn>[3] = {}) =>
  callOn(spoken.url, method, path, { ...init, headers: { 'x-forwarded-for': from, ...init.headers } })
const logIn = (from: string, body: object) => call('POST', '/login', from, { body })
const lines = () =>
  log
    .split('\n')
    .filter((line) => line.includes('"refused"'))
    .map((line) => z.record(z.string(), z.unknown()).parse(JSON.parse(line)))

test('log-ins that fail, known address or not; who enters leaves none', async () => {
  expect((await logIn(HERE, { email: member.email, password: WRONG })).status).toBe(401)
  expect((await logIn(HERE, { email: 'inconnue@releve.example', password: WRONG })).status).toBe(401)
  expect((await logIn(ELSEWHERE, { email: member.email, password: WRONG })).status).toBe(401)
  expect((await logIn(ELSEWHERE, { email: member.email, password: PASSWORD })).status).toBe(200)
  const found = lines()
  const wrong = { level: 30, route: '/api/login', method: 'POST', status: 401, result: 'wrongCredentials' }
  expect(found).toMatchObject([{ ...wrong, userId: member.userId }, wrong, { ...wrong, userId: member.userId }])
  expect(found[1]).not.toHaveProperty('userId')
  const [first, second, third] = found.map(({ source }) => source)
  expect(first).toMatch(/^[0-9a-f]{16}$/)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('a place that is closed says whose account was tried there', async () => {
  const owner = await createMember(server.pool, center)
  let status = 0
  for (let tries = 0; tries < 30 && status !== 429; tries++) {
    status = (await logIn(HERE, { email: owner.email, password: WRONG })).status
  }
  expect(lines().at(-1)).toMatchObject({ status: 429, result: 'accountLocked', userId: owner.userId })
})

test('rights that are missing, proofs that are wrong, limits, tokens and links that are none', async () => {
  const token = await server.tokenOf(member.userId)
  expect((await call('GET', '/jobs', HERE, { token })).status).toBe(403)
  expect((await call('POST', '/auth/verify-password', HERE, { token, body: { currentPassword: WRONG } })).status).toBe(400)
  expect((await call('GET', '/auth/check', HERE, { token: `${token}x` })).status).toBe(401)
  expect((await call('POST', '/auth/refresh', HERE, { body: { refreshToken: 'jeton-inventé' } })).status).toBe(401)
  const reset = { token: 'A'.repeat(43), newPassword: 'Cinq barques à marée basse' }
  expect((await call('POST', '/auth/reset-password', HERE, { body: reset })).status).toBe(400)
  const otherSite = { 'sec-fetch-site': 'cross-site' }
  expect((await call('POST', '/auth/logout', HERE, { token, headers: otherSite })).status).toBe(403)
  const found = lines()
  expect(found.map(({ result, userId }) => [result, userId])).toEqual([
    ['forbidden', member.userId],
    ['wrongPassword', member.userId],
    ['invalidToken', undefined],
    ['refreshRefused', undefined],
    ['linkRefused', undefined],
    ['crossSite', undefined],
  ])
  expect(new Set(found.map(({ source }) => source)).size).toBe(1)
})

test('a limit of an address, and nothing of a token that ended at its time', async () => {
  const form = { subject: 'Connexion', message: 'Je ne reçois plus de courriel.', email: 'nour@releve.example', name: 'Nour' }
  await call('POST', '/tickets', HERE, { body: form })
  expect((await call('POST', '/tickets', HERE, { body: form })).status).toBe(429)
  expect(lines()).toMatchObject([{ status: 429, result: 'tooManyRequests' }])
  const token = await server.tokenOf(member.userId)
  server.clock.now += 3_600_000
  log = ''
  expect((await call('GET', '/auth/check', HERE, { token })).status).toBe(401)
  server.clock.now -= 3_600_000
  expect(lines()).toEqual([])
})

test('no password, no mail address and no address of a network is in a line', async () => {
  const refreshToken = 'jeton-inventé-de-toutes-pièces'
  await logIn(HERE, { email: member.email, password: WRONG })
  await logIn('2001:db8:17:3::9', { email: 'inconnue@releve.example', password: WRONG })
  await call('POST', '/auth/refresh', HERE, { body: { refreshToken } })
  expect(lines()).toHaveLength(3)
  for (const secret of [WRONG, member.email, 'inconnue@', refreshToken, HERE, '2001:db8', '127.0.0.1', server.config.secret]) {
    expect(log).not.toContain(secret)
  }
})
