// Rests around a day, and the rules they are measured by.
import { zoneOf } from '@releve/domain/calendar/zone'
import { defaultRules } from '@releve/domain/working-time/profiles'
import { describe, expect, it } from 'vitest'
import { dutiesOf } from '#shared/duties-of.ts'
import { restsAround } from '#shared/rests.ts'
import { dayOf } from '../shift-day.fixture.ts'

const { rules } = defaultRules('SPP12')

/** Letters from 18 November 2026 on. */
function stepsOf(letters: string, day: string, some = rules) {
  const days = [...letters].map((name, index) => dayOf(`2026-11-${18 + index}`, name))
  return restsAround(dutiesOf(days, zoneOf('Europe/Paris')), day, some).map(({ duty, isCurrent, rest }) => [
    `${duty.name}${isCurrent ? '*' : ''}`,
    rest === null ? null : `${rest.minutes / 60} ${rest.tone}`,
  ])
}

describe('rests', () => {
  it('stand on both sides of a vacation', () => {
    expect(stepsOf('JNRRRN', '2026-11-19')).toEqual([
      ['J', '24 ok'],
      ['N*', '84 ok'],
      ['N', null],
    ])
  })

  it('go from vacation to vacation across a day off', () => {
    expect(stepsOf('JNRRJ', '2026-11-20')).toEqual([
      ['N', '48 ok'],
      ['J', null],
    ])
  })

  it('are left out where nothing is known', () => {
    expect(stepsOf('JRR', '2026-11-18')).toEqual([['J*', null]])
    expect(stepsOf('RRR', '2026-11-19')).toEqual([])
  })

  it('are red under a rule that refuses, amber under one that warns, green under one that informs', () => {
    // A day after a night: no rest at all. Two nights: exactly their length.
    expect(stepsOf('NJ', '2026-11-18')).toEqual([
      ['N*', '0 error'],
      ['J', null],
    ])
    expect(stepsOf('NN', '2026-11-18')[0]).toEqual(['N*', '12 ok'])
    const at = (severity: 'warning' | 'information') => [{ code: 'dailyRest' as const, minHours: 13, severity, reference: '' }]
    expect(stepsOf('NN', '2026-11-18', at('warning'))[0]).toEqual(['N*', '12 warn'])
    expect(stepsOf('NN', '2026-11-18', at('information'))[0]).toEqual(['N*', '12 ok'])
  })

  it('judge a longer guard by its own length', () => {
    expect(stepsOf('GRG', '2026-11-18')[0]).toEqual(['G*', '24 ok'])
    expect(stepsOf('GJ', '2026-11-18')[0]).toEqual(['G*', '0 error'])
  })
})
