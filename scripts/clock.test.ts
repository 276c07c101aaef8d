// A run of the tests lives at a chosen instant, whatever the day of the machine: programs of ours, and the PostgreSQL we start.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { clockAt, instantIn, ORDINARY, presentClockLibrary } from './clock.ts'
import { days } from './days.ts'

const root = path.resolve(import.meta.dirname, '..')
const library = presentClockLibrary(root)

describe('the days of a walk', () => {
  test('there are forty, in order, each an hour that Paris has', () => {
    const hours = days.map(([at]) => at)
    expect(new Set(hours).size).toBe(40)
    expect(hours).toEqual(hours.toSorted())
    for (const at of hours) expect(new Date(instantIn('Europe/Paris', at)).getTime()).toBeGreaterThan(0)
  })

  test.each([
    ['2026-10-24', 'the eve of winter time'],
    ['2026-10-25', 'winter time'],
    ['2027-03-28', 'summer time'],
    ['2027-10-31', 'winter time of the year after'],
    ['2026-12-31', 'the end of a year'],
    ['2028-02-29', 'a day that three years of four lack'],
  ])('%s is one of them: %s', (day) => {
    expect(days.some(([at]) => at.startsWith(day))).toBe(true)
  })
})

test.each(['2027-03-28T02:30', '2027-02-29T08:00', '2027-13-01T08:00', '2027-01-01T24:10', '2027-01-01', '', 'tomorrow'])(
  '« %s » is no hour of Paris',
  (wall) => {
    expect(() => instantIn('Europe/Paris', wall)).toThrow(RangeError)
  },
)

test('an hour is that of Paris', () => {
  expect(new Date(instantIn('Europe/Paris', '2027-01-13T10:00')).toISOString()).toBe('2027-01-13T09:00:00.000Z')
  expect(new Date(instantIn('Europe/Paris', '2028-02-29T08:00')).toISOString()).toBe('2028-02-29T07:00:00.000Z')
})

/** The figures that a program of ours prints when it lives at that instant, separated by spaces. */
function printed(at: string, program: string): readonly number[] {
  if (library === null) throw new Error('datefudge is not here')
  const shift = clockAt(instantIn('Europe/Paris', at), library)
  const args = ['--input-type=module', '--eval', program]
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8', env: { ...process.env, ...shift } })
  if (stderr !== '') throw new Error(stderr)
  return stdout.split(' ').map(Number)
}

describe.skipIf(library === null)('a program that lives elsewhere', () => {
  test('its clock shows that day, and time flows as always', () => {
    const program = `
      const [began, since] = [Date.now(), performance.now()]
      await new Promise((resolve) => setTimeout(resolve, 300))
      console.log(began, Date.now() - began, performance.now() - since)`
    const [began = 0, clock = 0, waited = 0] = printed('2028-02-29T23:10', program)
    expect(Math.abs(began - instantIn('Europe/Paris', '2028-02-29T23:10'))).toBeLessThan(5 * 60_000)
    expect(Math.abs(clock - waited)).toBeLessThan(100)
    expect(waited).toBeGreaterThan(250)
  })

  test('PostgreSQL, started by it, is there too', () => {
    const directory = mkdtempSync(path.join(os.tmpdir(), 'releve-clock-'))
    const program = `
      import { startEmbedded } from './apps/server/src/db/embedded.ts'
      import { createPool } from './apps/server/src/db/pool.ts'
      const postgres = await startEmbedded({ directory: ${JSON.stringify(directory)}, durable: false })
      const pool = createPool({ url: postgres.url('postgres') })
      const { rows } = await pool.query('SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS instant')
      await pool.end()
      await postgres.stop()
      console.log(rows[0].instant)`
    try {
      const [instant = 0] = printed('2028-02-29T12:00', program)
      expect(Math.abs(instant - instantIn('Europe/Paris', '2028-02-29T12:00'))).toBeLessThan(5 * 60_000)
    } finally {
      rmSync(directory, { recursive: true, force: true })
    }
  })
})

test('the usual instant of `npm test` is an hour of Paris, on no day of the walk', () => {
  expect(instantIn('Europe/Paris', ORDINARY)).toBeGreaterThan(0)
  expect(days.map(([at]) => at.slice(0, 10))).not.toContain(ORDINARY.slice(0, 10))
})
