// Functions that several demand handlers share: the centre a call is about, and demands as they travel.
import { fullName } from '@releve/contract/person-name'
import type { NameOf } from '@releve/contract/sentences'
import type { CenterEvent } from '@releve/contract/events'
import { demandId } from '@releve/contract/fields'
import type { WireApproval } from '@releve/contract/approvals'
import type { WireDemand, WireExchange } from '@releve/contract/demands'
import { refusalBody, toLimitEntries, toLimitEntry } from '@releve/contract/limits'
import { toWireViolations } from '@releve/contract/sentences'
import { fromDayNumber, toDayNumber } from '@releve/domain/calendar/day'
import type { DayNumber } from '@releve/domain/calendar/day'
import type { CenterFacts } from '@releve/domain/demands/center-facts'
import type { Demand } from '@releve/domain/demands/demand'
import { figuresOf } from '@releve/domain/demands/figures'
import { judgePerson } from '@releve/domain/demands/judge'
import { goneThrough, limitsOf } from '@releve/domain/demands/limits'
import type { Limit } from '@releve/domain/demands/limit'
import type { Ask } from '@releve/domain/demands/limits'
import { counterOffersOf } from '@releve/domain/demands/counter-offer'
import { closedView, viewDemand } from '@releve/domain/demands/view'
import type { DemandView, ExchangeView } from '@releve/domain/demands/view'
import { standingFirst, standingOffer } from '@releve/domain/demands/taking'
import { isHolderBack, withdrawUntil } from '@releve/domain/demands/withdraw'
import { withdrawCircleUntil } from '@releve/domain/matching/circle'
import { undoCircleLimits, undoingCircleMoves } from '@releve/domain/matching/undo-circle'
import type { CenterId, DemandId, IdLike, TeamId, UserId } from '@releve/domain/ids'
import type { CenterPlan } from '@releve/domain/planning/center-plan'
import { clockOfPart } from '@releve/domain/planning/part'
import type { Queryable } from '#db/query.ts'
import { AppError } from '#http/app-error.ts'
import { inCenter, isMaster } from '#http/principal.ts'
import type { CenterMember, Principal } from '#http/principal.ts'
import { toWirePerson } from '#features/members/store/person.ts'
import type { Broken } from '../journal/store.ts'
import { compareByName, loadPeopleOf, namesIn, reachUser } from '../members/store/members.ts'
import { loadDistinctionsOf } from '../members/store/namesakes.ts'
import type { Distinctions } from '../members/store/namesakes.ts'
import type { Person } from '../members/store/members.ts'
import { partiesOf } from './store/columns.ts'
import type { DemandRow, PostedRow } from './store/columns.ts'
import { loadFacts, withoutStaffing } from './store/deciding.ts'
import type { LoadedFacts } from './store/deciding.ts'
import { demandsNear, demandsOfCircles, findDemand, loadCenterName, loadCenterOfDemand } from './store/reading.ts'
import { loadHolders } from './store/vacancies.ts'
import { approvalsOf, NO_APPROVALS } from './store/waiting.ts'
import { toWireFigures } from './store/wire-figures.ts'

/** Every day a demand touches: its own, those of its accepted switches and of what else is offered for it, that of the exchange made. */
export function daysOf(demand: Pick<DemandRow, 'posterShift' | 'acceptedSwitches' | 'acceptedSwitch' | 'counterOffers'>): DayNumber[] {
  const { posterShift, acceptedSwitch, acceptedSwitches, counterOffers } = demand
  const dates = [posterShift.date, acceptedSwitch?.date, ...[...acceptedSwitches, ...counterOffers].map(({ date }) => date)]
  return dates.filter((date) => date !== undefined).map(toDayNumber)
}

/** The caller, in the centre of that demand: their own, or for a master the demand's. */
export async function inCenterOfDemand(db: Queryable, principal: Principal, demandId: DemandId): Promise<CenterMember> {
  if (!isMaster(principal)) return inCenter(principal)
  const center = await loadCenterOfDemand(db, demandId)
  if (center === null) throw new AppError('notFound')
  return { ...principal, ...center }
}

/**
 * The caller, in the centre of the member they act for: their own, or for a master the member's.
 * @throws AppError notFound for a member out of reach, as for an unknown one
 */
