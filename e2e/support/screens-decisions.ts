// The pictures of what is decided: the queue of requests and exchanges of every kind, its deputies, the settings of levels, who holds which role, a
// departure that is ahead or cannot be read.
import type { Page } from '@playwright/test'
import type { ApprovalTerms } from '@releve/contract/approvals'
import type { WireDemand } from '@releve/contract/demands'
import { logInToApi } from './api.ts'
import type { Api } from './api.ts'
import { chooseOption } from './choose-option.ts'
import { membersOf, PASSWORD, people } from './people.ts'
import { clear, dayIn, post, vacationsOf } from './scenes.ts'
import { click, steps } from './screen-acts.ts'
import type { Act } from './screen-acts.ts'
import { shot } from './shot.ts'
import type { Shot } from './shot.ts'

const { admin, karim } = people

/** The first days of what is asked: after those that other pictures change. */
const FIRST_DAY = 80

const hours = (startTime: string, endTime: string) => ({ startTime, endTime, endsNextDay: false })

/** The requests that are made in turn: most are of leave, as in a service. */
const ASKED = [
  { type: 'absence', cause: 'annualLeave', days: 1, comment: '' },
  { type: 'absence', cause: 'annualLeave', days: 5, comment: 'Mariage de ma sœur. Je peux rendre le vendredi.' },
  { type: 'custom_modification', activity: 'training', hours: hours('14:00', '17:00'), days: 1, comment: '' },
  { type: 'absence', activity: 'family', hours: hours('09:30', '11:30'), days: 1, comment: 'Rendez-vous médical' },
  { type: 'absence', cause: 'annualLeave', days: 2, comment: '' },
  { type: 'off_day', days: 1, comment: 'Récupération de la garde du 11' },
] as const

export interface Waiting {
  readonly id: string
  readonly of: 'request' | 'exchange'
}

/** Requests that members make in turn, each of days of its own, `count` in all. */
export async function askForAll(members: readonly Api[], count: number, firstDay = FIRST_DAY): Promise<Waiting[]> {
  const asked: Waiting[] = []
  for (let n = 0; n < count; n++) {
    const member = members[n % members.length]
    if (member === undefined) break
    const { days, ...wish } = ASKED[n % ASKED.length] ?? ASKED[0]
    const [fromDate, toDate] = [dayIn(firstDay + n), dayIn(firstDay + n + days - 1)]
    const { modification } = await member.call('planning.register', { body: { fromDate, toDate, ...wish } })
    asked.push({ id: modification._id, of: 'request' })
  }
  return asked
}

/** The first of them who may simply take it. */
async function firstFree({ _id: id }: WireDemand, takers: readonly Api[]): Promise<Api | null> {
  for (const taker of takers) {
    const { category } = await taker.call('demands.get', { params: { id } })
    if (category === 'availableSubstitution') return taker
  }
  return null
}

/** Exchanges of these members that wait, one vacation of each: posted by one, taken by the first of the others who may. */
async function exchangeEach(posters: readonly Api[], takers: readonly Api[]): Promise<Waiting[]> {
  const waiting: Waiting[] = []
  const free = new Set(takers)
  for (const poster of posters) {
    for (const { date } of (await vacationsOf(poster)).toReversed().slice(0, 8)) {
      const demand = await post(poster, { type: 'substitution', date })
      const taker = await firstFree(
        demand,
        [...free].filter((each) => each !== poster),
      )
      if (taker === null) {
        await clear({ poster, taker: poster, demand })
        continue
      }
      await taker.call('demands.accept', { params: { id: demand._id }, body: {} })
      free.delete(taker)
      waiting.push({ id: demand._id, of: 'exchange' })
      break
    }
  }
  return waiting
}

/** Levels of the usual kinds; exchanges wait while some are made for the queue, and no longer afterwards: the other pictures show a centre without. */
async function setLevels(chief: Api, exchanges: ApprovalTerms['exchanges']): Promise<void> {
  const params = { id: chief.session.userData.centerId ?? '' }
  const requests: ApprovalTerms['requests'] = [
    {
      activity: 'training',
      levels: [
        { who: ['teamChief'], hours: 48 },
        { who: ['planner', 'administrator'], hours: null },
      ],
    },
  ]
  await chief.call('approvals.saveTerms', { params, body: { lapseHours: 12, requests, exchanges } })
}

