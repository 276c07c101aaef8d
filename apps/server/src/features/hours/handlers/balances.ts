// Balances taken over from columns of a file: looked at first, then written as the difference with what Relève counts, taken back as a whole.
import { randomUUID } from 'node:crypto'
import type { Routes } from '@releve/contract'
import type { WireBalanceImport } from '@releve/contract/balance-imports'
import { fullName } from '@releve/contract/person-name'
import { civilDateOf } from '@releve/domain/calendar/day'
import { zoneOf } from '@releve/domain/calendar/zone'
import { leaveTermsIn } from '@releve/domain/hours/leave-balance'
import type { CenterId, UserId } from '@releve/domain/ids'
import type { Queryable } from '#db/query.ts'
import { inTransaction } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import type { CsvFault, CsvLine } from '#http/csv-file.ts'
import { publish } from '#http/events/store.ts'
import type { Call, HandlersOf } from '#http/handler.ts'
import { linesOfList } from '#http/list-file.ts'
import { administers } from '#http/principal.ts'
import type { Principal } from '#http/principal.ts'
import { loadActivities } from '#features/activities/store.ts'
import { keepAct } from '#features/journal/store.ts'
import { loadPeople, loadUsers } from '#features/members/store/members.ts'
import { reachCenter } from '#features/shifts/store.ts'
import { insertCounterLines, insertImport, loadHolders, loadImports, lockMembers } from '../store/balance-imports.ts'
import type { ImportRow } from '../store/balance-imports.ts'
import { readLeft } from '../store/leave-balances.ts'
import { loadLeaveTerms } from '../store/leave.ts'
import { balanceFieldOf, readBalances } from './balance-file.ts'
import type { BalanceFile, KeptLeave } from './balance-file.ts'
import { readCenterHours } from './center.ts'

type FileCall = Call<Routes['hours.previewBalances']> | Call<Routes['hours.importBalances']>

/** A longer list helps nobody; the count says how many there are. */
const FAULTS_SHOWN = 500
const PASTED = 'Tableau collé'

const reasonOf = (fileName: string) => `Repris de «\u00A0${fileName}\u00A0»`
const fileNameOf = (reason: string) => reason.replace(/^Repris de «\u00A0/, '').replace(/\u00A0»$/, '')

/** @throws AppError notFound for a centre that the caller does not reach, forbidden for one that they do not administer */
async function administeredCenter(db: Queryable, principal: Principal, centerId: CenterId) {
  const reached = await reachCenter(db, principal, centerId)
  if (reached === null) throw new AppError('notFound')
  if (!administers(principal, centerId)) throw new AppError('forbidden')
  return reached
}

const yearIn = (zone: string, now: number) => civilDateOf(zoneOf(zone).dayAt(now)).year

/** The leaves of which the centre keeps a balance in a year. */
async function keptLeaves(db: Queryable, centerId: CenterId, year: number, isLocked = false): Promise<KeptLeave[]> {
  const terms = (await loadLeaveTerms(db, centerId, isLocked)) ?? []
  const activities = (await loadActivities(db, centerId)) ?? []
  return activities.flatMap(({ _id, name, letters }) => {
    const kept = leaveTermsIn(terms, _id, year)
    return kept === null ? [] : [{ activityId: _id, name, letters, unit: kept.unit }]
  })
}

type Lines = readonly CsvLine[] | CsvFault

/** The lines of the file, before any transaction. */
async function linesOf({ pool, principal, params, body, clock }: FileCall) {
  const { zone, centerId } = await administeredCenter(pool, principal, params.id)
  const now = clock()
  const year = yearIn(zone, now)
  const leaves = await keptLeaves(pool, centerId, year)
  const lines: Lines | null = await linesOfList({ csv: body.csv, workbook: body.workbook }, balanceFieldOf(leaves))
  if (lines === null) throw new AppError('invalidInput', { fields: { csv: 'Choisissez un fichier CSV ou un classeur.' } })
  return { centerId, zone, year, now, lines }
}

async function readFile(
  db: Queryable,
  call: FileCall,
  of: Omit<Awaited<ReturnType<typeof linesOf>>, 'zone' | 'year'>,
  leaves: KeptLeave[],
) {
  const members = (await loadUsers(db, of.centerId, false, of.now)).map(({ _id, name, last_name: lastName, registrationNumber }) => ({
    _id,
    name,
    lastName,
    registrationNumber,
  }))
  return readBalances(of.lines, { members, leaves, reader: call.principal.userId, chosen: call.body.columnFields ?? null })
}

interface Counted {
  readonly centerId: CenterId
  readonly zone: string
  readonly year: number
  readonly now: number
}

/** The figures that Relève counts today beside those of the file: an import writes the difference. */
async function compare(db: Queryable, { centerId, zone, year, now }: Counted, { people }: BalanceFile) {
  const hasHours = people.some(({ hours }) => hours !== null)
  const accounts = hasHours ? (await readCenterHours(db, centerId, year, now)).people : []
  const hoursOf = new Map(accounts.map(({ user, balanceToday }) => [user._id, balanceToday]))
  const userIds = people.flatMap(({ userId, leaves }) => (leaves.length === 0 ? [] : [userId]))
  const left = await readLeft(db, { centerId, zone, userIds, year, now })
  return people.map(({ line, userId, hours, leaves }) => ({
    line,
    userId,
    hours: hours === null ? null : { from: hoursOf.get(userId) ?? 0, to: hours },
    leaves: leaves.map(({ activityId, amount }) => ({ activityId, from: left.get(userId)?.get(activityId) ?? 0, to: amount })),
  }))
}

const wirePerson = ({ _id, name, lastName }: { readonly _id: UserId; readonly name: string; readonly lastName: string }) => ({
  _id,
  userId: _id,
  name,
  lastName,
})

