// One taken away by a slip comes back where it was, on whichever page that is.
import type { WireNotification } from '@releve/contract/notifications'
import { expect, test } from 'vitest'
import { withRestored } from './mutations.ts'

/** The later in the alphabet, the later it arrived. */
const notification = (_id: string): WireNotification => ({
  _id,
  kind: 'pointsReceived',
  demandId: null,
  date: null,
  actor: null,
  points: 1,
  subjectId: null,
  detail: null,
  shift: null,
  outcome: null,
  isRead: false,
  createdAt: _id.codePointAt(0) ?? 0,
})

test.each([
  ['among the newest', ['gfd', 'cba'], 'e', ['gfed', 'cba']],
  ['further back', ['gfe', 'dba'], 'c', ['gfe', 'dcba']],
  ['the very first', ['fe', 'dc'], 'g', ['gfe', 'dc']],
  ['the last of all', ['gf', 'ed'], 'c', ['gf', 'edc']],
  ['already back', ['gfe'], 'f', ['gfe']],
  ['the only one', [''], 'a', ['a']],
])('%s', (_rule, known, restored, all) => {
  const pages = known.map((ids) => ({ list: [...ids].map(notification), next: null }))
  expect(withRestored(pages, notification(restored)).map(({ list }) => list.map(({ _id }) => _id).join(''))).toEqual(all)
})
