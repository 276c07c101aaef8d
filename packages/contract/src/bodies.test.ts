// The types of the fields are not the only rules of a body: one row for each rule between fields, and one on each side of a bound.
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { password } from './account-fields.ts'
import { announcementContent, shownDuration, successRate } from './announcements.ts'
import { differences } from './differences.ts'
import { dayIfGiven, dayOrNone, dayRange, isDayCheck, isDayIssue, isPlainText, line, onOneLine, personName, text } from './fields.ts'
import { routes } from './index.ts'
import { planDecision } from './plan-conflicts.ts'
import { editedRule } from './rule-fields.ts'
import { changedMeanwhile, decidedMeanwhile } from './users.ts'
import { validate } from './validation.ts'

const ID = '00000000-0000-4000-8000-000000000001'
const OTHER = '00000000-0000-4000-8000-000000000002'

/** The fields that are refused; none where the input is taken. */
function refusedOf(schema: z.ZodMiniType, input: unknown): readonly string[] {
  const result = validate(schema, input)
  return 'value' in result ? [] : Object.keys(result.fields)
}

type Fields = Readonly<Record<string, unknown>>

type Row = readonly [input: unknown, refused: readonly string[]]

const need = { origin: 'need', date: '2026-11-21', shift: 'J' }
const absence = { origin: 'absence', date: '2026-11-21', userId: ID }

describe('a vacancy', () => {
  test.each<Row>([
    [need, []],
    [absence, []],
    [{ ...absence, shift: 'J' }, []],
    [{ ...absence, userId: undefined }, ['userId']],
    [{ ...need, userId: ID }, ['userId']],
    [{ ...need, shift: undefined }, ['shift']],
    [{ origin: 'minimum', date: '2026-11-21' }, ['shift']],
    [{ ...need, startTime: '08:00', endTime: '12:00' }, []],
    [{ ...need, origin: 'minimum', startTime: '08:00', endTime: '12:00' }, []],
    [{ ...absence, startTime: '08:00', endTime: '12:00' }, ['startTime']],
    [{ ...need, startTime: '08:00' }, ['endTime']],
    [{ ...need, endTime: '08:00' }, ['endTime']],
    [{ ...need, startTime: '08:00', endTime: '08:00' }, ['endTime']],
    [{ ...need, startTime: '08:00', endTime: '07:00' }, ['endTime']],
    [{ ...need, startTime: '08:00', endTime: '08:00', endsNextDay: true }, []],
    [{ ...need, startTime: '08:00', endTime: '07:00', endsNextDay: true }, []],
    [{ ...need, startTime: '08:00', endTime: '08:01', endsNextDay: true }, ['endTime']],
  ])('%j is refused for %j', (input, expected) => {
    expect(refusedOf(routes['vacancies.open'].body, input)).toEqual(expected)
  })
})

describe('days', () => {
  test.each<Row>([
    [{ startDate: '2026-11-21', endDate: '2026-11-21' }, []],
    [{ startDate: '2026-11-21', endDate: '2026-11-20' }, ['endDate']],
    [{ startDate: '2026-01-01', endDate: '2027-02-04' }, []],
    [{ startDate: '2026-01-01', endDate: '2027-02-05' }, ['endDate']],
    [{ startDate: '2026-02-30', endDate: '2026-01-01' }, ['startDate']],
    [{ startDate: '2026-01-01', endDate: 'no day' }, ['endDate']],
  ])('%j is refused for %j', (input, expected) => {
    expect(refusedOf(dayRange, input)).toEqual(expected)
  })

  test.each([
    ['', null],
    [null, null],
    ['2026-11-21', '2026-11-21'],
  ])('%j that may be left open is %j', (input, read) => {
    expect(dayOrNone.parse(input)).toBe(read)
    expect(dayIfGiven.parse(input)).toBe(read ?? undefined)
  })

  test('a schema says whether it means a day', () => {
    const checksOf = (schema: z.ZodMiniType) => schema._zod.def.checks ?? []
    expect(checksOf(routes['shifts.getWithSubstitutions'].body).some(isDayCheck)).toBe(false)
    expect(
      [
        z.refine(() => true),
        z.refine(() => true, { params: { meant: 'day' } }),
        z.refine(() => true, { params: { meant: 'x' } }),
        z.maxLength(3),
      ].map(isDayCheck),
    ).toEqual([false, true, false, false])
    const issues = dayRange.safeParse({ startDate: '2026-02-30', endDate: 3 }).error?.issues ?? []
    expect(issues.map(isDayIssue)).toEqual([true, false])
    const disordered = dayRange.safeParse({ startDate: '2026-11-21', endDate: '2026-11-20' }).error?.issues ?? []
    expect(disordered.map(isDayIssue)).toEqual([false])
  })
})

