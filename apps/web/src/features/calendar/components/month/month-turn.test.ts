// Turning the months like pages: what is shown is always the month that was asked for, drawn ahead or not.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shiftMonth } from '../calendar-search.ts'
import { drawAhead, openAt, turnTo } from './month-turn.ts'

test('the months around are drawn on the pages that are not seen', () => {
  const turned = drawAhead(openAt('2026-11'))
  expect(turned).toEqual({ months: ['2026-11', '2026-12', '2026-10'], shown: 0 })
  expect(drawAhead(turned)).toBe(turned)
})

test('turning to a month that is drawn moves nothing; the one that is now too far gives its page up', () => {
  const turned = turnTo(drawAhead(openAt('2026-11')), '2026-12')
  expect(turned).toEqual({ months: ['2026-11', '2026-12', '2026-10'], shown: 1 })
  expect(drawAhead(turned)).toEqual({ months: ['2026-11', '2026-12', '2027-01'], shown: 1 })
})

test('a month that is not drawn is written over the one that is shown', () => {
  expect(turnTo(drawAhead(openAt('2026-11')), '2027-05')).toEqual({ months: ['2027-05', '2026-12', '2026-10'], shown: 0 })
})

test('whatever is turned to, it is shown, no month stands twice, and those around it follow', () => {
  const steps = fc.array(fc.record({ by: fc.integer({ min: -14, max: 14 }), isAhead: fc.boolean() }), { maxLength: 30 })
  fc.assert(
    fc.property(steps, (walk) => {
      let month = '2026-11'
      let turned = openAt(month)
      for (const { by, isAhead } of walk) {
        month = shiftMonth(month, by)
        turned = turnTo(turned, month)
        expect(turnTo(turned, month)).toBe(turned)
        if (isAhead) turned = drawAhead(turned)
        expect(turned.months[turned.shown]).toBe(month)
        const drawn = turned.months.filter((each) => each !== null)
        expect(new Set(drawn).size).toBe(drawn.length)
        if (isAhead) expect(new Set(drawn)).toEqual(new Set([month, shiftMonth(month, 1), shiftMonth(month, -1)]))
      }
    }),
  )
})