export async function inCenterOfMember(db: Queryable, principal: Principal, userId: UserId | undefined): Promise<CenterMember> {
  if (userId === undefined || userId === principal.userId) return inCenter(principal)
  const reached = await reachUser(db, principal, userId)
  if (reached === null) throw new AppError('notFound')
  return { ...principal, centerId: reached.centerId, center: reached }
}

function toWireExchange(exchange: ExchangeView, viewerId: UserId): WireExchange {
  const { date, shift, points, violations, isPossible, figures, withdrawUntil: until } = exchange
  const wire = toWireViolations(violations, viewerId)
  return { date, shift, points, violations: wire, isPossible, figures: toWireFigures(figures), withdrawUntil: Math.round(until) }
}

/** Names of those that demands name, from the roster in memory; from the database of those who left. */
function loadNames(
  db: Queryable,
  centerId: CenterId,
  { roster }: LoadedFacts,
  demands: readonly DemandRow[],
): Promise<ReadonlyMap<UserId, Person>> {
  return loadPeopleOf(db, centerId, roster, demands.flatMap(namedBy))
}

/** Names everybody whom a demand names to one of its readers. */
const namedBy = (demand: DemandRow): UserId[] => [...partiesOf(demand), ...demand.interested, ...(demand.first?.userIds ?? [])]

/** The members whose absence left vacancies that somebody has taken: their return decides until when one may be given back. */
const holdersOf = (db: Queryable, centerId: CenterId, demands: readonly DemandRow[]) =>
  loadHolders(
    db,
    centerId,
    demands.flatMap(({ _id, vacancy, accepterId }) => (vacancy !== null && accepterId !== null ? [_id] : [])),
  )

/** The name of the centre, where it offers one of them. */
const nameOf = (db: Queryable, centerId: CenterId, demands: readonly DemandRow[]) =>
  demands.some(({ vacancy }) => vacancy !== null) ? loadCenterName(db, centerId) : ''

const toWireCenter = (centerId: CenterId, name: string) => ({ _id: centerId, userId: centerId, name, lastName: '' })

function teamObjectOf(center: CenterPlan, teamId: TeamId | null) {
  const team = teamId === null ? undefined : center.teams.get(teamId)
  if (team === undefined) return null
  const { _id, name, color, order } = team
  return { _id, name, color, order }
}

/** Says what withdrawing means, with the demands made in one circle with it; null: nothing of it is theirs to give back. */
function circleWithdrawalOf(
  demand: DemandRow,
  mates: readonly PostedRow[],
  facts: CenterFacts,
  viewerId: UserId,
): DemandView['withdrawal'] {
  if (demand.accepterId !== viewerId || demand.vacancy !== null) return null
  const move = undoingCircleMoves(mates, facts).find(({ person }) => person.userId === viewerId)
  return {
    limit: undoCircleLimits(demand, mates, viewerId, facts),
    figures: move === undefined ? null : figuresOf(move, judgePerson(move, facts), facts.zone),
  }
}

/** The demands of the circles that these are of, by circle. */
async function loadMates(db: Queryable, centerId: CenterId, demands: readonly DemandRow[]): Promise<Map<string, PostedRow[]>> {
  const circles = [...new Set(demands.map(({ circleId }) => circleId ?? null).filter((id) => id !== null))]
  const found = await demandsOfCircles(db, centerId, circles)
  return Map.groupBy(found, ({ circleId }) => circleId ?? '')
}

/** The demand as this viewer sees it; a demand whose poster has left the centre cannot be taken. */
export function viewOf(
  demand: Demand,
  facts: CenterFacts & { readonly isHolderBack?: boolean },
  viewerId: UserId,
  isThorough = false,
): DemandView {
  const viewer = facts.person(viewerId)
  if (viewer === null) return closedView('notMember')
  if (demand.vacancy !== null) return viewDemand(demand, { ...facts, poster: null, viewer }, isThorough)
  const poster = facts.person(demand.posterId)
  return poster === null ? closedView('demandClosed') : viewDemand(demand, { ...facts, poster, viewer }, isThorough)
}

