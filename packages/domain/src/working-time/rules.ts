// The rules of a centre as it stores them, and what a change breaks of them. What each rule is stands in `rules/`.
import type { ClockTime } from '../calendar/day.ts'
import type { IdLike } from '../ids.ts'
import type { Severity } from '../rules/rule.ts'
import type { StaffingRow } from '../planning/staffing-rows.ts'
import type { Profile } from '../planning/profile.ts'
import type { PartRounding } from '../points/part.ts'
import type { ClockChange } from '../rules/changes.ts'
import type { Restriction, RestrictionRule } from '../rules/restriction.ts'
import type { RULES } from '../rules/table.ts'

/** One rule with its own parameters. Hours are decimal hours; `reference` (article, decree, case) is shown beside it. */
export type Rule = ReturnType<(typeof RULES)[number]['ofRegime']>[number]

/** A rule that somebody's planning is judged by: of their centre or regime, or a restriction of their own. */
export type JudgedRule = Rule | RestrictionRule

export type RuleCode = JudgedRule['code']

/** Minimum staffing of a vacation: in all, and per qualification. A person fills one place. */
export interface MinimumStaffing {
  readonly total: number
  readonly byQualification: Readonly<Record<string, number>>
}

/** How many people a wave asks at once, where the centre does not say. */
export const USUAL_WAVE_BATCH = 3

/** How many points a vacancy gives at most, where the centre does not say. */
export const USUAL_VACANCY_POINTS_MOST = 100

/** How many hours a part of a vacation has at least, and what is left of it, where the centre does not say. */
export const USUAL_SHORTEST_PART_HOURS = 2

export interface CenterRules {
  readonly profile: Profile
  readonly rules: readonly Rule[]
  /** The key is the name of the shift. */
  readonly minimumStaffing: Readonly<Record<string, MinimumStaffing>>
  /** The staffing by the hour and the kind of day, beside the minima of vacations. Absent: no rows. */
  readonly staffing?: readonly StaffingRow[] | undefined
  /** Hours before the start of the vacation. */
  readonly postNoticeHours: number
  readonly withdrawNoticeHours: number
  /** Points given by default for a replacement. */
  readonly defaultPoints: number
  readonly openingGrant: number
  readonly lowestBalance: number
  /** May a member take a vacation of another team than theirs? Absent: they may. */
  readonly crossTeam?: boolean | undefined
  /** How many people a wave asks at once to take a vacancy. Absent: USUAL_WAVE_BATCH. */
  readonly waveBatch?: number | undefined
  /** How many points a vacancy gives at most. Absent: USUAL_VACANCY_POINTS_MOST. */
  readonly vacancyPointsMost?: number | undefined
  /** May somebody be assigned to a vacancy who did not say yes? Absent: they may. */
  readonly assignsVacancies?: boolean | undefined
  /** Are text messages sent to the members who ask for them? Absent: they are. */
  readonly sendsSms?: boolean | undefined
  /** May a member give a part of a vacation? Absent: they may. */
  readonly allowsParts?: boolean | undefined
  /** Hours that a part has at least, and what is left. Absent: USUAL_SHORTEST_PART_HOURS. */
  readonly shortestPartHours?: number | undefined
  /** How the share of a part in the points of its vacation is rounded. Absent: USUAL_PART_ROUNDING. */
  readonly partRounding?: PartRounding | undefined
  /** How many hours elsewhere of a member may begin in a month; absent, or 31: as many as they wish. */
  readonly elsewhereMost?: number | undefined
}

/** The rules that a member or a team follows, and the regime in which they are read. */
export interface FollowedRules extends Pick<CenterRules, 'profile'> {
  readonly rules: readonly JudgedRule[]
}

/** The subject of the judged planning: a member, a team by its cycle alone, or (empty) nobody in particular. */
export type Judged = IdLike<'user'> | IdLike<'team'>

/** A breach that a change creates or worsens. Figures in hours, days or persons, as the rule counts. */
export interface Violation {
  readonly code: RuleCode
  readonly severity: Severity
  /** The person whose planning it is: both people of an exchange are judged. */
  readonly userId: Judged
  /** The figure after the change, and the limit of the rule. */
  readonly actual: number
  readonly limit: number
  /** The day (number) of the vacation concerned; `shiftName` is its name: empty for an activity that colleagues do not read. */
  readonly day: number
  readonly shiftName: string
  /** The day of the neighbouring vacation, for a rest; for staffing, `qualification` is the missing one. */
  readonly otherDay?: number
  readonly otherShiftName?: string
  /** The neighbour is of the same day, and begins before. */
  readonly isOtherEarlier?: true
  readonly qualification?: string
  /** More people than a row allows, by `actual` over `limit`. Absent: fewer than asked. */
  readonly isBeyond?: true
  /** The hours in which staffing lacks, where it is not all of the vacation. */
  readonly hours?: { readonly startTime: ClockTime; readonly endTime: ClockTime }
  /** Days in a row over which it is counted, where the centre chooses that period. */
  readonly days?: number
  /** The restriction of the member that is broken. */
  readonly restriction?: Restriction
  /** The clocks change within what was counted. */
  readonly clockChange?: ClockChange
}
