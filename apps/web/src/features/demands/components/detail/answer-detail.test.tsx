// Answering a colleague's demand: what it would change, which answers there are and why not, and exactly what is sent.
import type { WireDemand } from '@releve/contract/demands'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { noNetwork, refused, type Answers } from '../../../../../test/calls.ts'
import { draw } from '../../../../../test/draw.tsx'
import { dayOf, demandOf, exchangeOf, figures, HOUR, NOW, personOf, userIdOf, violationOf } from '../../../../../test/scene.ts'
import { words } from '../../../../../test/words.ts'
import { AnswerDetail } from './answer-detail.tsx'

const DAY = '2026-11-21'
const takeable = (fields: Partial<WireDemand> = {}) => demandOf(DAY, 'J', { figures, comment: 'Merci d’avance.', ...fields })
const takenDemand = takeable({
  status: 'accepted',
  accepterId: userIdOf('a'),
  accepter: personOf('a'),
  category: 'accepted',
  acceptedAt: NOW,
  withdrawal: { limit: [], figures: null },
})

async function drawDetail(demand: WireDemand, answers: Answers = {}) {
  const actions = { onDone: vi.fn<() => void>(), onClose: vi.fn<() => void>(), onName: vi.fn<() => void>() }
  const screen = await draw(<AnswerDetail demand={demand} {...actions} />, {
    answers: {
      'shifts.roster': { roster: '1', members: [] },
      'demands.recategorize': { categorizedSubstitutions: [] },
      'users.substitution': [],
      'demands.get': demand,
      ...answers,
    },
  })
  return { ...screen, ...actions }
}

test('shows whose vacation it is, their words, and the points before and after', async () => {
  const { getByText } = await drawDetail(takeable())
  await expect.element(getByText('Basile Bouleau').first()).toBeVisible()
  await expect.element(getByText(words('« Merci d’avance. »'))).toBeVisible()
  await expect.element(getByText(/^120132$/)).toBeVisible()
  await expect.element(getByText(words('crédités sam. 21 novembre à 19:00'))).toBeVisible()
})

test('taking sends the version that was seen, and says who is told', async () => {
  const { getByRole, getByText, asked, onDone } = await drawDetail(takeable({ version: 4 }), {
    'demands.accept': { demand: takenDemand, newShiftData: [dayOf(DAY, 'J')] },
  })
  await getByRole('button', { name: 'Prendre la vacation' }).click()
  await expect.element(getByText(words('Vacation prise. Relève prévient Basile Bouleau.'))).toBeVisible()
  expect(asked('demands.accept').map(({ params, body }) => ({ params, body }))).toEqual([
    { params: { id: takenDemand._id }, body: { version: 4 } },
  ])
  expect(onDone).toHaveBeenCalledOnce()
})

test('pressed twice it is taken once', async () => {
  const { promise, resolve } = Promise.withResolvers<{ demand: WireDemand; newShiftData: ReturnType<typeof dayOf>[] }>()
  const { getByRole, asked } = await drawDetail(takeable(), { 'demands.accept': () => promise })
  const take = getByRole('button', { name: words('Prendre la vacation') })
  await take.click()
  await take.click({ force: true })
  expect(asked('demands.accept')).toHaveLength(1)
  resolve({ demand: takenDemand, newShiftData: [] })
})

test('what was just taken is given back from its message', async () => {
  const { getByRole, getByText, asked } = await drawDetail(takeable(), {
    'demands.accept': { demand: takenDemand, newShiftData: [] },
    'demands.unaccept': { demand: takeable(), newShiftData: [] },
  })
  await getByRole('button', { name: 'Prendre la vacation' }).click()
  await getByRole('button', { name: 'Se désister' }).click()
  await expect.element(getByText(words('Désistement enregistré. La demande est de nouveau ouverte.'))).toBeVisible()
  expect(asked('demands.unaccept').map(({ body }) => body)).toEqual([{ userId: userIdOf('a') }])
})

test('a refusal is said in place, and nothing counts as done', async () => {
  const { getByRole, onDone } = await drawDetail(takeable(), { 'demands.accept': refused('alreadyAccepted') })
  await getByRole('button', { name: 'Prendre la vacation' }).click()
  await expect.element(getByRole('alert').getByText('Cette demande vient d’être acceptée par un collègue.')).toBeVisible()
  expect(onDone).not.toHaveBeenCalled()
})

test('an exchange says what is given for what, and sends that day', async () => {
  const exchange = exchangeOf('2026-11-22', 'J', { points: 3, figures })
  const { getByRole, getByText, asked } = await drawDetail(
    takeable({
      type: 'switch',
      category: 'availableSwitch',
      acceptedSwitches: [{ shift: 'J', points: 3, date: '2026-11-22' }],
      exchanges: [exchange],
    }),
    { 'demands.swap': { demand: takenDemand, newShiftData: [] } },
  )
  await expect
    .element(getByText(words('Vous donnez votre vacation J du dim. 22 nov., vous prenez la vacation J du sam. 21 nov.')))
    .toBeVisible()
  await expect.element(getByText(/^120123$/)).toBeVisible()
  await getByRole('button', { name: 'Permuter' }).click()
  await vi.waitFor(() => expect(asked('demands.swap').map(({ body }) => body)).toEqual([{ version: 1, date: '2026-11-22' }]))
})