async function toWire(db: Queryable, centerId: CenterId, found: readonly ImportRow[]): Promise<WireBalanceImport[]> {
  const standing = found.flatMap(({ _id, is_taken_back: isTakenBack }) => (isTakenBack ? [] : [_id]))
  const holders = await loadHolders(db, centerId, standing)
  const people = await loadPeople(db, centerId, [...found.map(({ author_id: authorId }) => authorId), ...holders.values()])
  return found.map(({ _id, reason, at, author_id: authorId, people: count, lines, is_taken_back: isTakenBack }) => {
    const author = authorId === null ? undefined : people.get(authorId)
    const holder = holders.get(_id)
    const user = holder === undefined ? undefined : people.get(holder)
    return {
      _id,
      fileName: fileNameOf(reason),
      at,
      author: author === undefined ? null : wirePerson(author),
      people: count,
      lines,
      isTakenBack,
      held:
        holder === undefined
          ? null
          : `Depuis, une ligne a été écrite ou un congé demandé\u00A0: ${user === undefined ? 'un ancien membre' : fullName(user)}.`,
    }
  })
}

async function preview(call: Call<Routes['hours.previewBalances']>) {
  const { pool } = call
  const of = await linesOf(call)
  const leaves = await keptLeaves(pool, of.centerId, of.year)
  const file = await readFile(pool, call, of, leaves)
  const compared = await compare(pool, of, file)
  const people = await loadPeople(
    pool,
    of.centerId,
    compared.map(({ userId }) => userId),
  )
  return {
    year: of.year,
    leaves,
    people: compared.flatMap(({ userId, ...row }) => {
      const user = people.get(userId)
      return user === undefined ? [] : [{ ...row, user: wirePerson(user) }]
    }),
    faults: file.faults.slice(0, FAULTS_SHOWN),
    faultCount: file.faults.length,
    fileColumns: [...file.fileColumns],
  }
}

async function importAll(call: Call<Routes['hours.importBalances']>) {
  const { pool, principal, body } = call
  const of = await linesOf(call)
  const { centerId, year, now } = of
  return inTransaction(pool, async (tx) => {
    // Two imports of one file: the second finds what the first wrote, and nothing is left to write.
    const leaves = await keptLeaves(tx, centerId, year, true)
    const file = await readFile(tx, call, of, leaves)
    const { faults, people } = file
    if (faults.length > 0 && (!body.skipFaults || people.length === 0)) {
      throw new AppError('importFaults', {
        fields: Object.fromEntries(faults.slice(0, FAULTS_SHOWN).map(({ line, column, message }) => [`${line}.${column ?? ''}`, message])),
      })
    }
    const userIds = people.map(({ userId }) => userId)
    await lockMembers(tx, centerId, userIds)
    const compared = await compare(tx, of, file)
    const hours = compared.flatMap(({ userId, hours: change }) =>
      change === null || change.to === change.from ? [] : [{ userId, minutes: change.to - change.from }],
    )
    const taken = compared.flatMap(({ userId, leaves: changes }) =>
      changes.flatMap(({ activityId, from, to }) => (from === to ? [] : [{ userId, activityId, amount: to - from }])),
    )
    if (hours.length + taken.length === 0) return { import: null }
    const importId = randomUUID()
    const fileName = body.fileName?.trim() || PASTED
    await insertImport(tx, { centerId, importId, year, reason: reasonOf(fileName), authorId: principal.userId, now }, hours, taken)
    const [row] = await loadImports(tx, centerId, importId)
    if (row === undefined) throw new Error('An import that was just written is not found')
    const detail = { name: fileName, count: row.people }
    await keepAct(tx, centerId, { kind: 'balancesImported', actorId: principal.userId, detail, now })
    await publish(tx, centerId, { kind: 'planning', days: [], users: userIds, near: [] })
    return { import: (await toWire(tx, centerId, [row]))[0] ?? null }
  })
}

async function takeBack({ pool, principal, params, body, clock }: Call<Routes['hours.takeBackBalances']>): Promise<undefined> {
  const { centerId } = await administeredCenter(pool, principal, params.id)
  const now = clock()
  await inTransaction(pool, async (tx) => {
    await loadLeaveTerms(tx, centerId, true)
    const [row] = await loadImports(tx, centerId, body.importId)
    if (row === undefined) throw new AppError('notFound')
    if (row.is_taken_back) throw new AppError('balancesTakenBack')
    const held = (await toWire(tx, centerId, [row]))[0]?.held ?? null
    if (held !== null) throw new AppError('balancesHeld', { message: `Cette reprise ne s’annule plus. ${held}` })
    const fileName = fileNameOf(row.reason)
    const reason = `Reprise annulée\u00A0: «\u00A0${fileName}\u00A0»`
    await insertCounterLines(tx, { centerId, importId: body.importId, reason, authorId: principal.userId, now })
    const detail = { name: fileName, count: row.people }
    await keepAct(tx, centerId, { kind: 'balancesTakenBack', actorId: principal.userId, detail, now })
    await publish(tx, centerId, { kind: 'resync' })
  })
}

export const balanceHandlers: HandlersOf<
  'hours.balanceImports' | 'hours.previewBalances' | 'hours.importBalances' | 'hours.takeBackBalances'
> = {
  'hours.balanceImports': async ({ pool, principal, params }) => {
    const { centerId } = await administeredCenter(pool, principal, params.id)
    return { imports: await toWire(pool, centerId, await loadImports(pool, centerId)) }
  },
  'hours.previewBalances': preview,
  'hours.importBalances': importAll,
  'hours.takeBackBalances': takeBack,
}
