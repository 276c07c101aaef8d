// « Repos tenus pour les trois, 12 h au moins »: said when it holds for each of them, and with their shortest rest.
import type { CircleRests } from '@releve/contract/circles'
import { expect, test } from 'vitest'
import { restsHeld } from './components/circle-row.tsx'
import { circleTexts } from './texts.ts'

type Gap = CircleRests['before']

const gap = (hours: number, severity: 'warning' | null = null): Gap => ({ hours, shift: 'J', at: 0, severity, isOld: false })
const person = (before: Gap, after: Gap) => ({
  person: { _id: 'x', userId: 'x', name: 'A', lastName: 'B' },
  answer: null,
  answeredAt: null,
  rests: { before, after, sevenDays: null },
})
type Circle = Parameters<typeof restsHeld>[0]
const restsOf = (people: Circle['people'], limit: Circle['limit'] = [], violations: Circle['violations'] = []) =>
  restsHeld({ people, limit, violations })

const broken = (code: Circle['violations'][number]['code']): Circle['violations'][number] => ({
  code,
  severity: 'warning',
  userId: 'x',
  actual: 24,
  limit: 35,
  date: '2026-12-27',
  shift: 'J',
  otherDate: null,
  message: '24 h.',
})

test('the shortest rest of all, where every one keeps its rule', () => {
  expect(restsOf([person(gap(36), gap(48)), person(gap(60), gap(12)), person(null, gap(24))])).toEqual({ leastHours: 12 })
  expect(restsOf([person(null, null), person(null, null)])).toEqual({ leastHours: null })
})

test('nothing where one of them breaks a rule, is not known, or the exchange may not be made', () => {
  const fine = person(gap(36), gap(48))
  expect(restsOf([fine, person(gap(11, 'warning'), gap(48))])).toBeNull()
  expect(restsOf([fine, { ...fine, rests: null }])).toBeNull()
  expect(restsOf([fine, { person: fine.person, answer: null, answeredAt: null }])).toBeNull()
  expect(restsOf([fine], [{ code: 'demandClosed', message: 'Close.' }])).toBeNull()
})

test('nothing where the rest of the week is not held, though both rests beside the vacation are; hours alone are no rest', () => {
  const fine = person(gap(24), gap(12))
  expect(restsOf([fine], [], [broken('weeklyRest')])).toBeNull()
  expect(restsOf([fine], [], [broken('hoursSlidingWeek')])).toEqual({ leastHours: 12 })
})

test('its words', () => {
  const plain = (text: string) => text.replaceAll(/[\u00A0\u202F]/gu, ' ')
  expect(plain(circleTexts.restsHeld(3, '12 h'))).toBe('Repos tenus pour les trois, 12 h au moins')
  expect(plain(circleTexts.restsHeld(4, null))).toBe('Repos tenus pour les quatre')
})