interface Told {
  readonly facts: LoadedFacts
  readonly people: ReadonlyMap<UserId, Person>
  /** The name of the centre that offers the vacancies among them. */
  readonly centerName: string
  readonly isThorough?: boolean | undefined
  readonly mates: ReadonlyMap<string, readonly PostedRow[]>
  /** The words that tell namesakes apart, where circles name people. */
  readonly distinctions: Distinctions
  /** Facts of everybody, where those of the demand are of a few. */
  readonly everybody?: LoadedFacts
  /** The members whose absence left the vacancies among them. */
  readonly holders: ReadonlyMap<DemandId, UserId>
  /** Those among them that wait for an approval. */
  readonly approvals: ReadonlyMap<string, WireApproval>
}

const NO_DISTINCTIONS: Distinctions = new Map()

/** Only the people of a circle are named in sentences: anybody else is « votre collègue ». */
const distinctionsAmong = async (db: Queryable, centerId: CenterId, mates: Told['mates'], now: number): Promise<Distinctions> =>
  mates.size === 0 ? NO_DISTINCTIONS : loadDistinctionsOf(db, centerId, now)

/** The demand as this viewer gets it. */
function toWireDemand(
  demand: DemandRow,
  viewerId: UserId,
  {
    facts: knownFacts,
    people,
    centerName,
    isThorough = false,
    mates: ofCircles,
    distinctions,
    everybody = knownFacts,
    holders,
    approvals,
  }: Told,
): WireDemand {
  const holderId = holders.get(demand._id)
  const holder = holderId === undefined ? null : everybody.person(holderId)
  const facts = { ...knownFacts, isHolderBack: demand.vacancy !== null && isHolderBack(demand, holder) }
  const personOf = (id: UserId) => {
    const person = people.get(id)
    if (person === undefined) throw new Error(`demand ${demand._id} names somebody unknown`)
    return toWirePerson(person)
  }
  const approval = approvals.get(demand._id)
  const isOwn = demand.posterId === viewerId
  const view = demand.closedAt === null ? viewOf(demand, facts, viewerId, isThorough) : closedView('demandClosed')
  const mates = ofCircles.get(demand.circleId ?? '')
  const withdrawal = mates === undefined ? view.withdrawal : circleWithdrawalOf(demand, mates, everybody, viewerId)
  // « Votre collègue » is nobody in particular among three or four.
  const namesOfMates = mates === undefined ? undefined : namesIn(everybody.roster.byId, distinctions)
  const { date, shift, selectedVariation, teamId, part = null, onCall } = demand.posterShift
  const named = (ids: readonly UserId[]) =>
    ids
      .flatMap((id) => (isOwn || id === viewerId ? (people.get(id) ?? []) : []))
      .toSorted(compareByName)
      .map(toWirePerson)
  const accepted = demand.acceptedSwitch
  const counterOffers = demand.closedAt === null ? counterOffersOf(demand, facts, viewerId) : []
  const offer = demand.closedAt === null ? standingOffer(demand, facts.now) : null
  const first = demand.closedAt === null ? standingFirst(demand, facts.now) : null
  return {
    _id: demand._id,
    centerId: demand.centerId,
    type: demand.type,
    status: demand.status,
    posterId: demand.posterId ?? demand.centerId,
    // The centre's own name: its account bears it alike where points are told.
    poster: demand.posterId === null ? toWireCenter(demand.centerId, centerName) : personOf(demand.posterId),
    vacancy: demand.vacancy && { origin: demand.vacancy.origin, qualification: demand.vacancy.qualification },
    accepterId: demand.accepterId,
    accepter: demand.accepterId === null ? null : personOf(demand.accepterId),
    posterShift: {
      date,
      shift,
      selectedVariation,
      teamId,
      teamObject: teamObjectOf(facts.center, teamId),
      startAt: demand.startAt,
      endAt: demand.endAt,
      ...(part !== null && clockOfPart(part)),
      ...(onCall !== undefined && { onCall: { name: onCall.name, letters: onCall.letters } }),
    },
    acceptedSwitches: [...demand.acceptedSwitches],
    acceptedSwitch: accepted === null ? null : { date: accepted.date, shift: accepted.shift, points: accepted.points },
    points: demand.points,
    comment: demand.comment,
    interested: named(demand.interested),
    interestedCount: demand.interested.length,
    seenBy: isOwn ? [...demand.seenBy] : demand.seenBy.filter((id) => id === viewerId),
    offer: offer && { userId: isOwn || offer.userId === viewerId ? offer.userId : null, until: Math.round(offer.until) },
    first: first && { people: named(first.userIds), until: Math.round(first.until) },
    counterOffers: counterOffers.map((counter) => ({
      ...toWireExchange(counter, viewerId),
      userId: counter.userId,
      limit: toLimitEntries(counter.limit, viewerId),
    })),
    dependsOn: demand.dependsOn,
    circleId: demand.circleId ?? null,
    version: demand.version,
    createdAt: demand.createdAt,
    acceptedAt: demand.acceptedAt,
    ...(approval !== undefined && { approval }),
    withdrawUntil: Math.round(mates === undefined ? withdrawUntil(demand, facts) : withdrawCircleUntil(mates, facts)),
    limit: toLimitEntries(view.limit, viewerId),
    canSwitch: view.canSwitch,
    exchanges: view.exchanges.map((exchange) => toWireExchange(exchange, viewerId)),
    warnings: toWireViolations(view.warnings, viewerId),
    figures: toWireFigures(view.figures),
    category: view.category,
    withdrawal: withdrawal && {
      limit: toLimitEntries(withdrawal.limit, viewerId, namesOfMates),
      figures: toWireFigures(withdrawal.figures),
    },
    isHidden: demand.rejectedBy.includes(viewerId),
  }
}

