// A campaign as its reader sees it: the counts without names for everybody, their own wishes, and the share for administrators alone.
import type { WireCampaign, WireCampaignView } from '@releve/contract/campaigns'
import { fromDayNumber } from '@releve/domain/calendar/day'
import { meets, weeksOf } from '@releve/domain/campaigns/wishes'
import type { UserId } from '@releve/domain/ids'
import type { Queryable } from '#db/query.ts'
import { administers } from '#http/principal.ts'
import type { Principal } from '#http/principal.ts'
import { toWirePerson } from '#features/members/store/person.ts'
import { loadRoster } from '#features/members/store/members.ts'
import type { ReachedCenter, Roster, RosterPerson } from '#features/members/store/members.ts'
import { heldRun, loadCredits, loadWishes } from '../store.ts'
import type { CampaignRow, WishesRow } from '../store.ts'
import { participantsOf, periodOf, runOf, teamOf } from './campaign-facts.ts'

export function toWireCampaign(row: CampaignRow, takingPart: number, wishing: number): WireCampaign {
  return {
    _id: row._id,
    name: row.name,
    activity: row.activity_id,
    fromDate: row.from_day,
    toDate: row.to_day,
    wishesUntil: row.wishes_until,
    fewestWeeks: row.fewest_weeks,
    mostWeeks: row.most_weeks,
    longestDays: row.longest_days,
    mostAway: row.most_away,
    keepsStaffing: row.keeps_staffing,
    teamIds: row.team_ids === null ? null : [...row.team_ids],
    state: row.state,
    version: row.version,
    seed: row.seed,
    takingPart,
    wishing,
    createdAt: row.created_at,
  }
}

/** Counts the people who want each week, as their first wish and as any. */
function countsOf(row: CampaignRow, people: readonly RosterPerson[], wishes: ReadonlyMap<UserId, WishesRow>): WireCampaignView['weeks'] {
  const runs = people.map(({ _id }) => (wishes.get(_id)?.wishes ?? []).map(runOf))
  return weeksOf(periodOf(row)).map((week) => ({
    fromDate: fromDayNumber(week.fromDay),
    toDate: fromDayNumber(week.toDay),
    first: runs.filter(([first]) => first !== undefined && meets(first, week)).length,
    any: runs.filter((ofPerson) => ofPerson.some((run) => meets(run, week))).length,
  }))
}

function ownOf(
  row: CampaignRow,
  { byId }: Roster,
  wishes: ReadonlyMap<UserId, WishesRow>,
  { userId, credit }: { readonly userId: UserId; readonly credit: number },
): NonNullable<WireCampaignView['own']> {
  const own = wishes.get(userId)
  const personOf = (id: UserId | null | undefined) => {
    const person = id === null || id === undefined ? undefined : byId.get(id)
    return person === undefined ? null : toWirePerson(person)
  }
  const result = own?.result ?? null
  const isPublished = row.state === 'published' && own !== undefined && result !== null
  const proposal = isPublished ? own.proposal : null
  const colleague = personOf(proposal?.colleagueId)
  const proposing = row.state === 'published' ? [...wishes.values()].filter((each) => each.proposal?.colleagueId === userId) : []
  return {
    wishes: (own?.wishes ?? []).map((run) => ({ ...run })),
    impossible: [...(own?.impossible ?? [])],
    companion: personOf(own?.companion_id),
    isAgreed: own !== undefined && own.companion_id !== null && wishes.get(own.companion_id)?.companion_id === userId,
    enteredBy: personOf(own?.entered_by),
    enteredBecause: own?.entered_because ?? null,
    credit,
    result: isPublished
      ? { rank: result.rank, answers: [...result.answers], unproven: result.unproven, seed: row.seed, creditAfter: own.credit ?? 0 }
      : null,
    held: isPublished ? heldRun(own) : null,
    proposal: proposal === null || colleague === null ? null : { person: colleague, wanted: proposal.wanted },
    proposals: proposing.flatMap(({ user_id: id, proposal: proposed }) => {
      const person = personOf(id)
      return person === null || proposed === null ? [] : [{ person, offered: proposed.given }]
    }),
  }
}

/** @param row with the share to be shown, kept or not */
export async function viewOf(db: Queryable, principal: Principal, reached: ReachedCenter, row: CampaignRow): Promise<WireCampaignView> {
  const { centerId } = reached
  const roster = await loadRoster(db, centerId, reached.rosterVersion)
  const people = participantsOf(row, roster)
  const wishes = new Map((await loadWishes(db, centerId, row._id)).map((each) => [each.user_id, each]))
  const { userId } = principal
  const reader = people.find(({ _id }) => _id === userId)
  const credit = reader === undefined ? 0 : ((await loadCredits(db, centerId)).get(userId) ?? 0)
  const teamId = reader === undefined ? null : teamOf(reader, row)
  const ofTeam = teamId === null ? people : people.filter((person) => teamOf(person, row) === teamId)
  const wishing = people.filter(({ _id }) => (wishes.get(_id)?.wishes ?? []).length > 0)
  const isChief = administers(principal, centerId)
  const companion = wishes.get(userId)?.companion_id ?? null
  const isAsking = ({ _id }: RosterPerson) => reader !== undefined && _id !== companion && wishes.get(_id)?.companion_id === userId
  const { share } = row
  return {
    campaign: toWireCampaign(row, people.length, wishing.length),
    weeks: countsOf(row, ofTeam, wishes),
    weeksOfTeam: teamId,
    own: reader === undefined ? null : ownOf(row, roster, wishes, { userId, credit }),
    askedBy: people.filter(isAsking).map(toWirePerson),
    silent: isChief ? people.filter((person) => !wishing.includes(person)).map(toWirePerson) : [],
    share:
      isChief && share !== null
        ? {
            ...share,
            people: share.people.flatMap(({ userId: id, creditAfter: _creditAfter, ...shared }) => {
              const person = roster.byId.get(id)
              return person === undefined ? [] : [{ person: toWirePerson(person), ...shared }]
            }),
          }
        : null,
  }
}
