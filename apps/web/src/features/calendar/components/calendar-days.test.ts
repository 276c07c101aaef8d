// A day of the calendar, from every kind of planning and demand.
import { addDays } from '@releve/domain/calendar/day'
import { zoneOf } from '@releve/domain/calendar/zone'
import type { WireDemand } from '@releve/contract/demands'
import type { WireSchoolPeriod } from '@releve/contract/school-holidays'
import type { WireDayPart, WireShiftDay } from '@releve/contract/shifts'
import { describe, expect, it } from 'vitest'
import { daySentence, eventText, restWord } from '../texts.ts'
import { eventNote } from './event-note.ts'
import { dutiesOf } from '#shared/duties-of.ts'
import { calendarDays, dayAfterKey, isShownIn, lastShown, minutesOf, nextDuty, weeksOf, weeksShown } from './calendar-days.ts'
import { dayOf, demandOf, personOf, shiftOf } from './shift-day.fixture.ts'

const PARIS = zoneOf('Europe/Paris')
const TODAY = '2026-11-17'
const LATER = '2026-11-20'

function calendarOf(days: readonly WireShiftDay[], demands: readonly WireDemand[] = [], now = Date.parse('2026-11-17T21:42:00+01:00')) {
  const [first] = days
  const startDate = first?.date ?? TODAY
  const endDate = days.at(-1)?.date ?? TODAY
  return calendarDays({
    range: { startDate, endDate },
    shiftDays: new Map(days.map((day) => [day.date, day])),
    demands,
    me: 'me',
    today: TODAY,
    zone: PARIS,
    holidays: { area: 'metropole', own: [] },
    next: nextDuty(dutiesOf(days, PARIS), now),
  })
}

const calendarDay = (day: WireShiftDay, demands: readonly WireDemand[] = []) => calendarOf([day], demands)[0]!

function handOver(from: string, to: string, name: string, type: 'substitution' | 'switch'): WireShiftDay['substitutionHistory'][number] {
  return { demandId: 'd', type, from: personOf(from, from), to: personOf(to, to), shift: shiftOf(name), at: 0 }
}

function exchanged(date: string, initial: string, heldName: string, step: WireShiftDay['substitutionHistory'][number]): WireShiftDay {
  return dayOf(date, heldName, {
    initialShift: shiftOf(initial),
    isSubstitution: true,
    substitutionType: step.type,
    substitutionHistory: [step],
  })
}

/** Part of a day, by its hours in Paris in winter. */
function partOf(kind: WireDayPart['kind'], letters: string, name: string | null, startTime: string, endTime: string): WireDayPart {
  const at = (time: string) => Date.parse(`${LATER}T${time}:00+01:00`)
  return { kind, letters, name, startTime, endTime, startAt: at(startTime), endAt: at(endTime) }
}

describe('a day in parts', () => {
  const training = partOf('work', 'F', 'Formation', '14:00', '17:00')
  const cut = { ...shiftOf('J'), variation: { name: '07:00 – 14:00', startTime: '07:00', endTime: '14:00', endsNextDay: false } }

  it('has the hours of all its work, not those of the longest part of the vacation', () => {
    const parts = [partOf('shift', 'J', null, '07:00', '14:00'), training, partOf('shift', 'J', null, '17:00', '19:00')]
    const entry = calendarDay(dayOf(LATER, 'J', { shift: cut, parts }))
    expect([daySentence(entry), minutesOf([entry]) / 60]).toEqual(['vendredi 20\u00A0novembre, jour, 07:00\u00A0–\u00A019:00', 12])
  })

  it('of rest with training says so, and counts it', () => {
    const entry = calendarDay(dayOf(LATER, 'R', { parts: [training] }))
    expect([daySentence(entry), minutesOf([entry]) / 60]).toEqual(['vendredi 20\u00A0novembre, Formation, 14:00\u00A0–\u00A017:00', 3])
    expect([entry.duty, restWord(dayOf(LATER, 'R', { parts: [training] }))]).toEqual([null, 'Formation'])
  })

  it('of rest with an absence of hours stays one', () => {
    const entry = calendarDay(dayOf(LATER, 'R', { parts: [partOf('absence', 'AF', 'Motif familial', '10:00', '11:00')] }))
    expect([daySentence(entry), minutesOf([entry])]).toEqual(['vendredi 20\u00A0novembre, repos', 0])
  })
})

