// The month of a centre written like a spreadsheet, by keyboard alone: chosen, typed, filled, pasted, written after its consequences are read,
// and taken back.
import type { Page } from '@playwright/test'
import type { Api } from './support/api.ts'
import { snackbar } from './support/exchange.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { people } from './support/people.ts'

/** Days that no other journey plans on. */
const MONTH = '2027-06'

const grid = (page: Page) => page.getByRole('grid', { name: 'Grille du mois' })

/** The words of a screen reader for the cell that the keyboard is on. */
const cellRead = (page: Page) =>
  grid(page).evaluate((element) => document.getElementById(element.getAttribute('aria-activedescendant') ?? '')?.getAttribute('aria-label'))

/** The cells in the order in which they are read, each with its row, its column and where it is seen. */
const cellsInOrder = (page: Page) =>
  grid(page)
    .getByRole('gridcell')
    .evaluateAll((cells) =>
      cells.map((cell) => {
        const { x, y } = cell.getBoundingClientRect()
        return {
          row: Number(cell.closest('[role="row"]')?.getAttribute('aria-rowindex')),
          column: Number(cell.getAttribute('aria-colindex')),
          x: Math.round(x),
          y: Math.round(y),
        }
      }),
    )

const paste = (page: Page, text: string) =>
  grid(page).evaluate((element, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

async function absencesIn(admin: Api): Promise<readonly string[]> {
  const { modifications } = await admin.call('planning.list', {
    query: { status: 'approved', startDate: `${MONTH}-01`, endDate: `${MONTH}-30`, limit: 100 },
  })
  return modifications
    .filter(({ type }) => type === 'absence')
    .map(({ user, fromDate, toDate }) => `${user.lastName} ${fromDate} ${toDate}`)
}

test('absences of three people are written in the grid by keyboard alone, and taken back', async ({ as }, info) => {
  test.setTimeout(240_000)
  test.skip(info.project.name === 'phone', 'a grid is written on wide screens')
  const { page, api } = await as(people.admin)
  const before = await absencesIn(api)
  const team = (await api.call('teams.list', {})).find(({ centerId }) => centerId === api.session.userData.centerId)
  await page.goto(`/calendar?view=team&month=${MONTH}&team=${team?._id ?? ''}`)
  const open = page.getByRole('button', { name: 'Écrire dans la grille' })
  await open.focus()
  await page.keyboard.press('Enter')
  // Its code comes when it is first asked for.
  await expect(grid(page)).toBeFocused({ timeout: 60_000 })

  await test.step('cells are read in the order in which they are seen, and say whose they are', async () => {
    const cells = await cellsInOrder(page)
    expect(cells.length % 30).toBe(0)
    const inOrder = cells.toSorted((a, b) => a.row - b.row || a.column - b.column)
    expect(cells).toEqual(inOrder)
    expect(cells.toSorted((a, b) => a.y - b.y || a.x - b.x)).toEqual(inOrder)
    expect(await cellRead(page)).toMatch(/^(?:rien|indisponible|\S+), .+, mardi 1er\sjuin$/)
    await page.keyboard.press('ArrowRight')
    expect(await cellRead(page)).toMatch(/, mercredi 2\sjuin$/)
    await page.keyboard.press('ArrowLeft')
  })

  await test.step('three people are chosen with Shift, a leave is typed, and what it changes is read', async () => {
    // The first row is that of the administrator, who decides nothing on their own days.
    await page.keyboard.press('ArrowDown')
    for (let i = 0; i < 4; i++) await page.keyboard.press('Shift+ArrowRight')
    for (let i = 0; i < 2; i++) await page.keyboard.press('Shift+ArrowDown')
    await expect(page.getByText(/^15\scases, 3\spersonnes/)).toBeVisible()
    await page.keyboard.type('ca')
    await expect(page.getByText(/^15\scases à écrire/)).toBeVisible()
    expect(await cellRead(page)).toMatch(/^CA à écrire, au lieu de /)
    await expect(page.getByRole('button', { name: 'Écrire les 15' })).toBeEnabled({ timeout: 30_000 })
    expect(await absencesIn(api)).toEqual(before)
    await expectAccessible(page)
  })

  await test.step('Enter leads to the button, and writes all of it', async () => {
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Écrire les 15' })).toBeFocused()
    await page.keyboard.press('Enter')
    // The screen reads it again before it counts as done.
    await expect(snackbar(page, /^15\scases écrites/)).toBeVisible({ timeout: 30_000 })
    await expect(grid(page)).toBeFocused()
    expect((await absencesIn(api)).length).toBe(before.length + 3)
    await expect.poll(() => cellRead(page)).toMatch(/^CA, /)
  })

  await test.step('Ctrl+Z gives the cells back what they held', async () => {
    await page.keyboard.press('Control+z')
    await expect(snackbar(page, 'Écriture annulée.')).toBeVisible({ timeout: 30_000 })
    expect(await absencesIn(api)).toEqual(before)
  })

  await test.step('a stroke of the mouse chooses too, and a letter of the bar is written where it went', async () => {
    const cells = grid(page).getByRole('gridcell')
    await cells.nth(2).hover()
    await page.mouse.down()
    await cells.nth(33).hover()
    await page.mouse.up()
    await expect(page.getByText(/^4\scases, 2\spersonnes/)).toBeVisible()
    await page.getByRole('button', { name: /^CA, / }).click()
    await expect(page.getByText(/^4\scases à écrire, 2\spersonnes/)).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('what a spreadsheet gives is pasted, filled down, and let go of', async () => {
    await page.keyboard.press('Control+Home')
    await paste(page, 'CA\tQQ\r\nca\tCA\r\n')
    await expect(page.getByText('« QQ » n’est pas un code du centre.')).toBeVisible()
    await expect(page.getByText(/^3\scases à écrire/)).toBeVisible()
    await page.keyboard.press('Control+Home')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Control+d')
    await expect(page.getByText(/^5\scases à écrire, 4\spersonnes/)).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect(page.getByText(/^3\scases à écrire/)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByText('Choisissez des cases, puis tapez une lettre.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(open).toBeVisible()
    expect(await absencesIn(api)).toEqual(before)
  })
})
