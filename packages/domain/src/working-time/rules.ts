// Working-time rules as data: parameters, severity, legal reference. A centre edits them; a member may follow another
// profile than his centre's (civilian operators among firefighters).

export type Severity = 'blocking' | 'warning' | 'information'

export type Profile = 'SPP12' | 'SPP_G24' | 'FPT' | 'FPH' | 'PN' | 'CODE_TRAVAIL'

/** Codes of what can be broken. The French sentences stand in the contract. */
export type RuleCode =
  | 'overlap' // two vacations at once
  | 'unavailable' // absence or day off
  | 'qualificationUnknown'
  | 'dailyRest'
  | 'restAfterShift'
  | 'shiftLength'
  | 'hoursSlidingWeek'
  | 'hoursCivilWeek'
  | 'weeklyRest'
  | 'consecutiveDays'
  | 'averageWeek'
  | 'semesterHours'
  | 'semesterGuards'
  | 'minimumStaffing'

interface RuleBase {
  readonly severity: Severity
  /** Shown beside the rule: article, decree, case. */
  readonly reference: string
}

/** One rule with its own parameters. Hours are decimal hours. */
export type Rule = RuleBase &
  (
    | { readonly code: 'overlap' | 'unavailable' | 'qualificationUnknown' | 'minimumStaffing' }
    /** Rest between two vacations, on instants. */
    | { readonly code: 'dailyRest'; readonly minHours: number }
    /** Rest after a vacation at least `ratio` × its nominal length, on the wall clock (DST nights block nobody). */
    | { readonly code: 'restAfterShift'; readonly ratio: number }
    /** Nominal length of one vacation. */
    | { readonly code: 'shiftLength'; readonly maxHours: number }
    | { readonly code: 'hoursSlidingWeek'; readonly maxHours: number; readonly days: number }
    | { readonly code: 'hoursCivilWeek'; readonly maxHours: number }
    /** One uninterrupted rest of `minHours` inside each window of `days` sliding days. */
    | { readonly code: 'weeklyRest'; readonly minHours: number; readonly days: number }
    | { readonly code: 'consecutiveDays'; readonly maxDays: number }
    /** Hours a week on average over any `weeks` civil weeks. */
    | { readonly code: 'averageWeek'; readonly maxHours: number; readonly weeks: number }
    /** Presence, and guards of 24 h, in a civil semester. */
    | { readonly code: 'semesterHours'; readonly maxHours: number }
    | { readonly code: 'semesterGuards'; readonly maxGuards: number }
  )

/** Minimum staffing of a vacation: in all, and per qualification. A person fills one place. */
export interface MinimumStaffing {
  readonly total: number
  readonly byQualification: Readonly<Record<string, number>>
}

export interface CenterRules {
  readonly profile: Profile
  readonly rules: readonly Rule[]
  /** By shift name. */
  readonly minimumStaffing: Readonly<Record<string, MinimumStaffing>>
  /** Hours before the start of the vacation. */
  readonly postNoticeHours: number
  readonly withdrawNoticeHours: number
  /** Points given by default for a replacement. */
  readonly defaultPoints: number
  readonly openingGrant: number
  readonly lowestBalance: number
  /** May a member take a vacation of another team than his? Absent: he may. */
  readonly crossTeam?: boolean | undefined
}

/** What a change creates or worsens. Figures in hours, days or persons, as the rule counts. */
export interface Violation {
  readonly code: RuleCode
  readonly severity: Severity
  /** Whose planning: both people of an exchange are judged. */
  readonly userId: string
  /** What was found after the change, and what the rule asks. */
  readonly actual: number
  readonly limit: number
  /** Where it shows: the day (number) of the vacation concerned, and its name. */
  readonly day: number
  readonly shiftName: string
  /** For rest: the neighbouring vacation. For staffing: the missing qualification. */
  readonly otherDay?: number
  readonly otherShiftName?: string
  readonly qualification?: string
}
