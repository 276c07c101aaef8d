// The sentences people read when something is refused: one row per rule, typography included.
import { toDayNumber } from '@releve/domain/calendar/day'
import type { Violation } from '@releve/domain/working-time/rules'
import { describe, expect, test } from 'vitest'
import { limitSentence, refusalBody, toLimitEntries } from './limits.ts'
import { hoursText, noticeText } from './hours-text.ts'
import { figureText } from './rule-texts.ts'
import { toWireViolation, toWireViolations, violationSentence } from './sentences.ts'

const viewer = 'viewer'
const base = {
  severity: 'blocking',
  userId: viewer,
  day: toDayNumber('2026-11-21'),
  shiftName: 'J',
} as const satisfies Partial<Violation>

const rows: readonly [Violation, string][] = [
  [
    { ...base, code: 'overlap', actual: 2, limit: 1, otherDay: base.day, otherShiftName: 'N' },
    'Deux vacations le sam. 21 nov. : J et N, une seule par jour est possible.',
  ],
  [
    { ...base, code: 'dailyRest', actual: 0, limit: 11, otherDay: base.day - 1, otherShiftName: 'N' },
    '0 h de repos entre N du ven. 20 nov. et J du sam. 21 nov., au lieu de 11 h.',
  ],
  [
    { ...base, code: 'dailyRest', actual: 3, limit: 11, otherDay: base.day, otherShiftName: 'N', isOtherEarlier: true },
    '3 h de repos entre N du sam. 21 nov. et J du sam. 21 nov., au lieu de 11 h.',
  ],
  [
    { ...base, code: 'restAfterShift', actual: 7.5, limit: 12, otherDay: base.day + 1, otherShiftName: 'M' },
    '7 h 30 de repos entre J du sam. 21 nov. et M du dim. 22 nov., au lieu de 12 h.',
  ],
  [
    { ...base, code: 'dailyRest', actual: 11, limit: 12, otherDay: base.day + 1, otherShiftName: 'J', clockChange: 'forward' },
    '11 h de repos entre J du sam. 21 nov. et J du dim. 22 nov., au lieu de 12 h : on passe à l’heure d’été cette nuit-là.',
  ],
  [
    { ...base, code: 'hoursSlidingWeek', actual: 49, limit: 48, clockChange: 'back' },
    '49 h sur 7 jours de suite, au lieu de 48 h au plus : on passe à l’heure d’hiver l’une de ces nuits.',
  ],
  [
    { ...base, code: 'weeklyRest', actual: 34, limit: 35, clockChange: 'forward' },
    '34 h de repos de suite sur 7 jours, il en faut 35 h : on passe à l’heure d’été pendant ce repos.',
  ],
  [
    { ...base, code: 'semesterHours', actual: 1136, limit: 1128 },
    '1\u202F136 h de présence sur le semestre, au lieu de 1\u202F128 h au plus.',
  ],
  [{ ...base, code: 'overlap', actual: 2, limit: 1 }, 'Deux vacations en même temps le sam. 21 nov.'],
  [{ ...base, code: 'unavailable', actual: 1, limit: 0 }, 'Indisponible le sam. 21 nov.'],
  [{ ...base, code: 'qualificationUnknown', actual: 0, limit: 1 }, 'Aucune qualification n’est enregistrée pour tenir cette vacation.'],
  [{ ...base, code: 'hoursSlidingWeek', actual: 60, limit: 48 }, '60 h sur 7 jours de suite, au lieu de 48 h au plus.'],
  [{ ...base, code: 'hoursSlidingWeek', actual: 44, limit: 40, days: 5 }, '44 h sur 5 jours de suite, au lieu de 40 h au plus.'],
  [{ ...base, code: 'hoursSlidingWeek', actual: 24, limit: 16, days: 1 }, '24 h sur 1 jour, au lieu de 16 h au plus.'],
  [{ ...base, code: 'weeklyRest', actual: 20, limit: 24, days: 6 }, '20 h de repos de suite sur 6 jours, il en faut 24 h.'],
  [{ ...base, code: 'hoursCivilWeek', actual: 52, limit: 48 }, '52 h dans la semaine, au lieu de 48 h au plus.'],
  [{ ...base, code: 'weeklyRest', actual: 24, limit: 35 }, '24 h de repos de suite sur 7 jours, il en faut 35 h.'],
  [{ ...base, code: 'consecutiveDays', actual: 7, limit: 6 }, '7 jours de travail de suite, au lieu de 6 au plus.'],
  [{ ...base, code: 'minimumStaffing', actual: 1, limit: 6 }, 'Effectif de J du sam. 21 nov. sous le minimum : 1 personne pour 6.'],
  [
    { ...base, code: 'minimumStaffing', actual: 7, limit: 6, isBeyond: true },
    'Effectif de J du sam. 21 nov. au-dessus du maximum : 7 personnes pour 6.',
  ],
  [
    {
      ...base,
      code: 'minimumStaffing',
      actual: 2,
      limit: 1,
      isBeyond: true,
      qualification: 'CDS',
      hours: { startTime: '15:00', endTime: '19:00' },
    },
    'Effectif de J du sam. 21 nov. au-dessus du maximum, de 15 h à 19 h : 2 personnes qualifiées CDS pour 1.',
  ],
  [
    { ...base, shiftName: '', code: 'minimumStaffing', actual: 0, limit: 2, hours: { startTime: '07:00', endTime: '09:30' } },
    'Effectif du sam. 21 nov. sous le minimum, de 7 h à 9 h 30 : 0 personne pour 2.',
  ],
  [
    {
      ...base,
      shiftName: '',
      code: 'minimumStaffing',
      actual: 0,
      limit: 1,
      qualification: 'CDS',
      hours: { startTime: '19:00', endTime: '07:00' },
    },
    'Il manquerait 1 personne qualifiée CDS le sam. 21 nov., de 19 h à 7 h : 0 pour 1.',
  ],
  [
    { ...base, code: 'minimumStaffing', actual: 0, limit: 1, qualification: 'CDS' },
    'Il manquerait 1 personne qualifiée CDS sur J du sam. 21 nov. : 0 pour 1.',
  ],
  [
    { ...base, code: 'minimumStaffing', actual: 1, limit: 3, qualification: 'ADJ' },
    'Il manquerait 2 personnes qualifiées ADJ sur J du sam. 21 nov. : 1 pour 3.',
  ],
]

