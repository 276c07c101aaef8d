// Two who change one member at once: any two changes of a list, in either order, end as the same people would have agreed on.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeLists, findConflicts } from './edits.ts'

const words = fc.uniqueArray(fc.constantFrom<string[]>('OPE', 'CDS', 'ADJ', 'COD', 'SIC'))

test('what one adds and the other takes away both hold', () => {
  expect(mergeLists(['OPE'], ['OPE', 'CDS'], ['OPE', 'ADJ'])).toEqual(['OPE', 'ADJ', 'CDS'])
  expect(mergeLists(['OPE', 'CDS'], ['CDS'], ['OPE', 'CDS', 'ADJ'])).toEqual(['CDS', 'ADJ'])
})

test('word by word: who changed it is heard; alone, the list is as it was wished', () => {
  fc.assert(
    fc.property(words, words, words, (readList, mine, theirs) => {
      const merged = mergeLists(readList, mine, theirs)
      expect(new Set(merged).size).toBe(merged.length)
      for (const word of ['OPE', 'CDS', 'ADJ', 'COD', 'SIC']) {
        const [wasListed, isMine, isTheirs] = [readList, mine, theirs].map((list) => list.includes(word))
        // Both saw the same list: where they differ, exactly one of them changed it.
        expect(merged.includes(word)).toBe(isMine === wasListed ? isTheirs : isMine)
      }
      expect(new Set(mergeLists(readList, mine, readList))).toEqual(new Set(mine))
      expect(new Set(mergeLists(readList, theirs, mine))).toEqual(new Set(merged))
    }),
  )
})

test('a value that both wrote, each otherwise, is told; one that is as wished or as it was seen is not', () => {
  const readFields = { rank: 'Sergent', role: null }
  const names = ['rank', 'role'] as const
  expect(findConflicts(readFields, { rank: 'Adjudant' }, { rank: 'Lieutenant', role: 'Opérateur' }, names)).toEqual(['rank'])
  expect(findConflicts(readFields, { rank: 'Adjudant', role: 'Chef' }, { rank: 'Adjudant', role: null }, names)).toEqual([])
  expect(findConflicts({}, { rank: 'Adjudant' }, { rank: 'Lieutenant', role: null }, names)).toEqual([])
})
