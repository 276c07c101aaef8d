// The calendar: one's own month and the team's say what the server says, wherever the browser is; days open; a month prints on a page.
import type { WireShiftDay } from '@releve/contract/shifts'
import type { Api } from './support/api.ts'
import { dayCell, monthAfter, monthName, openMonth, saying, todayCell, todayIn, WORDS } from './support/calendar.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { membersOf, people } from './support/people.ts'
import { dayIn } from './support/scenes.ts'

function daysOf(month: string): string[] {
  const next = Date.parse(`${monthAfter(month)}-01`)
  const days: string[] = []
  for (let at = Date.parse(`${month}-01`); at < next; at += 86_400_000) days.push(new Date(at).toISOString().slice(0, 10))
  return days
}

async function planningOf({ call, session }: Api, dates: string[]): Promise<WireShiftDay[]> {
  return call('shifts.getWithSubstitutions', { params: { id: session.userData._id }, body: { dates } })
}

for (const [viewer, email] of [
  ['a member of the 12 h centre', people.camille],
  ['a member of the 24 h centre', people.jade],
  ['a member of the 5×8 centre', people.emma],
] as const) {
  test(`${viewer} sees the days and hours of the centre`, { tag: '@phone' }, async ({ as }) => {
    const { page, api } = await as(email)
    const month = monthAfter(dayIn(0).slice(0, 7))
    await openMonth(page, month)
    await expect(dayCell(page, `${month}-15`)).not.toHaveAccessibleName(/chargement/)
    for (const { date, shift } of await planningOf(api, daysOf(month))) {
      const { startTime, endTime } = shift.variation ?? shift.default
      const word = WORDS[shift.type === 'rest' ? 'R' : shift.name]
      const hours = shift.type === 'rest' ? '' : `, ${startTime} – ${endTime}`
      // The first wrong day is the one to read about.
      await expect(dayCell(page, date), date).toHaveAccessibleName(saying(`, ${word}${hours}`))
    }
    await page.goto('/calendar')
    await expect(todayCell(page)).toHaveAttribute('data-day', todayIn('Europe/Paris'))
    await expectAccessible(page)
  })
}

test('on a phone the whole month may stand at once: every day opens its sheet, and the device keeps the choice', async ({
  as,
  isMobile,
}) => {
  test.skip(!isMobile, 'a desktop shows the month as a grid already')
  const { page } = await as(people.camille)
  const today = todayIn('Europe/Paris')
  const month = monthAfter(today.slice(0, 7))
  await openMonth(page, month)
  await page.getByRole('button', { name: /Choisir le mois/ }).click()
  await page.getByRole('dialog').getByText('Mois entier').click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const shown = page.locator('[data-day]:visible')
  await expect(shown).toHaveCount(daysOf(month).length)
  for (const cell of [shown.first(), shown.last()]) await expect(cell).toBeInViewport()
  await expectAccessible(page)
  await page.reload()
  await expect(shown).toHaveCount(daysOf(month).length)
  await expect(dayCell(page, `${month}-12`)).toHaveAccessibleName(/^\S+ 12/)
  await dayCell(page, `${month}-12`).click()
  await expect(page.getByRole('dialog')).toContainText('12')
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Mois suivant' }).click()
  await expect(shown).toHaveCount(daysOf(monthAfter(month)).length)
  await page.getByRole('button', { name: /Choisir le mois/ }).click()
  await page.getByRole('dialog').getByText('Jour par jour').click()
  await expect(page.getByRole('heading', { name: /^Semaine/ }).first()).toBeVisible()
})

