// Why demands are not possible for their reader, counted by reason: what stands under their folded heading.
import type { WireDemand } from '@releve/contract/demands'
import { demandTexts } from '#features/demands/texts.ts'

const texts = demandTexts.impossible

type Why = keyof typeof texts.because

const REASONS: Readonly<Record<string, Why>> = {
  dailyRest: 'rest',
  restAfterShift: 'rest',
  weeklyRest: 'rest',
  ownShift: 'working',
  overlap: 'working',
  alreadyTakenThatDay: 'working',
  awayThatDay: 'away',
  qualificationRequired: 'qualification',
  switchOnly: 'switchOnly',
  noMatchingShift: 'switchOnly',
  reserved: 'reserved',
  addressedToOthers: 'reserved',
}

/** The most reasons said: the rest of them stand on the cards. */
const MOST_SAID = 3

/** « Chacune avec sa raison : 4 pour le repos, 1 pour une qualification. » */
export function impossibleSummary(demands: readonly WireDemand[]): string {
  const counts = new Map<Why, number>()
  for (const { limit } of demands) {
    const why = REASONS[limit[0]?.code ?? ''] ?? 'other'
    counts.set(why, (counts.get(why) ?? 0) + 1)
  }
  const said = [...counts]
    .filter(([why]) => why !== 'other')
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, MOST_SAID)
  return texts.summary(said.map(([why, count]) => texts.because[why](count)))
}
