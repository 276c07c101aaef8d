// Posting a demand: what may be offered, what a choice takes back, what is said before it is sent, and exactly what is sent.
import type { WireDemand } from '@releve/contract/demands'
import type { Day } from '@releve/domain/calendar/day'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refused, type Answers } from '../../../../../test/calls.ts'
import { draw } from '../../../../../test/draw.tsx'
import { dayOf, demandOf, personOf, shiftOf, userIdOf } from '../../../../../test/scene.ts'
import { words } from '../../../../../test/words.ts'
import { DemandForm } from './demand-form.tsx'

const posted = demandOf('2026-11-22', 'J', { posterId: userIdOf('a'), poster: personOf('a'), category: 'ownPending' })

/** On rest days of a, both vacations of the cycle could be worked in exchange. */
const exchangeAnswers: Answers = {
  'demands.checkShift': ({ params }) => ({ date: params['id'] ?? '', shift: dayOf(params['id'] ?? '', 'J'), limit: [] }),
  'demands.compatibleSwitches': ({ params, query }) => ({
    date: query['date'] ?? params['id'] ?? '',
    compatibleSwitches: [
      { shift: shiftOf('J'), compatible: true, reasons: [], limit: [] },
      { shift: shiftOf('N'), compatible: true, reasons: [], limit: [] },
    ],
    openDays: ['2026-11-24', '2026-11-25', '2026-11-28'],
  }),
  'demands.audience': { taking: [personOf('c')], exchanging: [] },
  'circles.openings': { opening: null, isWhole: true },
  'demands.post': posted,
}

async function drawForm({
  answers = {},
  editing = null,
  post = 1,
}: { answers?: Answers; editing?: WireDemand | null; post?: 1 | Day } = {}) {
  const actions = { onDone: vi.fn<(id: string) => void>(), onSee: vi.fn<(id: string) => void>(), onClose: vi.fn<() => void>() }
  const screen = await draw(<DemandForm type="substitution" post={editing === null ? post : null} editing={editing} {...actions} />, {
    answers: { ...exchangeAnswers, ...answers },
  })
  return { ...screen, ...actions, sheet: screen.getByRole('dialog') }
}

const dayNamed = (name: string) => page.getByRole('button', { name: words(name) })

test('posts the vacation chosen, with the points of the centre', async () => {
  const { sheet, getByText, asked, onDone } = await drawForm()
  await dayNamed('dimanche 22 novembre, J').click()
  await expect.element(sheet.getByRole('textbox', { name: words('Points donnés pour le remplacement') })).toHaveValue('12')
  await expect.element(sheet.getByText(words('J du dim. 22 nov., en remplacement, 12 points réservés.'))).toBeVisible()
  await sheet.getByRole('button', { name: 'Poster la demande' }).click()
  await expect.element(getByText(words('Demande postée. Relève prévient les collègues qui peuvent y répondre.'))).toBeVisible()
  expect(asked('demands.post').map(({ body }) => body)).toEqual([
    { type: 'substitution', posterShift: { date: '2026-11-22', selectedVariation: null }, acceptedSwitches: [], points: 12, comment: '' },
  ])
  expect(onDone).toHaveBeenCalledExactlyOnceWith(posted._id)
})

test('the vacation from which one came stands in one line, and another may be chosen', async () => {
  const { sheet, asked } = await drawForm({ post: '2026-11-22' })
  await expect.element(sheet.getByText(words('Dim. 22 novembre'))).toBeVisible()
  expect(sheet.getByRole('group', { name: words('Quelle vacation proposez-vous ?') }).elements()).toEqual([])
  await expect.element(sheet.getByRole('textbox', { name: words('Points donnés pour le remplacement') })).toHaveValue('12')
  await sheet.getByRole('button', { name: 'Changer' }).click()
  await expect.element(dayNamed('dimanche 22 novembre, J')).toHaveFocus()
  await sheet.getByRole('button', { name: 'Poster la demande' }).click()
  await expect.poll(() => asked('demands.post').length).toBe(1)
})

test('with nothing left to give in this month, the days of the next one are shown', async () => {
  const { sheet } = await drawForm({ answers: { 'shifts.getWithSubstitutions': [dayOf('2026-12-05', 'J')] } })
  await expect.element(sheet.getByText('Décembre 2026')).toBeVisible()
  await expect.element(dayNamed('samedi 5 décembre, J')).toBeVisible()
})

test('a part of the vacation is posted by its hours, with its share of the points', async () => {
  const { sheet, asked } = await drawForm()
  await dayNamed('dimanche 22 novembre, J').click()
  await sheet.getByText('Une partie', { exact: true }).click()
  await sheet.getByRole('textbox', { name: 'De', exact: true }).fill('18h')
  await sheet.getByRole('button', { name: 'Poster la demande' }).click()
  await expect.element(sheet.getByText(words('Cette partie est trop courte, ou ce qu’il vous en reste.'))).toBeVisible()
  expect(asked('demands.post')).toEqual([])
  await sheet.getByRole('textbox', { name: 'De', exact: true }).fill('15h')
  await expect.element(sheet.getByRole('textbox', { name: words('Points donnés pour le remplacement') })).toHaveValue('4')
  await sheet.getByRole('button', { name: 'Poster la demande' }).click()
  await vi.waitFor(() =>
    expect(asked('demands.post').map(({ body }) => body)).toEqual([
      {
        type: 'substitution',
        posterShift: { date: '2026-11-22', selectedVariation: null, from: '15:00', to: '19:00' },
        acceptedSwitches: [],
        points: 4,
        comment: '',
      },
    ]),
  )
})

