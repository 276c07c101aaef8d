// A person fills one place, and what a change worsens is told whatever else it improves.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { MinimumStaffing } from './rules.ts'
import { shortage, staffingMayWorsen, staffingViolations } from './staffing.ts'

/** `CDS+ADJ OP OP`: three people, the first with two qualifications. A dash is somebody without any. */
function people(words: string): string[][] {
  return words === '' ? [] : words.split(' ').map((word) => (word === '-' ? [] : word.split('+')))
}

const CONTROL_ROOM: MinimumStaffing = { total: 4, byQualification: { CDS: 1, ADJ: 1 } }
const NOBODY: MinimumStaffing = { total: 0, byQualification: {} }

describe('shortage', () => {
  test.each([
    ['CDS ADJ OP OP', CONTROL_ROOM, 0, {}],
    ['CDS ADJ OP', CONTROL_ROOM, 1, {}],
    ['', CONTROL_ROOM, 4, { CDS: 1, ADJ: 1 }],
    ['OP OP OP OP', CONTROL_ROOM, 2, { CDS: 1, ADJ: 1 }],
    ['OP OP OP OP OP OP', CONTROL_ROOM, 2, { CDS: 1, ADJ: 1 }],
    // The one who lacks is the qualified one: a single person makes up for both the place and the head.
    ['ADJ OP OP', CONTROL_ROOM, 1, { CDS: 1 }],
    // One person cannot hold both places.
    ['CDS+ADJ OP OP OP', CONTROL_ROOM, 1, { CDS: 1 }],
    ['CDS+ADJ CDS OP OP', CONTROL_ROOM, 0, {}],
    ['CDS CDS+ADJ OP OP', CONTROL_ROOM, 0, {}],
    ['CDS CDS OP OP', CONTROL_ROOM, 1, { ADJ: 1 }],
    // A chain of three moves over.
    ['A+B B+C A', { total: 3, byQualification: { A: 1, B: 1, C: 1 } }, 0, {}],
    ['A A A', { total: 0, byQualification: { A: 5 } }, 2, { A: 2 }],
    ['A', { total: 1, byQualification: { A: 2, B: 2 } }, 3, { A: 1, B: 2 }],
    ['A+A', { total: 1, byQualification: { A: 2 } }, 1, { A: 1 }],
    ['-', { total: 1, byQualification: { A: 0 } }, 0, {}],
    ['', NOBODY, 0, {}],
    ['- -', NOBODY, 0, {}],
  ])('%s', (words, minimum, total, missing) => {
    expect(shortage(people(words), minimum)).toEqual({ total, missing })
  })
})

function shortages(minimum: MinimumStaffing, before: string, after: string): string[] {
  const input = { day: 20_000, shiftName: 'J', userId: 'u', minimum, severity: 'warning' as const }
  return staffingViolations({ ...input, before: people(before), after: people(after) }).map((violation) => {
    const { code, severity, userId, day, shiftName, actual, limit, qualification } = violation
    expect({ code, severity, userId, day, shiftName }).toEqual({
      code: 'minimumStaffing',
      severity: 'warning',
      userId: 'u',
      day: 20_000,
      shiftName: 'J',
    })
    return `${qualification ?? 'all'} ${actual}/${limit}`
  })
}

