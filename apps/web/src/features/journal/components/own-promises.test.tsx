// Tests of what members read of the firm days that others took of theirs; nothing where there are none.
import type { WireJournalEntry } from '@releve/contract/journal'
import { expect, test } from 'vitest'
import { draw } from '../../../../test/draw.tsx'
import { userIdOf } from '../../../../test/scene.ts'
import { OwnPromises } from './own-promises.tsx'

const entry: WireJournalEntry = {
  _id: '00000000-0000-4000-8000-000000000901',
  centerId: '00000000-0000-4000-8000-000000000902',
  kind: 'firmTouched',
  actor: { _id: userIdOf('b'), userId: userIdOf('b'), name: 'Bérénice', lastName: 'Bouleau' },
  subject: null,
  at: Date.parse('2026-11-16T11:00Z'),
  fields: [],
  detail: { date: '2026-11-23', touched: 'rest', count: 2, aheadHours: 155, reason: 'Renfort' },
}

test('says which day, what was taken of it, how long before, by whom and why', async () => {
  const { getByRole, getByText } = await draw(<OwnPromises />, { answers: { 'journal.promises': { entries: [entry], next: null } } })
  await expect.element(getByRole('heading', { name: 'Changé après l’arrêt du tableau' })).toBeVisible()
  await expect.element(getByText('Repos touché après l’arrêt du tableau')).toBeVisible()
  await expect.element(getByText(/^Le lun.*23.nov.*2026$/u)).toBeVisible()
  await expect.element(getByText('2\u00A0jours en tout')).toBeVisible()
  await expect.element(getByText('6\u00A0jours avant')).toBeVisible()
  await expect.element(getByText('Motif\u00A0: Renfort')).toBeVisible()
  await expect.element(getByText(/par Bérénice Bouleau$/u)).toBeVisible()
})

test('is not there while nothing was touched', async () => {
  const { getByRole, getByText } = await draw(
    <>
      <OwnPromises />
      <p>Fin</p>
    </>,
    {},
  )
  await expect.element(getByText('Fin')).toBeVisible()
  expect(getByRole('heading').elements()).toEqual([])
})
