// The pictures of leave campaigns: one that is open to wishes, one that is shared and not published, one that is published, in one centre.
import type { Page } from '@playwright/test'
import pg from 'pg'
import { logInToApi } from './api.ts'
import type { Api } from './api.ts'
import { chooseOption } from './choose-option.ts'
import { PASSWORD, people } from './people.ts'
import { click, fill, steps } from './screen-acts.ts'
import type { Act } from './screen-acts.ts'
import { shot } from './shot.ts'
import type { Shot } from './shot.ts'

const { admin, camille, helene } = people

/** Summers from a Monday to a Sunday, S27 to S34. */
const SUMMERS = {
  published: { name: 'Été 2028', fromDate: '2028-07-03', toDate: '2028-08-27' },
  shared: { name: 'Été 2029', fromDate: '2029-07-02', toDate: '2029-08-26' },
  open: { name: 'Été 2030', fromDate: '2030-07-01', toDate: '2030-08-25' },
} as const
type Summer = (typeof SUMMERS)[keyof typeof SUMMERS]

const DAY = 86_400_000
const dayAfter = (day: string, days: number) => new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10)

/** Weeks of a summer, counted from its first one. */
const weeksFrom = ({ fromDate }: Summer, first: number, count: number) => ({
  fromDate: dayAfter(fromDate, 7 * first),
  toDate: dayAfter(fromDate, 7 * (first + count) - 1),
})

async function openSummer(chief: Api, summer: Summer, teamIds: readonly string[] | null): Promise<string> {
  const { campaign } = await chief.call('campaigns.open', {
    params: { id: chief.session.userData.centerId ?? '' },
    body: {
      ...summer,
      activity: 'annualLeave',
      wishesUntil: dayAfter(new Date().toISOString().slice(0, 10), 14),
      fewestWeeks: 1,
      mostWeeks: 3,
      longestDays: 31,
      mostAway: 2,
      keepsStaffing: true,
      teamIds: teamIds === null ? null : [...teamIds],
    },
  })
  return campaign._id
}

/** Wishes of everybody, gathered in the middle of the summer; the first of them wish for themselves, the chief enters those of the others. */
async function wishForAll(chief: Api, own: readonly Api[], summer: Summer, campaignId: string, userIds: readonly string[]): Promise<void> {
  const params = { id: chief.session.userData.centerId ?? '', campaignId }
  for (const [place, userId] of userIds.entries()) {
    const wishes = [
      weeksFrom(summer, 3 + (place % 3), 3),
      weeksFrom(summer, 1 + (place % 4), 2),
      ...(place % 2 === 0 ? [weeksFrom(summer, 6, 2)] : []),
    ]
    const self = own.find(({ session }) => session.userData._id === userId)
    const impossible = self === undefined ? [] : [dayAfter(summer.fromDate, 5)]
    const companionId = self === undefined ? null : (own.find((other) => other !== self)?.session.userData._id ?? null)
    const body = { wishes, impossible, companionId }
    if (self === undefined) await chief.call('campaigns.wish', { params, body: { ...body, userId, reason: 'Sans téléphone.' } })
    else await self.call('campaigns.wish', { params, body })
  }
}

/** The last day of wishes passes: no call moves it, and the clock of the server is that of the machine. */
async function endWishes(databaseUrl: string, campaignId: string): Promise<void> {
  const database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
  await database.query(`UPDATE leave_campaigns SET wishes_until = current_date - 2 WHERE _id = $1`, [campaignId])
  await database.end()
}

