// One's own open demand: who is interested, what one answers them, and what cancelling means before it is done.
import type { WireDemand } from '@releve/contract/demands'
import { expect, test, vi } from 'vitest'
import type { Answers } from '../../../../../test/calls.ts'
import { refused } from '../../../../../test/calls.ts'
import { draw } from '../../../../../test/draw.tsx'
import { dayOf, demandOf, HOUR, NOW, personOf, userIdOf } from '../../../../../test/scene.ts'
import { words } from '../../../../../test/words.ts'
import { OwnDetail } from './own-detail.tsx'

const own = (fields: Partial<WireDemand> = {}) =>
  demandOf('2026-11-22', 'J', {
    posterId: userIdOf('a'),
    poster: personOf('a'),
    category: 'ownPending',
    comment: 'Mariage de ma sœur.',
    seenBy: [userIdOf('c')],
    ...fields,
  })
const answered = own({ interested: [personOf('c'), personOf('d')], interestedCount: 2 })

async function drawDetail(demand: WireDemand, answers: Answers = {}) {
  const actions = { onEdit: vi.fn<() => void>(), onClose: vi.fn<() => void>() }
  return { ...(await draw(<OwnDetail demand={demand} {...actions} />, { answers })), ...actions }
}

test('says when it was posted, its words, who opened it and what it reserves', async () => {
  const { getByText } = await drawDetail(own())
  await expect.element(getByText('Postée hier à 10:00')).toBeVisible()
  await expect.element(getByText('« Mariage de ma sœur. »')).toBeVisible()
  await expect.element(getByText('Vue par 1 collègue')).toBeVisible()
  await expect.element(getByText('12 points réservés')).toBeVisible()
  await expect.element(getByText('−12', { exact: true })).toBeVisible()
  await expect.element(getByText(/Personne ne s’est encore déclaré/)).toBeVisible()
})

test('is offered to one of those interested, once the end of the offer was read', async () => {
  const offer = { userId: userIdOf('c'), until: NOW + 24 * HOUR }
  const { getByRole, getByText, asked } = await drawDetail(answered, { 'demands.offer': { ...answered, offer } })
  await getByRole('button', { name: 'Proposer à Chloé Charme' }).click()
  const question = getByRole('alertdialog', { name: 'Proposer à Chloé Charme ?' })
  await expect.element(question.getByText(words('réservée jusqu’au jeudi 19 novembre, 10:00'))).toBeVisible()
  expect(asked('demands.offer')).toEqual([])
  await question.getByRole('button', { name: 'Lui proposer' }).click()
  await expect.element(getByText('Proposée à Chloé Charme.')).toBeVisible()
  expect(asked('demands.offer').map(({ body }) => body)).toEqual([{ userId: userIdOf('c') }])
})

test('offered to one, it is offered to nobody else, and is taken back at once', async () => {
  const demand = { ...answered, offer: { userId: userIdOf('c'), until: NOW + 24 * HOUR } }
  const { getByRole, getByText, asked } = await drawDetail(demand, { 'demands.offer': answered })
  expect(getByRole('button', { name: 'Proposer à Denis Dattier' }).elements()).toEqual([])
  await expect.element(getByText('Réservée jusqu’au jeudi 19 novembre, 10:00')).toBeVisible()
  await getByRole('button', { name: 'Retirer la proposition faite à Chloé Charme' }).click()
  await expect.element(getByText(/Proposition retirée/)).toBeVisible()
  expect(asked('demands.offer').map(({ body }) => body)).toEqual([{ userId: null }])
})

test('declining asks first, and leaves the other one', async () => {
  const { getByRole, asked } = await drawDetail(answered, {
    'demands.reject': answered,
    'demands.recategorize': { categorizedSubstitutions: [] },
  })
  await getByRole('button', { name: 'Décliner l’intérêt de Denis Dattier' }).click()
  const question = getByRole('alertdialog')
  await question.getByRole('button', { name: 'Ne rien changer' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(asked('demands.reject')).toEqual([])
  await getByRole('button', { name: 'Décliner l’intérêt de Denis Dattier' }).click()
  await getByRole('alertdialog').getByRole('button', { name: 'Décliner' }).click()
  await vi.waitFor(() => expect(asked('demands.reject').map(({ body }) => body)).toEqual([{ userId: userIdOf('d') }]))
})

test('cancelling asks first, says what becomes of the points, then closes', async () => {
  const demand = own()
  const { getByRole, getByText, asked, onClose } = await drawDetail(demand, { 'demands.cancel': { shift: dayOf('2026-11-22', 'J') } })
  await getByRole('button', { name: 'Annuler la demande' }).click()
  const question = getByRole('alertdialog')
  await expect
    .element(question.getByText(words('Vous gardez votre vacation J du dim. 22 nov., et les points réservés vous reviennent.')))
    .toBeVisible()
  expect(asked('demands.cancel')).toEqual([])
  await question.getByRole('button', { name: 'Annuler la demande' }).click()
  await expect.element(getByText('Demande annulée. Vous gardez votre vacation.')).toBeVisible()
  expect(asked('demands.cancel').map(({ params }) => params)).toEqual([{ id: demand._id }])
  expect(onClose).toHaveBeenCalledOnce()
})

test('a refused cancellation is said in place, and nothing closes', async () => {
  const { getByRole, onClose } = await drawDetail(own(), { 'demands.cancel': refused('alreadyAccepted'), 'demands.get': own() })
  await getByRole('button', { name: 'Annuler la demande' }).click()
  await getByRole('alertdialog').getByRole('button', { name: 'Annuler la demande' }).click()
  await expect.element(getByRole('alert')).toHaveTextContent('Cette demande vient d’être acceptée par un collègue.')
  expect(onClose).not.toHaveBeenCalled()
})

test('the vacations accepted in return stand in the order of their days, with their points', async () => {
  const { getByRole } = await drawDetail(
    own({
      type: 'switch',
      points: 0,
      acceptedSwitches: [
        { shift: 'N', points: 4, date: '2026-11-25' },
        { shift: 'J', points: 0, date: '2026-11-24' },
      ],
    }),
  )
  const rows = getByRole('listitem')
  await expect.element(rows.nth(0).getByText(words('J du mar. 24 nov.'))).toBeVisible()
  await expect.element(rows.nth(1).getByText(words('N du mer. 25 nov.'))).toBeVisible()
  await expect.element(rows.nth(1).getByText(words('−4 points'))).toBeVisible()
})

test('addressed to some first, it names them, and is opened to all by one press', async () => {
  const first = { people: [personOf('c'), personOf('d')], until: NOW + 12 * HOUR }
  const { getByRole, getByText, asked } = await drawDetail(own({ first }), { 'demands.widen': own() })
  await expect
    .element(getByText('D’abord à Chloé Charme et Denis Dattier, jusqu’au mercredi 18 novembre, 22:00. Ensuite à tous.'))
    .toBeVisible()
  await getByRole('button', { name: 'Ouvrir à tous' }).click()
  await expect.element(getByText(/Demande ouverte à tous/)).toBeVisible()
  expect(asked('demands.widen')).toHaveLength(1)
})

test('the form to change it opens from here', async () => {
  const { getByRole, onEdit } = await drawDetail(own())
  await getByRole('button', { name: 'Modifier' }).click()
  expect(onEdit).toHaveBeenCalledOnce()
})
