// The board of one vacancy: where the search stands, who comes in which order, and what its keeper does with it.
import type { WireBoard, WireBoardLine, WireVacancy } from '@releve/contract/vacancies'
import { expect, test, vi } from 'vitest'
import { refused, type Answers } from '../../../../test/calls.ts'
import { draw } from '../../../../test/draw.tsx'
import { figures, HOUR, idOf, NOW, personOf, shiftOf, userIdOf, type Person } from '../../../../test/scene.ts'
import { words } from '../../../../test/words.ts'
import { Board } from './board.tsx'

const startAt = Date.parse('2026-11-21T06:00Z')

function vacancyOf(fields: Partial<WireVacancy> = {}): WireVacancy {
  return {
    _id: idOf(91),
    origin: 'absence',
    date: '2026-11-21',
    shift: shiftOf('J'),
    teamObject: null,
    startAt,
    endAt: startAt + 12 * HOUR,
    holder: personOf('d'),
    staffing: { present: 1, minimum: 2, lack: { total: 1, missing: {} } },
    qualification: null,
    points: 20,
    comment: '',
    version: 5,
    state: 'notStarted',
    openedAt: NOW - HOUR,
    openedBy: personOf('administrator'),
    filledAt: null,
    filledBy: null,
    promise: null,
    isHolderBack: false,
    closedAt: null,
    wave: null,
    ...fields,
  }
}

function lineOf(person: Person, rank: number, fields: Partial<WireBoardLine> = {}): WireBoardLine {
  return {
    member: personOf(person),
    role: null,
    qualifications: [],
    rank,
    batch: 1,
    availability: 'available',
    warnings: [],
    weekHours: null,
    loadPercent: 0,
    daysSinceAsked: null,
    rest: { beforeHours: 36, afterHours: null, marginHours: null },
    behind: null,
    figures,
    limit: [],
    askedAt: null,
    seenAt: null,
    declinedAt: null,
    phone: null,
    calls: { called: null, noAnswer: null, refuses: null },
    ...fields,
  }
}

const running = vacancyOf({
  state: 'running',
  wave: {
    startedAt: NOW - HOUR,
    startedBy: personOf('administrator'),
    batch: 1,
    batches: 2,
    nextAt: NOW + HOUR,
    steps: [
      { at: NOW - HOUR, size: 1, isSent: true },
      { at: NOW + HOUR, size: 1, isSent: false },
    ],
    deadlineAt: NOW + 2 * HOUR,
  },
})

const boardOf = (
  vacancy: WireVacancy,
  lines: WireBoardLine[] = [lineOf('a', 1), lineOf('b', 2)],
  fields: Partial<WireBoard> = {},
): WireBoard => ({
  vacancy,
  lines,
  out: [],
  history: [],
  mayAssign: true,
  ...fields,
})

async function drawBoard(board: WireBoard, answers: Answers = {}) {
  const onClosed = vi.fn<() => void>()
  const sheet = { vacancy: board.vacancy, searches: [], assignments: [], history: [] }
  const screen = await draw(<Board board={board} onClosed={onClosed} />, {
    as: 'administrator',
    answers: { 'vacancies.sheet': sheet, ...answers },
  })
  return { ...screen, onClosed }
}

test('says what is looked for, since whom it lacks, and how long is left', async () => {
  const { getByRole, getByText } = await drawBoard(boardOf(vacancyOf()))
  await expect.element(getByRole('heading', { name: words('Samedi 21 novembre') })).toBeVisible()
  await expect.element(getByText(words('Denis Dattier, indisponible · 20 points'))).toBeVisible()
  await expect.element(getByText('début dans')).toBeVisible()
  await expect.element(getByText(words('2 personnes peuvent l’être ; la première vague en sollicite 2.'))).toBeVisible()
})

test('the wave begins when it is asked to, once', async () => {
  const { getByRole, getByText, asked } = await drawBoard(boardOf(vacancyOf()), { 'vacancies.startWave': boardOf(running) })
  await getByRole('button', { name: 'Lancer la vague' }).click()
  await expect.element(getByText('La vague est lancée.')).toBeVisible()
  expect(asked('vacancies.startWave').map(({ params }) => params)).toEqual([{ id: idOf(91) }])
})

