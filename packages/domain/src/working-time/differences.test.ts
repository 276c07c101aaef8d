// The changes of rules an administrator reads: each value that differs, once, and nothing else.
import { describe, expect, test } from 'vitest'
import { fieldChanges, rulesChanges } from './differences.ts'
import { defaultRules } from './profiles.ts'

const base = defaultRules('SPP12')

describe('what differs between two rules documents', () => {
  test('nothing, nor the order of rules, nor what is said by its absence', () => {
    expect(rulesChanges(base, { ...base, rules: base.rules.toReversed(), crossTeam: true })).toEqual([])
  })

  test('each value that changed, came or went', () => {
    const after = {
      ...base,
      withdrawNoticeHours: 24,
      crossTeam: false,
      rules: base.rules
        .filter(({ code }) => code !== 'weeklyRest')
        .map((rule) => (rule.code === 'dailyRest' ? { ...rule, minHours: 12 } : rule)),
      minimumStaffing: { N: { total: 2, byQualification: { CDS: 1 } } },
    }
    const changes = rulesChanges(base, after)
    expect(changes).toEqual(
      expect.arrayContaining([
        { field: 'withdrawNoticeHours', from: 48, to: 24 },
        { field: 'crossTeam', from: true, to: false },
        { field: 'rules.dailyRest.minHours', from: 11, to: 12 },
        { field: 'rules.weeklyRest.minHours', from: 35, to: null },
        { field: 'minimumStaffing.N.total', from: null, to: 2 },
        { field: 'minimumStaffing.N.byQualification.CDS', from: null, to: 1 },
      ]),
    )
    expect(changes.filter(({ field }) => field.startsWith('rules.')).every(({ field }) => /dailyRest|weeklyRest/.test(field))).toBe(true)
  })

  test('of any document of plain values', () => {
    expect(fieldChanges({ name: 'A', zone: null }, { name: 'B', zone: null })).toEqual([{ field: 'name', from: 'A', to: 'B' }])
  })
})
