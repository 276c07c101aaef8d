// The cookies of a session as a browser keeps them, through HTTP: their names, behind TLS and without, and the part that log-out removes.
import { createCenter, createMember, PASSWORD } from '@releve/testing/factories'
import type { MemberFixture } from '@releve/testing/factories'
import { beforeAll, describe, expect, test } from 'vitest'
import type { RunningServer } from '#main.ts'
import { routes } from '@releve/contract'
import { serverOfTests } from '#test/scene.ts'
import { callOn, read } from '#test/server.ts'
import type { Answer } from '#test/server.ts'

const server = serverOfTests()
/** The server stands behind a proxy that speaks TLS. */
let front: RunningServer
let member: MemberFixture

beforeAll(async () => {
  front = await server.second({}, { publicUrl: 'https://releve.example' })
  member = await createMember(server.pool, await createCenter(server.pool))
})

/** Posts as a browser does from a page of ours. */
const post = (url: string, path: string, cookie: string | null, init: Parameters<typeof callOn>[3] = {}) =>
  callOn(url, 'POST', path, { ...init, headers: { 'sec-fetch-site': 'same-origin', ...(cookie === null ? {} : { cookie }) } })
const enter = (url: string, cookie: string | null = null) =>
  post(url, '/login', cookie, { body: { email: member.email, password: PASSWORD } })
const cookiesOf = ({ headers }: Answer) => headers.getSetCookie()
const pairsOf = (answer: Answer) => cookiesOf(answer).map((text) => text.slice(0, text.indexOf(';')))
const tokenIn = (answer: Answer) => read(routes['accounts.login'].response, answer).accessToken

describe('behind TLS', () => {
  test('both names begin with __Secure-, and say Secure', async () => {
    const entered = await enter(front.url)
    expect(cookiesOf(entered)).toEqual([
      expect.stringMatching(/^__Secure-releve_refresh=[\w-]{43}; Max-Age=2592000; Path=\/api\/auth; HttpOnly; Secure; SameSite=Strict$/),
      expect.stringMatching(/^__Secure-releve_device=[\w-]{43}; Max-Age=15552000; Path=\/api; HttpOnly; Secure; SameSite=Strict$/),
    ])
    const [refresh = '', device = ''] = pairsOf(entered)
    const renewed = await post(front.url, '/auth/refresh', `${refresh}; ${device}`)
    expect(renewed.status).toBe(200)
    expect(pairsOf(renewed)).toEqual([expect.stringMatching(/^__Secure-releve_refresh=/)])
    // The device is known again: it keeps its token.
    expect(pairsOf(await enter(front.url, device))[1]).toBe(device)
  })

  test('the former names are read, and give way to the new ones', async () => {
    const [refresh = '', device = ''] = pairsOf(await enter(server.url))
    expect([refresh, device]).toEqual([expect.stringMatching(/^releve_refresh=/), expect.stringMatching(/^releve_device=/)])
    const renewed = await post(front.url, '/auth/refresh', refresh)
    expect(renewed.status).toBe(200)
    expect(cookiesOf(renewed)).toEqual([
      expect.stringMatching(/^__Secure-releve_refresh=[\w-]{43}; /),
      'releve_refresh=; Max-Age=0; Path=/api/auth; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; Secure; SameSite=Strict',
    ])
    const [, next, expiredCookie] = cookiesOf(await enter(front.url, device))
    expect(next).toMatch(new RegExp(`^__Secure-${device}; `))
    expect(expiredCookie).toMatch(/^releve_device=; Max-Age=0; Path=\/api; /)
  })

  test('beside the new name, the former one says nothing: whoever wrote it over plain HTTP gets nowhere', async () => {
    const [refresh = ''] = pairsOf(await enter(front.url))
    expect((await post(front.url, '/auth/refresh', `releve_refresh=${'A'.repeat(43)}; ${refresh}`)).status).toBe(200)
  })

  test('log-out ends both names, and empties what the browser keeps of pictures', async () => {
    const entered = await enter(front.url)
    const logout = await post(front.url, '/auth/logout', null, { token: tokenIn(entered) })
    expect(logout.status).toBe(200)
    expect(logout.headers.get('clear-site-data')).toBe('"cache"')
    const attributes = 'Max-Age=0; Path=/api/auth; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; Secure; SameSite=Strict'
    expect(cookiesOf(logout)).toEqual([`__Secure-releve_refresh=; ${attributes}`, `releve_refresh=; ${attributes}`])
  })
})

describe('what the browser keeps of pictures', () => {
  test('goes at each end of its own session, and at no other time', async () => {
    await enter(server.url)
    const ownEntry = await enter(server.url)
    const token = tokenIn(ownEntry)
    const list = read(routes['accounts.sessions'].response, await server.call('GET', '/auth/sessions', { token }))
    const end = (isCurrent: boolean) => {
      const session = list.find((listedSession) => listedSession.isCurrent === isCurrent)
      return server.call('DELETE', `/auth/sessions/${session?._id}`, { token })
    }
    expect(ownEntry.headers.get('clear-site-data')).toBeNull()
    expect((await end(false)).headers.get('clear-site-data')).toBeNull()
    expect((await end(true)).headers.get('clear-site-data')).toBe('"cache"')
    const refused = await post(server.url, '/auth/refresh', `releve_refresh=${'A'.repeat(43)}`)
    expect([refused.status, refused.headers.get('clear-site-data')]).toEqual([401, '"cache"'])
  })
})
