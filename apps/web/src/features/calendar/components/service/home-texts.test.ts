// The sentences of the home page, and the counters of a period.
import { toDayNumber } from '@releve/domain/calendar/day'
import { zoneOf } from '@releve/domain/calendar/zone'
import { dutyOf, type Duty } from '@releve/domain/planning/shift'
import { describe, expect, test } from 'vitest'
import { leaderText, nearMoment, presentFor, restText, teamLine, vacationTitle } from './home-texts.ts'
import { lackText } from '#shared/lack-text.ts'
import { presenceText } from '../staffing/staffing.ts'
import { countersOf, periodRange } from './service-cards.tsx'

const today = '2026-11-17'
const zone = zoneOf('Europe/Paris')

test.each([
  ['2026-11-17', '07:00'],
  ['2026-11-18', 'demain, 07:00'],
  ['2026-11-16', 'hier, 07:00'],
  ['2026-11-14', 'samedi, 07:00'],
  ['2026-11-23', 'lundi, 07:00'],
  ['2026-11-10', 'le mar.\u00A010\u00A0nov., 07:00'],
  ['2026-11-24', 'le mar.\u00A024\u00A0nov., 07:00'],
])('%s at 07:00', (day, sentence) => {
  expect(nearMoment(day, '07:00', today)).toBe(sentence)
})

test('rest', () => {
  expect(restText(48 * 60, '2026-11-14', '07:00', today)).toBe('Repos de 48\u00A0h depuis samedi, 07:00')
})

describe('people', () => {
  const team = { _id: 'A', name: 'Équipe A', color: '#123456', order: 1 }
  const leader = {
    _id: 'eloise',
    userId: 'eloise',
    name: 'Éloïse',
    lastName: 'Mélèze',
    role: 'Chef de salle',
    teamId: 'A',
    qualifications: ['CDS'],
    avatar: null,
  }

  test('the team with who leads it', () => {
    expect(teamLine(team, leader, 'me')).toBe('Équipe A, avec Éloïse Mélèze, chef de salle')
    expect(teamLine(null, leader, 'me')).toBe('Avec Éloïse Mélèze, chef de salle')
    expect(teamLine(team, null, 'me')).toBe('Équipe A')
    expect(teamLine(null, null, 'me')).toBeNull()
    // One does not work with oneself.
    expect(teamLine(team, leader, 'eloise')).toBe('Équipe A')
    expect(leaderText({ ...leader, role: null })).toBe('Éloïse Mélèze')
  })

  test('present', () => {
    expect(presentFor(8, 6)).toBe('8\u00A0présents pour 6')
    expect(presentFor(1, undefined)).toBe('1\u00A0présent')
    expect(presenceText(7, 5)).toBe('7\u00A0présents, minimum 5')
  })

  test.each([
    [{ total: 1, missing: {} }, 'il manque 1\u00A0personne'],
    [{ total: 1, missing: { CDS: 1 } }, 'il manque 1\u00A0personne qualifiée\u00A0CDS'],
    [{ total: 2, missing: { ADJ: 2 } }, 'il manque 2\u00A0personnes qualifiées\u00A0ADJ'],
    [{ total: 2, missing: { CDS: 1, ADJ: 1 } }, 'il manque 2\u00A0personnes\u00A0: 1\u00A0qualifiée\u00A0CDS et 1\u00A0qualifiée\u00A0ADJ'],
    [{ total: 3, missing: { CDS: 1 } }, 'il manque 3\u00A0personnes, dont 1\u00A0qualifiée\u00A0CDS'],
    [
      { total: 4, missing: { A: 1, B: 2, C: 1 } },
      'il manque 4\u00A0personnes\u00A0: 1\u00A0qualifiée\u00A0A, 2\u00A0qualifiées\u00A0B et 1\u00A0qualifiée\u00A0C',
    ],
    [
      {
        total: 1,
        missing: { CDS: 1 },
        lapsed: [{ holder: 'Claire Durand', qualification: 'CDS', fromDate: null, untilDate: '2026-12-03' }],
      },
      'il manque 1\u00A0personne qualifiée\u00A0CDS\u202F; Claire Durand n’est plus CDS après le 3\u00A0déc. 2026',
    ],
    [
      {
        total: 1,
        missing: { CDS: 1 },
        lapsed: [{ holder: 'Claire Durand', qualification: 'CDS', fromDate: '2027-01-01', untilDate: null }],
      },
      'il manque 1\u00A0personne qualifiée\u00A0CDS\u202F; Claire Durand n’est CDS qu’à partir du 1er\u00A0janv. 2027',
    ],
  ])('%o', (shortage, sentence) => {
    expect(lackText(shortage)).toBe(sentence)
  })

  test('says the hours in which somebody is missing', () => {
    const during = [
      { startTime: '07:00', endTime: '12:00', total: 2, missing: {} },
      { startTime: '15:00', endTime: '19:00', total: 1, missing: { CDS: 1 } },
    ]
    const text = lackText({ total: 2, missing: {}, during }).replaceAll(/[\u00A0\u202F]/g, ' ')
    expect(text).toBe('07:00 – 12:00, il manque 2 personnes ; 15:00 – 19:00, il manque 1 personne qualifiée CDS')
  })
})

describe('counters', () => {
  test.each([
    ['month', '2026-11-01', '2026-11-30'],
    ['nextMonth', '2026-12-01', '2026-12-31'],
    ['year', '2026-01-01', '2026-12-31'],
  ] as const)('%s', (period, startDate, endDate) => {
    expect(periodRange(period, today)).toEqual({ startDate, endDate })
  })

  test('what is planned, and what is over', () => {
    const N = { name: 'N', type: 'work', default: { startTime: '19:00', endTime: '07:00' }, endsNextDay: true, variation: null } as const
    const duties = ['2026-10-31', '2026-11-11', '2026-11-15', '2026-11-17'].map((day) => dutyOf(toDayNumber(day), N, null, zone))
    const now = zone.instantAt(toDayNumber(today), 22 * 60)
    expect(countersOf(duties, periodRange('month', today), { holidays: { area: 'metropole', own: [] }, profile: 'SPP12' }, now)).toEqual({
      planned: { vacations: 3, minutes: 36 * 60, nights: 3, weekends: 1, holidays: 1 },
      done: { vacations: 2, minutes: 24 * 60, nights: 2, weekends: 1, holidays: 1 },
    })
  })
})

// The text on the next vacation as time passes: at midnight, when it begins, at the midnight within it.
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

test.each([
  ['two days before', zone.instantAt(day - 2, 12 * 60), 'Vendredi 20 novembre'],
  ['the day before', zone.instantAt(day - 1, 0), 'Demain, vendredi 20'],
  ['on its day', zone.instantAt(day, 0), 'Aujourd’hui, vendredi 20'],
  ['once it runs', night.startAt, 'Jusqu’à demain, 07:00'],
  ['after the midnight within it', zone.instantAt(day + 1, 0), 'Jusqu’à 07:00'],
])('next vacation: %s', (_, now, title) => {
  expect(vacationTitle(night, now, zone).replaceAll('\u00A0', ' ')).toBe(title)
})
