// The narrowest telephone and the largest text: nothing goes out of the page at the side, nothing lies under the bottom bar, initials
// stay in their circle, and what a heading or a link says is not cut inside a word. In sheets nothing is cut either.
import type { Page } from '@playwright/test'
import { register } from './support/api.ts'
import { dayCell } from './support/calendar.ts'
import { enter } from './support/enter.ts'
import type { LogIn } from './support/enter.ts'
import { expect, test } from './support/fixtures.ts'
import { cutOn, enlarge, misplacedOn, NARROWEST } from './support/narrow.ts'
import { PASSWORD, people } from './support/people.ts'
import { roles, routes } from './support/routes.ts'
import type { Role } from './support/routes.ts'
import { dayIn, postCircle, vacationsOf } from './support/scenes.ts'
import { visitorOf } from './support/visit.ts'

test.use({ trace: 'off', viewport: NARROWEST })

async function cross(role: Role, page: Page, as: LogIn): Promise<void> {
  const { page: screen, addressOf, maySee } = await enter(role, page, as)
  const visitor = visitorOf(screen)
  for (const route of routes.filter(maySee)) {
    await visitor.open(addressOf(route))
    for (const size of [100, 200]) {
      await enlarge(screen, size)
      await visitor.settle()
      expect.soft(await misplacedOn(screen), `${role}, ${route.path}, text at ${size} %`).toEqual([])
      expect.soft(await cutOn(screen), `${role}, ${route.path}, words at ${size} %`).toEqual([])
    }
  }
}

// Twice as large, as an administrator, is looked at every day on the way through the routes (routes.spec.ts).
for (const role of roles) {
  test(`the narrowest telephone as ${role}, text once and twice as large`, { tag: '@deep' }, async ({ page, as, isMobile }) => {
    test.skip(!isMobile, 'the same width twice')
    test.setTimeout(600_000)
    await cross(role, page, as)
  })
}

test('an exchange among three, text twice as large', async ({ as, apiOf, isMobile }) => {
  test.skip(!isMobile, 'the same width twice')
  const [camille, helene, ludovic] = [await apiOf(people.camille), await apiOf(people.helene), await apiOf(people.ludovic)]
  const circle = await postCircle([camille, helene, ludovic])
  const { page } = await as(people.camille)
  await page.goto(`/exchange/circle?circle=${circle._id}`)
  await expect(page.getByRole('button', { name: 'Refuser' })).toBeVisible()
  for (const size of [100, 200]) {
    await enlarge(page, size)
    expect.soft(await misplacedOn(page), `text at ${size} %`).toEqual([])
    expect.soft(await cutOn(page), `words at ${size} %`).toEqual([])
  }
  // The list says in words what the ring shows.
  await expect(page.getByRole('region', { name: 'Accords' }).getByRole('listitem').first()).not.toHaveCSS('position', 'absolute')
})

test('a name of forty-five letters in one word stays in the page, waiting and approved', async ({ as, baseURL, isMobile }) => {
  test.skip(!isMobile, 'the same width twice')
  const { page, api } = await as(people.admin)
  const lastName = 'Wolfeschlegelsteinhausenbergerdorffwelchevora'
  await register(baseURL ?? '', {
    centerId: api.session.userData.centerId ?? '',
    name: 'Marie-Philomène',
    lastName,
    email: `long.${Date.now()}@essai.example`,
    password: PASSWORD,
  })
  await page.goto('/admin/pending-users')
  await expect(page.getByRole('heading', { name: new RegExp(lastName) })).toBeVisible()
  expect(await misplacedOn(page)).toEqual([])
  const waiting = (await api.call('users.list', {})).find((user) => user.lastName === lastName)
  const params = { id: waiting?._id ?? '' }
  await api.call('users.approve', { params, body: {} })
  try {
    await page.goto('/users?q=wolfe')
    await expect(page.getByRole('button', { name: new RegExp(lastName) })).toBeVisible()
    expect(await misplacedOn(page)).toEqual([])
  } finally {
    await api.call('users.remove', { params, body: {} })
  }
})

/** The parts a sheet cuts off: beyond its side, or taller or wider than the box that hides the rest. */
async function cutInSheet(page: Page): Promise<string[]> {
  return page.getByRole('dialog').evaluate((sheet) => {
    const found: string[] = []
    const name = (element: Element) => `${element.tagName.toLowerCase()} « ${element.textContent.trim().slice(0, 60)} »`
    const { left, right } = sheet.getBoundingClientRect()
    if (left < 0 || right > innerWidth) found.push(`the sheet goes from ${left} to ${right} of ${innerWidth}`)
    for (const element of sheet.querySelectorAll<HTMLElement>('*')) {
      const { overflowX, overflowY } = getComputedStyle(element)
      const box = element.getBoundingClientRect()
      const isHeard = box.width <= 1 || box.height <= 1
      if (isHeard || element.closest('svg, .sr-only') !== null || !element.checkVisibility({ visibilityProperty: true })) continue
      const isWider = element.scrollWidth > element.clientWidth + 1
      const isTaller = element.scrollHeight > element.clientHeight + 1
      if (overflowX !== 'visible' && isWider) found.push(`${element.scrollWidth} wide in ${element.clientWidth}: ${name(element)}`)
      if (['hidden', 'clip'].includes(overflowY) && isTaller)
        found.push(`${element.scrollHeight} high in ${element.clientHeight}: ${name(element)}`)
      // A scrolling box leaves room to read in.
      if (overflowY === 'auto' && isTaller && element.clientHeight < 120) found.push(`only ${element.clientHeight} high: ${name(element)}`)
      if (box.right > right + 1 || box.left < left - 1)
        found.push(`out at the side (${Math.round(box.left)}–${Math.round(box.right)}): ${name(element)}`)
    }
    return found
  })
}

test.describe('sheets with text twice as large', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('of a day, of a request, of a transfer, of filters: nothing is cut', async ({ as, isMobile }) => {
    test.skip(!isMobile, 'sheets of telephones')
    test.setTimeout(120_000)
    const { page, id, api } = await as(people.camille)
    const visitor = visitorOf(page)
    const judge = async (subject: string) => {
      await expect(page.getByRole('dialog')).toBeVisible()
      await visitor.settle()
      expect.soft(await cutInSheet(page), subject).toEqual([])
      expect.soft(await cutOn(page), `${subject}, words`).toEqual([])
    }
    const openLarge = async (address: string) => {
      await visitor.open(address)
      await enlarge(page, 200)
    }
    const date = (await vacationsOf(api))[0]?.date ?? dayIn(9)
    await openLarge(`/calendar?month=${date.slice(0, 7)}`)
    await dayCell(page, date).click()
    await judge('the day')
    await openLarge('/exchange/replace')
    await page.getByRole('button', { name: 'Filtrer' }).click()
    await judge('the filters')
    await openLarge('/exchange/replace')
    await page.getByRole('button', { name: 'Poster une demande' }).filter({ visible: true }).first().click()
    await judge('a request')
    await page.getByText('Une permutation', { exact: true }).click()
    await judge('a request of an exchange')
    await openLarge(`/profile/${id}/transaction-history`)
    await page.getByRole('button', { name: 'Transférer' }).filter({ visible: true }).click()
    await judge('a transfer')
  })
})
