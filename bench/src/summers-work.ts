// Ten summers of one team shared out by four rules on the same wishes: the exact share with the credits of earlier summers, by seniority, by who
// comes first, and by a yearly rota; and the time that the exact share of a large centre takes.
import { allocate, firstFit } from '@releve/domain/campaigns/allocate'
import { isLegal } from '@releve/domain/campaigns/campaign'
import type { Campaign, Share } from '@releve/domain/campaigns/campaign'
import { creditsAfter } from '@releve/domain/campaigns/explain'
import { campaignByChance } from '@releve/domain/campaigns/exhaustive.fixture'
import { solveByGlpk } from '@releve/server/src/solving/glpk.ts'
import { drawFrom } from './draw.ts'
import type { Draw } from './draw.ts'
import { findingsOf, least, most } from './finding.ts'
import type { Finding } from './finding.ts'
import { median } from './sampling.ts'

export interface SummersSizes {
  readonly people: number
  readonly summers: number
  /** The number of teams whose summers are shared. */
  readonly teams: number
  /** A centre whose teams share nothing; `plenty`: the shares of its people who have a place in an average week. */
  readonly large: {
    readonly people: number
    readonly weeks: number
    readonly teams: number
    readonly plenty: readonly number[]
    readonly repetitions: number
  }
}

const WEEKS = 9
const WISHES = 4
/** The rank of nothing obtained, one after the last that may be wished for. */
const RANKS = 6

interface Run {
  readonly start: number
  readonly end: number
}

/** Runs of two or three weeks, which gather in the middle of the summer. */
function wishesOf(draw: Draw): Run[] {
  const length = 2 + Math.floor(draw() * 2)
  const places = WEEKS - length + 1
  const starts = new Set<number>()
  while (starts.size < WISHES) starts.add(Math.floor((draw() + draw()) * 0.5 * places))
  return [...starts].map((start) => ({ start, end: start + length - 1 }))
}

/** A third of the team may be away in each week. */
function summerOf(wishes: readonly (readonly Run[])[], credits: readonly number[], seed: number): Campaign {
  const limits = Array.from({ length: WEEKS }, (_, week) => ({
    most: Math.round(wishes.length / 3),
    grants: wishes.flatMap((ofPerson, person) =>
      ofPerson.flatMap(({ start, end }, wish) => (start <= week && week <= end ? [{ person, wish }] : [])),
    ),
  }))
  const participants = wishes.map((ofPerson, person) => ({
    credit: credits[person] ?? 0,
    wishes: ofPerson.length,
    pinned: null,
    forbidden: [],
  }))
  return { ranks: RANKS, participants, limits, couples: [], seed }
}

/** Each takes, in that order, the best of their wishes that is left. */
function inOrder(campaign: Campaign, order: readonly number[]): Share {
  const share: (number | null)[] = campaign.participants.map(() => null)
  for (const person of order)
    for (let wish = 0; wish < WISHES; wish++) {
      const tried = share.map((other, place) => (place === person ? wish : other))
      if (!isLegal(campaign, tried)) continue
      share[person] = wish
      break
    }
  return share
}

/** The time that the product gives a share. */
const WITHIN_MS = 8_500

async function exact(campaign: Campaign) {
  const endsAt = Date.now() + WITHIN_MS
  const answer = await allocate(campaign, (programme, part) =>
    Promise.resolve(solveByGlpk(programme, Date.now() + part * (endsAt - Date.now()))),
  )
  if ('passed' in answer) throw new Error('nothing was imposed')
  return answer
}

function shuffled(count: number, draw: Draw): number[] {
  const keys = Array.from({ length: count }, draw)
  return [...keys.keys()].toSorted((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0))
}

/** 0: all the same; towards 1: one has it all. */
function gini(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const total = sorted.reduce((sum, value) => sum + value, 0)
  const weighted = sorted.reduce((sum, value, place) => sum + (2 * (place + 1) - sorted.length - 1) * value, 0)
  return weighted / (sorted.length * total)
}

/** Places for fewer than this share of the people in an average week: not everybody can have one of their wishes, and the proof is hard. */
const SCARCE = 0.15

const rankOf = (wish: number | null) => (wish === null ? RANKS + 1 : wish + 1)

interface Years {
  /** Summers that time ended before their share was proven the best. */
  unproven: number
  first: number
  nothing: number
  /** The worst rank of each summer. */
  readonly worst: number[]
  /** The ranks of each person over all summers, added up. */
  readonly sums: number[]
}

const rules = ['exact', 'seniority', 'first come', 'rota'] as const
type Rule = (typeof rules)[number]

