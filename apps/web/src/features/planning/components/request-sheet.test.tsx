// Asking for an absence, a day off or other hours: what is wrong beside its field, what it touches before it goes, what is sent.
import type { Day } from '@releve/domain/calendar/day'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { refused, type Answers } from '../../../../test/calls.ts'
import { draw } from '../../../../test/draw.tsx'
import { CENTER, dayOf, daysOf, HOUR, idOf, NOW, personOf, userIdOf } from '../../../../test/scene.ts'
import { words } from '../../../../test/words.ts'
import { RequestSheet } from './request-sheet.tsx'

const registered = {
  modification: {
    _id: idOf(81),
    centerId: CENTER,
    userId: userIdOf('a'),
    user: personOf('a'),
    type: 'absence' as const,
    status: 'pending' as const,
    fromDate: '2026-11-22',
    toDate: '2026-11-22',
    shift: null,
    cause: null,
    causeName: null,
    comment: '',
    createdBy: personOf('a'),
    decidedBy: null,
    reason: null,
    createdAt: NOW - HOUR,
    decidedAt: null,
  },
  warnings: [],
  uncovered: [],
  closedDemands: [],
  vacancies: [],
  changes: [],
  conflicts: [],
  kept: [],
  leave: [],
}

const ACTIVITIES = [
  { _id: 'training', name: 'Formation', letters: 'F', kind: 'work' as const, isNamed: true },
  { _id: 'family', name: 'Motif familial', letters: 'AF', kind: 'absence' as const, isNamed: false },
]

async function drawSheet({
  memberId = null,
  as = 'a',
  answers = {},
}: { memberId?: string | null; as?: 'a' | 'administrator'; answers?: Answers } = {}) {
  const onOpenChange = vi.fn<(isOpen: boolean) => void>()
  const day: Day = '2026-11-22'
  const screen = await draw(<RequestSheet day={day} memberId={memberId} open onOpenChange={onOpenChange} />, {
    as,
    answers: {
      'activities.list': { activities: ACTIVITIES },
      'planning.causes': { causes: [{ _id: 'leave', name: 'Congé' }] },
      'planning.register': registered,
      'shifts.getWithSubstitutions': () => daysOf('a', '2026-11-22', '2026-11-22'),
      'shifts.roster': {
        roster: '1',
        members: [{ ...personOf('a'), role: null, teamId: null, qualifications: [], avatar: null }],
      },
      'shifts.centerPlanning': { roster: '1', from: '2026-11-22', days: 1, shifts: [], legend: [], rows: ['J'] },
      ...answers,
    },
  })
  return { ...screen, onOpenChange, sheet: screen.getByRole('dialog') }
}

const RULE = {
  code: 'minimumStaffing',
  severity: 'blocking' as const,
  userId: userIdOf('a'),
  actual: 4,
  limit: 5,
  date: '2026-11-22',
  shift: 'J',
  otherDate: null,
  message: 'Il manque 1 personne.',
}

const sent = (requests: readonly { body: unknown }[]) =>
  requests.map(({ body }) => body).filter((body) => !JSON.stringify(body).includes('dryRun'))

test('an absence is shown with what it touches before it is sent', async () => {
  const { sheet, getByRole, getByText, asked, onOpenChange } = await drawSheet()
  await sheet.getByRole('combobox', { name: 'Cause' }).click()
  await getByRole('option', { name: 'Congé' }).click()
  await sheet.getByRole('button', { name: 'Voir ce que cela change' }).click()
  await expect.element(getByText('1 vacation touchée')).toBeVisible()
  expect(sent(asked('planning.register'))).toEqual([])
  await sheet.getByRole('button', { name: 'Envoyer la modification' }).click()
  await expect.element(getByText('Modification envoyée à vos administrateurs.')).toBeVisible()
  expect(sent(asked('planning.register'))).toEqual([
    { type: 'absence', fromDate: '2026-11-22', toDate: '2026-11-22', comment: '', cause: 'leave' },
  ])
  expect(onOpenChange).toHaveBeenLastCalledWith(false)
})

test('the last day follows the first one until it is chosen itself', async () => {
  const { sheet } = await drawSheet()
  await sheet.getByRole('textbox', { name: 'Du', exact: true }).fill('24/11/2026')
  await expect.element(sheet.getByRole('textbox', { name: 'Au (inclus)' })).toHaveValue('24/11/2026')
})

