// Balances from a file: what each account would become is seen before it is written, columns are chosen by hand, and an import is taken back.
import { expect, test } from 'vitest'
import type { WireBalanceImport } from '@releve/contract/balance-imports'
import type { OutputOf } from '#api/client.ts'
import { draw } from '../../../../test/draw.tsx'
import { CENTER, personOf } from '../../../../test/scene.ts'
import { BalanceImports } from './balance-imports.tsx'

const made: WireBalanceImport = {
  _id: '00000000-0000-4000-8000-000000000001',
  fileName: 'compteurs.xlsx',
  at: Date.UTC(2026, 10, 16, 11),
  author: personOf('b'),
  people: 2,
  lines: 3,
  isTakenBack: false,
  held: null,
}

const preview: OutputOf<'hours.previewBalances'> = {
  year: 2026,
  leaves: [{ activityId: 'annualLeave', name: 'Congé', letters: 'CA', unit: 'workingDays' }],
  people: [
    { line: 2, user: personOf('a'), hours: { from: -120, to: 750 }, leaves: [{ activityId: 'annualLeave', from: 300, to: 2500 }] },
    { line: 3, user: personOf('b'), hours: { from: 60, to: 60 }, leaves: [] },
  ],
  faults: [{ line: 4, column: 'Heures', value: 'douze', message: 'Ce n’est pas un nombre d’heures.' }],
  faultCount: 1,
  fileColumns: [
    { heading: 'Agent', sample: 'DURAND Ana', readAs: 'fullName' },
    { heading: 'Heures', sample: '12:30', readAs: 'hours' },
    { heading: 'Jours', sample: '25', readAs: null },
  ],
}

const drawImports = (imports: WireBalanceImport[], more: object = {}) =>
  draw(<BalanceImports centerId={CENTER} />, {
    as: 'administrator',
    answers: {
      'hours.balanceImports': { imports },
      'hours.previewBalances': preview,
      'hours.importBalances': { import: made },
      'hours.takeBackBalances': undefined,
      'leave.centerTerms': { terms: [] },
      ...more,
    },
  })

test('a table is pasted, seen, its columns put right, and its good lines are written', async () => {
  const { getByRole, getByLabelText, getByText, asked } = await drawImports([])
  await getByRole('button', { name: 'Reprendre des soldes' }).click()
  await getByRole('button', { name: 'Vérifier' }).click()
  await expect.element(getByText('Choisissez un fichier ou collez un tableau.')).toBeVisible()
  await getByLabelText('Ou coller le tableau').fill('Agent\tHeures\nDURAND Ana\t12:30')
  await getByRole('button', { name: 'Vérifier' }).click()
  await expect.element(getByText('2\u00A0personnes à reprendre')).toBeVisible()
  await expect.element(getByText('−2\u00A0h → +12\u00A0h\u00A030')).toBeVisible()
  await expect.element(getByText('3\u00A0jours ouvrés → 25\u00A0jours ouvrés')).toBeVisible()
  await expect.element(getByText('sans changement')).toBeVisible()
  await expect.element(getByText('Le fichier dit «\u00A0douze\u00A0».')).toBeVisible()
  await getByRole('combobox', { name: 'Jours' }).click()
  await getByRole('option', { name: 'Congé' }).click()
  await expect.poll(() => asked('hours.previewBalances').at(-1)?.body).toMatchObject({ columnFields: ['fullName', 'hours', 'annualLeave'] })
  await getByRole('button', { name: 'Reprendre 2\u00A0personnes sans faute' }).click()
  await expect.element(getByText('Soldes repris\u00A0: 2\u00A0personnes.')).toBeVisible()
  expect(asked('hours.importBalances')[0]?.body).toMatchObject({ skipFaults: true, columnFields: ['fullName', 'hours', 'annualLeave'] })
})

test('a file that says what is counted already writes nothing, and says so', async () => {
  const [person] = preview.people
  const same = { ...preview, faults: [], faultCount: 0, people: [{ ...person!, hours: { from: 60, to: 60 }, leaves: [] }] }
  const { getByRole, getByLabelText, getByText } = await drawImports([], { 'hours.previewBalances': same })
  await getByRole('button', { name: 'Reprendre des soldes' }).click()
  await getByLabelText('Ou coller le tableau').fill('Agent\tHeures\nDURAND Ana\t1')
  await getByRole('button', { name: 'Vérifier' }).click()
  await expect.element(getByText('Le fichier dit déjà ce que Relève compte.')).toBeVisible()
  await expect.element(getByRole('button', { name: 'Reprendre 1\u00A0personne' })).toHaveAttribute('aria-disabled', 'true')
})

test('an import is taken back after a question; one that is held, or was taken back, is not', async () => {
  const held = {
    ...made,
    _id: '00000000-0000-4000-8000-000000000002',
    fileName: 'juin.csv',
    held: 'Depuis, un congé a été demandé\u00A0: Ana.',
  }
  const over = { ...made, _id: '00000000-0000-4000-8000-000000000003', fileName: 'mai.csv', isTakenBack: true }
  const { getByRole, getByText, asked } = await drawImports([made, held, over])
  await expect.element(getByText('Depuis, un congé a été demandé\u00A0: Ana.')).toBeVisible()
  await expect.element(getByText('Annulée')).toBeVisible()
  expect(getByRole('button', { name: /^Annuler la reprise/ }).elements()).toHaveLength(1)
  await getByRole('button', { name: 'Annuler la reprise de compteurs.xlsx' }).click()
  await getByRole('alertdialog').getByRole('button', { name: 'Annuler' }).click()
  await expect.poll(() => asked('hours.takeBackBalances')[0]?.body).toEqual({ importId: made._id })
  await expect.element(getByText('Reprise annulée\u00A0: chaque compte a retrouvé ce qu’il avait.')).toBeVisible()
})
