// Two versions of a cycle bear one name until the older one is followed no more.
import { expect, test } from 'vitest'
import { cycleNames } from './cycle-names.ts'

const cycle = (_id: string, name: string, ...activationDates: string[]) => ({ _id, name, activationDates })

test('cycles of one name are told apart by their last activation; the others keep their name', () => {
  const names = cycleNames(
    [
      cycle('old', 'J N R R', '2023-01-01', '2024-01-01'),
      cycle('new', 'J N R R', '2026-11-25'),
      cycle('draft', 'J N R R'),
      cycle('other', 'Essai'),
    ],
    [],
  )
  expect([...names].map(([id, name]) => [id, name.replaceAll('\u00A0', ' ')])).toEqual([
    ['old', 'J N R R, activation du lun. 1er janv. 2024'],
    ['new', 'J N R R, activation du mer. 25 nov. 2026'],
    ['draft', 'J N R R'],
    ['other', 'Essai'],
  ])
})

test('those that teams alone follow are told apart by the first day one of them does; an activation by the centre goes before', () => {
  const follows = (rotationId: string | null, rotationFrom: string) => ({ rotationId, rotationFrom })
  const names = cycleNames(
    [cycle('center', 'Jour', '2026-11-01'), cycle('old', 'Jour'), cycle('new', 'Jour'), cycle('draft', 'Jour'), cycle('other', 'Nuit')],
    [
      follows('old', '2026-11-09'),
      follows('old', '2026-11-02'),
      follows('new', '2026-11-25'),
      follows('center', '2026-11-16'),
      follows('other', '2026-11-16'),
      follows(null, '2026-11-25'),
      {},
    ],
  )
  expect([...names].map(([id, name]) => [id, name.replaceAll('\u00A0', ' ')])).toEqual([
    ['center', 'Jour, activation du dim. 1er nov. 2026'],
    ['old', 'Jour, suivi à partir du lun. 2 nov. 2026'],
    ['new', 'Jour, suivi à partir du mer. 25 nov. 2026'],
    ['draft', 'Jour'],
    ['other', 'Nuit'],
  ])
})
