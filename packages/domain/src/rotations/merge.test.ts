// Simultaneous changes of two administrators to one cycle: both are kept, or the days that both changed differently are named.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { daysOf, work } from '../planning/plan.fixture.ts'
import { mergeDays } from './merge.ts'

const SHIFTS = { J: work('J', '07:00', 12), N: work('N', '19:00', 12), G: work('G', '08:00', 24) }
const lettersOf = (days: readonly { readonly shift: { readonly name: string } }[]) => days.map(({ shift }) => shift.name).join('')
function merged(before: string, mine: string, theirs: string) {
  const { days, otherwise, clashes } = mergeDays(daysOf(before, SHIFTS), daysOf(mine, SHIFTS), daysOf(theirs, SHIFTS))
  return [lettersOf(days), lettersOf(otherwise), clashes]
}

describe('days of a cycle that keeps its length', () => {
  test.each([
    ['one each', 'JNRR', 'JNRG', 'NNRR', 'NNRG', 'NNRG', []],
    ['several each', 'JNRRJN', 'GNRRGN', 'JNGRJG', 'GNGRGG', 'GNGRGG', []],
    ['the same', 'JNRR', 'JNRG', 'JNRG', 'JNRG', 'JNRG', []],
    ['one day otherwise', 'JNRR', 'JGRR', 'JJRN', 'JGRN', 'JJRN', [1]],
    ['nothing of mine', 'JNRR', 'JNRR', 'GNRR', 'GNRR', 'GNRR', []],
  ])('%s', (_name, before, mine, theirs, ...expected) => {
    expect(merged(before, mine, theirs)).toEqual(expected)
  })

  test('the hours of a day are part of it', () => {
    const [early, late] = [work('J', '06:00', 12), work('J', '08:00', 12)]
    const daysWith = (shift: typeof early) => daysOf('JR', { ...SHIFTS, J: shift })
    expect(mergeDays(daysOf('JR', SHIFTS), daysWith(early), daysWith(late))).toEqual({
      days: daysWith(early),
      otherwise: daysWith(late),
      clashes: [0],
    })
  })
})

describe('days put in and taken out', () => {
  test.each([
    ['one put in at the start, the last taken out', 'JNRR', 'GJNRR', 'JNR', 'GJNR', 'GJNR', []],
    ['one taken out, another changed', 'JNRG', 'NRG', 'JNRJ', 'NRJ', 'NRJ', []],
    ['side by side', 'JNRG', 'NRG', 'JRG', 'RG', 'RG', []],
    ['theirs alone', 'JNRR', 'JNRR', 'JNR', 'JNR', 'JNR', []],
    ['mine alone', 'JNRR', 'JNR', 'JNRR', 'JNR', 'JNR', []],
    ['the same by both', 'JNRR', 'JNR', 'JNR', 'JNR', 'JNR', []],
    ['both at the end', 'JN', 'JNG', 'JNR', 'JNG', 'JNR', null],
    ['two stretches that meet', 'JNRR', 'GRR', 'JJRRR', 'GRR', 'JJRRR', null],
  ])('%s', (_name, before, mine, theirs, ...expected) => {
    expect(merged(before, mine, theirs)).toEqual(expected)
  })
})

const letters = fc.string({ unit: fc.constantFrom('J', 'N', 'R', 'G'), minLength: 1, maxLength: 7 })

test('whoever of the two saves last, the same comes of it; nobody’s change alone is lost', () => {
  fc.assert(
    fc.property(letters, letters, letters, (before, mine, theirs) => {
      const [days, otherwise, clashes] = merged(before, mine, theirs)
      expect(merged(before, theirs, mine)).toEqual([otherwise, days, clashes])
      expect(merged(before, mine, before)[0]).toBe(mine)
      expect(merged(before, before, theirs)[0]).toBe(theirs)
    }),
  )
})