/**
 * Demands as this viewer gets them: one reading of the centre for all of them. `isThorough`: with the warnings of rules over months,
 * for one who looks at a single demand.
 */
export async function toWireDemands(
  db: Queryable,
  reader: {
    readonly centerId: CenterId
    readonly viewerId: UserId
    readonly now: number
    readonly isThorough?: boolean
    /** These are all demands of some days, which others read too. */
    readonly isWholeList?: boolean
  },
  demands: readonly DemandRow[],
): Promise<WireDemand[]> {
  if (demands.length === 0) return []
  const { centerId, viewerId, now } = reader
  // A demand that somebody else has taken has nothing left to judge: nobody else's planning is needed.
  const isSettled = demands.every(({ status, accepterId }) => status === 'accepted' && accepterId !== viewerId)
  const userIds = isSettled ? [viewerId, ...demands.flatMap(({ posterId }) => posterId ?? [])] : 'all'
  const mates = await loadMates(db, centerId, demands)
  const distinctions = await distinctionsAmong(db, centerId, mates, now)
  const days = [...demands, ...[...mates.values()].flat()].flatMap(daysOf)
  const everybody = await loadFacts(db, { centerId, userIds, days, now, ...(reader.isWholeList === true && { sharedFor: viewerId }) })
  const judged = [
    viewerId,
    ...demands.flatMap(({ posterId, counterOffers }) => [posterId ?? [], ...counterOffers.map(({ userId }) => userId)].flat()),
  ]
  // Months of the few people judged, not of the whole centre.
  const facts =
    reader.isThorough === true && !isSettled
      ? { ...everybody, person: (await loadFacts(db, { centerId, userIds: judged, days, now, isThorough: true })).person }
      : everybody
  const people = await loadNames(db, centerId, everybody, demands)
  const centerName = await nameOf(db, centerId, demands)
  const holders = await holdersOf(db, centerId, demands)
  const approvals = await approvalsOf(db, centerId, demands, now)
  return demands.map((demand) =>
    toWireDemand(demand, viewerId, {
      facts,
      people,
      centerName,
      isThorough: reader.isThorough,
      mates,
      distinctions,
      everybody,
      holders,
      approvals,
    }),
  )
}

/**
 * A demand that this viewer has just taken, from what was decided on: `facts` of its two people once its transfers are made, over its days.
 * Null where more is asked of them: staffing, or who has left.
 */
export function toWireTaken(demand: PostedRow, viewerId: UserId, facts: LoadedFacts): WireDemand | null {
  const { roster } = facts
  const ids = namedBy(demand)
  if (ids.some((id) => !roster.byId.has(id))) return null
  const few = withoutStaffing(facts)
  const wire = toWireDemand(demand, viewerId, {
    facts: few.facts,
    people: roster.byId,
    centerName: '',
    mates: new Map(),
    distinctions: new Map(),
    holders: new Map(),
    approvals: NO_APPROVALS,
  })
  return few.daysAsked.length === 0 ? wire : null
}

