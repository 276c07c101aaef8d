// The holidays of a centre: what it added, moved and took out, in the years it said; and that nothing done to them touches the past.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changesPast, MOST_OWN_HOLIDAYS, withoutOwnHoliday, withOwnHoliday } from './center-holiday-changes.ts'
import { dayInYear, holidayOf } from './center-holidays.ts'
import { holidaysOfYear, isYearlyDay } from './holiday-years.ts'
import type { HolidayCalendar, OwnHoliday } from './center-holidays.ts'
import { dayNumberOf, fromDayNumber, toDayNumber } from './day.ts'
import { holidayAreas, holidayNames, legalHolidayOf } from './holidays.ts'

const years = (firstYear: number, lastYear: number | null = null) => ({ firstYear, lastYear })
const added = (name: string, on: string, valid = years(2027)): OwnHoliday => ({ _id: name, kind: 'added', name, on, ...valid })
const BARBE = added('Sainte-Barbe', '12-04')
const MARDI_GRAS = added('Mardi gras', 'easter-47')
const NO_WHIT: OwnHoliday = { _id: 'w', kind: 'removed', holiday: 'whitMonday', ...years(2027, 2028) }
const MOVED: OwnHoliday = { _id: 'm', kind: 'moved', holiday: 'abolitionOfSlavery', on: '05-28', ...years(2027) }
const TODAY = toDayNumber('2026-11-29')

const on = (day: string, calendar: HolidayCalendar) => holidayOf(toDayNumber(day), calendar)

describe('on top of the holidays of the territory', () => {
  test.each<[string, HolidayCalendar, string, object | null]>([
    ['one that was added', { area: 'metropole', own: [BARBE] }, '2027-12-04', { origin: 'added', name: 'Sainte-Barbe' }],
    ['the year before', { area: 'metropole', own: [BARBE] }, '2026-12-04', null],
    ['from Easter', { area: 'martinique', own: [MARDI_GRAS] }, '2027-02-09', { origin: 'added', name: 'Mardi gras' }],
    ['from another Easter', { area: 'martinique', own: [MARDI_GRAS] }, '2028-02-29', { origin: 'added', name: 'Mardi gras' }],
    ['before it is taken out', { area: 'metropole', own: [NO_WHIT] }, '2026-05-25', { origin: 'legal', name: 'whitMonday' }],
    ['taken out', { area: 'metropole', own: [NO_WHIT] }, '2027-05-17', null],
    ['after the last year', { area: 'metropole', own: [NO_WHIT] }, '2029-05-21', { origin: 'legal', name: 'whitMonday' }],
    ['moved away', { area: 'guadeloupe', own: [MOVED] }, '2027-05-27', null],
    ['moved here', { area: 'guadeloupe', own: [MOVED] }, '2027-05-28', { origin: 'moved', name: 'abolitionOfSlavery' }],
    ['where the territory has none, it is moved nowhere', { area: 'metropole', own: [MOVED] }, '2027-05-28', null],
    [
      'on a day of the law, the law names it',
      { area: 'metropole', own: [added('X', '05-06')] },
      '2027-05-06',
      { origin: 'legal', name: 'ascension' },
    ],
    [
      'the other of two on a day stays',
      { area: 'metropole', own: [{ _id: 'l', kind: 'removed', holiday: 'labourDay', ...years(2008) }] },
      '2008-05-01',
      { origin: 'legal', name: 'ascension' },
    ],
  ])('%s', (_what, calendar, day, expected) => {
    expect(on(day, calendar)).toEqual(expected)
  })

  test('a 29 February of one’s own exists in leap years', () => {
    const calendar: HolidayCalendar = { area: 'metropole', own: [added('Jour de plus', '02-29')] }
    expect(on('2028-02-29', calendar)).toEqual({ origin: 'added', name: 'Jour de plus' })
    expect(holidaysOfYear(2027, calendar).filter(({ legal }) => legal === null)).toEqual([])
  })

  test('the list of a year has them in order, those taken out too, with what made them', () => {
    const calendar: HolidayCalendar = { area: 'guadeloupe', own: [BARBE, NO_WHIT, MOVED] }
    const list = holidaysOfYear(2027, calendar)
    expect(list.map(({ day }) => day)).toEqual(list.map(({ day }) => day).toSorted((a, b) => a - b))
    expect(
      list
        .filter(({ change }) => change !== null)
        .map(({ day, holiday, insteadOf }) => [
          fromDayNumber(day),
          holiday?.origin ?? null,
          insteadOf === null ? null : fromDayNumber(insteadOf),
        ]),
    ).toEqual([
      ['2027-05-17', null, null],
      ['2027-05-28', 'moved', '2027-05-27'],
      ['2027-12-04', 'added', null],
    ])
    expect(list.filter(({ holiday }) => holiday !== null)).toHaveLength(12)
  })
})