test('a wave that may not begin says why', async () => {
  const { getByRole, getByText } = await drawBoard(boardOf(vacancyOf()), { 'vacancies.startWave': refused('vacancyBegun') })
  await getByRole('button', { name: 'Lancer la vague' }).click()
  await expect.element(getByText('Cette vacation est déjà commencée.')).toBeVisible()
})

test('where the wave stands: its batch, the time it still has, and the next step', async () => {
  const lines = [lineOf('a', 1, { askedAt: NOW - HOUR }), lineOf('b', 2, { batch: 2 })]
  const { getByRole, getByText, asked } = await drawBoard(boardOf(running, lines), { 'vacancies.nextBatch': boardOf(running) })
  await expect.element(getByText(words('encore 1 h'))).toBeVisible()
  await expect.element(getByText(words('réponses avant 11:00'))).toBeVisible()
  await expect.element(getByRole('list', { name: 'Vague 1, en cours' }).getByText('Alix Aulne')).toBeVisible()
  await expect.element(getByRole('list', { name: 'Vague 2' }).getByText('Basile Bouleau')).toBeVisible()
  await getByRole('button', { name: 'Lancer la vague 2' }).click()
  await expect.element(getByText('La vague 2 est partie.')).toBeVisible()
  expect(asked('vacancies.nextBatch').map(({ body }) => body)).toEqual([{ after: 1 }])
})

test('after the last batch there is no next one', async () => {
  const over = vacancyOf({ state: 'calling', wave: running.wave && { ...running.wave, batch: 2, nextAt: null } })
  const { getByRole, getByText } = await drawBoard(boardOf(over))
  await expect.element(getByText('Toutes les vagues sont parties')).toBeVisible()
  expect(getByRole('button', { name: /Lancer/ }).elements()).toEqual([])
})

test.each([
  [{ askedAt: NOW - HOUR }, 'pas encore vu'],
  [{ askedAt: NOW - HOUR, seenAt: NOW - HOUR / 2 }, 'vu à 09:30'],
  [{ askedAt: NOW - HOUR, seenAt: NOW - HOUR / 2, declinedAt: NOW - HOUR / 4 }, 'pas cette fois, 09:45'],
  [{ askedAt: NOW - HOUR, limit: [{ code: 'worksThatDay', message: 'Il travaille déjà ce jour-là.' }] }, 'ne peut plus'],
])('what became of a question: %j', async (fields, sentence) => {
  const { getByText } = await drawBoard(boardOf(running, [lineOf('a', 1, fields)]))
  await expect.element(getByText(words(sentence))).toBeVisible()
})

test('who declared nothing stands apart, and is not asked', async () => {
  const { getByRole } = await drawBoard(boardOf(vacancyOf(), [lineOf('a', 1), lineOf('c', 2, { batch: null, availability: 'unsaid' })]))
  await expect.element(getByRole('list', { name: 'N’ont rien dit de leurs disponibilités' }).getByText('Chloé Charme')).toBeVisible()
})

test('somebody is assigned with a reason, by the version that was seen', async () => {
  const { getByRole, getByText, asked } = await drawBoard(boardOf(vacancyOf()), {
    'vacancies.assign': boardOf(vacancyOf({ state: 'filled' })),
  })
  await getByRole('button', { name: 'Affecter Basile Bouleau' }).click()
  const sheet = getByRole('dialog', { name: 'Affecter Basile Bouleau' })
  await sheet.getByRole('button', { name: 'Affecter' }).click()
  await expect.element(sheet.getByText('Indiquez un motif.')).toBeVisible()
  expect(asked('vacancies.assign')).toEqual([])
  await sheet.getByRole('textbox', { name: 'Motif' }).fill('Accord par téléphone')
  await sheet.getByRole('button', { name: 'Affecter' }).click()
  await expect.element(getByText('Basile Bouleau a cette vacation.')).toBeVisible()
  expect(asked('vacancies.assign').map(({ body }) => body)).toEqual([{ userId: userIdOf('b'), version: 5, reason: 'Accord par téléphone' }])
})

