// The rules as typed become the body the server reads; what is wrong is said beside its field.
import { describe, expect, it } from 'vitest'
import type { WireCenterRules } from '@releve/contract/centers'
import { defaultRules, PROFILES } from '@releve/domain/working-time/profiles'
import {
  addableRules,
  draftOf,
  isAsProfile,
  isSameBody,
  isSameDraft,
  missingRules,
  overtakenValues,
  readNumber,
  readRules,
  rulesOnto,
  withMissing,
  withoutRule,
  withProfile,
  withRule,
  type RulesDraft,
} from './components/rules-draft.ts'
import { EVERYBODY, nextRow } from './components/staffing-draft.ts'

const saved: WireCenterRules = {
  ...defaultRules('SPP12'),
  rules: [...PROFILES.SPP12],
  minimumStaffing: { J: { total: 6, byQualification: { CDS: 1, ADJ: 2 } } },
  lowestBalance: -20,
}
const draft = draftOf(saved, ['J', 'N'])
const typing = (code: string, parameters: Record<string, string>) => ({
  ...draft,
  rules: draft.rules.map((rule) => (rule.code === code ? { ...rule, parameters: { ...rule.parameters, ...parameters } } : rule)),
})
const staffing = (total: string, count: string) => ({
  ...draft,
  staffing: draft.staffing.map((row) => (row.name === 'J' ? { ...row, total, places: [{ qualification: 'CDS', count }] } : row)),
})

describe('the body', () => {
  it('is what was saved when nothing is touched', () => {
    expect(readRules(draft)).toEqual({
      body: {
        ...saved,
        crossTeam: true,
        vacancyPointsMost: 100,
        waveBatch: 3,
        assignsVacancies: true,
        sendsSms: true,
        shortestPartHours: 2,
        elsewhereMost: 31,
        allowsParts: true,
        partRounding: 'half',
        staffing: [],
      },
    })
  })

  it('takes figures as French people write them', () => {
    const read = readRules(typing('dailyRest', { minHours: ' 11,5 ' }))
    expect('body' in read && read.body.rules.find(({ code }) => code === 'dailyRest')).toMatchObject({ minHours: 11.5 })
  })

  it('leaves out a vacation without minimum', () => {
    const read = readRules(draft)
    expect('body' in read && Object.keys(read.body.minimumStaffing)).toEqual(['J'])
  })
})

describe('the staffing by the hour', () => {
  const asTyped = {
    qualification: EVERYBODY,
    startTime: '7h',
    endTime: '19:00',
    kinds: ['weekday'],
    dates: '',
    minimum: '6',
    target: '',
    maximum: '',
  } as const
  const rowsOf = (read: ReturnType<typeof readRules>) => ('body' in read ? read.body.staffing : read.errors)
  const typed = (...rows: RulesDraft['byHour']) => readRules({ ...draft, byHour: rows })

  it('takes hours and dates as people write them', () => {
    expect(rowsOf(typed({ ...asTyped, dates: '24/12/2026, 31/12/2026' }))).toEqual([
      { ...asTyped, qualification: null, startTime: '07:00', dates: ['2026-12-24', '2026-12-31'], minimum: 6, target: null, maximum: null },
    ])
  })

  it('is again what was saved, in whichever order its days were saved', () => {
    const rows = [
      {
        qualification: 'SPV',
        startTime: '19:00',
        endTime: '07:00',
        kinds: ['holiday', 'saturday'],
        dates: ['2026-12-24'],
        minimum: 2,
        target: 3,
        maximum: 4,
      },
    ] as const
    const [row] = rows
    expect(rowsOf(readRules(draftOf({ ...saved, staffing: rows.map((each) => ({ ...each, kinds: [...each.kinds] })) }, [])))).toEqual([
      { ...row, kinds: ['saturday', 'holiday'] },
    ])
  })

  it.each([
    ['no day', [{ ...asTyped, kinds: [] }], ['staffing.0.kinds']],
    ['an hour that is none', [{ ...asTyped, startTime: 'matin' }], ['staffing.0.startTime']],
    ['a day that is none', [{ ...asTyped, dates: 'Noël' }], ['staffing.0.dates.0']],
    ['no figure', [{ ...asTyped, minimum: '' }], ['staffing.0.minimum']],
    ['a target that is no number', [{ ...asTyped, target: 'x' }], ['staffing.0.target']],
    ['a target under the minimum', [{ ...asTyped, target: '5' }], ['staffing.0']],
    ['a maximum under the target', [{ ...asTyped, target: '8', maximum: '7' }], ['staffing.0']],
    ['the same hours twice', [asTyped, { ...asTyped, endTime: '12:00' }], ['staffing.1']],
  ])('%s is said beside its row', (_, rows, paths) => {
    const read = typed(...rows)
    expect('errors' in read ? Object.keys(read.errors) : []).toEqual(paths)
  })

  it('is refused together with a minimum of a vacation that is wrong', () => {
    const read = readRules({ ...draft, staffing: staffing('1', '2').staffing, byHour: [asTyped, asTyped] })
    expect('errors' in read ? Object.keys(read.errors).toSorted() : []).toEqual(['minimumStaffing.J.total', 'staffing.1'])
  })

  it('follows with hours and days after those of the last row', () => {
    expect(nextRow([])).toMatchObject({ startTime: '07:00', endTime: '19:00', kinds: ['weekday'], minimum: '' })
    expect(nextRow([{ ...asTyped, kinds: ['sunday'] }])).toMatchObject({
      startTime: '19:00',
      endTime: '7h',
      kinds: ['sunday'],
      minimum: '',
    })
  })
})

