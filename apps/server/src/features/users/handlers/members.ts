// The identity of a member: their data, the approval of their account, their role. Each change is judged under lock, on the caller as they
// are at that moment, and holds from the next call on.
import type { Routes } from '@releve/contract'
import { hasNoAddress } from '@releve/contract/email-address'
import { errors } from '@releve/contract/errors'
import { detailNames, eachField, ownDetails, reservedDetails } from '@releve/contract/member-fields'
import { phoneNumberText } from '@releve/contract/phone-number'
import { profileTexts } from '@releve/contract/rule-texts'
import type { QualificationValidity } from '@releve/contract/user-fields'
import { changedMeanwhile } from '@releve/contract/users'
import type { WireUser } from '@releve/contract/users'
import { administers, canApprove, canChangeRole, canMoveAddress, editOf } from '@releve/domain/access/access'
import { mergeLists, findConflicts } from '@releve/domain/access/edits'
import { partIn } from '#db/databases.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Transaction } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import { publish, publishSessionsEnded } from '#http/events/store.ts'
import type { Call, CallName, HandlersOf } from '#http/handler.ts'
import { phoneField } from '#http/phone-field.ts'
import { isMaster, requireStepUp } from '#http/principal.ts'
import { queueMails } from '#transport/mail/store.ts'
import { takePasswordProof } from '#features/accounts/store/accounts.ts'
import { askForAddress, lockHolder, setPendingEmail, wasAdministrator } from '#features/accounts/store/addresses.ts'
import { endSessionsOf } from '#features/accounts/store/sessions.ts'
import { countOtherMasters } from '#features/directory/store.ts'
import { keepAct } from '#features/journal/store.ts'
import { notify } from '#features/notifications/store/notify.ts'
import { openAccount } from '#features/points/store/accounts.ts'
import { checkNewcomers, warningsOfNewcomers } from '#features/rotations/store/newcomers.ts'
import { checkFirstTeam, lockPair, todayOf, wireUser } from '../commands.ts'
import { approvedMail, rejectedMail, roleMail } from '../mails.ts'
import { lockCenter, approveUser, putTeam, setAdminType, updateUser } from '../store/members.ts'
import type { LockedPerson } from '../store/members.ts'
import { fieldsOfDirectory } from '../store/suspension.ts'
import { insertPlacements } from '../store/teams.ts'
import { keepRefused, refusedAccountOf } from '#features/accounts/store/gone-accounts.ts'
import { eraseUser } from '#features/accounts/store/personal-data.ts'

type CallOf<N extends CallName> = Call<Routes[N]>

/** The fields that members write themselves; their administrators keep the rest of an account. */
const ownFields: ReadonlySet<string> = new Set(['name', 'lastName', 'email', ...ownDetails])

const valueNames = ['name', 'lastName', 'email', 'profile', ...detailNames] as const
type Wished = Omit<CallOf<'users.update'>['body'], 'seen'>
type Seen = NonNullable<CallOf<'users.update'>['body']['seen']>

/**
 * Merges an edit of a member with what somebody else may have written since its form was loaded: lists are merged, a field that both
 * changed is refused.
 * @param zone the zone of their centre, or undefined without a centre: telephone numbers are shown as they are dialled there
 * @throws AppError memberChanged, with the current value of each refused field
 */
function mergeEdit(
  current: WireUser,
  { seen: readFields, zone }: { readonly seen: Seen; readonly zone: string | undefined },
  wished: Wished,
): Wished {
  const currentValues = {
    ...current,
    email: current.email ?? null,
    profile: current.profile ?? null,
    ...eachField(reservedDetails, (name) => current[name] ?? null),
  }
  const conflicts = findConflicts(readFields, wished, currentValues, valueNames)
  const pending = current.pendingEmail ?? null
  const hasPendingConflict =
    wished.email !== undefined &&
    findConflicts({ email: readFields.pendingEmail ?? null }, wished, { email: pending }, ['email']).length > 0
  const shownValues = {
    ...currentValues,
    ...(typeof currentValues.phone === 'string' && { phone: phoneNumberText(currentValues.phone, zone) }),
    ...(currentValues.profile !== null && { profile: profileTexts[currentValues.profile].name }),
    ...(hasPendingConflict && { email: pending }),
  }
  const refused = hasPendingConflict && !conflicts.includes('email') ? [...conflicts, 'email' as const] : conflicts
  if (refused.length > 0)
    throw new AppError('memberChanged', { fields: Object.fromEntries(refused.map((name) => [name, changedMeanwhile(shownValues[name])])) })
  if (wished.qualifications === undefined || readFields.qualifications === undefined) return wished
  return { ...wished, qualifications: mergeLists(readFields.qualifications, wished.qualifications, current.qualifications) }
}

