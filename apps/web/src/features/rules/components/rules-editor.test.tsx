// The rules of a centre: nothing holds before it is saved, what is saved says what was read, and what others changed is not undone.
import type { WireCenterRules } from '@releve/contract/centers'
import { PROFILES } from '@releve/domain/working-time/profiles'
import { expect, test, vi } from 'vitest'
import { refused, type Answers } from '../../../../test/calls.ts'
import { draw } from '../../../../test/draw.tsx'
import { CENTER, centerRules, personOf, rotation, userOf } from '../../../../test/scene.ts'
import { words } from '../../../../test/words.ts'
import { useRulesOf } from '../queries.ts'
import { RulesEditor } from './rules-editor.tsx'

function Editor({ readOnly = false }: { readOnly?: boolean }) {
  const { data } = useRulesOf(CENTER)
  return data === undefined ? null : <RulesEditor centerId={CENTER} saved={data} rotations={[rotation]} readOnly={readOnly} />
}

async function drawEditor(answers: Answers = {}, readOnly = false) {
  const screen = await draw(<Editor readOnly={readOnly} />, { as: 'administrator', answers })
  const post = screen.getByRole('textbox', { name: 'Poster une demande, au plus tard' })
  await expect.element(post).toBeVisible()
  return { ...screen, post, save: screen.getByRole('button', { name: 'Enregistrer les règles' }) }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const saved = (requests: readonly { body: unknown }[]) => requests.map(({ body }) => (isRecord(body) ? body : {}))

test('what is unchanged offers nothing to save', async () => {
  const { save, getByText } = await drawEditor()
  expect(save.elements()).toEqual([])
  expect(getByText('Modifications non enregistrées').elements()).toEqual([])
})

test('the minima come first, and the contents lead to each section without a step of the history', async () => {
  const { getByRole, address } = await drawEditor()
  const headings = getByRole('heading', { level: 2 })
    .elements()
    .map(({ textContent }) => textContent)
  expect(headings.slice(0, 3)).toEqual(['Effectif', 'Régime de travail', 'Temps de travail'])
  const before = address()
  for (const [link, heading] of [
    ['Points', 'Points'],
    ['Délais', 'Délais avant le début de la vacation'],
    ['SMS', 'SMS'],
  ] as const) {
    await getByRole('navigation', { name: 'Sommaire des règles' }).getByRole('link', { name: link, exact: true }).click()
    await expect.element(getByRole('heading', { name: heading, exact: true })).toHaveFocus()
  }
  expect(address()).toBe(before)
})

test('a figure is saved with all that was read, and says from when it holds', async () => {
  const { post, save, getByText, asked } = await drawEditor({ 'rules.save': { ...centerRules, postNoticeHours: 36 } })
  await post.fill('36')
  await expect.element(getByText('Modifications non enregistrées')).toBeVisible()
  expect(asked('rules.save')).toEqual([])
  await save.click()
  await expect.element(getByText('Règles enregistrées. Elles valent pour tout nouvel échange.')).toBeVisible()
  const [body] = saved(asked('rules.save'))
  expect(body?.['postNoticeHours']).toBe(36)
  expect(body?.['withdrawNoticeHours']).toBe(48)
  expect(body?.['seen']).toEqual(centerRules)
  await expect.element(save).not.toBeInTheDocument()
})

test('cancelled, everything is as it was', async () => {
  const { post, getByRole, save } = await drawEditor()
  await post.fill('36')
  await getByRole('button', { name: 'Annuler' }).click()
  await expect.element(post).toHaveValue('24')
  expect(save.elements()).toEqual([])
})

test('a figure that is none is said where it is, counted, and not sent', async () => {
  const { post, save, getByText, asked } = await drawEditor()
  await post.fill('demain')
  await save.click()
  await expect.element(post).toHaveAttribute('aria-invalid', 'true')
  await expect.element(post).toHaveFocus()
  await expect.element(getByText('1 champ est à corriger')).toBeVisible()
  expect(asked('rules.save')).toEqual([])
})

test('the floor that somebody is under is refused beside it', async () => {
  const { getByRole, save } = await drawEditor({ 'rules.save': refused('rulesFloorTooHigh') })
  const floor = getByRole('textbox', { name: 'Plancher d’un compte' })
  await floor.fill('10')
  await save.click()
  await expect.element(floor).toHaveAccessibleDescription(words('Au moins un membre a moins de points disponibles que ce plancher.'))
  await expect.element(floor).toHaveValue('10')
})

test('days are told for a long notice, and not for a short one', async () => {
  const { post, getByText } = await drawEditor()
  await post.fill('168')
  await expect.element(getByText(words('Soit 7 jours'))).toBeVisible()
  await post.fill('71')
  expect(getByText(/^Soit/).elements()).toEqual([])
})

test('the rules of the regime that are missing come by one press, and the figures of the centre stay', async () => {
  const own = PROFILES.FPH.map((rule) => (rule.code === 'dailyRest' ? { ...rule, minHours: 13 } : rule))
  const rules = own.filter(({ code }) => code !== 'fortnightRest' && code !== 'sundayRest')
  const before: WireCenterRules = { ...centerRules, profile: 'FPH', rules }
  const { getByRole, getByText, save, asked } = await drawEditor({ 'centers.rules': before, 'rules.save': { ...before, rules: own } })
  await expect.element(getByText(/^Le régime demande aussi/u)).toBeVisible()
  await getByRole('button', { name: words('Ajouter les 2 règles du régime qui manquent') }).click()
  expect(getByText(/^Le régime demande aussi/u).elements()).toEqual([])
  await save.click()
  await expect.element(getByText('Règles enregistrées. Elles valent pour tout nouvel échange.')).toBeVisible()
  expect(saved(asked('rules.save'))[0]?.['rules']).toEqual(own)
})

test('the severity of a rule is saved with it', async () => {
  const { getByRole, save, asked } = await drawEditor({ 'rules.save': centerRules })
  const rule = getByRole('group', { name: 'Repos entre deux vacations' }).first()
  await rule.getByText('Avertissement').click()
  await save.click()
  await vi.waitFor(() => expect(asked('rules.save')).toHaveLength(1))
  const rules = saved(asked('rules.save'))[0]?.['rules']
  expect(rules).toEqual([
    expect.objectContaining({ code: 'dailyRest', severity: 'warning', minHours: 11 }),
    expect.objectContaining({ code: 'hoursSlidingWeek', severity: 'warning', maxHours: 48 }),
  ])
})

test('what somebody else saved meanwhile is joined, and said with their name and both values', async () => {
  const theirRules: WireCenterRules = { ...centerRules, postNoticeHours: 48, defaultPoints: 20 }
  const readings = [centerRules, theirRules]
  const { post, save, getByRole, getByText, asked } = await drawEditor({
    'centers.rules': () => readings.shift() ?? theirRules,
    'rules.save': refused('rulesChanged'),
    'rules.changes': {
      changes: [
        {
          _id: CENTER,
          kind: 'rules',
          actor: personOf('b'),
          at: 0,
          fields: [
            { field: 'postNoticeHours', from: 24, to: 48 },
            { field: 'defaultPoints', from: 12, to: 20 },
          ],
        },
      ],
      next: null,
    },
  })
  await post.fill('36')
  await save.click()
  await expect.element(getByText(words('Ces règles viennent d’être changées par ailleurs'))).toBeVisible()
  await expect.element(getByText(words('Basile Bouleau vient de mettre'))).toBeVisible()
  await expect.element(post).toHaveValue('36')
  await expect.element(getByRole('textbox', { name: 'Proposés pour un remplacement' })).toHaveValue('20')
  await save.click()
  await vi.waitFor(() => expect(asked('rules.save')).toHaveLength(2))
  const body = saved(asked('rules.save'))[1]
  expect([body?.['postNoticeHours'], body?.['defaultPoints'], body?.['seen']]).toEqual([36, 20, theirRules])
})

test('whether a part may be given, how short and how its points are rounded is saved', async () => {
  const { getByRole, getByText, save, asked } = await drawEditor({ 'rules.save': centerRules })
  await getByText('Céder une partie de vacation').click()
  const shortest = getByRole('textbox', { name: 'Durée la plus courte, cédée ou gardée' })
  await shortest.fill('13')
  await getByRole('combobox', { name: 'Arrondi de la part des points' }).click()
  await getByRole('option', { name: 'Au point inférieur' }).click()
  await save.click()
  await expect.element(shortest).toHaveAccessibleDescription(words('La durée la plus courte d’une partie ne dépasse pas 12 heures.'))
  expect(asked('rules.save')).toEqual([])
  await shortest.fill('1,5')
  await save.click()
  await vi.waitFor(() => expect(asked('rules.save')).toHaveLength(1))
  expect(saved(asked('rules.save'))[0]).toMatchObject({ allowsParts: false, shortestPartHours: 1.5, partRounding: 'down' })
})

test('a row of the staffing by the hour is added, sent with the rules, and removed', async () => {
  const { getByRole, save, asked } = await drawEditor({ 'rules.save': centerRules })
  await getByRole('button', { name: 'Ajouter une ligne' }).click()
  const row = getByRole('group', { name: 'Ligne 1' })
  await row.getByRole('textbox', { name: 'Au moins' }).fill('6')
  await row.getByRole('button', { name: 'Samedi' }).click()
  await save.click()
  await vi.waitFor(() => expect(asked('rules.save')).toHaveLength(1))
  expect(saved(asked('rules.save'))[0]?.['staffing']).toEqual([
    {
      qualification: null,
      startTime: '07:00',
      endTime: '19:00',
      kinds: ['weekday', 'saturday'],
      dates: [],
      minimum: 6,
      target: null,
      maximum: null,
    },
  ])
  await getByRole('button', { name: 'Ajouter une ligne' }).click()
  await getByRole('button', { name: 'Retirer la ligne 1' }).click()
  await expect.element(row).not.toBeInTheDocument()
  expect(save.elements()).toEqual([])
})

test.each<[string, readonly string[], WireCenterRules['profile'], readonly string[]]>([
  ['no qualification is held', [], 'SPP12', ['Tout le monde', 'Opérateur de traitement de l’alerte', 'Chef de salle']],
  ['other words are held', ['CDS'], 'SPP12', ['Tout le monde', 'CDS']],
  ['the regime names none', [], 'CODE_TRAVAIL', ['Tout le monde']],
])('where %s, a row is proposed the functions that fit', async (_name, qualifications, profile, expected) => {
  const { getByRole } = await drawEditor({
    'users.center': [{ ...userOf('a'), qualifications: [...qualifications] }],
    'centers.rules': { ...centerRules, profile },
  })
  await getByRole('button', { name: 'Ajouter une ligne' }).click()
  await getByRole('group', { name: 'Ligne 1' }).getByRole('combobox', { name: 'Qui' }).click()
  const offered = getByRole('option')
    .elements()
    .map(({ textContent }) => textContent)
  expect(offered.filter((name) => expected.includes(name))).toEqual(expected)
  expect(offered).toHaveLength(expected.length === 3 ? 6 : expected.length)
})

test('the line of a vacation is written as rows over its hours, on every day', async () => {
  const rules = { ...centerRules, minimumStaffing: { N: { total: 3, byQualification: { CDS: 1 } } } }
  const { getByRole, save, asked } = await drawEditor({ 'centers.rules': rules, 'rules.save': rules })
  await getByRole('button', { name: 'Détailler N par heures et par jours' }).click()
  await expect.element(getByRole('group', { name: 'Ligne 2' })).toBeVisible()
  expect(getByRole('button', { name: /^Détailler/ }).elements()).toEqual([])
  await getByRole('group', { name: 'Ligne 1' }).getByRole('textbox', { name: 'Objectif' }).fill('4')
  await save.click()
  await vi.waitFor(() => expect(asked('rules.save')).toHaveLength(1))
  const row = { startTime: '19:00', endTime: '07:00', kinds: ['weekday', 'saturday', 'sunday'], dates: [], maximum: null }
  expect(saved(asked('rules.save'))[0]).toMatchObject({
    minimumStaffing: {},
    staffing: [
      { ...row, qualification: null, minimum: 3, target: 4 },
      { ...row, qualification: 'CDS', minimum: 1, target: null },
    ],
  })
})

test('a row without a day is refused in its place, and the focus goes to it', async () => {
  const { getByRole, save, asked } = await drawEditor()
  await getByRole('button', { name: 'Ajouter une ligne' }).click()
  const row = getByRole('group', { name: 'Ligne 1' })
  await row.getByRole('textbox', { name: 'Au moins' }).fill('6')
  await row.getByRole('button', { name: 'Semaine' }).click()
  await save.click()
  await expect.element(row.getByText('Choisissez au moins un jour.')).toBeVisible()
  expect(row.element().contains(document.activeElement)).toBe(true)
  expect(asked('rules.save')).toEqual([])
})

test('who may only read sees the rows of the staffing by the hour in words', async () => {
  const rows: WireCenterRules['staffing'] = [
    {
      qualification: 'SPV',
      startTime: '07:00',
      endTime: '19:00',
      kinds: ['saturday'],
      dates: [],
      minimum: 2,
      target: null,
      maximum: null,
    },
  ]
  const { getByRole, getByText } = await drawEditor({ 'centers.rules': { ...centerRules, staffing: rows } }, true)
  await expect.element(getByText(words('SPV, 07:00 – 19:00, samedi : 2 pers.'))).toBeVisible()
  expect(getByRole('button', { name: 'Ajouter une ligne' }).elements()).toEqual([])
})

test('who may only read changes nothing', async () => {
  const { post, getByText, getByRole } = await drawEditor({}, true)
  await expect.element(getByText(words('Vous consultez ces règles.'))).toBeVisible()
  await expect.element(post).toHaveAttribute('readonly')
  expect(getByRole('radio').elements()).toEqual([])
})

test('what the rules say of the cycle follows what is typed', async () => {
  const { getByRole } = await drawEditor()
  const preview = getByRole('region', { name: 'Ce qu’elles disent du cycle' })
  await expect.element(preview.getByText('respectée').first()).toBeVisible()
  const hours = getByRole('group', { name: 'Heures sur plusieurs jours de suite' }).first().getByRole('textbox').first()
  await hours.fill('24')
  await expect.element(preview.getByText('dépassée')).toBeVisible()
  await hours.fill('x')
  await expect.element(preview.getByText(words('Corrigez les champs signalés'))).toBeVisible()
})

test('what one types while one’s own save is on its way stays, and is nobody else’s change', async () => {
  const { promise, resolve } = Promise.withResolvers<WireCenterRules>()
  const { post, save, getByRole, getByText } = await drawEditor({ 'rules.save': () => promise })
  await post.fill('36')
  await save.click()
  const grant = getByRole('textbox', { name: 'Donnés à l’arrivée d’un membre' })
  await grant.fill('150')
  resolve({ ...centerRules, postNoticeHours: 36 })
  await expect.element(getByText(words('Règles enregistrées.'))).toBeVisible()
  await expect.element(grant).toHaveValue('150')
  await expect.element(getByText('Modifications non enregistrées')).toBeVisible()
  expect(getByText(words('viennent d’être changées par ailleurs')).elements()).toEqual([])
})
