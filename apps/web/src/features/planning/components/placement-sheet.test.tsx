// Placing an activity for several people: a team by one press, a weekly rhythm, what it breaks for whom, and what is sent in the end.
import { expect, test, vi } from 'vitest'
import { refused, type Answers } from '../../../../test/calls.ts'
import { draw } from '../../../../test/draw.tsx'
import { CENTER, idOf, personOf } from '../../../../test/scene.ts'
import { words } from '../../../../test/words.ts'
import { PlacementSheet } from './placement-sheet.tsx'

const TEAM = idOf(41)
type Letter = Parameters<typeof personOf>[0]
const memberOf = (letter: Letter, teamId: string | null) => ({
  ...personOf(letter),
  role: null,
  teamId,
  qualifications: [],
  avatar: null,
})
const outcome = (letter: Letter, more: object = {}) => ({
  person: personOf(letter),
  days: 3,
  status: 'approved' as const,
  leftOut: [],
  refusal: null,
  warnings: [],
  leave: [],
  ...more,
})
const REST = {
  code: 'dailyRest',
  severity: 'blocking' as const,
  userId: personOf('b')._id,
  actual: 2,
  limit: 11,
  date: '2026-11-24',
  shift: 'F',
  otherDate: '2026-11-24',
  message: '2 h de repos entre F du mar. 24 nov. et N du mar. 24 nov., au lieu de 11 h.',
}

async function drawSheet(answers: Answers = {}, start = {}) {
  const onOpenChange = vi.fn<(isOpen: boolean) => void>()
  const screen = await draw(<PlacementSheet open start={start} onOpenChange={onOpenChange} />, {
    as: 'administrator',
    answers: {
      'activities.list': { activities: [{ _id: 'training', name: 'Formation', letters: 'F', kind: 'work', isNamed: true }] },
      'teams.list': [{ _id: TEAM, centerId: CENTER, name: 'Équipe A', color: '#1565C0', order: 0, cycleStartDate: '2026-01-01' }],
      'shifts.roster': { roster: '1', members: [memberOf('a', TEAM), memberOf('b', TEAM), memberOf('c', null)] },
      'placements.place': { _id: idOf(90), people: [outcome('a'), outcome('b')] },
      ...answers,
    },
  })
  return { ...screen, onOpenChange, sheet: screen.getByRole('dialog') }
}

type Drawn = Awaited<ReturnType<typeof drawSheet>>

async function fill({ sheet, getByRole }: Drawn): Promise<void> {
  await sheet.getByRole('button', { name: /^Équipe A/ }).click()
  await sheet.getByRole('combobox', { name: 'Activité' }).click()
  await getByRole('option', { name: 'Formation' }).click()
  await sheet.getByRole('textbox', { name: 'Début' }).fill('14:00')
  await sheet.getByRole('textbox', { name: 'Fin' }).fill('17:00')
  await sheet.getByRole('textbox', { name: 'Du', exact: true }).fill('24/11/2026')
  await sheet.getByRole('textbox', { name: 'Au (inclus)' }).fill('08/12/2026')
  await sheet.getByRole('button', { name: 'mar', exact: true }).click()
}

const WISH = {
  userIds: [personOf('a')._id, personOf('b')._id],
  activity: 'training',
  hours: { startTime: '14:00', endTime: '17:00', endsNextDay: false },
  fromDate: '2026-11-24',
  toDate: '2026-12-08',
  weekdays: [2],
  comment: '',
}

test('the Tuesdays of a period for a team are looked at, then placed', async () => {
  const screen = await drawSheet()
  await fill(screen)
  await screen.sheet.getByRole('button', { name: 'Voir ce que cela change' }).click()
  await expect.element(screen.sheet.getByText(words('Rien ne s’y oppose pour 2 personnes.'))).toBeVisible()
  await expect.element(screen.sheet.getByText(/les mardis/)).toBeVisible()
  await screen.sheet.getByRole('button', { name: words('Poser pour 2 personnes') }).click()
  await expect.poll(() => screen.asked('placements.place').map(({ body }) => body)).toEqual([{ ...WISH, dryRun: true }, WISH])
  await expect.poll(() => screen.onOpenChange.mock.calls).toEqual([[false]])
})

const LEAVE = { _id: 'annualLeave', name: 'Congés annuels', letters: 'CA', kind: 'leave' as const, isNamed: false }
const written = (letter: Letter, more: object = {}) => ({
  person: personOf(letter),
  cells: 3,
  refused: [],
  warnings: [],
  leave: [],
  uncovered: [],
  closedDemands: 0,
  ...more,
})
const cellsOf = (letters: readonly Letter[], days: readonly string[]) =>
  letters.flatMap((letter) => days.map((date) => ({ userId: personOf(letter)._id, date, place: { is: 'absence', cause: 'annualLeave' } })))

