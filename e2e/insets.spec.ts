// The screen of a phone is not all the application's: notch, rounded corners, home bar. On every route, upright and on its side, what
// is read or pressed stays clear of them, and no button lies over what is read or pressed. Nor does the keyboard lie over the field
// one writes in, or over the foot of a sheet.
import { dayCell } from './support/calendar.ts'
import { enter } from './support/enter.ts'
import { expect, test } from './support/fixtures.ts'
import { coveredOn, handOf, SIDEWAYS, UPRIGHT } from './support/insets.ts'
import { people } from './support/people.ts'
import { pagesForAll, routes } from './support/routes.ts'
import type { Role } from './support/routes.ts'
import { dayIn } from './support/scenes.ts'
import { hiddenByKeyboard } from './support/screen-keyboard.ts'
import { visitorOf } from './support/visit.ts'

test.use({ trace: 'off' })

// Each page is opened upright and turned, as a phone is. Every day routes.spec.ts looks at this too, on the way through the routes.
for (const role of ['visitor', 'admin'] as const satisfies readonly Role[]) {
  test(`every route as ${role}, the phone upright, then on its side`, { tag: '@deep' }, async ({ page, as, isMobile }) => {
    test.skip(!isMobile, 'phones alone have insets')
    test.setTimeout(240_000)
    const { page: screen, addressOf, maySee } = await enter(role, page, as)
    const visitor = visitorOf(screen)
    const hold = await handOf(screen)
    for (const address of [...routes.filter(maySee).map(addressOf), '/calendar?view=team', ...pagesForAll]) {
      if (role === 'visitor' && address.startsWith('/calendar')) continue
      await hold(UPRIGHT)
      await visitor.open(address)
      expect.soft(await coveredOn(screen, UPRIGHT.insets, 'page'), address).toEqual([])
      expect.soft(await hiddenByKeyboard(screen, 'upright', 'page'), `${address}, one writes`).toEqual([])
      await hold(SIDEWAYS)
      await visitor.settle()
      expect.soft(await coveredOn(screen, SIDEWAYS.insets, 'page'), `${address}, on its side`).toEqual([])
      expect.soft(await hiddenByKeyboard(screen, 'sideways', 'page'), `${address}, on its side, one writes`).toEqual([])
    }
  })
}

for (const [how, position] of [
  ['upright', UPRIGHT],
  ['on its side', SIDEWAYS],
] as const) {
  test(`what opens over a page, the phone ${how}`, async ({ as, isMobile }) => {
    test.skip(!isMobile, 'phones alone have insets')
    test.setTimeout(120_000)
    const { page, id } = await as(people.camille)
    const hold = await handOf(page)
    await hold(position)
    const visitor = visitorOf(page)
    const judge = async (subject: string) => {
      const overlay = page.getByRole('dialog').or(page.getByRole('alertdialog')).last()
      await expect(overlay).toBeVisible()
      await visitor.settle()
      await overlay.evaluate((element) => Promise.allSettled(element.getAnimations().map(({ finished }) => finished)))
      expect.soft(await coveredOn(page, position.insets, 'overlay'), subject).toEqual([])
      expect
        .soft(await hiddenByKeyboard(page, position === UPRIGHT ? 'upright' : 'sideways', 'overlay'), `${subject}, one writes`)
        .toEqual([])
    }
    await visitor.open('/dashboard')
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await judge('the menu')
    await visitor.open('/dashboard')
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await judge('the notifications')
    await visitor.open(`/calendar?month=${dayIn(9).slice(0, 7)}`)
    await dayCell(page, dayIn(9)).click()
    await judge('a day')
    await visitor.open('/exchange/replace')
    await page.getByRole('button', { name: 'Filtrer' }).click()
    await judge('the filters')
    await visitor.open('/exchange/replace')
    await page.getByRole('button', { name: 'Poster une demande' }).filter({ visible: true }).first().click()
    await judge('a request')
    for (const [address, button] of [
      ['/messages?write=1'],
      ['/parameter/account', 'Changer d’adresse'],
      ['/parameter/data', /^Fermer mon compte/],
      [`/profile/${id}/transaction-history`, 'Transférer'],
    ] as const) {
      await visitor.open(address)
      if (button !== undefined) await page.getByRole('button', { name: button }).filter({ visible: true }).first().click()
      await judge(address)
    }
  })
}
