// The page of one's own centre as a member reads it: who administers it, how many people each vacation has at least, the rules in words.
import { expect, test } from 'vitest'
import { refused } from '../../test/calls.ts'
import { draw } from '../../test/draw.tsx'
import { centerRules, userIdOf } from '../../test/scene.ts'
import { words } from '../../test/words.ts'
import { CentersPage } from './centers-page.tsx'

const drawPage = (rules = centerRules) =>
  draw(<CentersPage />, { at: '/center/centers', page: '/member/center/centers', answers: { 'centers.rules': rules } })

test('a member reads who administers the centre, and comes to them', async () => {
  const { getByRole } = await drawPage()
  const admins = getByRole('region', { name: 'Administrateurs' })
  await expect.element(admins.getByRole('link')).toMatchTextContent(words('Odile Orme'))
  await expect.element(admins.getByRole('link')).toHaveAttribute('href', `/profile/${userIdOf('administrator')}`)
})

test('a member reads the minima of each vacation, and of hours', async () => {
  const { getByRole } = await drawPage({
    ...centerRules,
    minimumStaffing: {
      J: { total: 6, byQualification: { CDS: 1, ADJ: 2 } },
      N: { total: 0, byQualification: { CDS: 1 } },
      G: { total: 0, byQualification: {} },
    },
    staffing: [
      { qualification: null, startTime: '08:00', endTime: '20:00', kinds: ['sunday'], dates: [], minimum: 4, target: null, maximum: null },
    ],
  })
  const lines = getByRole('region', { name: 'Effectif minimum' }).getByRole('listitem')
  await expect.element(lines.nth(0)).toMatchTextContent(words('6 personnes, dont 1 CDS et 2 ADJ'))
  await expect.element(lines.nth(1)).toMatchTextContent(words('1 CDS'))
  await expect.element(lines.nth(2)).toMatchTextContent(words('Tout le monde, 08:00 – 20:00, dimanche : 4 pers.'))
  expect(lines.elements()).toHaveLength(3)
})

test('a member reads when one posts and withdraws, what is refused and what is only pointed out', async () => {
  const { getByRole } = await drawPage({ ...centerRules, crossTeam: false })
  const exchanges = getByRole('region', { name: 'Échanges' })
  await expect.element(exchanges).toMatchTextContent(words('au plus tard 24 h avant le début de la vacation'))
  await expect.element(exchanges).toMatchTextContent(words('On ne prend que les vacations de son équipe.'))
  await expect
    .element(getByRole('region', { name: 'Ce qui fait refuser un échange' }))
    .toMatchTextContent(words('Repos entre deux vacationsau moins 11 h'))
  await expect
    .element(getByRole('region', { name: 'Ce qui est signalé, sans être refusé' }))
    .toMatchTextContent(words('Heures sur plusieurs jours de suiteau plus 48 h, sur 7 jours'))
})

test('a centre without a minimum says so, and rules that cannot be read do too', async () => {
  const { getByText, getByRole, unmount } = await drawPage({ ...centerRules, minimumStaffing: {}, staffing: [] })
  await expect.element(getByText('Aucun effectif minimum n’est fixé.')).toBeVisible()
  await unmount()
  const failed = await draw(<CentersPage />, {
    at: '/center/centers',
    page: '/member/center/centers',
    answers: { 'centers.rules': refused('unexpected') },
  })
  await expect.element(failed.getByText('Les règles n’ont pas pu être chargées')).toBeVisible()
  expect(getByRole('region', { name: 'Effectif minimum' }).elements()).toEqual([])
})
