// Wishes for leave: added by their weeks, put in order and sent as a whole; a refusal stands beside its wish. Administrators share and publish.
import { expect, test } from 'vitest'
import { refused, type Answers } from '../../../../test/calls.ts'
import { draw } from '../../../../test/draw.tsx'
import { CENTER, personOf, type Person } from '../../../../test/scene.ts'
import type { CampaignView } from '../queries.ts'
import { LeaveScreen } from './leave-screen.tsx'

const CAMPAIGN = '00000000-0000-4000-8000-000000000900'
const weeks = [
  { fromDate: '2027-07-05', toDate: '2027-07-11' },
  { fromDate: '2027-07-12', toDate: '2027-07-18' },
  { fromDate: '2027-07-19', toDate: '2027-07-25' },
]
const own: NonNullable<CampaignView['own']> = {
  wishes: [],
  impossible: [],
  companion: null,
  isAgreed: false,
  enteredBy: null,
  enteredBecause: null,
  credit: 0,
  result: null,
  held: null,
  proposal: null,
  proposals: [],
}
const view: CampaignView = {
  campaign: {
    _id: CAMPAIGN,
    name: 'Été 2027',
    activity: 'annualLeave',
    fromDate: '2027-07-05',
    toDate: '2027-07-25',
    wishesUntil: '2026-12-13',
    fewestWeeks: 1,
    mostWeeks: 1,
    longestDays: 31,
    mostAway: 2,
    keepsStaffing: true,
    teamIds: null,
    state: 'open',
    version: 3,
    seed: 7,
    takingPart: 4,
    wishing: 1,
    createdAt: 1_795_000_000_000,
  },
  weeks: weeks.map((week, index) => ({ ...week, first: index, any: index + 1 })),
  weeksOfTeam: null,
  own,
  askedBy: [],
  silent: [],
  share: null,
}

const drawLeave = (as: Person, shown: CampaignView, answers: Answers = {}) =>
  draw(<LeaveScreen centerId={CENTER} />, {
    as,
    answers: { 'campaigns.list': { campaigns: [shown.campaign] }, 'campaigns.get': shown, ...answers },
  })

test('wishes are added, put in order and sent as a whole', async () => {
  const { getByRole, asked } = await drawLeave('a', view, { 'campaigns.wish': view })
  await getByRole('button', { name: 'Ajouter ce vœu' }).click()
  await getByRole('combobox', { name: 'Première semaine' }).click()
  await getByRole('option', { name: /^S29/ }).click()
  await getByRole('button', { name: 'Ajouter ce vœu' }).click()
  await getByRole('button', { name: 'Monter le 2e vœu' }).click()
  await getByRole('button', { name: /^Envoyer ces 2/ }).click()
  await expect
    .poll(() => asked('campaigns.wish').map(({ body }) => body))
    .toEqual([{ wishes: [weeks[2], weeks[0]], impossible: [], companionId: null }])
})

test('a refused wish says why beside it, and stays', async () => {
  const wished = { ...view, own: { ...own, wishes: [weeks[1] ?? own.wishes[0]].filter((run) => run !== undefined) } }
  const { getByRole, getByText } = await drawLeave('a', wished, {
    'campaigns.wish': refused('invalidInput', { fields: { 'wishes.1.fromDate': 'Vous êtes déjà absent ces jours.' } }),
  })
  await getByRole('button', { name: 'Ajouter ce vœu' }).click()
  await getByRole('button', { name: /^Envoyer ces 2/ }).click()
  await expect.element(getByText('Vous êtes déjà absent ces jours.')).toBeVisible()
  await expect.element(getByRole('button', { name: 'Retirer le 2e vœu' })).toBeVisible()
})

test('a result says its rank and why a wish before it had no place', async () => {
  const [first, second] = weeks
  if (first === undefined || second === undefined) throw new Error('the period has three weeks')
  const obstacle = {
    date: first.fromDate,
    startTime: null,
    endTime: null,
    qualifications: ['CDS'],
    minimum: 2,
    places: 1,
    wished: 3,
    before: { moreCredit: 0, sameCredit: 1, lessCredit: 0 },
  }
  const result = {
    rank: 2,
    answers: [
      { ...first, kind: 'full' as const, obstacles: [obstacle] },
      { ...second, kind: 'granted' as const, obstacles: [] },
    ],
    unproven: null,
    seed: 7,
    creditAfter: 1,
  }
  const published = { ...view, campaign: { ...view.campaign, state: 'published' as const }, own: { ...own, result, held: second } }
  const { getByText } = await drawLeave('a', published)
  await expect.element(getByText('Accordé, votre 2e vœu')).toBeVisible()
  await expect
    .element(getByText(/3.personnes la veulent parmi les CDS, 1.place\. 1.place va à un collègue servi comme vous avant\./))
    .toBeVisible()
})

