// The devices on which the account is open, and ending some of them.
import { expect, test } from 'vitest'
import type { Answers } from '../../../../../test/calls.ts'
import { refused } from '../../../../../test/calls.ts'
import { draw } from '../../../../../test/draw.tsx'
import { HOUR, idOf, NOW } from '../../../../../test/scene.ts'
import { words } from '../../../../../test/words.ts'
import { SessionList } from './session-list.tsx'

const currentSession = {
  _id: idOf(71),
  device: 'Firefox sur Linux',
  createdAt: NOW - 48 * HOUR,
  lastUsedAt: NOW - 30 * HOUR,
  isCurrent: true,
}
const phone = { _id: idOf(72), device: 'Chrome sur Android', createdAt: NOW - 240 * HOUR, lastUsedAt: NOW - 2 * HOUR, isCurrent: false }
const laptop = { _id: idOf(73), device: 'Safari sur macOS', createdAt: NOW - 240 * HOUR, lastUsedAt: NOW - 24 * HOUR, isCurrent: false }

const drawList = (answers: Answers) => draw(<SessionList />, { answers })

test('this device stands apart, and the others say when they were used', async () => {
  const { getByRole } = await drawList({ 'accounts.sessions': [laptop, currentSession, phone] })
  const others = getByRole('region', { name: 'Autres appareils' })
  await expect.element(others.getByText('Chrome sur Android')).toBeVisible()
  expect(others.getByText('Firefox sur Linux').elements()).toEqual([])
  await expect.element(others.getByText(words('à 08:00'))).toBeVisible()
  await expect.element(others.getByText(words('mar. 17 nov.')).first()).toBeVisible()
})

test('ending one asks, names it, and ends that one alone', async () => {
  const { getByRole, asked } = await drawList({ 'accounts.sessions': [currentSession, phone, laptop], 'accounts.endSession': undefined })
  await getByRole('button', { name: words('Chrome sur Android') }).click()
  const question = getByRole('alertdialog')
  await expect.element(question.getByText(words('Chrome sur Android'))).toBeVisible()
  expect(asked('accounts.endSession')).toEqual([])
  await question.getByRole('button').last().click()
  await expect.element(question).not.toBeInTheDocument()
  expect(asked('accounts.endSession').map(({ params }) => params)).toEqual([{ id: phone._id }])
  expect(asked('accounts.sessions')).toHaveLength(2)
})

test('all others are ended by one call', async () => {
  const { getByRole, asked } = await drawList({
    'accounts.sessions': [currentSession, phone, laptop],
    'accounts.endOtherSessions': { ended: 2 },
  })
  const others = getByRole('region', { name: 'Autres appareils' })
  await others.getByRole('button').first().click()
  const question = getByRole('alertdialog', { name: words('Déconnecter tous les autres appareils') })
  await expect.element(question.getByText(words('Celui-ci reste connecté.'))).toBeVisible()
  await question.getByRole('button').last().click()
  await expect.element(question).not.toBeInTheDocument()
  expect(asked('accounts.endOtherSessions')).toHaveLength(1)
})

test('where there is no other, nothing can be ended', async () => {
  const { getByRole } = await drawList({ 'accounts.sessions': [currentSession] })
  const others = getByRole('region', { name: 'Autres appareils' })
  await expect.element(others).toBeVisible()
  expect(others.getByRole('button').elements()).toEqual([])
})

test('a reading that failed says so', async () => {
  const { getByRole } = await drawList({ 'accounts.sessions': refused('unexpected') })
  await expect.element(getByRole('alert')).toBeVisible()
})
