// "After accept, swap or unaccept, the shift map is refreshed and the substitutions near the date (six days either side, open,
// posted by others) are re-categorised" (specification, §4).
import type { Page } from '@playwright/test'
import type { WireDemand } from '@releve/contract/demands'
import type { WireShiftDay } from '@releve/contract/shifts'
import { readBody } from './support/api.ts'
import { cardOf, detailOf, openCard, snackbar } from './support/exchange.ts'
import { expect, test } from './support/fixtures.ts'
import type { Person } from './support/fixtures.ts'
import { people } from './support/people.ts'
import { dayIn, postReplacement, postSameDaySwitch } from './support/scenes.ts'

const DAY_MS = 86_400_000
const WINDOW_DAYS = 6

interface Answer {
  readonly demand: WireDemand
  readonly newShiftData: readonly WireShiftDay[]
}

/** The answer of the action, and the requests that follow from it. */
async function actAndFollow(page: Page, action: 'accept' | 'swap' | 'unaccept', act: () => Promise<void>) {
  const answered = page.waitForResponse((response) => new URL(response.url()).pathname.endsWith(`/${action}`) && response.ok())
  const recategorization = page.waitForRequest('**/api/substitution/recategorize')
  await act()
  const { demand, newShiftData } = await readBody<Answer>(await answered)
  const request = await recategorization
  const { substitutionIds } = await readBody<{ substitutionIds: string[] }>({ text: async () => request.postData() ?? '' })
  return { demand, newShiftData, substitutionIds: substitutionIds.toSorted() }
}

/** Open demands of others within six days of any of these days, of those a screen knows: from today to one year ahead. */
async function nearTo({ api, id }: Person, days: readonly string[]): Promise<string[]> {
  const demands = await api.call('demands.list', { body: { startDate: dayIn(0), endDate: dayIn(360) } })
  const distance = (date: string, otherDate: string) => Math.abs(Date.parse(date) - Date.parse(otherDate)) / DAY_MS
  return demands
    .filter(({ status, posterId }) => status === 'open' && posterId !== id)
    .filter(({ posterShift }) => days.some((day) => distance(day, posterShift.date) <= WINDOW_DAYS))
    .map(({ _id }) => _id)
    .toSorted()
}

const daysOf = ({ demand, newShiftData }: Answer) => [demand.posterShift.date, ...newShiftData.map(({ date }) => date)]

test('taking a vacation, then withdrawing, asks anew about the demands six days either side', async ({ as, apiOf, isMobile }) => {
  test.skip(!isMobile, 'once is enough')
  const taker = await as(people.helene)
  const { page } = taker
  const { demand } = await postReplacement(await apiOf(people.camille), taker.api, 'N')
  await page.goto('/exchange/replace')
  await openCard(cardOf(page, demand, 'Camille Érable'))
  const detail = detailOf(page, isMobile)
  const acceptance = await actAndFollow(page, 'accept', () => detail.getByRole('button', { name: 'Prendre la vacation' }).click())
  await expect(snackbar(page, /^Vacation prise\./)).toBeVisible()
  expect(acceptance.newShiftData.map(({ date }) => date)).toContain(demand.posterShift.date)
  const around = await nearTo(taker, daysOf(acceptance))
  expect(acceptance.substitutionIds).toEqual(around)
  expect(around).not.toContain(demand._id)
  expect(around).not.toHaveLength(0)

  await openCard(cardOf(page, demand, 'Camille Érable'))
  await detail.getByRole('button', { name: 'Se désister' }).click()
  const question = page.getByRole('alertdialog', { name: 'Se désister ?' })
  const withdrawal = await actAndFollow(page, 'unaccept', () => question.getByRole('button', { name: 'Se désister' }).click())
  await expect(snackbar(page, /^Désistement enregistré\./)).toBeVisible()
  expect(withdrawal.substitutionIds).toEqual(await nearTo(taker, daysOf(withdrawal)))
  expect(withdrawal.substitutionIds).toContain(demand._id)
})

test('an exchange asks anew about the demands six days either side', async ({ as, apiOf, isMobile }) => {
  test.skip(!isMobile, 'once is enough')
  const takers = await Promise.all([people.helene, people.karim].map(apiOf))
  const { demand, taker: chosen } = await postSameDaySwitch(await apiOf(people.camille), takers, 'J', 'N')
  const taker = await as(chosen.session.userData.email)
  const { page } = taker
  await page.goto('/exchange/switch')
  await openCard(cardOf(page, demand, 'Camille Érable'))
  const swap = detailOf(page, isMobile).getByRole('button', { name: 'Permuter', exact: true })
  const swapped = await actAndFollow(page, 'swap', () => swap.click())
  await expect(snackbar(page, /^Permutation faite\./)).toBeVisible()
  expect(swapped.newShiftData.map(({ date }) => date)).toContain(demand.posterShift.date)
  const around = await nearTo(taker, daysOf(swapped))
  expect(swapped.substitutionIds).toEqual(around)
  expect(around).not.toHaveLength(0)
})
