// Rest that is owed: an act of somebody else, an intervention or a late end that cuts a rest leaves as much of it due (directive 2003/88/EC,
// articles 17 and 18: equivalent periods). An intervention cuts a rest only where no part of it that is left is as long as the law asks:
// whoever had slept enough before the call had their rest.
import type { DayNumber } from '../calendar/day.ts'
import type { Profile } from '../planning/profile.ts'
import type { Duty } from '../planning/shift.ts'
import { HOUR_MS } from '../rules/changes.ts'
import texts from '../rules/references.json' with { type: 'json' }
import { ruleNamed } from '../rules/table.ts'
import type { JudgedRule, Violation } from './rules.ts'

/** The rules on the rest between two vacations whose breach leaves a rest due. */
const RULES_OF_REST = ['dailyRest', 'restAfterShift'] as const
type RestRule = (typeof RULES_OF_REST)[number]
const isOfRest = (code: string): code is RestRule => RULES_OF_REST.some((each) => each === code)

/** A rest that was cut: what the rule asked, and what was left of it. Minutes. */
export interface MissedRest {
  /** The day of the vacation that came too early. */
  readonly day: DayNumber
  readonly rule: RestRule
  /** The article of the rule, as the centre has it. */
  readonly reference: string
  readonly requiredMinutes: number
  readonly restMinutes: number
  readonly missingMinutes: number
}

interface Gap {
  readonly earlier: Duty
  readonly later: Duty
  /** The longest part of it without a call. */
  readonly longestMs: number
}

/**
 * The rests between the vacations of a list sorted by start. A call interrupts one, unless it goes on from a vacation: then it ends it later. A
 * break within one stretch of work is none, and a vacation that goes on from a call begins with it.
 */
function gapsOf(list: readonly Duty[]): Gap[] {
  const gaps: Gap[] = []
  let earlier: Duty | null = null
  let isInCall = false
  let [freeFrom, longestMs] = [0, 0]
  for (const duty of list) {
    const { isContinued = false, startAt, endAt } = duty
    const isAfterCall: boolean = isInCall
    isInCall = duty.activity?.kind === 'intervention' && (!isContinued || isAfterCall)
    if (!isContinued) longestMs = Math.max(longestMs, startAt - freeFrom)
    freeFrom = Math.max(freeFrom, endAt)
    if (isInCall) continue
    if (earlier !== null && (!isContinued || isAfterCall)) gaps.push({ earlier, later: duty, longestMs })
    earlier = duty
    longestMs = 0
  }
  return gaps
}

interface Asked {
  readonly code: RestRule
  readonly reference: string
  readonly hours: number
}

/** The longest rest that the rules ask between the two. */
function askedBetween({ earlier, later }: Gap, rules: readonly JudgedRule[]): Asked | null {
  const asked = rules.flatMap((rule): Asked[] => {
    const limit = isOfRest(rule.code) ? ruleNamed(rule.code).restBetween?.(earlier, later, rule)?.limit : undefined
    return limit === undefined || !isOfRest(rule.code) ? [] : [{ code: rule.code, reference: rule.reference, hours: limit }]
  })
  return asked.toSorted((a, b) => b.hours - a.hours)[0] ?? null
}

const minutes = (ms: number) => Math.round(ms / 60_000)

/** The rests that `after` has shorter than the rules ask, and shorter than `before` had them. Both lists are sorted by start. */
export function restsCut(before: readonly Duty[], after: readonly Duty[], rules: readonly JudgedRule[]): MissedRest[] {
  const known = gapsOf(before)
  return gapsOf(after).flatMap((gap): MissedRest[] => {
    const asked = askedBetween(gap, rules)
    if (asked === null) return []
    const requiredMs = asked.hours * HOUR_MS
    const isSame = (other: Gap) => other.later.startAt === gap.later.startAt || other.earlier.endAt === gap.earlier.endAt
    // A rest that the plan itself leaves too short was never promised longer.
    const promisedMs = Math.min(requiredMs, ...known.filter(isSame).map(({ longestMs }) => longestMs))
    const missing = minutes(promisedMs) - minutes(gap.longestMs)
    if (missing <= 0) return []
    return [
      {
        day: gap.later.day,
        rule: asked.code,
        reference: asked.reference,
        requiredMinutes: minutes(requiredMs),
        restMinutes: minutes(gap.longestMs),
        missingMinutes: missing,
      },
    ]
  })
}

/** The same from the violations that somebody went through, for the member of these rules: of two about one rest, the greater lack. */
export function restsMissedBy(found: readonly Violation[], userId: string, rules: readonly JudgedRule[]): MissedRest[] {
  const missed = found.flatMap((violation): MissedRest[] => {
    const { code, actual, limit, day, otherDay = day, isOtherEarlier } = violation
    if (!isOfRest(code) || violation.userId !== userId) return []
    return [
      {
        day: isOtherEarlier === true ? day : Math.max(day, otherDay),
        rule: code,
        reference: rules.find((rule) => rule.code === code)?.reference ?? '',
        requiredMinutes: Math.round(limit * 60),
        restMinutes: Math.round(actual * 60),
        missingMinutes: Math.round((limit - actual) * 60),
      },
    ]
  })
  const greatest = missed.toSorted((a, b) => b.missingMinutes - a.missingMinutes)
  return [...new Map(greatest.toReversed().map((each) => [each.day, each])).values()].toSorted((a, b) => a.day - b.day)
}

/** The debt that a missed rest leaves: how long, by when, and by which texts. */
export interface RestDue {
  readonly dueMinutes: number
  readonly dueBy: DayNumber
  /** The text that was broken first, then the one by which it is returned. */
  readonly references: readonly string[]
}

/** Each hour of a missed daily rest counts 0.15 more for the police (article 73), and is returned within twelve days (article 74). */
const POLICE_FACTOR = 115
const POLICE_DAYS = 12
/** No text that was read says by when elsewhere but « at once » (CJEU C-151/02): within the seven days of a weekly rest. */
const USUAL_DAYS = 7

export function restDue({ rule, reference, missingMinutes, day }: MissedRest, profile: Profile): RestDue {
  const isPolice = profile === 'PN'
  return {
    dueMinutes: isPolice && rule === 'dailyRest' ? Math.ceil((missingMinutes * POLICE_FACTOR) / 100) : missingMinutes,
    dueBy: day + (isPolice ? POLICE_DAYS : USUAL_DAYS),
    references: [reference, isPolice ? texts.policeRests : texts.directiveRests].filter((text) => text !== ''),
  }
}