test('of two rules on one rest the stricter one travels, and a refused call says it', () => {
  const rest = { ...base, code: 'dailyRest', actual: 8, limit: 11, otherDay: base.day - 1, otherShiftName: 'N' } as const
  const limits = [rest, { ...rest, code: 'restAfterShift', limit: 12 } as const].map(
    (violation) => ({ code: 'ruleBroken', violation }) as const,
  )
  expect(refusalBody(limits, viewer)?.message).toMatch(/au lieu de 12\u00A0h\.$/)
  expect(refusalBody(limits.toReversed(), viewer)?.message).toMatch(/au lieu de 12\u00A0h\.$/)
  const found = limits.map(({ violation }) => violation)
  const [stricter] = found.slice(1).map((violation) => toWireViolation(violation, viewer))
  expect(refusalBody(limits, viewer)?.violations).toEqual([stricter])
  expect(toWireViolations(found, viewer)).toEqual([stricter])
  expect(toLimitEntries(limits, viewer)).toEqual([{ code: 'restAfterShift', message: stricter?.message, violation: stricter }])
})

describe('violationSentence', () => {
  test.each(rows)('%o', (violation, expected) => {
    expect(violationSentence(violation, viewer).replaceAll('\u00A0', ' ')).toBe(expected)
  })

  test('says whose planning is broken, but for the staffing, which is everybody’s', () => {
    const others = { ...base, userId: 'other', actual: 0, limit: 1 }
    expect(violationSentence({ ...others, code: 'unavailable' }, viewer)).toBe(
      'Pour votre collègue\u00A0: indisponible le sam. 21\u00A0nov.',
    )
    expect(violationSentence({ ...others, code: 'minimumStaffing' }, viewer)).toMatch(/^Effectif/)
  })

  test('days it is counted over travel when they are not seven', () => {
    const week = { ...base, code: 'hoursSlidingWeek', actual: 60, limit: 48 } as const
    const travels = [7, 5].map((days) => toWireViolation({ ...week, days }, viewer).days)
    expect(travels).toEqual([undefined, 5])
  })

  test('puts a no-break space before the colon, the units and the months', () => {
    for (const [violation] of rows) expect(violationSentence(violation, viewer)).not.toMatch(/ :|\d(er)? (h|jours|personne|nov)/)
  })
})