test.each([
  ['31/02/2026', '22/11/2026', 'Cette date n’existe pas.'],
  ['22/11/2026', '', 'Indiquez une date.'],
  ['24/11/2026', '23/11/2026', 'La date de fin précède la date de début.'],
])('from %s to %s nothing is shown nor sent: %s', async (from, to, sentence) => {
  const { sheet, getByText, asked } = await drawSheet()
  await sheet.getByRole('textbox', { name: 'Du', exact: true }).fill(from)
  await sheet.getByRole('textbox', { name: 'Au (inclus)' }).fill(to)
  await sheet.getByRole('button', { name: 'Voir ce que cela change' }).click()
  await expect.element(getByText(words(sentence)).first()).toBeVisible()
  expect(asked('planning.register')).toEqual([])
})

test('other hours ask for the vacation, and take hours over midnight', async () => {
  const { sheet, getByRole, getByText, asked } = await drawSheet()
  await sheet.getByText('Autres horaires').click()
  await sheet.getByRole('button', { name: 'Voir ce que cela change' }).click()
  await expect.element(sheet.getByRole('combobox', { name: 'Vacation' })).toHaveAccessibleDescription('Choisissez la vacation.')
  await sheet.getByRole('combobox', { name: 'Vacation' }).click()
  await getByRole('option', { name: words('J, 07:00') }).click()
  await sheet.getByRole('combobox', { name: 'Horaires' }).click()
  await getByRole('option', { name: 'D’autres horaires' }).click()
  await sheet.getByRole('textbox', { name: 'Début' }).fill('20:00')
  await sheet.getByRole('textbox', { name: 'Fin' }).fill('04:00')
  await expect.element(sheet.getByText(words('Dure 8 h, finit le lendemain.'))).toBeVisible()
  await sheet.getByRole('button', { name: 'Voir ce que cela change' }).click()
  await sheet.getByRole('button', { name: 'Envoyer la modification' }).click()
  await expect.element(getByText('Modification envoyée à vos administrateurs.')).toBeVisible()
  expect(sent(asked('planning.register'))).toEqual([
    {
      type: 'custom_modification',
      fromDate: '2026-11-22',
      toDate: '2026-11-22',
      comment: '',
      shift: { name: 'J', startTime: '20:00', endTime: '04:00', endsNextDay: true },
    },
  ])
})

test('half a day is placed by its word, on a day that has a morning and an afternoon', async () => {
  const { sheet, getByRole, asked } = await drawSheet({
    answers: { 'shifts.getWithSubstitutions': () => [dayOf('2026-11-22', 'J')] },
  })
  await sheet.getByText('Quelques heures').click()
  await sheet.getByRole('combobox', { name: 'Activité' }).click()
  await getByRole('option', { name: 'Motif familial' }).click()
  await sheet.getByRole('button', { name: words('Matin, 07:00') }).click()
  await expect.element(sheet.getByRole('textbox', { name: 'Fin' })).toHaveValue('13:00')
  const afternoon = sheet.getByRole('button', { name: words('Après-midi, 13:00') })
  await afternoon.click()
  await expect.element(afternoon).toHaveAttribute('aria-pressed', 'true')
  await sheet.getByRole('textbox', { name: 'Fin' }).fill('18:00')
  await expect.element(afternoon).toHaveAttribute('aria-pressed', 'false')
  await afternoon.click()
  await sheet.getByRole('button', { name: 'Voir ce que cela change' }).click()
  await sheet.getByRole('button', { name: 'Envoyer la modification' }).click()
  await expect
    .poll(() => sent(asked('planning.register')))
    .toMatchObject([{ activity: 'family', hours: { startTime: '13:00', endTime: '19:00', endsNextDay: false } }])
})

test('a refusal that can be corrected brings the form back with it, and nothing is lost', async () => {
  const { sheet, getByText } = await drawSheet({
    answers: { 'planning.register': ({ body }) => (JSON.stringify(body).includes('dryRun') ? registered : refused('modificationOverlap')) },
  })
  await sheet.getByRole('textbox', { name: 'Commentaire (facultatif)' }).fill('Déménagement')
  await sheet.getByRole('button', { name: 'Voir ce que cela change' }).click()
  await sheet.getByRole('button', { name: 'Envoyer la modification' }).click()
  await expect.element(sheet.getByRole('textbox', { name: 'Du', exact: true })).toHaveAttribute('aria-invalid', 'true')
  await expect.element(sheet.getByRole('textbox', { name: 'Commentaire (facultatif)' })).toHaveValue('Déménagement')
  expect(getByText('Modification envoyée à vos administrateurs.').elements()).toEqual([])
})

