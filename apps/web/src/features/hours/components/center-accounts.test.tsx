// The hours accounts of a centre: who owes hours, in which order, and the way to each.
import { expect, test } from 'vitest'
import type { WireCenterHours } from '@releve/contract/hours'
import { draw } from '../../../../test/draw.tsx'
import { CENTER, personOf, userIdOf } from '../../../../test/scene.ts'
import { CenterAccounts } from './center-accounts.tsx'

const H = 60
const account = (who: Parameters<typeof personOf>[0], balance: number, more: Partial<WireCenterHours['people'][number]> = {}) => ({
  user: personOf(who),
  teamId: null,
  share: 100,
  countedSince: '2026-01-01',
  done: 1400 * H,
  planned: 150 * H,
  due: 1607 * H,
  dueToday: 1400 * H,
  carriedOver: 0,
  corrected: 0,
  balance,
  balanceToday: 0,
  overCycle: 0,
  ...more,
})

const drawAccounts = (people: WireCenterHours['people']) =>
  draw(<CenterAccounts centerId={CENTER} thisYear={2026} />, {
    as: 'administrator',
    answers: { 'hours.ofCenter': { year: 2026, today: '2026-11-18', people } },
  })

test('each leads to its account; who owes most may come first', async () => {
  const { getByRole, getByText, container } = await drawAccounts([account('a', 14 * H), account('b', -57 * H, { share: 80 })])
  await expect.element(getByText('2\u00A0comptes, \u221243\u00A0h en tout')).toBeVisible()
  const names = () => [...container.querySelectorAll('tbody th a')].map((link) => link.getAttribute('href'))
  expect(names()).toEqual([`/profile/${userIdOf('a')}/hours?year=2026`, `/profile/${userIdOf('b')}/hours?year=2026`])
  await expect.element(getByText('80\u00A0%')).toBeVisible()
  await getByText('Par retard', { exact: true }).click()
  expect(names()[0]).toBe(`/profile/${userIdOf('b')}/hours?year=2026`)
  await expect.element(getByRole('cell', { name: '\u221257\u00A0h' })).toBeVisible()
})

test('a year of which nothing counts says so, and another is read by its arrow', async () => {
  const { getByRole, getByText, asked } = await drawAccounts([account('a', 0, { countedSince: null })])
  await expect.element(getByText('Rien n’est planifié ici en 2026.')).toBeVisible()
  await getByRole('button', { name: 'Année 2025' }).click()
  await expect.poll(() => asked('hours.ofCenter').map(({ query }) => query)).toEqual([{ year: '2026' }, { year: '2025' }])
})
