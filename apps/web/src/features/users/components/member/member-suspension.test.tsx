// A suspension on the sheet of a member: the shifts to come are listed before it is decided, and afterwards beside the way back.
import { expect, test } from 'vitest'
import type { WireSuspensionState } from '@releve/contract/suspensions'
import type { Answers } from '../../../../../test/calls.ts'
import { draw } from '../../../../../test/draw.tsx'
import { NOW, personOf, userOf } from '../../../../../test/scene.ts'
import { MemberSuspension } from './member-suspension.tsx'

const SHIFTS = [
  { date: '2026-11-21', name: 'J' },
  { date: '2026-11-22', name: 'N' },
]
const FREE: WireSuspensionState = { suspension: null, shifts: SHIFTS }
const SUSPENDED: WireSuspensionState = { suspension: { since: NOW, by: personOf('administrator') }, shifts: SHIFTS }

const drawState = (state: WireSuspensionState, answers: Answers = {}) =>
  draw(<MemberSuspension user={userOf('b')} />, { as: 'administrator', answers: { 'users.suspension': state, ...answers } })

test('one is decided after a question, with the shifts to come in sight', async () => {
  const { getByRole, asked } = await drawState(FREE, { 'users.suspend': SUSPENDED })
  const list = getByRole('region', { name: /2\s?vacations dans le mois à venir/ })
  await expect
    .poll(() =>
      list
        .getByRole('listitem')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual([expect.stringMatching(/^J, sam\.\s21\snov/), expect.stringMatching(/^N, dim\.\s22\snov/)])
  await getByRole('button', { name: 'Suspendre' }).click()
  expect(asked('users.suspend')).toEqual([])
  await getByRole('alertdialog').getByRole('button', { name: 'Suspendre' }).click()
  await expect.poll(() => asked('users.suspend').map(({ params }) => params)).toEqual([{ id: userOf('b')._id }])
})

test('one that holds says since when and by whom, and is lifted', async () => {
  const { getByRole, getByText, asked } = await drawState(SUSPENDED, { 'users.reinstate': FREE })
  await expect.element(getByText(/Compte suspendu depuis le/)).toBeVisible()
  await expect.element(getByText(/^Par /)).toBeVisible()
  await getByRole('button', { name: 'Lever la suspension' }).click()
  await expect.poll(() => asked('users.reinstate')).toHaveLength(1)
})
