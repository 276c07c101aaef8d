// A day counts as free only when it is known to be: without a cycle nothing is claimed.
import { fromDayNumber, toDayNumber } from '@releve/domain/calendar/day'
import { zoneOf } from '@releve/domain/calendar/zone'
import { dutyOf } from '@releve/domain/planning/shift'
import { describe, expect, it } from 'vitest'
import { homeTexts } from './service/home-texts.ts'
import { knownFreeDays } from './free-days.ts'
import { dayOf, shiftOf } from './shift-day.fixture.ts'

const team = { _id: 't', name: 'Équipe A', color: '#fff', order: 0 }
const zone = zoneOf('Europe/Paris')
const days = (letters: string) =>
  [...letters].map((letter, index) =>
    dayOf(`2026-11-${22 + index}`, letter === '-' ? 'R' : letter, letter === '-' ? {} : { teamObject: team }),
  )
const range = { startDate: '2026-11-23', endDate: '2026-11-28' }
const freeOf = (...people: string[]) => knownFreeDays(people.map(days), range, zone).map((day) => fromDayNumber(day).slice(8))

describe('free days', () => {
  it('are days of rest, of each and of both', () => {
    expect(freeOf('NRRJRNR')).toEqual(['23', '24', '26', '28'])
    expect(freeOf('NRRJRNR', 'RRRRJRR')).toEqual(['23', '24', '28'])
  })

  it('are not days that no cycle covers, nor days that are not read', () => {
    expect(freeOf('R--RRRR')).toEqual(['25', '26', '27', '28'])
    expect(freeOf('RRR', 'RRRRRRR')).toEqual(['23', '24'])
  })

  it('an absence is free, whatever the cycle says', () => {
    const off = { ...dayOf('2026-11-23', 'R'), isOff: true }
    expect(knownFreeDays([[off]], range, zone).map(fromDayNumber)).toEqual(['2026-11-23'])
  })
})

it('a week-end is named by its days, over the end of a month too', () => {
  expect(homeTexts.freeWeekend('2026-11-28', '2026-11-23')).toBe('28 et 29\u00A0novembre')
  expect(homeTexts.freeWeekend('2026-10-31', '2026-10-23')).toBe('31\u00A0octobre et 1er\u00A0novembre')
  expect(homeTexts.freeWeekend('2027-01-02', '2026-12-23')).toBe('2 et 3\u00A0janvier 2027')
  const night = dutyOf(toDayNumber('2026-11-27'), shiftOf('N'), null, zone)
  expect(homeTexts.freeFrom(night, zone)).toBe('fin de nuit samedi à\u00A007:00')
})
