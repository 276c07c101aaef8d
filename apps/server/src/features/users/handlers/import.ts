// Members from a spreadsheet: looked at first, then made, all of them or none.
import { randomUUID } from 'node:crypto'
import type { Routes } from '@releve/contract'
import { violatedConstraint } from '../../../db/constraints.ts'
import type { Queryable } from '../../../db/query.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { AppError } from '../../../http/app-error.ts'
import { publish } from '../../../http/events/store.ts'
import type { Call, HandlersOf } from '../../../http/handler.ts'
import { administers, inCenter } from '../../../http/principal.ts'
import { queueWelcomes } from '../../accounts/store.ts'
import { openAccounts } from '../../points/store/accounts.ts'
import { todayOf } from '../commands.ts'
import { insertMembers, loadTeamNames, takenEmails } from '../store/import.ts'
import { lockCenter } from '../store/members.ts'
import { readImport } from './import-file.ts'
import type { ImportFault, ImportFile } from './import-file.ts'

type ImportCall = Call<Routes['users.import']> | Call<Routes['users.importPreview']>

/** Beyond these a list helps nobody; the count says how many there are. */
const FAULTS_SHOWN = 500

/** @throws AppError noCenter, or notFound for a centre he does not administer */
function centerOf({ body, principal }: ImportCall): string {
  if (body.centerId === undefined) return inCenter(principal).centerId
  if (!administers(principal, body.centerId)) throw new AppError('notFound')
  return body.centerId
}

async function read(db: Queryable, centerId: string, csv: string) {
  const teams = await loadTeamNames(db, centerId)
  const file = readImport(csv, teams)
  const taken = await takenEmails(
    db,
    file.people.map(({ email }) => email),
  )
  const column = file.columns.get('email') ?? null
  const isTaken = ({ email }: ImportFile['people'][number]) => taken.has(email.toLowerCase())
  const known = file.people
    .filter(isTaken)
    .map(({ line }): ImportFault => ({ line, column, message: 'Un compte utilise déjà cette adresse e-mail.' }))
  const faults = [...file.faults, ...known].toSorted((a, b) => a.line - b.line)
  return { teams, people: file.people.filter((person) => !isTaken(person)), faults }
}

const fieldsOf = (faults: readonly ImportFault[]) =>
  Object.fromEntries(faults.slice(0, FAULTS_SHOWN).map(({ line, column, message }) => [`${line}.${column ?? ''}`, message]))

async function importAll(call: Call<Routes['users.import']>) {
  const { body, principal, pool, clock, config } = call
  const centerId = centerOf(call)
  const now = clock()
  try {
    return await inTransaction(pool, async (tx) => {
      const center = await lockCenter(tx, centerId)
      if (center === null) throw new AppError('notFound')
      const { people, faults } = await read(tx, centerId, body.csv)
      if (faults.length > 0) throw new AppError('importFaults', { fields: fieldsOf(faults) })
      const members = people.map((person) => ({ ...person, userId: randomUUID() }))
      const today = todayOf(center.zone, now)
      await insertMembers(tx, members, { centerId, by: principal.userId, today, now })
      await openAccounts(tx, { centerId, userIds: members.map(({ userId }) => userId), today, now })
      await queueWelcomes(tx, members, { centerName: center.name, publicUrl: config.publicUrl, now })
      await publish(tx, centerId, { kind: 'resync' })
      return { created: members.length }
    })
  } catch (error) {
    // Somebody took one of the addresses between the look and the write.
    if (violatedConstraint(error) === 'users_email_once') throw new AppError('emailTaken')
    throw error
  }
}

async function preview(call: Call<Routes['users.importPreview']>) {
  const { pool, body } = call
  const { teams, people, faults } = await read(pool, centerOf(call), body.csv)
  const teamOf = (id: string | null) => teams.find(({ _id }) => _id === id) ?? null
  return {
    people: people.map(({ teamId, ...person }) => ({ ...person, team: teamOf(teamId) })),
    faults: faults.slice(0, FAULTS_SHOWN),
    faultCount: faults.length,
  }
}

export const importHandlers: HandlersOf<'users.importPreview' | 'users.import'> = {
  'users.importPreview': preview,
  'users.import': importAll,
}
