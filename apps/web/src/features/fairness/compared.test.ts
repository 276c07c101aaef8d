// Members beside each other, periods as they are typed, and the file: what stands where.
import type { WireCenterFairness, WireMemberFairness } from '@releve/contract/fairness'
import { PERIOD_NOT_BEGUN } from '@releve/contract/fairness'
import { RANGE_TOO_LONG } from '@releve/contract/fields'
import { describe, expect, it } from 'vitest'
import { ALL, compare, figureText, gapText, isIdle, NO_TEAM, percentText } from './components/compared.ts'
import { fairnessSheet } from './components/fairness-sheet.ts'
import { readPeriod } from './components/period-choice.tsx'
import { fairnessTexts } from './texts.ts'

const memberOf = (lastName: string, teamId: string | null, nights: number, rest: Partial<WireMemberFairness> = {}): WireMemberFairness => ({
  _id: lastName,
  userId: lastName,
  name: 'Zoé',
  lastName,
  role: null,
  avatar: null,
  teamId,
  joinedOn: null,
  nights,
  weekends: 0,
  holidays: 0,
  minutes: nights * 720,
  taken: 0,
  asked: 0,
  presence: 26,
  nightsByMonth: [nights],
  load: 0,
  ...rest,
})
const answerOf = (...members: WireMemberFairness[]): WireCenterFairness => ({
  countedUntil: '2026-11-26',
  days: 26,
  months: ['2026-11-01'],
  teams: [{ _id: 'a', name: 'Équipe A', color: '#1565C0', order: 1 }],
  members,
})
const nights = { measure: 'nights', isDescending: true } as const
const answer = answerOf(memberOf('Aulne', 'a', 6), memberOf('Bouleau', 'a', 9), memberOf('Charme', null, 1), memberOf('Aubépine', 'a', 6))

describe('members beside each other', () => {
  it('those of a team, the most first, then by name; the mean and the greatest are theirs', () => {
    const found = compare(answer, 'a', nights)
    expect(found?.members.map(({ lastName }) => lastName)).toEqual(['Bouleau', 'Aubépine', 'Aulne'])
    expect(found).toMatchObject({ mean: { nights: 7 }, most: { nights: 9, taken: 0 } })
    const [bouleau] = found?.members ?? []
    expect(bouleau && found?.nightsByMonthOf(bouleau)).toEqual([7])
    expect(compare(answer, 'a', { ...nights, isDescending: false })?.members[0]?.lastName).toBe('Aubépine')
  })

  it('those without a team, all, and nobody', () => {
    expect(compare(answer, NO_TEAM, nights)?.members.map(({ lastName }) => lastName)).toEqual(['Charme'])
    expect(compare(answer, ALL, nights)?.mean.nights).toBe(5.5)
    expect(compare(answer, 'b', nights)).toBeNull()
  })

  it('for as many days of presence as theirs', () => {
    const half = memberOf('Daphné', 'a', 3, { presence: 13 })
    const found = compare(answerOf(memberOf('Aulne', 'a', 6), half), 'a', nights)
    expect(found?.mean.nights).toBe(4.5)
    expect([found?.meanOf(half).nights, found?.nightsByMonthOf(half)]).toEqual([3, [3]])
    expect(compare(answerOf(memberOf('Aulne', 'a', 0, { presence: 0 })), 'a', nights)?.mean.nights).toBe(0)
  })

  it('nothing worked is nothing to compare', () => {
    expect(isIdle(answer)).toBe(false)
    expect(isIdle(answerOf(memberOf('Aulne', 'a', 0)))).toBe(true)
    expect(isIdle(answerOf())).toBe(true)
  })

  it('figures, and how far they stand from the mean', () => {
    expect(figureText('minutes', 1320 * 60 + 20)).toBe('1\u202F320')
    expect(figureText('nights', 57.46)).toBe('57,5')
    expect([gapText('nights', 66, 57.5), gapText('asked', 2, 4.4), gapText('taken', 4, 4.04)]).toEqual(['+8,5', '\u22122,4', '='])
    expect([gapText('minutes', 60 * 1440, 60 * 1320), gapText('minutes', 610, 600)]).toEqual(['+120', '='])
    expect([percentText(0.044), percentText(-0.04), percentText(0.001)]).toEqual(['+4\u00A0%', '\u22124\u00A0%', '0\u00A0%'])
  })
})

describe('the period', () => {
  const TODAY = '2026-11-26'
  const between = (from: string, to: string) => readPeriod({ period: 'between', from, to }, TODAY)

  it('by its name', () => {
    const rangeOf = (period: 'year' | 'days90' | 'days365') => readPeriod({ period, from: '', to: '' }, TODAY).range
    expect(rangeOf('year')).toEqual({ startDate: '2026-01-01', endDate: TODAY })
    expect(rangeOf('days90')).toEqual({ startDate: '2026-08-29', endDate: TODAY })
    expect(rangeOf('days365')).toEqual({ startDate: '2025-11-27', endDate: TODAY })
  })

  it('between two days, once both are whole and right', () => {
    expect(between('01/11/2026', '30/11/2026')).toEqual({ range: { startDate: '2026-11-01', endDate: '2026-11-30' }, errors: {} })
    expect(between('01/11/20', '')).toEqual({ range: null, errors: {} })
    expect(between('01/11/2026', '31/10/2026')).toEqual({ range: null, errors: { to: fairnessTexts.toBeforeFrom } })
    expect(between('01/01/2025', '26/11/2026')).toEqual({ range: null, errors: { to: RANGE_TOO_LONG } })
    expect(between('27/11/2026', '30/11/2026')).toEqual({ range: null, errors: { from: PERIOD_NOT_BEGUN } })
    expect(between('31/02/2026', '30/11/2026').errors.from).toBeDefined()
  })
})

it('in the file hours are lengths of the spreadsheet, figures numbers, days dates, and the mean stands beneath', () => {
  const joined = answerOf(memberOf('Aulne', 'a', 6, { load: 0.25 }), memberOf('Bouleau', 'a', 9, { joinedOn: '2026-11-03' }))
  const comparison = compare(joined, 'a', nights)
  if (comparison === null) throw new Error('nobody')
  const facts = { answer: joined, comparison, whose: 'Équipe A', rangeText: 'Du… au…', today: '2026-11-26' }
  const { rows } = fairnessSheet(facts)
  const [, , , head, bouleau = [], aulne = [], mean = []] = rows
  expect(head?.map(({ value }) => value)).toEqual([
    'Équipe',
    'Membre',
    'Depuis',
    'Présence (jours)',
    'Nuits',
    'Week-ends',
    'Jours fériés',
    'Heures',
    'Remplacements pris',
    'Remplacements demandés',
    'Charge sur 90 jours',
  ])
  expect(bouleau.map(({ value }) => value)).toEqual(['Équipe A', 'Bouleau Zoé', '2026-11-03', 26, 9, 0, 0, 4.5, 0, 0, 0])
  expect(bouleau[2]).toMatchObject({ isDay: true })
  expect(bouleau[7]).toMatchObject({ format: '[h]:mm' })
  expect(aulne.at(-1)).toMatchObject({ value: 0.25, format: '0%' })
  expect(mean.map(({ value }) => value)).toEqual(['Moyenne', 26, 7.5, 0, 0, 3.75, 0, 0])
})
