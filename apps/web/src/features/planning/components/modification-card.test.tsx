// A modification of the planning: who may decide on it, what is asked before, and exactly what is sent; and taking it back.
import type { WireModification } from '@releve/contract/planning'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { refused, type Answers } from '../../../../test/calls.ts'
import { draw } from '../../../../test/draw.tsx'
import { CENTER, dayOf, daysOf, HOUR, idOf, NOW, personOf, shiftOf, userIdOf, type Person } from '../../../../test/scene.ts'
import { words } from '../../../../test/words.ts'
import { ModificationCard } from './modification-card.tsx'

function modificationOf(fields: Partial<WireModification> = {}): WireModification {
  return {
    _id: idOf(81),
    centerId: CENTER,
    userId: userIdOf('a'),
    user: personOf('a'),
    type: 'absence',
    status: 'pending',
    fromDate: '2026-11-22',
    toDate: '2026-11-23',
    shift: null,
    cause: 'leave',
    causeName: 'Congé',
    comment: 'Déménagement',
    createdBy: personOf('a'),
    decidedBy: null,
    reason: null,
    createdAt: NOW - HOUR,
    decidedAt: null,
    ...fields,
  }
}

const decided = (modification: WireModification, fields: object = {}) => ({
  modification,
  warnings: [],
  uncovered: [],
  closedDemands: [],
  vacancies: [],
  changes: [],
  conflicts: [],
  kept: [],
  leave: [],
  ...fields,
})

const approved = modificationOf({ status: 'approved', decidedBy: personOf('administrator'), decidedAt: NOW })

function drawCard(modification: WireModification, as: Person, answers: Answers = {}) {
  return draw(<ModificationCard modification={modification} />, {
    as,
    answers: {
      'shifts.getWithSubstitutions': () => daysOf('a', '2026-11-22', '2026-11-23'),
      'shifts.roster': { roster: '1', members: [] },
      'shifts.centerPlanning': { roster: '1', from: '2026-11-22', days: 2, shifts: [], legend: [], rows: [] },
      'planning.approve': decided(approved),
      'planning.withdraw': decided(modificationOf({ status: 'withdrawn' })),
      ...answers,
    },
  })
}

const written = (requests: readonly { body: unknown }[]) =>
  requests.map(({ body }) => body).filter((body) => !JSON.stringify(body).includes('dryRun'))

test('says who asks, for what, when and why', async () => {
  const { getByRole } = await drawCard(modificationOf(), 'administrator')
  const card = getByRole('article', { name: 'Alix Aulne' })
  await expect.element(card.getByText(words('Absence, du dim. 22 nov. au lun. 23 nov.'))).toBeVisible()
  await expect.element(card.getByText('Congé')).toBeVisible()
  await expect.element(card.getByText('Déménagement')).toBeVisible()
  await expect.element(card.getByText('En attente')).toBeVisible()
})

