// Members from a spreadsheet: looked at first, then made, all of them, none, or those whose line is good.
import type { Routes } from '@releve/contract'
import { hasNoAddress, noAddressOf } from '@releve/contract/email-address'
import type { Day } from '@releve/domain/calendar/day'
import type { UserId } from '@releve/domain/ids'
import { partIn } from '#db/databases.ts'
import { violatedConstraint } from '#db/constraints.ts'
import { newId } from '#db/ids.ts'
import type { Queryable } from '#db/query.ts'
import { ROWS_THAT_MATTER, takeStatistics } from '#db/statistics.ts'
import type { CentersRow } from '#db/rows.ts'
import { inTransaction } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import { plain } from '#http/csv-file.ts'
import type { CsvFault, CsvLine } from '#http/csv-file.ts'
import { publish } from '#http/events/store.ts'
import type { Call, HandlersOf } from '#http/handler.ts'
import { linesOfList } from '#http/list-file.ts'
import type { ListFault } from '#http/list-file.ts'
import { administers } from '#http/principal.ts'
import { queueWelcomes } from '#features/accounts/store/accounts.ts'
import { queueLetters } from '#features/accounts/store/letters.ts'
import { takenEmails } from '#features/accounts/store/made.ts'
import { keepAct } from '#features/journal/store.ts'
import { openAccounts } from '#features/points/store/accounts.ts'
import { reachCenter } from '#features/shifts/store.ts'
import { checkNewcomers, warningsOfNewcomers } from '#features/rotations/store/newcomers.ts'
import { administeredCenter, todayOf } from '../commands.ts'
import { giveAddresses, importMembers, linesOfMembers, loadTeamNames, loadUninvited } from '../store/import.ts'
import type { Uninvited } from '../store/import.ts'
import { lockCenter } from '../store/members.ts'
import { insertPlacements } from '../store/teams.ts'
import { faultOfPerson, fieldOf, readImport } from './import-file.ts'
import type { ImportedPerson } from './import-file.ts'

type ImportCall = Call<Routes['users.import']> | Call<Routes['users.importPreview']>

/** A longer list helps nobody; the count says how many there are. */
const FAULTS_SHOWN = 500

type Lines = readonly CsvLine[] | CsvFault

/** The lines of the file, before any transaction. */
async function linesOf({ csv, workbook }: ImportCall['body']): Promise<Lines> {
  const lines = await linesOfList({ csv, workbook }, fieldOf)
  if (lines === null) throw new AppError('invalidInput', { fields: { csv: 'Choisissez un fichier CSV ou un classeur.' } })
  return lines
}

/**
 * The content of the file. An address that has an account is a fault where the caller administers that member; otherwise it looks like any
 * address, for a list would tell who has an account anywhere.
 */
async function read(db: Queryable, lines: Lines, { principal, body }: ImportCall, center: Pick<CentersRow, '_id' | 'zone'>, today: Day) {
  const teams = await loadTeamNames(db, center._id)
  const file = readImport(lines, { teams, today, zone: center.zone, chosen: body.columnFields ?? null })
  const centerByEmail = await takenEmails(
    db,
    file.people.flatMap(({ email }) => email ?? []),
  )
  const withoutAddress = file.people.filter(({ email }) => email === null)
  const namesakes = new Set(withoutAddress.length === 0 ? [] : await linesOfMembers(db, center._id, withoutAddress))
  const messageOf = (person: ImportedPerson): string | null => {
    if (person.email === null) return namesakes.has(person.line) ? alreadyHere(person) : null
    const isSeen = centerByEmail.has(person.email) && administers(principal, centerByEmail.get(person.email) ?? null)
    return isSeen ? 'Un compte utilise déjà cette adresse e-mail.' : null
  }
  const known = new Map(
    file.people.flatMap((person) => {
      const message = messageOf(person)
      return message === null ? [] : [[person, faultOfPerson(person, file.columns, message)]]
    }),
  )
  const people = file.people.filter((person) => !known.has(person))
  const uninvited = people.some(({ email }) => email !== null) ? await loadUninvited(db, center._id, today) : []
  const memberOf = membersOfLines(
    people.filter(({ email }) => email !== null && !centerByEmail.has(email)),
    uninvited,
  )
  return {
    teams,
    // A member stays in the team that they have.
    people: people.map((person) => {
      const member = memberOf.get(person.line)
      return member === undefined ? person : { ...person, teamId: member.team_id, fromDate: null, arrivedOn: null }
    }),
    memberOf,
    faults: [...file.faults, ...known.values()].toSorted((a, b) => a.line - b.line),
    ignoredColumns: file.ignoredColumns,
    fileColumns: file.fileColumns,
    isElsewhere: ({ email }: ImportedPerson) => email !== null && centerByEmail.has(email),
  }
}

const nameKey = (lastName: string, name: string) => plain(`${lastName} ${name}`)

/**
 * Gives, by line, the member without an address of whom each line speaks: the one of that registration number; where either has none, the
 * only one of that name, if one line alone has it.
 */
function membersOfLines(people: readonly ImportedPerson[], uninvited: readonly Uninvited[]): Map<number, Uninvited> {
  const ofName = Map.groupBy(uninvited, (member) => nameKey(member.last_name, member.name))
  const ofNumber = Map.groupBy(uninvited, ({ registration_number: number }) => (number === null ? null : plain(number)))
  const linesOfName = Map.groupBy(people, ({ lastName, name }) => nameKey(lastName, name))
  const memberOf = ({ name, lastName, registrationNumber }: ImportedPerson): Uninvited | null => {
    const [numbered, ...more] = registrationNumber === null ? [] : (ofNumber.get(plain(registrationNumber)) ?? [])
    if (numbered !== undefined && more.length === 0) return numbered
    const key = nameKey(lastName, name)
    const [named, ...namesakes] = ofName.get(key) ?? []
    if (named === undefined || namesakes.length > 0 || linesOfName.get(key)?.length !== 1) return null
    return named.registration_number === null || registrationNumber === null ? named : null
  }
  const found = people.flatMap((person) => {
    const member = memberOf(person)
    return member === null ? [] : [[person.line, member] as const]
  })
  // Two lines of one member: neither is surely theirs.
  const times = Map.groupBy(found, ([, { _id }]) => _id)
  return new Map(found.filter(([, { _id }]) => times.get(_id)?.length === 1))
}

