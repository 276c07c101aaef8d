// The holidays of a centre on the screen where it is administered: what is listed, what a change would do before it is made, what is said of
// one that cannot be.
import { beforeEach, expect, test } from 'vitest'
import type { OwnHoliday } from '@releve/domain/calendar/center-holidays'
import { refused, type Answers } from '../../../../../test/calls.ts'
import { draw } from '../../../../../test/draw.tsx'
import { CENTER, sceneAnswers } from '../../../../../test/scene.ts'
import { CenterHolidays } from './center-holidays.tsx'

const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
const BARBE: OwnHoliday = { _id: id(1), kind: 'added', name: 'Sainte-Barbe', on: '12-04', firstYear: 2025, lastYear: null }
const NO_WHIT: OwnHoliday = { _id: id(2), kind: 'removed', holiday: 'whitMonday', firstYear: 2027, lastYear: 2028 }
const CHRISTMAS: OwnHoliday = { _id: id(3), kind: 'moved', holiday: 'christmas', on: '12-28', firstYear: 2026, lastYear: 2026 }
const LATER: OwnHoliday = { _id: id(4), kind: 'added', name: 'Saint-Éloi', on: '12-01', firstYear: 2030, lastYear: null }

let own: OwnHoliday[]
beforeEach(() => {
  own = []
})

/** The day is Wednesday 18 November 2026. */
async function drawHolidays(canEdit = true, answers: Answers = {}) {
  const center = sceneAnswers('administrator')['centers.get']
  if (typeof center !== 'object' || !('ownHolidays' in center)) throw new Error('The scene has a centre.')
  const screen = await draw(<CenterHolidays centerId={CENTER} canEdit={canEdit} />, {
    as: canEdit ? 'administrator' : 'a',
    answers: { 'centers.get': () => ({ ...center, ownHolidays: [...own] }), ...answers },
  })
  await expect.element(screen.getByRole('list', { name: 'Jours fériés de 2026' })).toBeVisible()
  const row = (name: RegExp) => screen.getByRole('button', { name })
  const fill = async (label: string, text: string) => screen.getByRole('textbox', { name: label }).fill(text)
  const choose = async (label: string, option: RegExp) => {
    await screen.getByRole('combobox', { name: label }).click()
    await screen.getByRole('option', { name: option }).click()
  }
  const submit = (name: string) => screen.getByRole('dialog').getByRole('button', { name, exact: true }).click()
  return { ...screen, row, fill, choose, submit }
}

test('this year and the next, with what is of the law, of the centre, moved and taken out', async () => {
  own = [BARBE, NO_WHIT, CHRISTMAS, LATER]
  const { row, getByRole, getByText } = await drawHolidays()
  await expect.element(row(/^Armistice 1918, mer\.\s11\snov\., Légal$/)).toBeVisible()
  await expect.element(row(/^Sainte-Barbe, ven\.\s4\sdéc\., Du centre$/)).toBeVisible()
  await expect.element(row(/^Noël, lun\.\s28\sdéc\., Reporté, au lieu du ven\.\s25\sdéc\., en\s2026 seulement$/)).toBeVisible()
  await expect.element(getByRole('button', { name: /^Saint-Éloi, le 1er\sdécembre, à partir de 2030$/ })).toBeVisible()
  await getByText('2027', { exact: true }).click()
  await expect.element(row(/^Lundi de Pentecôte, lun\.\s17\smai, Retiré, jusqu’en\s2028$/)).toBeVisible()
  await expect.element(row(/^Noël, sam\.\s25\sdéc\., Légal$/)).toBeVisible()
})

test('a member reads them and can press none', async () => {
  own = [BARBE]
  const { getByRole, getByText } = await drawHolidays(false)
  await expect.element(getByText('Sainte-Barbe')).toBeVisible()
  expect(getByRole('button').elements()).toEqual([])
})

test('one more: each year that it changes is shown first, then it is sent once', async () => {
  const { getByRole, fill, choose, submit, asked } = await drawHolidays(true, {
    'ownHolidays.add': () => {
      own = [{ ...BARBE, firstYear: 2026 }]
      return { ownHolidays: own }
    },
  })
  await getByRole('button', { name: 'Ajouter un jour férié' }).click()
  await fill('Nom', 'Sainte-Barbe')
  await fill('Premier jour', '04/12/2026')
  const changes = getByRole('region', { name: 'Ce qui change' })
  for (const line of [/^2026\s: ven\.\s4\sdéc\. devient férié$/, /^2027\s: sam\.\s4\sdéc\. devient férié$/, /^Et ainsi de suite\.$/]) {
    await expect.element(changes.getByText(line)).toBeVisible()
  }
  await choose('Revient', /^En 2026 seulement$/)
  await expect.element(changes.getByText(/^2027/)).not.toBeInTheDocument()
  await choose('Revient', /^Chaque année, le 4\sdécembre$/)
  await submit('Ajouter')
  await expect.element(getByRole('button', { name: /^Sainte-Barbe, ven\.\s4\sdéc\., Du centre$/ })).toBeVisible()
  expect(asked('ownHolidays.add').map(({ body }) => body)).toEqual([
    { kind: 'added', name: 'Sainte-Barbe', on: '12-04', firstYear: 2026, lastYear: null },
  ])
})

