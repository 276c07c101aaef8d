// The list of demands for who has read it before: what changed since, and what those changes mean for them. Judging a full list costs
// more than all else that is asked when the application opens.
import type { DemandChanges } from '@releve/contract/demands'
import { fromDayNumber, toDayNumber } from '@releve/domain/calendar/day'
import { zoneOf } from '@releve/domain/calendar/zone'
import type { DemandId } from '@releve/domain/ids'
import type { Deps } from '#http/handler.ts'
import { inCenter } from '#http/principal.ts'
import type { CenterMember, Principal } from '#http/principal.ts'
import { NEAR_AT_MOST, toWireDemands } from '../commands.ts'
import { demandsChanged, movedSince } from '../store/changes.ts'
import type { Moved } from '../store/changes.ts'
import { listDemands } from '../store/listing.ts'
import { demandsNear } from '../store/reading.ts'

/** Older than that, nearly everything was touched. */
const LONGEST_MS = 4 * 24 * 3_600_000

interface Reading {
  readonly at: number
  readonly endDate: string
  readonly madeAt: number
}

/** While these versions are the same, nothing of plan, rules and people has changed. */
function versionsOf({ centerId, center }: CenterMember): string {
  return `${center.planVersion}.${center.rosterVersion}.${centerId}`
}

function sinceOf(me: CenterMember, { at, endDate, madeAt }: Reading): string {
  return `${at}.${endDate}.${madeAt}.${versionsOf(me)}`
}

/** The reading that \`since\` names; null when it is none of ours, of another centre, or of another plan, roster or set of rules. */
function readingOf(me: CenterMember, since: string | undefined): Reading | null {
  const [, at, endDate, madeAt, versions] = /^(\d{1,15})\.(\d{4}-\d\d-\d\d)\.(\d{1,15})\.(.+)$/.exec(since ?? '') ?? []
  if (at === undefined || endDate === undefined || versions !== versionsOf(me)) return null
  return { at: Number(at), endDate, madeAt: Number(madeAt) }
}

/** Whether what changed since can be told: not from before nearly everything was touched, nor from a clock that was set back since. */
function reaches(known: Reading, { now, madeAt }: Moved, from: string): boolean {
  return madeAt === known.madeAt && known.at <= now && now - known.at < LONGEST_MS && toDayNumber(known.endDate) >= toDayNumber(from)
}

/** The days since then, by the server's clock: what began on them can be taken, or given in exchange, no more. */
function begunDays({ center }: CenterMember, now: number, elapsedMs: number): string[] {
  const zone = zoneOf(center.zone)
  const first = zone.dayAt(now - elapsedMs)
  return Array.from({ length: zone.dayAt(now) - first + 1 }, (_, index) => fromDayNumber(first + index))
}

/** The demands whose meaning may have changed for them; null: any may. */
async function touched(
  { pool, clock }: Pick<Deps, 'pool' | 'clock'>,
  me: CenterMember,
  from: string,
  moved: Moved,
  reading: Reading,
): Promise<DemandId[] | null> {
  if (moved.userIds.includes(me.userId)) return null
  const days = [...new Set([...moved.days, ...begunDays(me, clock(), moved.now - reading.at)])]
  const { centerId } = me
  const ids = await demandsNear(pool, { centerId, from, userIds: moved.userIds, days, limit: NEAR_AT_MOST + 1 })
  return ids.length > NEAR_AT_MOST ? null : ids
}

export async function changes(
  call: Pick<Deps, 'pool' | 'clock'> & {
    readonly principal: Principal
    readonly body: { readonly startDate: string; readonly endDate: string; readonly since?: string | undefined }
  },
): Promise<DemandChanges> {
  const { pool, body } = call
  const { startDate: from, endDate: to } = body
  const me = inCenter(call.principal)
  const { centerId, userId: viewerId } = me
  const reader = { centerId, viewerId, now: call.clock() }
  const known = readingOf(me, body.since)
  const moved = await movedSince(pool, centerId, known?.at ?? null)
  const since = sinceOf(me, { at: moved.now, endDate: to, madeAt: moved.madeAt })
  const reading = known !== null && reaches(known, moved, from) ? known : null
  const ids = reading === null ? null : await touched(call, me, from, moved, reading)
  if (reading === null || ids === null) {
    const demands = await listDemands(pool, { centerId, from, to, status: undefined })
    return { since, isWhole: true, demands: await toWireDemands(pool, { ...reader, isWholeList: true }, demands), gone: [] }
  }
  const changed = await demandsChanged(pool, { centerId, from, to, since: reading.at, knownTo: reading.endDate, ids })
  const live = changed.filter(({ closedAt }) => closedAt === null)
  const gone = changed.filter(({ closedAt }) => closedAt !== null).map(({ _id }) => _id)
  return { since, isWhole: false, demands: await toWireDemands(pool, reader, live), gone }
}
