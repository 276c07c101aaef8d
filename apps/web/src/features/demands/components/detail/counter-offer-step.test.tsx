// Naming another vacation in exchange: which days may be named and why not, what it would mean, and what is sent.
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { refused, type Answers } from '../../../../../test/calls.ts'
import { draw } from '../../../../../test/draw.tsx'
import { demandOf, figures, userIdOf, violationOf } from '../../../../../test/scene.ts'
import { words } from '../../../../../test/words.ts'
import { CounterOfferStep } from './counter-offer-step.tsx'

const demand = demandOf('2026-11-21', 'J', {
  type: 'switch',
  version: 3,
  acceptedSwitches: [{ shift: 'J', points: 0, date: '2026-11-22' }],
  category: 'other',
})

async function drawStep(answers: Answers = {}) {
  const onLeave = vi.fn<() => void>()
  const screen = await draw(<CounterOfferStep demand={demand} onLeave={onLeave} />, {
    answers: {
      'demands.nameable': [
        { date: '2026-11-23', limit: [], violations: [], figures },
        { date: '2026-11-26', limit: [{ code: 'ruleBroken', message: 'Le repos serait trop court.' }], violations: [], figures: null },
        { date: '2026-11-27', limit: [], violations: [violationOf({ userId: userIdOf('b') })], figures },
      ],
      'demands.name': demand,
      ...answers,
    },
  })
  return { ...screen, onLeave, propose: screen.getByRole('button', { name: /^Proposer/ }) }
}

const dayNamed = (name: string) => page.getByRole('button', { name: words(name) })

test('says what is wanted, whose it is, and what is asked for', async () => {
  const { getByText } = await drawStep()
  await expect.element(getByText(words('J sam. 21 novembre'))).toBeVisible()
  await expect.element(getByText(words('de Basile Bouleau, équipe B'))).toBeVisible()
  await expect.element(getByText(words('Demande en échange : J du dim. 22 nov.'))).toBeVisible()
})

test('nothing is proposed before a day is chosen', async () => {
  const { propose, asked } = await drawStep()
  await expect.element(propose).toHaveAccessibleDescription('Choisissez d’abord la vacation que vous donneriez.')
  await propose.click({ force: true })
  expect(asked('demands.name')).toEqual([])
})

test('names the day that is chosen, with the word and the version that was seen', async () => {
  const { propose, getByRole, getByText, asked, onLeave } = await drawStep()
  await dayNamed('lundi 23 novembre, N').click()
  await getByRole('textbox').fill('  Cela t’arrange ?  ')
  await expect.element(propose).toHaveTextContent('Proposer N du lun. 23 nov.')
  await propose.click()
  await expect.element(getByText(words('Proposition envoyée à Basile Bouleau.'))).toBeVisible()
  expect(asked('demands.name').map(({ params, body }) => ({ params, body }))).toEqual([
    { params: { id: demand._id }, body: { date: '2026-11-23', version: 3, message: 'Cela t’arrange ?' } },
  ])
  expect(onLeave).toHaveBeenCalledOnce()
})

test('what is asked for already is shown, and is not named', async () => {
  const { propose, getByText } = await drawStep()
  await dayNamed('dimanche 22 novembre, J').click({ force: true })
  await expect.element(getByText(words('C’est ce que Basile demande : revenez à la demande pour faire cet échange')).last()).toBeVisible()
  await expect.element(propose).toHaveAttribute('aria-disabled', 'true')
})

test('a day that a rule refuses says why when it is pressed', async () => {
  const { getByText, propose } = await drawStep()
  await dayNamed('jeudi 26 novembre, J').click({ force: true })
  await expect.element(getByText('Le repos serait trop court').last()).toBeVisible()
  await expect.element(propose).toHaveAttribute('aria-disabled', 'true')
})

test('what it means for the poster is said where it harms nobody, and not where it does', async () => {
  const { getByRole, getByText } = await drawStep()
  await dayNamed('lundi 23 novembre, N').click()
  await expect.element(getByText('L’échange n’enfreint aucune règle pour Basile')).toBeVisible()
  await expect.element(getByRole('img', { name: words('Repos : 36 h avant, 24 h après') })).toBeVisible()
  await dayNamed('vendredi 27 novembre, N').click()
  await expect.element(getByText(words('60 h sur 7 jours de suite'))).toBeVisible()
  expect(getByText('L’échange n’enfreint aucune règle pour Basile').elements()).toEqual([])
})

test('a refusal is said over the button, and the word stays', async () => {
  const { propose, getByRole, onLeave } = await drawStep({ 'demands.name': refused('demandClosed'), 'demands.get': demand })
  await dayNamed('lundi 23 novembre, N').click()
  await getByRole('textbox').fill('Cela t’arrange ?')
  await propose.click()
  await expect.element(getByRole('alert').getByText('Cette demande n’est plus ouverte.')).toBeVisible()
  await expect.element(getByRole('textbox')).toHaveValue('Cela t’arrange ?')
  expect(onLeave).not.toHaveBeenCalled()
})

test('a word that is written asks before it is lost', async () => {
  const { getByRole, onLeave } = await drawStep()
  await getByRole('textbox').fill('Cela t’arrange ?')
  await getByRole('button', { name: 'Revenir', exact: true }).click()
  const question = getByRole('alertdialog')
  await question.getByRole('button', { name: 'Continuer la saisie' }).click()
  expect(onLeave).not.toHaveBeenCalled()
  await getByRole('button', { name: 'Revenir', exact: true }).click()
  await question.getByRole('button', { name: 'Quitter sans enregistrer' }).click()
  await vi.waitFor(() => expect(onLeave).toHaveBeenCalledOnce())
})

test('the arrow at the top asks too', async () => {
  const { getByRole, onLeave } = await drawStep()
  await getByRole('textbox').fill('Cela t’arrange ?')
  await getByRole('button', { name: 'Revenir à la demande' }).click()
  await expect.element(getByRole('alertdialog')).toBeVisible()
  expect(onLeave).not.toHaveBeenCalled()
})

test('without a word one goes back at once', async () => {
  const { getByRole, onLeave } = await drawStep()
  await getByRole('button', { name: 'Revenir à la demande' }).click()
  expect(onLeave).toHaveBeenCalledOnce()
})