test.each([
  ['administrator', ['Refuser', 'Approuver']],
  ['a', ['Retirer']],
  ['b', []],
] as const)('of a request of a, %s may press %j', async (as, labels) => {
  const { getByRole } = await drawCard(modificationOf(), as)
  await expect.element(getByRole('article')).toBeVisible()
  expect(
    getByRole('button')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(labels)
})

test('an administrator does not decide on their own request', async () => {
  const own = modificationOf({ userId: userIdOf('administrator'), user: personOf('administrator') })
  const { getByRole, getByText } = await drawCard(own, 'administrator')
  await expect.element(getByText('Un autre administrateur doit décider de votre modification.')).toBeVisible()
  expect(
    getByRole('button')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Retirer'])
})

test('a member gives back days to come alone, an administrator corrects what has begun', async () => {
  const begun = { ...approved, fromDate: '2026-11-16', toDate: '2026-11-18' }
  const member = await drawCard(begun, 'a')
  await expect.element(member.getByRole('article')).toBeVisible()
  expect(member.getByRole('button').elements()).toEqual([])
  await member.unmount()
  const administrator = await drawCard(begun, 'administrator')
  await expect.element(administrator.getByRole('button', { name: 'Corriger' })).toBeVisible()
})

test('approving shows what it touches first, and sends nothing more than was decided', async () => {
  const { getByRole, getByText, asked } = await drawCard(modificationOf(), 'administrator')
  await getByRole('button', { name: 'Approuver' }).click()
  await expect.element(getByText('2 vacations touchées')).toBeVisible()
  expect(written(asked('planning.approve'))).toEqual([])
  await getByRole('button', { name: 'Approuver la modification' }).click()
  await expect.element(getByText('Modification approuvée.')).toBeVisible()
  expect(written(asked('planning.approve'))).toEqual([{ decisions: [] }])
})

test('looking for replacements is asked for with it', async () => {
  const { getByRole, getByText, asked } = await drawCard(modificationOf(), 'administrator')
  await getByRole('button', { name: 'Approuver' }).click()
  await getByText('Chercher des remplaçants').click()
  await getByRole('button', { name: 'Approuver la modification' }).click()
  await expect.element(getByText('Modification approuvée.')).toBeVisible()
  expect(written(asked('planning.approve'))).toEqual([{ decisions: [], offer: {} }])
})

test('refusing asks why', async () => {
  const { getByRole, getByText, asked } = await drawCard(modificationOf(), 'administrator', {
    'planning.reject': modificationOf({ status: 'rejected' }),
  })
  await getByRole('button', { name: 'Refuser' }).click()
  await getByRole('button', { name: 'Refuser la modification' }).click()
  await expect.element(getByText('Indiquez un motif.')).toBeVisible()
  expect(asked('planning.reject')).toEqual([])
  await getByRole('textbox', { name: 'Motif' }).fill('Effectif trop juste')
  await getByRole('button', { name: 'Refuser la modification' }).click()
  await expect.element(getByText('Modification refusée.')).toBeVisible()
  expect(asked('planning.reject').map(({ body }) => body)).toEqual([{ reason: 'Effectif trop juste' }])
})

test('a refusal of the server stays in the card, and a rule may be overridden with a reason', async () => {
  const { getByRole, getByText, asked } = await drawCard(modificationOf(), 'administrator', {
    'planning.approve': ({ body }) =>
      JSON.stringify(body).includes('dryRun') || JSON.stringify(body).includes('override')
        ? decided(approved)
        : refused('ruleBroken', {
            violations: [
              {
                code: 'dailyRest',
                severity: 'blocking',
                userId: userIdOf('a'),
                actual: 8,
                limit: 11,
                date: '2026-11-22',
                shift: 'J',
                otherDate: '2026-11-23',
                message: 'Le repos serait trop court.',
              },
            ],
          }),
  })
  await getByRole('button', { name: 'Approuver' }).click()
  await getByRole('button', { name: 'Approuver la modification' }).click()
  await expect.element(getByRole('alert')).toBeVisible()
  await getByText('Passer outre, en en répondant').click()
  await getByRole('button', { name: 'Approuver la modification' }).click()
  await expect.element(getByText('Indiquez un motif.')).toBeVisible()
  await getByRole('textbox', { name: 'Motif' }).fill('Accord de l’intéressé')
  await getByRole('button', { name: 'Approuver la modification' }).click()
  await expect.element(getByText('Modification approuvée.')).toBeVisible()
  expect(written(asked('planning.approve')).at(-1)).toEqual({ decisions: [], override: { reason: 'Accord de l’intéressé' } })
})

test('vacations that it leaves to nobody are said, with the way to post them again', async () => {
  const { getByRole, getByText } = await drawCard(modificationOf(), 'administrator', {
    'planning.approve': decided(approved, { uncovered: [{ date: '2026-11-22', shift: shiftOf('J') }] }),
  })
  await getByRole('button', { name: 'Approuver' }).click()
  await getByRole('button', { name: 'Approuver la modification' }).click()
  await expect.element(getByText(words('Modification approuvée. 1 vacation n’est plus assurée.'))).toBeVisible()
  await expect.element(getByRole('button', { name: 'Remettre en demande' })).toBeVisible()
})

test('taking back offers every day at first, and the vacations that come back', async () => {
  const { getByRole, getByText, asked } = await drawCard(approved, 'a', {
    'planning.withdraw': decided(approved, { changes: [{ date: '2026-11-22', from: shiftOf('R'), to: shiftOf('J') }] }),
  })
  await getByRole('button', { name: 'Retirer' }).click()
  await expect.element(getByRole('textbox', { name: 'Reprendre du' })).toHaveValue('22/11/2026')
  await expect.element(getByRole('textbox', { name: 'Au (inclus)' })).toHaveValue('23/11/2026')
  await expect.element(getByRole('list', { name: 'Vacations rendues' }).getByText(words('Dim. 22 nov.'))).toBeVisible()
  await getByRole('button', { name: 'Retirer la modification' }).click()
  await expect.element(getByText('Modification retirée.')).toBeVisible()
  expect(written(asked('planning.withdraw'))).toEqual([{ fromDate: '2026-11-22', toDate: '2026-11-23', decisions: [] }])
})

test('some of its days are taken back, and the others stay', async () => {
  const { getByRole, getByText, asked } = await drawCard(approved, 'a')
  await getByRole('button', { name: 'Retirer' }).click()
  await getByRole('textbox', { name: 'Reprendre du' }).fill('23/11/2026')
  await expect.element(getByText(words('Ces jours redeviennent ceux d’avant ; la modification garde les autres.'))).toBeVisible()
  await getByRole('button', { name: 'Reprendre ces jours' }).click()
  await expect.element(getByText('Modification retirée.')).toBeVisible()
  expect(written(asked('planning.withdraw'))).toEqual([{ fromDate: '2026-11-23', toDate: '2026-11-23', decisions: [] }])
})

test.each([
  ['21/11/2026', '23/11/2026', 'Choisissez un jour du dim. 22 nov. au lun. 23 nov.'],
  ['22/11/2026', '24/11/2026', 'Choisissez un jour du dim. 22 nov. au lun. 23 nov.'],
  ['23/11/2026', '22/11/2026', 'La date de fin précède la date de début.'],
  ['31/02/2026', '23/11/2026', 'Cette date n’existe pas.'],
])('taking back from %s to %s is refused: %s', async (from, to, sentence) => {
  const { getByRole, getByText, asked } = await drawCard(approved, 'a')
  await getByRole('button', { name: 'Retirer' }).click()
  await getByRole('textbox', { name: 'Reprendre du' }).fill(from)
  await getByRole('textbox', { name: 'Au (inclus)' }).fill(to)
  await expect.element(getByText(words(sentence)).first()).toBeVisible()
  await getByRole('button', { name: 'Reprendre ces jours' }).click()
  expect(written(asked('planning.withdraw'))).toEqual([])
})

test('what begins today has begun', async () => {
  const { getByRole } = await drawCard({ ...approved, fromDate: '2026-11-18', toDate: '2026-11-23' }, 'administrator')
  await expect.element(getByRole('button', { name: 'Corriger' })).toBeVisible()
})

test('of what has begun a member gives back the days after today', async () => {
  const { getByRole } = await drawCard({ ...approved, fromDate: '2026-11-16', toDate: '2026-11-23' }, 'a')
  await getByRole('button', { name: 'Corriger' }).click()
  await expect.element(getByRole('textbox', { name: 'Reprendre du' })).toHaveValue('19/11/2026')
})

test('an administrator takes back from today on, with a reason, and earlier days say that they are corrected', async () => {
  const { getByRole, getByText, asked } = await drawCard({ ...approved, fromDate: '2026-11-16', toDate: '2026-11-23' }, 'administrator')
  await getByRole('button', { name: 'Corriger' }).click()
  await expect.element(getByRole('textbox', { name: 'Reprendre du' })).toHaveValue('18/11/2026')
  await expect.element(getByText(words('votre motif reste dans l’historique du membre'))).toBeVisible()
  await getByRole('button', { name: 'Reprendre ces jours' }).click()
  await expect.element(getByText('Indiquez un motif.')).toBeVisible()
  expect(written(asked('planning.withdraw'))).toEqual([])
})

test('what is pending is taken back without a look at promises', async () => {
  const { getByRole, getByText, asked } = await drawCard(modificationOf({ toDate: '2026-11-22' }), 'a')
  await getByRole('button', { name: 'Retirer' }).click()
  await expect.element(getByText('Ces jours ne seront plus examinés.')).toBeVisible()
  expect(getByRole('textbox').elements()).toEqual([])
  await getByRole('button', { name: 'Retirer la modification' }).click()
  await expect.element(getByText('Modification retirée.')).toBeVisible()
  expect(asked('planning.withdraw')).toHaveLength(1)
})

test('other hours name the vacation and its times', async () => {
  const { getByText } = await drawCard(
    modificationOf({ type: 'custom_modification', shift: dayOf('2026-11-22', 'J').shift, causeName: null }),
    'administrator',
  )
  await expect.element(getByText(words('07:00 – 19:00'))).toBeVisible()
})

function Overtaken({ to }: { to: WireModification }) {
  const [shown, setShown] = useState(modificationOf())
  return (
    <>
      <ModificationCard modification={shown} />
      <button type="button" onClick={() => setShown(to)}>
        Recevoir
      </button>
    </>
  )
}

test('what another administrator decided meanwhile is said in the place of the form', async () => {
  const { getByRole, getByText, asked } = await draw(<Overtaken to={{ ...approved, decidedAt: NOW - HOUR }} />, {
    as: 'administrator',
    answers: { 'planning.approve': decided(approved) },
  })
  await getByRole('button', { name: 'Refuser' }).click()
  await expect.element(getByRole('textbox', { name: 'Motif' })).toBeVisible()
  await getByRole('button', { name: 'Recevoir' }).click()
  await expect.element(getByText(words('Approuvée par Odile Orme'))).toBeVisible()
  expect(getByRole('textbox').elements()).toEqual([])
  expect(asked('planning.reject')).toEqual([])
})
