// An hours account as its member reads it, and what administrators write to it.
import { describe, expect, test } from 'vitest'
import { refused } from '../../../../test/calls.ts'
import { draw } from '../../../../test/draw.tsx'
import { CENTER, idOf, personOf, userIdOf, userOf } from '../../../../test/scene.ts'
import type { WireAccount } from '../queries.ts'
import { CenterTerms } from './center-terms.tsx'
import { HoursAccount } from './hours-account.tsx'
import { LineSheet } from './line-sheet.tsx'
import { MemberTermsSheet } from './member-terms-sheet.tsx'

const H = 60
const none = { day: 0, night: 0, activity: 0, intervention: 0, onCall: 0, absence: 0, leave: 0, atNight: 0, onSundays: 0, onHolidays: 0 }
const months = Array.from({ length: 12 }, (_, index) => ({
  firstDay: `2026-${String(index + 1).padStart(2, '0')}-01`,
  done: index < 10 ? { ...none, day: 60 * H, night: 60 * H } : none,
  planned: index < 10 ? none : { ...none, day: 72 * H, night: 60 * H },
  overCycle: 0,
}))

const ACCOUNT: WireAccount = {
  year: 2026,
  today: '2026-11-18',
  countedSince: '2026-01-01',
  done: 1404 * H,
  planned: 149 * H,
  due: 1547 * H,
  dueToday: 1365 * H,
  carriedOver: 8 * H,
  corrected: 0,
  balance: 14 * H,
  balanceToday: 36,
  overCycle: 12 * H,
  doneSums: { ...none, atNight: 385 * H, onSundays: 132 * H, onHolidays: 48 * H, activity: 12 * H, leave: 96 * H },
  plannedSums: none,
  months,
  lines: [
    {
      _id: idOf(90),
      kind: 'carriedOver',
      minutes: 8 * H,
      reason: 'Solde de 2025',
      author: personOf('administrator'),
      at: Date.parse('2026-01-05T09:00Z'),
    },
  ],
  terms: [],
  centerTerms: [],
}

const drawAccount = (account: Partial<WireAccount> = {}) =>
  draw(<HoursAccount userId={userIdOf('a')} year={2026} onYear={() => {}} />, { answers: { 'hours.ofMember': { ...ACCOUNT, ...account } } })

describe('the account', () => {
  test('says what the year comes to, today’s balance, and how it is made up', async () => {
    const { getByText, container } = await drawAccount()
    await expect.element(getByText('sur 1\u202F547\u00A0h dues')).toBeVisible()
    await expect.element(getByText(/^Aujourd’hui\u00A0: \+0\u00A0h\u00A036\./)).toBeVisible()
    await expect.element(getByText('Report de 2025')).toBeVisible()
    const figures = [...container.querySelectorAll('dt')].map((term) => [
      term.textContent,
      term.parentElement?.querySelector('dd')?.textContent,
    ])
    expect(Object.fromEntries(figures)).toMatchObject({
      Fait: '+1\u202F404\u00A0h',
      Prévu: '+149\u00A0h',
      'Fin d’année': '=+14\u00A0h',
      'De nuit': '385\u00A0h',
      'Au-delà du cycle': '12\u00A0h',
      'Congés, non comptés': '96\u00A0h',
    })
    await expect.element(getByText('Report\u00A0: Solde de 2025')).toBeVisible()
    await expect.element(getByText('5\u00A0janv. 2026, par Odile Orme')).toBeVisible()
  })

  test('a year that began late and a share of time are said', async () => {
    const { getByText } = await drawAccount({
      countedSince: '2026-09-01',
      terms: [{ fromDate: '2026-09-01', share: 80, annualMinutes: null }],
    })
    await expect.element(getByText(/^Compté depuis le/)).toBeVisible()
    await expect.element(getByText('Dû à 80\u00A0%')).toBeVisible()
  })

  test('a year without planning says so and shows no figure', async () => {
    const { getByText } = await drawAccount({ countedSince: null, lines: [], carriedOver: 0 })
    await expect.element(getByText('Rien n’est planifié ici en 2026.')).toBeVisible()
    expect(getByText('Fin d’année').query()).toBeNull()
  })
})

