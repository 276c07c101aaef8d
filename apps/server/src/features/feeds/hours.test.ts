// Hours of activities in a calendar subscription: they have an event of their own, and the vacation that they cut one a part.
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { eventsIn } from '#test/features/feeds/events.ts'
import { createSubscriber } from '#test/features/feeds/subscriber.ts'
import { serverOfTests } from '#test/scene.ts'

const NOW = Date.UTC(2026, 2, 20, 11)

const server = serverOfTests({ now: NOW })

async function scene() {
  const { userId, admin, calendar } = await createSubscriber(server)
  return {
    userId,
    async place(activity: string, date: string, startTime: string, endTime: string, more: object = {}): Promise<string> {
      const hours = { startTime, endTime, endsNextDay: endTime <= startTime }
      const body = {
        userId,
        type: 'custom_modification',
        fromDate: date,
        toDate: date,
        activity,
        hours,
        approve: true,
        reason: 'Prévu de longue date',
      }
      const answer = await server.call('POST', '/planning-modifications/register', { token: admin, body: { ...body, ...more } })
      expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 })
      return z.looseObject({ modification: z.looseObject({ _id: z.string() }) }).parse(answer.body).modification._id
    },
    async withdraw(id: string) {
      const answer = await server.call('POST', `/planning-modifications/${id}/withdraw`, { token: admin, body: { reason: 'Annulée' } })
      expect(answer).toMatchObject({ status: 200 })
    },
    /** The events that begin on these days, with what stands in them, in order. */
    async on(...days: readonly string[]) {
      return eventsIn(await calendar())
        .filter(({ DTSTART: start }) => days.includes(start?.slice(0, 8) ?? ''))
        .map((event) => ({ event, uid: event['UID']?.replace(/@.*/, '') ?? '', hasAlarm: event['TRIGGER'] !== undefined }))
        .sort((a, b) => ((a.event['DTSTART'] ?? '') < (b.event['DTSTART'] ?? '') ? -1 : 1))
    },
  }
}

const written = (events: Awaited<ReturnType<Awaited<ReturnType<typeof scene>>['on']>>) =>
  events.map(({ event, uid, hasAlarm }) => [uid, event['DTSTART'], event['DTEND'], event['SUMMARY'], event['TRANSP'], hasAlarm])

test('training cuts the vacation of its day: the first part keeps the event of the whole, and nobody is reminded between', async () => {
  const { userId, place, withdraw, on } = await scene()
  const [whole] = await on('20260403')
  expect(whole?.uid).toBe(`${userId}-2026-04-03`)
  const id = await place('training', '2026-04-03', '14:00', '17:00')
  const cut = await on('20260403')
  expect(written(cut)).toEqual([
    [whole?.uid, '20260403T050000Z', '20260403T120000Z', String.raw`J\, 07:00 – 14:00`, 'OPAQUE', true],
    [`${id}-2026-04-03`, '20260403T120000Z', '20260403T150000Z', String.raw`Formation\, 14:00 – 17:00`, 'OPAQUE', false],
    [`${userId}-2026-04-03-2`, '20260403T150000Z', '20260403T170000Z', String.raw`J\, 17:00 – 19:00`, 'OPAQUE', false],
  ])
  expect(Number(cut[0]?.event['SEQUENCE'])).toBe(1)
  await withdraw(id)
  expect(written(await on('20260403'))).toEqual(written(whole === undefined ? [] : [whole]))
})

test('an absence of hours says no more than colleagues read, and whoever comes back is reminded', async () => {
  const { userId, place, on } = await scene()
  const id = await place('family', '2026-04-03', '10:00', '11:30', { type: 'absence' })
  const events = await on('20260403')
  expect(written(events)).toEqual([
    [`${userId}-2026-04-03`, '20260403T050000Z', '20260403T080000Z', String.raw`J\, 07:00 – 10:00`, 'OPAQUE', true],
    [`${id}-2026-04-03`, '20260403T080000Z', '20260403T093000Z', 'Indisponible', 'TRANSPARENT', false],
    [`${userId}-2026-04-03-2`, '20260403T093000Z', '20260403T170000Z', String.raw`J\, 11:30 – 19:00`, 'OPAQUE', true],
  ])
  expect(events[1]?.event).not.toHaveProperty('DESCRIPTION')
  expect(events[1]?.event).not.toHaveProperty('LOCATION')
})

test('on a day of rest, over the whole of a night, and on some days of the week: each stands alone', async () => {
  const { place, on } = await scene()
  const id = await place('training', '2026-04-06', '09:00', '12:00')
  expect(written(await on('20260406'))).toEqual([
    [`${id}-2026-04-06`, '20260406T070000Z', '20260406T100000Z', String.raw`Formation\, 09:00 – 12:00`, 'OPAQUE', true],
  ])
  const night = await place('training', '2026-04-04', '19:00', '07:00')
  expect(written(await on('20260404'))).toEqual([
    [`${night}-2026-04-04`, '20260404T170000Z', '20260405T050000Z', String.raw`Formation\, 19:00 – 07:00`, 'OPAQUE', true],
  ])
  const weekly = await place('meeting', '2026-04-13', '13:00', '14:00', { toDate: '2026-04-22', weekdays: [3] })
  const meetings = (await on('20260415', '20260416', '20260422')).filter(({ uid }) => uid.startsWith(weekly))
  expect(meetings.map(({ uid }) => uid)).toEqual(['2026-04-15', '2026-04-22'].map((date) => `${weekly}-${date}`))
})

test('a whole absence over the day hides what was placed on it', async () => {
  const { place, on } = await scene()
  await place('training', '2026-04-03', '14:00', '17:00')
  await place('', '2026-04-03', '', '', { type: 'absence', activity: undefined, hours: undefined })
  expect(await on('20260403')).toEqual([])
})
