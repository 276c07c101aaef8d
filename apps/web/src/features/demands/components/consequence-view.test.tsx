// The consequence of an answer on one's own planning: the week before and after, the rests, one line a rule in its tone.
import type { WireFigures, WireViolation } from '@releve/contract/demands'
import { expect, test } from 'vitest'
import { colourOf, token } from '../../../../test/colour.ts'
import { draw } from '../../../../test/draw.tsx'
import { daysOf, demandOf, figures, shiftOf, userIdOf, violationOf } from '../../../../test/scene.ts'
import { words } from '../../../../test/words.ts'
import { Consequence, Reasons } from './consequence-view.tsx'
import type { PlanningChange, useNeighbourDays } from './own-days.ts'

const own: ReturnType<typeof useNeighbourDays> = {
  data: daysOf('a', '2026-11-08', '2026-12-02'),
  error: null,
  isError: false,
  isFetching: false,
  refetch: () => undefined,
}

const { posterShift } = demandOf('2026-11-21', 'J')
const taking: PlanningChange = { gains: posterShift, loses: null }

const drawChange = (change: PlanningChange | null, fields: { figures?: WireFigures | null; violations?: WireViolation[] } = {}) =>
  draw(<Consequence own={own} day="2026-11-21" change={change} {...fields} />)

/** The days of each week, in words. */
const weeks = () =>
  [...document.querySelectorAll('h3')].map(({ nextElementSibling }) =>
    [...(nextElementSibling?.querySelectorAll('[role="img"]') ?? [])].map((tile) => tile.getAttribute('aria-label') ?? ''),
  )
const workDaysOf = (week: readonly string[] | undefined) =>
  week?.filter((day) => !day.endsWith('repos')).map((day) => day.replace(/,.*/, '').replaceAll(/\s/g, ' '))

/** The rule line that says `text`, its figure beside it. */
const figureOf = (text: string) => [...document.querySelectorAll('li')].find((line) => line.textContent.includes(text))

test('the week stands as it is and as it would be, with what is gained', async () => {
  const { getByRole } = await drawChange(taking)
  await expect.element(getByRole('heading', { name: 'Avant' })).toBeVisible()
  await expect.element(getByRole('heading', { name: 'Après' })).toBeVisible()
  const [before, after] = weeks().map(workDaysOf)
  expect(before).toEqual(['mercredi 18 novembre', 'jeudi 19 novembre', 'dimanche 22 novembre', 'lundi 23 novembre'])
  expect(after).toEqual(['mercredi 18 novembre', 'jeudi 19 novembre', 'samedi 21 novembre', 'dimanche 22 novembre', 'lundi 23 novembre'])
})

test('an exchange takes away what is given', async () => {
  await drawChange({ gains: { date: '2026-11-21', shift: shiftOf('J') }, loses: '2026-11-22' })
  const [before, after] = weeks().map(workDaysOf)
  expect(before).toContain('dimanche 22 novembre')
  expect(after).not.toContain('dimanche 22 novembre')
  expect(after).toContain('samedi 21 novembre')
})

test('where nothing may change there is one week, and no « Après »', async () => {
  const { getByRole } = await drawChange(null, { figures })
  await expect.element(getByRole('heading', { name: 'Votre semaine' })).toBeVisible()
  expect(getByRole('heading', { name: 'Après' }).elements()).toEqual([])
  expect(getByRole('img', { name: /^Repos/ }).elements()).toEqual([])
})

test('the rests of what is gained are said in words', async () => {
  const { getByRole } = await drawChange(taking, { figures })
  await expect.element(getByRole('img', { name: words('Repos : 36 h avant, 24 h après') })).toBeVisible()
})

test.each([
  ['one that holds', { severity: null, isOld: false, actual: 36 }, 't1'],
  ['one that is reached', { severity: null, isOld: false, actual: 48 }, 'warn'],
  ['one that warns', { severity: 'warning', isOld: false, actual: 60 }, 'warn'],
  ['one that refuses', { severity: 'blocking', isOld: false, actual: 60 }, 'error'],
  ['one that was broken before', { severity: 'blocking', isOld: true, actual: 60 }, 'warn'],
] as const)('the figure of a rule: %s', async (_name, judged, colour) => {
  const rules: WireFigures['rules'] = [{ code: 'hoursSlidingWeek', limit: 48, days: 7, ...judged }]
  const { getByText } = await drawChange(taking, { figures: { ...figures, rules } })
  const figure = getByText(words(`${judged.actual} h`)).last()
  await expect.element(figure).toBeVisible()
  expect(colourOf(figure)).toBe(token(colour))
})

test('what no figure says stands beneath, a refusal in red', async () => {
  const { getByText } = await drawChange(taking, {
    figures,
    violations: [
      violationOf({ userId: userIdOf('b'), code: 'minimumStaffing', message: 'Il manquerait une personne.' }),
      violationOf({ userId: userIdOf('b'), code: 'overlap', severity: 'blocking', message: 'Deux vacations se chevauchent.' }),
    ],
  })
  await expect.element(getByText('Il manquerait une personne')).toBeVisible()
  await expect.element(getByText('Deux vacations se chevauchent')).toBeVisible()
  expect(getComputedStyle(figureOf('chevauchent')!.querySelector('svg')!).color).toBe(token('error'))
  expect(getComputedStyle(figureOf('manquerait')!.querySelector('svg')!).color).toBe(token('warn'))
})

test('without figures the warnings stand by themselves', async () => {
  const { getByText } = await drawChange(taking, { violations: [violationOf()] })
  await expect.element(getByText(words('60 h sur 7 jours de suite, au lieu de 48 h au plus'))).toBeVisible()
})

test('each reason of a refusal is a line', async () => {
  const { getByRole } = await draw(<Reasons>{['Vous travaillez déjà ce jour-là.', 'Le délai est dépassé.']}</Reasons>)
  expect(getByRole('listitem').elements()).toHaveLength(2)
})
