// « À décider »: by keyboard through the queue, what is sent of each answer, a level that passes on, several at once, nothing and a failure.
import type { WireWaitingExchange } from '@releve/contract/exchange-approvals'
import type { WireModification } from '@releve/contract/planning'
import { page, userEvent } from 'vitest/browser'
import { expect, test } from 'vitest'
import { refused, type Answers } from '../../../../../test/calls.ts'
import { draw } from '../../../../../test/draw.tsx'
import { CENTER, daysOf, demandOf, HOUR, idOf, NOW, personOf, shiftOf, userIdOf } from '../../../../../test/scene.ts'
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
      'demands.toApprove': { exchanges: [] },
      'circles.toApprove': { exchanges: [] },
      'shifts.getWithSubstitutions': () => daysOf('a', '2026-11-22', '2026-11-22'),
      'shifts.roster': { roster: '1', members: [] },
      'shifts.centerPlanning': { roster: '1', from: '2026-11-22', days: 1, shifts: [], legend: [], rows: [] },
      'planning.approve': answered({ ...first, status: 'approved' }),
      'planning.reject': { ...first, status: 'rejected' },
      'planning.reopen': { ...first },
      'teams.list': [],
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

test('a key pressed before what it changes is there waits for it, and approves what harms nothing', async () => {
  await page.viewport(1280, 800)
  const { promise: shown, resolve: show } = Promise.withResolvers<void>()
  const { getByRole, asked } = await drawQueue([first, second], {
    'planning.approve': async ({ params, body }) => {
      if (isRehearsal(body) && params?.['id'] === first._id) await shown
      return answered({ ...first, status: isRehearsal(body) ? 'pending' : 'approved' })
    },
  })
  const sent = () => asked('planning.approve').filter(({ body }) => !isRehearsal(body)).length
  await expect.poll(() => document.activeElement?.getAttribute('data-request')).toBe(first._id)
  await userEvent.keyboard('a')
  await expect.element(getByRole('button', { name: /^Approuver(?! et)/ })).toHaveAttribute('aria-busy', 'true')
  expect(sent()).toBe(0)
  show()
  await expect.element(getByRole('heading', { name: /Formation/ })).toBeVisible()
  expect(sent()).toBe(1)
})

test('what leaves somebody missing is seen before it is approved, whenever the key was pressed', async () => {
  await page.viewport(1280, 800)
  const { promise: shown, resolve: show } = Promise.withResolvers<void>()
  const lacks = [{ date: '2026-11-22' as const, shift: 'N', startTime: '19:00', endTime: '07:00', total: 1, missing: {} }]
  const { getByRole, asked } = await drawQueue([first, second], {
    'planning.approve': async ({ body }) => {
      if (isRehearsal(body)) await shown
      return { ...answered({ ...first, status: isRehearsal(body) ? 'pending' : 'approved' }), lacks }
    },
  })
  const sent = () => asked('planning.approve').filter(({ body }) => !isRehearsal(body)).length
  await expect.poll(() => document.activeElement?.getAttribute('data-request')).toBe(first._id)
  await userEvent.keyboard('a')
  show()
  await expect.element(getByRole('article').getByText('Les règles du centre sont tenues.')).toBeVisible()
  await expect.element(getByRole('button', { name: 'Approuver', exact: true })).not.toHaveAttribute('aria-busy')
  expect(sent()).toBe(0)
  await userEvent.keyboard('a')
  await expect.element(getByRole('heading', { name: /Formation/ })).toBeVisible()
  expect(sent()).toBe(1)
})

test('a row says before its turn whether something stands against its request, and anew once days of it have changed', async () => {
  await page.viewport(1280, 800)
  const lacks = [{ date: '2026-11-22' as const, shift: 'N', startTime: '19:00', endTime: '07:00', total: 1, missing: {} }]
  let isAnswered = false
  const { getByRole, getByText } = await drawQueue([first, second], {
    'planning.approve': ({ params, body }) => {
      if (!isRehearsal(body)) isAnswered = true
      return { ...answered(first), ...(params?.['id'] === second._id && isAnswered && { lacks }) }
    },
  })
  const rows = getByRole('list', { name: 'Demandes à décider' })
  await expect.element(rows.getByRole('button', { name: /Congé.*libre/ })).toBeVisible()
  await expect.element(rows.getByRole('button', { name: /Formation.*libre/ })).toBeVisible()
  await userEvent.keyboard('a')
  await expect.element(rows.getByRole('button', { name: /Formation.*manque.1/ })).toBeVisible()
  await expect.element(getByText('Il manquera 1 personne, dim. 22 nov., 19:00 – 07:00.')).toBeVisible()
})

