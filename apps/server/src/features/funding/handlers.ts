// The costs and the funding of the service. Members read, masters write.
import { randomUUID } from 'node:crypto'
import type { Routes } from '@releve/contract'
import type { WireFundingEntry, WireFundingYear } from '@releve/contract/funding'
import { changedMeanwhile } from '@releve/contract/users'
import { findConflicts } from '@releve/domain/access/edits'
import { civilDateOf } from '@releve/domain/calendar/day'
import { zoneOf } from '@releve/domain/calendar/zone'
import type { Queryable } from '#db/query.ts'
import { AppError } from '#http/app-error.ts'
import type { Call, HandlersOf } from '#http/handler.ts'
import { deleteEntry, addEntry, loadEntries, loadYear, loadYears, setYear } from './store.ts'
import type { EntryRow } from './store.ts'

type SetYear = Call<Routes['funding.setYear']>['body']

const inEuros = (cents: number) => (cents / 100).toLocaleString('fr-FR', { style: 'currency', currency: 'EUR' })

/** The zone for a member without a centre. */
const DEFAULT_ZONE = 'Europe/Paris'

function toWire({ _id, kind, day: date, amount_cents: amountCents, label, created_at: createdAt }: EntryRow): WireFundingEntry {
  return { _id, kind, date, amountCents, label, createdAt }
}

const sum = (entries: readonly WireFundingEntry[], kind: WireFundingEntry['kind']) =>
  entries.reduce((total, entry) => (entry.kind === kind ? total + entry.amountCents : total), 0)

/** Each month and what it brings the year to. */
function monthsOf(entries: readonly WireFundingEntry[]): WireFundingYear['months'] {
  let collectedCents = 0
  let spentCents = 0
  return Array.from({ length: 12 }, (_, index) => {
    const month = index + 1
    const own = entries.filter(({ date }) => Number(date.slice(5, 7)) === month)
    const contributionCents = sum(own, 'contribution')
    const costCents = sum(own, 'cost')
    collectedCents += contributionCents
    spentCents += costCents
    return { month, contributionCents, costCents, collectedCents, spentCents }
  })
}

async function fundingOf(db: Queryable, year: number): Promise<WireFundingYear> {
  const target = await loadYear(db, year)
  const entries = (await loadEntries(db, year)).map(toWire)
  return {
    year,
    targetCents: target?.target_cents ?? 0,
    note: target?.note ?? '',
    collectedCents: sum(entries, 'contribution'),
    costCents: sum(entries, 'cost'),
    months: monthsOf(entries),
    entries,
    years: [...new Set([...(await loadYears(db)), year])].sort((a, b) => b - a),
  }
}

/** @throws AppError fundingChanged, with the current value of each field that somebody else changed meanwhile */
async function refuseOvertaken(db: Queryable, year: number, { seen = {}, ...wished }: SetYear): Promise<void> {
  const found = await loadYear(db, year)
  const now = { targetCents: found?.target_cents ?? 0, note: found?.note ?? '' }
  const conflicts = findConflicts(seen, wished, now, ['targetCents', 'note'])
  const values = { targetCents: inEuros(now.targetCents), note: now.note }
  throw new AppError('fundingChanged', { fields: Object.fromEntries(conflicts.map((name) => [name, changedMeanwhile(values[name])])) })
}

export const fundingHandlers: HandlersOf<'funding.get' | 'funding.setYear' | 'funding.addEntry' | 'funding.deleteEntry'> = {
  'funding.get': ({ query, principal, pool, clock }) => {
    const today = zoneOf(principal.center?.zone ?? DEFAULT_ZONE).dayAt(clock())
    return fundingOf(pool, query.year ?? civilDateOf(today).year)
  },

  'funding.setYear': async ({ params: { year }, body, pool }) => {
    if (!(await setYear(pool, year, body))) await refuseOvertaken(pool, year, body)
    return fundingOf(pool, year)
  },

  'funding.addEntry': async ({ body: { kind, date, amountCents, label }, principal, pool, clock }) => {
    const entry: EntryRow = { _id: randomUUID(), kind, day: date, amount_cents: amountCents, label, created_at: clock() }
    await addEntry(pool, { ...entry, created_by: principal.userId })
    return toWire(entry)
  },

  'funding.deleteEntry': async ({ params, pool, clock }) => {
    if (!(await deleteEntry(pool, params.id, clock()))) throw new AppError('notFound')
  },
}
