// « À décider »: by keyboard through the queue, what is sent of each answer, a level that passes on, several at once, nothing and a failure.
import type { WireModification } from '@releve/contract/planning'
import { page, userEvent } from 'vitest/browser'
import { expect, test } from 'vitest'
import { refused, type Answers } from '../../../../../test/calls.ts'
import { draw } from '../../../../../test/draw.tsx'
import { CENTER, daysOf, HOUR, idOf, NOW, personOf, userIdOf } from '../../../../../test/scene.ts'
import { QueueScreen } from './queue-screen.tsx'

function requestOf(n: number, person: 'a' | 'b', fields: Partial<WireModification> = {}): WireModification {
  return {
    _id: idOf(n),
    centerId: CENTER,
    userId: userIdOf(person),
    user: personOf(person),
    type: 'absence',
    status: 'pending',
    fromDate: '2026-11-22',
    toDate: '2026-11-22',
    shift: null,
    cause: 'leave',
    causeName: 'Congé',
    comment: '',
    createdBy: personOf(person),
    decidedBy: null,
    reason: null,
    createdAt: NOW - HOUR,
    decidedAt: null,
    ...fields,
  }
}

const answered = (modification: WireModification) => ({
  modification,
  warnings: [],
  uncovered: [],
  closedDemands: [],
  vacancies: [],
  changes: [],
  conflicts: [],
  kept: [],
  leave: [],
})

const isRehearsal = (body: unknown) => typeof body === 'object' && body !== null && 'dryRun' in body

const first = requestOf(81, 'a')
const second = requestOf(82, 'b', { causeName: 'Formation' })

function drawQueue(modifications: readonly WireModification[], answers: Answers = {}) {
  return draw(<QueueScreen search={{}} noCenter={null} />, {
    as: 'administrator',
    at: '/decide',
    answers: {
      'planning.waiting': { modifications: [...modifications] },
      'shifts.getWithSubstitutions': () => daysOf('a', '2026-11-22', '2026-11-22'),
      'shifts.roster': { roster: '1', members: [] },
      'shifts.centerPlanning': { roster: '1', from: '2026-11-22', days: 1, shifts: [], legend: [], rows: [] },
      'planning.approve': answered({ ...first, status: 'approved' }),
      'planning.reject': { ...first, status: 'rejected' },
      ...answers,
    },
  })
}

test('nothing waits: it says so', async () => {
  const { getByText } = await drawQueue([])
  await expect.element(getByText('Rien à décider')).toBeVisible()
})

test('a queue that cannot be read says so, with a way to try again', async () => {
  const { getByText, getByRole } = await drawQueue([], { 'planning.waiting': refused('unexpected') })
  await expect.element(getByText(/Les demandes à décider n’ont pas pu être lues/)).toBeVisible()
  await expect.element(getByRole('button', { name: /Réessayer/ })).toBeVisible()
})

test('the first one stands open with what it changes, and « A » approves it', async () => {
  const { getByRole, getByText, asked } = await drawQueue([first, second])
  await expect.element(getByRole('heading', { name: /Congé/ })).toBeVisible()
  await expect.element(getByRole('article').getByText('Les règles du centre sont tenues.')).toBeVisible()
  getByRole('button', { name: 'Approuver', exact: true }).element().focus()
  await userEvent.keyboard('a')
  await expect
    .poll(() => asked('planning.approve').map(({ params, body }) => ({ params, body })))
    .toContainEqual({
      params: { id: first._id },
      body: { decisions: [] },
    })
  await expect.element(getByText('Demande approuvée.')).toBeVisible()
})

test('keys go nowhere while a reason is written: « R » asks for it, and it is sent', async () => {
  const { getByRole, asked } = await drawQueue([first, second])
  await expect.element(getByRole('button', { name: 'Refuser', exact: true })).toBeVisible()
  getByRole('button', { name: 'Refuser', exact: true }).element().focus()
  await userEvent.keyboard('r')
  await getByRole('textbox', { name: 'Motif' }).fill('Trop d’absents')
  await userEvent.keyboard('a')
  await getByRole('button', { name: 'Refuser la demande' }).click()
  await expect.poll(() => asked('planning.reject').map(({ body }) => body)).toEqual([{ reason: 'Trop d’absentsa' }])
  expect(asked('planning.approve').every(({ body }) => isRehearsal(body))).toBe(true)
})

test('a level that is not the last one says that the request passes on', async () => {
  const approval = {
    level: 1,
    levels: 2,
    waitsFor: [personOf('administrator')],
    until: null,
    lapsesAt: NOW + 24 * HOUR,
    accords: [],
  }
  const waiting = { ...first, approval }
  const { getByRole, getByText } = await drawQueue([waiting], { 'planning.approve': answered(waiting) })
  await expect.element(getByText('niveau 1 sur 2', { exact: true })).toBeVisible()
  await getByRole('button', { name: 'Approuver', exact: true }).click()
  await expect.element(getByText(/passe au niveau suivant/)).toBeVisible()
})

test('several at once are each sent, and what one refuses stays to be looked at', async () => {
  await page.viewport(1280, 800)
  const { getByRole, getByText, asked } = await drawQueue([first, second])
  const boxes = getByRole('checkbox', { name: /^Choisir la demande/ })
  await boxes.first().click()
  await boxes.last().click()
  await getByRole('button', { name: 'Approuver les 2' }).click()
  await expect
    .poll(() => asked('planning.approve').flatMap(({ params, body }) => (isRehearsal(body) ? [] : [params?.['id']])))
    .toEqual([first._id, second._id])
  await expect.element(getByText(/2.demandes décidées\./)).toBeVisible()
})
