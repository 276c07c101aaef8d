// The grid in which a month is written: what is chosen by keyboard and pointer, what is asked before anything is written, what is
// refused and fails, and the way back.
import { routes } from '@releve/contract'
import type { OutputOf } from '#api/client.ts'
import { addDays } from '@releve/domain/calendar/day'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { noNetwork, refused, type Answers, type Asked } from '../../../../../test/calls.ts'
import { draw } from '../../../../../test/draw.tsx'
import { personOf, shiftOf, userIdOf, type Member } from '../../../../../test/scene.ts'
import { words } from '../../../../../test/words.ts'
import { MonthGrid, type MonthGridProps } from './month-grid.tsx'

const bodyOf = ({ body }: Pick<Asked, 'body'>) => routes['planning.writeCells'].body.parse(body)

const DAYS = Array.from({ length: 6 }, (_, index) => addDays('2026-11-23', index))
const PEOPLE = ['a', 'b', 'c'] as const
/** The week of each from Monday 23 November on: `-` away, `.` at rest. */
const WEEKS = { a: 'JN..JN', b: '-JN..J', c: '.JJN..' } as const

const idToLetter = new Map(PEOPLE.map((letter) => [userIdOf(letter), letter]))

const planning: MonthGridProps['planning'] = {
  shifts: ['J', 'N', 'R'].map(shiftOf),
  planningOf: (userId, day) => {
    const letter = WEEKS[idToLetter.get(userId) ?? 'a'][DAYS.indexOf(day)] ?? '.'
    if (letter === '-') return { state: 'unavailable', name: '' }
    return letter === '.' ? { state: 'rest', name: 'R' } : { state: 'planned', name: letter }
  },
}

/** The answer of a server that writes every cell; `more` is said of that person. */
function outcome(asked: Asked, more: Partial<Record<Member, object>> = {}): OutputOf<'planning.writeCells'> {
  const { cells } = bodyOf(asked)
  const of = (letter: Member) => cells.filter(({ userId }) => userId === userIdOf(letter))
  return {
    people: PEOPLE.filter((letter) => of(letter).length > 0).map((letter) => ({
      person: personOf(letter),
      cells: of(letter).length,
      refused: [],
      warnings: [],
      leave: [],
      uncovered: [],
      closedDemands: 0,
      ...more[letter],
    })),
    before: cells.map(({ userId, date }) => ({ userId, date, set: [] })),
  }
}

const answering =
  (more: Partial<Record<Member, object>> = {}) =>
  (asked: Asked) =>
    outcome(asked, more)

async function drawGrid(answers: Answers = {}) {
  const onClose = vi.fn<() => void>()
  const items = [
    { kind: 'group' as const, team: { name: 'Équipe A', color: '#1565C0' }, count: 3 },
    ...PEOPLE.map((letter) => ({ kind: 'member' as const, member: personOf(letter) })),
  ]
  const screen = await draw(
    <MonthGrid planning={planning} items={items} days={DAYS} withoutTeam="Sans équipe" foot={null} footRows={0} onClose={onClose} />,
    {
      as: 'administrator',
      answers: {
        'activities.list': {
          activities: [
            { _id: 'annualLeave', name: 'Congé annuel', letters: 'CA', kind: 'leave', isNamed: false },
            { _id: 'training', name: 'Formation', letters: 'F', kind: 'work', isNamed: true },
          ],
        },
        'planning.list': { modifications: [], next: null },
        'planning.writeCells': answering(),
        ...answers,
      },
    },
  )
  const grid = screen.getByRole('grid', { name: 'Grille du mois' })
  await expect.element(screen.getByRole('button', { name: 'CA, Congé annuel' })).toBeVisible()
  await expect.element(grid).toHaveFocus()
  const at = () => {
    const id = grid.element().getAttribute('aria-activedescendant') ?? ''
    return document.getElementById(id)?.getAttribute('aria-label')?.replaceAll(/\s/g, ' ')
  }
  const cell = (letter: (typeof PEOPLE)[number], column: number) =>
    screen.getByRole('gridcell').nth(PEOPLE.indexOf(letter) * DAYS.length + column)
  const sent = () => screen.asked('planning.writeCells').map(bodyOf)
  return { ...screen, grid, at, cell, sent, onClose }
}

const CA = { is: 'absence', cause: 'annualLeave' }
const cellsOf = (letters: readonly Member[], days: readonly string[], content: object) =>
  letters.flatMap((letter) => days.map((date) => ({ userId: userIdOf(letter), date, ...content })))

const chosenCells = ({ grid }: Awaited<ReturnType<typeof drawGrid>>) =>
  grid
    .element()
    .querySelectorAll('[aria-selected="true"]')
    .values()
    .map((cell) => `${cell.getAttribute('data-row')} ${cell.getAttribute('data-column')}`)
    .toArray()

