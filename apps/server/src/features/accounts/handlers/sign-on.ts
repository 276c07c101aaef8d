// Log in by a provider of OpenID Connect: to it, and back. Whose account the person has is decided by the domain (`decideSignOn`); the
// session is one like those of passwords.
import { randomBytes, randomUUID } from 'node:crypto'
import type { ErrorCode } from '@releve/contract/errors'
import type { CenterId, UserId } from '@releve/domain/ids'
import { decideSignOn } from '@releve/domain/access/sign-on'
import type { SignOnDecision } from '@releve/domain/access/sign-on'
import { newId } from '#db/ids.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Queryable } from '#db/query.ts'
import type { Transaction } from '#db/transaction.ts'
import type { ServerConfig } from '#config/config.ts'
import { AppError } from '#http/app-error.ts'
import type { Deps, HandlersOf } from '#http/handler.ts'
import { sourceOf } from '#http/source.ts'
import { clientsFor, problemOf } from '#transport/open-id/client.ts'
import type { OpenIdProblem, SignedOn } from '#transport/open-id/client.ts'
import { queueMails } from '#transport/mail/store.ts'
import { keepSession } from '#features/journal/store.ts'
import { loadProvider, toOpenId } from '#features/sign-on/store.ts'
import type { Provider } from '#features/sign-on/store.ts'
import type { FastifyRequest } from 'fastify'
import { deviceOf } from '../commands/device.ts'
import { isFromBrowser, issue, SESSION_MS } from '../commands/issue.ts'
import { deviceTokenOf, isKnownDevice, trustDevice } from '../commands/known-device.ts'
import { sha256 } from '../commands/passwords.ts'
import { namesOf, personOf, termsOf } from '../commands/sign-on-person.ts'
import { giveTicket, openTicket, sealTicket, takeTicket, TICKET_MS, ticketIn } from '../commands/sign-on-ticket.ts'
import type { Ticket } from '../commands/sign-on-ticket.ts'
import { tellOfRecoveryCode } from '../commands/recovery-code-letter.ts'
import { takeFactor } from '../commands/totp.ts'
import { beginTry, failTry, judged } from '../commands/tries.ts'
import { signOnLinkedMail } from '../mails.ts'
import { loadLiveAccount } from '../store/accounts.ts'
import type { Account } from '../store/accounts.ts'
import { proveByPassword } from '../store/addresses.ts'
import { queueLetter } from '../store/letters.ts'
import { forgetTriesHere } from '../store/login-tries.ts'
import { unusablePasswordHash } from '../store/password-hash.ts'
import { closeLinks, loadLink, takeLink } from '../store/passwords.ts'
import type { LinkRow } from '../store/passwords.ts'
import { loadOpenCenter, registerAccount } from '../store/recovery.ts'
import { holdAccount, insertSession } from '../store/sessions.ts'
import {
  isHeldByAnother,
  keepSignOnSession,
  linkIdentity,
  loadAddressed,
  loadInvited,
  loadLinked,
  lockIdentity,
  noteUse,
  proveBySignOn,
} from '../store/sign-on.ts'

const codes: Readonly<Record<OpenIdProblem, ErrorCode>> = {
  down: 'signOnDown',
  refused: 'signOnRefused',
  cancelled: 'signOnCancelled',
  algorithm: 'signOnAlgorithm',
  clock: 'signOnClock',
  stale: 'signOnStale',
}

/** Asks the provider. @throws AppError; the log names the provider and a code, never what it said of somebody */
export async function askProvider<T>(request: FastifyRequest, provider: Provider, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    const { problem, code } = problemOf(error)
    if (problem !== 'cancelled') request.log.warn({ provider: provider._id, problem, code }, 'sign-on failed')
    throw new AppError(codes[problem])
  }
}

/** @throws AppError notFound: there is none, or it is closed */
export async function requireOpen(pool: Deps['pool'], id: string): Promise<Provider> {
  const provider = await loadProvider(pool, id)
  if (provider === null || !provider.is_open) throw new AppError('notFound')
  return provider
}

interface Arrival {
  readonly provider: Provider
  readonly signedOn: SignedOn
  /** The hash of an invitation's link; null: there is none. */
  readonly invitation: Buffer | null
  readonly now: number
}

/** A link by which the owner of an account chooses another password invites nobody: what it does is told them. @throws AppError */
async function requireInvitation(db: Queryable, tokenHash: Buffer, now: number): Promise<LinkRow> {
  const link = await loadLink(db, tokenHash, now)
  if (link?.purpose !== 'welcome') throw new AppError('linkRefused')
  return link
}

async function loadInvitation(tx: Transaction, { invitation, now }: Arrival): Promise<LinkRow | null> {
  if (invitation === null) return null
  return requireInvitation(tx, invitation, now)
}