describe('staffingViolations', () => {
  test.each([
    ['an operator leaves, enough remain', 'CDS ADJ OP OP OP', 'CDS ADJ OP OP', []],
    ['an operator leaves, too few remain', 'CDS ADJ OP OP', 'CDS ADJ OP', ['all 3/4']],
    ['already short, one more leaves', 'CDS ADJ OP', 'CDS ADJ', ['all 2/4']],
    ['already short, an equal exchange', 'CDS ADJ OP', 'CDS ADJ OP', []],
    ['already short, one comes', 'CDS OP', 'CDS OP OP', []],
    ['the last controller leaves to an operator', 'CDS ADJ OP OP', 'OP ADJ OP OP', ['CDS 0/1']],
    ['the last controller leaves, nobody comes', 'CDS ADJ OP OP', 'ADJ OP OP', ['all 3/4', 'CDS 0/1']],
    ['one of two controllers leaves', 'CDS CDS ADJ OP OP', 'CDS ADJ OP OP OP', []],
    ['no controller before either', 'ADJ OP OP OP', 'ADJ OP OP OP', []],
    ['a deputy does not make up for the controller', 'CDS OP OP OP', 'ADJ OP OP OP', ['CDS 0/1']],
    ['the deputy may act as controller, but not as both', 'CDS CDS+ADJ OP OP', 'OP CDS+ADJ OP OP', ['CDS 0/1']],
    ['the controller may act as deputy', 'CDS+ADJ ADJ OP OP', 'CDS+ADJ CDS OP OP', []],
    ['a qualification that no minimum names', 'CDS ADJ OP CA', 'CDS ADJ OP OP', []],
    ['a wider qualification comes where one lacked', 'ADJ OP OP OP', 'CDS+ADJ OP OP OP', []],
    ['all leave', 'CDS ADJ OP OP', '', ['all 0/4', 'ADJ 0/1', 'CDS 0/1']],
  ])('%s', (_, before, after, expected) => {
    expect(shortages(CONTROL_ROOM, before, after)).toEqual(expected)
  })

  test('three places that two people share', () => {
    const minimum = { total: 0, byQualification: { A: 1, B: 1, C: 1 } }
    expect(shortages(minimum, 'A+B B+C A+C', 'A+B+C A+B+C')).toEqual(['C 0/1'])
    expect(shortages(minimum, 'A+B B+C A+C', 'A+B B+C C')).toEqual([])
    expect(shortages({ total: 0, byQualification: { A: 2, B: 1 } }, 'A+B A A', 'A+B A')).toEqual(['B 0/1'])
  })

  test('more qualifications than groups can be compared: single ones, and all together', () => {
    const names = [...'ABCDEFGHIJKLMN']
    const minimum = { total: 0, byQualification: Object.fromEntries(names.map((name) => [name, 1])) }
    const all = names.join(' ')
    expect(shortages(minimum, all, all.replace('N', '-'))).toEqual(['N 0/1'])
    expect(shortages(minimum, all, all)).toEqual([])
    expect(shortages(minimum, `${all} A`, all.replace('M N', 'M+N'))).toEqual(['N 0/1'])
  })
})

const names = ['A', 'B', 'C', 'D'] as const
const person = fc.subarray([...names])
const group = fc.array(person, { maxLength: 6 })
const minimumStaffing: fc.Arbitrary<MinimumStaffing> = fc.record({
  total: fc.nat(6),
  byQualification: fc.dictionary(fc.constantFrom(...names), fc.nat(2)),
})

function judge(before: readonly (readonly string[])[], after: readonly (readonly string[])[], minimum: MinimumStaffing) {
  return staffingViolations({ day: 0, shiftName: 'J', userId: 'u', before, after, minimum, severity: 'blocking' })
}

/** Every way to give each person one qualified place or none, as counts by qualification. */
function fillings(people: readonly (readonly string[])[], minimum: MinimumStaffing): Set<string> {
  let counts = new Set<string>([JSON.stringify(names.map(() => 0))])
  for (const qualifications of people) {
    const next = new Set(counts)
    for (const key of counts) {
      const filled = numbers(key)
      for (const [index, name] of names.entries()) {
        if (!qualifications.includes(name) || filled[index]! >= (minimum.byQualification[name] ?? 0)) continue
        next.add(JSON.stringify(filled.map((count, k) => (k === index ? count + 1 : count))))
      }
    }
    counts = next
  }
  return counts
}

function numbers(key: string): number[] {
  return key.slice(1, -1).split(',').map(Number)
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)

