// The reckoning of the people that a centre needs, with its assumptions changed.
import { expect, test } from 'vitest'
import { draw } from '../../../../test/draw.tsx'
import { CENTER, centerRules, rotation } from '../../../../test/scene.ts'
import { HeadcountPart } from './headcount-part.tsx'

const minimumStaffing = { J: { total: 5, byQualification: {} }, N: { total: 4, byQualification: {} } }

const drawPart = (rules: typeof centerRules) =>
  draw(<HeadcountPart centerId={CENTER} today="2026-11-18" />, {
    as: 'administrator',
    answers: {
      'centers.rules': rules,
      'centers.activeRotation': { rotation },
      'hours.centerTerms': { terms: [] },
    },
  })

test('nine places of 12 h are 24.5 people, and more when one hour in ten is lost', async () => {
  const { getByText, getByLabelText } = await drawPart({ ...centerRules, minimumStaffing, staffing: [] })
  await expect.element(getByText('24,5\u00A0personnes')).toBeVisible()
  await expect.element(getByText('39\u202F420\u00A0h à couvrir, 1\u202F607\u00A0h dues par personne')).toBeVisible()
  await getByLabelText('Absences, en pour cent').fill('10')
  await expect.element(getByText('27,3\u00A0personnes')).toBeVisible()
  await getByLabelText('Absences, en pour cent').fill('95')
  await expect.element(getByText('Indiquez un nombre de 0 à 60.')).toBeVisible()
})

test('a centre that asks for nobody is told where to say so', async () => {
  const { getByText } = await drawPart({ ...centerRules, minimumStaffing: {}, staffing: [] })
  await expect.element(getByText(/^Aucun effectif n’est demandé/)).toBeVisible()
})