test('where the centre assigns nobody without a yes there is no such button', async () => {
  const { getByRole, getByText } = await drawBoard(boardOf(vacancyOf(), undefined, { mayAssign: false }))
  await expect.element(getByText('Alix Aulne')).toBeVisible()
  expect(getByRole('button', { name: /Affecter/ }).elements()).toEqual([])
})

test('kept for somebody who said yes, it waits: nobody else is asked, assigned, nor is it closed', async () => {
  const promisedVacancy = vacancyOf({ promise: { member: personOf('a'), until: NOW + HOUR } })
  const { getByRole, getByText, asked } = await drawBoard(boardOf(promisedVacancy))
  await expect.element(getByText(words('Alix Aulne a dit oui par téléphone et doit confirmer avant 11:00.'))).toBeVisible()
  await getByRole('button', { name: 'Lancer la vague' }).click({ force: true })
  await getByRole('button', { name: 'Ne plus chercher' }).click({ force: true })
  expect(getByRole('button', { name: /Affecter/ }).elements()).toEqual([])
  expect(getByRole('alertdialog').elements()).toEqual([])
  expect(asked('vacancies.startWave')).toEqual([])
})

test('closing asks first, sends the version that was seen, and leaves the board', async () => {
  const { getByRole, getByText, asked, onClosed } = await drawBoard(boardOf(vacancyOf()), {
    'vacancies.close': vacancyOf({ state: 'closed' }),
  })
  await getByRole('button', { name: 'Ne plus chercher' }).click()
  expect(asked('vacancies.close')).toEqual([])
  await getByRole('alertdialog').getByRole('button', { name: 'Ne plus chercher' }).click()
  await expect.element(getByText('La recherche est close.')).toBeVisible()
  expect(asked('vacancies.close').map(({ body }) => body)).toEqual([{ version: 5 }])
  expect(onClosed).toHaveBeenCalledOnce()
})

test('its points are changed by the version that was seen', async () => {
  const { getByRole, getByText, asked } = await drawBoard(boardOf(vacancyOf()), { 'vacancies.edit': vacancyOf({ points: 30 }) })
  await getByRole('button', { name: 'Changer les points' }).click()
  const sheet = getByRole('dialog', { name: 'Points et commentaire' })
  await sheet.getByRole('textbox', { name: 'Points' }).fill('30')
  await sheet.getByRole('button', { name: 'Enregistrer' }).click()
  await expect.element(getByText('Enregistré.')).toBeVisible()
  expect(asked('vacancies.edit').map(({ body }) => body)).toEqual([{ points: 30, comment: '', version: 5 }])
})

test('filled, it names who took it and when, and its keeper may free them with a reason', async () => {
  const filled = vacancyOf({ state: 'filled', filledBy: personOf('b'), filledAt: NOW - HOUR, isHolderBack: true })
  const { getByRole, getByText, asked } = await drawBoard(boardOf(filled, []), { 'vacancies.free': vacancyOf() })
  await expect.element(getByText(words('Pourvue, Basile Bouleau')).first()).toBeVisible()
  await expect.element(getByRole('status').getByText(words('09:00'))).toBeVisible()
  await expect.element(getByText(words('L’absence de Denis Dattier ne laisse plus cette vacation : Basile Bouleau la garde'))).toBeVisible()
  expect(getByRole('button', { name: 'Ne plus chercher' }).elements()).toEqual([])
  await getByRole('button', { name: 'Libérer Basile Bouleau' }).click()
  await getByRole('textbox', { name: 'Motif' }).fill('Le titulaire est revenu')
  await getByRole('button', { name: 'Libérer', exact: true }).click()
  await expect.element(getByText('Basile Bouleau n’a plus cette vacation.')).toBeVisible()
  expect(asked('vacancies.free').map(({ body }) => body)).toEqual([{ userId: userIdOf('b'), reason: 'Le titulaire est revenu' }])
})

