// Accounts of the database: the one row that says who is calling, the links that let choose a password, and what other features
// need of them. Sessions, tries, second factors and recovery stand in `store/`.
import { createHash, randomBytes } from 'node:crypto'
import type { Preferences } from '@releve/contract/preferences'
import type { CenterId, UserId } from '@releve/domain/ids'
import sql from 'sql-template-tag'
import { centerOf, directoryOf, isOneDatabase } from '#db/databases.ts'
import { execute, instant, maybeRow, named, oneRow, rows } from '#db/query.ts'
import type { Queryable } from '#db/query.ts'
import type { AccountsRow, CentersRow, MembersRow, SessionsRow } from '#db/rows.ts'
import type { Transaction } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import type { Principal } from '#http/principal.ts'
import { queueMails } from '#transport/mail/store.ts'
import { carriedBy, loadCarried, loadMasters } from '#features/directory/store.ts'
import { loadMembership, loadMemberships, memberships, roleFrom } from '#features/members/store/members.ts'
import type { Membership } from '#features/members/store/members.ts'
import { rolesAt } from '#features/members/store/roles.ts'
import type { RoleRecord } from '#features/members/store/roles.ts'
import type { StandIn } from '#features/approvals/store/deputies.ts'
import { welcomeMail } from '../mails.ts'

/** A session that was not ended, and its account. Of who is in no centre, what a member's row would say too. */
interface OpenSession extends Pick<SessionsRow, '_id' | 'user_id' | 'password_proof_until'>, Pick<AccountsRow, 'center_id' | 'is_master'> {
  readonly has_totp: boolean
  readonly status: MembersRow['status'] | null
  readonly name: string | null
  readonly last_name: string | null
}

const sessionColumns = sql`s._id, s.user_id, s.password_proof_until, a.center_id, a.is_master, a.totp_confirmed_at IS NOT NULL AS has_totp,
    a.carried ->> 'status' AS status, a.carried ->> 'name' AS name, a.carried ->> 'last_name' AS last_name`
const fromSessions = sql`FROM sessions s JOIN accounts a ON a._id = s.user_id`
const isOpen = sql`s.ended_at IS NULL AND a.deleted_at IS NULL`
const openSessions = sql`SELECT ${sessionColumns} ${fromSessions} WHERE ${isOpen}`

function toPrincipal(
  session: OpenSession,
  membership: Membership | null,
  { tokenEndsAt, now }: { readonly tokenEndsAt: number; readonly now: number },
): Principal | null {
  if (membership !== null && membership.is_suspended && !membership.has_left) return null
  const { status, name, last_name: lastName } = membership ?? session
  if (status === null || name === null || lastName === null) return null
  // They have left, and are not yet gone from the directory: they are in no centre.
  const centre = membership === null || membership.has_left ? null : membership
  const { isAdmin, adminType } = roleFrom(session.is_master, centre?.is_admin === true)
  return {
    userId: session.user_id,
    sessionId: session._id,
    centerId: centre === null ? null : centre.center_id,
    status,
    isAdmin,
    adminType,
    roles: centre === null ? [] : rolesAt(centre.roles, centre.zone, now),
    name,
    lastName,
    mustSetUpTotp: isAdmin && centre?.requires_totp === true && !session.has_totp,
    center: centre === null ? null : { zone: centre.zone, planVersion: centre.plan_version, rosterVersion: centre.roster_version },
    provenUntil: session.password_proof_until,
    tokenEndsAt,
  }
}

/**
 * The caller, as they are now: null when their session was ended or their account deleted. Read at every call, so it is one indexed query of
 * four rows, with the versions of plan and roster, which save reading either; two where the centre is in another database.
 */
export async function loadPrincipal(
  db: Queryable,
  { userId, sessionId, ...at }: { readonly userId: UserId; readonly sessionId: string; readonly tokenEndsAt: number; readonly now: number },
): Promise<Principal | null> {
  const isCallers = sql`s._id = ${sessionId} AND s.user_id = ${userId}`
  if (isOneDatabase(db)) {
    const caller = await maybeRow<OpenSession & { readonly membership: Membership | null }>(
      db,
      named(
        'accounts.loadCaller',
        sql`SELECT ${sessionColumns}, to_json(m) AS membership ${fromSessions}
            LEFT JOIN LATERAL (${memberships} WHERE u.center_id = a.center_id AND u._id = a._id) m ON true WHERE ${isOpen} AND ${isCallers}`,
      ),
    )
    return caller === null ? null : toPrincipal(caller, caller.membership, at)
  }
  const session = await maybeRow<OpenSession>(directoryOf(db), named('accounts.loadSession', sql`${openSessions} AND ${isCallers}`))
  if (session === null) return null
  const { center_id: centerId } = session
  return toPrincipal(session, centerId === null ? null : await loadMembership(db, centerId, userId), at)
}