test('months change, the place stays after a reload, back leaves the calendar', async ({ as, isMobile }) => {
  const { page } = await as(people.camille)
  const month = todayIn('Europe/Paris').slice(0, 7)
  // Days out of sight are written after those in sight, and months around are drawn ahead: in the end every day stands once, in order.
  const title = async (wantedMonth: string) => {
    await expect(page).toHaveTitle(new RegExp(monthName(wantedMonth)))
    await expect
      .poll(async () => {
        const days = await page
          .locator('[data-day]')
          .evaluateAll((cells) => cells.filter((cell) => cell.checkVisibility()).map((cell) => cell.getAttribute('data-day') ?? ''))
        return days.filter((day) => day.startsWith(wantedMonth))
      })
      .toEqual(daysOf(wantedMonth))
  }
  await page.goto('/confidentialite')
  await page.goto('/calendar')
  await title(month)
  await page.getByRole('button', { name: 'Mois suivant' }).click()
  await title(monthAfter(month))
  await page.getByRole('button', { name: 'Mois suivant' }).click()
  await title(monthAfter(month, 2))
  await page.reload()
  await title(monthAfter(month, 2))
  await expect(dayCell(page, `${monthAfter(month, 2)}-01`)).not.toHaveAccessibleName(/chargement/)
  if (isMobile) {
    await page.getByRole('button', { name: /Choisir le mois/ }).click()
    await page.getByRole('button', { name: 'Revenir à aujourd’hui' }).click()
  } else {
    await page.getByRole('button', { name: 'Aujourd’hui' }).click()
  }
  await title(month)
  await page.getByRole('button', { name: 'Mois précédent' }).click()
  await title(monthAfter(month, -1))
  await page.goBack()
  await expect(page).toHaveURL(/\/confidentialite$/)
})

test('the keyboard goes from a month into the next and back; whoever turns fast ends where they wanted', async ({ as, isMobile }) => {
  test.skip(isMobile, 'the months of a wide screen')
  const { page } = await as(people.camille)
  const month = todayIn('Europe/Paris').slice(0, 7)
  const next = monthAfter(month)
  const isShown = async (wantedMonth: string) => {
    await expect(page).toHaveTitle(new RegExp(monthName(wantedMonth)))
    await expect(page.getByRole('grid')).toHaveAccessibleName(new RegExp(monthName(wantedMonth), 'i'))
  }
  await page.goto('/calendar')
  await todayCell(page).focus()
  // The test looks at once, and again when the months around are drawn: it must be the one day that is seen.
  for (let time = 0; time < 2; time++) {
    const last = daysOf(month).at(-1) ?? ''
    await dayCell(page, last).focus()
    await page.keyboard.press('ArrowRight')
    await isShown(next)
    await expect(dayCell(page, `${next}-01`)).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await isShown(month)
    await expect(dayCell(page, last)).toBeFocused()
    await page.keyboard.press('PageDown')
    await isShown(next)
    await page.keyboard.press('PageUp')
    await isShown(month)
    await expect(page.locator('[role="grid"]')).toHaveCount(3)
  }
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  const press = page.getByRole('button', { name: 'Mois suivant' })
  for (let turn = 0; turn < 5; turn++) await press.click()
  await isShown(monthAfter(month, 5))
  await expect(dayCell(page, `${monthAfter(month, 5)}-15`)).not.toHaveAccessibleName(/chargement/)
  for (let turn = 0; turn < 5; turn++) await page.getByRole('button', { name: 'Mois précédent' }).click()
  await isShown(month)
  await page.emulateMedia({ media: 'print' })
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true })
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
})

test('the keyboard goes into a month that is not read yet, and is there still when it is', async ({ as, isMobile }) => {
  test.skip(isMobile, 'the months of a wide screen')
  const { page } = await as(people.camille)
  const month = todayIn('Europe/Paris').slice(0, 7)
  const next = monthAfter(month)
  const { promise: allowed, resolve: allow } = Promise.withResolvers<void>()
  await page.route(/\/api\/(?:start|users\/[^/]+\/get-shifts)/, async (route) => {
    await allowed
    await route.continue()
  })
  await page.goto('/calendar')
  await dayCell(page, daysOf(month).at(-1) ?? '').focus()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveTitle(new RegExp(monthName(next)))
  const first = dayCell(page, `${next}-01`)
  await expect(first).toBeFocused()
  await expect(dayCell(page, `${next}-15`)).toHaveAccessibleName(/chargement/)
  allow()
  await expect(dayCell(page, `${next}-15`)).not.toHaveAccessibleName(/chargement/)
  await expect(first).toBeFocused()
})

test('an address with a month that is none opens this month, and nothing fails on the way', { tag: '@phone' }, async ({ as }) => {
  const { page } = await as(people.camille)
  for (const month of ['2026-13', '9999-12', '1900-01']) {
    await page.goto(`/calendar?month=${month}`)
    await expect(page).toHaveURL(/\/calendar$/)
    await expect(page.getByRole('button', { name: 'Mois suivant' })).toBeVisible()
  }
})

