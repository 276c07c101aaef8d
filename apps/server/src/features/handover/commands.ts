// The vacations around a moment, as the plan has them: who is on duty, who relieves them. And a note as its reader sees it.
import type { WireHandoverNote, WireRelief } from '@releve/contract/handover'
import type { DayNumber } from '@releve/domain/calendar/day'
import { zoneOf } from '@releve/domain/calendar/zone'
import type { CenterPlan } from '@releve/domain/planning/center-plan'
import { dutyGroups } from '@releve/domain/planning/duty-groups'
import type { DutyGroup } from '@releve/domain/planning/duty-groups'
import { isUnderstood, NOTE_LASTS_MS, reliefOf } from '@releve/domain/planning/handover'
import type { Relief } from '@releve/domain/planning/handover'
import type { Queryable } from '#db/query.ts'
import { hasPower } from '#http/principal.ts'
import type { CenterMember } from '#http/principal.ts'
import { toWirePerson } from '#features/members/store/person.ts'
import { loadCenterPlan, loadMembers } from '../shifts/store.ts'
import type { NoteRow } from './store.ts'

/** The vacations of a centre in these days, of all its members or of one, with the plan they were read of. */
export async function loadGroups(
  db: Queryable,
  { centerId, userId }: Pick<CenterMember, 'centerId' | 'userId'>,
  { of, from, to }: { readonly of: 'all' | 'own'; readonly from: DayNumber; readonly to: DayNumber },
): Promise<{ readonly plan: CenterPlan; readonly groups: readonly DutyGroup[] }> {
  const { planVersion, members } = await loadMembers(db, centerId, of === 'all' ? of : [userId], from, to)
  const plan = await loadCenterPlan(db, centerId, planVersion)
  return { plan, groups: dutyGroups(plan, members, from, to) }
}

/**
 * The days in which those are found who relieve whoever writes at `now`, or wrote the oldest note that stands: a night begins the day
 * before, and nobody is looked for longer than a note stands.
 */
export function daysAround(zone: string, { since, now }: { readonly since: number; readonly now: number }) {
  const { dayAt } = zoneOf(zone)
  return { from: dayAt(since) - 1, to: dayAt(now + NOTE_LASTS_MS) }
}

export function toRelief(relief: Relief | null, plan: CenterPlan): WireRelief | null {
  if (relief === null) return null
  const { startAt, userIds, group } = relief
  const team = group.teamId === null ? undefined : plan.teams.get(group.teamId)
  return { startAt, shift: group.name, team: team?.name ?? null, people: userIds.length }
}

/** Understood when the last of the relief said so; also by who is of it no more, when those who are have. */
function understoodAt({ understood_at: noted, acknowledgements }: NoteRow, relief: Relief | null): number | null {
  if (noted !== null) return noted
  const by = new Set(acknowledgements.map(({ person }) => person._id))
  return isUnderstood(relief, by) ? (acknowledgements.at(-1)?.at ?? null) : null
}

export function toNote(
  row: NoteRow,
  reader: CenterMember,
  { plan, groups }: { readonly plan: CenterPlan; readonly groups: readonly DutyGroup[] },
): WireHandoverNote {
  const relief = reliefOf(groups, row.relieved_from, row.author_id)
  const hasAcknowledged = row.acknowledgements.some(({ person }) => person._id === reader.userId)
  return {
    _id: row._id,
    author: toWirePerson(row.author),
    text: row.text,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    relief: toRelief(relief, plan),
    acknowledgements: row.acknowledgements.map(({ person, at }) => ({ person: toWirePerson(person), at })),
    understoodAt: understoodAt(row, relief),
    mayAcknowledge: !hasAcknowledged && relief !== null && relief.userIds.includes(reader.userId),
    mayWithdraw: row.author_id === reader.userId || hasPower(reader, 'keepHandover', { centerId: reader.centerId, teamId: null }),
  }
}
