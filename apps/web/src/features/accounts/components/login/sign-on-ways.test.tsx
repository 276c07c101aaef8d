// The services of the log-in page: none changes nothing, one is led to, and what the server refuses is said beside its button.
import { expect, test, vi } from 'vitest'
import { noNetwork, refused, type Answers } from '../../../../../test/calls.ts'
import { draw } from '../../../../../test/draw.tsx'
import { idOf } from '../../../../../test/scene.ts'
import { words } from '../../../../../test/words.ts'
import { SignOnWays } from './sign-on-ways.tsx'

const sdis = { _id: idOf(81), label: 'le SDIS', note: 'Le même compte que sur votre poste.', profile: 'standard' as const }
const state = { _id: idOf(82), label: 'ProConnect', note: '', profile: 'proConnect' as const }

test.each<Answers>([{ 'signOn.ways': [] }, { 'signOn.ways': noNetwork }])('without a service nothing is drawn', async (answers) => {
  const { container, asked } = await draw(<SignOnWays next={undefined} />, { as: null, answers })
  await vi.waitFor(() => expect(asked('signOn.ways')).toHaveLength(1))
  expect(container.textContent).toBe('')
})

test('each has its button in the order of the server, and what a refusal says stands beneath it', async () => {
  const { getByRole, getByText, asked } = await draw(<SignOnWays next="/calendar" />, {
    as: null,
    answers: { 'signOn.ways': [sdis, state], 'signOn.begin': refused('signOnDown') },
  })
  await expect.element(getByRole('button').first()).toHaveTextContent('Continuer avec le SDIS')
  await expect.element(getByText(sdis.note)).toBeVisible()
  await getByRole('button', { name: words('Continuer avec ProConnect') }).click()
  await expect.element(getByText(words('Le service de connexion ne répond pas.'))).toBeVisible()
  expect(asked('signOn.begin').map(({ params, body }) => ({ params, body }))).toEqual([
    { params: { id: state._id }, body: { next: '/calendar' } },
  ])
})
