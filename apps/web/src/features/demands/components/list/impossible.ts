// Why demands are not possible for their reader, counted by reason: what stands under their folded heading.
import type { WireDemand } from '@releve/contract/demands'
import { demandTexts } from '#features/demands/texts.ts'

const texts = demandTexts.impossible

type Why = keyof typeof texts.because

/** The first reason of each demand, by the word that counts it; a reason that few meet counts among the others. */
const REASONS: Readonly<Record<string, Why>> = {
  dailyRest: 'rest',
  restAfterShift: 'rest',
  weeklyRest: 'rest',
  fortnightRest: 'rest',
  sundayRest: 'rest',
  consecutiveDays: 'hours',
  hoursSlidingWeek: 'hours',
  hoursCivilWeek: 'hours',
  shiftLength: 'hours',
  averageWeek: 'hours',
  nightWorkerWeek: 'hours',
  semesterHours: 'hours',
  semesterGuards: 'hours',
  ownShift: 'working',
  overlap: 'working',
  alreadyTakenThatDay: 'working',
  exchangedThatDay: 'working',
  awayThatDay: 'away',
  traineeThatDay: 'qualification',
  afterDeparture: 'away',
  unavailable: 'away',
  qualificationRequired: 'qualification',
  qualificationUnknown: 'qualification',
  minimumStaffing: 'staffing',
  otherTeam: 'team',
  switchOnly: 'switchOnly',
  noMatchingShift: 'switchOnly',
  reserved: 'reserved',
  addressedToOthers: 'reserved',
  declinedByPoster: 'reserved',
}

/** « 4 pour le repos, 1 pour une qualification »: each demand counts once, under its first reason; the most frequent one comes first. */
export function impossibleSummary(demands: readonly WireDemand[]): string {
  const counts = new Map<Why, number>()
  for (const { limit } of demands) {
    const why = REASONS[limit[0]?.code ?? ''] ?? 'other'
    counts.set(why, (counts.get(why) ?? 0) + 1)
  }
  return texts.summary(
    [...counts]
      .toSorted(([one, a], [another, b]) => Number(one === 'other') - Number(another === 'other') || b - a)
      .map(([why, count]) => texts.because[why](count)),
  )
}
