// A log-in by a provider keeps its memory between its steps sealed in a cookie of the browser, or with the application on telephones: the
// server keeps nothing, and another browser than the one that began does not end it.
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { userId } from '@releve/contract/fields'
import type { ServerConfig } from '#config/config.ts'
import { sealText, unsealText } from '#db/sealing.ts'
import { clearCookie, cookieOf, setCookie } from './cookies.ts'

/** Somebody logs in at their provider, second factor included, within this time. */
export const TICKET_MS = 15 * 60_000
const TICKET_COOKIE = { name: 'releve_sign_on', path: '/api/auth', maxAgeMs: TICKET_MS }

const common = { providerId: z.string(), next: z.nullable(z.string()), until: z.int() }
const departed = z.object({
  ...common,
  step: z.literal('departed'),
  state: z.string(),
  nonce: z.string(),
  verifier: z.nullable(z.string()),
  /** The hash of the link of an invitation, base64url; null: there is none. */
  invitation: z.nullable(z.string()),
  /** The session that goes to the provider to prove anew who its owner is, or to link their account; null: somebody logs in. */
  within: z.nullable(z.strictObject({ sessionId: z.string(), act: z.enum(['prove', 'link']) })),
})
/** The provider has answered; the second factor of the account is still asked. */
const proved = z.object({
  ...common,
  step: z.literal('proved'),
  userId,
  issuer: z.string(),
  subject: z.string(),
  providerSession: z.nullable(z.string()),
  idToken: z.nullable(z.string()),
})
const ticket = z.discriminatedUnion('step', [departed, proved])
export type Ticket = z.output<typeof ticket>

const sealOf = (serverSecret: string) => ({ purpose: 'sign-on ticket', owner: 'sign-on', serverSecret })

export const sealTicket = (content: Ticket, serverSecret: string): string => sealText(JSON.stringify(content), sealOf(serverSecret))

/** Null: it is none of ours, was changed, or has waited too long. */
export function openTicket(sealed: string, serverSecret: string, now: number): Ticket | null {
  try {
    const content = ticket.parse(JSON.parse(unsealText(sealed, sealOf(serverSecret))))
    return content.until > now ? content : null
  } catch {
    return null
  }
}

export const ticketIn = (request: FastifyRequest, config: ServerConfig): string | undefined => cookieOf(request, config, TICKET_COOKIE)
export const giveTicket = (reply: FastifyReply, config: ServerConfig, sealed: string): void =>
  setCookie(reply, config, TICKET_COOKIE, sealed)
export const takeTicket = (reply: FastifyReply, config: ServerConfig): void => clearCookie(reply, config, TICKET_COOKIE)
