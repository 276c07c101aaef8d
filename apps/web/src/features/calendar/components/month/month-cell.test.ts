// Text in a cell can be read on it: letters made for a surface filled with the colour of a vacation stand on that surface alone.
import { zoneOf } from '@releve/domain/calendar/zone'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { dutiesOf } from '#shared/duties-of.ts'
import { calendarDays, nextDuty } from '../calendar-days.ts'
import { dayOf, demandOf } from '../shift-day.fixture.ts'
import { CellContent, cellClass, cellFace } from './month-cell.tsx'

const zone = zoneOf('Europe/Paris')

/** A night with all that a cell can say: a holiday, a change of the clocks, one's own demand. */
const night = dayOf('2026-12-25', 'N')
const clockNight = dayOf('2027-03-27', 'N')

function cellOf(shiftDay: typeof night, { today, isNext, isOut }: { today: string; isNext: boolean; isOut: boolean }) {
  const start = Date.parse(`${shiftDay.date}T18:00:00Z`)
  const [entry] = calendarDays({
    range: { startDate: shiftDay.date, endDate: shiftDay.date },
    shiftDays: new Map([[shiftDay.date, shiftDay]]),
    demands: [demandOf(shiftDay.date, 'N', { posterId: 'me', category: 'ownPending' })],
    me: 'me',
    today,
    zone,
    holidays: { area: 'metropole', own: [] },
    next: isNext ? nextDuty(dutiesOf([shiftDay], zone), start - 1) : null,
  })
  if (entry === undefined) throw new Error('no day')
  const face = cellFace(entry, isOut)
  const content = renderToStaticMarkup(createElement(CellContent, { entry, calendar: { now: start - 3_600_000, zone }, face }))
  return { surface: cellClass(entry, face).split(' '), content, letters: content.match(/class="[^"]*text-v-[^"]*"/g) ?? [] }
}

const states = [night, clockNight].flatMap((shiftDay) =>
  [-1, 0, 1].flatMap((offset) =>
    [true, false].flatMap((isNext) =>
      [true, false].map((isOut) => {
        const today = new Date(Date.parse(shiftDay.date) + offset * 86_400_000).toISOString().slice(0, 10)
        return { shiftDay, today, isNext, isOut }
      }),
    ),
  ),
)

describe('the letters of a cell and its surface', () => {
  test.each(states)('$shiftDay.date on $today, next: $isNext, of another month: $isOut', ({ shiftDay, ...state }) => {
    const { surface, content, letters } = cellOf(shiftDay, state)
    const isFilled = surface.includes('bg-v-bg')
    expect(isFilled).toBe(state.isNext && !state.isOut)
    expect(content.includes('text-v-fg')).toBe(isFilled)
    if (isFilled) expect(content).not.toMatch(/text-v-ink|text-(?:t1|t2|t3|warn|holiday)\b/)
    if (state.isOut) expect(letters, 'a cell without a surface of the vacation').toEqual([])
  })
})

test('a day of the month around says its hours, not how long until it', () => {
  const state = { today: night.date, isNext: true }
  expect(cellOf(night, { ...state, isOut: true }).content).toContain('19:00')
  expect(cellOf(night, { ...state, isOut: false }).content).toContain('dans')
})