test('one goes back to change it without losing anything', async () => {
  const { sheet } = await drawSheet()
  await sheet.getByRole('textbox', { name: 'Commentaire (facultatif)' }).fill('Déménagement')
  await sheet.getByRole('button', { name: 'Voir ce que cela change' }).click()
  await expect.element(sheet.getByText('Déménagement', { exact: true }).last()).toBeVisible()
  await sheet.getByRole('button', { name: 'Modifier' }).click()
  await expect.element(sheet.getByRole('textbox', { name: 'Commentaire (facultatif)' })).toHaveValue('Déménagement')
})

test('an administrator seeks somebody from the form of the absence, and comes to the board of the vacation', async () => {
  const { sheet, asked, address } = await drawSheet({
    memberId: userIdOf('a'),
    as: 'administrator',
    answers: { 'planning.register': { ...registered, vacancies: [idOf(82)] } },
  })
  await expect.element(sheet.getByText(/vacation touchée|Aucune vacation/)).toBeVisible()
  await sheet.getByRole('button', { name: 'Chercher des remplaçants' }).click()
  await expect.poll(() => sent(asked('planning.register'))).toMatchObject([{ type: 'absence', approve: true, offer: {} }])
  await expect.poll(address).toBe(`/vacancies?vacancy=${idOf(82)}`)
})

test('what an absence touches is decided in the form, where one text is asked for, and goes with it', async () => {
  const conflicts = [
    {
      demandId: idOf(83),
      kind: 'substitution' as const,
      status: 'accepted' as const,
      date: '2026-11-22',
      user: personOf('a'),
      other: personOf('b'),
      reason: 'covered' as const,
      message: 'Basile Bouleau assure cette vacation.',
    },
  ]
  const { sheet, asked, address } = await drawSheet({
    memberId: userIdOf('a'),
    as: 'administrator',
    answers: { 'planning.register': { ...registered, conflicts, vacancies: [idOf(82)] } },
  })
  await expect.element(sheet.getByText('Basile Bouleau assure cette vacation.')).toBeVisible()
  expect(
    sheet
      .getByRole('textbox')
      .elements()
      .map((box) => box.tagName)
      .filter((tag) => tag === 'TEXTAREA'),
  ).toHaveLength(1)
  await sheet.getByRole('textbox', { name: 'Motif (facultatif)' }).fill('Malade')
  await sheet.getByRole('button', { name: 'Chercher des remplaçants' }).click()
  expect(sent(asked('planning.register'))).toEqual([])
  await sheet.getByText('Laisser', { exact: true }).click()
  await sheet.getByRole('button', { name: 'Chercher des remplaçants' }).click()
  await expect
    .poll(() => sent(asked('planning.register')))
    .toMatchObject([{ reason: 'Malade', offer: {}, decisions: [{ demandId: idOf(83), action: 'keep' }] }])
  await expect.poll(address).toBe(`/vacancies?vacancy=${idOf(82)}`)
})

test('what the server wants signed first is asked before somebody is sought', async () => {
  let calls = 0
  const { sheet, getByText, asked } = await drawSheet({
    memberId: userIdOf('a'),
    as: 'administrator',
    answers: {
      'planning.register': ({ body }) => {
        if (JSON.stringify(body).includes('dryRun')) return registered
        calls += 1
        return calls === 1 ? refused('ruleBroken', { violations: [RULE] }) : registered
      },
    },
  })
  await sheet.getByRole('button', { name: 'Chercher des remplaçants' }).click()
  const offered = sheet.getByRole('checkbox', { name: /^Chercher des remplaçants/ })
  await expect.element(offered).toBeChecked()
  await sheet.getByRole('button', { name: 'Enregistrer, déjà approuvée' }).click()
  await expect.element(getByText('Modification enregistrée.')).toBeVisible()
  expect(sent(asked('planning.register'))).toMatchObject([{ offer: {} }, { offer: {} }])
})

test('an administrator registers it already approved, with a reason for a day off', async () => {
  const { sheet, getByText, asked } = await drawSheet({ memberId: userIdOf('a'), as: 'administrator' })
  await expect.element(sheet.getByText(words('Planning d’Alix Aulne')).first()).toBeVisible()
  await sheet.getByText('Repos en plus').click()
  await sheet.getByRole('button', { name: 'Voir ce que cela change' }).click()
  await expect.element(getByText('Indiquez un motif.')).toBeVisible()
  await sheet.getByRole('textbox', { name: 'Motif' }).fill('Récupération')
  await sheet.getByRole('button', { name: 'Voir ce que cela change' }).click()
  await sheet.getByRole('button', { name: 'Enregistrer, déjà approuvée' }).click()
  await expect.element(getByText('Modification enregistrée.')).toBeVisible()
  expect(sent(asked('planning.register'))).toEqual([
    {
      type: 'off_day',
      fromDate: '2026-11-22',
      toDate: '2026-11-22',
      comment: '',
      userId: userIdOf('a'),
      approve: true,
      reason: 'Récupération',
    },
  ])
})

