// A campaign as its share is computed: who takes part, their wishes and credits, and the limits that the plan of the centre sets.
import { toDayNumber } from '@releve/domain/calendar/day'
import type { DayNumber } from '@releve/domain/calendar/day'
import type { Campaign } from '@releve/domain/campaigns/campaign'
import { awayLimits, staffingLimits } from '@releve/domain/campaigns/staffing-limits'
import type { MomentLimit } from '@releve/domain/campaigns/staffing-limits'
import { isTogetherIn, MOST_WISHES } from '@releve/domain/campaigns/wishes'
import type { Run } from '@releve/domain/campaigns/wishes'
import type { TeamId, UserId } from '@releve/domain/ids'
import type { CenterPlan, MemberPlan } from '@releve/domain/planning/center-plan'
import { datedValue } from '@releve/domain/planning/cycle'
import { layerDays } from '@releve/domain/planning/layers'
import type { Queryable } from '#db/query.ts'
import type { Roster, RosterPerson } from '#features/members/store/members.ts'
import { loadCenterPlan, loadMembers } from '#features/shifts/store.ts'
import { loadCredits, loadWishes } from '../store.ts'
import type { CampaignRow, WishesRow, WrittenRun } from '../store.ts'

export const runOf = ({ fromDate, toDate }: WrittenRun): Run => ({ fromDay: toDayNumber(fromDate), toDay: toDayNumber(toDate) })

export const periodOf = ({ from_day: fromDate, to_day: toDate }: Pick<CampaignRow, 'from_day' | 'to_day'>): Run =>
  runOf({ fromDate, toDate })

export const termsOf = (row: CampaignRow) => ({
  ...periodOf(row),
  fewestWeeks: row.fewest_weeks,
  mostWeeks: row.most_weeks,
  longestDays: row.longest_days,
})

/** The team of the first day of the period. */
export const teamOf = ({ teams }: Pick<RosterPerson, 'teams'>, row: Pick<CampaignRow, 'from_day'>): TeamId | null =>
  datedValue(teams, toDayNumber(row.from_day)) ?? null

/** The members who take part, by identifier: an order that no name changes. */
export function participantsOf(row: Pick<CampaignRow, 'team_ids' | 'from_day'>, { people }: Pick<Roster, 'people'>): RosterPerson[] {
  return people
    .filter((person) => {
      const teamId = teamOf(person, row)
      return teamId !== null && (row.team_ids === null || row.team_ids.includes(teamId))
    })
    .toSorted((a, b) => (a._id < b._id ? -1 : 1))
}

/** Absences and days off that are approved. */
export function awayOn(center: CenterPlan, member: MemberPlan, from: DayNumber, to: DayNumber): (day: DayNumber) => boolean {
  const days = layerDays(center, member, from, to)
  return (day) => days[day - from]?.isOff === true
}

export interface CampaignFacts {
  readonly row: CampaignRow
  readonly people: readonly RosterPerson[]
  readonly wishes: ReadonlyMap<UserId, WishesRow>
  readonly center: CenterPlan
  readonly members: ReadonlyMap<UserId, MemberPlan>
  readonly limits: readonly MomentLimit[]
  readonly problem: Campaign
  /** The choices that the problem rests on, and the wishes that it refuses beside them. */
  readonly choices: Choices
  readonly short: Short
}

/** Wishes that a chief grants or refuses, by their places. */
export interface Choices {
  readonly pinned: ReadonlyMap<string, number>
  readonly forbidden: ReadonlyMap<string, readonly number[]>
}

/** Wishes that no balance of leave is long enough for, by their places: they are refused as well, and by nobody. */
type Short = ReadonlyMap<string, readonly number[]>

export async function loadFacts(db: Queryable, row: CampaignRow, choices: Choices, short: Short = new Map()): Promise<CampaignFacts> {
  const { pinned, forbidden } = choices
  const { center_id: centerId } = row
  const period = periodOf(row)
  const loaded = await loadMembers(db, centerId, 'all', period.fromDay - 2, period.toDay + 2)
  const center = await loadCenterPlan(db, centerId, loaded.planVersion)
  const people = participantsOf(row, loaded.roster)
  const wishes = new Map((await loadWishes(db, centerId, row._id)).map((each) => [each.user_id, each]))
  const credits = await loadCredits(db, centerId)
  const runsOf = ({ _id }: RosterPerson) => (wishes.get(_id)?.wishes ?? []).map(runOf)
  const wishers = people.map((person) => ({ userId: person._id, wishes: runsOf(person) }))
  const campaigning = { center, members: loaded.members, people: wishers, period }
  const limits = [
    ...(row.keeps_staffing ? staffingLimits(campaigning) : []),
    ...(row.most_away === null ? [] : awayLimits(campaigning, row.most_away)),
  ]
  const placeOf = new Map(people.map(({ _id }, place) => [_id, place]))
  const couples = people.flatMap(({ _id }, first) => {
    const companion = wishes.get(_id)?.companion_id ?? null
    const second = companion === null ? undefined : placeOf.get(companion)
    // Each agreed couple once.
    if (companion === null || second === undefined || second <= first || wishes.get(companion)?.companion_id !== _id) return []
    const pairs = (wishers[first]?.wishes ?? []).flatMap((run, wish) =>
      (wishers[second]?.wishes ?? []).flatMap((other, otherWish) =>
        isTogetherIn(run, other)
          ? [
              [
                { person: first, wish },
                { person: second, wish: otherWish },
              ] as const,
            ]
          : [],
      ),
    )
    return [{ pairs }]
  })
  const participants = people.map(({ _id }, person) => ({
    credit: credits.get(_id) ?? 0,
    wishes: wishers[person]?.wishes.length ?? 0,
    pinned: pinned.get(_id) ?? null,
    forbidden: [...(forbidden.get(_id) ?? []), ...(short.get(_id) ?? [])],
  }))
  const problem = { ranks: MOST_WISHES, participants, limits, couples, seed: row.seed }
  const members = new Map(loaded.members.map((member) => [member.userId, member]))
  return { row, people, wishes, center, members, limits, problem, choices, short }
}