test('a day of each year is a date that exists, or days from Easter that stay in its year', () => {
  for (const good of ['01-01', '02-29', '12-31', 'easter-80', 'easter+0', 'easter+50', 'easter+250']) expect(isYearlyDay(good)).toBe(true)
  for (const bad of ['2-29', '02-30', '13-01', '00-10', 'easter-81', 'easter+251', 'easter50', 'easter-047', '2027-01-01', '']) {
    expect(isYearlyDay(bad)).toBe(false)
  }
  for (let year = 1900; year < 2200; year++) {
    for (const edge of ['easter-80', 'easter+250']) expect(fromDayNumber(dayInYear(edge, year) ?? 0).slice(0, 4)).toBe(String(year))
  }
})

describe('what is refused', () => {
  const calendar: HolidayCalendar = { area: 'metropole', own: [BARBE, NO_WHIT] }
  const refusalOf = (entry: OwnHoliday, of = calendar) => {
    const changed = withOwnHoliday(of, entry, TODAY)
    return 'refusal' in changed ? changed.refusal : null
  }
  test.each<[string, OwnHoliday, string | null]>([
    ['a new one', added('Saint-Éloi', '12-01'), null],
    ['one for the rest of this year', added('Saint-Éloi', '12-01', years(2026)), null],
    ['one of a day of this year that has passed', added('Saint-Éloi', '06-25', years(2026)), 'holidayInPast'],
    ['one for today, which has begun', added('Jour du centre', '11-29', years(2026)), 'holidayInPast'],
    ['one for tomorrow', added('Jour du centre', '11-30', years(2026)), null],
    ['a year that has passed', added('Saint-Éloi', '12-01', years(2025)), 'holidayInPast'],
    ['years reversed', added('Saint-Éloi', '12-01', years(2028, 2027)), 'holidayYearsReversed'],
    ['29 February of a year without one', added('X', '02-29', years(2027, 2027)), 'holidayNoSuchDay'],
    ['the same day again', added('Fête des pompiers', '12-04', years(2030)), 'holidayTwice'],
    ['the same day before it begins', added('Fête des pompiers', '12-04', years(2026, 2026)), null],
    ['a day of the law', added('Noël', '12-25'), 'holidayAlready'],
    ['a day of the law in some years alone', added('Six mai', '05-06'), null],
    ['a day of the law in its only year', added('Six mai', '05-06', years(2027, 2027)), 'holidayAlready'],
    ['a legal one that is taken out already', { ...NO_WHIT, _id: 'x', firstYear: 2028, lastYear: null }, 'holidayTwice'],
    ['a legal one that was taken out until then', { ...NO_WHIT, _id: 'x', firstYear: 2029, lastYear: null }, null],
    ['a legal one of another territory', { ...MOVED, _id: 'x' }, 'holidayNotLegal'],
    ['a legal one moved where it stands', { ...NO_WHIT, _id: 'x', kind: 'moved', on: 'easter+50', ...years(2029) }, 'holidayAlready'],
    [
      'a legal one whose day of this year has passed',
      { _id: 'x', kind: 'moved', holiday: 'assumption', on: '12-30', ...years(2026, 2026) },
      'holidayInPast',
    ],
  ])('%s: %s', (_what, entry, refusal) => {
    expect(refusalOf(entry)).toBe(refusal)
  })

  test('more than a list can bear', () => {
    const days = Array.from({ length: MOST_OWN_HOLIDAYS }, (_, index) => added(`${index}`, `easter+${index + 60}`))
    expect(refusalOf(BARBE, { area: 'metropole', own: days })).toBe('holidaysFull')
  })
})

describe('taking a change back', () => {
  const without = (own: OwnHoliday[], id: string, today: string) => withoutOwnHoliday({ area: 'metropole', own }, id, toDayNumber(today))

  test('leaves nothing of one that no day knew yet', () => {
    expect(without([BARBE], BARBE._id, '2027-12-03')).toEqual({ own: [] })
    expect(without([BARBE], BARBE._id, '2027-12-04')).toEqual({ own: [{ ...BARBE, lastYear: 2027 }] })
  })

  test('ends one with the last year whose day has passed', () => {
    expect(without([BARBE], BARBE._id, '2027-12-05')).toEqual({ own: [{ ...BARBE, lastYear: 2027 }] })
    expect(without([BARBE], BARBE._id, '2029-01-01')).toEqual({ own: [{ ...BARBE, lastYear: 2028 }] })
  })

  test('keeps the whole year of one that was moved once its first day has passed', () => {
    const moved: OwnHoliday = { _id: 'm', kind: 'moved', holiday: 'assumption', on: '12-30', ...years(2027) }
    expect(without([moved], 'm', '2028-09-01')).toEqual({ own: [{ ...moved, lastYear: 2028 }] })
  })

  test('is refused once its years are over', () => {
    expect(without([{ ...BARBE, lastYear: 2028 }], BARBE._id, '2030-01-01')).toEqual({ refusal: 'holidayOver' })
  })
})