test('all of the vacation again, nothing of its hours is sent', async () => {
  const { sheet, asked } = await drawForm()
  await dayNamed('dimanche 22 novembre, J').click()
  await sheet.getByText('Une partie', { exact: true }).click()
  await sheet.getByRole('textbox', { name: 'De', exact: true }).fill('15:00')
  await sheet.getByText('Toute la vacation', { exact: true }).click()
  await sheet.getByRole('button', { name: 'Poster la demande' }).click()
  await vi.waitFor(() =>
    expect(asked('demands.post').map(({ body }) => body)).toMatchObject([
      { posterShift: { date: '2026-11-22', selectedVariation: null }, points: 12 },
    ]),
  )
  expect(JSON.stringify(asked('demands.post'))).not.toContain('from')
})

test('another day takes back what was chosen in exchange for the first', async () => {
  const { sheet, getByText, asked } = await drawForm()
  await dayNamed('dimanche 22 novembre, J').click()
  await sheet.getByText('Une permutation').click()
  await sheet.getByRole('checkbox', { name: /^N, / }).click()
  await expect.element(sheet.getByText(words('en permutation contre 1 vacation.'))).toBeVisible()
  await dayNamed('lundi 23 novembre, N').first().click()
  await expect.element(sheet.getByText(words('N du lun. 23 nov., en permutation.'))).toBeVisible()
  await sheet.getByRole('button', { name: 'Poster la demande' }).click()
  await expect.element(getByText('Indiquez au moins une vacation que vous prendriez en échange.')).toBeVisible()
  expect(asked('demands.post')).toEqual([])
})

test('an exchange sends the vacations chosen, and no points of a replacement', async () => {
  const { sheet, asked } = await drawForm()
  await dayNamed('dimanche 22 novembre, J').click()
  await sheet.getByText('Une permutation').click()
  await sheet.getByRole('checkbox', { name: /^N, / }).click()
  await sheet.getByRole('button', { name: 'Poster la demande' }).click()
  await vi.waitFor(() =>
    expect(asked('demands.post').map(({ body }) => body)).toEqual([
      {
        type: 'switch',
        posterShift: { date: '2026-11-22', selectedVariation: null },
        acceptedSwitches: [{ shift: 'N', points: 0, date: '2026-11-22' }],
        comment: '',
      },
    ]),
  )
})

test('nothing is sent before a vacation is chosen, and the picker says so', async () => {
  const { sheet, asked } = await drawForm()
  await expect.element(dayNamed('dimanche 22 novembre, J')).toBeVisible()
  await sheet.getByRole('button', { name: 'Poster la demande' }).click()
  await expect.element(sheet.getByText('Choisissez la vacation que vous proposez.')).toBeVisible()
  expect(asked('demands.post')).toEqual([])
})

test('a vacation that begins too soon says why when it is pressed, and is not chosen', async () => {
  const { sheet } = await drawForm()
  const today = dayNamed('mercredi 18 novembre, J')
  await expect.element(today).toBeVisible()
  today.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(sheet.getByText('Cette vacation est déjà commencée ou passée.').first()).toBeVisible()
  await expect.element(today).toHaveAttribute('aria-pressed', 'false')
})

test('more points than one has are said at once, with how many one has', async () => {
  const { sheet, asked } = await drawForm()
  await dayNamed('dimanche 22 novembre, J').click()
  await sheet.getByRole('textbox', { name: words('Points donnés pour le remplacement') }).fill('101')
  await userEvent.tab()
  await expect.element(sheet.getByText(words('C’est plus que les 100 points dont vous disposez.'))).toBeVisible()
  await sheet.getByRole('button', { name: 'Poster la demande' }).click()
  expect(asked('demands.post')).toEqual([])
})

test('a refusal of the server stands beside its field, and what was written stays', async () => {
  const { sheet, onDone } = await drawForm({
    answers: { 'demands.post': refused('invalidInput', { fields: { comment: 'Ce texte contient des caractères invisibles non admis.' } }) },
  })
  await dayNamed('dimanche 22 novembre, J').click()
  const comment = sheet.getByRole('textbox', { name: 'Commentaire (facultatif)' })
  await comment.fill('Mariage')
  await sheet.getByRole('button', { name: 'Poster la demande' }).click()
  await expect.element(sheet.getByText('Ce texte contient des caractères invisibles non admis.')).toBeVisible()
  await expect.element(comment).toHaveValue('Mariage')
  expect(onDone).not.toHaveBeenCalled()
})

test('changing one’s own sends what was read and the version that was seen', async () => {
  const editing = { ...posted, points: 20, comment: 'Avant', version: 7 }
  const { sheet, getByText, asked } = await drawForm({ editing, answers: { 'demands.edit': editing } })
  await sheet.getByRole('textbox', { name: 'Commentaire (facultatif)' }).fill('Après')
  await sheet.getByRole('button', { name: 'Enregistrer les changements' }).click()
  await expect.element(getByText('Demande modifiée.')).toBeVisible()
  expect(asked('demands.edit').map(({ body }) => body)).toEqual([{ comment: 'Après', selectedVariation: null, points: 20, version: 7 }])
})