/** The lines of a file are imported twice without harm: whoever has no address is known by registration number, else by name. */
const alreadyHere = ({ registrationNumber }: ImportedPerson) =>
  registrationNumber === null
    ? 'Quelqu’un de votre centre porte déjà ce nom\u00A0: sans adresse e-mail, donnez le matricule de cette personne.'
    : 'Quelqu’un de votre centre a déjà ce matricule.'

/** Finds those who get a team. */
function newcomersOf(people: readonly (ImportedPerson & { readonly userId?: UserId })[]) {
  return people.flatMap(({ userId = null, name, lastName, teamId, fromDate }) =>
    teamId === null || fromDate === null ? [] : [{ userId, name, lastName, teamId, fromDate }],
  )
}

const fieldsOf = (faults: readonly ListFault[]) =>
  Object.fromEntries(faults.slice(0, FAULTS_SHOWN).map(({ line, column, message }) => [`${line}.${column ?? ''}`, message]))

async function importAll(call: Call<Routes['users.import']>, isAgain = false): Promise<{ imported: number; inviteTomorrow: number }> {
  const { principal, pool, clock, config, body } = call
  const centerId = administeredCenter(principal, body.centerId)
  const now = clock()
  const lines = await linesOf(body)
  try {
    return await inTransaction(pool, async (tx) => {
      const center = await lockCenter(tx, centerId)
      if (center === null) throw new AppError('notFound')
      const today = todayOf(center.zone, now)
      const { people, faults, isElsewhere, memberOf } = await read(tx, lines, call, center, today)
      if (faults.length > 0 && (!body.skipFaults || people.length === 0)) throw new AppError('importFaults', { fields: fieldsOf(faults) })
      const reached = people.flatMap((person) => {
        const userId = memberOf.get(person.line)?._id
        return userId === undefined || person.email === null ? [] : [{ ...person, userId, email: person.email }]
      })
      const members = people
        .filter((person) => !isElsewhere(person) && !memberOf.has(person.line))
        .map((person) => {
          const userId = newId('user')
          return { ...person, userId, email: person.email ?? noAddressOf(userId) }
        })
      const own = await partIn(tx, centerId)
      const placed = newcomersOf(members)
      await checkNewcomers(own, centerId, placed, body.reason)
      await giveAddresses(tx, centerId, reached)
      await importMembers(tx, members, { centerId, by: principal.userId, now })
      if (body.reason) await insertPlacements(own, centerId, placed, { actorId: principal.userId, reason: body.reason, now })
      await openAccounts(own, { centerId, userIds: members.map(({ userId }) => userId), today, now })
      const about = { centerName: center.name, publicUrl: config.publicUrl, now }
      const reachable = [...reached, ...members.filter(({ email }) => !hasNoAddress(email))]
      const inviteTomorrow = body.invite ? reachable.length - (await queueWelcomes(tx, reachable, about)) : 0
      // Their owners alone are informed, and the answer says no more. At once even when the others are invited later: nothing is made of
      // them here that an invitation could be for.
      const elsewhere = people.filter(isElsewhere)
      await queueLetters(
        tx,
        elsewhere.flatMap(({ email }) => (email === null ? [] : [{ letter: 'elsewhere', email, centerName: center.name }])),
      )
      await keepAct(tx, centerId, { kind: 'import', actorId: principal.userId, detail: { count: members.length + reached.length }, now })
      await publish(tx, centerId, { kind: 'resync' })
      if (members.length >= ROWS_THAT_MATTER) await takeStatistics(own, ['members', 'team_occurrences', 'points_accounts'])
      return { imported: people.length, inviteTomorrow }
    })
  } catch (error) {
    // Somebody took one of the addresses between the look and the write: looked at again, it is one that is taken.
    if (violatedConstraint(error) === 'accounts_email_once' && !isAgain) return importAll(call, true)
    throw error
  }
}

async function importPreview(call: Call<Routes['users.importPreview']>) {
  const { pool, principal, clock, body } = call
  const center = await reachCenter(pool, principal, administeredCenter(principal, body.centerId))
  if (center === null) throw new AppError('notFound')
  const { teams, people, faults, ignoredColumns, fileColumns, isElsewhere } = await read(
    pool,
    await linesOf(body),
    call,
    { _id: center.centerId, zone: center.zone },
    todayOf(center.zone, clock()),
  )
  const teamOf = (id: string | null) => teams.find(({ _id }) => _id === id) ?? null
  return {
    people: people.map(({ teamId, email, ...person }) => ({ ...person, email: email ?? '', team: teamOf(teamId) })),
    faults: faults.slice(0, FAULTS_SHOWN),
    faultCount: faults.length,
    ignoredColumns: [...ignoredColumns],
    fileColumns: [...fileColumns],
    warnings: await warningsOfNewcomers(pool, center.centerId, newcomersOf(people.filter((person) => !isElsewhere(person)))),
  }
}

export const importHandlers: HandlersOf<'users.importPreview' | 'users.import'> = {
  'users.importPreview': importPreview,
  'users.import': (call) => importAll(call),
}