test('on a telephone months drawn ahead open where they should, each with its own people', async ({ as, isMobile }) => {
  test.skip(!isMobile, 'the weeks of a telephone')
  const { page } = await as(people.camille)
  const month = todayIn('Europe/Paris').slice(0, 7)
  await page.goto('/calendar')
  await expect(todayCell(page)).toBeInViewport()
  // A sign of a hand that opens no day, wherever today stands.
  await page.keyboard.press('Shift')
  await expect(page.locator('[data-ahead]')).toHaveCount(2)
  for (const wantedMonth of [monthAfter(month), monthAfter(month, 2)]) {
    await page.getByRole('button', { name: 'Mois suivant' }).click()
    await expect(dayCell(page, `${wantedMonth}-01`)).toBeInViewport()
    await expect(dayCell(page, `${month}-15`)).toHaveCount(0)
  }
  for (const _turn of [1, 2]) await page.getByRole('button', { name: 'Mois précédent' }).click()
  await expect(todayCell(page)).toBeInViewport()
  // Slid sideways as with a finger.
  await dayCell(page, todayIn('Europe/Paris')).evaluate((row) => {
    const send = (type: string, x: number) => {
      const touch = new Touch({ identifier: 1, target: row, clientX: x, clientY: 300 })
      const touches = type === 'touchend' ? [] : [touch]
      row.dispatchEvent(new TouchEvent(type, { touches, changedTouches: [touch], bubbles: true, cancelable: true }))
    }
    send('touchstart', 300)
    for (const x of [250, 200, 150, 100]) send('touchmove', x)
    send('touchend', 100)
  })
  await expect(page).toHaveTitle(new RegExp(monthName(monthAfter(month))))
  await expect(dayCell(page, `${monthAfter(month)}-01`)).toBeInViewport()
  // The week two months share has a name of its own in each of them.
  const ids = await page.locator('[id]').evaluateAll((elements) => elements.map(({ id }) => id))
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  // The keyboard stays where it was, on the button that leads further: drawn ahead or not.
  for (const k of [2, 3, 4]) {
    await expect(page.locator('[data-ahead]')).toHaveCount(2)
    const further = page.getByRole('button', { name: new RegExp(monthName(monthAfter(month, k)), 'i') })
    await further.press('Enter')
    await expect(page).toHaveTitle(new RegExp(monthName(monthAfter(month, k))))
    await expect(page.getByRole('button', { name: new RegExp(monthName(monthAfter(month, k + 1)), 'i') })).toBeFocused()
  }
})

test('the bar of the calendar stands on one line, at its usual height', async ({ as, isMobile }) => {
  const { page } = await as(people.camille)
  for (const width of isMobile ? [390, 360] : [1280, 1920]) {
    await page.setViewportSize({ width, height: 844 })
    // The longest names, this year and another one.
    for (const month of [`${dayIn(0).slice(0, 4)}-09`, `${Number(dayIn(0).slice(0, 4)) + 1}-09`]) {
      await openMonth(page, month)
      const bar = await page.getByRole('banner').boundingBox()
      expect.soft(bar?.height, `${width} px, ${month}`).toBeLessThanOrEqual(64)
      const title = page.getByRole('heading', { level: 1 })
      expect.soft(await title.evaluate((h1) => h1.scrollWidth <= h1.clientWidth), `${width} px, ${month}: whole`).toBe(true)
    }
  }
})

test('a day opens and closes: Escape, back and the button; the focus returns', async ({ as }) => {
  const { page, api } = await as(people.camille)
  const month = monthAfter(dayIn(0).slice(0, 7))
  const vacation = (await planningOf(api, daysOf(month))).find(({ shift, isOff }) => shift.type === 'work' && !isOff)
  if (vacation === undefined) throw new Error('no vacation next month')
  // The member comes from another page of the application: back closes what is open over the calendar, and stays.
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Calendrier', exact: true }).click()
  await page.getByRole('button', { name: 'Mois suivant' }).click()
  // This month may show the first days of the next one as well.
  await expect(page).toHaveTitle(new RegExp(monthName(month)))
  const cell = dayCell(page, vacation.date)
  const sheet = page.getByRole('dialog')
  const open = async () => {
    await cell.click()
    await expect(sheet).toBeVisible()
    await expect(sheet.getByText(/présents, minimum/)).toBeVisible()
  }
  await open()
  await expectAccessible(page)
  await expect(page).toHaveURL(new RegExp(`day=${vacation.date}`))
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(cell).toBeFocused()
  await open()
  await page.goBack()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(/\/calendar/)
  await open()
  await page.reload()
  await expect(sheet).toBeVisible()
  // On a phone the button is there for screen readers and keyboards: fingers swipe, or touch beside.
  await sheet.getByRole('button', { name: 'Fermer' }).press('Enter')
  await expect(sheet).toBeHidden()
})

