// Days with hours of activities: what is left of the vacation, what rules read of it, and what whoever knows whole days alone is shown.
import { describe, expect, test } from 'vitest'
import { toDayNumber } from '../calendar/day.ts'
import { zoneOf } from '../calendar/zone.ts'
import { violations } from '../working-time/evaluate.ts'
import type { Rule } from '../working-time/rules.ts'
import type { ActivityKind } from './activity.ts'
import type { MemberPlan, PartTransfer, PlacedHours } from './center-plan.ts'
import { duties } from './duties.ts'
import { dutyGroups } from './duty-groups.ts'
import { serviceFigures } from '../working-time/service-figures.ts'
import { controlRoom, DAY_SHIFT, member, modification, transfer } from './plan.fixture.ts'
import { pieces } from './pieces.ts'
import { rosterCodes } from './roster.ts'
import { shiftDays } from './shift-days.ts'
import type { Reader } from './shift-days.ts'
import { peopleOn } from './staffing-of-day.ts'

const PLAN = controlRoom()
const ZONE = zoneOf(PLAN.zone)
/** Team A works its J that day, its N on the next, and rests for two days after. */
const J_DAY = '2026-11-18'
const N_DAY = '2026-11-19'
const REST_DAY = '2026-11-20'

function placed(kind: ActivityKind, day: string, startTime: string, endTime: string, overrides: Partial<PlacedHours> = {}): PlacedHours {
  const activity = {
    _id: kind,
    name: kind === 'work' ? 'Formation' : 'Médecin',
    letters: kind === 'work' ? 'F' : 'MED',
    kind,
    isNamed: kind === 'work',
  }
  const hours = { startTime, endTime, endsNextDay: endTime <= startTime }
  return { _id: '', fromDay: toDayNumber(day), toDay: toDayNumber(day), weekdays: null, hours, activity, ...overrides }
}

const withHours = (...list: readonly PlacedHours[]): MemberPlan => member('anne', 'A', { placed: list })

