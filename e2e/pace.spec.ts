// How fast the screens answer on a slow telephone, as figures on the console: changing the month, and a centre of 500 members.
import { createCenter, createMembers, PASSWORD } from '@releve/testing/factories'
import { request } from '@playwright/test'
import pg from 'pg'
import { idleWorkDone } from './support/at-rest.ts'
import { monthAfter } from './support/calendar.ts'
import { expect, test } from './support/fixtures.ts'
import { startOwnServer } from './support/own-server.ts'
import { median, say, scrollThrough, slowDown, timeToShow } from './support/pace.ts'
import { people } from './support/people.ts'
import { dayIn } from './support/scenes.ts'
import { storedLogin } from './support/stored-login.ts'
import { visitorOf } from './support/visit.ts'

const SLOW = 4
/** Pixels a frame: three rows, as a finger that throws the list does. */
const SCROLL_STEP = 120
const LOADING = '[data-day] .skeleton'

test.use({ trace: 'off' })

test('changing the month', { tag: '@deep' }, async ({ as, isMobile }, { project }) => {
  test.setTimeout(180_000)
  const { page } = await as(people.camille)
  const visitor = visitorOf(page)
  await visitor.open('/calendar')
  // A hand, as whoever turns months has one: those around are drawn ahead for it.
  await (isMobile ? page.touchscreen.tap(1, 1) : page.mouse.move(1, 1))
  await visitor.settle()
  await slowDown(page, SLOW)
  const months = [0, 1, 2].map((k) => monthAfter(dayIn(0).slice(0, 7), k))
  /** A month is looked at, if only for a moment, before the next one: meanwhile those before and after it are drawn. */
  const look = async () => {
    await expect(page.locator('[data-ahead]')).toHaveCount(2)
    await expect(page.locator('[data-ahead] .skeleton')).toHaveCount(0)
    await idleWorkDone(page)
  }
  const turn = async (to: string, label: string, isLookedAt: boolean) => {
    const ms = await timeToShow(page, {
      press: `button[aria-label="${label}"]`,
      // All that is in sight: on phones this month opens on today, and what lies below comes in the frames after.
      shown: isMobile
        ? [to === months[0] ? `[data-day="${dayIn(0)}"]` : `section:first-of-type [data-day^="${to}-"]`]
        : [`[data-day="${to}-10"]`, `[data-day="${to}-20"]`],
      gone: [LOADING],
    })
    await visitor.settle()
    if (isLookedAt) await look()
    return ms
  }
  const first: number[] = []
  const known: number[] = []
  const hurried: number[] = []
  for (let round = 0; round < 9; round++) {
    const [times, isLookedAt] = round === 0 ? [first, true] : round < 5 ? [known, true] : [hurried, false]
    for (const [to, label] of [
      [months[1]!, 'Mois suivant'],
      [months[2]!, 'Mois suivant'],
      [months[1]!, 'Mois précédent'],
      [months[0]!, 'Mois précédent'],
    ] as const) {
      times.push(await turn(to, label, isLookedAt))
    }
  }
  say(
    `${project.name}: month change at ${SLOW} × slow-down, median ${Math.round(median(known))} ms, longest ${Math.round(Math.max(...known))} ms (goal 100)`,
  )
  say(`${project.name}: turned as fast as they are shown, median ${Math.round(median(hurried))} ms`)
  say(`${project.name}: the first time, with what is read: ${first.map((ms) => Math.round(ms)).join(', ')} ms`)
  expect(known).toHaveLength(16)
})

test('500 members', { tag: '@deep' }, async ({ browser, consoleWatch, isMobile }, { project }) => {
  test.setTimeout(300_000)
  const server = await startOwnServer()
  const pool = new pg.Pool({ connectionString: server.databaseUrl })
  try {
    const center = await createCenter(pool)
    const members = await createMembers(
      pool,
      center,
      Array.from({ length: 500 }, (_, index) => ({ teamId: center.teamIds[index % center.teamIds.length]! })),
    )
    const login = await request.newContext()
    const storageState = await storedLogin(login, server.url, members[0]!.email, PASSWORD)
    await login.dispose()
    const context = await browser.newContext({ baseURL: server.url, storageState })
    consoleWatch.follow(context)
    const page = await context.newPage()
    const visitor = visitorOf(page)
    await visitor.open('/calendar')
    await slowDown(page, SLOW)
    const open = isMobile ? 'button[aria-label="Voir le planning de l’équipe"]' : '[aria-label="Vue du calendrier"] input:not(:checked)'
    const close = isMobile ? 'button[aria-label="Voir mon planning"]' : '[aria-label="Vue du calendrier"] input:not(:checked)'
    const rows = { shown: ['[role="table"] [data-item="12"]'] }
    const times: number[] = []
    for (let round = 0; round < 4; round++) {
      times.push(await timeToShow(page, { press: open, ...rows }))
      await visitor.settle()
      if (round < 3) await timeToShow(page, { press: close, shown: ['[data-day]'], gone: [LOADING] })
      await visitor.settle()
    }
    say(
      `${project.name}: team of 500 at ${SLOW} × slow-down, first ${Math.round(times[0]!)} ms with what is read (goal 1000), then median ${Math.round(median(times.slice(1)))} ms`,
    )
    const next = await timeToShow(page, { press: 'button[aria-label="Mois suivant"]', ...rows })
    await visitor.settle()
    say(`${project.name}: the month after (62 days known), ${Math.round(next)} ms`)
    for (const times of [SLOW, 1]) {
      // The same list, as fast as it goes, then on an ordinary processor.
      await slowDown(page, times)
      const { frames, medianMs, longestMs, longFrames } = await scrollThrough(page, '.matrix-scroller', SCROLL_STEP)
      say(
        `${project.name}: scrolling through 500 rows at ${times} ×, ${frames} frames, median ${medianMs.toFixed(1)} ms, longest ${Math.round(longestMs)} ms, ${longFrames} over 50 ms`,
      )
      expect(frames).toBeGreaterThan(20)
    }
    await context.close()
  } finally {
    await pool.end()
    await server.stop()
  }
})