test('leave of a team is placed by whole days, without hours, and a closed month is said before', async () => {
  const closed = { date: '2026-11-24', code: 'monthIsClosed', message: 'Ce mois est arrêté.' }
  const screen = await drawSheet(
    {
      'activities.list': { activities: [LEAVE] },
      'planning.writeCells': ({ body }) => {
        const isAll = JSON.stringify(body).split(personOf('b')._id).length > 3
        return { people: [written('a'), written('b', isAll ? { refused: [closed] } : { cells: 2 })], before: [] }
      },
    },
    { activity: 'annualLeave' },
  )
  const { sheet } = screen
  await sheet.getByRole('button', { name: /^Équipe A/ }).click()
  await expect.element(sheet.getByRole('textbox', { name: 'Début' })).not.toBeInTheDocument()
  await sheet.getByRole('textbox', { name: 'Du', exact: true }).fill('24/11/2026')
  const last = sheet.getByRole('textbox', { name: 'Au (inclus)' })
  await last.fill('24/11/2027')
  const see = sheet.getByRole('button', { name: 'Voir ce que cela change' })
  await see.click()
  await expect.element(sheet.getByText('Au plus 62 jours, et 600 journées en tout.')).toBeVisible()
  await last.fill('26/11/2026')
  await see.click()
  await expect.element(sheet.getByText(/Ce mois est arrêté/)).toBeVisible()
  await expect.element(sheet.getByText(words('1 personne, 3 journées en tout'))).toBeVisible()
  await sheet.getByText('Laisser de côté les jours empêchés').click()
  await expect.element(sheet.getByText(words('Rien ne s’y oppose pour 2 personnes.'))).toBeVisible()
  await sheet.getByRole('button', { name: words('Poser pour 2 personnes') }).click()
  const cells = [...cellsOf(['a'], ['2026-11-24', '2026-11-25', '2026-11-26']), ...cellsOf(['b'], ['2026-11-25', '2026-11-26'])]
  await expect.poll(() => screen.asked('planning.writeCells').at(-1)?.body).toEqual({ cells })
  expect(screen.asked('placements.place')).toEqual([])
  await expect.poll(() => screen.onOpenChange.mock.calls).toEqual([[false]])
})

test('leave of some hours is placed for several people as work is', async () => {
  const screen = await drawSheet({ 'activities.list': { activities: [LEAVE] } }, { activity: 'annualLeave' })
  const { sheet } = screen
  await sheet.getByRole('button', { name: /^Équipe A/ }).click()
  await sheet.getByText('Quelques heures').click()
  await sheet.getByRole('textbox', { name: 'Début' }).fill('14:00')
  await sheet.getByRole('textbox', { name: 'Fin' }).fill('17:00')
  await sheet.getByRole('button', { name: 'Voir ce que cela change' }).click()
  await expect
    .poll(() => screen.asked('placements.place').map(({ body }) => body))
    .toMatchObject([{ activity: 'annualLeave', dryRun: true }])
})

test('several people take turns, a week each, and one alone has no turns', async () => {
  const screen = await drawSheet()
  await fill(screen)
  await screen.sheet.getByRole('combobox', { name: 'Chacun' }).click()
  await screen.getByRole('option', { name: 'À tour de rôle, une semaine' }).click()
  await expect.element(screen.sheet.getByText(/Dans l’ordre où vous les avez choisis/)).toBeVisible()
  await screen.sheet.getByRole('button', { name: 'Voir ce que cela change' }).click()
  await expect.element(screen.sheet.getByText(/à tour de rôle, une semaine chacun/)).toBeVisible()
  await expect.poll(() => screen.asked('placements.place').map(({ body }) => body)).toEqual([{ ...WISH, turnDays: 7, dryRun: true }])
})

test('somebody whom a rule keeps is left out by a press, and days that are kept by another', async () => {
  const screen = await drawSheet({
    'placements.place': { _id: idOf(90), people: [outcome('a'), outcome('b', { warnings: [REST] })] },
  })
  await fill(screen)
  await screen.sheet.getByRole('button', { name: 'Voir ce que cela change' }).click()
  await expect.element(screen.sheet.getByText(words(REST.message))).toBeVisible()
  await screen.sheet.getByText('Laisser de côté les jours empêchés').click()
  await expect.poll(() => screen.asked('placements.place').at(-1)?.body).toEqual({ ...WISH, whereFree: true, dryRun: true })
  await screen.sheet.getByRole('button', { name: /^Sans / }).click()
  await expect
    .poll(() => screen.asked('placements.place').at(-1)?.body)
    .toEqual({ ...WISH, userIds: [personOf('a')._id], whereFree: true, dryRun: true })
})

test('what is missing stands beside its field, and a refusal about a day leads back to it', async () => {
  const screen = await drawSheet({
    'placements.place': ({ body }) =>
      JSON.stringify(body).includes('dryRun') ? { _id: idOf(90), people: [outcome('a')] } : refused('modificationTooFar'),
  })
  await screen.sheet.getByRole('button', { name: 'Voir ce que cela change' }).click()
  await expect.element(screen.sheet.getByText('Choisissez au moins une personne.')).toBeVisible()
  expect(screen.asked('placements.place')).toEqual([])
  await fill(screen)
  await screen.sheet.getByRole('button', { name: 'Voir ce que cela change' }).click()
  await screen.sheet.getByRole('button', { name: words('Poser pour 1 personne') }).click()
  await expect.element(screen.sheet.getByText('Cette période est trop lointaine ou trop ancienne.')).toBeVisible()
})

test('it begins with the people and the activity from which it was opened, and takes days one by one', async () => {
  const screen = await drawSheet({}, { userIds: [personOf('c')._id], activity: 'training' })
  await screen.sheet.getByRole('textbox', { name: 'Début' }).fill('14:00')
  await screen.sheet.getByRole('textbox', { name: 'Fin' }).fill('17:00')
  await screen.sheet.getByText('Des jours précis').click()
  await screen.sheet.getByRole('textbox', { name: 'Jour', exact: true }).fill('02/12/2026')
  await screen.sheet.getByRole('button', { name: 'Ajouter ce jour' }).click()
  await screen.sheet.getByRole('button', { name: 'Voir ce que cela change' }).click()
  await expect
    .poll(() => screen.asked('placements.place').map(({ body }) => body))
    .toEqual([{ userIds: [personOf('c')._id], activity: 'training', hours: WISH.hours, dates: ['2026-12-02'], comment: '', dryRun: true }])
})