describe('one day', () => {
  it('of mine given away', () => {
    const { event, badge, duty } = calendarDay(exchanged(LATER, 'J', 'R', handOver('me', 'Mehdi', 'J', 'substitution')))
    expect([event?.kind, badge, duty]).toEqual(['given', 'accepted', null])
    expect(event && [eventNote(event), eventText(event)]).toEqual(['Mehdi\u00A0X. prend\u00A0J', 'Mehdi X vous remplace'])
  })

  it('taken from a colleague', () => {
    const { event, badge } = calendarDay(exchanged(LATER, 'R', 'N', handOver('Maud', 'me', 'N', 'substitution')))
    expect([event?.kind, badge]).toEqual(['taken', 'accepted'])
    expect(event && eventNote(event)).toBe('pour Maud\u00A0X.')
  })

  it('exchanged for another day: what went is named', () => {
    const { event } = calendarDay(exchanged(LATER, 'N', 'R', handOver('me', 'Loïc', 'N', 'switch')))
    expect(event).toMatchObject({ kind: 'exchanged', other: { _id: 'Loïc' }, shift: { name: 'N' } })
  })

  it('that came back to the same shows nothing', () => {
    const steps = [handOver('x', 'me', 'N', 'substitution'), handOver('me', 'y', 'N', 'substitution')]
    expect(calendarDay(dayOf(LATER, 'R', { substitutionHistory: steps })).event).toBeNull()
  })

  it('keeps no badge once past, but says what happened', () => {
    const { event, badge } = calendarDay(exchanged('2026-11-13', 'R', 'J', handOver('Maud', 'me', 'J', 'substitution')))
    expect([event?.kind, badge]).toEqual(['taken', null])
  })

  it('with my open demand', () => {
    const demand = demandOf(LATER, 'N', { category: 'ownPending', posterId: 'me', interestedCount: 2 })
    const { event, badge } = calendarDay(dayOf(LATER, 'N'), [demandOf(LATER, 'J'), demand])
    expect([event?.kind, badge]).toEqual(['ownPending', 'pending'])
    expect(event && eventNote(event)).toBe('2\u00A0intéressés')
  })

  it('with a vacation to take, before one to exchange', () => {
    const demands = [demandOf(LATER, 'N', { category: 'availableSwitch', type: 'switch' }), demandOf(LATER, 'J')]
    const { event, badge } = calendarDay(dayOf(LATER, 'R'), demands)
    expect([event?.kind, badge]).toEqual(['takeable', 'todo'])
    expect(event && [eventNote(event), eventText(event)]).toEqual(['Zoé\u00A0A. cherche', 'Remplacer Zoé Ardoisière'])
    expect(calendarDay(dayOf(LATER, 'J'), demands.slice(0, 1)).event?.kind).toBe('switchable')
  })

  it('with one that the centre offers: nobody is replaced', () => {
    const vacancy = { origin: 'need', qualification: null } as const
    const { event } = calendarDay(dayOf(LATER, 'R'), [demandOf(LATER, 'J', { vacancy })])
    expect(event && [eventNote(event), eventText(event)]).toEqual(['à pourvoir', 'Vacation à pourvoir'])
  })

  it('with several to take', () => {
    const { event } = calendarDay(dayOf(LATER, 'R'), [demandOf(LATER, 'J'), demandOf(LATER, 'N')])
    expect(event && [eventNote(event), eventText(event)]).toEqual(['2\u00A0demandes', '2\u00A0vacations à prendre'])
  })

  it.each([
    ['hidden', { isHidden: true }],
    ['accepted', { status: 'accepted' as const }],
    ['not possible', { category: 'other' as const }],
    ['of another day', { posterShift: demandOf('2026-11-21', 'J').posterShift }],
  ])('shows no demand that is %s', (_why, changes) => {
    const { event, badge } = calendarDay(dayOf(LATER, 'R'), [demandOf(LATER, 'J', changes)])
    expect([event, badge]).toEqual([null, null])
  })

  it('shows nothing to take in the past', () => {
    expect(calendarDay(dayOf('2026-11-16', 'R'), [demandOf('2026-11-16', 'J')])).toMatchObject({ event: null, badge: null })
  })

  it('of absence: no vacation, and no demand', () => {
    const { event, duty } = calendarDay(dayOf(LATER, 'R', { isOff: true, initialShift: shiftOf('J') }), [demandOf(LATER, 'J')])
    expect([event?.kind, duty]).toEqual(['unavailable', null])
    expect(event && [eventNote(event), eventText(event)]).toEqual(['indisponible', 'Indisponible'])
    const known = dayOf(LATER, 'R', { isOff: true, causeName: 'Congé annuel' })
    const named = calendarDay(known).event
    expect([named && eventNote(named), named && eventText(named), restWord(known)]).toEqual(Array(3).fill('Congé annuel'))
    expect(calendarDay(dayOf(LATER, 'R', { isOff: true, isUncovered: true })).event?.kind).toBe('uncovered')
  })
})