test('the team’s month counts what the planning says', { tag: '@phone' }, async ({ as }) => {
  const { page, api } = await as(people.camille)
  const month = monthAfter(dayIn(0).slice(0, 7))
  const days = daysOf(month)
  const { legend, rows } = await api.call('shifts.centerPlanning', {
    params: { id: api.session.userData.centerId ?? '' },
    query: { startDate: days[0]!, endDate: days.at(-1)! },
  })
  const onDuty = new Map(
    legend.filter(({ state }) => ['planned', 'taken', 'modified'].includes(state)).map(({ code, shift }) => [code, shift]),
  )
  await page.goto(`/calendar?month=${month}&view=team`)
  const table = page.getByRole('table', { name: 'Planning de l’équipe' })
  await expect(table).toBeVisible()
  for (const [name, row] of [
    ['J', 'Présents, jour'],
    ['N', 'Présents, nuit'],
  ] as const) {
    const cells = table.getByRole('row').filter({ hasText: row }).getByRole('cell')
    await expect(cells).toHaveCount(days.length)
    const shown = (await cells.allInnerTexts()).map((text) => Number(/\d+/.exec(text)?.[0]))
    expect(shown, name).toEqual(days.map((_, column) => rows.filter((codes) => onDuty.get(codes[column] ?? '') === name).length))
  }
  await expectAccessible(page)
})

test('the team’s month that is still on its way shows nobody of the one before', { tag: '@phone' }, async ({ as }) => {
  const { page } = await as(people.camille)
  await page.goto('/calendar?view=team')
  const table = page.getByRole('table', { name: 'Planning de l’équipe' })
  await expect(table).toBeVisible()
  await page.route(/\/api\/center\/[^/]+\/planning/, () => undefined)
  const next = page.getByRole('button', { name: 'Mois suivant' }).filter({ visible: true })
  // The months beside it may have been read ahead.
  for (let step = 0; step < 4; step++) await next.click()
  await expect(page).toHaveURL(new RegExp(`month=${monthAfter(dayIn(0).slice(0, 7), 4)}`))
  await expect(table).toBeHidden()
  await page.unroute(/\/api\/center\/[^/]+\/planning/)
})

test('a month prints on one page, mine and the team’s', async ({ as, isMobile }) => {
  test.skip(isMobile, 'printing is offered on desktop')
  const { page } = await as(people.camille)
  const month = monthAfter(dayIn(0).slice(0, 7))
  for (const view of ['me', 'team'] as const) {
    await page.goto(`/calendar?month=${month}&view=${view}`)
    await expect(view === 'me' ? page.getByRole('grid') : page.getByRole('table')).toBeVisible()
    await expect(view === 'me' ? dayCell(page, `${month}-15`) : page.getByRole('row').nth(12)).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true })
    await page.emulateMedia({ media: null })
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g), view).toHaveLength(1)
  }
})

/** The eve of the last Sunday of a month: its night lasts an hour less in March, an hour more in October. */
function eveOfChange(year: number, month: '03' | '10'): string {
  const last = new Date(`${year}-${month}-31T00:00:00Z`)
  return new Date(last.getTime() - (last.getUTCDay() + 1) * 86_400_000).toISOString().slice(0, 10)
}

/** The next one of these eves, who works its night, and its hours. */
async function nightOfChange(month: '03' | '10', apiOf: (email: string) => Promise<Api>) {
  const today = dayIn(0)
  const year = Number(today.slice(0, 4))
  const eve = [year, year + 1].map((startYear) => eveOfChange(startYear, month)).find((day) => day > today)!
  for (const worker of membersOf('cta')) {
    const [day] = await planningOf(await apiOf(worker), [eve])
    if (day?.shift.name !== 'N' || day.isOff) continue
    // Another cycle may begin before, with nights of its own.
    const { startTime, endTime } = day.shift.variation ?? day.shift.default
    return { eve, worker, hours: `${startTime} – ${endTime}` }
  }
  throw new Error(`nobody works the night of ${eve}`)
}