test.each([
  [12, '12\u00A0h'],
  [7.5, '7\u00A0h\u00A030'],
  [0, '0\u00A0h'],
  [11.1, '11\u00A0h\u00A006'],
  [-1, '\u22121\u00A0h'],
  [-0.5, '\u22120\u00A0h\u00A030'],
])('%d hours read %s', (hours, text) => expect(hoursText(hours)).toBe(text))

test.each([
  [0, '0\u00A0h'],
  [48, '48\u00A0h'],
  [71.5, '71\u00A0h\u00A030'],
  [72, '3\u00A0jours'],
  [168, '7\u00A0jours'],
  [174, '7\u00A0jours et 6\u00A0h'],
])('a notice of %d hours reads %s', (hours, text) => expect(noticeText(hours)).toBe(text))

test('a limit names the viewer’s own vacation', () => {
  const shift = { name: 'N', type: 'work', default: { startTime: '19:00', endTime: '07:00' }, endsNextDay: true, variation: null } as const
  expect(limitSentence({ code: 'ownShift', shift }, viewer)).toBe('Vous travaillez déjà ce jour-là (N).')
})

describe('who gives a vacation to a member', () => {
  const shift = { name: 'N', type: 'work', default: { startTime: '19:00', endTime: '07:00' }, endsNextDay: true, variation: null } as const
  const rows = [
    [{ code: 'ownDemand' }, 'Ana Orme a posté cette demande : un collègue doit la prendre.'],
    [{ code: 'ownShift', shift }, 'Ana Orme travaille déjà ce jour-là.'],
    [{ code: 'noMatchingShift' }, 'Aucune vacation d’Ana Orme ne correspond à l’échange demandé.'],
    [{ code: 'exchangeDateRequired' }, 'Plusieurs vacations d’Ana Orme conviennent : choisissez celle qui est donnée en échange.'],
    [{ code: 'declinedByPoster' }, 'L’auteur de la demande a choisi une autre solution : Ana Orme ne peut plus prendre cette vacation.'],
    // A sentence about nobody in particular.
    [{ code: 'demandClosed' }, 'Cette demande n’est plus ouverte.'],
  ] as const
  test.each(rows)('%o is refused in the member’s name', (limit, expected) => {
    expect(refusalBody([limit], viewer, 'Ana Orme')?.message.replaceAll('\u00A0', ' ')).toBe(expected)
  })

  test('who takes one is spoken to', () => {
    expect(refusalBody([{ code: 'ownShift', shift }], viewer)?.message).toBe('Vous travaillez déjà ce jour-là.')
  })
})

test.each([
  ['dailyRest', 24, '24\u00A0h'],
  ['dailyRest', Infinity, 'sans fin'],
  ['restAfterShift', 11.5, '11\u00A0h\u00A030'],
  ['consecutiveDays', 6, '6\u00A0j'],
  ['semesterHours', 1136, '1\u202F136\u00A0h'],
  ['semesterGuards', 46, '46'],
] as const)('the figure of %s, %d, reads %s', (code, value, text) => expect(figureText(code, value)).toBe(text))
