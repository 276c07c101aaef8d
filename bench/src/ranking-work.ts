// Everybody of a centre ranked for a vacancy, from the facts as a board reads them anew: processor, without what PostgreSQL is asked.
import { toDayNumber } from '@releve/domain/calendar/day'
import { zoneOf } from '@releve/domain/calendar/zone'
import { centerFacts } from '@releve/domain/demands/center-facts'
import { MARGIN_DAYS } from '@releve/domain/demands/person'
import { rankCandidates } from '@releve/domain/vacancies/ranking'
import type { CandidateFacts, StatedAvailability } from '@releve/domain/vacancies/ranking'
import { reachDays } from '@releve/domain/working-time/evaluate'
import { newId, NIGHT_SHIFT } from '@releve/testing/factories'
import { findingsOf, most } from './finding.ts'
import type { Finding } from './finding.ts'
import { interleaved, median, processorMsOf } from './sampling.ts'
import { benchCenter, withChanges, ZONE_NAME } from './wave/center.ts'

export interface RankingSizes {
  readonly members: number
  readonly turns: number
  readonly repetitions: number
}

const FIRST = toDayNumber('2026-11-17')
const STATED: readonly StatedAvailability[] = ['available', 'unsaid', 'available', 'lastResort', 'available', 'no']

export async function rankingWork({ members: size, turns, repetitions }: RankingSizes): Promise<readonly Finding[]> {
  const center = benchCenter(size, FIRST)
  const members = withChanges(center, FIRST)
  const { plan, rules, teamIds } = center
  const reach = MARGIN_DAYS + reachDays(rules.rules)
  const candidates = members.map(({ userId }, index): CandidateFacts => ({
    userId,
    availability: STATED[(index * 7) % STATED.length] ?? 'unsaid',
    volunteersForCalls: index % 3 === 0,
    load: ((index * 37) % 101) / 100 - 0.5,
    lastAskedAt: null,
  }))
  const zone = zoneOf(ZONE_NAME)
  let askedCount = 0
  let out = 0
  let turn = 0
  const rank = () => {
    const day = FIRST + (turn++ % 8)
    const span = { from: day - reach, to: day + reach }
    const facts = centerFacts({ center: plan, rules, ownRules: new Map(), members, ...span, now: zone.instantAt(day, 15 * 60) })
    const vacancy = {
      _id: newId('demand'),
      day,
      shift: NIGHT_SHIFT,
      teamId: teamIds[0] ?? null,
      qualification: null,
      pricedBy: [],
      holderId: null,
    }
    const ranking = rankCandidates(facts, vacancy, candidates)
    askedCount = ranking.asked.length
    out = ranking.out.length
  }
  const { ms } = await interleaved(turns, { ms: () => processorMsOf(repetitions, rank) })
  const { list, say } = findingsOf(`${size} members ranked for a vacancy`)
  say('processor', median(ms), 'ms', most(20))
  say('who may be asked', askedCount, '')
  say('who cannot', out, '')
  return list
}