describe('what is wrong', () => {
  const at = draft.rules.findIndex(({ code }) => code === 'dailyRest')
  it.each([
    ['a rest without figure', typing('dailyRest', { minHours: '' }), `rules.${at}.minHours`],
    ['a rest beyond reason', typing('dailyRest', { minHours: '80' }), `rules.${at}.minHours`],
    ['words', typing('dailyRest', { minHours: 'onze' }), `rules.${at}.minHours`],
    ['a staffing below zero', staffing('-1', '1'), 'minimumStaffing.J.total'],
    ['places without a total', staffing('', '1'), 'minimumStaffing.J.total'],
    ['a place that is no number', staffing('3', 'x'), 'minimumStaffing.J.byQualification.CDS'],
    ['more places than people', staffing('1', '2'), 'minimumStaffing.J.total'],
    ['a notice', { ...draft, numbers: { ...draft.numbers, postNoticeHours: '-1' } }, 'postNoticeHours'],
  ])('%s is said beside its field', (_, wrong, path) => {
    const read = readRules(wrong)
    expect('errors' in read ? Object.keys(read.errors) : []).toEqual([path])
  })
})

it('all that is wrong is said at once, were it of two kinds', () => {
  const read = readRules({ ...typing('dailyRest', { minHours: '80' }), staffing: staffing('1', '2').staffing })
  const at = draft.rules.findIndex(({ code }) => code === 'dailyRest')
  expect('errors' in read ? Object.keys(read.errors).toSorted() : []).toEqual(['minimumStaffing.J.total', `rules.${at}.minHours`])
})

describe('the profile', () => {
  it('is recognised, were a figure typed otherwise', () => {
    expect(isAsProfile(draft, PROFILES.SPP12.slice())).toBe(true)
    expect(isAsProfile(typing('dailyRest', { minHours: '11,0' }), PROFILES.SPP12.slice())).toBe(true)
    expect(isAsProfile(typing('dailyRest', { minHours: '12' }), PROFILES.SPP12.slice())).toBe(false)
  })

  it('replaces the rules, and nothing of the centre', () => {
    const other = withProfile(staffing('8', '3'), PROFILES.FPH.slice())
    expect(isAsProfile(other, PROFILES.FPH.slice())).toBe(true)
    expect(other.staffing[0]).toMatchObject({ name: 'J', total: '8' })
  })
})

