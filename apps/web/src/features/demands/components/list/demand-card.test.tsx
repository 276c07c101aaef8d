// A demand in a list: whose gain it is, whether it is possible and why, and what its button does.
import type { WireDemand } from '@releve/contract/demands'
import { expect, test, vi } from 'vitest'
import { colourOf, token } from '../../../../../test/colour.ts'
import { draw } from '../../../../../test/draw.tsx'
import { demandOf, exchangeOf, figures, personOf, userIdOf, violationOf } from '../../../../../test/scene.ts'
import type { Repeated } from './card-reason.ts'
import { DemandCard } from './demand-card.tsx'

const DAY = '2026-11-21'

async function drawCard(
  fields: Partial<WireDemand>,
  { repeated = [] as readonly Repeated[], onOpen = vi.fn<(id: string) => void>() } = {},
) {
  const screen = await draw(
    <DemandCard demand={demandOf(DAY, 'J', { figures, ...fields })} isSelected={false} onOpen={onOpen} repeated={repeated} />,
  )
  return { ...screen, onOpen }
}

test('a vacation that may be taken shows its poster, its hours, its gain and its rests', async () => {
  const { getByRole, getByText } = await drawCard({})
  await expect.element(getByRole('heading')).toHaveTextContent('sam. 21 novembre, J')
  await expect.element(getByText('07:00 – 19:00 · 12 h')).toBeVisible()
  await expect.element(getByText('Basile Bouleau, équipe B')).toBeVisible()
  expect(colourOf(getByText('+12', { exact: true }))).toBe(token('primary-ink'))
  const rests = getByText('Repos : 36 h avant, 24 h après')
  await expect.element(rests).toBeVisible()
  expect(colourOf(rests)).toBe(token('success'))
})

test('its button opens it', async () => {
  const { getByRole, onOpen } = await drawCard({})
  await getByRole('button', { name: 'Prendre J du sam. 21 nov.' }).click()
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(demandOf(DAY, 'J')._id)
})

test('one that is not possible says why, offers nothing, and its points are no gain', async () => {
  const { getByText, getByRole } = await drawCard({
    category: 'other',
    limit: [{ code: 'worksThatDay', message: 'Vous travaillez déjà ce jour-là.' }],
  })
  await expect.element(getByText('Vous travaillez déjà ce jour-là')).toBeVisible()
  expect(colourOf(getByText('+12', { exact: true }))).toBe(token('t3'))
  expect(getByRole('button', { name: /Prendre|Permuter/ }).elements()).toEqual([])
})

test('one’s own shows what it costs and who answers', async () => {
  const { getByText, getByRole } = await drawCard({
    posterId: userIdOf('a'),
    poster: personOf('a'),
    category: 'ownPending',
    interested: [personOf('c'), personOf('d')],
    interestedCount: 2,
  })
  expect(colourOf(getByText('−12', { exact: true }))).toBe(token('t1'))
  await expect.element(getByText('2 personnes intéressées')).toBeVisible()
  expect(getByText('En attente d’un collègue').elements()).toEqual([])
  expect(getByText('Intérêt déclaré').elements()).toEqual([])
  expect(getByRole('button', { name: /Prendre/ }).elements()).toEqual([])
})

test('one’s own without an answer waits', async () => {
  const { getByText } = await drawCard({ posterId: userIdOf('a'), poster: personOf('a'), category: 'ownPending' })
  await expect.element(getByText('En attente d’un collègue')).toBeVisible()
})

test('one’s own that was taken names who took it', async () => {
  const { getByText } = await drawCard({
    posterId: userIdOf('a'),
    poster: personOf('a'),
    category: 'ownAccepted',
    status: 'accepted',
    accepterId: userIdOf('c'),
    accepter: personOf('c'),
  })
  await expect.element(getByText('Prise par Chloé Charme')).toBeVisible()
})

test('one that its reader took says whom they replace', async () => {
  const { getByText } = await drawCard({ category: 'accepted', status: 'accepted', accepterId: userIdOf('a'), accepter: personOf('a') })
  await expect.element(getByText('Vous remplacez Basile Bouleau')).toBeVisible()
})

test('an exchange between two days names both, and the points of that exchange', async () => {
  const { getByText, getByRole } = await drawCard({
    type: 'switch',
    points: 40,
    category: 'availableSwitch',
    acceptedSwitches: [{ shift: 'J', points: 3, date: '2026-11-22' }],
    exchanges: [exchangeOf('2026-11-22', 'J', { points: 3, figures })],
  })
  await expect.element(getByText('Vous donnez J du dim. 22 novembre')).toBeVisible()
  await expect.element(getByText('Vous recevez J du sam. 21 novembre')).toBeVisible()
  await expect.element(getByText('+3', { exact: true })).toBeVisible()
  await expect.element(getByRole('button', { name: 'Permuter contre J du sam. 21 nov.' })).toBeVisible()
})

test('a warning of one’s own stands on the card', async () => {
  const { getByText } = await drawCard({ warnings: [violationOf()] })
  await expect.element(getByText('60 h sur 7 jours de suite, au lieu de 48 h au plus')).toBeVisible()
})

test('a warning that stands over the list is said on the card as what is added', async () => {
  const { getByText } = await drawCard({ warnings: [violationOf()] }, { repeated: [{ code: 'hoursSlidingWeek', limit: 48 }] })
  await expect.element(getByText('+12 h : 60 h sur 7 jours')).toBeVisible()
})

test('interest that its reader declared is marked', async () => {
  const { getByText } = await drawCard({ interested: [personOf('a')], interestedCount: 1 })
  await expect.element(getByText('Intérêt déclaré')).toBeVisible()
})
