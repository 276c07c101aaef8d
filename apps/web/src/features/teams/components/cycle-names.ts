// What the cycles of a centre are called where one of them is chosen.
import type { Day } from '@releve/domain/calendar/day'
import { teamTexts as texts } from '../texts.ts'

interface NamedCycle {
  readonly _id: string
  readonly name: string
  readonly activationDates: readonly Day[]
}

/** By identifier. Those of one name, as the versions of a cycle that was changed, are told apart by their last activation. */
export function cycleNames(cycles: readonly NamedCycle[]): ReadonlyMap<string, string> {
  const known = Map.groupBy(cycles, ({ name }) => name)
  return new Map(
    cycles.map(({ _id, name, activationDates }) => {
      const last = activationDates.toSorted().at(-1)
      const isAlone = known.get(name)?.length === 1
      return [_id, isAlone || last === undefined ? name : `${name}${texts.activated(last)}`]
    }),
  )
}
