// The calendar subscription through HTTP: its secret address, its content, and what ends it.
import { feed } from '@releve/contract/feeds'
import { createCenter, createMember, createMembers, removeMembers } from '@releve/testing/factories'
import * as z from 'zod/mini'
import { beforeAll, describe, expect, test } from 'vitest'
import { setScene } from '#test/scene.ts'
import { read } from '#test/server.ts'

const NOW = Date.UTC(2026, 2, 20, 11)
const answer = z.strictObject({ feed })

const { server, center, people } = setScene({ member: { name: 'Zoé', lastName: 'D’Été' } }, { now: NOW, lasts: true })
const { member } = people
let token: string

beforeAll(async () => {
  token = await server.tokenOf(member.userId)
})

const renew = async (body: object = {}) => read(answer, await server.call('POST', '/calendar-feed', { token, body })).feed
const pathOf = (url: string) => new URL(url).pathname.replace(/^\/api/, '')
const calendarAt = (url: string) => server.call('GET', pathOf(url))

/** Lines of a calendar, unfolded. */
const linesOf = (body: unknown) =>
  z
    .string()
    .parse(body)
    .replaceAll(/\r\n[ \t]/g, '')
    .split('\r\n')
const eventOf = (body: unknown, uidStart: string) => {
  const text = linesOf(body).join('\n')
  return text.split('BEGIN:VEVENT').find((event) => event.includes(`UID:${uidStart}`)) ?? ''
}

describe('the address', () => {
  test('does not exist before it is asked for, then stays the same until it is renewed', async () => {
    expect(await server.call('GET', '/calendar-feed', { token })).toMatchObject({ status: 200, body: { feed: null } })
    const feed = await renew({ alarmMinutes: 90 })
    const shown = await server.call('GET', '/calendar-feed', { token })
    expect(shown.body).toEqual({ feed: { ...feed, lastReadAt: null } })
    expect((await calendarAt(feed.url)).status).toBe(200)

    const other = await renew()
    expect(other.url).not.toBe(feed.url)
    expect(other.alarmMinutes).toBe(90)
    expect(await calendarAt(feed.url)).toMatchObject({ status: 404, body: { error: 'notFound' } })
    expect((await calendarAt(other.url)).status).toBe(200)
  })

  test('says when a calendar program last read it', async () => {
    const { url } = await renew()
    await calendarAt(url)
    expect((await server.call('GET', '/calendar-feed', { token })).body).toMatchObject({ feed: { lastReadAt: NOW } })
  })

  test('cannot be guessed from the identifier, nor altered', async () => {
    const { url } = await renew()
    const altered = url.replace(/.\.ics$/, (end) => (end.startsWith('A') ? 'Q.ics' : 'A.ics'))
    for (const bad of [altered, `${url}x`, url.replace('.ics', ''), url.replace(/\.[\w-]{43}/, `.${'A'.repeat(43)}`)]) {
      expect((await calendarAt(bad)).status, bad).toBe(404)
    }
  })

  test('ends when its owner closes it or leaves the centre', async () => {
    const { url } = await renew()
    expect((await server.call('DELETE', '/calendar-feed', { token })).status).toBe(204)
    expect((await calendarAt(url)).status).toBe(404)
    expect(await server.call('DELETE', '/calendar-feed', { token })).toMatchObject({ status: 404, body: { error: 'noFeed' } })
    expect(await server.call('PUT', '/calendar-feed', { token, body: { alarmMinutes: 5 } })).toMatchObject({ status: 404 })

    const leaver = await createMember(server.pool, center)
    const creation = read(answer, await server.call('POST', '/calendar-feed', { token: await server.tokenOf(leaver.userId), body: {} }))
    await removeMembers(server.pool, [leaver.userId])
    expect((await calendarAt(creation.feed.url)).status).toBe(404)
  })

  test('refuses an alarm that is not one of the choices', async () => {
    for (const alarmMinutes of [-1, 2881, 1.5, '60']) {
      const refusal = await server.call('PUT', '/calendar-feed', { token, body: { alarmMinutes } })
      expect(refusal, String(alarmMinutes)).toMatchObject({ status: 400, body: { error: 'invalidInput' } })
    }
  })
})

