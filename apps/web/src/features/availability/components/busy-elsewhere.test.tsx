// Hours elsewhere as their member types them: in words once they are saved, a wrong field beside itself, and taken back by one press.
import type { WireAvailability } from '@releve/contract/availability'
import { expect, test } from 'vitest'
import { draw } from '../../../../test/draw.tsx'
import { elsewhereTexts } from '../texts.ts'
import { AvailabilitySettings } from './availability-settings.tsx'
import { readElsewhere } from './busy-elsewhere.tsx'

const EVENING = { fromDate: '2026-12-05', untilDate: '2026-12-05', weekdays: [], startTime: '19:00', endTime: '07:00' }
const FRIDAYS: WireAvailability['elsewhere'][number] = { ...EVENING, fromDate: '2026-12-01', untilDate: null, weekdays: [5] }
const NONE: WireAvailability = {
  volunteersForCalls: false,
  callNumber: null,
  weekly: [],
  never: [],
  days: [],
  elsewhere: [],
  elsewhereMost: 2,
  shifts: [],
}
const drawAll = (known: WireAvailability) =>
  draw(<AvailabilitySettings />, { as: 'a', answers: { 'availability.get': known, 'availability.save': known } })

test('an evening is added, with the limit of the centre beside', async () => {
  const { getByRole, getByText, asked } = await drawAll(NONE)
  await getByRole('button', { name: 'Noter un engagement' }).click()
  await expect.element(getByText('Votre centre en admet 2 par mois.')).toBeVisible()
  await getByRole('textbox', { name: 'Du' }).fill('05/12/2026')
  await getByRole('button', { name: 'Enregistrer' }).click()
  await expect.poll(() => asked('availability.save').map(({ body }) => body)).toEqual([{ elsewhere: [{ ...EVENING, isKept: true }] }])
})

test('it is taken back by one press', async () => {
  const { getByRole, asked } = await drawAll({ ...NONE, elsewhere: [FRIDAYS] })
  await getByRole('button', { name: /^Retirer.*Chaque vendredi/ }).click()
  await expect.poll(() => asked('availability.save').map(({ body }) => body)).toEqual([{ elsewhere: [{ ...FRIDAYS, isKept: false }] }])
})

const typed = { isWeekly: false, weekdays: [], from: '05/12/2026', until: '', startTime: '19:00', endTime: '07:00' } as const

test.each([
  ['one evening', typed, EVENING],
  ['every week, without an end', { ...typed, isWeekly: true, weekdays: [5] as const, from: '01/12/2026' }, FRIDAYS],
  ['days in a row', { ...typed, until: '06/12/2026' }, { ...EVENING, untilDate: '2026-12-06' }],
])('%s', (_, draft, hours) => {
  expect(readElsewhere(draft)).toEqual({ value: { elsewhere: [{ ...hours, isKept: true }] } })
})

test.each([
  ['no day of the week', { ...typed, isWeekly: true }, 'weekdays'],
  ['hours that are none', { ...typed, endTime: '19:00' }, 'endTime'],
  ['an end before its beginning', { ...typed, until: '04/12/2026' }, 'until'],
  ['no day', { ...typed, from: '' }, 'from'],
])('%s stands beside its field', (_, draft, field) => {
  expect(readElsewhere(draft)).toHaveProperty(['fields', field])
})

test.each([
  [EVENING, 'sam.\u00A05\u00A0déc., 19:00\u00A0–\u00A007:00'],
  [FRIDAYS, 'Chaque vendredi, 19:00\u00A0–\u00A007:00, à partir du 1er\u00A0déc.'],
  [{ ...FRIDAYS, weekdays: [2, 5] }, 'Chaque mardi et vendredi, 19:00\u00A0–\u00A007:00, à partir du 1er\u00A0déc.'],
] as const)('in words: %#', (hours, words) => {
  expect(elsewhereTexts.line({ ...hours, weekdays: [...hours.weekdays] }, '2026-11-30')).toBe(words)
})