test('weeks that hold too many people say so beside each wish, others that there is room', async () => {
  const [first, , third] = weeks
  if (first === undefined || third === undefined) throw new Error('the period has three weeks')
  const { getByText } = await drawLeave('a', { ...view, own: { ...own, wishes: [third, first] } })
  await expect.element(getByText('très demandée\u00A0: S29')).toBeVisible()
  await expect.element(getByText('encore de la place')).toBeVisible()
})

test('the campaign that waits for wishes is the one that is shown first, and who takes no part in it reads so', async () => {
  const later = { ...view.campaign, _id: '00000000-0000-4000-8000-000000000901', name: 'Noël 2027', state: 'published' as const }
  const { getByText } = await drawLeave('a', { ...view, own: null }, { 'campaigns.list': { campaigns: [later, view.campaign] } })
  await expect.element(getByText('Vous ne prenez pas part à cette campagne.')).toBeVisible()
  await expect.element(getByText('Été 2027').first()).toBeVisible()
})

test('what every week says of who stood before is said once, and a chief reads it in a line', async () => {
  const [first, second, third] = weeks
  if (first === undefined || second === undefined || third === undefined) throw new Error('the period has three weeks')
  const obstacles = [first, second].map(({ fromDate }, index) => ({
    date: fromDate,
    startTime: null,
    endTime: null,
    qualifications: [],
    minimum: null,
    places: 2,
    wished: 4 + index,
    before: { moreCredit: 0, sameCredit: 2, lessCredit: 0 },
  }))
  const answers = [
    { fromDate: first.fromDate, toDate: second.toDate, kind: 'full' as const, obstacles },
    { ...third, kind: 'granted' as const, obstacles: [] },
  ]
  const member = { person: personOf('b'), teamId: null, credit: 0, rank: 2, answers, pinned: null, forbidden: [] }
  const share = { people: [member], unproven: null, servedAtMost: 1, couples: 0, together: 0, dearest: [], weeks: [] }
  const published: CampaignView = { ...view, campaign: { ...view.campaign, state: 'published' }, own: null, share }
  const { getByRole, getByText } = await drawLeave('administrator', published)
  await expect.element(getByText('S27 à S28 (S27 et S28 complètes).')).toBeVisible()
  await getByRole('button', { name: /^Détail pour/ }).click()
  await expect.element(getByText('Chaque semaine, 2\u00A0places vont à des collègues servis comme vous avant.')).toBeVisible()
  expect(getByRole('button', { name: /^Imposer/ }).elements()).toEqual([])
})

test('an administrator imposes a wish, sees what that changes, and keeps it', async () => {
  const [first] = weeks
  if (first === undefined) throw new Error('the period has three weeks')
  const share: NonNullable<CampaignView['share']> = {
    people: [
      {
        person: personOf('b'),
        teamId: null,
        credit: 0,
        rank: null,
        answers: [{ ...first, kind: 'short', obstacles: [] }],
        pinned: null,
        forbidden: [],
      },
    ],
    unproven: null,
    servedAtMost: 1,
    couples: 0,
    together: 0,
    dearest: [],
    weeks: [],
  }
  const shared: CampaignView = {
    ...view,
    campaign: { ...view.campaign, state: 'shared', wishesUntil: '2026-11-17' },
    own: null,
    silent: [personOf('c')],
    share,
  }
  const imposed = { ...share, people: share.people.map((member) => ({ ...member, rank: 1, before: null, pinned: 1 })) }
  const { getByRole, getByText, asked } = await drawLeave('administrator', shared, { 'campaigns.share': { ...shared, share: imposed } })
  await expect.element(getByText(/^Sans vœu.: Chloé Charme$/)).toBeVisible()
  await getByRole('button', { name: /^Décider pour / }).click()
  // The balance refused it, and no chief: there is nothing to take back.
  await expect.element(getByText('Le solde de congés ne suffit pas.')).toBeVisible()
  await expect.element(getByRole('button', { name: /^Refuser le 1er vœu de / })).toBeVisible()
  await getByRole('button', { name: /^Imposer le 1er vœu de / }).click()
  await getByRole('button', { name: 'Voir ce que cela change' }).click()
  await expect.element(getByText(/^Essai, pas encore gardé.: 1.personne aurait autre chose\.$/)).toBeVisible()
  await getByRole('button', { name: 'Garder ce partage' }).click()
  const body = { seen: 3, pinned: [{ userId: personOf('b').userId, rank: 1 }], forbidden: [] }
  await expect.poll(() => asked('campaigns.share').map(({ body }) => body)).toEqual([{ ...body, dryRun: true }, body])
})

