// Older notifications behind the newest ones, which change while one reads.
import type { WireNotification } from '@releve/contract/notifications'
import { describe, expect, test } from 'vitest'
import { isApart, OLDER_PAGE, olderPage, withChange, withOlder } from './components/older-pages.ts'

const listOf = (ids: string): WireNotification[] =>
  [...ids].map((_id) => ({
    _id,
    kind: 'pointsReceived',
    demandId: null,
    date: null,
    actor: null,
    points: 1,
    subjectId: null,
    detail: null,
    isRead: false,
    createdAt: 0,
  }))
const pagesAfter = (after: string, ...pages: string[]) => pages.map((ids) => olderPage(after, listOf(ids)))
const idsOf = (list: readonly WireNotification[]) => list.map(({ _id }) => _id).join('')

describe('all that is known', () => {
  test.each([
    ['nothing older', 'cba', [], 'cba'],
    ['two pages', 'gfe', pagesAfter('e', 'dc', 'ba'), 'gfedcba'],
    ['one cleared: the next of the older ones is among the newest', 'gfd', pagesAfter('e', 'dc', 'ba'), 'gfdcba'],
  ])('%s', (_rule, newest, pages, all) => {
    expect(idsOf(withOlder(listOf(newest), pages))).toBe(all)
  })
})

test.each([
  ['nothing was read further back', 'gfe', [], false],
  ['the pages follow', 'gfe', pagesAfter('e', 'dc'), false],
  ['some arrived: what was the last of the newest is nowhere', 'ihg', pagesAfter('e', 'dc'), true],
  ['all were cleared', '', pagesAfter('e', 'dc'), false],
])('a gap between both: %s', (_rule, newest, pages, isGap) => {
  expect(isApart(listOf(newest), pages)).toBe(isGap)
})

test('what is cleared or read further back is so at once, and one still reads on from the same place', () => {
  const full = olderPage('z', [...listOf('y'.repeat(OLDER_PAGE - 2)), ...listOf('xw')])
  const known = { pages: [full, olderPage('w', listOf('cba'))], pageParams: [null, 'w'] }
  const cleared = withChange(known, (list) => list.filter(({ _id }) => _id !== 'w' && _id !== 'b'))
  expect(cleared?.pages.map(({ list, next }) => [idsOf(list).slice(-2), next])).toEqual([
    ['yx', 'w'],
    ['ca', null],
  ])
  expect(cleared?.pageParams).toEqual([null, 'w'])
  expect(withChange(undefined, () => [])).toBeUndefined()
})
