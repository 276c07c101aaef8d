// A demand in a list: whose gain it is, whether it is possible and why, and what its button does.
import type { WireDemand } from '@releve/contract/demands'
import { expect, test, vi, type Mock } from 'vitest'
import { colourOf, token } from '../../../../../test/colour.ts'
import { draw } from '../../../../../test/draw.tsx'
import { demandOf, exchangeOf, figures, personOf, violationOf } from '../../../../../test/scene.ts'
import type { Repeated } from './card-reason.ts'
import { DemandCard, type OpenDemand } from './demand-card.tsx'
import type { ExchangeView } from '../sections.ts'

const DAY = '2026-11-21'

async function drawCard(
  fields: Partial<WireDemand>,
  {
    repeated = [],
    view = 'all',
    onOpen = vi.fn<OpenDemand>(),
  }: { repeated?: readonly Repeated[]; view?: ExchangeView; onOpen?: Mock<OpenDemand> } = {},
) {
  const screen = await draw(
    <DemandCard demand={demandOf(DAY, 'J', { figures, ...fields })} view={view} isSelected={false} onOpen={onOpen} repeated={repeated} />,
  )
  return { ...screen, onOpen }
}

test('a vacation that may be taken shows its poster, its hours, its gain and its rests', async () => {
  const { getByRole, getByText } = await drawCard({})
  await expect.element(getByRole('heading')).toHaveTextContent('sam. 21 novembre, jour')
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
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(demandOf(DAY, 'J')._id, undefined)
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

test('a mixed demand that may be taken or exchanged has both buttons, and each opens it with that answer', async () => {
  const { getByRole, getByText, onOpen } = await drawCard({
    type: 'hybrid',
    exchanges: [exchangeOf('2026-11-22', 'J', { figures })],
  })
  await expect.element(getByText('Au choix. Repos : 36 h avant, 24 h après')).toBeVisible()
  await getByRole('button', { name: 'Permuter contre J du sam. 21 nov.' }).click()
  await getByRole('button', { name: 'Prendre J du sam. 21 nov.' }).click()
  expect(onOpen.mock.calls.map(([, by]) => by)).toEqual(['swap', undefined])
})

test.each([
  ['replace', 'Prendre J du sam. 21 nov.'],
  ['switch', 'Permuter contre J du sam. 21 nov.'],
] as const)('under « %s » a mixed demand has that button alone', async (view, name) => {
  const { getByRole } = await drawCard({ type: 'hybrid', exchanges: [exchangeOf('2026-11-22', 'J', { figures })] }, { view })
  await expect.element(getByRole('button', { name })).toBeVisible()
  expect(getByRole('button', { name: /^(Prendre|Permuter)/ }).elements()).toHaveLength(1)
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