describe('rules of the centre’s own', () => {
  const codesOf = ({ rules }: typeof draft) => rules.map(({ code }) => code)
  const adding = (code: string, to = draft) => {
    const rule = addableRules(to).find((rule) => rule.code === code)
    if (rule === undefined) throw new Error(`${code} is not to be added`)
    return { ...to, rules: withRule(to.rules, rule) }
  }

  it('are those it has not yet, asked by its regime or not', () => {
    const codes = addableRules(draft).map(({ code }) => code)
    expect(codes).toContain('hoursCivilWeek')
    expect(codes.some((code) => codesOf(draft).includes(code))).toBe(false)
    expect(addableRules({ ...draft, rules: withoutRule(draft.rules, 'dailyRest') }).find(({ code }) => code === 'dailyRest')).toEqual(
      draft.rules.find(({ code }) => code === 'dailyRest'),
    )
  })

  it('come without the text of another regime, to their place among the others, and go again', () => {
    const added = adding('hoursCivilWeek')
    expect(codesOf(added).indexOf('hoursCivilWeek')).toBe(codesOf(added).indexOf('hoursSlidingWeek') + 1)
    expect(added.rules.find(({ code }) => code === 'hoursCivilWeek')).toMatchObject({ reference: '', parameters: { maxHours: '48' } })
    expect('body' in readRules(added)).toBe(true)
    expect(isAsProfile(added, PROFILES.SPP12.slice())).toBe(false)
    expect(withoutRule(added.rules, 'hoursCivilWeek')).toEqual(draft.rules)
  })

  it('stay beside one that somebody else added meanwhile; one taken away stays away', () => {
    const [ownDraft, theirDraft] = [adding('hoursCivilWeek'), adding('semesterGuards')]
    expect(codesOf(rulesOnto(ownDraft, draft, theirDraft))).toEqual(codesOf(adding('semesterGuards', ownDraft)))
    const without = { ...ownDraft, rules: withoutRule(ownDraft.rules, 'hoursCivilWeek') }
    expect(codesOf(rulesOnto(without, ownDraft, adding('semesterGuards', ownDraft)))).toEqual(codesOf(theirDraft))
  })
})

it.each([
  ['11,25', 11.25],
  ['−20', -20],
  ['1 128', 1128],
])('%s is read as %d', (text, value) => expect(readNumber(text)).toBe(value))

it('is the same in whatever order qualifications were asked for', () => {
  const places = (byQualification: Record<string, number>) =>
    draftOf({ ...saved, minimumStaffing: { J: { total: 6, byQualification } } }, ['J'])
  const [asTyped, asRead] = [places({ CDS: 1, ADJ: 2 }), places({ ADJ: 2, CDS: 1 })]
  expect(asTyped).toEqual(asRead)
  const [first] = asRead.staffing
  const turned = { ...asRead, staffing: [{ ...first!, places: first!.places.toReversed() }] }
  expect([isSameDraft(turned, asRead), isSameDraft(staffing('6', '1'), asRead)]).toEqual([true, false])
  const body = (draft: typeof asRead) => {
    const read = readRules(draft)
    if (!('body' in read)) throw new Error('refused')
    return read.body
  }
  expect([isSameBody(body(turned), body(asRead)), isSameBody(body(turned), body(staffing('6', '1')))]).toEqual([true, false])
  expect(rulesOnto(turned, asRead, places({ ADJ: 2, CDS: 2 })).staffing[0]?.places).toEqual([
    { qualification: 'ADJ', count: '2' },
    { qualification: 'CDS', count: '2' },
  ])
})

