// Few people are named large, many smaller, in three columns when they are very many.
import { expect, it } from 'vitest'
import { nameSize } from './components/name-size.ts'

const vacation = (...counts: readonly number[]) => ({
  functions: counts.map((count, index) => ({
    name: `Fonction ${index}`,
    count,
    holders: Array.from({ length: count }, (_, place) => `Personne ${place}`),
  })),
})

it.each([
  ['the team of the drawing', [vacation(1, 1, 2, 3)], { size: 56, columns: 2 }],
  ['ten', [vacation(1, 2, 2, 5)], { size: 38, columns: 2 }],
  ['twenty-six', [vacation(1, 2, 3, 20)], { size: 27, columns: 3 }],
  ['two vacations at once', [vacation(1, 3), vacation(2, 2)], { size: 29, columns: 3 }],
  ['nobody', [], { size: 56, columns: 2 }],
])('%s', (_case, vacations, expected) => expect(nameSize(vacations)).toEqual(expected))
