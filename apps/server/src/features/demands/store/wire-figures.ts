// The figures beside a decision, as they travel.
import type { WireFigures } from '@releve/contract/demands'
import type { Figures, RestGap } from '@releve/domain/demands/figures'
import { nameToRead } from '@releve/domain/planning/shift'

export function toWireFigures(figures: Figures | null): WireFigures | null {
  if (figures === null) return null
  const toWireGap = (gap: RestGap | null, at: 'startAt' | 'endAt') => {
    if (gap === null) return null
    const { neighbour, ...judged } = gap
    return { ...judged, shift: nameToRead(neighbour), at: neighbour[at] }
  }
  const { before, after, rules } = figures
  return { before: toWireGap(before, 'endAt'), after: toWireGap(after, 'startAt'), rules: [...rules] }
}