describe('what it holds', () => {
  test('twelve months of vacations as instants, the two nights of the clock change included', async () => {
    const nights = await createCenter(server.pool, { letters: 'N', teamCount: 1 })
    const owl = await createMember(server.pool, nights, { teamId: nights.teamIds[0] ?? null, name: 'Zoé', lastName: 'D’Été' })
    const owlToken = await server.tokenOf(owl.userId)
    const creation = await server.call('POST', '/calendar-feed', { token: owlToken, body: { alarmMinutes: 120 } })
    const { headers, body } = await calendarAt(read(answer, creation).feed.url)
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    const lines = linesOf(body)
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(31 + 1 + 366)
    expect(lines).toContain('X-WR-CALNAME:Vacations de Zoé D’Été')
    const night = eventOf(body, `${owl.userId}-2026-03-28`)
    // The start is 19:00 in winter time, the end 07:00 in summer time.
    expect(night).toContain('DTSTART:20260328T180000Z')
    expect(night).toContain('DTEND:20260329T050000Z')
    expect(night).toContain('SUMMARY:N\\, 19:00 – 07:00')
    expect(night).toContain('TRIGGER:-PT2H')
    const autumn = eventOf(body, `${owl.userId}-2026-10-24`)
    expect(autumn).toContain('DTSTART:20261024T170000Z')
    expect(autumn).toContain('DTEND:20261025T060000Z')
  })

  test('a line break in a name adds no line to the calendar', async () => {
    const odd = (word: string) => `${word}\r\nX-EVIL:1\n\nX\rX\u2028X\u2029X\u0085X\vX\fX`
    const place = await createCenter(server.pool, { letters: 'J', teamCount: 1 })
    const { userId } = await createMember(server.pool, place, { teamId: place.teamIds[0] ?? null })
    // Names may have been stored with line breaks before the contract refused them.
    await server.pool.query('UPDATE members SET name = $2, last_name = $3 WHERE _id = $1', [userId, odd('Zoé'), odd('Été')])
    await server.pool.query('UPDATE centers SET name = $2 WHERE _id = $1', [place.centerId, odd('Centre')])
    await server.pool.query('UPDATE teams SET name = $2 WHERE center_id = $1', [place.centerId, odd('Équipe')])
    const creation = await server.call('POST', '/calendar-feed', { token: await server.tokenOf(userId), body: { alarmMinutes: 5 } })
    const text = z.string().parse((await calendarAt(read(answer, creation).feed.url)).body)
    expect(text).toContain('LOCATION:Centre X-EVIL:1 X X X X X X X')
    const known =
      /^(?: |(?:BEGIN|END|VERSION|PRODID|METHOD|NAME|X-WR-CALNAME|X-PUBLISHED-TTL|UID|SEQUENCE|STATUS|TRANSP|SUMMARY|LOCATION|DESCRIPTION|ACTION|TRIGGER):|(?:DTSTAMP|DTSTART|DTEND|LAST-MODIFIED):\d|REFRESH-INTERVAL;)/
    expect(text.split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/).filter((line) => line !== '' && !known.test(line))).toEqual([])
  })

  test('no rest, and no alarm that was not asked for', async () => {
    const { url } = await renew({ alarmMinutes: null })
    const { body } = await calendarAt(url)
    // The cycle of team A is J N R R from 5 January 2026.
    expect(eventOf(body, `${member.userId}-2026-04-03`)).toContain('SUMMARY:J')
    expect(eventOf(body, `${member.userId}-2026-04-04`)).toContain('SUMMARY:N')
    expect(eventOf(body, `${member.userId}-2026-04-05`)).toBe('')
    expect(eventOf(body, `${member.userId}-2026-04-06`)).toBe('')
    expect(body).not.toContain('VALARM')
  })

  test('a vacation they take appears, a vacation they give away disappears', async () => {
    const [poster, taker] = await createMembers(server.pool, center, [
      { teamId: center.teamIds[0] ?? null, name: 'Paul' },
      { teamId: center.teamIds[3] ?? null, name: 'Rose' },
    ])
    if (poster === undefined || taker === undefined) throw new Error('two members were made')
    const [posterToken, takerToken] = [await server.tokenOf(poster.userId), await server.tokenOf(taker.userId)]
    const feedOf = async (token: string) => read(answer, await server.call('POST', '/calendar-feed', { token, body: {} })).feed.url
    const [posterUrl, takerUrl] = [await feedOf(posterToken), await feedOf(takerToken)]
    const date = '2026-04-04'
    expect(eventOf((await calendarAt(posterUrl)).body, `${poster.userId}-${date}`)).toContain('SUMMARY:N')

    const postedDemand = await server.call('POST', '/substitution', {
      token: posterToken,
      body: { type: 'substitution', posterShift: { date }, points: 1 },
    })
    const { _id } = z.looseObject({ _id: z.string() }).parse(postedDemand.body)
    const accepted = await server.call('POST', `/substitution/${_id}/accept`, { token: takerToken, body: {} })
    expect(accepted, JSON.stringify(accepted.body)).toMatchObject({ status: 200 })

    expect(eventOf((await calendarAt(posterUrl)).body, `${poster.userId}-${date}`)).toBe('')
    const takenEvent = eventOf((await calendarAt(takerUrl)).body, `${taker.userId}-${date}`)
    expect(takenEvent).toContain('SUMMARY:N')
    expect(takenEvent).toContain('Reçue de Paul')
  })

  test('two vacations of one day changed hands: each member reads from whom they have theirs', async () => {
    const [poster, taker] = await createMembers(server.pool, center, [
      { teamId: center.teamIds[0] ?? null, name: 'Odile' },
      { teamId: center.teamIds[1] ?? null, name: 'Rémi' },
    ])
    if (poster === undefined || taker === undefined) throw new Error('two members were made')
    const [posterToken, otherToken] = [await server.tokenOf(poster.userId), await server.tokenOf(taker.userId)]
    const feedOf = async (token: string) => read(answer, await server.call('POST', '/calendar-feed', { token, body: {} })).feed.url
    const urls = [await feedOf(posterToken), await feedOf(otherToken)]
    // Team A works N on that day, team B works J.
    const date = '2026-04-08'
    const postedDemand = await server.call('POST', '/substitution', {
      token: posterToken,
      body: { type: 'switch', posterShift: { date }, acceptedSwitches: [{ shift: 'J', points: 0 }] },
    })
    const { _id } = z.looseObject({ _id: z.string() }).parse(postedDemand.body)
    const swapped = await server.call('POST', `/substitution/${_id}/swap`, { token: otherToken, body: {} })
    expect(swapped, JSON.stringify(swapped.body)).toMatchObject({ status: 200 })
    const [ofPoster, ofOther] = await Promise.all(urls.map(async (url) => (await calendarAt(url)).body))
    expect(eventOf(ofPoster, `${poster.userId}-${date}`)).toMatch(/SUMMARY:J.*Reçue de Rémi/s)
    expect(eventOf(ofOther, `${taker.userId}-${date}`)).toMatch(/SUMMARY:N.*Reçue d’Odile/s)
  })

  test('it goes back one month, or to the day on which they came to the centre', async () => {
    const token = await server.tokenOf(member.userId)
    await server.pool.query(`UPDATE members SET joined_at = '2025-03-01T23:30:00Z' WHERE _id = $1`, [member.userId])
    const { url } = await renew()
    const firstDay = async () =>
      z
        .string()
        .parse((await calendarAt(url)).body)
        .match(/DTSTART:(\d{8})/)?.[1]
    const choose = async (past: string) =>
      expect(await server.call('PUT', '/calendar-feed', { token, body: { past } })).toMatchObject({ status: 200, body: { feed: { past } } })
    // A cycle of four days begins with two vacations. 17 February is 31 days ago; they came on 2 March 2025, by the day in Paris.
    const month = await firstDay()
    expect(month?.startsWith('202602')).toBe(true)
    await choose('arrival')
    expect(await firstDay()).toMatch(/^2025030[2-5]$/)
    await choose('month')
    expect(await firstDay()).toBe(month)
    expect(await server.call('PUT', '/calendar-feed', { token, body: { past: 'ever' } })).toMatchObject({
      status: 400,
      body: { fields: { past: 'Choisissez jusqu’où remonte le calendrier.' } },
    })
  })
})
