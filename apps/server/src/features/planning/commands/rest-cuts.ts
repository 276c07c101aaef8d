// Work that is placed on somebody's days may cut their rest: as much of it is written as due to them.
import { MARGIN_DAYS } from '@releve/domain/demands/person'
import type { Person } from '@releve/domain/demands/person'
import type { DayRange } from '@releve/domain/demands/taking-back'
import type { Profile } from '@releve/domain/planning/profile'
import { restsCut } from '@releve/domain/working-time/rest-owed'
import type { MissedRest } from '@releve/domain/working-time/rest-owed'
import type { Transaction } from '#db/transaction.ts'
import { writeRests } from '#features/rests/store.ts'
import type { ModificationRow } from '../store/modifications.ts'

export interface RestsCut {
  readonly missed: readonly MissedRest[]
  readonly profile: Profile
}

/** The rests around these days that are shorter than before, and than the rules ask. */
export function restsCutBetween(before: Person, after: Person, { from, to }: DayRange): RestsCut {
  const [first, last] = [from - MARGIN_DAYS, to + MARGIN_DAYS]
  const { profile, rules } = after
  return { profile, missed: restsCut(before.duties(first, last), after.duties(first, last), rules) }
}

/** Late ends have an activity of their own, among those of the kind of interventions. */
const causeOf = ({ activity }: Pick<ModificationRow, 'activity'>) =>
  activity?._id === 'lateEnd' ? ('lateEnd' as const) : activity?.kind === 'intervention' ? ('intervention' as const) : ('placed' as const)

/** Writes as due what the approved row cuts. */
export async function keepRestsCut(tx: Transaction, row: ModificationRow, { missed, profile }: RestsCut, now: number): Promise<void> {
  const { center_id: centerId, user_id: userId, _id: modificationId } = row
  await writeRests(tx, { centerId, userId, cause: causeOf(row), source: { modificationId }, profile, now }, missed)
}