test('once the last is answered nothing is open, were the list still to be read anew', async () => {
  await page.viewport(1280, 800)
  const { getByRole, getByText, asked } = await drawQueue([first])
  await expect.element(getByRole('article').getByText('Les règles du centre sont tenues.')).toBeVisible()
  const before = asked('planning.approve').length
  await userEvent.keyboard('a')
  await expect.element(getByText('Demande approuvée.')).toBeVisible()
  await expect.element(getByText('Rien à décider')).toBeVisible()
  expect(asked('planning.approve')).toHaveLength(before + 1)
})

test('« Z » takes the last answer back: it is sent, and the request stands open again', async () => {
  await page.viewport(1280, 800)
  const queue = [first, second]
  const { getByRole, getByText, asked } = await drawQueue([], {
    'planning.waiting': () => ({ modifications: [...queue] }),
    'planning.approve': ({ body }) => {
      if (!isRehearsal(body)) queue.shift()
      return answered({ ...first, status: 'approved' })
    },
    'planning.reopen': () => {
      queue.unshift(first)
      return first
    },
  })
  await expect.element(getByRole('heading', { name: /Congé/ })).toBeVisible()
  // The first row has focus from the beginning.
  await userEvent.keyboard('a')
  await expect.element(getByRole('list', { name: 'Réponses données' })).toBeVisible()
  await expect.element(getByRole('heading', { name: /Formation/ })).toBeVisible()
  await userEvent.keyboard('z')
  await expect.poll(() => asked('planning.reopen').map(({ params }) => params)).toEqual([{ id: first._id }])
  await expect.element(getByText(/attend de nouveau/)).toBeVisible()
  await expect.element(getByRole('heading', { name: /Congé/ })).toBeVisible()
  await expect.poll(() => document.activeElement?.getAttribute('data-request')).toBe(first._id)
  await expect.element(getByRole('list', { name: 'Réponses données' })).not.toBeInTheDocument()
})

test('an answer that may not be taken back any more says why', async () => {
  const { getByRole, getByText } = await drawQueue([first, second], { 'planning.reopen': refused('answerBuiltUpon') })
  await getByRole('button', { name: 'Approuver', exact: true }).click()
  await getByRole('button', { name: 'Annuler' }).click()
  await expect.element(getByText(/elle ne se reprend plus/)).toBeVisible()
})

