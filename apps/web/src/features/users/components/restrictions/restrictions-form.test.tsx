// The restrictions of a member as their administrators write them: what they would contradict is listed before they are saved, a wrong field says
// so, and the member reads them in words.
import type { WireRestriction, WireRestrictions } from '@releve/contract/restrictions'
import { expect, test } from 'vitest'
import { refused, type Answers } from '../../../../../test/calls.ts'
import { draw } from '../../../../../test/draw.tsx'
import { userOf } from '../../../../../test/scene.ts'
import { OwnRestrictions } from './own-restrictions.tsx'
import { draftOf, readDrafts, restrictionText } from './restriction-draft.ts'
import { RestrictionsForm } from './restrictions-form.tsx'

const TERMS = { severity: 'blocking', fromDate: null, untilDate: null } as const
const NO_NIGHT: WireRestriction = { kind: 'hours', startTime: '21:00', endTime: '06:00', ...TERMS }
const MESSAGE = 'N du sam. 21 nov. touche les heures de 21\u00A0h à 6\u00A0h (restriction).'
const NONE: WireRestrictions = { restrictions: [], days: [] }
const KNOWN: WireRestrictions = {
  restrictions: [NO_NIGHT],
  days: [{ date: '2026-11-21', shift: 'N', severity: 'blocking', message: MESSAGE }],
}

const drawForm = (known: WireRestrictions, answers: Answers = {}) =>
  draw(<RestrictionsForm user={userOf('a')} onDone={() => undefined} />, {
    as: 'administrator',
    answers: { 'restrictions.read': known, ...answers },
  })

test('a restriction is added, what it contradicts is listed, and all of them are saved with what was read', async () => {
  const { getByRole, getByText, asked } = await drawForm(NONE, { 'restrictions.save': KNOWN })
  await getByRole('group', { name: 'Ajouter' }).getByRole('button', { name: 'Heures exclues' }).click()
  await expect.element(getByText(MESSAGE)).toBeVisible()
  await getByRole('button', { name: 'Enregistrer les restrictions' }).click()
  await expect.poll(() => asked('restrictions.save').map(({ body }) => body)).toContainEqual({ restrictions: [NO_NIGHT], seen: [] })
})

test('a number of hours that is none stands beside its field, and nothing is sent', async () => {
  const { getByRole, getByText, asked } = await drawForm(NONE, { 'restrictions.save': NONE })
  await getByRole('group', { name: 'Ajouter' }).getByRole('button', { name: 'Durée d’une vacation' }).click()
  await getByRole('textbox', { name: 'Heures au plus' }).fill('huit')
  await getByRole('button', { name: 'Enregistrer les restrictions' }).click()
  await expect.element(getByText('Indiquez un nombre d’heures, par exemple 8 ou 7,5.')).toBeVisible()
  expect(asked('restrictions.save').filter(({ body }) => !JSON.stringify(body).includes('dryRun'))).toEqual([])
})

test('what somebody else saved meanwhile is said, and stays', async () => {
  const { getByRole, getByText } = await drawForm(KNOWN, { 'restrictions.save': refused('restrictionsChanged') })
  await getByRole('button', { name: 'Retirer «\u00A0Heures exclues\u00A0»' }).click()
  await getByRole('button', { name: 'Enregistrer les restrictions' }).click()
  await expect.element(getByText(/viennent d’être changées par ailleurs/)).toBeVisible()
})

test('a member reads their own, in words, with what they contradict', async () => {
  const { getByText } = await draw(<OwnRestrictions userId={userOf('a')._id} isMe />, { as: 'a', answers: { 'restrictions.read': KNOWN } })
  await expect.element(getByText('Pas de travail de 21:00 à 06:00')).toBeVisible()
  await expect.element(getByText(MESSAGE)).toBeVisible()
})

test.each<[WireRestriction, string]>([
  [
    { kind: 'length', hours: 7.5, ...TERMS, fromDate: '2026-12-01' },
    '7\u00A0h\u00A030 au plus par vacation, à partir du 1er\u00A0décembre 2026',
  ],
  [{ kind: 'week', hours: 28, ...TERMS, untilDate: '2027-03-31' }, '28\u00A0h au plus par semaine, jusqu’au 31\u00A0mars 2027'],
  [{ kind: 'twoDays', ...TERMS }, 'Deux jours de repos de suite chaque semaine'],
  [{ kind: 'rest', hours: 12, ...TERMS }, '12\u00A0h de repos au moins entre deux vacations'],
  [
    { kind: 'weekdays', weekdays: [3, 5], isEveryOtherWeek: true, ...TERMS, fromDate: '2026-12-01', untilDate: '2026-12-31' },
    'Pas de vacation le mercredi, vendredi, une semaine sur deux, du 1er\u00A0décembre 2026 au 31\u00A0décembre 2026',
  ],
])('in words, and typed back as they were: %#', (restriction, words) => {
  expect(restrictionText(restriction)).toBe(words)
  expect(readDrafts([draftOf(restriction)], [])).toEqual({ value: { restrictions: [restriction], seen: [] } })
})
