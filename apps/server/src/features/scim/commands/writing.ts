// A directory makes members of its centre, changes what it owns of them (their names, their number, whether they come in), and takes them out of
// itself. It never touches how somebody logs in: neither the address of an account, nor its password, nor a role. Nobody leaves a centre by it:
// whoever is inactive or gone there is suspended here, and a departure stays an act of somebody of the centre.
import { mailAddress } from '@releve/contract/account-fields'
import { noAddressOf } from '@releve/contract/email-address'
import { personName } from '@releve/contract/fields'
import { detailNames, eachField } from '@releve/contract/member-fields'
import { validate } from '@releve/contract/validation'
import type { CenterId, UserId } from '@releve/domain/ids'
import { fromDayNumber } from '@releve/domain/calendar/day'
import { zoneOf } from '@releve/domain/calendar/zone'
import type pg from 'pg'
import type { ServerConfig } from '#config/config.ts'
import { partIn } from '#db/databases.ts'
import { newId } from '#db/ids.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Transaction } from '#db/transaction.ts'
import { publish } from '#http/events/store.ts'
import { phoneField } from '#http/phone-field.ts'
import { queueWelcomes } from '#features/accounts/store/accounts.ts'
import { queueLetters } from '#features/accounts/store/letters.ts'
import { takenEmails } from '#features/accounts/store/made.ts'
import { keepAct } from '#features/journal/store.ts'
import { loadUser } from '#features/members/store/members.ts'
import { openAccounts } from '#features/points/store/accounts.ts'
import { importMembers } from '#features/users/store/import.ts'
import { countOtherAdmins, lockCenter, lockPeople, updateUser } from '#features/users/store/members.ts'
import { suspendMember } from '#features/users/store/suspension.ts'
import { findByUserName, isSuspendedByKey, loadEntries, lockDirectory, removeEntry, writeEntry } from '../store.ts'
import type { DirectoryPerson, PersonChanges } from './person.ts'
import { userNameOf } from './resource.ts'
import { ScimError } from './scim-error.ts'

export interface Directory {
  readonly pool: pg.Pool
  readonly config: Pick<ServerConfig, 'publicUrl'>
  readonly centerId: CenterId
  /** The key that calls. */
  readonly by: UserId
  readonly now: number
}

const nobody = () => new ScimError(404, 'Cette personne n’est pas membre du centre.')
const taken = (what: string) => new ScimError(409, `${what} est déjà celui d’un autre membre du centre.`, 'uniqueness')

const nameField = personName(100, 'Ce nom est requis.')

function checkedName(value: string, attribute: string): string {
  const read = validate(nameField, value)
  if ('value' in read) return read.value
  throw new ScimError(400, `${attribute} : ${Object.values(read.fields ?? {})[0] ?? 'ce nom ne se lit pas.'}`, 'invalidValue')
}

/** An address that could be written to; null: there is none, or the text is no address. */
function addressOf({ email, userName }: Pick<DirectoryPerson, 'email' | 'userName'>): string | null {
  const read = validate(mailAddress, email ?? userName)
  return 'value' in read ? read.value : null
}

/** Makes a member of the centre, or takes one up again whom the directory had deleted. @throws ScimError uniqueness */
export function createPerson(directory: Directory, person: DirectoryPerson): Promise<UserId> {
  const { pool, config, centerId, by, now } = directory
  return inTransaction(pool, async (tx) => {
    const center = await lockCenter(tx, centerId)
    if (center === null) throw nobody()
    await lockDirectory(tx, centerId)
    const known = await findByUserName(tx, centerId, person.userName)
    if (known !== null) {
      const entry = (await loadEntries(tx, centerId, [known])).get(known)
      if (entry === undefined || entry.removed_at === null) throw taken('userName')
      await changeIn(tx, directory, known, person)
      return known
    }
    const address = addressOf(person)
    const holder = address === null ? undefined : (await takenEmails(tx, [address])).get(address)
    if (holder === centerId) throw taken('Cette adresse')
    // Nothing is said here of accounts of elsewhere: their owner alone is told, and gives an address here by asking an administrator.
    const isElsewhere = holder !== undefined
    const userId = newId('user')
    const email = address === null || isElsewhere ? noAddressOf(userId) : address
    const member = {
      ...eachField(detailNames, () => null),
      userId,
      name: checkedName(person.givenName, 'name.givenName'),
      lastName: checkedName(person.familyName, 'name.familyName'),
      email,
      phone: phoneField(person.phone, { zone: center.zone }),
      qualifications: [],
      teamId: null,
      fromDate: null,
    }
    await importMembers(tx, [member], { centerId, by, now })
    const today = fromDayNumber(zoneOf(center.zone).dayAt(now))
    await openAccounts(await partIn(tx, centerId), { centerId, userIds: [userId], today, now })
    if (email === address && person.isActive) {
      await queueWelcomes(tx, [member], { centerName: center.name, publicUrl: config.publicUrl, now })
    }
    if (isElsewhere && address !== null) await queueLetters(tx, [{ letter: 'elsewhere', email: address, centerName: center.name }])
    await writeEntry(tx, { centerId, userId, userName: person.userName, externalId: person.externalId, email: person.email, now })
    await keepAct(tx, centerId, { kind: 'import', actorId: by, detail: { count: 1 }, now })
    if (!person.isActive) await suspendMember(tx, { centerId, target: member, by, isSuspended: true, now })
    await publish(tx, centerId, { kind: 'resync' })
    return userId
  })
}