/** Writes the three campaigns; in the published one a colleague proposes their weeks to Camille. */
export async function campaignsAt(url: string, databaseUrl: string): Promise<void> {
  const chief = await logInToApi(url, admin, PASSWORD)
  const self = await logInToApi(url, camille, PASSWORD)
  const centerId = chief.session.userData.centerId ?? ''
  const { members } = await chief.call('shifts.roster', { params: { id: centerId } })
  const teamId = members.find(({ _id }) => _id === self.session.userData._id)?.teamId ?? ''
  const mates = members.filter((member) => member.teamId === teamId).map(({ _id }) => _id)
  const mate = mates.find((id) => id !== self.session.userData._id) ?? ''
  const friend = await logInToApi(url, (await chief.call('users.get', { params: { id: mate } })).email ?? '', PASSWORD)
  for (const state of ['published', 'shared', 'open'] as const) {
    const summer = SUMMERS[state]
    const campaignId = await openSummer(chief, summer, state === 'shared' ? null : [teamId])
    const params = { id: centerId, campaignId }
    const ofTeams = members.filter((member) => member.teamId !== null).map(({ _id }) => _id)
    const wishing = state === 'shared' ? ofTeams.slice(0, -3) : state === 'open' ? mates.slice(0, -2) : mates
    await wishForAll(chief, [self, friend], summer, campaignId, [...new Set([self.session.userData._id, mate, ...wishing])])
    if (state === 'open') continue
    await endWishes(databaseUrl, campaignId)
    const { campaign, share } = await chief
      .call('campaigns.get', { params })
      .then(({ campaign: { version } }) => chief.call('campaigns.share', { params, body: { seen: version } }))
    if (state === 'shared') continue
    await chief.call('campaigns.publish', { params, body: { seen: campaign.version } })
    const weeks = share?.people
      .find(({ person }) => person.userId === self.session.userData._id)
      ?.answers.find(({ kind }) => kind === 'granted')
    if (weeks === undefined) throw new Error('Camille has no weeks')
    const other = share?.people.find(({ person: { userId }, rank }) => rank !== null && ![self.session.userData._id, mate].includes(userId))
    const proposer = await logInToApi(
      url,
      (await chief.call('users.get', { params: { id: other?.person.userId ?? '' } })).email ?? '',
      PASSWORD,
    )
    const wanted = { fromDate: weeks.fromDate, toDate: weeks.toDate }
    await proposer.call('campaigns.proposeExchange', { params, body: { colleagueId: self.session.userData._id, wanted } })
  }
}

const show =
  ({ name }: Summer): Act =>
  async (page: Page) => {
    const choice = page.getByRole('combobox', { name: 'Campagne' })
    await choice.waitFor()
    if ((await choice.innerText()).includes(name)) return
    await choice.click()
    await chooseOption(page.getByRole('option', { name }))
  }

/** The second wish is moved where a day is impossible, and refused. */
const wishInVain = steps(
  show(SUMMERS.open),
  fill('Un jour', '25/07/2030'),
  click('button', 'Ajouter ce jour'),
  click('button', /^Envoyer ce/),
  async (page) => page.getByText('Ce vœu comprend un jour que vous dites impossible.').first().waitFor(),
)

/** Imposes what somebody did not get, and looks at the difference. */
const impose: Act = steps(
  show(SUMMERS.shared),
  click('button', /^Décider pour/),
  click('button', /^Imposer le 1er vœu/),
  click('button', 'Voir ce que cela change'),
  async (page) => page.getByText(/^Essai, pas encore gardé/).waitFor(),
)

/** The year of leave stands beneath the campaigns. */
const toYear: Act = async (page) => {
  const year = page.getByRole('region', { name: /^Congés de \d{4}$/ })
  await year.getByRole('list').last().waitFor()
  await year.evaluate((element) => element.scrollIntoView({ block: 'start' }))
}

export const LEAVE: readonly Shot[] = [
  shot('leave-year', '/leave', admin, toYear),
  shot('leave-year-member', '/leave', camille, toYear),
  shot('leave-wishes', '/leave', camille, show(SUMMERS.open)),
  shot('leave-wishes-refused', '/leave', camille, wishInVain),
  shot('leave-outside', '/leave', helene, show(SUMMERS.open)),
  shot('leave-closed', '/leave', camille, show(SUMMERS.shared)),
  shot('leave-result', '/leave', camille, show(SUMMERS.published)),
  shot('leave-propose', '/leave', camille, steps(show(SUMMERS.published), click('button', 'Proposer un échange'))),
  shot('leave-share', '/leave', admin, show(SUMMERS.shared)),
  shot('leave-trial', '/leave', admin, impose),
  shot('leave-published', '/leave', admin, show(SUMMERS.published)),
  shot('leave-waits', '/leave', admin, show(SUMMERS.open)),
  shot('leave-open', '/leave', admin, click('button', 'Ouvrir une campagne')),
  shot('leave-open-refused', '/leave', admin, steps(click('button', 'Ouvrir une campagne'), click('button', 'Ouvrir aux vœux'))),
]
