// Modifications that lie in the days of another one: they give way on these days when that is decided, and are never overwritten unseen.
import type { PlanDecision, WirePlanConflict } from '@releve/contract/plan-conflicts'
import type { Transaction } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import type { ModificationRow } from '../store/modifications.ts'
import { loadLive, rangeOf } from '../store/cutting.ts'
import type { DaysOfMember } from '../store/cutting.ts'
import type { Cut } from './deciding.ts'
import { actionsOf, overlapsToWire } from './promises.ts'

interface Wish extends DaysOfMember {
  readonly type: ModificationRow['type']
}

interface MakingWay {
  /** The identifier of the wish itself, once it is registered. */
  readonly exceptId?: string
  readonly decisions: readonly PlanDecision[] | undefined
  /** An undecided overlap is shown as giving way. */
  readonly isRehearsal: boolean
}

/** The modifications that give way to the wish, with their form for a screen. */
export interface Way {
  readonly cuts: readonly Cut[]
  readonly conflicts: readonly WirePlanConflict[]
}

const isHours = ({ type }: Pick<ModificationRow, 'type'>) => type === 'custom_modification'

function partIn(row: ModificationRow, wish: Wish): Cut {
  const [own, wished] = [rangeOf(row), rangeOf({ from_day: wish.fromDay, to_day: wish.toDay })]
  return { row, from: Math.max(own.from, wished.from), to: Math.min(own.to, wished.to) }
}

/** Every day of the wish is under one of the absences. */
function isHidden(absences: readonly ModificationRow[], wish: Wish): boolean {
  const { from, to } = rangeOf({ from_day: wish.fromDay, to_day: wish.toDay })
  for (let day = from; day <= to; day++)
    if (!absences.map(rangeOf).some((absence) => absence.from <= day && day <= absence.to)) return false
  return true
}

/**
 * Two absences, or two other hours, never cover one day: those there already give way when that is decided. Other hours under an absence
 * would change nothing: its days are opened, or it stays over some of theirs.
 * @throws AppError modificationOverlap, modificationOnLeave with what lies there, vacancyAssignment where a vacancy made it
 */
export async function makeWay(tx: Transaction, wish: Wish, { exceptId, decisions, isRehearsal }: MakingWay): Promise<Way> {
  // Hours of activities cover no whole day: they stay, and what is decided lies over them or under them.
  const live = (await loadLive(tx, wish)).filter(({ _id, hours }) => _id !== exceptId && hours === null)
  const alike = live.filter((row) => isHours(row) === isHours(wish))
  const over = isHours(wish) ? live.filter((row) => !isHours(row) && row.status === 'approved') : []
  const conflicts = await overlapsToWire(tx, [...alike, ...over])
  const actionOf = actionsOf(decisions)
  const decided = ({ _id }: ModificationRow) => actionOf.get(_id) ?? (isRehearsal ? 'cancel' : undefined)
  if (!alike.every((row) => decided(row) === 'cancel')) throw new AppError('modificationOverlap', { conflicts: [...conflicts] })
  if (alike.some(({ demand_id: demandId }) => demandId !== null)) throw new AppError('vacancyAssignment')
  const staying = over.filter((row) => decided(row) !== 'cancel')
  if (over.some((row) => decided(row) === undefined) || (staying.length > 0 && isHidden(staying, wish)))
    throw new AppError('modificationOnLeave', { conflicts: [...conflicts] })
  const giving = [...alike, ...over.filter((row) => decided(row) === 'cancel')]
  return { cuts: giving.map((row) => partIn(row, wish)), conflicts }
}