describe('texts', () => {
  test.each([
    ['a\tb\nc\r', true],
    ['a\u0000', false],
    ['a\u001F', false],
    ['a ', true],
    ['a\u007F', false],
    ['a\u0080', true],
    ['\uD83D', false],
  ])('%j is plain: %j', (value, expected) => {
    expect(isPlainText(value)).toBe(expected)
  })

  test.each<readonly [z.ZodMiniType, string, boolean]>([
    [text(3), '  abc  ', true],
    [text(3), 'abcd', false],
    [text(3), `abc${' '.repeat(1000)}`, true],
    [text(3), `abc${' '.repeat(1001)}`, false],
    [line(9), 'a\tb', true],
    [line(9), 'a\nb', false],
    [line(9), 'a\u2028b', false],
    [line(9), 'a\u200Bb', false],
    [line(9), 'a\u200Db', true],
    [personName(20, 'Requis.'), '', false],
    [personName(20, 'Requis.'), 'Ana', true],
    [personName(20, 'Requis.'), '=Ana', false],
    [personName(20, 'Requis.'), '06 39 98 00', false],
    [personName(20, 'Requis.'), 'Ana 2', true],
    [password, 'a', true],
    [password, '', false],
    [password, 'a'.repeat(128), true],
    [password, 'a'.repeat(129), false],
    [password, 'e\u0301'.repeat(128), true],
  ])('%#: taken: %j', (schema, value, isTaken) => {
    expect(schema.safeParse(value).success).toBe(isTaken)
  })

  test('several lines become one', () => {
    expect(onOneLine('  Ana\r\n Aulne\t(B) ')).toBe('Ana Aulne\t(B)')
  })
})

describe('announcements', () => {
  const content = { templateType: 'maintenance', message: 'Dix lettres.' }

  test.each<Row>([
    [content, []],
    [{ ...content, duration: '' }, []],
    [{ ...content, duration: null }, []],
    [{ ...content, duration: '2h' }, ['duration']],
    [{ ...content, duration: '2 h' }, []],
    [{ ...content, templateType: 'general', duration: '2h' }, []],
    [{ ...content, message: 'Neuf let.' }, ['message']],
  ])('%j is refused for %j', (input, expected) => {
    expect(refusedOf(announcementContent, input)).toEqual(expected)
  })

  test.each([
    [undefined, 'Le type de template est requis'],
    [null, 'Le type de template est requis'],
    ['', 'Le type de template est requis'],
    ['other', 'Ce modèle d’annonce n’existe pas.'],
  ])('the template %j: %s', (templateType, sentence) => {
    const result = validate(announcementContent, { ...content, templateType })
    expect('fields' in result && result.fields['templateType']).toBe(sentence)
  })

  test('the duration is shown by one template, and by no other', () => {
    expect(shownDuration({ templateType: 'maintenance', duration: '2 h' })).toBe('2 h')
    expect(shownDuration({ templateType: 'maintenance' })).toBeNull()
    expect(shownDuration({ templateType: 'update', duration: '2 h' })).toBeNull()
  })

  test('the share of what was sent', () => {
    expect([successRate(0, 0), successRate(1, 3), successRate(3, 3)]).toEqual([0, 33, 100])
  })
})

describe('a decision on a promise names one thing', () => {
  test.each<readonly [object, boolean]>([
    [{ demandId: ID }, true],
    [{ modificationId: ID }, true],
    [{}, false],
    [{ demandId: ID, modificationId: OTHER }, false],
  ])('%j: %j', (target, isTaken) => {
    expect(planDecision.safeParse({ ...target, action: 'keep' }).success).toBe(isTaken)
  })
})

describe('figures of rules', () => {
  const rule = { severity: 'warning', reference: 'Décret' }

  test.each<readonly [object, boolean]>([
    [{ code: 'dailyRest', minHours: 11.25 }, true],
    [{ code: 'dailyRest', minHours: 11.1 }, false],
    [{ code: 'dailyRest', minHours: -1 }, false],
    [{ code: 'dailyRest', minHours: 100_000 }, false],
    [{ code: 'consecutiveDays', maxDays: 6 }, true],
    [{ code: 'consecutiveDays', maxDays: 6.5 }, false],
  ])('%j: %j', (figures, isTaken) => {
    expect(editedRule.safeParse({ ...rule, ...figures }).success).toBe(isTaken)
  })
})