test.each([
  ['', 'Indiquez une date.'],
  ['31/02/2027', 'Cette date n’existe pas.'],
  ['25/12/2026', 'Ce jour est déjà férié.'],
  ['04/12/2027', /retirez d’abord ce changement/],
  ['04/06/2026', /l’historique ne change pas/],
  ['04/12/2024', /l’historique ne change pas/],
])('a day that cannot be one, « %s », is said beside its field, and nothing is sent', async (date, sentence) => {
  own = [BARBE]
  const { getByRole, fill, submit, asked } = await drawHolidays()
  await getByRole('button', { name: 'Ajouter un jour férié' }).click()
  await fill('Nom', 'Saint-Éloi')
  await fill('Premier jour', date)
  await submit('Ajouter')
  await expect.element(getByRole('textbox', { name: 'Premier jour' })).toHaveAccessibleDescription(new RegExp(sentence))
  expect(asked('ownHolidays.add')).toEqual([])
})

test('a legal one is moved from its year on, or taken out', async () => {
  const { row, getByRole, getByText, fill, choose, submit, asked } = await drawHolidays(true, {
    'ownHolidays.add': () => ({ ownHolidays: [] }),
  })
  await getByText('2027', { exact: true }).click()
  await row(/^Lundi de Pentecôte/).click()
  await fill('Nouveau jour', '18/05/2027')
  await choose('Revient', /^Chaque année, 51\sjours après Pâques$/)
  const changes = getByRole('region', { name: 'Ce qui change' })
  await expect.element(changes.getByText(/^2028\s: lun\.\s5\sjuin n’est plus férié, mar\.\s6\sjuin devient férié$/)).toBeVisible()
  await getByText('Retirer', { exact: true }).click()
  await choose('Revient', /^Chaque année à partir de 2027$/)
  await choose('Dernière année', /^2028$/)
  await expect.element(changes.getByText(/^2028\s: lun\.\s5\sjuin n’est plus férié$/)).toBeVisible()
  await expect.element(changes.getByText(/^2029/)).not.toBeInTheDocument()
  await submit('Retirer ce jour')
  await expect
    .poll(() => asked('ownHolidays.add').map(({ body }) => body))
    .toEqual([{ kind: 'removed', holiday: 'whitMonday', firstYear: 2027, lastYear: 2028 }])
})

test('one taken back says what stays of it; the refusal of another administrator’s hour stands beside its field', async () => {
  own = [BARBE]
  const { row, getByRole, getByText, choose, submit, asked } = await drawHolidays(true, {
    'ownHolidays.edit': refused('holidayInPast'),
    'ownHolidays.remove': { ownHolidays: [] },
  })
  await row(/^Sainte-Barbe/).click()
  await choose('Dernière année', /^2026$/)
  await submit('Enregistrer')
  await expect.element(getByRole('combobox', { name: 'Dernière année' })).toHaveAccessibleDescription(/l’historique ne change pas/)
  await getByRole('button', { name: 'Retirer ce jour férié' }).click()
  await expect.element(getByText(/jusqu’en 2025\s: l’historique ne change pas\./)).toBeVisible()
  await getByRole('alertdialog').getByRole('button', { name: 'Retirer ce jour férié' }).click()
  await expect.poll(() => asked('ownHolidays.remove').map(({ params }) => params)).toEqual([{ id: CENTER, holidayId: BARBE._id }])
})

test('a name is corrected, also of a day whose years have passed, of which nothing else changes', async () => {
  own = [
    { ...BARBE, name: 'Sainte-Barde', lastYear: 2025 },
    { ...LATER, firstYear: 2025, lastYear: 2026, on: '11-02', _id: id(5) },
  ]
  const { getByRole, getByText, row, fill, submit, asked } = await drawHolidays(true, {
    'ownHolidays.edit': () => ({ ownHolidays: [...own] }),
  })
  await row(/^Saint-Éloi/).click()
  await expect.element(getByText(/seul son nom se corrige\.$/)).toBeVisible()
  expect(getByRole('combobox').elements()).toEqual([])
  await fill('Nom', '')
  await submit('Enregistrer')
  await expect.element(getByText('Donnez un nom à ce jour férié.')).toBeVisible()
  await fill('Nom', 'Saint-Éloy')
  await submit('Enregistrer')
  await expect.element(getByRole('dialog')).not.toBeInTheDocument()
  expect(asked('ownHolidays.edit')).toMatchObject([{ body: { name: 'Saint-Éloy', lastYear: 2026 } }])
})

test('what cannot be read says so, and is read again', async () => {
  let fails = true
  const answers: Answers = {
    'centers.get': () => {
      const center = sceneAnswers('administrator')['centers.get']
      if (fails || typeof center !== 'object' || !('ownHolidays' in center)) return refused('unexpected')
      return center
    },
  }
  const { getByRole, getByText } = await draw(<CenterHolidays centerId={CENTER} canEdit />, { as: 'administrator', answers })
  await expect.element(getByText('Les jours fériés n’ont pas pu être lus.')).toBeVisible()
  fails = false
  await getByRole('button', { name: 'Réessayer' }).click()
  await expect.element(getByRole('list', { name: 'Jours fériés de 2026' })).toBeVisible()
})