test('the days that it touches are drawn by the hour, in words for whoever does not see them', async () => {
  const [seven, nineteen] = [Date.UTC(2026, 10, 22, 6), Date.UTC(2026, 10, 22, 18)]
  const skyline = [
    { startAt: seven, endAt: nineteen, shift: 'J', present: 7, after: 6, minimum: 6 },
    { startAt: nineteen, endAt: nineteen + 12 * HOUR, shift: 'N', present: 5, after: 5, minimum: 5 },
  ]
  const { getByRole } = await drawQueue([first], { 'planning.approve': { ...answered(first), skyline } })
  const region = getByRole('region', { name: 'Effectif, heure par heure' })
  await expect.element(region.getByText('dim. 22 nov., 07:00 – 19:00 : 6 au lieu de 7, minimum 6')).toBeInTheDocument()
  await expect.element(region.getByText('Exactement le minimum : dim. 22 nov., 07:00 – 19:00.')).toBeVisible()
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

const approval = { level: 1, levels: 1, waitsFor: [personOf('administrator')], until: null, lapsesAt: NOW + HOUR, accords: [] }

function exchangeOf(fields: Partial<WireWaitingExchange> = {}): WireWaitingExchange {
  const night = { date: '2026-11-22', shift: shiftOf('N') }
  return {
    _id: idOf(91),
    moves: [
      { user: personOf('b'), gives: null, takes: night, points: 10, figures: null },
      { user: personOf('a'), gives: night, takes: null, points: -10, figures: null },
    ],
    approval,
    limit: [],
    warnings: [],
    ...fields,
  }
}

test('an exchange stands among the requests, with what each of its people gives and takes, and the keys answer it', async () => {
  await page.viewport(1280, 800)
  const { getByRole, getByText, asked } = await drawQueue([first], {
    'demands.toApprove': { exchanges: [exchangeOf()] },
    'demands.approve': demandOf('2026-11-22', 'N', { status: 'accepted' }),
  })
  // It lapses first.
  await expect.element(getByRole('heading', { name: /^Remplacement, Basile B\. et Alix A\.$/ })).toBeVisible()
  await expect.element(getByRole('region', { name: 'Basile Bouleau' }).getByText(/^Prend N/)).toBeVisible()
  await expect.element(getByRole('region', { name: 'Alix Aulne' }).getByText(/^Donne N/)).toBeVisible()
  await getByText(/^Demandes/).click()
  await expect.element(getByRole('heading', { name: /Congé/ })).toBeVisible()
  await getByText(/^Échanges/).click()
  getByRole('button', { name: 'Approuver', exact: true }).element().focus()
  await userEvent.keyboard('a')
  await expect.poll(() => asked('demands.approve').map(({ params }) => params)).toEqual([{ id: idOf(91) }])
  await expect.element(getByText(/Échange approuvé/)).toBeVisible()
})

test('an exchange that is no longer possible says why, and is refused with a reason', async () => {
  const { getByRole, getByText, asked } = await drawQueue([], {
    'demands.toApprove': { exchanges: [exchangeOf({ limit: [{ code: 'awayThatDay', message: 'Absence ce jour-là.' }] })] },
    'demands.refuse': demandOf('2026-11-22', 'N'),
  })
  await expect.element(getByText('Absence ce jour-là.')).toBeVisible()
  await getByRole('button', { name: 'Refuser', exact: true }).click()
  await getByRole('textbox', { name: 'Motif' }).fill('Absence')
  await getByRole('button', { name: 'Refuser l’échange' }).click()
  await expect.poll(() => asked('demands.refuse').map(({ body }) => body)).toEqual([{ reason: 'Absence' }])
})

test('a time on call that changes hands is shown with its hours, and leaves the vacations of that day', async () => {
  const nightOnCall = { date: '2026-11-25', shift: shiftOf('AST'), from: '19:00', to: '07:00' }
  const moves = [
    { user: personOf('b'), gives: null, takes: nightOnCall, points: 3, figures: null },
    { user: personOf('a'), gives: nightOnCall, takes: null, points: -3, figures: null },
  ]
  const { getByRole } = await drawQueue([], {
    'demands.toApprove': { exchanges: [exchangeOf({ moves })] },
    'shifts.getWithSubstitutions': () => daysOf('a', '2026-11-22', '2026-11-28'),
  })
  const giver = getByRole('region', { name: 'Alix Aulne' })
  await expect.element(giver.getByText('Donne AST, mer. 25\u00A0nov., 19:00\u00A0–\u00A007:00')).toBeVisible()
  // Their day of work stands in the week before and in the week afterwards, each time drawn and read out.
  await expect.poll(() => giver.getByText('J', { exact: true }).all().length).toBe(4)
})

test('an exchange among three is answered by calls of its own', async () => {
  const three = (['a', 'b', 'c'] as const).map((user, n) => ({
    user: personOf(user),
    gives: { date: `2026-11-2${n + 2}`, shift: shiftOf('N') },
    takes: { date: `2026-11-2${((n + 1) % 3) + 2}`, shift: shiftOf('N') },
    points: 0,
    figures: null,
  }))
  const { getByRole, getByText, asked } = await drawQueue([], {
    'circles.toApprove': { exchanges: [exchangeOf({ moves: three })] },
    'circles.approve': { outcome: 'passedOn' },
  })
  await expect.element(getByRole('heading', { name: /^Échange à 3, Alix A\., Basile B\. et Chloé C\.$/ })).toBeVisible()
  await getByRole('button', { name: 'Approuver', exact: true }).click()
  await expect.poll(() => asked('circles.approve').map(({ params }) => params)).toEqual([{ id: idOf(91) }])
  await expect.element(getByText(/L’échange en attend un autre/)).toBeVisible()
})

test('fifty requests take fifty presses of one key, and nothing else', { timeout: 240_000 }, async () => {
  await page.viewport(1280, 800)
  const waiting = Array.from({ length: 50 }, (_, n) => requestOf(100 + n, 'a', { causeName: `Congé ${n}` }))
  const { getByRole, asked } = await drawQueue([], {
    'planning.waiting': () => ({ modifications: [...waiting] }),
    'planning.approve': ({ params, body }) => {
      const index = waiting.findIndex(({ _id }) => _id === params?.['id'])
      const request = waiting[index] ?? first
      if (!isRehearsal(body)) waiting.splice(index, 1)
      return answered({ ...request, status: 'approved' })
    },
  })
  for (let n = 0; n < 50; n++) {
    const opened = getByRole('article', { name: new RegExp(`Congé ${n}$`) })
    await expect.element(opened.getByText('Les règles du centre sont tenues.')).toBeVisible()
    if (n === 0)
      getByRole('button', { name: /Congé 0,/ })
        .element()
        .focus()
    await userEvent.keyboard('a')
  }
  await expect.element(getByRole('heading', { name: 'Rien à décider' })).toBeVisible()
  expect(asked('planning.approve').filter(({ body }) => !isRehearsal(body))).toHaveLength(50)
})
