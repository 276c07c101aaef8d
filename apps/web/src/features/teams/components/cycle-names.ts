// The names of a centre's cycles where one of them is chosen.
import type { WireRotation } from '@releve/contract/rotations'
import type { WireFullTeam } from '@releve/contract/teams'
import { teamTexts as texts } from '../texts.ts'

type NamedCycle = Pick<WireRotation, '_id' | 'name' | 'activationDates'>
type Follower = Pick<WireFullTeam, 'rotationId' | 'rotationFrom'>

/**
 * Names cycles by identifier. Those of one name, as the versions of a cycle that was changed, are told apart by their last activation or,
 * where teams alone follow them, by the first day from which one does.
 */
export function cycleNames(cycles: readonly NamedCycle[], teams: readonly Follower[]): ReadonlyMap<string, string> {
  const known = Map.groupBy(cycles, ({ name }) => name)
  return new Map(
    cycles.map(({ _id, name, activationDates }) => {
      if (known.get(name)?.length === 1) return [_id, name]
      const last = activationDates.toSorted().at(-1)
      if (last !== undefined) return [_id, `${name}${texts.activated(last)}`]
      const [first] = teams.flatMap(({ rotationId, rotationFrom }) => (rotationId === _id ? (rotationFrom ?? []) : [])).toSorted()
      return [_id, first === undefined ? name : `${name}${texts.followed(first)}`]
    }),
  )
}