/** Writes what was decided; returns the account that is theirs. */
async function settle(
  tx: Transaction,
  decision: Exclude<SignOnDecision, { does: 'refuse' }>,
  arrival: Arrival & { readonly link: LinkRow | null; readonly email: string | null },
): Promise<UserId> {
  const { signedOn, now, link, invitation, email } = arrival
  if (decision.does === 'open') {
    await noteUse(tx, signedOn, now)
    return decision.userId
  }
  if (decision.does === 'welcome') {
    const userId = newId('user')
    const { centerId } = decision
    const account = { userId, centerId, email: decision.email, passwordHash: unusablePasswordHash(), phone: null, registrationNumber: null }
    const isNew = await registerAccount(tx, { ...account, ...namesOf(signedOn.claims, decision.email), now })
    // Somebody asked for an account at that address at the same moment.
    if (!isNew) throw new AppError('signOnRefused')
    await proveBySignOn(tx, userId, decision.email, now)
    await linkIdentity(tx, signedOn, { userId, by: 'newcomer', now })
    await queueLetter(tx, { letter: 'registered', userId })
    return userId
  }
  const { userId } = decision
  if (decision.by === 'invitation' && link !== null && invitation !== null) {
    if (!(await takeLink(tx, invitation, now))) throw new AppError('linkRefused')
    await closeLinks(tx, userId, now)
    await proveBySignOn(tx, userId, link.sent_to, now)
    await proveByPassword(tx, link, now)
  } else await proveBySignOn(tx, userId, email, now)
  if (await isHeldByAnother(tx, userId, signedOn)) throw new AppError('signOnHeld')
  await linkIdentity(tx, signedOn, { userId, by: decision.by, now })
  return userId
}

/** Null too when the centre is gone. */
async function loadNewcomerCenter(tx: Transaction, { newcomer_center: centerId }: Provider): Promise<CenterId | null> {
  return centerId === null || (await loadOpenCenter(tx, centerId)) === null ? null : centerId
}

/** Finds the account of who arrives, links it or makes it. @throws AppError when the decision is a refusal: nothing is written */
async function findAccount(tx: Transaction, arrival: Arrival, { publicUrl }: Pick<ServerConfig, 'publicUrl'>): Promise<Account> {
  const { provider, signedOn } = arrival
  const { issuer } = signedOn
  await lockIdentity(tx, signedOn)
  const link = await loadInvitation(tx, arrival)
  const person = personOf(signedOn.claims, provider.email_claim)
  const decision = decideSignOn({
    terms: termsOf(provider, await loadNewcomerCenter(tx, provider)),
    person,
    linked: await loadLinked(tx, signedOn),
    invited: link === null ? null : await loadInvited(tx, link.user_id, issuer),
    addressed: person.email === null ? null : await loadAddressed(tx, person.email, issuer),
  })
  if (decision.does === 'refuse') throw new AppError(decision.because)
  const userId = await settle(tx, decision, { ...arrival, link, email: person.email })
  const account = await loadLiveAccount(tx, userId)
  if (account === null) throw new AppError('accountClosed')
  // The owner of the account learns who else opens it.
  if (decision.does === 'link') await queueMails(tx, [signOnLinkedMail(account, { label: provider.label, publicUrl })], arrival.now)
  return account
}

type Proved = Extract<Ticket, { step: 'proved' }>

/** Opens the session; where the account has a second factor, `totp` was typed. @throws AppError */
async function openSession(
  { request, pool, clock, config }: Pick<Deps, 'pool' | 'clock' | 'config'> & { readonly request: FastifyRequest },
  account: Account,
  proof: Proved,
  typed: { readonly totp: string | null; readonly deviceToken: string | undefined; readonly service: string },
): Promise<{ sessionId: string; refreshToken: string; deviceToken: string }> {
  if (account.isSuspended) throw new AppError('accountSuspended')
  const { _id: userId, email } = account
  const device = deviceTokenOf(request, config, typed.deviceToken)
  const isKnown = device !== null && (await isKnownDevice(pool, device, userId))
  const begun =
    typed.totp === null
      ? null
      : await beginTry({ pool, clock }, isKnown ? { kind: 'device', id: device, email } : { kind: 'source', id: sourceOf(request), email })
  const now = clock()
  const sessionId = randomUUID()
  const refreshToken = randomBytes(32).toString('base64url')
  const enter = async (tx: Transaction): Promise<{ deviceToken: string } | { refusal: ErrorCode }> => {
    const state = await holdAccount(tx, userId, account.password_hash)
    if (state === null) return { refusal: 'signOnRefused' }
    if (state.totp_confirmed_at !== null) {
      if (typed.totp === null) return { refusal: 'totp-required' }
      const factor = await takeFactor(tx, { userId, state, typed: typed.totp, serverSecret: config.secret, now })
      if (factor === null) return { refusal: 'totpRefused' }
      if (factor === 'recoveryCode') await tellOfRecoveryCode(tx, account, config, now)
    }
    if (begun !== null) await forgetTriesHere(tx, begun.key)
    const userAgent = request.headers['user-agent']?.slice(0, 300) ?? null
    await insertSession(tx, { sessionId, userId, userAgent, tokenHash: sha256(refreshToken), now, expiresAt: now + SESSION_MS })
    const { issuer, subject, providerSession, idToken, providerId } = proof
    const opened = { issuer, subject, session_id: sessionId, provider_id: providerId, provider_session: providerSession, idToken }
    await keepSignOnSession(tx, opened, config.secret)
    if (account.isAdmin)
      await keepSession(tx, { kind: 'sessionOpened', userId, detail: { device: deviceOf(userAgent), name: typed.service }, now })
    return { deviceToken: await trustDevice(tx, device, userId, now) }
  }
  const entered = begun === null ? await inTransaction(pool, enter) : await judged(pool, begun, () => inTransaction(pool, enter))
  if ('refusal' in entered) {
    if (begun !== null) await failTry(pool, begun)
    throw new AppError(entered.refusal)
  }
  return { sessionId, refreshToken, deviceToken: entered.deviceToken }
}