describe('saved by somebody else while one edits', () => {
  const now = draftOf(
    {
      ...saved,
      rules: saved.rules.map((rule) => (rule.code === 'dailyRest' ? { ...rule, minHours: 12 } : rule)),
      minimumStaffing: { J: { total: 7, byQualification: { CDS: 1, ADJ: 2 } } },
      lowestBalance: -30,
    },
    ['J', 'N'],
  )

  it('keeps their changes and one’s own', () => {
    const ownDraft = {
      ...typing('restAfterShift', { ratio: '2' }),
      numbers: { ...draft.numbers, withdrawNoticeHours: '24' },
      crossTeam: false,
    }
    const read = readRules(rulesOnto(ownDraft, draft, now))
    const body = 'body' in read ? read.body : null
    expect(body).toMatchObject({ withdrawNoticeHours: 24, lowestBalance: -30, crossTeam: false, minimumStaffing: { J: { total: 7 } } })
    expect(body?.rules.find(({ code }) => code === 'dailyRest')).toMatchObject({ minHours: 12 })
    expect(body?.rules.find(({ code }) => code === 'restAfterShift')).toMatchObject({ ratio: 2 })
  })

  it('leaves what both changed as one typed it oneself', () => {
    const carried = rulesOnto(typing('dailyRest', { minHours: '11,5' }), draft, now)
    expect(carried.rules.find(({ code }) => code === 'dailyRest')?.parameters).toEqual({ minHours: '11,5' })
  })

  it('tells what one would change again, as they left it and as one typed it, until one types the same', () => {
    const overtakenBy = (minHours: string) => overtakenValues(rulesOnto(typing('dailyRest', { minHours }), draft, now), draft, now)
    expect(overtakenBy('11,5')).toEqual([{ field: 'rules.dailyRest.minHours', from: 12, to: 11.5 }])
    expect(overtakenBy('12')).toEqual([])
    expect(overtakenValues(rulesOnto(typing('restAfterShift', { ratio: '2' }), draft, now), draft, now)).toEqual([])
  })

  it('keeps the qualification that they ask for beside one’s own', () => {
    const asking = (byQualification: Record<string, number>) =>
      draftOf({ ...saved, minimumStaffing: { J: { total: 6, byQualification } } }, ['J'])
    const [before, ownDraft, theirDraft] = [asking({ CDS: 1, ADJ: 2 }), asking({ CDS: 1, ADJ: 2, SIC: 1 }), asking({ CDS: 2 })]
    expect(rulesOnto(ownDraft, before, theirDraft)).toEqual(asking({ CDS: 2, SIC: 1 }))
  })

  it('joins rows of the staffing: each keeps what it added, changed and took away', () => {
    const row = (startTime: string, minimum: number, more: object = {}) => ({
      qualification: null,
      startTime,
      endTime: '23:00',
      kinds: ['saturday' as const],
      dates: [],
      minimum,
      target: null,
      maximum: null,
      ...more,
    })
    const withRows = (...rows: ReturnType<typeof row>[]) => draftOf({ ...saved, staffing: rows }, ['J'])
    const before = withRows(row('07:00', 1), row('08:00', 1), row('09:00', 1), row('10:00', 1))
    const ownDraft = withRows(row('07:00', 2), row('09:00', 1), row('10:00', 1), row('11:00', 5))
    const theirDraft = withRows(row('07:00', 1, { target: 4 }), row('08:00', 1), row('10:00', 3), row('12:00', 6))
    const carried = rulesOnto(ownDraft, before, theirDraft).byHour.map(({ startTime, minimum, target }) => [startTime, minimum, target])
    expect(carried).toEqual([
      ['07:00', '2', '4'],
      ['10:00', '3', ''],
      ['12:00', '6', ''],
      ['11:00', '5', ''],
    ])
    // A row taken away by them is kept where one changed its figure; one of the same hours added by both is one's own.
    expect(rulesOnto(withRows(row('07:00', 2)), withRows(row('07:00', 1)), withRows()).byHour).toHaveLength(1)
    expect(rulesOnto(withRows(row('07:00', 2)), withRows(), withRows(row('07:00', 3))).byHour.map(({ minimum }) => minimum)).toEqual(['2'])
    expect(
      overtakenValues(
        rulesOnto(withRows(row('07:00', 2)), withRows(row('07:00', 1)), withRows(row('07:00', 3))),
        withRows(row('07:00', 1)),
        withRows(row('07:00', 3)),
      ),
    ).toMatchObject([{ from: 3, to: 2 }])
  })

  it('touches nothing where nothing was typed, and keeps the rules of a profile chosen', () => {
    expect(rulesOnto(draft, draft, now)).toEqual(now)
    const chosen = withProfile(draft, [...PROFILES.PN])
    expect(rulesOnto(chosen, draft, now).rules.map(({ code }) => code)).toEqual(PROFILES.PN.map(({ code }) => code))
  })
})

describe('the law of the regime', () => {
  const own = typing('dailyRest', { minHours: '13' })
  const lacking = { ...own, rules: withoutRule(withoutRule(own.rules, 'averageWeek'), 'hoursSlidingWeek') }

  it('is added at once where the centre lacks some of it, and its own figures stay', () => {
    expect(missingRules(own, PROFILES.SPP12)).toEqual([])
    const missing = missingRules(lacking, PROFILES.SPP12).map(({ code }) => code)
    expect(missing.length).toBeGreaterThan(0)
    const rules = withMissing(lacking, PROFILES.SPP12)
    expect(rules).toEqual(own.rules)
    expect(rules.find(({ code }) => code === 'dailyRest')?.parameters).toMatchObject({ minHours: '13' })
  })
})
