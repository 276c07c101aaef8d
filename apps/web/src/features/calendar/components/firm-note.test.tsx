// Tests of the days beyond the last firm one: the calendar says until when the roster is firm, and which days are provisional.
import { expect, test } from 'vitest'
import { page as browser } from 'vitest/browser'
import { refused } from '../../../../test/calls.ts'
import { draw } from '../../../../test/draw.tsx'
import { sceneAnswers } from '../../../../test/scene.ts'
import { CalendarPage } from '#pages/calendar-page.tsx'

const centerOf = (firmUntil: string | null) => {
  const center = sceneAnswers('a')['centers.get']
  if (typeof center !== 'object') throw new Error('the scene has a centre')
  return { ...center, firmUntil }
}

const drawCalendar = (firmUntil: string | null) =>
  draw(<CalendarPage />, {
    at: '/calendar',
    page: '/member/calendar',
    // The staffing is another matter.
    answers: { 'centers.get': centerOf(firmUntil), 'shifts.roster': refused('busy'), 'shifts.centerPlanning': refused('busy') },
  })

test('provisional days say so, and the calendar until when the roster is firm', async () => {
  await browser.viewport(1280, 900)
  const { getByText, getByRole } = await drawCalendar('2026-11-25')
  // The month after it is drawn ahead, out of sight.
  const note = getByText(/^Tableau de service arrêté jusqu’au mer.*25.nov.*2026\. Au-delà, il est provisoire\.$/u).first()
  await expect.element(note).toBeVisible()
  await expect.element(getByRole('button', { name: /26 novembre.*provisoire$/u })).toBeVisible()
  expect(getByRole('button', { name: /25 novembre.*provisoire$/u }).elements()).toEqual([])
})

test('nothing is provisional where the centre says of no firm day', async () => {
  await browser.viewport(1280, 900)
  const { getByText, getByRole } = await drawCalendar(null)
  await expect.element(getByRole('button', { name: /26 novembre/u })).toBeVisible()
  expect(getByText(/provisoire/u).elements()).toEqual([])
})
