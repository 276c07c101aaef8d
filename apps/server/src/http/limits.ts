// How often: what is open to all by where it comes from, what others are notified of by who does it. A centre may stand behind one address,
// and its whole team log in at once; forms that queue mails or hash passwords are for people, not for programs. A public call without a
// limit does not compile; `access.test.ts` finds the one that tells people and has none. Counted in the memory of each server
// (docs/decisions/0024).
import { routes } from '@releve/contract'
import type { RouteName, Routes } from '@releve/contract'
import { isRepeatable } from '@releve/contract/route'
import type { Access, Route } from '@releve/contract/route'
import type { FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'
import type { CallName } from './handler.ts'
import { sourceOf } from './source.ts'

type PublicName = { [N in CallName]: Routes[N] extends { readonly access: 'public' } ? N : never }[CallName]

/** Calls a minute: per source for those open to all, per member for the rest. */
export const callsPerMinute = {
  'accounts.login': 100,
  'accounts.refresh': 400,
  'accounts.register': 20,
  'accounts.requestReset': 20,
  'accounts.resetPassword': 20,
  'accounts.restoreAddress': 20,
  'accounts.requestRecovery': 20,
  'signOn.ways': 300,
  'signOn.begin': 100,
  'signOn.finish': 100,
  'centers.list': 300,
  'installation.info': 300,
  'notifications.clear': 120,
  'tickets.create': 5,
  'feeds.calendar': 120,
  // Six a minute each: forty screens behind one address.
  'wall.show': 240,
  // It is twice a list of five hundred members, for a page that shows each of them.
  'users.showAvatar': 1000,
  'demands.notThisTime': 60,
  'push.key': 300,
  'push.renew': 60,
  // One reading of the whole centre each, as often as a form that is filled in.
  'demands.audience': 60,
  'circles.openings': 60,
  // A network that comes and goes opens one each time.
  'events.stream': 240,
} as const satisfies Readonly<Record<PublicName, number> & Partial<Record<RouteName, number>>>

/**
 * Calls that reach somebody's inbox or mail. The limits are above anything done by hand in a full day of changes; administrators act for
 * many, so calls that are not theirs alone are open to them ten times as often.
 */
export const callsPerHour = {
  'demands.post': 300,
  'demands.edit': 300,
  'demands.accept': 60,
  'demands.swap': 60,
  'demands.unaccept': 60,
  'demands.interest': 60,
  'circles.consent': 60,
  'circles.decline': 60,
  'circles.search': 60,
  'demands.offer': 60,
  'demands.widen': 60,
  'demands.name': 60,
  'demands.agree': 60,
  // These mostly tell nobody: hiding, and removing what nobody answered yet.
  'demands.reject': 300,
  'demands.cancel': 300,
  'messages.send': 300,
  'tickets.write': 60,
  // They stand on the wall of the room.
  'handover.write': 60,
  'handover.acknowledge': 300,
  'handover.withdraw': 60,
  'signOn.return': 60,
  'signOn.unlink': 60,
  'signOn.unlinkMember': 300,
  'signOn.openPassword': 300,
  'points.transfer': 60,
  'points.correct': 600,
  'planning.register': 60,
  'planning.withdraw': 60,
  'planning.approve': 600,
  'planning.reject': 600,
  'planning.reopen': 600,
  'demands.approve': 600,
  'demands.refuse': 600,
  'circles.approve': 600,
  'circles.refuse': 600,
  'planning.assign': 600,
  'rests.give': 600,
  // Each tells everybody whom it names.
  // Each writes to everybody who takes part.
  'campaigns.open': 20,
  'campaigns.publish': 20,
  'campaigns.withdraw': 20,
  // Each tells one colleague.
  'campaigns.proposeExchange': 30,
  'campaigns.answerExchange': 60,
  'placements.place': 60,
  'placements.change': 60,
  // A grid is written cell by cell by a chief who goes through a month; each write tells the members it concerns.
  'planning.writeCells': 600,
  'rests.waive': 120,
  // Each tells the whole centre, where it moves the last firm day.
  'centers.setFirm': 20,
  'centers.update': 120,
  'vacancies.open': 300,
  'vacancies.edit': 300,
  'vacancies.close': 300,
  'vacancies.startWave': 300,
  'vacancies.nextBatch': 300,
  'vacancies.startCover': 60,
  'vacancies.call': 600,
  'vacancies.assign': 300,
  'vacancies.free': 300,
  'vacancies.nameDeputy': 60,
  'roles.give': 120,
  'roles.take': 120,
  'approvals.nameDeputy': 60,
  'approvals.endDeputy': 60,
  // A new address is written to, whoever's it is.
  'users.update': 60,
  'users.approve': 600,
  'users.reject': 600,
  'users.remove': 60,
  'users.planDeparture': 60,
  'users.suspend': 60,
  'users.reinstate': 60,
  // A screen asks what restrictions would contradict as they are typed.
  'restrictions.save': 600,
  'traineeships.save': 60,
  'users.undoDeparture': 60,
  'users.makeAdmin': 60,
  'users.removeAdmin': 60,
  'users.assignTeam': 600,
  'users.removeTeamOccurrence': 600,
  'users.assignCenter': 60,
  'users.import': 20,
  'users.assignTeams': 120,
  'users.invite': 120,
  // Each of these may change the days of a whole centre.
  'rotations.activate': 60,
  'rotations.removeDate': 60,
  'rotations.update': 60,
  'rotations.day': 120,
  'teams.cycleStartDate': 60,
  'teams.rotation': 60,
  'announcements.send': 20,
  'jobs.retryMail': 600,
  // Each is sent to its own owner, or to whoever asked.
  'sms.give': 20,
  'webhooks.turnOn': 20,
  'webhooks.resend': 60,
  'accounts.updatePassword': 20,
  'accounts.confirmTotp': 20,
  'accounts.disableTotp': 20,
  'accounts.newRecoveryCodes': 20,
  'accounts.sendAddressLink': 20,
  // Forgets what was tried: without an end, its caller would have as many tries as they like at a colleague's password.
  'accounts.unlock': 20,
  'accounts.approveRecovery': 60,
  'accounts.rejectRecovery': 60,
} as const satisfies Readonly<Partial<Record<CallName, number>>>

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const ADMINISTRATORS_TIMES = 10

type PerCall = Readonly<Partial<Record<RouteName, number>>>

export interface Limits {
  readonly callsPerMinute: PerCall
  readonly callsPerHour: PerCall
}

/** Counts by who calls: they are known by then, for a call that is not open to all. */
const memberOf = ({ principal }: FastifyRequest): string => principal?.userId ?? 'nobody'

/** The callers that a route is for. */
interface Allowed {
  readonly access: Access
  readonly power?: Route['power']
}

/** The limit in the configuration of a route; undefined: it may be called as often as anybody likes. */
export function rateLimitOf(limits: Limits, name: RouteName, { access, power }: Allowed) {
  const inHour = limits.callsPerHour[name]
  const limit = inHour ?? limits.callsPerMinute[name]
  if (limit === undefined) return undefined
  const isEverybodys = access === 'member' || access === 'session' || power !== undefined
  return {
    timeWindow: inHour === undefined ? MINUTE_MS : HOUR_MS,
    keyGenerator: access === 'public' ? sourceOf : memberOf,
    // The outcome of a call whose answer was lost may always be asked: it has no effect.
    allowList: ({ headers }: FastifyRequest) =>
      headers['idempotency-give-up'] !== undefined && access !== 'public' && isRepeatable(routes[name]),
    max: ({ principal }: FastifyRequest) => limit * (isEverybodys && principal?.isAdmin === true ? ADMINISTRATORS_TIMES : 1),
  }
}

/** @param ttlMs until the next one is let through */
export function tooMany(ttlMs: number): AppError {
  const retryAfter = Math.max(1, Math.ceil(ttlMs / 1000))
  if (ttlMs <= MINUTE_MS) return new AppError('tooManyRequests', { retryAfter })
  const minutes = Math.ceil(ttlMs / MINUTE_MS)
  return new AppError('tooManyRequests', {
    retryAfter,
    message: `Vous avez fait cela de nombreuses fois en peu de temps. Réessayez dans ${minutes}\u00A0minutes.`,
  })
}