test('nobody frees themself, nor anybody once it has begun', async () => {
  const own = await drawBoard(boardOf(vacancyOf({ state: 'filled', filledBy: personOf('administrator'), filledAt: NOW }), []))
  await expect.element(own.getByRole('status')).toBeVisible()
  expect(own.getByRole('button', { name: /Libérer/ }).elements()).toEqual([])
  await own.unmount()
  const begun = await drawBoard(boardOf(vacancyOf({ state: 'filled', filledBy: personOf('b'), filledAt: NOW, startAt: NOW }), []))
  await expect.element(begun.getByRole('status')).toBeVisible()
  expect(begun.getByRole('button', { name: /Libérer/ }).elements()).toEqual([])
})

test('calls are noted one by one, and a yes shows what it means before it is noted', async () => {
  const line = lineOf('b', 1, { phone: '+33600000001' })
  const { getByRole, getByText, asked } = await drawBoard(boardOf(vacancyOf(), [line]), { 'vacancies.call': boardOf(vacancyOf()) })
  await expect.element(getByRole('link', { name: 'Appeler Basile Bouleau' })).toHaveAttribute('href', 'tel:+33600000001')
  await expect.element(getByText(words('0 appelé sur 1'))).toBeVisible()
  await getByRole('checkbox', { name: 'Sans réponse' }).click()
  await vi.waitFor(() =>
    expect(asked('vacancies.call').map(({ body }) => body)).toEqual([{ userId: userIdOf('b'), tick: 'noAnswer', isSet: true }]),
  )
  await getByRole('checkbox', { name: 'Accepte' }).click()
  const question = getByRole('alertdialog', { name: words('Basile Bouleau accepte') })
  await expect.element(question.getByRole('img', { name: words('36 h avant, 24 h après') })).toBeVisible()
  expect(asked('vacancies.call')).toHaveLength(1)
  await question.getByRole('button', { name: 'Noter son accord' }).click()
  await expect.element(getByText(words('C’est noté : Basile Bouleau doit encore confirmer.'))).toBeVisible()
  expect(asked('vacancies.call').at(-1)?.body).toEqual({ userId: userIdOf('b'), tick: 'accepts', isSet: true })
})

test('the history names each step with who did it', async () => {
  const step = { member: null, batch: null, count: null, points: null, actor: personOf('administrator') }
  const { getByRole } = await drawBoard(
    boardOf(vacancyOf(), [], {
      history: [
        { ...step, at: NOW - HOUR, kind: 'opened' },
        { ...step, at: NOW - HOUR / 2, kind: 'pointsChanged', points: { from: 10, to: 20 } },
        { ...step, at: NOW, kind: 'batchSent', batch: 1, count: 3, actor: null },
      ],
    }),
  )
  const history = getByRole('region', { name: 'Historique' })
  await expect.element(history.getByText(words('Ouverte par Odile Orme'))).toBeVisible()
  await expect.element(history.getByText(words('Points modifiés, de 10 à 20 points par Odile Orme'))).toBeVisible()
  await expect.element(history.getByText(words('Vague 1, 3 personnes'))).toBeVisible()
})

test('the hours under the target of the staffing are said, and no lack', async () => {
  const missed = {
    date: '2026-11-21',
    shift: 'J',
    startTime: '15:00',
    endTime: '19:00',
    kind: 'underTarget',
    qualification: 'CDS',
    count: 1,
  } as const
  const staffing = { present: 2, minimum: 2, lack: { total: 0, missing: {} }, remarks: [missed] }
  const { getByText } = await drawBoard(boardOf(vacancyOf({ staffing })))
  await expect.element(getByText('15:00\u00A0–\u00A019:00, 1\u00A0personne qualifiée\u00A0CDS de moins que l’objectif')).toBeVisible()
  expect(getByText(/Sous l’effectif/).elements()).toEqual([])
})
