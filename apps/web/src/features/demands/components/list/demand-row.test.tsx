// A demand in one line: what it is to its reader, when, and where it stands.
import type { WireDemand } from '@releve/contract/demands'
import { expect, test, vi } from 'vitest'
import { draw } from '../../../../../test/draw.tsx'
import { demandOf, exchangeOf, HOUR, NOW, personOf, userIdOf } from '../../../../../test/scene.ts'
import { DemandRow } from './demand-row.tsx'

const DAY = '2026-11-21'
const own = { posterId: userIdOf('a'), poster: personOf('a'), category: 'ownPending' } as const
const settled = { status: 'accepted', accepterId: userIdOf('c'), accepter: personOf('c') } as const
const agreed = { ...exchangeOf('2026-11-22', 'N'), points: 0 }

async function drawRow(fields: Partial<WireDemand>, onOpen = vi.fn<(id: string) => void>()) {
  const screen = await draw(<DemandRow demand={demandOf(DAY, 'J', fields)} isSelected={false} onOpen={onOpen} />)
  return { ...screen, onOpen }
}

test.each<[string, Partial<WireDemand>, string, string, string]>([
  ['one’s own that nobody has seen', own, 'Votre J, à remplacer', 'sam. 21 nov., pas encore vue', 'en attente'],
  [
    'one’s own for either',
    { ...own, type: 'hybrid', seenBy: [userIdOf('b'), userIdOf('c')] },
    'Votre J, au choix',
    'sam. 21 nov., vue par 2 collègues',
    'en attente',
  ],
  [
    'one’s own, offered to a colleague',
    { ...own, interested: [personOf('c')], interestedCount: 1, offer: { userId: userIdOf('c'), until: NOW + HOUR } },
    'Votre J, à remplacer',
    'sam. 21 nov., proposée à Chloé C.',
    'en attente',
  ],
  [
    'one’s own that was taken',
    { ...own, ...settled, category: 'ownAccepted' },
    'Chloé Charme prend votre J',
    'sam. 21 nov., 07:00 – 19:00',
    'conclu',
  ],
  [
    'one’s own that was exchanged',
    { ...own, ...settled, category: 'ownAccepted', type: 'switch', acceptedSwitch: agreed },
    'Chloé Charme permute avec vous',
    'vous donnez J du sam. 21 nov., vous recevez N du dim. 22 nov.',
    'conclu',
  ],
  [
    'one that its reader took',
    { ...settled, category: 'accepted', accepterId: userIdOf('a'), accepter: personOf('a') },
    'Vous remplacez Basile Bouleau',
    'sam. 21 nov., 07:00 – 19:00',
    'conclu',
  ],
  [
    'one that its reader exchanged',
    {
      ...settled,
      category: 'accepted',
      accepterId: userIdOf('a'),
      accepter: personOf('a'),
      type: 'switch',
      acceptedSwitch: agreed,
    },
    'Vous permutez avec Basile Bouleau',
    'vous donnez N du dim. 22 nov., vous recevez J du sam. 21 nov.',
    'conclu',
  ],
])('%s', async (_what, fields, title, note, state) => {
  const { getByRole, getByText } = await drawRow(fields)
  await expect.element(getByRole('heading')).toHaveTextContent(`${title}, sam. 21 nov., jour`)
  await expect.element(getByText(note)).toBeVisible()
  await expect.element(getByText(state, { exact: true })).toBeVisible()
})

test.each<[string, Partial<WireDemand>, string, string]>([
  [
    'two are interested in one’s own',
    { ...own, interested: [personOf('c'), personOf('d')], interestedCount: 2 },
    '2 intéressés, à vous de choisir',
    'votre J du sam. 21 nov.',
  ],
  [
    'a colleague has chosen its reader',
    { offer: { userId: userIdOf('a'), until: NOW + HOUR } },
    'Basile Bouleau vous propose sa vacation J',
    'sam. 21 nov., 07:00 – 19:00, à confirmer avant 11:00',
  ],
])('%s: it waits for an answer, and says no state', async (_what, fields, title, note) => {
  const { getByRole, getByText } = await drawRow(fields)
  await expect.element(getByRole('heading')).toHaveTextContent(`${title}, sam. 21 nov., jour`)
  await expect.element(getByText(note)).toBeVisible()
  expect(getByText(/^(en attente|conclu)$/).elements()).toEqual([])
})

test('the whole row opens it, and names its day to who does not see it', async () => {
  const { getByRole, onOpen } = await drawRow(own)
  await getByRole('button', { name: /^Votre J, à remplacer ?, sam\. 21 nov\., jour$/ }).click()
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(demandOf(DAY, 'J')._id)
})