test('the two nights on which the clocks change say their true length', { tag: '@phone' }, async ({ as, apiOf }) => {
  for (const [month, length] of [
    ['03', '11 h (passage à l’heure d’été)'],
    ['10', '13 h (passage à l’heure d’hiver)'],
  ] as const) {
    const { eve, worker, hours } = await nightOfChange(month, apiOf)
    const { page } = await as(worker)
    await openMonth(page, eve)
    await expect(dayCell(page, eve)).toHaveAccessibleName(saying(`nuit, ${hours}, ${length}`))
  }
})

test('on paper each day stays within its box, that of tonight with most to say too', async ({ as, apiOf, isMobile }) => {
  test.skip(isMobile, 'printing is offered on desktop')
  const { eve, worker } = await nightOfChange('03', apiOf)
  const { page } = await as(worker)
  await page.clock.setFixedTime(new Date(`${eve}T20:00:00Z`))
  await openMonth(page, eve)
  await expect(dayCell(page, eve)).toHaveAccessibleName(/aujourd’hui.*11.h/)
  await page.emulateMedia({ media: 'print' })
  // A4, laid on its side, without its margins.
  await page.setViewportSize({ width: 1062, height: 733 })
  const spilled = await page.getByRole('grid').evaluate((grid) =>
    [...grid.querySelectorAll<HTMLElement>('[data-day]')].flatMap((cell) => {
      const { bottom } = cell.getBoundingClientRect()
      const lowest = Math.max(...[...cell.querySelectorAll('span')].map((text) => text.getBoundingClientRect().bottom))
      return lowest > bottom ? [`${cell.dataset['day']}: ${lowest - bottom} px`] : []
    }),
  )
  expect(spilled).toEqual([])
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true })
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
})

test('the month of the team slid on a telephone rests on a whole column', async ({ as, isMobile }) => {
  test.skip(!isMobile, 'fingers')
  const { page } = await as(people.camille)
  await page.goto('/calendar?view=team')
  const matrix = page.getByRole('table')
  await expect(matrix.getByRole('row').nth(4)).toBeVisible()
  for (const scrollLeft of [55, 203, 9999]) {
    await matrix.evaluate((element, to) => element.scrollTo({ left: to }), scrollLeft)
    // How far the nearest column is from the edge of the names.
    const cut = () =>
      matrix.evaluate((element) => {
        const edge = element.querySelector('.matrix-head .matrix-name')!.getBoundingClientRect().right
        const lefts = [...element.querySelectorAll('.matrix-head [data-column]')].map((each) => each.getBoundingClientRect().left)
        return Math.min(...lefts.map((each) => Math.abs(each - edge)))
      })
    await expect.poll(cut).toBeLessThan(2)
  }
})

test(
  'home says the next free week-end; the profile of a colleague, their month and the days free for both',
  { tag: '@phone' },
  async ({ as, isMobile }) => {
    const { page, api } = await as(people.camille)
    const { members } = await api.call('shifts.roster', { params: { id: api.session.userData.centerId! } })
    // The colleague is of another team: their days of rest are not all the same.
    const ownMember = members.find(({ _id }) => _id === api.session.userData._id)!
    const colleague = members.find(({ teamId }) => teamId !== null && teamId !== ownMember.teamId)!
    const month = monthAfter(todayIn('Europe/Paris').slice(0, 7))
    const dates = daysOf(month)
    const plannings = await Promise.all(
      [ownMember._id, colleague._id].map((id) => api.call('shifts.getWithSubstitutions', { params: { id }, body: { dates } })),
    )
    const free = dates.filter((_day, place) => plannings.every((days) => days[place]!.shift.type === 'rest'))

    await page.goto('/dashboard')
    await expect(page.getByText(/^(?:Prochain week-end libre|Aucun week-end libre)/)).toBeVisible()
    await page.goto(`/profile/${colleague._id}`)
    const planning = page.getByRole('region', { name: 'Planning' })
    await planning.getByRole('button', { name: 'Mois suivant' }).click()
    await expect(planning.getByText('libre pour vous deux')).toHaveCount(free.length)
    await expect(planning.getByRole('listitem')).toHaveCount(daysOf(month).length)
    await expect(planning.getByRole('listitem').getByRole('button')).toHaveCount(0)
    if (free.length > 0) await expect(planning.getByText('Jours libres en commun')).toContainText(String(Number(free[0]!.slice(8))))
    await expectAccessible(page)
    if (isMobile) expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  },
)
