// The year of a member month after month, and what of it is done.
import { zoneOf } from '@releve/domain/calendar/zone'
import { toDayNumber } from '@releve/domain/calendar/day'
import { dutyOf } from '@releve/domain/planning/shift'
import { describe, expect, it } from 'vitest'
import type { WireShift } from '@releve/contract/shifts'
import { yearByMonth } from './service-cards.tsx'

const zone = zoneOf('Europe/Paris')
const night: WireShift = {
  name: 'N',
  type: 'work',
  default: { startTime: '19:00', endTime: '07:00' },
  endsNextDay: true,
  variation: null,
}
const day: WireShift = { ...night, name: 'J', default: { startTime: '07:00', endTime: '19:00' }, endsNextDay: false }
const on = (date: string, shift: WireShift) => dutyOf(toDayNumber(date), shift, null, zone)

describe('a year month by month', () => {
  const duties = [on('2026-03-28', night), on('2026-11-01', day), on('2026-11-30', night), on('2027-01-01', day)]
  const now = Date.parse('2026-11-20T12:00:00Z')
  const months = yearByMonth(duties, '2026-11-20', { holidays: { area: 'metropole', own: [] }, profile: 'SPP12' }, now)

  it('has its twelve months, and nothing of another year', () => {
    expect(months.map(({ month }) => month.slice(5))).toEqual(
      ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12'].map((m) => `${m}-01`),
    )
    expect(months.reduce((sum, { planned }) => sum + planned.vacations, 0)).toBe(3)
  })

  it('counts real hours, nights, week-ends and holidays', () => {
    expect(months[2]?.planned).toMatchObject({ minutes: 660, nights: 1, weekends: 1, holidays: 0 })
    expect(months[10]?.planned).toMatchObject({ minutes: 1440, nights: 1, weekends: 1, holidays: 1 })
  })

  it('tells what is done from what is to come', () => {
    expect(months[10]?.done).toMatchObject({ vacations: 1, minutes: 720, nights: 0 })
  })
})