test('one that is not possible says every reason, and has no button to take it', async () => {
  const { getByText, getByRole } = await drawDetail(
    takeable({
      category: 'other',
      limit: [
        { code: 'worksThatDay', message: 'Vous travaillez déjà ce jour-là.' },
        { code: 'reserved', message: 'Cette vacation est proposée à un collègue.' },
      ],
    }),
  )
  await expect.element(getByText('Ce n’est pas possible pour vous')).toBeVisible()
  await expect.element(getByText('Vous travaillez déjà ce jour-là.')).toBeVisible()
  await expect.element(getByText('Cette vacation est proposée à un collègue.')).toBeVisible()
  expect(getByRole('button', { name: /Prendre|Permuter/ }).elements()).toEqual([])
  await expect.element(getByRole('button', { name: 'Fermer' })).toBeVisible()
})

test('until when one may withdraw is said, and that one may not where it is too late', async () => {
  const open = await drawDetail(takeable())
  await expect.element(open.getByText(words('Se désister : possible jusqu’au jeudi 19 novembre, 07:00'))).toBeVisible()
  await open.unmount()
  const firm = await drawDetail(takeable({ withdrawUntil: NOW }))
  await expect.element(firm.getByText(words('Engagement ferme : on ne peut plus se désister à moins de 48 h du début.'))).toBeVisible()
})

test('terms that change while one looks are read before an answer is possible', async () => {
  const { getByRole, getByText, asked } = await draw(<Changing from={takeable()} to={takeable({ points: 5, version: 2 })} />, {
    answers: {
      'shifts.roster': { roster: '1', members: [] },
      'demands.accept': { demand: takenDemand, newShiftData: [] },
      'demands.recategorize': { categorizedSubstitutions: [] },
      'demands.get': takenDemand,
    },
  })
  await expect.element(getByRole('button', { name: 'Prendre la vacation' })).not.toHaveAttribute('aria-disabled')
  await getByRole('button', { name: 'Recevoir' }).click()
  await expect.element(getByText('Les conditions viennent de changer')).toBeVisible()
  await expect.element(getByText(words('Les points sont passés de 12 à 5.'))).toBeVisible()
  const take = getByRole('button', { name: 'Prendre la vacation' })
  await take.click({ force: true })
  expect(asked('demands.accept')).toEqual([])
  await getByRole('button', { name: 'J’ai vu' }).click()
  await take.click()
  await vi.waitFor(() => expect(asked('demands.accept').map(({ body }) => body)).toEqual([{ version: 2 }]))
})

/** A demand that changes while it is looked at, as the event stream brings it. */
function Changing({ from, to }: { from: WireDemand; to: WireDemand }) {
  const [shown, setShown] = useState(from)
  return (
    <>
      <AnswerDetail demand={shown} onDone={() => {}} onClose={() => {}} onName={() => {}} />
      <button type="button" onClick={() => setShown(to)}>
        Recevoir
      </button>
    </>
  )
}

test('interest is shown at once, and taken back when the server refuses', async () => {
  const { getByRole, getByText, asked } = await drawDetail(takeable(), { 'demands.interest': refused('demandClosed') })
  await getByRole('button', { name: 'Dire que ça m’intéresse' }).click()
  await expect.element(getByText('Cette demande n’est plus ouverte.')).toBeVisible()
  await expect.element(getByRole('button', { name: 'Dire que ça m’intéresse' })).toBeVisible()
  expect(asked('demands.interest')).toHaveLength(1)
})

test('one that is offered to its reader is turned down by a word of its own', async () => {
  const { getByRole, getByText, asked, onClose } = await drawDetail(
    takeable({ offer: { userId: userIdOf('a'), until: NOW + 24 * HOUR } }),
    {
      'demands.reject': takeable(),
    },
  )
  await expect
    .element(getByText(words('Basile Bouleau vous propose cette vacation. Elle vous est réservée jusqu’au jeudi 19 novembre, 10:00.')))
    .toBeVisible()
  await getByRole('button', { name: 'Non merci' }).click()
  await expect.element(getByText(words('Vous avez répondu à Basile Bouleau.'))).toBeVisible()
  expect(asked('demands.interest')).toEqual([])
  expect(asked('demands.reject').map(({ body }) => body)).toEqual([{ hidden: true }])
  expect(onClose).toHaveBeenCalled()
})