describe('a line', () => {
  const drawSheet = () =>
    draw(<LineSheet user={userOf('a')} year={2026} open onOpenChange={() => {}} />, {
      as: 'administrator',
      answers: { 'hours.write': ACCOUNT },
    })

  test('hours taken away are sent below zero, with the reason', async () => {
    const { getByRole, getByText, asked } = await drawSheet()
    await getByText('Retirer', { exact: true }).click()
    await getByRole('textbox', { name: 'Heures' }).fill('1 h 30')
    await getByRole('textbox', { name: 'Motif' }).fill('Garde écourtée')
    await getByRole('button', { name: 'Écrire la ligne' }).click()
    await expect
      .poll(() => asked('hours.write').map(({ body }) => body))
      .toEqual([{ year: 2026, kind: 'correction', minutes: -90, reason: 'Garde écourtée' }])
  })

  test('a line that is sent again goes under the same key: whatever became of the first, it is written once', async () => {
    const { getByRole, asked } = await draw(<LineSheet user={userOf('a')} year={2026} open onOpenChange={() => {}} />, {
      as: 'administrator',
      answers: { 'hours.write': refused('notFound') },
    })
    await getByRole('textbox', { name: 'Heures' }).fill('2')
    await getByRole('textbox', { name: 'Motif' }).fill('Oubli')
    const button = getByRole('button', { name: 'Écrire la ligne' })
    await button.click()
    await expect.poll(() => asked('hours.write').length).toBe(1)
    await expect.element(button).not.toHaveAttribute('aria-disabled', 'true')
    await button.click()
    await expect.poll(() => asked('hours.write').length).toBe(2)
    const [first, second] = asked('hours.write')
    expect(second?.idempotencyKey).toBe(first?.idempotencyKey)
  })

  test('what is missing is said beside it, and nothing is sent', async () => {
    const { getByRole, getByText, asked } = await drawSheet()
    await getByRole('textbox', { name: 'Heures' }).fill('beaucoup')
    await getByRole('button', { name: 'Écrire la ligne' }).click()
    await expect.element(getByText('Indiquez des heures, par exemple 12\u00A0h\u00A030.')).toBeVisible()
    await expect.element(getByText('Le motif est requis.')).toBeVisible()
    expect(asked('hours.write')).toEqual([])
  })
})

describe('terms', () => {
  test('a share of time from a day on is saved against what was read', async () => {
    const { getByRole, asked } = await draw(<MemberTermsSheet user={userOf('a')} terms={[]} open onOpenChange={() => {}} />, {
      as: 'administrator',
      answers: { 'hours.saveMemberTerms': { terms: [] } },
    })
    await getByRole('button', { name: 'Ajouter une date' }).click()
    await getByRole('textbox', { name: 'À partir du' }).fill('01/12/2026')
    await getByRole('textbox', { name: 'Quotité' }).fill('80')
    await getByRole('button', { name: 'Enregistrer les heures dues' }).click()
    await expect
      .poll(() => asked('hours.saveMemberTerms').map(({ body }) => body))
      .toEqual([{ terms: [{ fromDate: '2026-12-01', share: 80, annualMinutes: null }], seen: [] }])
  })

  test('the hours of a centre: each wrong text has its sentence, then they are saved', async () => {
    const { getByRole, getByText, asked } = await draw(<CenterTerms centerId={CENTER} />, {
      as: 'administrator',
      answers: { 'hours.centerTerms': { terms: [] }, 'hours.saveCenterTerms': { terms: [] } },
    })
    await getByRole('button', { name: 'Ajouter une date' }).click()
    await getByRole('textbox', { name: 'Une garde de 24\u00A0h compte pour' }).fill('25')
    await getByRole('textbox', { name: 'Heures dues par an' }).fill('peu')
    await getByRole('button', { name: 'Enregistrer les heures dues' }).click()
    await expect.element(getByText('Indiquez des heures, par exemple 1607.')).toBeVisible()
    await expect.element(getByText(/^Une garde de 24\u00A0h compte pour 1\u00A0h à 24/)).toBeVisible()
    await getByRole('textbox', { name: 'Une garde de 24\u00A0h compte pour' }).fill('18,71')
    await getByRole('textbox', { name: 'Heures dues par an' }).fill('1547')
    await getByRole('textbox', { name: 'À partir du' }).fill('01/01/2027')
    await getByRole('button', { name: 'Enregistrer les heures dues' }).click()
    await expect
      .poll(() => asked('hours.saveCenterTerms').map(({ body }) => body))
      .toEqual([{ terms: [{ fromDate: '2027-01-01', annualMinutes: 1547 * H, guardHours: 18.71 }], seen: [] }])
  })
})
