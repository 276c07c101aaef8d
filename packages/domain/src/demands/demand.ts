// A demand: one vacation of its poster, wished to change hands; or one that the centre offers, since nobody works it (a vacancy).
import type { CenterId, DemandId, TeamId, UserId } from '../ids.ts'
import type { Day } from '../calendar/day.ts'
import type { PlacedActivity } from '../planning/activity.ts'
import type { Part, Shift } from '../planning/shift.ts'

export type DemandType = 'substitution' | 'switch' | 'hybrid'
type DemandStatus = 'open' | 'accepted'

/** A kind of vacation the poster would work in exchange, on the same day or on another. */
export interface AcceptedSwitch {
  readonly shift: string
  readonly points: number
  readonly date?: Day
}

export interface PosterShift {
  readonly date: Day
  /** The vacation; when it is a part that is given, at the hours of that. */
  readonly shift: Shift
  /** The part of the vacation; absent as null: all of it. */
  readonly part?: Part | null
  /** The activity of the time on call that is given instead of a vacation; absent: it is of a vacation. */
  readonly onCall?: PlacedActivity
  /** Name of the selected variation of that vacation, or null for its default times. */
  readonly selectedVariation: string | null
  readonly teamId: TeamId | null
}

export interface Offer {
  readonly userId: UserId
  readonly until: number
}

/** The people who may answer before everybody else. */
export interface First {
  readonly userIds: readonly UserId[]
  /** Instant, milliseconds: from then on it is everybody's. */
  readonly until: number
}

/** A vacation of somebody interested, that they would give though the poster does not ask for it. */
export interface CounterOffer {
  readonly userId: UserId
  readonly date: Day
  /** The vacation as it was when they named it. */
  readonly shift: Shift
  /** The version of the demand they saw: an answer to other terms is void. */
  readonly version: number
}

/** Why the centre offers it: its holder is absent, a minimum is not met, or an event asks for more people. */
export type VacancyOrigin = 'absence' | 'minimum' | 'need'

/** The terms of a vacancy beyond a demand: nobody gives it, and the taker is assigned to it. */
interface VacancyTerms {
  readonly origin: VacancyOrigin
  /** The qualification the taker must hold; null: none. */
  readonly qualification: string | null
  /** The people who opened it or set its points, which the account of the centre pays: it is not for them. */
  readonly pricedBy: readonly UserId[]
}

interface Terms {
  readonly _id: DemandId
  readonly centerId: CenterId
  readonly type: DemandType
  readonly status: DemandStatus
  readonly accepterId: UserId | null
  readonly posterShift: PosterShift
  readonly acceptedSwitches: readonly AcceptedSwitch[]
  /** Points for a replacement. */
  readonly points: number
  readonly comment: string
  readonly interested: readonly UserId[]
  readonly seenBy: readonly UserId[]
  /** Viewers who hid it. */
  readonly rejectedBy: readonly UserId[]
  /** The members the poster declined: they can no longer take it. */
  readonly declined: readonly UserId[]
  /** The member the poster offered it to, and the instant (milliseconds) until which nobody else may take it. */
  readonly offer: Offer | null
  /** The members the poster addressed it to first; null: everybody. */
  readonly first: First | null
  /** Counter-offers, at most one a person, including those that have become void (counter-offer.ts). */
  readonly counterOffers: readonly CounterOffer[]
  /** The accepted demand through which the poster had received this vacation. */
  readonly dependsOn: DemandId | null
  /** The vacation that the accepter gave in an accepted exchange. */
  readonly acceptedSwitch: {
    readonly shift: Shift
    readonly date: Day
    readonly teamId: TeamId | null
    readonly points: number
  } | null
  /** The circle of exchanges it was accepted in, together with others; absent as null: in none. */
  readonly circleId?: string | null
  /** Its taking waits for an approval: both plannings are as before, though it is accepted. Absent as false. */
  readonly awaitsApproval?: boolean
  readonly version: number
  /** Instants, milliseconds. */
  readonly createdAt: number
  readonly acceptedAt: number | null
}

export interface PostedDemand extends Terms {
  readonly posterId: UserId
  readonly vacancy: null
}

/** It is always a replacement; no points are held for it, and nobody gives it away. */
export interface VacancyDemand extends Terms {
  readonly posterId: null
  readonly vacancy: VacancyTerms
}

export type Demand = PostedDemand | VacancyDemand

/** A demand that nobody has answered, seen or hidden yet. */
export const UNANSWERED = {
  status: 'open',
  accepterId: null,
  interested: [],
  seenBy: [],
  rejectedBy: [],
  declined: [],
  counterOffers: [],
  offer: null,
  first: null,
  dependsOn: null,
  acceptedSwitch: null,
  version: 1,
  acceptedAt: null,
} as const satisfies Partial<Demand>