test('hidden, it is shown again from its message', async () => {
  const { getByRole, getByText, asked } = await drawDetail(takeable(), { 'demands.reject': takeable({ isHidden: true }) })
  await getByRole('button', { name: 'Masquer' }).click()
  await expect.element(getByText('Demande masquée.')).toBeVisible()
  await getByRole('button', { name: 'Annuler' }).last().click()
  await vi.waitFor(() => expect(asked('demands.reject').map(({ body }) => body)).toEqual([{ hidden: true }, { hidden: false }]))
})

test('an own open demand for the day that is given says that it closes', async () => {
  const own = demandOf('2026-11-22', 'J', { _id: userIdOf('d'), posterId: userIdOf('a'), poster: personOf('a'), category: 'ownPending' })
  const { getByText } = await drawDetail(
    takeable({ type: 'switch', category: 'availableSwitch', exchanges: [exchangeOf('2026-11-22', 'J', { figures })] }),
    { 'demands.changes': { since: 'mark', isWhole: true, demands: [own], gone: [] } },
  )
  await expect.element(getByText(words('Votre demande pour la vacation J du dim. 22 nov. sera close'))).toBeVisible()
})

test('where one’s own days cannot be read, nothing is promised', async () => {
  const { getByRole, asked } = await drawDetail(takeable(), { 'shifts.getWithSubstitutions': refused('unexpected') })
  await expect.element(getByRole('button', { name: 'Relire mes vacations' })).toBeVisible()
  await getByRole('button', { name: 'Prendre la vacation' }).click({ force: true })
  expect(asked('demands.accept')).toEqual([])
})

test('a vacancy of the centre shows until when it waits, and a no is an answer', async () => {
  const vacancy = takeable({ vacancy: { origin: 'absence', qualification: 'Chef de salle' }, comment: '' })
  const { getByText, getByRole, asked } = await drawDetail(vacancy, {
    'vacancies.ask': { ask: { at: NOW - HOUR, until: NOW + HOUR, standing: null }, declinedAt: null },
    'demands.reject': vacancy,
  })
  await expect.element(getByText('Votre centre vous la propose')).toBeVisible()
  await expect.element(getByText('Qualification Chef de salle requise')).toBeVisible()
  await expect.element(getByText(words('pour répondre, avant'))).toBeVisible()
  await expect.element(getByText(words('Refuser n’a aucune conséquence'))).toBeVisible()
  expect(getByRole('button', { name: /intéresse/ }).elements()).toEqual([])
  await getByRole('button', { name: 'Pas cette fois' }).click()
  await expect.element(getByText(words('C’est noté : pas cette fois.'))).toBeVisible()
  expect(asked('demands.reject')).toHaveLength(1)
})

test('a vacancy that one has declined may still be taken, and nobody asked it of who was not asked', async () => {
  const { getByText } = await drawDetail(takeable({ vacancy: { origin: 'need', qualification: null }, comment: '' }), {
    'vacancies.ask': { ask: null, declinedAt: NOW - HOUR },
  })
  await expect.element(getByText(words('Vous pouvez encore la prendre.'))).toBeVisible()
  await expect.element(getByText('Votre centre cherche quelqu’un')).toBeVisible()
})

test('a rule that would be exceeded is shown as it is judged', async () => {
  const { getByText } = await drawDetail(
    takeable({
      figures: { ...figures, rules: [{ severity: 'warning', isOld: false, code: 'hoursSlidingWeek', actual: 60, limit: 48, days: 7 }] },
      warnings: [violationOf({ userId: userIdOf('b'), code: 'minimumStaffing', message: 'Il manquerait une personne.' })],
    }),
  )
  await expect.element(getByText(words('60 h'), { exact: true }).first()).toBeVisible()
  await expect.element(getByText('Il manquerait une personne')).toBeVisible()
})

test('without network the answer waits on the device, and is not sent', async () => {
  const { getByRole, getByText, asked } = await drawDetail(takeable(), { 'demands.interest': noNetwork })
  await getByRole('button', { name: 'Dire que ça m’intéresse' }).click()
  await expect.element(getByText(words('Sans réseau : votre réponse partira à son retour'))).toBeVisible()
  await getByRole('button', { name: 'Prendre la vacation' }).click()
  await expect.element(getByText('Votre réponse attend déjà le retour du réseau.').first()).toBeVisible()
  expect(asked('demands.accept')).toEqual([])
})

test('no interest is asked for where nothing can be answered, and one that was declared can be taken back', async () => {
  const impossible: Partial<WireDemand> = {
    category: 'other',
    limit: [{ code: 'alreadyTakenThatDay', message: 'Vous avez déjà pris une vacation ce jour-là.' }],
  }
  const { getByRole, getByText } = await drawDetail(takeable({ ...impossible }))
  await expect.element(getByText('Vous avez déjà pris une vacation ce jour-là.').first()).toBeVisible()
  expect(getByRole('button', { name: 'Dire que ça m’intéresse' }).elements()).toEqual([])
  const declared = await drawDetail(takeable({ ...impossible, interested: [personOf('a')], interestedCount: 1 }))
  await expect.element(declared.getByRole('button', { name: 'Ça ne m’intéresse plus' })).toBeVisible()
})