/** The days of validity after an edit: of the qualifications that are left, and of those that have such days. */
function validityOf({ qualifications, validity }: Wished, current: WireUser | null): readonly QualificationValidity[] {
  const names = new Set(qualifications ?? current?.qualifications ?? [])
  return (validity ?? current?.validity ?? []).filter(
    ({ name, fromDate, untilDate }) => names.has(name) && (fromDate !== null || untilDate !== null),
  )
}

/** The zone in which a telephone number of this member is read and written: that of their own centre, whoever enters the number. */
async function zoneOfPhone(tx: Transaction, target: LockedPerson, { phone }: Wished): Promise<string | undefined> {
  const center = phone === undefined || target.centerId === null ? null : await lockCenter(tx, target.centerId)
  return center?.zone
}

async function update({ params, body, principal, pool, clock, config }: CallOf<'users.update'>) {
  const now = clock()
  const { seen, ...wished } = body
  return inTransaction(pool, async (tx) => {
    const { actor, target } = await lockPair(tx, principal, params.id)
    const edit = editOf(actor, target)
    const hasForeignField = edit === 'own' && Object.keys(wished).some((field) => !ownFields.has(field))
    if (edit === 'none' || hasForeignField) throw new AppError('forbidden')
    const isOfQualifications = wished.qualifications !== undefined || wished.validity !== undefined
    const isCompared = seen !== undefined || wished.phone !== undefined || wished.registrationNumber !== undefined || isOfQualifications
    const current = isCompared ? await wireUser(tx, target.userId, principal, now) : null
    const zone = await zoneOfPhone(tx, target, wished)
    const normalized =
      wished.phone === undefined ? wished : { ...wished, phone: phoneField(wished.phone, { zone, stored: current?.phone }) }
    const { email, ...otherFields } = seen === undefined || current === null ? normalized : mergeEdit(current, { seen, zone }, normalized)
    const before = { name: target.name, lastName: target.lastName, phone: current?.phone, registrationNumber: current?.registrationNumber }
    const changed = (['name', 'lastName', 'phone', 'registrationNumber'] as const).filter(
      (field) => otherFields[field] !== undefined && otherFields[field] !== before[field],
    )
    if (changed.length > 0 && target.centerId !== null) {
      const owned = await fieldsOfDirectory(tx, target.centerId, target.userId, now)
      const refused = changed.filter((field) => owned.includes(field))
      const sentence = errors.directoryField.message
      if (refused.length > 0)
        throw new AppError('directoryField', { fields: Object.fromEntries(refused.map((field) => [field, sentence])) })
    }
    await updateUser(tx, target, { ...otherFields, ...(isOfQualifications && { validity: validityOf(otherFields, current) }) })
    if (email !== undefined && email !== target.email && email !== target.pendingEmail) {
      const isSelf = actor.userId === target.userId
      const isPeer = !isSelf && !isMaster(principal)
      if (!canMoveAddress(actor, target) || (isPeer && wasAdministrator(target.administratorUntil, now))) {
        throw new AppError('administratorAddress')
      }
      if (!isSelf) requireStepUp(principal, now)
      else if (!(await takePasswordProof(tx, principal.sessionId, now))) throw new AppError('passwordProof')
      const holder = await lockHolder(tx, email, target.userId)
      // An administrator learns that a colleague whom they administer has this address; about any other account only its owner is informed.
      if (holder !== null && holder.email_verified_at !== null && administers(actor, holder.center_id)) {
        throw new AppError('emailTaken', { fields: { email: errors.emailTaken.message } })
      }
      await askForAddress(tx, { userId: target.userId, email, isSelf, publicUrl: config.publicUrl, now })
    }
    if (target.centerId !== null) await publish(tx, target.centerId, { kind: 'planning', days: [], users: [target.userId] })
    return wireUser(tx, target.userId, principal, now)
  })
}

async function cancelEmail({ params, principal, pool, clock }: CallOf<'users.cancelEmail'>) {
  const now = clock()
  return inTransaction(pool, async (tx) => {
    const { actor, target } = await lockPair(tx, principal, params.id)
    if (!canMoveAddress(actor, target)) throw new AppError('forbidden')
    await setPendingEmail(tx, target.userId, null, now)
    return wireUser(tx, target.userId, principal, now)
  })
}