describe('vacations in time', () => {
  it('only one is next: that which runs, then that which comes', () => {
    const days = [dayOf('2026-11-16', 'N'), dayOf('2026-11-17', 'R'), dayOf('2026-11-18', 'J'), dayOf('2026-11-19', 'N')]
    const nextAt = (now: string) =>
      calendarOf(days, [], Date.parse(now))
        .filter(({ isNext }) => isNext)
        .map(({ day }) => day)
    expect(nextAt('2026-11-17T06:59:00+01:00')).toEqual(['2026-11-16'])
    expect(nextAt('2026-11-17T07:00:00+01:00')).toEqual(['2026-11-18'])
    expect(nextAt('2026-11-18T18:59:00+01:00')).toEqual(['2026-11-18'])
    expect(nextAt('2026-11-20T07:00:00+01:00')).toEqual([])
  })

  it('a night ends on the next day', () => {
    const days = calendarOf([dayOf('2026-11-16', 'N'), dayOf('2026-11-17', 'R'), dayOf('2026-11-18', 'J'), dayOf('2026-11-19', 'R')])
    expect(days.map(({ ending }) => ending?.name ?? null)).toEqual([null, 'N', null, null])
  })

  it('the nights of clock change say so, the others do not', () => {
    const changeOn = (date: string, name: string) => calendarDay(dayOf(date, name)).clockChange
    expect(changeOn('2026-03-28', 'N')).toEqual({ to: 'summer', minutes: 660 })
    expect(changeOn('2026-10-24', 'N')).toEqual({ to: 'winter', minutes: 780 })
    expect(changeOn('2026-10-24', 'G')).toEqual({ to: 'winter', minutes: 1500 })
    expect([changeOn('2026-03-28', 'J'), changeOn('2026-03-29', 'N'), changeOn('2026-03-28', 'R')]).toEqual([null, null, null])
  })

  it('weeks begin on Monday and add up real hours', () => {
    const days = calendarOf(['N', 'R', 'J', 'N'].map((name, index) => dayOf(addDays('2026-10-24', index), name)))
    const weeks = weeksOf(days).map(({ monday, days: ofWeek }) => [monday, minutesOf(ofWeek) / 60])
    expect(weeks).toEqual([
      ['2026-10-19', 13],
      ['2026-10-26', 24],
    ])
  })

  it('the month of today goes on with the days that come soon, the others end with theirs', () => {
    const last = (month: string, today: string) => {
      const range = { startDate: '2026-10-26', endDate: '2026-12-13' }
      const days = calendarDays({
        range,
        shiftDays: new Map(),
        demands: [],
        me: 'me',
        today,
        zone: PARIS,
        holidays: { area: 'metropole', own: [] },
        next: null,
      })
      return weeksShown(days, month, today).at(-1)?.days.at(-1)?.day
    }
    expect([last('2026-11', '2026-11-10'), last('2026-11', '2026-11-29'), last('2026-11', '2026-12-01')]).toEqual([
      '2026-12-06',
      '2026-12-13',
      '2026-12-06',
    ])
    expect(['2026-11-01', '2026-12-12', '2026-12-13', '2026-10-31'].map((day) => isShownIn('2026-11', day, '2026-11-29'))).toEqual([
      true,
      true,
      false,
      false,
    ])
    expect(isShownIn('2026-11', '2026-12-01', '2026-10-29')).toBe(false)
    expect([lastShown('2026-11-30', '2026-11-29'), lastShown('2026-11-30', '2026-11-03')]).toEqual(['2026-12-12', '2026-11-30'])
  })

  it('days beyond the last firm one are provisional; without one, or once they are past, none is', () => {
    const facts = { shiftDays: new Map(), demands: [], me: 'me', today: '2026-11-10', zone: PARIS, next: null } as const
    const range = { startDate: '2026-11-08', endDate: '2026-11-12' }
    const provisional = (firmUntil: string | null) =>
      calendarDays({ ...facts, range, holidays: { area: 'metropole', own: [] }, firmUntil }).flatMap(({ day, isProvisional }) =>
        isProvisional ? [day] : [],
      )
    expect(provisional('2026-11-11')).toEqual(['2026-11-12'])
    expect(provisional('2026-11-07')).toEqual(['2026-11-10', '2026-11-11', '2026-11-12'])
    expect(provisional(null)).toEqual([])
  })

  it('an unknown day stays unknown', () => {
    const days = calendarDays({
      range: { startDate: '2026-11-11', endDate: '2026-11-12' },
      shiftDays: new Map(),
      demands: [],
      me: 'me',
      today: TODAY,
      zone: PARIS,
      holidays: { area: 'metropole', own: [] },
      next: null,
    })
    expect(days.map(({ shiftDay, duty, event, holiday }) => [shiftDay, duty, event, holiday])).toEqual([
      [null, null, null, { origin: 'legal', name: 'armistice1918' }],
      [null, null, null, null],
    ])
  })
})