const DAY_MS = 86_400_000

/** Beyond that, a list read as a whole is shorter than the names of the changes in it. */
export const NEAR_AT_MOST = 100

/** The demands, but for `except`, that may mean something else after that event for who is not of its `users`; undefined: any may. */
async function near(
  db: Queryable,
  { centerId, now }: { readonly centerId: CenterId; readonly now: number },
  { users, days }: { readonly users: readonly IdLike<'user'>[]; readonly days: readonly string[] },
  except: DemandId | null,
): Promise<DemandId[] | undefined> {
  // A day before that of the server is over in every zone.
  const from = fromDayNumber(Math.floor(now / DAY_MS) - 1)
  const found = await demandsNear(db, { centerId, from, userIds: users, days, limit: NEAR_AT_MOST + 2 })
  const others = found.filter((id) => id !== except)
  return others.length > NEAR_AT_MOST ? undefined : others
}

/**
 * An event of a centre as each of its members gets it: with the demand as they see it, from one reading for all of them, and with the
 * names of the others it may touch. Whose own planning changed reads everything again: any demand may mean something else to them.
 */
export async function eventForReaders(
  db: Queryable,
  center: { readonly centerId: CenterId; readonly now: number },
  event: CenterEvent,
): Promise<(readerId: UserId) => CenterEvent> {
  const { centerId, now } = center
  if (event.kind === 'planning') {
    const others = await near(db, center, event, null)
    const eventWithNear = others === undefined ? event : { ...event, near: others }
    return (readerId) => (event.users.includes(readerId) ? event : eventWithNear)
  }
  if (event.kind !== 'demand') return () => event
  const named = demandId.parse(event.demandId)
  const demand = await findDemand(db, centerId, named)
  // One person alone: a demand was posted, changed or went, and no planning with it.
  const hasMoved = event.users.length > 1
  const others = hasMoved ? await near(db, center, event, named) : []
  if (others === undefined) return () => event
  if (demand === null || demand.closedAt !== null) {
    return (readerId) => (hasMoved && event.users.includes(readerId) ? event : { ...event, demand: null, near: others })
  }
  const mates = await loadMates(db, centerId, [demand])
  const distinctions = await distinctionsAmong(db, centerId, mates, now)
  const days = [demand, ...[...mates.values()].flat()].flatMap(daysOf)
  const facts = await loadFacts(db, { centerId, userIds: 'all', days, now })
  const people = await loadNames(db, centerId, facts, [demand])
  const centerName = await nameOf(db, centerId, [demand])
  const holders = await holdersOf(db, centerId, [demand])
  const approvals = await approvalsOf(db, centerId, [demand], now)
  return (readerId) =>
    hasMoved && event.users.includes(readerId)
      ? event
      : {
          ...event,
          demand: toWireDemand(demand, readerId, { facts, people, centerName, mates, distinctions, holders, approvals }),
          near: others,
        }
}

/** A reason that an administrator goes through, as the journal keeps it: of whoever it is about, told by nobody in particular. */
function toBroken(limit: Limit): Broken {
  const userId = 'violation' in limit ? limit.violation.userId : null
  const { code, message } = toLimitEntry(limit, userId ?? '')
  return { code, message, userId }
}

/**
 * Lets the domain decide. @returns what an administrator goes through: nothing unless `isForced`. `member`: to whom one gives a vacation;
 * `nameOf`: of the others, to somebody who acts for `readerId`.
 * @throws AppError with its first reason, and what would be broken, for its reader
 */
export function assertMay(
  ask: Ask,
  readerId: UserId,
  isForced = false,
  { member = null, nameOf }: { readonly member?: Person | null; readonly nameOf?: NameOf | undefined } = {},
): readonly Broken[] {
  const refused = refusalBody(limitsOf(ask, isForced), readerId, member === null ? null : fullName(member), nameOf)
  if (refused === null) return isForced ? goneThrough(ask).map(toBroken) : []
  const { code, message, violations } = refused
  throw new AppError(code, violations.length > 0 ? { violations, message } : { message })
}
