// The list of directories: the first press on a button shows its answer, and a reading that was held back or failed is not said to be read.
import { expect, test } from 'vitest'
import type { WireDirectoryLine, WireDirectoryPreview, WireDirectorySource } from '@releve/contract/directory-sync'
import { draw } from '../../../../test/draw.tsx'
import { CENTER, idOf, NOW } from '../../../../test/scene.ts'
import { words } from '../../../../test/words.ts'
import { DirectoryList } from './directory-list.tsx'

const source: WireDirectorySource = {
  _id: idOf(91),
  name: 'Annuaire du SDIS',
  kind: 'ldap',
  url: 'ldaps://annuaire.example',
  startsTls: false,
  bindName: 'cn=lecture',
  base: 'dc=example',
  filter: '(objectClass=inetOrgPerson)',
  inactiveFilter: '',
  phoneAttribute: '',
  numberAttribute: '',
  mappings: [],
  isInviting: false,
  mostLeaving: 10,
  isOpen: true,
  isConfirmed: true,
  state: 'applied',
  problem: null,
  readAt: NOW,
  readCount: 119,
}
const newcomer: WireDirectoryLine = {
  act: 'comes',
  reason: null,
  name: 'Lou',
  lastName: 'Neuf',
  email: null,
  userId: null,
  teamId: null,
  changes: [],
} as const
const counts = { comes: 1, joins: 0, changes: 0, suspends: 0, returns: 0, moves: 0, passed: 0 }
const preview: WireDirectoryPreview = {
  readCount: 119,
  unplaced: 0,
  proof: 'x',
  isHeld: false,
  centers: [{ centerId: CENTER, centerName: 'Centre de Vaucluse', counts, lines: [newcomer] }],
}

test('the first press on « Aperçu » shows what a reading would do', async () => {
  const { getByRole } = await draw(<DirectoryList />, {
    as: 'master',
    answers: { 'directorySync.sources': [source], 'directorySync.preview': preview },
  })
  await getByRole('button', { name: words('Aperçu d’Annuaire du SDIS') }).click()
  await expect.element(getByRole('dialog').getByText(words('Neuf Lou'))).toBeVisible()
})

test('the first press on « Essayer » shows what was tried', async () => {
  const { getByRole } = await draw(<DirectoryList />, {
    as: 'master',
    answers: {
      'directorySync.sources': [source],
      'directorySync.try': { checks: [{ about: 'connection', isRight: false, message: 'Ce compte de lecture est refusé.' }], people: [] },
    },
  })
  await getByRole('button', { name: words('Essayer Annuaire du SDIS') }).click()
  await expect.element(getByRole('dialog').getByText(words('Ce compte de lecture est refusé.'))).toBeVisible()
})

test.each([
  ['applied', 'lu tous les quarts d’heure'],
  ['held', 'lecture retenue'],
  ['failed', 'ne se lit plus'],
] as const)('one that is %s says « %s »', async (state, text) => {
  const { getByText } = await draw(<DirectoryList />, { as: 'master', answers: { 'directorySync.sources': [{ ...source, state }] } })
  await expect.element(getByText(text)).toBeVisible()
})
