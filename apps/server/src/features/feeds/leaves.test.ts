// Leaves in a calendar subscription: each is one event, known by its modification, and whole.
import { expect, test } from 'vitest'
import { eventsIn } from '#test/features/feeds/events.ts'
import type { EventLines } from '#test/features/feeds/events.ts'
import { createSubscriber } from '#test/features/feeds/subscriber.ts'
import { serverOfTests } from '#test/scene.ts'

const NOW = Date.UTC(2026, 2, 20, 11)
const DAY_MS = 86_400_000

const server = serverOfTests({ now: NOW })

async function scene() {
  const { userId, admin, calendar } = await createSubscriber(server)
  return {
    userId,
    async off(type: string, fromDate: string, toDate: string, more: object = {}) {
      const body = { userId, type, fromDate, toDate, approve: true, reason: 'Demandé par téléphone', ...more }
      expect(await server.call('POST', '/planning-modifications/register', { token: admin, body })).toMatchObject({ status: 200 })
    },
    calendar,
  }
}

const startOf = (event: EventLines) => event['DTSTART;VALUE=DATE'] ?? ''
const leavesIn = (text: string) =>
  eventsIn(text)
    .filter(({ SUMMARY: summary }) => summary === 'Indisponible')
    .sort((a, b) => startOf(a).localeCompare(startOf(b)))
const daysOf = (text: string) => leavesIn(text).map((event) => [startOf(event), event['DTEND;VALUE=DATE']])

test('an own leave is whole days, without its cause, its reason or an alarm', async () => {
  const { userId, off, calendar } = await scene()
  await off('absence', '2026-04-28', '2026-05-02', { cause: 'sickLeave', comment: 'Opération' })
  await off('off_day', '2026-05-04', '2026-05-04')
  const text = await calendar()
  // The end of an all-day event is the day after it (RFC 5545, 3.6.1).
  expect(daysOf(text)).toEqual([
    ['20260428', '20260503'],
    ['20260504', '20260505'],
  ])
  for (const leave of leavesIn(text)) {
    expect(Object.keys(leave).join(' ')).not.toMatch(/ACTION|LOCATION|DESCRIPTION/)
    expect(leave).toMatchObject({ TRANSP: 'TRANSPARENT', STATUS: 'CONFIRMED' })
  }
  expect(text).not.toMatch(/maladie|congé|opération|téléphone/i)
  expect(text).not.toContain(`UID:${userId}-2026-04-29`)
})

test('two leaves that touch stay two', async () => {
  const { off, calendar } = await scene()
  await off('absence', '2026-04-28', '2026-04-30', { cause: 'sickLeave' })
  await off('absence', '2026-05-01', '2026-05-02', { cause: 'annualLeave' })
  expect(daysOf(await calendar())).toEqual([
    ['20260428', '20260501'],
    ['20260501', '20260503'],
  ])
})

test('a leave under way for longer than the calendar goes back begins when it did, and stays the same event every day', async () => {
  const { off, calendar } = await scene()
  await off('absence', '2026-03-21', '2026-08-31', { cause: 'sickLeave' })
  // It ends beyond what the calendar shows ahead.
  await off('absence', '2027-03-01', '2027-06-30', { cause: 'sickLeave' })
  try {
    server.clock.now = NOW + 90 * DAY_MS
    const [first, ...others] = leavesIn(await calendar())
    expect(first).toMatchObject({ 'DTSTART;VALUE=DATE': '20260321', 'DTEND;VALUE=DATE': '20260901' })
    expect(others.map((event) => event['DTEND;VALUE=DATE'])).toEqual(['20270701'])
    server.clock.now += DAY_MS
    expect(leavesIn(await calendar())).toEqual([first, ...others])
  } finally {
    server.clock.now = NOW
  }
})
