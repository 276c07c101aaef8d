// A provider within a session: its owner proves anew who they are there, as a password does, links their account to it, or leaves it.
import type { ErrorCode } from '@releve/contract/errors'
import { decideLink } from '@releve/domain/access/sign-on'
import { inTransaction } from '#db/transaction.ts'
import type { Queryable } from '#db/query.ts'
import { AppError } from '#http/app-error.ts'
import { publishSessionsEnded } from '#http/events/store.ts'
import type { Deps, HandlersOf } from '#http/handler.ts'
import type { Principal } from '#http/principal.ts'
import { clientsFor } from '#transport/open-id/client.ts'
import type { SignedOn } from '#transport/open-id/client.ts'
import { queueMails } from '#transport/mail/store.ts'
import { loadProvider, loadProviders, toOpenId } from '#features/sign-on/store.ts'
import type { Provider } from '#features/sign-on/store.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { leaveBrowser } from '../commands/issue.ts'
import { PROOF_MS } from '../commands/passwords.ts'
import { personOf, termsOf } from '../commands/sign-on-person.ts'
import { giveTicket, openTicket, sealTicket, takeTicket, TICKET_MS, ticketIn } from '../commands/sign-on-ticket.ts'
import { takeTotp } from '../commands/totp.ts'
import { signOnLinkedMail } from '../mails.ts'
import { loadAccount } from '../store/accounts.ts'
import { giveProof } from '../store/passwords.ts'
import { endSession } from '../store/sessions.ts'
import { isHeldByAnother, linkIdentity, loadIdentities, loadLinked, loadSignOnSession, lockIdentity } from '../store/sign-on.ts'
import { askProvider, requireOpen } from './sign-on.ts'
import { tryCode } from './second-factor.ts'

/** A provider that may be away keeps nobody longer who leaves. */
const LEFT_WITHIN_MS = 2_000

/** The providers that ask their people anew. */
const asksAnew = ({ profile, is_open: isOpen }: Provider): boolean => isOpen && profile === 'standard'

/** The provider by which the caller proves anew who they are: that of their session first. Null: none that asks anew is linked to them. */
async function proofProvider(db: Queryable, { userId, sessionId }: Principal, serverSecret: string): Promise<Provider | null> {
  const issuers = new Set((await loadIdentities(db, userId)).map(({ issuer }) => issuer))
  if (issuers.size === 0) return null
  const opened = await loadSignOnSession(db, sessionId, serverSecret)
  const ours = (await loadProviders(db)).filter((provider) => asksAnew(provider) && issuers.has(provider.issuer))
  return ours.find(({ _id }) => _id === opened?.providerId) ?? ours[0] ?? null
}

interface Departing extends Pick<Deps, 'clock' | 'config'> {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly sessionId: string
}

/** Sends the caller to a provider, and keeps why in the browser's ticket. */
async function depart(provider: Provider, act: 'prove' | 'link', { request, reply, clock, config, sessionId }: Departing) {
  const asked = toOpenId(provider, config.secret)
  const { url, departure } = await askProvider(request, provider, () =>
    clientsFor(config, clock).depart(asked, { isProof: act === 'prove' }),
  )
  const common = { step: 'departed', providerId: provider._id, next: null, until: clock() + TICKET_MS, invitation: null } as const
  giveTicket(reply, config, sealTicket({ ...common, ...departure, within: { sessionId, act } }, config.secret))
  return { url }
}

/** @throws AppError: the provider's person is not the caller */
async function prove({ pool, clock }: Pick<Deps, 'pool' | 'clock'>, { userId, sessionId }: Principal, signedOn: SignedOn): Promise<void> {
  await inTransaction(pool, async (tx) => {
    const linked = await loadLinked(tx, signedOn)
    if (linked?.userId !== userId) throw new AppError('signOnOther')
    await giveProof(tx, sessionId, clock() + PROOF_MS)
  })
}

/** @throws AppError: the person has an account already, or this account another person, or the provider does not serve it */
async function link(
  { pool, clock, config }: Pick<Deps, 'pool' | 'clock' | 'config'>,
  { userId, centerId, adminType }: Principal,
  { provider, signedOn }: { readonly provider: Provider; readonly signedOn: SignedOn },
): Promise<void> {
  const account = await loadAccount(pool, userId)
  await inTransaction(pool, async (tx) => {
    const now = clock()
    await lockIdentity(tx, signedOn)
    const linked = await loadLinked(tx, signedOn)
    const refusal: ErrorCode | null = decideLink({
      terms: termsOf(provider, null),
      person: personOf(signedOn.claims, provider.email_claim),
      linkedTo: linked?.userId ?? null,
      account: { userId, centerId, isMaster: adminType === 'master', isHeld: await isHeldByAnother(tx, userId, signedOn) },
    })
    if (refusal !== null) throw new AppError(refusal)
    if (linked !== null) return
    await linkIdentity(tx, signedOn, { userId, by: 'owner', now })
    await queueMails(tx, [signOnLinkedMail(account, { label: provider.label, publicUrl: config.publicUrl })], now)
  })
}

