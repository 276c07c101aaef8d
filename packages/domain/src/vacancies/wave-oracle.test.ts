// Waves against a reading minute by minute, and those that were found wrong by it.
import { expect, test } from 'vitest'
import { zoneOf } from '../calendar/zone.ts'
import { idOf } from '../ids.fixture.ts'
import { defaultHourChoices } from '../planning/due-at.ts'
import { faultsOf, naiveWave } from './naive-wave.fixture.ts'
import { planWave } from './wave-schedule.ts'
import type { WaveInput } from './wave-schedule.ts'

const ZONE = zoneOf('Europe/Paris')
const at = (wall: string) => Temporal.PlainDateTime.from(wall).toZonedDateTime(ZONE.name).epochMilliseconds
const wallOf = (instant: number) =>
  Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(ZONE.name).toPlainDateTime().toString({ smallestUnit: 'minute' })

test('two thousand random waves have no fault', () => {
  const found = new Map<string, number[]>()
  for (let seed = 0; seed < 2000; seed++)
    for (const fault of faultsOf(naiveWave(seed))) found.set(fault, [...(found.get(fault) ?? []), seed])
  expect(Object.fromEntries(found)).toEqual({})
})

const usual = (count: number): WaveInput['candidates'] =>
  Array.from({ length: count }, (_, index) => ({ userId: idOf('user', `${index}`), choices: defaultHourChoices, worked: [] }))

test('nine people by three, from 15:00 on 3 February for the evening of the sixth: the telephone does not ring at half past one', () => {
  const plan = planWave({
    now: at('2026-02-03T15:00'),
    startAt: at('2026-02-06T19:00'),
    size: 3,
    candidates: usual(9),
    deadlineAt: null,
    zone: ZONE,
  })
  expect(wallOf(plan.deadlineAt)).toBe('2026-02-06T13:30')
})
