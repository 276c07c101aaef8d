// Exchanges: of one day (J against N), and between two days in the centre of 24 h guards. Posted by one, made by the other, undone.
import type { Locator } from '@playwright/test'
import type { WireExchange } from '@releve/contract/demands'
import { dayCell, openMonth, saying, WORDS } from './support/calendar.ts'
import { cardOf, detailOf, expectNotReloaded, markPage, openCard, pickSwitch, snackbar, startPosting } from './support/exchange.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import type { Person } from './support/fixtures.ts'
import { membersOf, people } from './support/people.ts'
import { clear, possibleExchange, postOtherDaySwitch, postSameDaySwitch, shiftOn } from './support/scenes.ts'
import type { Scene } from './support/scenes.ts'

interface Exchange {
  readonly poster: Person
  readonly taker: Person
  readonly demand: Scene['demand']
  /** The vacation the taker gives. */
  readonly given: WireExchange
}

/** The day in each one's calendar: the letter, or rest. */
async function expectShift({ page, api }: Person, day: string, name: string): Promise<void> {
  await openMonth(page, day)
  await expect(dayCell(page, day)).toHaveAccessibleName(saying(`, ${WORDS[name]}`))
  expect((await shiftOn(api, day)).shift.name).toBe(name)
}

async function expectExchanged({ poster, taker, demand, given }: Exchange): Promise<void> {
  const { date, shift } = demand.posterShift
  await expectShift(taker, date, shift.name)
  await expectShift(poster, given.date, given.shift.name)
  await expect(dayCell(poster.page, given.date)).toHaveAccessibleName(saying(`Échangé avec ${taker.name}`))
  await openMonth(taker.page, date)
  await expect(dayCell(taker.page, date)).toHaveAccessibleName(saying(`Échangé avec ${poster.name}`))
  if (given.date === date) return
  await expectShift(poster, date, 'R')
  await expectShift(taker, given.date, 'R')
}

/** Looks among the newest changes: the exchange of two days has two, and a demand of one's own that it closed stands beside them. */
async function expectNewest(person: Person, words: string): Promise<void> {
  await person.page.goto(`/profile/${person.id}/change-history`)
  const newest = async () => (await person.page.getByRole('listitem').allInnerTexts()).slice(0, 3)
  await expect.poll(newest).toContainEqual(expect.stringContaining(words))
}

/** Plays an exchange from the form to the withdrawal; `fill` says in the form what is wanted in exchange. */
async function playExchange(exchange: Exchange, isMobile: boolean, fill: (form: Locator) => Promise<void>): Promise<void> {
  const { poster, taker, demand, given } = exchange
  const { date, shift } = demand.posterShift

  await test.step('the colleague already looks at the exchanges', async () => {
    await taker.page.goto('/exchange/switch')
    await expect(taker.page.getByRole('article').first()).toBeVisible()
    await markPage(taker.page)
  })

  await test.step('the exchange is offered from the calendar', async () => {
    const form = await startPosting(poster, date, 'Proposer une permutation')
    await expect(form.getByRole('radio', { name: /Une permutation/ })).toBeChecked()
    await fill(form)
    await expectAccessible(poster.page)
    await form.getByRole('button', { name: 'Poster la demande' }).click()
    await expect(snackbar(poster.page, 'Demande postée. Relève prévient les collègues qui peuvent y répondre.')).toBeVisible()
    await expect(cardOf(poster.page, demand)).toContainText('en attente')
    await markPage(poster.page)
  })

  await test.step('the colleague sees what they would give, and makes the exchange', async () => {
    const card = cardOf(taker.page, demand, poster.name)
    await expect(card).toContainText(
      saying(given.date === date ? `votre ${given.shift.name} contre ${shift.name}` : `Vous donnez ${given.shift.name} du`),
    )
    await openCard(card)
    const detail = detailOf(taker.page, isMobile)
    await expect(detail.getByRole('heading', { name: 'Avant' }).first()).toBeVisible()
    await expect(detail.getByRole('heading', { name: 'Après' }).first()).toBeVisible()
    await expectAccessible(taker.page)
    await detail.getByRole('button', { name: 'Permuter', exact: true }).click()
    await expect(snackbar(taker.page, /^Permutation faite\./)).toBeVisible()
    await expect(cardOf(poster.page, demand)).toContainText(`${taker.name} permute avec vous`)
    await expect(cardOf(taker.page, demand, poster.name)).toContainText(`Vous permutez avec ${poster.name}`)
    await expectNotReloaded(poster.page)
    await expectNotReloaded(taker.page)
  })

  await test.step('both calendars and histories show it', async () => {
    await expectExchanged(exchange)
    await expectNewest(poster, `Permutation avec ${taker.name}`)
    await expectNewest(taker, `Permutation avec ${poster.name}`)
  })

  await test.step('the colleague withdraws: all is back, and the demand is open again', async () => {
    await poster.page.goto('/exchange/switch')
    await expect(cardOf(poster.page, demand)).toContainText(`${taker.name} permute avec vous`)
    await taker.page.goto('/exchange/switch')
    await openCard(cardOf(taker.page, demand, poster.name))
    await detailOf(taker.page, isMobile).getByRole('button', { name: 'Se désister' }).click()
    await taker.page.getByRole('alertdialog').getByRole('button', { name: 'Se désister' }).click()
    await expect(snackbar(taker.page, 'Désistement enregistré. La demande est de nouveau ouverte.')).toBeVisible()
    await expect(cardOf(poster.page, demand)).toContainText('en attente')
    await expectShift(poster, date, shift.name)
    await expectShift(taker, given.date, given.shift.name)
  })
}