test('an administrator enters wishes for a member, with a reason', async () => {
  const { getByRole, getByLabelText, getByText, asked } = await drawLeave(
    'administrator',
    { ...view, own: null },
    { 'campaigns.wish': view },
  )
  await getByRole('button', { name: 'Saisir des vœux pour un membre' }).click()
  await getByRole('combobox', { name: 'Membre' }).click()
  await getByRole('option', { name: /Chloé Charme/ }).click()
  await getByRole('button', { name: 'Ajouter ce vœu' }).click()
  await getByRole('button', { name: /^Enregistrer les vœux de/ }).click()
  await expect.element(getByText('Écrivez pourquoi.')).toBeVisible()
  await getByLabelText('Motif').fill('Dit au téléphone')
  await getByRole('button', { name: /^Enregistrer les vœux de/ }).click()
  const entered = { userId: personOf('c').userId, reason: 'Dit au téléphone' }
  await expect
    .poll(() => asked('campaigns.wish').map(({ body }) => body))
    .toEqual([{ ...entered, wishes: [weeks[0]], impossible: [], companionId: null }])
})

test('a campaign is opened with days typed as people write them, and one that is none says so beside its field', async () => {
  const { getByRole, getByText, asked } = await drawLeave('administrator', view, {
    'campaigns.open': view,
    'activities.list': { activities: [{ _id: 'annualLeave', name: 'Congé annuel', letters: 'CA', kind: 'leave', isNamed: false }] },
  })
  await getByRole('button', { name: 'Ouvrir une campagne' }).click()
  await getByRole('textbox', { name: 'Nom' }).fill('Noël 2026')
  await getByRole('textbox', { name: 'Du lundi' }).fill('21/12/2026')
  await getByRole('textbox', { name: 'Au dimanche' }).fill('03/01/2027')
  await getByRole('textbox', { name: 'Dernier jour des vœux' }).fill('31/11/2026')
  await getByRole('button', { name: 'Ouvrir aux vœux' }).click()
  await expect.element(getByText('Cette date n’existe pas.')).toBeVisible()
  await getByRole('textbox', { name: 'Dernier jour des vœux' }).fill('30/11/2026')
  await getByRole('button', { name: 'Ouvrir aux vœux' }).click()
  await expect
    .poll(() => asked('campaigns.open').map(({ body }) => body))
    .toMatchObject([{ fromDate: '2026-12-21', toDate: '2027-01-03', wishesUntil: '2026-11-30', teamIds: null }])
})

test('impossible days are sent with the wishes', async () => {
  const { getByRole, asked } = await drawLeave('a', view, { 'campaigns.wish': view })
  await getByRole('button', { name: 'Ajouter ce vœu' }).click()
  await getByRole('textbox', { name: 'Un jour' }).fill('14/07/2027')
  await getByRole('button', { name: 'Ajouter ce jour' }).click()
  await getByRole('button', { name: /^Envoyer ce/ }).click()
  await expect.poll(() => asked('campaigns.wish').map(({ body }) => body)).toMatchObject([{ impossible: ['2027-07-14'] }])
})

test('weeks are exchanged when a colleague’s proposal is accepted, and a proposal names the colleague and their weeks', async () => {
  const [first, second, third] = weeks
  if (first === undefined || second === undefined || third === undefined) throw new Error('the period has three weeks')
  const result = { rank: 1, answers: [{ ...first, kind: 'granted' as const, obstacles: [] }], unproven: null, seed: 7, creditAfter: 0 }
  const held = { ...own, result, held: first, proposals: [{ person: personOf('b'), offered: second }] }
  const published = { ...view, campaign: { ...view.campaign, state: 'published' as const }, own: held }
  const { getByRole, getByText, asked } = await drawLeave('a', published, {
    'campaigns.answerExchange': published,
    'campaigns.proposeExchange': published,
  })
  await expect.element(getByText('Basile Bouleau vous propose S28 contre vos semaines S27.')).toBeVisible()
  await getByRole('button', { name: 'Échanger', exact: true }).click()
  await expect
    .poll(() => asked('campaigns.answerExchange').map(({ body }) => body))
    .toEqual([{ proposerId: personOf('b').userId, accepts: true }])
  await getByRole('button', { name: 'Proposer un échange' }).click()
  await getByRole('combobox', { name: 'Collègue' }).click()
  await getByRole('option', { name: 'Chloé Charme' }).click()
  await getByRole('combobox', { name: 'Sa première semaine' }).click()
  await getByRole('option', { name: /^S29/ }).click()
  await getByRole('button', { name: 'Proposer cet échange' }).click()
  await expect
    .poll(() => asked('campaigns.proposeExchange').map(({ body }) => body))
    .toEqual([{ colleagueId: personOf('c').userId, wanted: third }])
})