export const signOnProofHandlers: HandlersOf<
  'signOn.leave' | 'signOn.proofs' | 'signOn.prove' | 'signOn.proveByCode' | 'signOn.link' | 'signOn.return'
> = {
  'signOn.leave': async ({ principal, request, reply, pool, clock, config }) => {
    const { sessionId } = principal
    const opened = await loadSignOnSession(pool, sessionId, config.secret)
    await inTransaction(pool, async (tx) => {
      if (await endSession(tx, sessionId, 'logout', clock())) await publishSessionsEnded(tx, [sessionId])
    })
    leaveBrowser(reply, config)
    const provider = opened === null ? null : await loadProvider(pool, opened.providerId)
    if (opened === null || provider === null) return { url: null }
    const patience = Promise.withResolvers<null>()
    const timer = setTimeout(() => patience.resolve(null), LEFT_WITHIN_MS)
    try {
      // The session is over whatever the provider says.
      const url = async () =>
        askProvider(request, provider, () => clientsFor(config, clock).leave(toOpenId(provider, config.secret), opened.idToken))
      return { url: await Promise.race([url().catch(() => null), patience.promise]) }
    } finally {
      clearTimeout(timer)
    }
  },

  'signOn.proofs': async ({ principal, pool, config }) => {
    const provider = await proofProvider(pool, principal, config.secret)
    const { has_totp: hasTotp } = await loadAccount(pool, principal.userId)
    const isSignedOn = hasTotp && (await loadSignOnSession(pool, principal.sessionId, config.secret)) !== null
    return { provider: provider === null ? null : { _id: provider._id, label: provider.label }, hasCode: isSignedOn }
  },

  'signOn.prove': async ({ params, principal, request, reply, pool, clock, config }) => {
    const provider = await requireOpen(pool, params.id)
    if (!asksAnew(provider)) throw new AppError('signOnNoProof')
    return depart(provider, 'prove', { request, reply, clock, config, sessionId: principal.sessionId })
  },

  'signOn.proveByCode': async ({ body, principal, ...deps }) => {
    const { pool, clock, config } = deps
    const { userId, sessionId } = principal
    // A session that a password opened has the password to prove itself by.
    if ((await loadSignOnSession(pool, sessionId, config.secret)) === null) throw new AppError('signOnNoProof')
    await tryCode({ deps, principal }, async (tx, state, now) => {
      if (state.totp_confirmed_at === null) throw new AppError('totpNotSet')
      if (!(await takeTotp(tx, { userId, state, typed: body.totp, serverSecret: config.secret, now }))) throw new AppError('wrongTotp')
      await giveProof(tx, sessionId, clock() + PROOF_MS)
    })
  },

  'signOn.link': async ({ params, principal, request, reply, pool, clock, config }) =>
    depart(await requireOpen(pool, params.id), 'link', { request, reply, clock, config, sessionId: principal.sessionId }),

  'signOn.return': async ({ params, body, principal, request, reply, ...deps }) => {
    const { pool, clock, config } = deps
    const sealed = ticketIn(request, config)
    const ticket = sealed === undefined ? null : openTicket(sealed, config.secret, clock())
    if (ticket === null || ticket.providerId !== params.id || ticket.step !== 'departed') throw new AppError('signOnExpired')
    // Another session began it, or it was a log-in.
    if (ticket.within?.sessionId !== principal.sessionId) throw new AppError('signOnExpired')
    const { act } = ticket.within
    if (new URLSearchParams(body.answer).get('state') !== ticket.state) throw new AppError('signOnExpired')
    const provider = await requireOpen(pool, params.id)
    takeTicket(reply, config)
    const provedSince = act === 'prove' ? ticket.until - TICKET_MS : null
    const signedOn = await askProvider(request, provider, () =>
      clientsFor(config, clock).arrive(toOpenId(provider, config.secret), ticket, body.answer, provedSince),
    )
    if (act === 'prove') await prove(deps, principal, signedOn)
    else await link(deps, principal, { provider, signedOn })
    return { did: act }
  },
}