test('untouched, Escape closes it; with something written it asks first', async () => {
  const untouched = await drawSheet()
  await expect.element(untouched.sheet).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await vi.waitFor(() => expect(untouched.onOpenChange).toHaveBeenLastCalledWith(false))
  await untouched.unmount()
  const written = await drawSheet()
  await written.sheet.getByRole('textbox', { name: 'Commentaire (facultatif)' }).fill('Déménagement')
  await userEvent.keyboard('{Escape}')
  await expect.element(written.getByRole('alertdialog')).toBeVisible()
  expect(written.onOpenChange).not.toHaveBeenCalled()
})

test('a few hours of an activity are asked for, on some days of the week', async () => {
  const { sheet, getByRole, asked } = await drawSheet()
  await sheet.getByText('Quelques heures', { exact: true }).click()
  await sheet.getByRole('button', { name: 'Voir ce que cela change' }).click()
  await expect.element(sheet.getByText('Choisissez l’activité.').first()).toBeVisible()
  await sheet.getByRole('combobox', { name: 'Activité' }).click()
  await getByRole('option', { name: 'Formation' }).click()
  await sheet.getByRole('textbox', { name: 'Début' }).fill('14:00')
  await sheet.getByRole('textbox', { name: 'Fin' }).fill('14:00')
  await expect.element(sheet.getByText(words('Dure 24 h, finit le lendemain.'))).toBeVisible()
  await sheet.getByRole('textbox', { name: 'Fin' }).fill('17:00')
  await expect.element(sheet.getByText(words('Dure 3 h.'))).toBeVisible()
  await sheet.getByRole('textbox', { name: 'Au (inclus)' }).fill('08/12/2026')
  await sheet.getByRole('button', { name: 'mar', exact: true }).click()
  await sheet.getByRole('button', { name: 'Voir ce que cela change' }).click()
  await expect.element(sheet.getByText(/les mardis/)).toBeVisible()
  await sheet.getByRole('button', { name: 'Envoyer la modification' }).click()
  await expect
    .poll(() => sent(asked('planning.register')))
    .toEqual([
      {
        type: 'custom_modification',
        fromDate: '2026-11-22',
        toDate: '2026-12-08',
        comment: '',
        activity: 'training',
        hours: { startTime: '14:00', endTime: '17:00', endsNextDay: false },
        weekdays: [2],
      },
    ])
})

test('an absence of a few hours is one, and hours that meet others are refused beside them', async () => {
  const { sheet, getByRole, asked } = await drawSheet({
    answers: { 'planning.register': () => refused('hoursOverlap') },
  })
  await sheet.getByText('Quelques heures', { exact: true }).click()
  await sheet.getByRole('combobox', { name: 'Activité' }).click()
  await getByRole('option', { name: 'Motif familial' }).click()
  await sheet.getByRole('textbox', { name: 'Début' }).fill('10:00')
  await sheet.getByRole('textbox', { name: 'Fin' }).fill('11:30')
  await sheet.getByRole('button', { name: 'Voir ce que cela change' }).click()
  await sheet.getByRole('button', { name: 'Envoyer la modification' }).click()
  await expect.element(sheet.getByText('Une autre activité occupe déjà une partie de ces heures.')).toBeVisible()
  expect(sent(asked('planning.register'))).toMatchObject([{ type: 'absence', activity: 'family' }])
})

test('an activity that the administrators place stays in sight of a member, who cannot choose it, and is chosen for somebody', async () => {
  const placed = {
    _id: 'mission',
    name: 'Mission',
    letters: 'MIS',
    kind: 'work' as const,
    isNamed: true,
    isForAdministrators: true as const,
  }
  const answers = { 'activities.list': { activities: [...ACTIVITIES, placed] } }
  const choose = async ({ getByRole, getByText }: Awaited<ReturnType<typeof drawSheet>>) => {
    await getByText('Quelques heures', { exact: true }).click()
    await getByRole('combobox', { name: 'Activité' }).click()
    return getByRole('option', { name: /Mission/ })
  }
  const own = await drawSheet({ answers })
  const option = await choose(own)
  await expect.element(option).toHaveAttribute('aria-disabled', 'true')
  await expect.element(option.getByText('Posée par les administrateurs du centre')).toBeVisible()
  await own.unmount()
  const other = await choose(await drawSheet({ answers, as: 'administrator', memberId: userIdOf('a') }))
  await expect.element(other).not.toHaveAttribute('aria-disabled')
})
