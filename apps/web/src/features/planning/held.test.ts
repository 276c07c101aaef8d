// A form with typed text stays in its place, whatever becomes of the list around it.
import type { WireModification } from '@releve/contract/planning'
import { describe, expect, it } from 'vitest'
import { withHeld } from './components/use-held.ts'

function modification(_id: string): WireModification {
  const person = { _id: 'zoe', userId: 'zoe', name: 'Zoé', lastName: 'Ardoisière' }
  return {
    _id,
    centerId: 'here',
    userId: 'zoe',
    user: person,
    type: 'absence',
    status: 'pending',
    fromDate: '2026-12-01',
    toDate: '2026-12-01',
    shift: null,
    cause: null,
    causeName: null,
    comment: '',
    createdBy: person,
    decidedBy: null,
    reason: null,
    createdAt: 0,
    decidedAt: null,
  }
}

describe('a card that is held', () => {
  const [a, b, c] = [modification('a'), modification('b'), modification('c')]
  const idsOf = (...lists: Parameters<typeof withHeld>) =>
    withHeld(...lists).map(({ modification: { _id }, isAway }) => (isAway ? `(${_id})` : _id))

  it('stays where it was when the list goes on without it', () => {
    expect(idsOf([a, b, c], [{ modification: b, place: 1 }])).toEqual(['a', 'b', 'c'])
    expect(idsOf([a, c], [{ modification: b, place: 1 }])).toEqual(['a', '(b)', 'c'])
    expect(idsOf([], [{ modification: b, place: 1 }])).toEqual(['(b)'])
  })

  it('keeps its order among the others that are held', () => {
    const heldCards = [
      { modification: c, place: 2 },
      { modification: a, place: 0 },
    ]
    expect(idsOf([b], heldCards)).toEqual(['(a)', 'b', '(c)'])
    expect(idsOf([], heldCards)).toEqual(['(a)', '(c)'])
  })

  it('is the one of the list while it is in it', () => {
    const approved: WireModification = { ...b, status: 'approved' }
    expect(withHeld([approved], [{ modification: b, place: 0 }])).toEqual([{ modification: approved, isAway: false }])
  })
})