async function changeIn(tx: Transaction, { centerId, by, now }: Directory, userId: UserId, changes: PersonChanges): Promise<void> {
  const target = (await lockPeople(tx, [userId, userId])).get(userId)
  if (target === undefined || target.centerId !== centerId || target.hasLeft || target.status !== 'approved') throw nobody()
  if (target.adminType === 'master') throw new ScimError(403, 'Ce compte administre toute l’installation : aucun annuaire ne le change.')
  const row = await loadUser(tx, userId, now)
  const center = await lockCenter(tx, centerId)
  if (row === null || center === null) throw nobody()
  const entry = (await loadEntries(tx, centerId, [userId])).get(userId)
  const { userName = userNameOf(row, entry ?? null), externalId = entry?.external_id ?? null, email = entry?.work_email ?? null } = changes
  const holder = await findByUserName(tx, centerId, userName)
  if (holder !== null && holder !== userId) throw taken('userName')
  const name = changes.givenName === undefined ? row.name : checkedName(changes.givenName, 'name.givenName')
  const lastName = changes.familyName === undefined ? row.last_name : checkedName(changes.familyName, 'name.familyName')
  const phone = changes.phone === undefined ? row.phone : phoneField(changes.phone, { zone: center.zone, stored: row.phone })
  if (name !== row.name || lastName !== row.last_name || phone !== row.phone) {
    await updateUser(tx, target, { name, lastName, phone })
    await publish(tx, centerId, { kind: 'planning', days: [], users: [userId] })
  }
  if (!(await writeEntry(tx, { centerId, userId, userName, externalId, email, now }))) {
    throw new ScimError(409, 'Un annuaire que Relève lit par LDAP tient déjà cette personne.', 'mutability')
  }
  const isSuspended = row.suspendedAt !== null
  if (changes.isActive === false && !isSuspended) {
    if (target.adminType !== null && (await countOtherAdmins(tx, centerId, userId)) === 0) {
      throw new ScimError(409, 'C’est le dernier administrateur du centre : nommez-en un autre d’abord.', 'mutability')
    }
    await suspendMember(tx, { centerId, target, by, isSuspended: true, now })
  }
  // A suspension that somebody of the centre decided is theirs to lift.
  if (changes.isActive === true && isSuspended && (await isSuspendedByKey(tx, centerId, userId))) {
    await suspendMember(tx, { centerId, target, by, isSuspended: false, now })
  }
}

/** @throws ScimError */
export function changePerson(directory: Directory, userId: UserId, changes: PersonChanges): Promise<void> {
  return inTransaction(directory.pool, async (tx) => {
    await lockDirectory(tx, directory.centerId)
    await changeIn(tx, directory, userId, changes)
  })
}

/** The directory knows them no more: they are suspended, and stay a member until somebody of the centre decides. @throws ScimError */
export function deletePerson(directory: Directory, userId: UserId): Promise<void> {
  return inTransaction(directory.pool, async (tx) => {
    await lockDirectory(tx, directory.centerId)
    await changeIn(tx, directory, userId, { isActive: false })
    await removeEntry(tx, directory.centerId, userId, directory.now)
  })
}