describe('school holidays', () => {
  const autumn = { zone: 'B', name: 'Vacances de la Toussaint', startDate: '2026-10-17', endDate: '2026-11-01' } as const
  const christmas = { zone: 'B', name: 'Vacances de Noël', startDate: '2026-12-19', endDate: '2027-01-03' } as const

  function schoolDays(startDate: string, endDate: string, school: readonly WireSchoolPeriod[] = [autumn, christmas]) {
    const range = { startDate, endDate }
    const facts = {
      range,
      demands: [],
      me: 'me',
      today: TODAY,
      zone: PARIS,
      holidays: { area: 'metropole', own: [] },
      next: null,
      school,
    } as const
    return calendarDays({ ...facts, shiftDays: new Map([[startDate, dayOf(startDate, 'J')]]) })
  }

  it.each([
    ['before it', '2026-10-16', null],
    ['its first day', '2026-10-17', autumn],
    ['within it', '2026-10-25', autumn],
    ['its last day', '2026-11-01', autumn],
    ['after it', '2026-11-02', null],
    ['in the next one, another year', '2027-01-01', christmas],
  ])('%s', (_where, day, expected) => {
    expect(schoolDays(day, day).map(({ school }) => school)).toEqual([expected])
  })

  it('some days of a range are in it, the others are not', () => {
    const days = schoolDays('2026-10-30', '2026-11-03')
    expect(days.map(({ school }) => school?.name ?? null)).toEqual([autumn.name, autumn.name, autumn.name, null, null])
  })

  it('nothing while none is known', () => {
    expect(schoolDays('2026-10-25', '2026-10-25', [])[0]?.school).toBeNull()
    expect(calendarDay(dayOf('2026-10-25', 'J')).school).toBeNull()
  })

  it('the sentence of the day says them', () => {
    const [day] = schoolDays('2026-11-01', '2026-11-01')
    expect(daySentence(day!, 'dimanche 1er novembre', null)).toBe('dimanche 1er novembre, Toussaint, vacances de la Toussaint, jour')
  })
})

describe('keys of the month', () => {
  it.each([
    ['ArrowLeft', '2026-11-18'],
    ['ArrowRight', '2026-11-20'],
    ['ArrowUp', '2026-11-12'],
    ['ArrowDown', '2026-11-26'],
    ['Home', '2026-11-16'],
    ['End', '2026-11-22'],
    ['PageUp', '2026-10-19'],
    ['PageDown', '2026-12-19'],
    ['Enter', null],
    ['a', null],
  ])('%s leads from Thursday 19 November to %s', (key, expected) => {
    expect(dayAfterKey(key, '2026-11-19')).toBe(expected)
  })

  it('a month later from the 31st is the last day', () => {
    expect(dayAfterKey('PageDown', '2026-01-31')).toBe('2026-02-28')
  })
})
