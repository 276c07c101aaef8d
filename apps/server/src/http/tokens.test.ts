// How long each token holds, to the millisecond, and that nobody can write one or change one.
import { createHmac, hkdfSync } from 'node:crypto'
import { createSigner } from 'fast-jwt'
import { expect, test } from 'vitest'
import { centerId, demandId, userId } from '@releve/contract/fields'
import { AppError } from './app-error.ts'
import { createTokens } from './tokens.ts'

const SECRET = 'x'.repeat(32)
const NOW = Date.parse('2026-11-18T09:00:00.250Z')
const SECOND = 1000
const uuid = (last: number) => `00000000-0000-4000-8000-${`${last}`.padStart(12, '0')}`
const [user, session] = [userId.parse(uuid(1)), uuid(2)]
const tokens = createTokens(SECRET)

/** The code of the refusal; null where there is none. */
function refusalOf(act: () => unknown): string | null {
  try {
    act()
    return null
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
}

test('an access token holds for a quarter of an hour from the whole second', () => {
  const { token, endsAt } = tokens.sign(user, session, NOW)
  expect(endsAt).toBe(Date.parse('2026-11-18T09:15:00Z'))
  expect(tokens.verify(token, NOW)).toEqual({ userId: user, sessionId: session, endsAt })
  expect(refusalOf(() => tokens.verify(token, endsAt - 1))).toBeNull()
  expect(refusalOf(() => tokens.verify(token, endsAt))).toBe('expiredToken')
})

/** A token as this server signs it, with other claims. */
function written(claims: Readonly<Record<string, unknown>>): string {
  const key = Buffer.from(hkdfSync('sha256', SECRET, 'releve', 'access token', 32))
  const header = { alg: 'HS256' as const, typ: 'at+jwt' }
  const seconds = Math.floor(NOW / 1000)
  const sign = createSigner({ key, algorithm: 'HS256', header, aud: 'releve', iss: 'releve' })
  return sign({ sub: user, sid: session, iat: seconds, exp: seconds + 900, ...claims })
}
const wholeNow = Math.floor(NOW / 1000) * 1000

test.each([
  ['as it is signed', {}, NOW, null],
  ['from a server half a minute ahead', { iat: wholeNow / SECOND + 30 }, wholeNow, null],
  ['from a server further ahead', { iat: wholeNow / SECOND + 31 }, wholeNow, 'invalidToken'],
  ['that begins now', { nbf: wholeNow / SECOND }, wholeNow, null],
  ['that begins in a second', { nbf: wholeNow / SECOND + 1 }, wholeNow, 'invalidToken'],
  ['of nobody', { sub: 'a' }, NOW, 'invalidToken'],
  ['of no session', { sid: 'a' }, NOW, 'invalidToken'],
])('an access token %s', (_name, claims, now, refusal) => {
  expect(refusalOf(() => tokens.verify(written(claims), now))).toBe(refusal)
})

test('another secret, another header and another text are refused', () => {
  const { token } = tokens.sign(user, session, NOW)
  expect(refusalOf(() => createTokens('y'.repeat(32)).verify(token, NOW))).toBe('invalidToken')
  const [, claims, mac] = token.split('.')
  const otherHeader = Buffer.from(JSON.stringify({ alg: 'none', typ: 'at+jwt' })).toString('base64url')
  expect(refusalOf(() => tokens.verify(`${otherHeader}.${claims}.${mac}`, NOW))).toBe('invalidToken')
  expect(refusalOf(() => tokens.verify('', NOW))).toBe('invalidToken')
})

const answer = {
  userId: user,
  centerId: centerId.parse(uuid(3)),
  demandId: demandId.parse(uuid(4)),
  notificationId: uuid(5),
  sessionId: session,
  endsAt: NOW + SECOND,
}

test('the token of an answer holds until its end, for what it was signed for', () => {
  const token = tokens.signAnswer(answer)
  expect(tokens.verifyAnswer(token, NOW)).toEqual(answer)
  expect(refusalOf(() => tokens.verifyAnswer(token, answer.endsAt - 1))).toBeNull()
  expect(refusalOf(() => tokens.verifyAnswer(token, answer.endsAt))).toBe('expiredToken')
})

test('the token of an answer is refused once a letter differs', () => {
  const [text = '', mac = ''] = tokens.signAnswer(answer).split('.')
  const otherText = Buffer.from(JSON.stringify({ ...answer, userId: uuid(9) })).toString('base64url')
  for (const token of [`${otherText}.${mac}`, `${text}.${mac}.${mac}`, text, '', `${text}.`])
    expect(refusalOf(() => tokens.verifyAnswer(token, NOW))).toBe('invalidToken')
  expect(refusalOf(() => createTokens('y'.repeat(32)).verifyAnswer(`${text}.${mac}`, NOW))).toBe('invalidToken')
})

test('the refresh token that follows depends on the secret and on the one before', () => {
  const next = tokens.nextRefreshToken('a')
  expect(next).toBe(createTokens(SECRET).nextRefreshToken('a'))
  expect(next).not.toBe(tokens.nextRefreshToken('b'))
  expect(next).not.toBe(createTokens('y'.repeat(32)).nextRefreshToken('a'))
  expect(next).not.toBe(createHmac('sha256', SECRET).update('a').digest('base64url'))
})