/** Loads callers as they are now, by session; those whose session was ended or whose account was deleted are left out. */
export async function loadPrincipals(db: Queryable, callers: readonly Principal[], now: number): Promise<ReadonlyMap<string, Principal>> {
  const ends = new Map(callers.map(({ sessionId, tokenEndsAt }) => [sessionId, tokenEndsAt]))
  const sessions = await rows<OpenSession>(
    directoryOf(db),
    named('accounts.loadSessions', sql`${openSessions} AND s._id = ANY (${[...ends.keys()]}::uuid[])`),
  )
  const places = sessions
    .filter(({ center_id: centerId }) => centerId !== null)
    .map((session) => ({ _id: session.user_id, center_id: session.center_id }))
  const membershipOf = new Map((await loadMemberships(db, places)).map((membership) => [membership._id, membership]))
  const principals = sessions.map((session) =>
    toPrincipal(session, session.center_id === null ? null : (membershipOf.get(session.user_id) ?? null), {
      tokenEndsAt: ends.get(session._id) ?? 0,
      now,
    }),
  )
  return new Map(principals.filter((principal) => principal !== null).map((principal) => [principal.sessionId, principal]))
}

type Credentials = Pick<AccountsRow, '_id' | 'center_id' | 'email' | 'password_hash' | 'created_at' | 'email_verified_at' | 'is_master'> & {
  readonly has_totp: boolean
}

interface Standing extends Pick<MembersRow, 'name' | 'last_name' | 'avatar' | 'status' | 'is_admin' | 'left_at' | 'suspended_at'> {
  readonly preferences: Preferences
  readonly center_name: string | null
  readonly requires_totp: CentersRow['requires_totp']
  readonly roles: readonly RoleRecord[]
  readonly stands_in: readonly StandIn[]
  readonly zone: string | null
}

export interface Account
  extends
    Omit<Credentials, 'is_master'>,
    Pick<Standing, 'name' | 'last_name' | 'avatar' | 'status' | 'preferences' | 'center_name' | 'roles' | 'stands_in' | 'zone'> {
  readonly isAdmin: boolean
  readonly adminType: Principal['adminType']
  readonly must_set_up_totp: boolean
  readonly isSuspended: boolean
}

const credentials = sql`SELECT a._id, a.center_id, a.email, a.password_hash, a.created_at, a.email_verified_at, a.is_master,
  a.totp_confirmed_at IS NOT NULL AS has_totp
  FROM accounts a WHERE a.deleted_at IS NULL`

const standingColumns = sql`u.name, u.last_name, u.avatar, u.status, u.is_admin, u.left_at, u.suspended_at, u.preferences`

async function standingOf(db: Queryable, userId: UserId, centerId: CenterId | null): Promise<Standing> {
  if (centerId === null) {
    const [carried] = await loadCarried<Standing>(
      db,
      [userId],
      sql`${standingColumns}, NULL AS center_name, false AS requires_totp, '[]'::jsonb AS roles, '[]'::jsonb AS stands_in, NULL AS zone`,
    )
    if (carried === undefined) throw new Error(`account ${userId} is in no centre and carries nothing`)
    return carried
  }
  return oneRow<Standing>(
    centerOf(db, centerId),
    named(
      'accounts.standingOf',
      sql`SELECT ${standingColumns}, u.roles, u.stands_in, c.zone, c.name AS center_name, c.requires_totp FROM members u JOIN centers c ON c._id = u.center_id
          WHERE u.center_id = ${centerId} AND u._id = ${userId}`,
    ),
  )
}

async function toAccount(db: Queryable, found: Credentials | null): Promise<Account | null> {
  if (found === null) return null
  const { is_master: isMaster, ...account } = found
  const {
    left_at: leftAt,
    suspended_at: suspendedAt,
    is_admin: isCenterAdmin,
    requires_totp: requiresTotp,
    ...standing
  } = await standingOf(db, found._id, found.center_id)
  const role = roleFrom(isMaster, isCenterAdmin)
  const isOutside = leftAt !== null
  return {
    ...account,
    ...standing,
    ...role,
    isSuspended: suspendedAt !== null && !isOutside,
    ...(isOutside ? { center_id: null, center_name: null } : {}),
    must_set_up_totp: role.isAdmin && requiresTotp && !isOutside && !account.has_totp,
  }
}

export async function loadAccountByEmail(db: Queryable, email: string): Promise<Account | null> {
  const found = await maybeRow<Credentials>(
    directoryOf(db),
    named('accounts.loadAccountByEmail', sql`${credentials} AND lower(a.email) = lower(${email})`),
  )
  return toAccount(db, found)
}