const paste = ({ grid }: Awaited<ReturnType<typeof drawGrid>>, text: string) => {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  grid.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

test('two people and two days are chosen, typed, looked at, written and given back by keyboard alone', async () => {
  const screen = await drawGrid()
  expect(screen.at()).toBe('J, Alix Aulne, lundi 23 novembre')
  await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowDown}{/Shift}')
  await expect.element(screen.getByText(words('4 cases, 2 personnes'))).toBeVisible()
  await userEvent.keyboard('ca')
  await expect.poll(screen.at).toBe('CA à écrire, au lieu de J, Basile Bouleau, mardi 24 novembre')
  await expect.element(screen.getByText('Rien ne s’y oppose.')).toBeVisible()
  const cells = cellsOf(['a', 'b'], ['2026-11-23', '2026-11-24'], { place: CA })
  expect(screen.sent()).toEqual([{ cells, dryRun: true }])
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('button', { name: 'Écrire les 4' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText(words('4 cases écrites'))).toBeVisible()
  await expect.element(screen.grid).toHaveFocus()
  expect(screen.sent().at(-1)).toEqual({ cells })
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(screen.getByText('Écriture annulée.')).toBeVisible()
  expect(screen.sent().at(-1)).toEqual({
    cells: cellsOf(['a', 'b'], ['2026-11-23', '2026-11-24'], { set: [] }),
    reason: 'Écriture de la grille annulée',
  })
})

test('cells are chosen by a stroke of the pointer, by a name, a day, Shift and the space bar', async () => {
  const screen = await drawGrid()
  const [first, last] = [screen.cell('a', 1).element(), screen.cell('b', 2).element()]
  const press = (type: string, target: Element, more: object = {}) =>
    target.dispatchEvent(new PointerEvent(type, { bubbles: true, button: 0, buttons: 1, ...more }))
  press('pointerdown', first)
  press('pointerover', last)
  press('pointerup', last)
  await expect.poll(() => chosenCells(screen)).toEqual(['0 1', '0 2', '1 1', '1 2'])
  // The pointer that is no longer pressed chooses nothing.
  press('pointerover', screen.cell('c', 5).element())
  await screen.getByRole('rowheader', { name: 'Basile Bouleau' }).click()
  await expect.poll(() => chosenCells(screen)).toEqual(DAYS.map((_, column) => `1 ${column}`))
  await screen.getByRole('columnheader', { name: words('mercredi 25 novembre') }).click()
  await expect.poll(() => chosenCells(screen)).toEqual(['0 2', '1 2', '2 2'])
  await screen.cell('a', 0).click()
  await screen.cell('c', 0).click({ modifiers: ['Shift'] })
  await expect.poll(() => chosenCells(screen)).toEqual(['0 0', '1 0', '2 0'])
  await userEvent.keyboard('{Shift>} {/Shift}')
  await expect.poll(() => chosenCells(screen)).toHaveLength(DAYS.length)
  await userEvent.keyboard('{Control>}a{/Control}')
  await expect.poll(() => chosenCells(screen)).toHaveLength(3 * DAYS.length)
})

test('a change of vacation asks why, and hours are typed for those that have some', async () => {
  const screen = await drawGrid()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}j')
  const write = screen.getByRole('button', { name: 'Écrire', exact: true })
  await expect.element(screen.getByText('Rien ne s’y oppose.')).toBeVisible()
  await expect.element(write).toHaveAttribute('aria-disabled', 'true')
  await screen.getByRole('textbox', { name: 'Motif' }).fill('Renfort')
  await screen.cell('b', 3).click()
  await userEvent.keyboard('f')
  await screen.getByRole('textbox', { name: 'De', exact: true }).fill('14:00')
  await screen.getByRole('textbox', { name: 'À', exact: true }).fill('17:00')
  await screen.getByRole('button', { name: 'Écrire les 2' }).click()
  await expect.element(screen.getByText(words('2 cases écrites'))).toBeVisible()
  expect(screen.sent().at(-1)).toEqual({
    cells: [
      ...cellsOf(['a'], ['2026-11-25'], { place: { is: 'shift', shift: { name: 'J' } } }),
      ...cellsOf(['b'], ['2026-11-26'], {
        place: { is: 'hours', activity: 'training', hours: { startTime: '14:00', endTime: '17:00', endsNextDay: false } },
      }),
    ],
    reason: 'Renfort',
  })
})