describe('against all ways to fill the places', () => {
  test('shortage fills as many places as can be', () => {
    fc.assert(
      fc.property(group, minimumStaffing, (heldLists, minimum) => {
        const filled = Math.max(...[...fillings(heldLists, minimum)].map((key) => sum(numbers(key))))
        const places = sum(Object.values(minimum.byQualification))
        const { total, missing } = shortage(heldLists, minimum)
        expect(sum(Object.values(missing))).toBe(places - filled)
        expect(total).toBe(Math.max(places - filled, minimum.total - heldLists.length, 0))
        const possible = names.map((name) => (minimum.byQualification[name] ?? 0) - (missing[name] ?? 0))
        expect(fillings(heldLists, minimum)).toContain(JSON.stringify(possible))
      }),
    )
  })

  test('large teams, in which many hold the same, lack what they lack person by person', () => {
    const held = fc.constantFrom<(readonly string[])[]>([], ['A'], ['B'], ['A', 'B'], ['A', 'C'], ['B', 'C', 'D'], ['Z'])
    const team = fc
      .array(fc.record({ held, count: fc.nat(9) }), { maxLength: 6 })
      .map((groups) => groups.flatMap(({ held: qualifications, count }) => Array.from({ length: count }, () => qualifications)))
    const places = fc.dictionary(fc.constantFrom('A', 'B', 'C', 'D'), fc.nat(12))
    fc.assert(
      fc.property(team, places, fc.nat(40), (people, byQualification, total) => {
        expect(shortage(people, { total, byQualification })).toEqual(shortageByPerson(people, { total, byQualification }))
      }),
      { numRuns: 1000 },
    )
  })

  test('the order of people and of keys does not matter', () => {
    fc.assert(
      fc.property(group, minimumStaffing, (heldLists, minimum) => {
        const byQualification = Object.fromEntries(Object.entries(minimum.byQualification).toReversed())
        const reversed = { total: minimum.total, byQualification }
        expect(shortage(heldLists.toReversed(), reversed)).toEqual(shortage(heldLists, minimum))
        expect(judge(withOneMore(heldLists), heldLists.toReversed(), reversed)).toEqual(judge(withOneMore(heldLists), heldLists, minimum))
      }),
    )
  })

  test('silent exactly when every filling of before is still possible, and people are not short of more heads', () => {
    fc.assert(
      fc.property(group, group, minimumStaffing, (before, after, minimum) => {
        const now = fillings(after, minimum)
        const isAsGood = [...fillings(before, minimum)].every((key) => now.has(key))
        const isShorter = after.length < Math.min(before.length, minimum.total)
        expect(judge(before, after, minimum).length === 0).toBe(isAsGood && !isShorter)
      }),
      { numRuns: 2000 },
    )
  })

  test('a violation names a place that is not filled, and what is worse overall is never silent', () => {
    fc.assert(
      fc.property(group, group, minimumStaffing, (before, after, minimum) => {
        const found = judge(before, after, minimum)
        for (const { actual, limit, qualification } of found) {
          expect(actual).toBeLessThan(limit)
          expect(limit).toBe(qualification === undefined ? minimum.total : minimum.byQualification[qualification])
        }
        if (shortage(after, minimum).total > shortage(before, minimum).total) expect(found).not.toEqual([])
      }),
    )
  })
})

/** Counts what people lack by a matching of each person to a place. */
function shortageByPerson(qualificationLists: readonly (readonly string[])[], { total, byQualification }: MinimumStaffing) {
  const placeOf = qualificationLists.map((): string | null => null)
  const isFilled = (qualification: string, visited: Set<number>): boolean =>
    qualificationLists.some((held, index) => {
      if (visited.has(index) || !held.includes(qualification)) return false
      visited.add(index)
      const heldPlace = placeOf[index] ?? null
      if (heldPlace !== null && !isFilled(heldPlace, visited)) return false
      placeOf[index] = qualification
      return true
    })
  const missing: Record<string, number> = {}
  for (const qualification of Object.keys(byQualification).toSorted()) {
    for (let place = 0; place < (byQualification[qualification] ?? 0); place++)
      if (!isFilled(qualification, new Set())) missing[qualification] = (missing[qualification] ?? 0) + 1
  }
  return { total: Math.max(sum(Object.values(missing)), total - qualificationLists.length, 0), missing }
}

/** The same people with one more, so that something may have worsened. */
function withOneMore(qualificationLists: readonly (readonly string[])[]): (readonly string[])[] {
  return [...qualificationLists, ['A', 'B', 'C', 'D']]
}

describe('staffingMayWorsen', () => {
  test.each([
    ['the same qualifications', ['CDS'], ['CDS'], CONTROL_ROOM, false],
    ['more of them', ['CDS'], ['ADJ', 'CDS'], CONTROL_ROOM, false],
    ['none asked of them', ['OP', 'CA'], [], CONTROL_ROOM, false],
    ['one less', ['CDS', 'ADJ'], ['CDS'], CONTROL_ROOM, true],
    ['asked for nobody', ['CDS'], [], { total: 3, byQualification: { CDS: 0 } }, false],
    ['no minimum', ['CDS'], [], undefined, false],
  ])('%s', (_, leaver, joiner, minimum, expected) => {
    expect(staffingMayWorsen(leaver, joiner, minimum)).toBe(expected)
  })

  test('false is a proof, and true has colleagues with whom it worsens', () => {
    fc.assert(
      fc.property(person, person, group, minimumStaffing, (leaver, joiner, colleagues, minimum) => {
        if (staffingMayWorsen(leaver, joiner, minimum)) expect(judge([leaver], [joiner], minimum)).not.toEqual([])
        else expect(judge([...colleagues, leaver], [...colleagues, joiner], minimum)).toEqual([])
      }),
    )
  })
})
