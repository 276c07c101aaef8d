// Random days with hours of activities against arrays of minutes, in four zones and over both changes of the clock. The ten thousand centres
// of `pieces.deep.test.ts` are the same property.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isWorkKind } from './activity.ts'
import { duties } from './duties.ts'
import { anyScene, expectPainted, LENGTH } from './pieces.fixture.ts'
import { pieces } from './pieces.ts'
import { presenceOver } from './presence.ts'

test('pieces are the minutes that are painted one after the other', () => {
  fc.assert(fc.property(anyScene, expectPainted), { numRuns: 150 })
})

test('pieces of one person overlap only where two of their vacations do, and stand in order', () => {
  fc.assert(
    fc.property(anyScene, ({ plan, of, first }) => {
      const list = pieces(plan, of, first, first + LENGTH - 1)
      for (const [index, piece] of list.entries()) {
        expect(piece.endAt).toBeGreaterThan(piece.startAt)
        for (const later of list.slice(index + 1)) {
          expect(later.startAt).toBeGreaterThanOrEqual(piece.startAt)
          if (later.startAt < piece.endAt) expect([piece.activity, later.activity]).toEqual([null, null])
        }
      }
    }),
    { numRuns: 200 },
  )
})

test('without hours of activities the work of days is their vacations, as before', () => {
  fc.assert(
    fc.property(anyScene, ({ plan, of: { placed: _placed, parts: _parts, ...whole }, first }) => {
      const last = first + LENGTH - 1
      const ofPieces = pieces(plan, whole, first, last).map(({ activity: _activity, whole: _whole, ...duty }) => duty)
      expect(ofPieces).toEqual(duties(plan, whole, first, last))
    }),
    { numRuns: 200 },
  )
})

test('the work that rules read holds every minute of work', () => {
  fc.assert(
    fc.property(anyScene, ({ plan, of, first }) => {
      const last = first + LENGTH - 1
      const work = duties(plan, of, first - 3, last + 3)
      for (const { startAt, endAt, activity } of pieces(plan, of, first, last)) {
        if (activity !== null && !isWorkKind(activity.kind)) continue
        expect(work.some((duty) => duty.startAt <= startAt && duty.endAt >= endAt)).toBe(true)
      }
    }),
    { numRuns: 200 },
  )
})

test('staffing by the hour counts somebody in the pieces of their vacations, and in nothing else', () => {
  fc.assert(
    fc.property(anyScene, ({ plan, of, first }) => {
      const last = first + LENGTH - 1
      const there = presenceOver(plan, [of], first, last).flatMap(({ parts }) => parts.map(({ startAt, endAt }) => `${startAt} ${endAt}`))
      const worked = pieces(plan, of, first, last).filter(({ activity }) => activity === null)
      expect(there.sort()).toEqual(worked.map(({ startAt, endAt }) => `${startAt} ${endAt}`).sort())
    }),
    { numRuns: 200 },
  )
})