test('cells of a closed month are marked and said, and those that may be written are kept by a press', async () => {
  const closed = { date: '2026-11-23', code: 'monthIsClosed', message: 'Ce mois est clos.' }
  const screen = await drawGrid({ 'planning.writeCells': answering({ a: { cells: 0, refused: [closed] } }) })
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}ca')
  await expect.element(screen.getByText(words('1 case refusée'))).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Écrire les 2' })).toHaveAttribute('aria-disabled', 'true')
  await expect.element(screen.cell('a', 0)).toHaveAccessibleName(words('CA à écrire, au lieu de J, Alix Aulne, lundi 23 novembre, refusée'))
  await screen.getByRole('button', { name: 'Voir le détail' }).click()
  await expect.element(screen.getByText(words('lun. 23 nov. : Ce mois est clos.'))).toBeVisible()
  await screen.getByRole('button', { name: 'Garder la case qui va' }).click()
  await expect.poll(() => screen.sent().at(-1)).toEqual({ cells: cellsOf(['b'], ['2026-11-23'], { place: CA }), dryRun: true })
})

test('what a rule refuses is written by an administrator who says why, and the balance that is left is told', async () => {
  const rest = {
    code: 'dailyRest',
    severity: 'blocking',
    userId: userIdOf('a'),
    actual: 2,
    limit: 11,
    date: '2026-11-23',
    shift: 'J',
    otherDate: null,
    message: '2 h de repos, au lieu de 11 h.',
    refuses: true,
  }
  const leave = [
    { activityId: 'annualLeave', name: 'Congé annuel', year: 2026, unit: 'workingDays', amount: 1, left: 4, mayGoBelow: false },
  ]
  const screen = await drawGrid({ 'planning.writeCells': answering({ a: { warnings: [rest], leave } }) })
  await userEvent.keyboard('ca')
  await expect.element(screen.getByText('une règle l’empêche')).toBeVisible()
  const write = screen.getByRole('button', { name: 'Écrire', exact: true })
  await expect.element(write).toHaveAttribute('aria-disabled', 'true')
  await screen.getByRole('button', { name: 'Voir le détail' }).click()
  await expect.element(screen.getByText(words('2 h de repos, au lieu de 11 h.'))).toBeVisible()
  await expect.element(screen.getByText(words('Congé annuel'))).toBeVisible()
  await screen.getByRole('textbox', { name: 'Motif' }).fill('Accord écrit')
  await screen.getByText('Passer outre, avec ce motif').click()
  await write.click()
  await expect
    .poll(() => screen.sent().at(-1))
    .toEqual({
      cells: cellsOf(['a'], ['2026-11-23'], { place: CA }),
      reason: 'Accord écrit',
      override: { reason: 'Accord écrit' },
    })
})

test('a failure is said in the bar, keeps what was typed, and goes with the next change', async () => {
  let isDown = false
  const screen = await drawGrid({
    'planning.writeCells': (asked) => (isDown ? refused('requestWaits') : outcome(asked)),
  })
  await userEvent.keyboard('ca')
  await expect.element(screen.getByText('Rien ne s’y oppose.')).toBeVisible()
  isDown = true
  await screen.getByRole('button', { name: 'Écrire', exact: true }).click()
  await expect.element(screen.getByText(/^Une demande de ces jours attend/)).toBeVisible()
  await expect.element(screen.cell('a', 0)).toHaveAccessibleName(words('CA à écrire, au lieu de J, Alix Aulne, lundi 23 novembre'))
  isDown = false
  await screen.cell('a', 1).click()
  // Letters typed in another cell soon afterwards are another word.
  await userEvent.keyboard('ca')
  await expect.element(screen.getByText('Rien ne s’y oppose.')).toBeVisible()
  await screen.getByRole('button', { name: 'Écrire les 2' }).click()
  await expect.element(screen.getByText(words('2 cases écrites'))).toBeVisible()
})

test('what cannot be looked at cannot be written', async () => {
  const screen = await drawGrid({ 'planning.writeCells': noNetwork })
  await userEvent.keyboard('ca')
  await expect.element(screen.getByText(/connexion|réseau|joindre/i).first()).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Écrire', exact: true })).toHaveAttribute('aria-disabled', 'true')
})

test('what is pasted is written where it is known, and what is not is named', async () => {
  const screen = await drawGrid()
  paste(screen, 'CA\tQQ\r\nJ\tCA\r\n')
  await expect.element(screen.getByText(words('« QQ » n’est pas un code du centre.'))).toBeVisible()
  await expect.element(screen.getByText(words('3 cases à écrire, 2 personnes'))).toBeVisible()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(screen.getByText('Choisissez des cases, puis tapez une lettre.')).toBeVisible()
})

test('leaving asks before what was typed is lost, and Escape lets go of it first', async () => {
  const screen = await drawGrid()
  await userEvent.keyboard('ca')
  await screen.getByRole('button', { name: 'Quitter la grille' }).click()
  await expect.element(screen.getByRole('alertdialog').or(screen.getByRole('dialog'))).toBeVisible()
  expect(screen.onClose).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  await screen.cell('a', 0).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByText('Choisissez des cases, puis tapez une lettre.')).toBeVisible()
  expect(screen.onClose).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  expect(screen.onClose).toHaveBeenCalledOnce()
})