export async function loadLiveAccount(db: Queryable, userId: UserId): Promise<Account | null> {
  return toAccount(
    db,
    await maybeRow<Credentials>(directoryOf(db), named('accounts.loadAccount', sql`${credentials} AND a._id = ${userId}`)),
  )
}

/** The caller's account. @throws AppError invalidToken when it was closed since they were let in */
export async function loadAccount(db: Queryable, userId: UserId): Promise<Account> {
  const account = await loadLiveAccount(db, userId)
  if (account === null) throw new AppError('invalidToken')
  return account
}

/**
 * Uses up the proof of `POST /auth/verify-password` that this session holds: false when there is none, or when it is older than
 * five minutes. Made once by exactly one of simultaneous calls.
 */
export async function takePasswordProof(tx: Transaction, sessionId: string, now: number): Promise<boolean> {
  return (
    (await execute(
      directoryOf(tx),
      sql`UPDATE sessions SET password_proof_until = NULL
          WHERE _id = ${sessionId} AND ended_at IS NULL AND password_proof_until > ${instant(now)}`,
    )) === 1
  )
}

/** True when some master administrator exists. */
export async function hasMaster(db: Queryable): Promise<boolean> {
  return (await loadMasters(db)).length > 0
}

/** A master administrator is in no centre. */
export async function insertMaster(
  db: Queryable,
  master: { userId: UserId; email: string; passwordHash: string; name: string; lastName: string },
): Promise<void> {
  const { userId, email, passwordHash, name, lastName } = master
  await execute(
    directoryOf(db),
    sql`INSERT INTO accounts (_id, email, password_hash, is_master, carried)
        VALUES (${userId}, ${email}, ${passwordHash}, true, ${carriedBy({ status: 'approved', name, lastName })}::jsonb)`,
  )
}

const LINK_MS = { reset: 45 * 60_000, welcome: 7 * 86_400_000, recovered: 7 * 86_400_000 } as const

/**
 * A link that lets the owner of an account choose a password, once, and proves the address it is sent to. Only a hash of it is
 * stored; older ones hold until one of them is used. Returns the token, 256 random bits.
 */
export async function createPasswordLink(
  tx: Transaction,
  link: { userId: UserId; purpose: keyof typeof LINK_MS; email: string; now: number },
): Promise<string> {
  const { userId, purpose, email, now } = link
  const token = randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(token).digest()
  await execute(
    directoryOf(tx),
    sql`INSERT INTO password_links (token_hash, user_id, purpose, email, created_at, expires_at)
        VALUES (${hash}, ${userId}, ${purpose}, ${email}, ${instant(now)}, ${instant(now + LINK_MS[purpose])})`,
  )
  return token
}

/**
 * Sends the owner of an account made for them the link by which they choose their first password. The account exists already in this
 * transaction, with `unusablePasswordHash()` of store/password-hash.ts until then.
 */
export async function queueWelcome(
  tx: Transaction,
  account: { userId: UserId; email: string; name: string; centerName: string; publicUrl: string; now: number },
): Promise<void> {
  await queueWelcomes(tx, [account], account)
}

/**
 * Invites many people at once, as `queueWelcome` invites one. An address that had its mails of the day gets no mail and no link, and its
 * owner is not invited. Returns the number of people who are.
 */
export async function queueWelcomes(
  tx: Transaction,
  accounts: readonly { readonly userId: UserId; readonly email: string; readonly name: string }[],
  about: { readonly centerName: string; readonly publicUrl: string; readonly now: number },
): Promise<number> {
  const { centerName, publicUrl, now } = about
  const invitations = accounts.map(({ userId, email, name }) => {
    const token = randomBytes(32).toString('base64url')
    const mail = welcomeMail({ email, name }, { publicUrl, token, centerName })
    return { userId, email, mail, hash: createHash('sha256').update(token).digest() }
  })
  const allMails = invitations.map(({ mail }) => mail)
  const written = new Set(await queueMails(tx, allMails, now))
  const links = invitations.filter(({ mail }) => written.has(mail))
  await execute(
    directoryOf(tx),
    sql`INSERT INTO password_links (token_hash, user_id, purpose, email, created_at, expires_at)
        SELECT l.hash, l.user_id, 'welcome', l.email, ${instant(now)}, ${instant(now + LINK_MS.welcome)}
        FROM unnest(${links.map(({ hash }) => hash)}::bytea[], ${links.map(({ userId }) => userId)}::uuid[],
          ${links.map(({ email }) => email)}::text[]) AS l (hash, user_id, email)`,
  )
  return links.length
}
