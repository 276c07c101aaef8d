// A closed month handed over to payroll: its lines are decided once, under the codes of that moment, then written in any form asked.
import type { WirePayProfile, WirePaySettings } from '@releve/contract/payroll'
import { figureWords } from '@releve/contract/pay-words'
import { fullName } from '@releve/contract/person-name'
import { toDayNumber } from '@releve/domain/calendar/day'
import type { DayNumber } from '@releve/domain/calendar/day'
import { payDifference, payFigureOf, payLines } from '@releve/domain/hours/pay-lines'
import type { PayFigure } from '@releve/domain/hours/pay-lines'
import type { CenterId } from '@releve/domain/ids'
import type { Transaction } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import { compareByName, loadPeople } from '#features/members/store/members.ts'
import { loadFigures, loadRegularisations } from '../store/months.ts'
import type { KeptFigures } from '../store/months.ts'
import { loadPay, loadPayBefore, loadPayOfMonthsBefore, savePay } from '../store/pay.ts'
import type { HandedPay } from '../store/pay.ts'
import { activitiesOf } from './figures.ts'
import { quantityOf } from './month-state.ts'
import type { PayRow } from './pay-file.ts'

interface Month {
  readonly centerId: CenterId
  readonly month: DayNumber
  readonly closingId: string
}

/** The names of figures, for the sentence that says which have no code. */
async function wordsOf(tx: Transaction, centerId: CenterId, figures: readonly PayFigure[]): Promise<string> {
  const activities = await activitiesOf(tx, centerId)
  return figures.map((figure) => figureWords(figure, (id) => activities.get(id)?.name)).join(', ')
}

/** The lines of the closing, decided now if they were not. @throws AppError payBefore, payUnmapped */
async function decidePay(
  tx: Transaction,
  { centerId, month, closingId }: Month,
  settings: WirePaySettings,
  figures: readonly KeptFigures[],
) {
  const known = await loadPay(tx, centerId, closingId)
  if (known !== null) return { pay: known, isNew: false }
  const months = await loadPayOfMonthsBefore(tx, centerId, month)
  const lastHanded = months.findIndex(({ pay }) => pay !== null)
  if (lastHanded > 0) throw new AppError('payBefore')
  const rows = await loadRegularisations(tx, centerId, month, closingId)
  const { lines, carried, unmapped } = payLines({
    month,
    people: figures.map(({ userId, figures: ofMember }) => ({
      userId,
      figures: ofMember,
      regularisations: rows
        .filter((row) => row.user_id === userId && row.closing_id === closingId)
        .map((row) => ({
          figure: payFigureOf(row.figure),
          unit: row.unit,
          quantity: quantityOf(row),
          month: toDayNumber(row.month),
        })),
    })),
    codes: settings.codes.map(({ figure, code, unit }) => ({
      figure: payFigureOf(figure),
      code,
      unit,
    })),
    stepMinutes: settings.stepMinutes,
    carried: months[lastHanded]?.pay?.carried ?? [],
  })
  if (unmapped.length > 0) throw new AppError('payUnmapped', { fields: { codes: await wordsOf(tx, centerId, unmapped) } })
  const pay: HandedPay = { lines, carried }
  return { pay, isNew: true }
}

/**
 * The rows of the file: of a month that was reopened, the difference with what was handed over before.
 * @throws AppError payBefore, payUnmapped, payNumbersMissing
 */
export async function rowsToHand(tx: Transaction, closed: Month, settings: WirePaySettings): Promise<PayRow[]> {
  const { centerId, month, closingId } = closed
  const figures = await loadFigures(tx, centerId, closingId)
  const { pay, isNew } = await decidePay(tx, closed, settings, figures)
  const before = await loadPayBefore(tx, centerId, month, closingId)
  const lines = before === null ? pay.lines : payDifference(before.lines, pay.lines)
  const people = await loadPeople(
    tx,
    centerId,
    lines.map(({ userId }) => userId),
  )
  const facts = new Map(figures.map((each) => [each.userId, each]))
  const order = [...people.values()].toSorted(compareByName)
  const rows = order.flatMap((person) => {
    const { registrationNumber = null, share = 100 } = facts.get(person._id) ?? {}
    return lines
      .filter(({ userId }) => userId === person._id)
      .map((line) => ({ ...line, registrationNumber, share, name: person.name, lastName: person.lastName }))
  })
  const missing = order.filter(({ _id }) => (facts.get(_id)?.registrationNumber ?? '') === '')
  if (missing.length > 0) {
    const names = missing.map((person) => fullName(person)).join(', ')
    throw new AppError('payNumbersMissing', { fields: { registrationNumbers: names } })
  }
  if (isNew) await savePay(tx, centerId, closingId, pay)
  return rows.map((row) => ({ ...row, registrationNumber: row.registrationNumber ?? '' }))
}

/** The profile of that identifier. @throws AppError payProfileGone */
export function profileIn({ profiles }: WirePaySettings, profileId: string): WirePayProfile {
  const profile = profiles.find(({ _id }) => _id === profileId)
  if (profile === undefined) throw new AppError('payProfileGone')
  return profile
}
