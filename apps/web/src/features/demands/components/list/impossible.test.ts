// The line under « Impossibles pour vous »: it accounts for each of them.
import { RULES } from '@releve/domain/rules/table'
import { expect, test } from 'vitest'
import { demand } from '#features/demands/wire-demand.fixture.ts'
import { impossibleSummary } from './impossible.ts'

const blockedBy = (...codes: string[]) =>
  codes.map((code, index) =>
    demand(String(index), '2026-11-20', {
      category: 'other',
      limit: [
        { code, message: 'Une phrase.' },
        { code: 'otherTeam', message: '' },
      ],
    }),
  )

test('counts every demand under its first reason, the most frequent reason first and the rare ones last', () => {
  const demands = blockedBy(
    'demandChanged',
    'ownShift',
    'dailyRest',
    'weeklyRest',
    'hoursSlidingWeek',
    'switchOnly',
    'minimumStaffing',
    'otherTeam',
  )
  expect(impossibleSummary(demands)).toBe(
    'Chacune avec sa raison\u00A0: 2 pour le repos, 1 sur un jour travaillé, 1 pour la durée du travail, 1 en permutation seule, 1 pour l’effectif, 1 d’une autre équipe, 1 pour une autre raison.',
  )
})

test.each(RULES.map(({ code }) => code))('names the rule %s', (code) => {
  expect(impossibleSummary(blockedBy(code))).not.toContain('autre raison')
})