function givenIn({ demand }: Scene): WireExchange {
  const exchange = possibleExchange(demand)
  if (exchange === undefined) throw new Error('the exchange is not possible')
  return exchange
}

test('a day against a night, on the same day', async ({ as, apiOf, isMobile }) => {
  test.setTimeout(180_000)
  const takers = await Promise.all([people.helene, people.karim].map(apiOf))
  const scene = await postSameDaySwitch(await apiOf(people.camille), takers, 'J', 'N')
  await clear(scene)
  const poster = await as(people.camille)
  const taker = await as(scene.taker.session.userData.email)
  await playExchange({ poster, taker, demand: scene.demand, given: givenIn(scene) }, isMobile, async (form) => {
    await pickSwitch(form, scene.demand.posterShift.date, 'N')
  })
})

test('a guard against a guard of another day, in the centre of 24 h guards', async ({ as, apiOf, isMobile }) => {
  test.setTimeout(180_000)
  const others = membersOf('g24').filter((email) => email !== people.jade)
  const takers = await Promise.all(others.slice(0, 12).map(apiOf))
  const scene = await postOtherDaySwitch(await apiOf(people.jade), takers)
  await clear(scene)
  const exchange = givenIn(scene)
  const poster = await as(people.jade)
  const taker = await as(scene.taker.session.userData.email)
  await playExchange({ poster, taker, demand: scene.demand, given: exchange }, isMobile, async (form) => {
    await pickSwitch(form, exchange.date, exchange.shift.name)
  })
})

test('where all of a day work the same vacation, no day stands open that cannot be, and a day touched is chosen', async ({ as }) => {
  const { page, api } = await as(people.jade)
  await page.goto('/exchange/switch?post=1')
  const form = page.getByRole('dialog', { name: 'Poster une demande' })
  const vacationChoice = form.getByRole('group', { name: /Quelle vacation/ })
  await vacationChoice.getByRole('button', { name: 'Mois suivant' }).click()
  const dayButton = vacationChoice.locator('[data-day]:not([aria-disabled])').first()
  const date = (await dayButton.getAttribute('data-day')) ?? ''
  await dayButton.click()
  const { openDays } = await api.call('demands.compatibleSwitches', { params: { id: date }, query: {} })
  const day = openDays.find((each) => each !== date && each.startsWith(date.slice(0, 7)))
  const days = form.getByRole('group', { name: 'Jour de la vacation prise en échange' })
  await expect(form.getByText('Touchez les jours que vous pourriez travailler.')).toBeVisible()
  await expect(form.getByText('C’est la vacation que vous proposez')).toHaveCount(0)
  await days.locator(`[data-day="${day}"]`).click()
  await expect(form.getByRole('button', { name: /^Retirer G/ })).toBeVisible()
  await expect(form.getByRole('heading', { name: 'Votre semaine après cet échange' }).first()).toBeVisible()
})
