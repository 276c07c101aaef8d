// The form of the last firm day: what is set, what is taken back, and what is no day.
import { expect, test } from 'vitest'
import { draw } from '../../../../../test/draw.tsx'
import { sceneAnswers, idOf } from '../../../../../test/scene.ts'
import { words } from '../../../../../test/words.ts'
import { FirmSheet } from './firm-sheet.tsx'

const drawSheet = async (firmUntil: string | null) => {
  const center = sceneAnswers('a')['centers.get']
  if (typeof center !== 'object') throw new Error('the scene has a centre')
  return draw(<FirmSheet open onOpenChange={() => undefined} centerId={idOf(1)} />, {
    as: 'administrator',
    answers: { 'centers.get': { ...center, firmUntil }, 'centers.setFirm': { firmUntil: '2026-12-31' } },
  })
}

test('the day is sent as it is typed; what is no day is said beside it, and nothing is sent', async () => {
  const { getByRole, getByText, asked } = await drawSheet('2026-11-25')
  const day = getByRole('textbox', { name: words('Arrêté jusqu’au (facultatif)') })
  await expect.element(day).toHaveValue('25/11/2026')
  await day.fill('31/02/2026')
  await getByRole('button', { name: 'Enregistrer' }).click()
  await expect.element(getByText('Cette date n’existe pas.')).toBeVisible()
  expect(asked('centers.setFirm')).toEqual([])
  await day.fill('31/12/2026')
  await getByRole('button', { name: 'Enregistrer' }).click()
  await expect.element(getByText('C’est enregistré.')).toBeVisible()
  expect(asked('centers.setFirm').map(({ body }) => body)).toEqual([{ firmUntil: '2026-12-31' }])
})

test('left out, no day is firm', async () => {
  const { getByRole, asked, getByText } = await drawSheet('2026-11-25')
  await getByRole('textbox', { name: words('Arrêté jusqu’au (facultatif)') }).fill('')
  await getByRole('button', { name: 'Enregistrer' }).click()
  await expect.element(getByText('C’est enregistré.')).toBeVisible()
  expect(asked('centers.setFirm').map(({ body }) => body)).toEqual([{ firmUntil: null }])
})
