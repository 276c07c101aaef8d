// Pages found by their names, and by the words of other programs.
import { expect, test } from 'vitest'
import { findPages } from './find-pages.ts'

const pages = [
  { id: '/admin/activities', label: 'Activités', to: '/admin/activities' },
  { id: '/admin/rules', label: 'Règles', to: '/admin/rules' },
  { id: '/rotation', label: 'Cycle de service', to: '/rotation' },
  { id: '/leave', label: 'Congés', to: '/leave' },
  { id: '/parameter', label: 'Réglages', to: '/parameter' },
]
const found = (text: string) => findPages(pages, text, 3).map(({ id }) => id)

test.each([
  ['occupation', ['/admin/activities']],
  ['regl', ['/admin/rules', '/parameter'].toSorted()],
  ['roulement', ['/rotation']],
  // Its own name comes before what another one is also called.
  ['conge', ['/leave', '/admin/activities']],
  ['notif', ['/parameter']],
  ['o', []],
  ['zoé', []],
])('%s', (text, expected) => {
  expect(text === 'regl' ? found(text).toSorted() : found(text)).toEqual(expected)
})

test('no more than asked', () => {
  expect(findPages(pages, 're', 1)).toHaveLength(1)
})