const FIRST = 2024
const LAST = 2034
const dayOfYears = fc.integer({ min: dayNumberOf(FIRST + 1, 1, 1), max: dayNumberOf(LAST - 2, 12, 31) })
const yearly = fc.oneof(
  fc.integer({ min: dayNumberOf(2028, 1, 1), max: dayNumberOf(2028, 12, 31) }).map((day) => fromDayNumber(day).slice(5)),
  fc.integer({ min: -60, max: 120 }).map((offset) => `easter${offset < 0 ? '' : '+'}${offset}`),
)
const validity = { firstYear: fc.integer({ min: FIRST, max: LAST }), lastYear: fc.option(fc.integer({ min: FIRST, max: LAST })) }
const legalName = fc.constantFrom(...holidayNames)
const entries: fc.Arbitrary<OwnHoliday> = fc.oneof(
  fc.record({ _id: fc.uuid(), kind: fc.constant('added'), name: fc.constantFrom('A', 'B'), on: yearly, ...validity }),
  fc.record({ _id: fc.uuid(), kind: fc.constant('moved'), holiday: legalName, on: yearly, ...validity }),
  fc.record({ _id: fc.uuid(), kind: fc.constant('removed'), holiday: legalName, ...validity }),
)

type Act = { readonly add: OwnHoliday } | { readonly end: number } | { readonly reach: number; readonly year: number | null }
const acts: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ add: entries }) },
  { weight: 2, arbitrary: fc.record({ end: fc.nat(20) }) },
  { weight: 2, arbitrary: fc.record({ reach: fc.nat(20), year: fc.option(fc.integer({ min: FIRST, max: LAST })) }) },
)

function apply(calendar: HolidayCalendar, act: Act, today: number): HolidayCalendar {
  const { area, own } = calendar
  const changed = (): ReturnType<typeof withOwnHoliday> => {
    if ('add' in act) return withOwnHoliday(calendar, act.add, today)
    const target = own[('end' in act ? act.end : act.reach) % Math.max(1, own.length)]
    if (target === undefined) return { own: [] }
    return 'end' in act
      ? withoutOwnHoliday(calendar, target._id, today)
      : withOwnHoliday(calendar, { ...target, lastYear: act.year }, today)
  }
  const result = changed()
  return 'own' in result ? { area, own: result.own } : calendar
}

const holidaysUntil = (calendar: HolidayCalendar, today: number) => {
  const found: [number, string][] = []
  for (let day = dayNumberOf(FIRST, 1, 1); day < today; day++) {
    const holiday = holidayOf(day, calendar)
    if (holiday !== null) found.push([day, `${holiday.origin} ${holiday.name}`])
  }
  return found
}

test('whatever is added, ended or given other years, no day that has passed changes', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...holidayAreas),
      fc.array(fc.record({ act: acts, wait: fc.integer({ min: 0, max: 400 }) }), { maxLength: 12 }),
      dayOfYears,
      (area, steps, first) => {
        let calendar: HolidayCalendar = { area, own: [] }
        let today = first
        for (const { act, wait } of steps) {
          const after = apply(calendar, act, today)
          expect(holidaysUntil(after, today)).toEqual(holidaysUntil(calendar, today))
          expect(changesPast(calendar, after, today)).toBe(false)
          calendar = after
          today += wait
        }
      },
    ),
    { numRuns: 60 },
  )
})

test('a change alters no year before its first one and none after its last', () => {
  fc.assert(
    fc.property(fc.constantFrom(...holidayAreas), entries, (area, entry) => {
      for (let day = dayNumberOf(FIRST, 1, 1); day <= dayNumberOf(LAST, 12, 31); day++) {
        const year = Number(fromDayNumber(day).slice(0, 4))
        if (entry.firstYear <= year && year <= (entry.lastYear ?? Infinity)) continue
        const legal = legalHolidayOf(day, area)
        expect(holidayOf(day, { area, own: [entry] })?.name ?? null).toBe(legal)
      }
    }),
    { numRuns: 60 },
  )
})
