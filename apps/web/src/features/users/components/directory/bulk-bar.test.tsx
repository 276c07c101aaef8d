// Acting on several members at once: who can be chosen, who is invited, and exactly what is sent.
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import type { WireUser } from '@releve/contract/users'
import type { Answers } from '../../../../../test/calls.ts'
import { draw } from '../../../../../test/draw.tsx'
import { CENTER, userIdOf, userOf, type Person } from '../../../../../test/scene.ts'
import { words } from '../../../../../test/words.ts'
import { BulkBar } from './bulk-bar.tsx'

const arrivalOf = (person: Person, neverCame: boolean) => ({
  userId: userIdOf(person),
  memberSince: '2026-01-01',
  teamSince: null,
  neverCame,
  invitedAt: null,
})

const list: WireUser[] = [
  userOf('a', { status: 'approved', qualifications: ['Chef de salle'] }),
  userOf('b', { status: 'approved' }),
  userOf('c', { status: 'approved' }),
  userOf('d', { status: 'pending' }),
  userOf('master', { status: 'approved' }),
]

function Bar({ onStop }: { onStop: () => void }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  return <BulkBar centerId={CENTER} members={list} chosen={chosen} onChoose={setChosen} onStop={onStop} />
}

function drawBar(answers: Answers = {}, as: Person = 'administrator') {
  return draw(<Bar onStop={() => {}} />, {
    as,
    answers: {
      'users.arrivals': [arrivalOf('a', false), arrivalOf('b', true), arrivalOf('c', true)],
      'centers.list': [{ _id: CENTER, name: 'Centre de Vaucluse' }],
      ...answers,
    },
  })
}

test('of all, neither who waits for approval nor a master administrator is chosen by one of a centre', async () => {
  const { getByRole } = await drawBar()
  await getByRole('button', { name: 'Tous (3)' }).click()
  await expect.element(getByRole('status')).toHaveTextContent('3 membres')
  await expect.element(getByRole('button', { name: 'Exporter (XLSX)' })).not.toHaveAttribute('aria-disabled')
})

test('a master administrator chooses their own too', async () => {
  const { getByRole } = await drawBar({}, 'master')
  await expect.element(getByRole('button', { name: 'Tous (4)' })).toBeVisible()
})

test('with nobody chosen nothing can be done', async () => {
  const { getByRole, asked } = await drawBar()
  const invite = getByRole('button', { name: 'Inviter' })
  await expect.element(invite).toHaveAttribute('aria-disabled', 'true')
  for (const label of ['Changer d’équipe', 'Qualifications', 'Exporter (XLSX)']) {
    await expect.element(getByRole('button', { name: label })).toHaveAccessibleDescription('Sélectionnez au moins un membre.')
  }
  await invite.click({ force: true })
  expect(getByRole('alertdialog').elements()).toEqual([])
  expect(asked('users.invite')).toEqual([])
})

test('those who never came are chosen at once, and alone invited', async () => {
  const { getByRole, getByText, asked } = await drawBar({ 'users.invite': { invited: 2, inviteTomorrow: 0 } })
  await getByRole('button', { name: 'Tous (3)' }).click()
  await getByRole('button', { name: 'Inviter' }).click()
  const question = getByRole('alertdialog', { name: words('Inviter 2 personnes') })
  expect(asked('users.invite')).toEqual([])
  await question.getByRole('button', { name: 'Envoyer les invitations' }).click()
  await expect.element(getByText(words('Invitation envoyée à 2 personnes.'))).toBeVisible()
  expect(asked('users.invite').map(({ body }) => body)).toEqual([{ centerId: CENTER, userIds: [userIdOf('b'), userIdOf('c')] }])
})