/** A cookie has 4 KB: a longer token is not kept while the second factor is asked. */
const TOKEN_IN_COOKIE = 1_800

export const signOnLogInHandlers: HandlersOf<'signOn.begin' | 'signOn.finish'> = {
  'signOn.begin': async ({ params, body, request, reply, pool, clock, config }) => {
    const provider = await requireOpen(pool, params.id)
    const now = clock()
    const invitation = body.invitation === undefined ? null : sha256(body.invitation)
    if (invitation !== null) await requireInvitation(pool, invitation, now)
    const clients = clientsFor(config, clock)
    const asked = toOpenId(provider, config.secret)
    const { url, departure } = await askProvider(request, provider, () => clients.depart(asked))
    const sealed = sealTicket(
      {
        step: 'departed',
        providerId: provider._id,
        next: body.next ?? null,
        until: now + TICKET_MS,
        ...departure,
        invitation: invitation?.toString('base64url') ?? null,
        within: null,
      },
      config.secret,
    )
    if (body.ticketIn === 'body') return { url, ticket: sealed }
    giveTicket(reply, config, sealed)
    return { url }
  },

  'signOn.finish': async ({ params, body, request, reply, ...deps }) => {
    const { pool, clock, config } = deps
    const sealed = body.ticket ?? ticketIn(request, config)
    const ticket = sealed === undefined ? null : openTicket(sealed, config.secret, clock())
    // The ticket was given for the return of one provider: another one's answer is not judged by it.
    if (ticket === null || ticket.providerId !== params.id) throw new AppError('signOnExpired')
    // A session that proves who its owner is opens no other one.
    if (ticket.step === 'departed' && ticket.within !== null) throw new AppError('signOnExpired')
    const provider = await requireOpen(pool, params.id)
    let proof: Proved
    let account: Account | null
    if (ticket.step === 'departed') {
      const { answer } = body
      if (answer === undefined)
        throw new AppError('invalidInput', { fields: { answer: 'La réponse du service de connexion est requise.' } })
      // Another tab began after this one: its memory stays for it.
      if (new URLSearchParams(answer).get('state') !== ticket.state) throw new AppError('signOnExpired')
      // This answer is not judged twice in the same browser, whatever comes of it.
      takeTicket(reply, config)
      const clients = clientsFor(config, clock)
      const asked = toOpenId(provider, config.secret)
      const signedOn = await askProvider(request, provider, () => clients.arrive(asked, ticket, answer))
      const invitation = ticket.invitation === null ? null : Buffer.from(ticket.invitation, 'base64url')
      const found = await inTransaction(pool, (tx) => findAccount(tx, { provider, signedOn, invitation, now: clock() }, config))
      account = found
      const { issuer, subject, providerSession, idToken } = signedOn
      const identity = { issuer, subject, providerSession, idToken, userId: found._id }
      proof = { step: 'proved', providerId: provider._id, next: ticket.next, until: clock() + TICKET_MS, ...identity }
      if (account.has_totp && body.totp === undefined) {
        const kept = sealTicket({ ...proof, idToken: idToken.length > TOKEN_IN_COOKIE ? null : idToken }, config.secret)
        giveTicket(reply, config, kept)
        throw new AppError('totp-required')
      }
    } else {
      proof = ticket
      account = await loadLiveAccount(pool, ticket.userId)
      if (account === null) throw new AppError('signOnExpired')
    }
    request.accountId = account._id
    const opened = await openSession({ request, pool, clock, config }, account, proof, {
      totp: body.totp ?? null,
      deviceToken: body.deviceToken,
      service: provider.label,
    })
    takeTicket(reply, config)
    const place = body.refreshTokenIn ?? (isFromBrowser(request) ? 'cookie' : 'both')
    const session = issue({ ...deps, reply }, { account, ...opened, place })
    return proof.next === null ? session : { ...session, next: proof.next }
  },
}