async function approve({ params, body, principal, pool, clock, config }: CallOf<'users.approve'>) {
  const now = clock()
  return inTransaction(pool, async (tx) => {
    const { actor, target } = await lockPair(tx, principal, params.id)
    if (!canApprove(actor, target)) throw new AppError('forbidden')
    // Several administrators may approve at once: all but the first waited for the lock, and find the account approved.
    if (target.status !== 'pending') throw new AppError('notPending')
    if (target.centerId === null) throw new AppError('noCenter')
    const center = await lockCenter(tx, target.centerId)
    if (center === null) throw new AppError('notFound')
    const member = { centerId: center._id, userId: target.userId }
    const today = todayOf(center.zone, now)
    const { teamId = null, fromDate, qualifications = null, reason, dryRun } = body ?? {}
    const team = teamId === null ? null : await checkFirstTeam(tx, center._id, today, { teamId, fromDate })
    const placed = teamId === null || team === null ? [] : [{ ...target, teamId, fromDate: team.fromDate }]
    if (dryRun === true) {
      const warnings = await warningsOfNewcomers(tx, center._id, placed)
      return { ...(await wireUser(tx, target.userId, principal, now)), warnings }
    }
    await checkNewcomers(tx, center._id, placed, reason)
    await approveUser(tx, { ...member, qualifications, by: actor.userId, now })
    if (team !== null) await putTeam(tx, { ...member, teamId, fromDate: team.fromDate })
    if (reason) await insertPlacements(tx, center._id, placed, { actorId: actor.userId, reason, now })
    await openAccount(await partIn(tx, center._id), { ...member, today, now })
    await keepAct(tx, center._id, { kind: 'accountApproved', actorId: actor.userId, subjectId: target.userId, now })
    await notify(tx, center._id, [{ userId: target.userId, kind: 'accountApproved', actorId: actor.userId }], now)
    await publish(tx, center._id, { kind: 'planning', days: [], users: [target.userId] })
    await queueMails(
      tx,
      [approvedMail(target, { publicUrl: config.publicUrl, centerName: center.name, team, qualifications: qualifications ?? [] })],
      now,
    )
    return wireUser(tx, target.userId, principal, now)
  })
}

async function reject({ params, body, principal, pool, clock, config }: CallOf<'users.reject'>): Promise<undefined> {
  const now = clock()
  await inTransaction(pool, async (tx) => {
    const { actor, target } = await lockPair(tx, principal, params.id)
    if (!canApprove(actor, target)) throw new AppError('forbidden')
    if (target.status !== 'pending') throw new AppError('notPending')
    await publishSessionsEnded(tx, await endSessionsOf(tx, { userId: target.userId, because: 'accountRejected', now }), 'accountRejected')
    await queueMails(tx, [rejectedMail(target, body?.reason)], now)
    // They never were a member: nothing of them stays but the refusal, which they read at their next log-in.
    const refused = await refusedAccountOf(tx, target.userId, config.secret)
    await eraseUser(tx, target.userId, now)
    await keepRefused(tx, target.userId, refused)
    if (target.centerId !== null) {
      await keepAct(tx, target.centerId, { kind: 'accountRejected', actorId: actor.userId, subjectId: target.userId, now })
      await publish(tx, target.centerId, { kind: 'planning', days: [], users: [] })
    }
  })
}

async function changeRole(call: CallOf<'users.makeAdmin'> | CallOf<'users.removeAdmin'>, to: 'center' | 'master' | null) {
  const { params, principal, pool, clock, config } = call
  const now = clock()
  return inTransaction(pool, async (tx) => {
    const { actor, target } = await lockPair(tx, principal, params.id)
    if (actor.userId === target.userId) throw new AppError('ownRole')
    if (!canChangeRole(actor, target, to)) throw new AppError('forbidden')
    if (to === 'center' && target.centerId === null) throw new AppError('noCenter')
    const from = target.isAdmin ? target.adminType : null
    // Their address would be theirs or a master's to give, and nobody else could administer after the others left.
    if (to !== null && from !== to && hasNoAddress(target.email)) throw new AppError('administratorNeedsAddress')
    if (from !== to) {
      if (from === 'master' && (await countOtherMasters(tx, target.userId)) === 0) throw new AppError('lastMaster')
      await setAdminType(tx, target, to, now)
      // A colleague may have asked for a change of address. They may not do so for an administrator: that link would open the account.
      if (to !== null) await setPendingEmail(tx, target.userId, null, now)
      if (target.centerId !== null) {
        const role = { subjectId: target.userId, fields: [{ field: 'role', from, to }] }
        await keepAct(tx, target.centerId, { kind: 'role', actorId: actor.userId, ...role, now })
        await notify(tx, target.centerId, [{ userId: target.userId, kind: 'roleChanged', actorId: actor.userId, role: to }], now)
      }
      await queueMails(tx, [roleMail(target, to, config.publicUrl)], now)
      if (target.centerId !== null) await publish(tx, target.centerId, { kind: 'planning', days: [], users: [target.userId] })
    }
    return wireUser(tx, target.userId, principal, now)
  })
}

export const memberHandlers: HandlersOf<
  'users.update' | 'users.cancelEmail' | 'users.approve' | 'users.reject' | 'users.makeAdmin' | 'users.removeAdmin'
> = {
  'users.update': update,
  'users.cancelEmail': cancelEmail,
  'users.approve': approve,
  'users.reject': reject,
  'users.makeAdmin': (call) => changeRole(call, call.body?.adminType ?? 'center'),
  'users.removeAdmin': (call) => changeRole(call, null),
}