/** The queue filled, a deputy named, roles given, a departure ahead. */
export async function decisionsAt(url: string): Promise<void> {
  const chief = await logInToApi(url, admin, PASSWORD)
  const idOf = async (email: string) => (await chief.call('users.list', {})).find((user) => user.email === email)?._id ?? ''
  const [team] = await chief.call('teams.list', {})
  await chief.call('roles.give', {
    params: { id: await idOf(people.ludovic) },
    body: { role: 'teamChief', teamId: team?._id ?? '', untilDate: dayIn(200) },
  })
  await chief.call('roles.give', { params: { id: await idOf(people.maud) }, body: { role: 'planner' } })
  await setLevels(chief, [{ kind: 'substitution', levels: [{ who: ['administrator'], hours: null }] }])
  const members: Api[] = []
  for (const email of membersOf('cta').slice(-8)) members.push(await logInToApi(url, email, PASSWORD))
  await exchangeEach(members.slice(0, 2), members)
  await setLevels(chief, [])
  await askForAll(members, 12)
  await chief.call('approvals.nameDeputy', {
    body: { userId: await idOf(people.maud), fromDate: dayIn(3), untilDate: dayIn(17) },
  })
  await chief.call('users.planDeparture', {
    params: { id: await idOf(karim) },
    body: { lastDay: dayIn(60), reason: 'Mutation au SDIS voisin', decisions: [] },
  })
}

/** The queue with its first one alone. */
const leaveOne: Act = async (page: Page) => {
  await page.route('**/api/approvals/modifications', async (route) => {
    const answer = await route.fetch()
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as the contract promises it
    const { modifications } = (await answer.json()) as { readonly modifications: readonly unknown[] }
    await route.fulfill({ response: answer, json: { modifications: modifications.slice(0, 1) } })
  })
  await page.route('**/api/approvals/{exchanges,circles}', (route) => route.fulfill({ json: { exchanges: [] } }))
  await page.reload()
  await page.getByRole('article').waitFor()
}

/** Nobody holds a role. */
const takeAllRoles: Act = async (page: Page) => {
  await page.route('**/api/center/*/roles', async (route) => {
    const answer = await route.fetch()
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as the contract promises it
    const known = (await answer.json()) as object
    await route.fulfill({ response: answer, json: { ...known, roles: [] } })
  })
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
}

/** No answer comes about the departure. */
const failDeparture: Act = async (page: Page) => {
  await page.route('**/api/users/*/departure*', (route) => route.abort())
}

/** Another activity with two levels, not saved. */
const addLevels: Act = async (page: Page) => {
  await page.getByRole('combobox', { name: 'Ajouter une activité' }).click()
  await chooseOption(page.getByRole('option', { name: 'Congé annuel' }).or(page.getByRole('option', { name: 'Congé', exact: true })))
  await page.getByRole('button', { name: 'Ajouter un second niveau' }).click()
}

const toDeputies: Act = async (page: Page) => {
  await page.getByRole('button', { name: 'Me faire suppléer' }).scrollIntoViewIfNeeded()
}

const decideOnKind =
  (name: RegExp): Act =>
  async (page, width) => {
    if (width === 'desktop' || width === 'wide')
      return page.getByRole('list', { name: 'Demandes à décider' }).getByRole('button', { name }).first().click()
    for (let n = 0; n < 20 && (await page.getByRole('heading', { level: 2, name }).count()) === 0; n++)
      await page.getByRole('button', { name: 'Demande suivante' }).click()
  }

export const DECISIONS: readonly Shot[] = [
  shot('decide', '/decide', admin),
  shot('decide-training', '/decide', admin, decideOnKind(/Formation/)),
  shot(
    'decide-days',
    '/decide',
    admin,
    steps(decideOnKind(/Congé/), async (page) => page.keyboard.press('ArrowDown')),
  ),
  shot('decide-exchange', '/decide', admin, decideOnKind(/Remplacement/)),
  shot('decide-one', '/decide', admin, leaveOne),
  shot('decide-refusing', '/decide', admin, click('button', /^Refuser/)),
  shot('deputies', '/decide', admin, toDeputies),
  shot('deputies-name', '/decide', admin, click('button', 'Me faire suppléer')),
  shot('approvals', '/admin/approvals', admin),
  shot('approvals-added', '/admin/approvals', admin, addLevels),
  shot('roles', '/admin/roles', admin),
  shot('roles-nobody', '/admin/roles', admin, takeAllRoles),
  shot('roles-give', '/admin/roles', admin, click('button', 'Donner un rôle')),
  shot('users-sheet-departure', '/users?q=avocetta', admin, steps(click('button', /Avocetta/), click('button', /^Prévoir le départ/))),
  shot('users-sheet-departure-ahead', '/users?q=basaltin', admin, click('button', /Basaltin/)),
  shot(
    'users-sheet-departure-failed',
    '/users?q=avocetta',
    admin,
    steps(failDeparture, click('button', /Avocetta/), click('button', /^Prévoir le départ/)),
  ),
]
