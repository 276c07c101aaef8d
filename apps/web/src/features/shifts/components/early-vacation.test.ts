// The next vacation before the application is there: its words through time, and the script that writes what remains.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { toDayNumber } from '@releve/domain/calendar/day'
import { zoneOf } from '@releve/domain/calendar/zone'
import type { Duty } from '@releve/domain/planning/shift'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EARLY_VACATION_KEY, LONGEST_KEPT_MS } from '../../../app/snapshot.ts'
import { formatCountdown } from '../../../ui/format.ts'
import { earlyVacation, vacationTitle } from './early-vacation.ts'

const zone = zoneOf('Europe/Paris')
const day = toDayNumber('2026-11-20')
const night: Duty = {
  day,
  name: 'N',
  startAt: zone.instantAt(day, 19 * 60),
  endAt: zone.instantAt(day + 1, 7 * 60),
  nominalStart: day * 1440 + 19 * 60,
  nominalEnd: day * 1440 + 31 * 60,
  teamId: null,
}
const shift = { name: 'N', type: 'work', default: { startTime: '19:00', endTime: '07:00' }, variation: null, endsNextDay: true } as const

const kept = (now: number) => earlyVacation({ userId: 'u1', duty: night, shift, now, zone })

test('its words change at midnight, when it begins and at the midnight within it', () => {
  const { phases, ...rest } = kept(zone.instantAt(day - 2, 12 * 60))
  expect(rest).toEqual({ userId: 'u1', letters: 'N', className: 'vac vac-N', hours: '19:00\u00A0–\u00A007:00' })
  expect(phases.map((phase) => ({ ...phase, title: phase.title.replaceAll('\u00A0', ' ') }))).toEqual([
    {
      until: zone.instantAt(day - 1, 0),
      at: night.startAt,
      label: 'Prochaine vacation',
      title: 'Vendredi 20 novembre',
      word: 'dans',
    },
    { until: zone.instantAt(day, 0), at: night.startAt, label: 'Prochaine vacation', title: 'Demain, vendredi 20', word: 'dans' },
    { until: night.startAt, at: night.startAt, label: 'Prochaine vacation', title: 'Aujourd’hui, vendredi 20', word: 'dans' },
    { until: zone.instantAt(day + 1, 0), at: night.endAt, label: 'En service', title: 'Jusqu’à demain, 07:00', word: 'encore' },
    { until: night.endAt, at: night.endAt, label: 'En service', title: 'Jusqu’à 07:00', word: 'encore' },
  ])
})

test('at every instant until its end what is kept says what the page says', () => {
  const from = zone.instantAt(day - 5, 600)
  const { phases } = kept(from)
  fc.assert(
    fc.property(fc.integer({ min: from, max: night.endAt - 1 }), (now) => {
      expect(phases.find(({ until }) => now < until)?.title).toBe(vacationTitle(night, now, zone))
    }),
  )
})

test('words of eight days ago are told to nobody, as what else is kept', () => {
  const from = zone.instantAt(day - 9, 600)
  expect(kept(from).phases.at(-1)?.until).toBe(from + LONGEST_KEPT_MS)
})

test('the script before the application reads the same key and counts as the application counts', () => {
  const script = readFileSync(join(import.meta.dirname, '../../../../public/early.js'), 'utf8')
  expect(script).toContain(`localStorage.getItem('${EARLY_VACATION_KEY}')`)
  const source = /const countdown = (\(minutes\) => \{[^]*?\n\})/.exec(script)?.[1] ?? ''
  const minutes = Array.from({ length: 6000 }, (_, minute) => minute + 1)
  const counted: unknown = runInNewContext(`[${minutes.join()}].map(${source}).join()`)
  expect(counted).toBe(minutes.map((minute) => formatCountdown(minute * 60_000)).join())
})