test('who has come already is not invited', async () => {
  const { getByRole } = await drawBar({ 'users.arrivals': [arrivalOf('a', false), arrivalOf('b', false), arrivalOf('c', false)] })
  await expect.element(getByRole('button', { name: 'Tous (3)' })).toBeVisible()
  expect(getByRole('button', { name: /Jamais venus/ }).elements()).toEqual([])
  await getByRole('button', { name: 'Tous (3)' }).click()
  await expect.element(getByRole('button', { name: 'Inviter' })).toHaveAttribute('aria-disabled', 'true')
  await expect.element(getByRole('button', { name: 'Inviter' })).toHaveAccessibleDescription('Ces personnes sont toutes déjà venues.')
})

test('an invitation that reached nobody says so', async () => {
  const { getByRole, getByText } = await drawBar({ 'users.invite': { invited: 0, inviteTomorrow: 0 } })
  await getByRole('button', { name: 'Jamais venus (2)' }).click()
  await getByRole('button', { name: 'Inviter' }).click()
  await getByRole('alertdialog').getByRole('button', { name: 'Envoyer les invitations' }).click()
  await expect.element(getByText(words('Personne n’a été invité'))).toBeVisible()
})

test.each([
  [1, 'Invitation envoyée à 1 personne. À inviter demain : 1 personne'],
  [0, 'À inviter demain : 1 personne'],
])('whose address had too many mails today is said to wait (%i invited)', async (invited, sentence) => {
  const { getByRole, getByText } = await drawBar({ 'users.invite': { invited, inviteTomorrow: 1 } })
  await getByRole('button', { name: 'Jamais venus (2)' }).click()
  await getByRole('button', { name: 'Inviter' }).click()
  await getByRole('alertdialog').getByRole('button', { name: 'Envoyer les invitations' }).click()
  await expect.element(getByText(words(sentence))).toBeVisible()
})

test('a choice is taken back as a whole', async () => {
  const { getByRole } = await drawBar()
  await getByRole('button', { name: 'Tous (3)' }).click()
  await getByRole('button', { name: 'Aucun' }).click()
  await expect.element(getByRole('status')).toHaveTextContent('Touchez les membres à sélectionner.')
})

test('a qualification is taken from all, and nothing else changes', async () => {
  const { getByRole, getByText, asked } = await drawBar({ 'users.changeQualifications': { changed: 1 } })
  await getByRole('button', { name: 'Tous (3)' }).click()
  await getByRole('button', { name: 'Qualifications' }).click()
  const sheet = getByRole('dialog', { name: words('Qualifications de 3 membres') })
  await sheet
    .getByRole('button', { name: words('Chef de salle') })
    .last()
    .click()
  await sheet.getByRole('button', { name: 'Enregistrer' }).click()
  await expect.element(getByText(words('Qualifications changées pour 1 membre.'))).toBeVisible()
  expect(asked('users.changeQualifications').map(({ body }) => body)).toEqual([
    { centerId: CENTER, userIds: [userIdOf('a'), userIdOf('b'), userIdOf('c')], add: [], remove: ['Chef de salle'] },
  ])
})

test('a qualification that nobody had says that nothing changed', async () => {
  const { getByRole, getByText } = await drawBar({ 'users.changeQualifications': { changed: 0 } })
  await getByRole('button', { name: 'Tous (3)' }).click()
  await getByRole('button', { name: 'Qualifications' }).click()
  const sheet = getByRole('dialog')
  await sheet
    .getByRole('button', { name: words('Chef de salle') })
    .last()
    .click()
  await sheet.getByRole('button', { name: 'Enregistrer' }).click()
  await expect.element(getByText(words('Rien n’a changé'))).toBeVisible()
})

test('the bar ends when it is asked to', async () => {
  const onStop = vi.fn<() => void>()
  const { getByRole } = await draw(<Bar onStop={onStop} />, {
    as: 'administrator',
    answers: { 'users.arrivals': [], 'centers.list': [{ _id: CENTER, name: 'Centre de Vaucluse' }] },
  })
  await getByRole('button', { name: 'Terminer' }).click()
  expect(onStop).toHaveBeenCalledOnce()
})
