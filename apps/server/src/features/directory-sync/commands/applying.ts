// Writes what a reading of a directory planned: newcomers many at once, every other change of a person in a transaction of its own. What a server
// that dies has not written, the next reading plans again.
import { noAddressOf } from '@releve/contract/email-address'
import { mailAddress } from '@releve/contract/account-fields'
import { detailNames, eachField } from '@releve/contract/member-fields'
import { validate } from '@releve/contract/validation'
import { fromDayNumber } from '@releve/domain/calendar/day'
import { zoneOf } from '@releve/domain/calendar/zone'
import type { CenterId } from '@releve/domain/ids'
import type { ServerConfig } from '#config/config.ts'
import { partIn } from '#db/databases.ts'
import { newId } from '#db/ids.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Database } from '#db/transaction.ts'
import { publish } from '#http/events/store.ts'
import { queueWelcomes } from '#features/accounts/store/accounts.ts'
import { queueLetters } from '#features/accounts/store/letters.ts'
import { takenEmails } from '#features/accounts/store/made.ts'
import { keepAct } from '#features/journal/store.ts'
import { openAccounts } from '#features/points/store/accounts.ts'
import { importMembers } from '#features/users/store/import.ts'
import { countOtherAdmins, lockCenter, lockPeople, updateUser } from '#features/users/store/members.ts'
import { suspendMember } from '#features/users/store/suspension.ts'
import { keepDirectory, loadKeysAmong, lockSource, settleOwnership, writeEntries } from '../store.ts'
import type { Source } from '../store.ts'
import type { PlanLine } from './plan.ts'
import type { DirectoryPlan } from './reading.ts'

export interface Applying {
  readonly pool: Database
  readonly config: Pick<ServerConfig, 'publicUrl'>
  readonly source: Source
  readonly now: number
}

const AT_ONCE = 50

/** An address that could be written to; null: there is none, or the text is no address. */
function addressOf(email: string | null): string | null {
  if (email === null) return null
  const read = validate(mailAddress, email)
  return 'value' in read ? read.value : null
}

async function bringIn({ pool, config, source, now }: Applying, centerId: CenterId, lines: readonly PlanLine[]): Promise<void> {
  await inTransaction(pool, async (tx) => {
    const center = await lockCenter(tx, centerId)
    if (center === null) return
    await lockSource(tx, centerId)
    const known = await loadKeysAmong(
      tx,
      centerId,
      source._id,
      lines.map(({ key }) => key),
    )
    const addresses = lines.flatMap(({ email }) => addressOf(email) ?? [])
    const taken = await takenEmails(tx, addresses)
    const today = fromDayNumber(zoneOf(center.zone).dayAt(now))
    const people = lines.flatMap((line) => {
      const address = addressOf(line.email)
      const holder = address === null ? undefined : taken.get(address.toLowerCase())
      // Somebody of the centre got that address since it was planned: the next reading finds them by it.
      if (known.has(line.key) || holder === centerId) return []
      const userId = newId('user')
      const isElsewhere = holder !== undefined
      return [{ line, userId, address, isElsewhere, email: address === null || isElsewhere ? noAddressOf(userId) : address }]
    })
    if (people.length === 0) return
    const members = people.map(({ line, userId, email }) => ({
      ...eachField(detailNames, () => null),
      userId,
      name: line.name,
      lastName: line.lastName,
      email,
      phone: line.phone,
      registrationNumber: line.registrationNumber,
      qualifications: [],
      teamId: line.teamId,
      fromDate: line.teamId === null ? null : today,
    }))
    await importMembers(tx, members, { centerId, by: source._id, now })
    await openAccounts(await partIn(tx, centerId), { centerId, userIds: members.map(({ userId }) => userId), today, now })
    const written = new Set(people.flatMap(({ userId, address, isElsewhere }) => (address === null || isElsewhere ? [] : [userId])))
    if (source.is_inviting) {
      const invited = members.filter(({ userId }) => written.has(userId))
      await queueWelcomes(tx, invited, { centerName: center.name, publicUrl: config.publicUrl, now })
    }
    // Nothing is said here of accounts of elsewhere: their owner alone is told, and gives an address here by asking an administrator.
    await queueLetters(
      tx,
      people.flatMap(({ address, isElsewhere }) =>
        address === null || !isElsewhere ? [] : [{ letter: 'elsewhere' as const, email: address, centerName: center.name }],
      ),
    )
    const entries = people.map(({ userId, line }) => ({ userId, key: line.key, email: line.email }))
    await writeEntries(tx, centerId, source._id, entries, now)
    await keepAct(tx, centerId, { kind: 'import', actorId: source._id, detail: { count: people.length }, now })
    await publish(tx, centerId, { kind: 'resync' })
  })
}

async function changeOne({ pool, source, now }: Applying, centerId: CenterId, line: PlanLine): Promise<void> {
  const { userId, changes, act } = line
  if (userId === null) return
  await inTransaction(pool, async (tx) => {
    const target = (await lockPeople(tx, [userId, userId])).get(userId)
    const isHere = target?.centerId === centerId && !target.hasLeft && target.status === 'approved'
    if (target === undefined || !isHere || target.adminType === 'master') return
    if (act === 'suspends') {
      if (target.adminType !== null && (await countOtherAdmins(tx, centerId, userId)) === 0) return
      await suspendMember(tx, { centerId, target, by: source._id, isSuspended: true, now })
    } else if (act === 'returns') await suspendMember(tx, { centerId, target, by: source._id, isSuspended: false, now })
    else {
      await updateUser(tx, target, Object.fromEntries(changes.map(({ field, after }) => [field, after])))
      await publish(tx, centerId, { kind: 'planning', days: [], users: [userId] })
    }
  })
}

/** Writes a plan; each centre by itself. */
export async function applyPlan(applying: Applying, { centers }: DirectoryPlan): Promise<void> {
  const { pool, source, now } = applying
  for (const { plan } of centers) {
    const { centerId, lines } = plan
    const of = (...acts: readonly PlanLine['act'][]) => lines.filter(({ act }) => acts.includes(act))
    await inTransaction(pool, async (tx) => {
      await keepDirectory(tx, centerId, source, now)
      const entries = of('joins', 'changes').flatMap(({ userId, key, email }) => (userId === null ? [] : [{ userId, key, email }]))
      if (entries.length > 0) await writeEntries(tx, centerId, source._id, entries, now)
    })
    const newcomers = of('comes')
    for (let from = 0; from < newcomers.length; from += AT_ONCE) await bringIn(applying, centerId, newcomers.slice(from, from + AT_ONCE))
    for (const line of of('joins', 'changes')) if (line.changes.length > 0) await changeOne(applying, centerId, line)
    for (const line of of('suspends', 'returns')) await changeOne(applying, centerId, line)
  }
  // Somebody may have closed, removed or changed it meanwhile.
  await settleOwnership(pool, source._id, now)
}