describe('what was changed meanwhile', () => {
  test.each<readonly [sent: unknown, now: unknown, Record<string, string>]>([
    [{ a: 1 }, { a: 1, b: 2 }, {}],
    [{ a: null }, {}, {}],
    [{ a: 1 }, { a: 2 }, { a: 'Vaut «\u00A02\u00A0» à présent.' }],
    [{ a: true }, { a: false }, { a: 'Vaut «\u00A0false\u00A0» à présent.' }],
    [{ a: 'x' }, { a: 'y' }, { a: 'Vaut «\u00A0y\u00A0» à présent.' }],
    [{ a: 'x' }, { a: '' }, { a: 'Vide à présent.' }],
    [{ a: 'x' }, { a: null }, { a: 'Vide à présent.' }],
    [{ a: 'x' }, { a: { b: 1 } }, { a: 'Différent à présent.' }],
    [{ a: { b: 1, c: 2 } }, { a: { b: 1, c: 3 } }, { 'a.c': 'Vaut «\u00A03\u00A0» à présent.' }],
    [{ a: [1, 2] }, { a: [1, 3] }, { 'a.1': 'Vaut «\u00A03\u00A0» à présent.' }],
    [{ a: [1, 2] }, { a: [1] }, { a: 'Compte 1\u00A0élément à présent.' }],
    [{ a: [1] }, { a: [1, 2] }, { a: 'Compte 2\u00A0éléments à présent.' }],
    [{ a: [] }, { a: {} }, { a: 'Différent à présent.' }],
    [{ a: {} }, { a: [] }, { a: 'Compte 0\u00A0élément à présent.' }],
    [1, 2, { '': 'Vaut «\u00A02\u00A0» à présent.' }],
  ])('%j against %j', (sent, now, expected) => {
    expect(differences(sent, now)).toEqual(expected)
  })

  test('beside a field, and of a dated fact', () => {
    expect([null, '', 'Chef'].map(changedMeanwhile)).toEqual([
      'Vidé entre-temps par ailleurs.',
      'Vidé entre-temps par ailleurs.',
      'Changé entre-temps par ailleurs en «\u00A0Chef\u00A0».',
    ])
    expect(['sans équipe', 'équipe B.'].map((decision) => decidedMeanwhile(decision, '2026-11-21'))).toEqual([
      'Décidé entre-temps par ailleurs\u00A0: à partir du sam. 21\u00A0nov., sans équipe.',
      'Décidé entre-temps par ailleurs\u00A0: à partir du sam. 21\u00A0nov., équipe B.',
    ])
  })
})

describe('an answer that is sent back', () => {
  const { rewrite } = routes['availability.save'].echoes
  const now = {
    volunteersForCalls: true,
    weekly: [{ weekday: 1, kind: 'J', answer: 'available' }],
    never: [2],
    days: [{ day: '2026-11-21', kind: null, answer: 'no' }],
    elsewhere: [{ fromDate: '2026-12-05', untilDate: null, weekdays: [5], startTime: '19:00', endTime: '07:00' }],
  }

  test.each<readonly [Fields, Fields]>([
    [{}, {}],
    [{ volunteersForCalls: false }, { volunteersForCalls: false }],
    [{ weekly: now.weekly, never: now.never, days: now.days }, {}],
    [{ weekly: [] }, { weekly: [{ weekday: 1, kind: 'J', answer: null }] }],
    [{ weekly: [{ weekday: 1, kind: 'J', answer: 'no' }] }, { weekly: [{ weekday: 1, kind: 'J', answer: 'no' }] }],
    [
      { weekly: [{ weekday: 1, kind: 'N', answer: 'no' }] },
      {
        weekly: [
          { weekday: 1, kind: 'N', answer: 'no' },
          { weekday: 1, kind: 'J', answer: null },
        ],
      },
    ],
    [{ never: [2, 3] }, { never: [{ weekday: 3, isNever: true }] }],
    [{ never: [] }, { never: [{ weekday: 2, isNever: false }] }],
    [{ days: [] }, { days: [{ from: '2026-11-21', to: '2026-11-21', kind: null, answer: null }] }],
    [{ days: 'wrong' }, { days: 'wrong' }],
    [{ elsewhere: now.elsewhere }, {}],
    [{ elsewhere: [] }, { elsewhere: now.elsewhere.map((hours) => ({ ...hours, isKept: false })) }],
  ])('%j becomes %j', (sent, expected) => {
    expect(rewrite(sent, now)).toEqual(expected)
  })

  test.each<readonly [Fields, Fields]>([
    [{ points: 3 }, { points: 3 }],
    [{ posterShift: { date: 'x', selectedVariation: null } }, { posterShift: { date: 'x', selectedVariation: null } }],
    [{ posterShift: { date: 'x', selectedVariation: 'b' } }, { selectedVariation: 'b', posterShift: { date: 'x' } }],
    [{ posterShift: { date: 'x' } }, { posterShift: { date: 'x' } }],
  ])('the times of a demand: %j becomes %j', (sent, expected) => {
    const known = { posterShift: { date: 'x', selectedVariation: null } }
    expect(routes['demands.edit'].echoes.rewrite(sent, known)).toEqual(expected)
    if ('selectedVariation' in expected) expect(routes['demands.edit'].echoes.rewrite(sent, {})).toEqual(sent)
  })
})
