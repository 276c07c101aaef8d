// Handover notes between the teams of the demo: one written by those on duty, and one that was left to them and that some have read.
import { dutyGroups, groupsAt } from '@releve/domain/planning/duty-groups'
import type { DutyGroup } from '@releve/domain/planning/duty-groups'
import { NOTE_LASTS_MS, ownDuty, reliefFrom } from '@releve/domain/planning/handover'
import type { UserId } from '@releve/domain/ids'
import { instantText } from './insert.ts'
import type { Tables } from './insert.ts'
import { idOf } from './people.ts'
import { HANDOVER_NOTES } from './texts.ts'
import type { World } from './world.ts'

const MINUTE_MS = 60_000

interface HandoverRows {
  readonly notes: Tables['handover_notes'][]
  readonly acknowledgements: Tables['handover_acknowledgements'][]
}

export function handoverRows(world: World): HandoverRows {
  const { center, now, today } = world
  const rows: HandoverRows = { notes: [], acknowledgements: [] }
  const isThere = (userId: UserId) =>
    world.isFree(userId, today) &&
    !world.modifications.some(
      ({ member, modification: { fromDay, toDay } }) => member.userId === userId && fromDay <= today && toDay >= today - 1,
    )
  const groups = dutyGroups(center.plan, center.members, today - 2, today + 1)
  const [current] = groupsAt(groups, now)
  if (current === undefined) return rows
  const write = ({ people }: DutyGroup, text: string, at: number) => {
    const author = people.find(({ userId }) => isThere(userId))
    if (author === undefined) return null
    const _id = idOf(`handover ${center.key} ${text}`)
    rows.notes.push({
      center_id: center._id,
      _id,
      author_id: author.userId,
      text,
      created_at: instantText(at),
      relieved_from: instantText(reliefFrom(ownDuty(groups, author.userId, at), at)),
      expires_at: instantText(at + NOTE_LASTS_MS),
    })
    return _id
  }
  // Nothing in the demo is later than its start, not even when that is in the first minute of a vacation.
  write(current, HANDOVER_NOTES.toLeave, Math.min(now, Math.max(current.startAt + MINUTE_MS, now - 50 * MINUTE_MS)))
  const before = groups.findLast(({ endAt }) => endAt <= current.startAt)
  const leftNoteId = before === undefined ? null : write(before, HANDOVER_NOTES.left, before.endAt - 40 * MINUTE_MS)
  if (leftNoteId === null) return rows
  const readers = current.people.filter(({ userId }) => isThere(userId)).slice(0, 2)
  for (const [index, { userId }] of readers.entries()) {
    const at = current.startAt + (4 + 3 * index) * MINUTE_MS
    if (at < now) rows.acknowledgements.push({ center_id: center._id, note_id: leftNoteId, user_id: userId, at: instantText(at) })
  }
  return rows
}