function clock(instant: number): string {
  const minutes = ZONE.minutesAt(instant)
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

const span = ({ startAt, endAt, name }: { startAt: number; endAt: number; name: string }) => `${name} ${clock(startAt)}–${clock(endAt)}`

const piecesOn = (of: MemberPlan, day: string) => pieces(PLAN, of, toDayNumber(day), toDayNumber(day)).map(span)
const dutiesOn = (of: MemberPlan, day: string) => duties(PLAN, of, toDayNumber(day), toDayNumber(day)).map(span)
const dayOf = (of: MemberPlan, day: string, reader: Reader = 'own') =>
  shiftDays(PLAN, of, toDayNumber(day), toDayNumber(day), [], reader)[0]

describe('pieces', () => {
  test.each([
    ['in the middle', placed('work', J_DAY, '14:00', '17:00'), ['J 07:00–14:00', 'F 14:00–17:00', 'J 17:00–19:00']],
    ['at the beginning', placed('absence', J_DAY, '06:00', '09:00'), ['MED 06:00–09:00', 'J 09:00–19:00']],
    ['over all of it', placed('work', J_DAY, '07:00', '19:00'), ['F 07:00–19:00']],
    ['beside it', placed('work', J_DAY, '20:00', '22:00'), ['J 07:00–19:00', 'F 20:00–22:00']],
  ])('hours %s cut the vacation', (_where, hours, expected) => expect(piecesOn(withHours(hours), J_DAY)).toEqual(expected))

  test('forty hours of activities in one day leave what is between them, and no minute is lost or held twice', () => {
    const list = Array.from({ length: 40 }, (_, place) => {
      const [start, end] = [7 * 60 + place * 18, 7 * 60 + place * 18 + 10].map((minutes) => {
        const hours = `${Math.floor(minutes / 60)}`.padStart(2, '0')
        return `${hours}:${`${minutes % 60}`.padStart(2, '0')}`
      })
      return placed('work', J_DAY, start ?? '', end ?? '', { _id: `${place}` })
    })
    const found = pieces(PLAN, withHours(...list.toReversed()), toDayNumber(J_DAY), toDayNumber(J_DAY))
    expect(found).toHaveLength(80)
    expect(found.map(({ name }) => name).slice(0, 3)).toEqual(['F', 'J', 'F'])
    for (const [index, { startAt }] of found.entries()) if (index > 0) expect(startAt).toBe(found[index - 1]?.endAt)
    expect([found[0], found.at(-1)].map((piece) => clock(piece?.startAt ?? 0))).toEqual(['07:00', '18:52'])
    expect(clock(found.at(-1)?.endAt ?? 0)).toBe('19:00')
    const minutes = (wanted: string) =>
      found.filter(({ name }) => name === wanted).reduce((sum, { startAt, endAt }) => sum + (endAt - startAt) / 60_000, 0)
    expect([minutes('F'), minutes('J')]).toEqual([400, 320])
  })

  test('a part that was taken and passed on leaves no hole in a vacation that comes to the same person afterwards', () => {
    const hand = (giver: string, taker: string, at: number): PartTransfer => {
      const { demandId, giverId, takerId, day } = transfer(giver, taker, REST_DAY, DAY_SHIFT, 'B')
      return { demandId, day, giverId, takerId, given: DAY_SHIFT, givenTeamId: null, at, part: { from: 600, to: 780 } }
    }
    const parts = [hand('luc', 'anne', 1), hand('anne', 'zoe', 2)]
    const transfers = [transfer('max', 'anne', REST_DAY, DAY_SHIFT, 'B', { at: 3 })]
    expect(piecesOn(member('anne', 'A', { parts }), REST_DAY)).toEqual([])
    expect(piecesOn(member('anne', 'A', { parts, transfers }), REST_DAY)).toEqual(['J 07:00–19:00'])
    const given = [...parts, hand('anne', 'eve', 4)]
    expect(piecesOn(member('anne', 'A', { parts: given, transfers }), REST_DAY)).toEqual(['J 07:00–10:00', 'J 13:00–19:00'])
  })

  test('hours of the next day cut the night that runs into it', () => {
    const of = withHours(placed('work', REST_DAY, '06:00', '12:00'))
    expect(piecesOn(of, N_DAY)).toEqual(['N 19:00–06:00'])
    expect(piecesOn(of, REST_DAY)).toEqual(['F 06:00–12:00'])
  })

  test('only on the weekdays it names', () => {
    const tuesdays = placed('work', '2026-11-16', '14:00', '17:00', { toDay: toDayNumber('2026-11-30'), weekdays: [2] })
    const days = pieces(PLAN, withHours(tuesdays), toDayNumber('2026-11-16'), toDayNumber('2026-11-30'))
    expect(days.filter(({ activity }) => activity !== null).map(({ day }) => day)).toEqual(['2026-11-17', '2026-11-24'].map(toDayNumber))
  })

  test('an absence of whole days lies over what is placed on them', () => {
    const of = member('anne', 'A', {
      placed: [placed('work', J_DAY, '14:00', '17:00')],
      modifications: [modification('absence', J_DAY, J_DAY)],
    })
    expect(piecesOn(of, J_DAY)).toEqual([])
    expect(dayOf(of, J_DAY)?.parts).toBeUndefined()
  })
})

describe('what rules read', () => {
  test.each([
    ['training within a vacation is the same work', placed('work', J_DAY, '14:00', '17:00'), ['J 07:00–19:00']],
    ['an absence within a vacation stays counted', placed('absence', J_DAY, '10:00', '11:30'), ['J 07:00–19:00']],
    ['a leave within it is given up', placed('leave', J_DAY, '10:00', '11:30'), ['J 07:00–10:00', 'J 11:30–19:00']],
    ['an absence at its beginning leaves the rest longer', placed('absence', J_DAY, '07:00', '09:00'), ['J 09:00–19:00']],
    ['a meeting right after it is the same day of work', placed('work', J_DAY, '19:00', '20:00'), ['J 07:00–20:00']],
    ['what goes further than a day of work stands alone', placed('work', J_DAY, '19:00', '20:30'), ['J 07:00–19:00', 'F 19:00–20:30']],
  ])('%s', (_what, hours, expected) => expect(dutiesOn(withHours(hours), J_DAY)).toEqual(expected))

  const DAILY: Rule = { code: 'dailyRest', severity: 'blocking', reference: '', minHours: 11 }
  const found = (before: MemberPlan, after: MemberPlan) => {
    const around = (of: MemberPlan) => duties(PLAN, of, toDayNumber(J_DAY) - 10, toDayNumber(J_DAY) + 10)
    return violations({ userId: before.userId, before: around(before), after: around(after), profile: 'SPP12', rules: [DAILY] })
  }

  test('a night until 07:00 and training that morning leave no rest (CJEU C-909/19)', () => {
    expect(found(withHours(), withHours(placed('work', REST_DAY, '09:00', '12:00')))).toMatchObject([
      { code: 'dailyRest', actual: 2, limit: 11, shiftName: 'F', otherShiftName: 'N' },
    ])
  })

  test('two halves of a day of training have a break between them, and no rest', () => {
    const day = '2026-11-21'
    const halves = withHours(placed('work', day, '08:30', '12:00'), placed('work', day, '14:00', '17:00'))
    expect(duties(PLAN, halves, toDayNumber(day), toDayNumber(day)).map(({ isContinued }) => isContinued ?? false)).toEqual([false, true])
    expect(found(withHours(), halves)).toEqual([])
  })

  test('a doctor’s visit after a night asks for no rest', () => {
    expect(found(withHours(), withHours(placed('absence', REST_DAY, '09:00', '10:00')))).toEqual([])
  })
})

describe('who is there', () => {
  const absent = withHours(placed('work', J_DAY, '07:00', '19:00'))
  const partly = withHours(placed('work', J_DAY, '14:00', '19:00'))
  const J = toDayNumber(J_DAY)

  test('somebody in training for the whole vacation is not on it', () => {
    expect(peopleOn(PLAN, [absent, partly], J, 'J')).toEqual([partly])
    expect(dutyGroups(PLAN, [absent], J, J)).toEqual([])
  })

  test('somebody in training for a part stands on it with the hours that are left', () => {
    const [group] = dutyGroups(PLAN, [partly], J, J)
    expect(group?.people.map(({ startAt, endAt }) => `${clock(startAt)}–${clock(endAt)}`)).toEqual(['07:00–14:00'])
  })

  test('hours of training are worked, and no vacation', () => {
    const of = withHours(placed('work', REST_DAY, '09:00', '12:00'), placed('leave', J_DAY, '10:00', '11:00'))
    const terms = { holidays: { area: 'metropole' as const, own: [] }, profile: 'SPP12' as const }
    const figures = serviceFigures(duties(PLAN, of, J, J + 2), J, J + 2, terms)
    expect(figures).toMatchObject({ vacations: 2, minutes: (11 + 12 + 3) * 60, nights: 1 })
  })
})

describe('the cell of the month', () => {
  function entryOf(of: MemberPlan, day: string) {
    const { legend, rows } = rosterCodes(PLAN, [of], toDayNumber(day), toDayNumber(day))
    const { code: _code, ...entry } = legend.find(({ code }) => code === rows[0]) ?? { code: '' }
    return entry
  }
  test.each([
    ['a part of the vacation is left', J_DAY, placed('work', J_DAY, '14:00', '17:00'), { state: 'planned', shift: 'J', mark: 'part' }],
    ['all of it is training', J_DAY, placed('work', J_DAY, '07:00', '19:00'), { state: 'modified', shift: 'F', mark: 'activity' }],
    ['all of it is an absence', J_DAY, placed('absence', J_DAY, '07:00', '19:00'), { state: 'unavailable', shift: '' }],
    [
      'training on a day of rest',
      REST_DAY,
      placed('work', REST_DAY, '14:00', '17:00'),
      { state: 'modified', shift: 'F', mark: 'activity' },
    ],
    ['a doctor’s visit on a day of rest', REST_DAY, placed('absence', REST_DAY, '14:00', '15:00'), { state: 'rest', shift: 'R' }],
    ['beside the vacation', J_DAY, placed('work', J_DAY, '20:00', '21:00'), { state: 'planned', shift: 'J' }],
  ])('%s', (_what, day, hours, entry) => {
    expect(entryOf(withHours(hours), day)).toEqual(entry)
  })
})

describe('the day as it travels', () => {
  test('its parts stand beside the vacation, which is the longest part left', () => {
    expect(dayOf(withHours(placed('work', J_DAY, '14:00', '17:00')), J_DAY)).toMatchObject({
      shift: { name: 'J', default: { startTime: '07:00', endTime: '19:00' }, variation: { startTime: '07:00', endTime: '14:00' } },
      initialShift: { name: 'J', variation: null },
      parts: [
        { kind: 'shift', letters: 'J', name: null, startTime: '07:00', endTime: '14:00' },
        { kind: 'work', letters: 'F', name: 'Formation', startTime: '14:00', endTime: '17:00' },
        { kind: 'shift', letters: 'J', startTime: '17:00', endTime: '19:00' },
      ],
    })
  })

  test('a day of rest stays one, with its training beside it', () => {
    expect(dayOf(withHours(placed('work', REST_DAY, '09:00', '12:00')), REST_DAY)).toMatchObject({
      shift: { type: 'rest' },
      parts: [{ letters: 'F', startTime: '09:00', endTime: '12:00' }],
    })
  })

  test('a colleague reads what is named, and nothing of the rest but that it is not available', () => {
    const of = withHours(placed('work', J_DAY, '14:00', '17:00'), placed('absence', J_DAY, '08:00', '09:00'))
    expect(dayOf(of, J_DAY, 'colleague')?.parts?.map(({ kind, letters, name }) => [kind, letters, name])).toEqual([
      ['shift', 'J', null],
      ['unavailable', '', null],
      ['shift', 'J', null],
      ['work', 'F', 'Formation'],
      ['shift', 'J', null],
    ])
  })

  test('a night whose evening is gone keeps its planned hours for whoever knows whole days alone', () => {
    const of = withHours(placed('leave', N_DAY, '19:00', '02:00'))
    expect(dayOf(of, N_DAY)).toMatchObject({ shift: { name: 'N', variation: null }, parts: [{ kind: 'leave' }, { startTime: '02:00' }] })
  })

  test('a day without hours is what it was, key for key', () => {
    const days = shiftDays(PLAN, withHours(placed('work', J_DAY, '14:00', '17:00')), toDayNumber('2026-11-22'), toDayNumber('2026-11-25'))
    expect(days).toEqual(shiftDays(PLAN, member('anne', 'A'), toDayNumber('2026-11-22'), toDayNumber('2026-11-25')))
    expect(Object.keys(days[0] ?? {})).not.toContain('parts')
  })

  describe('hours that are hidden from colleagues', () => {
    const unseen = (hours: PlacedHours): MemberPlan => withHours({ ...hours, activity: { ...hours.activity, isUnseen: true } })

    test('leave them the vacation that they cut, and the member all of it', () => {
      const of = unseen(placed('absence', J_DAY, '10:00', '11:30'))
      const cut = [
        { kind: 'shift', startTime: '07:00', endTime: '10:00' },
        { kind: 'shift', startTime: '11:30', endTime: '19:00' },
      ]
      expect(dayOf(of, J_DAY, 'colleague')?.parts).toMatchObject(cut)
      expect(dayOf(of, J_DAY, 'colleague')?.parts).toHaveLength(2)
      expect(dayOf(of, J_DAY)?.parts).toMatchObject([cut[0], { kind: 'absence', name: 'Médecin' }, cut[1]])
    })

    test('say the hours of a vacation, and not their own, where they take all of it', () => {
      const day = dayOf(unseen(placed('work', J_DAY, '06:00', '20:00')), J_DAY, 'colleague')
      expect(day).toMatchObject({
        shift: { type: 'rest' },
        parts: [{ kind: 'unavailable', startTime: '07:00', endTime: '19:00', letters: '', name: null }],
      })
      expect(day?.parts).toHaveLength(1)
    })

    test('are not there beside a vacation and on a day of rest, key for key', () => {
      for (const [day, start, end] of [
        [J_DAY, '20:00', '22:00'],
        [REST_DAY, '14:00', '17:00'],
      ] as const)
        expect(dayOf(unseen(placed('work', day, start, end)), day, 'colleague')).toEqual(dayOf(member('anne', 'A'), day, 'colleague'))
    })

    test('an absence of whole days takes the vacation, and leaves a rest as it is', () => {
      const hidden = { ...modification('absence', J_DAY, REST_DAY), isUnseen: true } as const
      const of = member('anne', 'A', { modifications: [hidden] })
      expect([J_DAY, N_DAY, REST_DAY].map((day) => dayOf(of, day, 'colleague')?.isOff)).toEqual([true, true, false])
      expect([J_DAY, N_DAY, REST_DAY].map((day) => dayOf(of, day)?.isOff)).toEqual([true, true, true])
      expect(dayOf(of, REST_DAY, 'colleague')).toEqual(dayOf(member('anne', 'A'), REST_DAY, 'colleague'))
    })
  })
})