/** The same wishes of the same team, summer after summer, under each rule. */
async function yearsOf(seed: number, { people, summers }: SummersSizes): Promise<Record<Rule, Years>> {
  const draw = drawFrom(seed)
  const empty = (): Years => ({ unproven: 0, first: 0, nothing: 0, worst: [], sums: Array.from({ length: people }, () => 0) })
  const years: Record<Rule, Years> = { exact: empty(), seniority: empty(), 'first come': empty(), rota: empty() }
  let credits: readonly number[] = Array.from({ length: people }, () => 0)
  const everybody = Array.from({ length: people }, (_, person) => person)
  // Quickness is a habit: people who are quick one summer mostly are the next.
  const quickness = everybody.map(() => draw())
  for (let summer = 0; summer < summers; summer++) {
    const campaign = summerOf(
      everybody.map(() => wishesOf(draw)),
      credits,
      seed + summer,
    )
    const luck = shuffled(people, draw)
    const arrival = everybody.toSorted(
      (a, b) => (quickness[a] ?? 0) + (luck[a] ?? 0) / people / 2 - (quickness[b] ?? 0) - (luck[b] ?? 0) / people / 2,
    )
    const turn = Math.round((summer * people) / summers)
    const best = await exact(campaign)
    if (best.unproven !== null) years.exact.unproven += 1
    const shares: Record<Rule, Share> = {
      exact: best.share,
      seniority: inOrder(campaign, everybody),
      'first come': inOrder(campaign, arrival),
      rota: inOrder(campaign, [...everybody.slice(turn), ...everybody.slice(0, turn)]),
    }
    credits = creditsAfter(campaign, shares.exact)
    for (const rule of rules) {
      const ranks = shares[rule].map(rankOf)
      const of = years[rule]
      of.first += ranks.filter((rank) => rank === 1).length
      of.nothing += ranks.filter((rank) => rank > RANKS).length
      of.worst.push(Math.max(...ranks))
      for (const [person, rank] of ranks.entries()) of.sums[person] = (of.sums[person] ?? 0) + rank
    }
  }
  return years
}

export async function summersWork(sizes: SummersSizes): Promise<readonly Finding[]> {
  const { people, summers, teams, large } = sizes
  const { list, say } = findingsOf(`${summers} summers of ${people} people`)
  const all: Record<Rule, Years>[] = []
  for (let seed = 1; seed <= teams; seed++) all.push(await yearsOf(seed, sizes))
  const giniOf = (rule: Rule) => median(all.map((years) => gini(years[rule].sums)))
  for (const rule of rules) {
    const of = all.map((years) => years[rule])
    const count = people * summers * teams
    say(`first wishes, ${rule}`, (100 * of.reduce((sum, { first }) => sum + first, 0)) / count, '%')
    say(`nothing obtained, ${rule}`, (100 * of.reduce((sum, { nothing }) => sum + nothing, 0)) / count, '%')
    say(`Gini of ranks over the years, ${rule}`, giniOf(rule), '')
  }
  for (const rule of rules.slice(1)) {
    const pairs = all.flatMap((years) => years.exact.worst.map((worst, summer) => [worst, years[rule].worst[summer] ?? 0] as const))
    say(`summers whose worst rank is behind that by ${rule}`, pairs.filter(([worst, other]) => worst > other).length, '', most(0))
    say(`summers whose worst rank is ahead of it`, pairs.filter(([worst, other]) => worst < other).length, '')
  }
  say('Gini to that of seniority', giniOf('exact') / giniOf('seniority'), '×', most(1))
  say('Gini to that of first come', giniOf('exact') / giniOf('first come'), '×', most(1))

  say('summers proven', (100 * all.reduce((sum, years) => sum + summers - years.exact.unproven, 0)) / (summers * teams), '%')
  return [...list, ...(await largeOnes(large))]
}

const servedIn = (share: Share) => share.filter((wish) => wish !== null).length

async function largeOnes({ people, weeks, teams, plenty, repetitions }: SummersSizes['large']): Promise<Finding[]> {
  const found: Finding[] = []
  for (const places of plenty) {
    const { list, say } = findingsOf(`leave of ${people} people, ${weeks} weeks, 6 wishes, places for ${Math.round(100 * places)} % a week`)
    const bound = places < SCARCE ? [] : ([least(100)] as const)
    const seconds: number[] = []
    let [served, fitted, proven, servedProven] = [0, 0, 0, 0]
    for (let seed = 1; seed <= repetitions; seed++) {
      const campaign = campaignByChance(seed, { people, weeks, teams, plenty: places }, false)
      const before = process.cpuUsage()
      const { share, unproven } = await exact(campaign)
      const { user, system } = process.cpuUsage(before)
      seconds.push((user + system) / 1e6)
      served += servedIn(share)
      fitted += servedIn(firstFit(campaign))
      if (unproven === null) proven += 1
      if (unproven !== 'served') servedProven += 1
    }
    say('processor, the slowest', Math.max(...seconds), 's', most(10))
    say('people with one of their wishes', served / repetitions, '')
    say('people with one, each taking what is left in turn', fitted / repetitions, '')
    say('proven that no share serves more', (100 * servedProven) / repetitions, '%', ...bound)
    say('proven in every aim', (100 * proven) / repetitions, '%', ...bound)
    say('memory of the process', process.memoryUsage().rss / 1e6, 'MB', most(500))
    found.push(...list)
  }
  return found
}
