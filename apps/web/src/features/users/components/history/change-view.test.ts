// The lines of a planning's history.
import type { PlanningChange } from '@releve/contract/users'
import { zoneOf } from '@releve/domain/calendar/zone'
import { REST } from '@releve/domain/planning/shift'
import { describe, expect, test } from 'vitest'
import { changesByDay, changeTitle, hasMoved } from './change-view.ts'

const N = { name: 'N', type: 'work', default: { startTime: '19:00', endTime: '07:00' }, endsNextDay: true, variation: null } as const
const zoe = { _id: 'zoe', userId: 'zoe', name: 'Zoé', lastName: 'Ardoisière' }

function change(fields: Partial<PlanningChange>): PlanningChange {
  return {
    _id: 'c',
    kind: 'accepted',
    date: '2026-12-16',
    from: N,
    to: REST,
    actor: zoe,
    other: zoe,
    demandId: null,
    reason: null,
    at: 0,
    ...fields,
  }
}

describe('titles', () => {
  test.each<[Partial<PlanningChange>, string]>([
    [{}, 'Remplacement par Zoé Ardoisière'],
    [{ from: REST, to: N }, 'Remplacement de Zoé Ardoisière'],
    [{ other: null }, 'Remplacement'],
    [{ kind: 'swapped' }, 'Permutation avec Zoé Ardoisière'],
    [{ kind: 'swapped', other: null }, 'Permutation'],
    [{ kind: 'withdrawn', from: REST, to: N }, 'Désistement, avec Zoé Ardoisière'],
    [{ kind: 'expired', other: null, to: N }, 'Demande expirée\u00A0: personne ne l’a prise'],
    [{ kind: 'team', from: null, to: null, other: null }, 'Changement d’équipe'],
  ])('%o', (fields, expected) => {
    expect(changeTitle(change(fields))).toBe(expected)
  })
})

test('a line whose vacation stays the same, or is unknown, shows no move', () => {
  expect(hasMoved(change({}))).toBe(true)
  expect(hasMoved(change({ to: { ...N } }))).toBe(false)
  expect(hasMoved(change({ to: { ...N, variation: { name: 'tard', startTime: '20:00', endTime: '08:00', endsNextDay: true } } }))).toBe(
    true,
  )
  expect(hasMoved(change({ to: null }))).toBe(false)
})

test('a line is dated by the day in the zone of the centre', () => {
  const list = [
    change({ _id: 'a', at: Date.parse('2026-11-18T00:30+01:00') }),
    change({ _id: 'b', at: Date.parse('2026-11-17T23:30+01:00') }),
    change({ _id: 'c', at: Date.parse('2026-11-17T08:00+01:00') }),
  ]
  const days = changesByDay(list, zoneOf('Europe/Paris'))
  expect(days.map(({ day, changes }) => [day, changes.map(({ _id }) => _id)])).toEqual([
    ['2026-11-18', ['a']],
    ['2026-11-17', ['b', 'c']],
  ])
})
