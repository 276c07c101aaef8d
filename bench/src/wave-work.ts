// A wave compared with asking everybody at once and with calling down the list, in a simulated centre over two years of vacant nights: how
// many nights are covered, how soon, whom it disturbs, and who does the work. People answer as `wave/model.ts` assumes.
import { toDayNumber } from '@releve/domain/calendar/day'
import { zoneOf } from '@releve/domain/calendar/zone'
import { centerFacts } from '@releve/domain/demands/center-facts'
import { MARGIN_DAYS } from '@releve/domain/demands/person'
import type { UserId } from '@releve/domain/ids'
import { defaultHourChoices, dueAt } from '@releve/domain/planning/due-at'
import type { HourChoices } from '@releve/domain/planning/due-at'
import type { MemberPlan } from '@releve/domain/planning/center-plan'
import { rankCandidates } from '@releve/domain/vacancies/ranking'
import type { StatedAvailability } from '@releve/domain/vacancies/ranking'
import { planWave } from '@releve/domain/vacancies/wave-schedule'
import { USUAL_WAVE_BATCH } from '@releve/domain/working-time/rules'
import { newId, NIGHT_SHIFT } from '@releve/testing/factories'
import { drawFrom } from './draw.ts'
import type { Draw } from './draw.ts'
import { findingsOf } from './finding.ts'
import type { Finding } from './finding.ts'
import { median } from './sampling.ts'
import { benchCenter, ZONE_NAME } from './wave/center.ts'
import * as model from './wave/model.ts'
import type { Attitude } from './wave/model.ts'

export interface WaveSizes {
  readonly members: number
  readonly vacancies: number
}

const FIRST = toDayNumber('2026-01-05')
/** The number of days from one vacant night to the next: a third of the nights, which strains a centre. */
const EVERY_DAYS = 3
const LOAD_DAYS = 90
const MINUTE_MS = 60_000
const ZONE = zoneOf(ZONE_NAME)

const WAYS = ['wave', 'everybody', 'list'] as const
type Way = (typeof WAYS)[number]
const NAMES: Readonly<Record<Way, string>> = { wave: 'wave', everybody: 'everybody at once', list: 'down the list' }

/** The time from the moment a night becomes vacant to its start. */
const NOTICES = [
  { name: '15:50 for 19:00', minutes: 190 },
  { name: '23:00 the day before', minutes: 20 * 60 },
  { name: '18:30 for 19:00', minutes: 30 },
  { name: 'five days', minutes: 5 * 24 * 60 },
] as const

interface Colleague {
  readonly plan: MemberPlan
  readonly choices: HourChoices
  readonly givesNumber: boolean
  readonly nights: number[]
  asked: number
  lastAskedAt: number | null
}

function attitudeOf(draw: Draw): Attitude {
  let remainder = draw()
  for (const [attitude, share] of model.ATTITUDES) {
    remainder -= share
    if (remainder < 0) return attitude
  }
  return 'no'
}

/** A person reached at an instant, by message or by telephone. */
interface Reached {
  readonly colleague: Colleague
  readonly sentAt: number
  /** The instant of their answer; Infinity: they do not see the message. */
  readonly at: number
  readonly byVoice: boolean
}

export function waveWork({ members, vacancies }: WaveSizes): readonly Finding[] {
  const { list, say } = findingsOf(`a night found vacant, ${members} members, ${vacancies} nights`)
  for (const { name, minutes } of NOTICES) {
    for (const way of WAYS) {
      const { delays, covered, callGini, nightGini, disturbed, woken } = simulate(way, minutes, members, vacancies)
      const title = `${name}, ${NAMES[way]}`
      say(`${title}: covered`, (100 * covered) / vacancies, '%')
      say(`${title}: minutes until then, median`, delays.length === 0 ? 0 : median(delays), '')
      say(`${title}: people disturbed for each`, disturbed / vacancies, '')
      say(`${title}: of them between 21:00 and 8:00 who did not ask for it`, woken / vacancies, '')
      say(`${title}: Gini of calls`, callGini, '')
      say(`${title}: Gini of nights taken`, nightGini, '')
    }
  }
  return list
}

function simulate(way: Way, notice: number, size: number, vacancies: number) {
  // The draws are the same for each way, so that the same people answer alike.
  const draw = drawFrom(size + notice)
  const center = benchCenter(size, FIRST)
  const colleagues = center.members.map((plan): Colleague => ({
    plan,
    choices: { ...defaultHourChoices, ringsAtNight: draw() < model.MAY_BE_WOKEN },
    givesNumber: draw() < model.GIVES_A_NUMBER,
    nights: [],
    asked: 0,
    lastAskedAt: null,
  }))
  const delays: number[] = []
  let [covered, disturbed, woken] = [0, 0, 0]
  for (let index = 0; index < vacancies; index++) {
    const day = FIRST + index * EVERY_DAYS
    const startAt = ZONE.instantAt(day, 19 * 60)
    const now = startAt - notice * MINUTE_MS
    const minds = new Map(colleagues.map((colleague) => [colleague.plan.userId, mindOf(draw)]))
    const reached = reachedOf(way, { center, colleagues, minds, day, startAt, now }, draw)
    const yes = firstYes(reached, minds, startAt, draw)
    for (const { colleague, sentAt, byVoice } of reached) {
      if (sentAt > (yes?.at ?? startAt)) continue
      colleague.asked++
      colleague.lastAskedAt = sentAt
      disturbed++
      if (byVoice && model.isNightHour(hourOf(sentAt)) && !colleague.choices.ringsAtNight) woken++
    }
    if (yes === null) continue
    covered++
    yes.colleague.nights.push(day)
    delays.push((yes.at - now) / MINUTE_MS)
  }
  return {
    delays,
    covered,
    disturbed,
    woken,
    callGini: model.gini(colleagues.map(({ asked }) => asked)),
    nightGini: model.gini(colleagues.map(({ nights }) => nights.length)),
  }
}

interface Mind {
  readonly attitude: Attitude
  readonly stated: StatedAvailability
}

function mindOf(draw: Draw): Mind {
  const attitude = attitudeOf(draw)
  const otherAttitude = attitudeOf(draw)
  const [states, isHonest] = [draw() < model.STATES, draw() < model.IS_HONEST]
  return { attitude, stated: states ? (isHonest ? attitude : otherAttitude) : 'unsaid' }
}

const hourOf = (instant: number) => Math.floor(ZONE.minutesAt(instant) / 60)

interface Scene {
  readonly center: ReturnType<typeof benchCenter>
  readonly colleagues: readonly Colleague[]
  readonly minds: ReadonlyMap<UserId, Mind>
  readonly day: number
  readonly startAt: number
  readonly now: number
}

/** The members whom this way of asking reaches, and when, as long as nobody accepts. */
function reachedOf(way: Way, { center, colleagues, minds, day, startAt, now }: Scene, draw: Draw): Reached[] {
  const members = colleagues.map(({ plan, nights }): MemberPlan => ({
    ...plan,
    modifications: nights
      .filter((night) => night > day - MARGIN_DAYS * 2)
      .map((night) => ({ _id: `${night}`, type: 'custom_modification', fromDay: night, toDay: night, shift: NIGHT_SHIFT })),
  }))
  const { plan, rules } = center
  // Rules over months are left out, because only the days around each night are computed.
  const nearRules = { ...rules, rules: rules.rules.filter(({ code }) => code !== 'averageWeek' && code !== 'semesterHours') }
  const span = { from: day - MARGIN_DAYS - 4, to: day + MARGIN_DAYS + 4 }
  const facts = centerFacts({ center: plan, rules: nearRules, ownRules: new Map(), members, ...span, now })
  const lately = colleagues.map(({ nights }) => nights.filter((night) => night > day - LOAD_DAYS).length)
  const mean = lately.reduce((sum, count) => sum + count, 0) / lately.length
  const vacancy = { _id: newId('demand'), day, shift: NIGHT_SHIFT, teamId: null, qualification: null, pricedBy: [], holderId: null }
  const ranking = rankCandidates(
    facts,
    vacancy,
    colleagues.map(({ plan: { userId }, givesNumber, lastAskedAt }, index) => ({
      userId,
      availability: way === 'wave' ? (minds.get(userId)?.stated ?? 'unsaid') : 'available',
      volunteersForCalls: givesNumber,
      load: mean === 0 ? 0 : ((lately[index] ?? 0) / mean - 1) / 2,
      lastAskedAt,
    })),
  )
  const possibleIds = new Set(ranking.asked.map(({ userId }) => userId))
  const byId = new Map(colleagues.map((colleague) => [colleague.plan.userId, colleague]))
  const colleagueOf = (userId: UserId) => {
    const colleague = byId.get(userId)
    if (colleague === undefined) throw new Error('nobody of the centre')
    return colleague
  }
  const worked = (userId: UserId) => facts.person(userId)?.duties(day - 3, day + 4) ?? []
  const reachedAt = (colleague: Colleague, sentAt: number): Reached => {
    const delay = draw() < model.SEES ? model.delayMinutes(hourOf(sentAt), draw) * MINUTE_MS : Infinity
    return { colleague, sentAt, at: sentAt + delay, byVoice: false }
  }
  /** Calls people one after the other, each for the length of a call. */
  const ring = (from: number, people: readonly Colleague[]) =>
    people.map((colleague, index): Reached => {
      const at = from + index * model.CALL_MINUTES * MINUTE_MS
      return { colleague, sentAt: at, at, byVoice: true }
    })

  if (way === 'everybody') {
    return colleagues.flatMap((colleague) => {
      const { userId } = colleague.plan
      if (!possibleIds.has(userId)) return []
      const at = dueAt(now, colleague.choices, worked(userId), { startAt, mayWake: true }, ZONE)
      return at < startAt ? [reachedAt(colleague, at)] : []
    })
  }
  if (way === 'list') {
    const people = colleagues.filter(({ plan: { userId } }) => possibleIds.has(userId))
    return ring(now, people)
  }
  const candidates = ranking.asked.map(({ userId }) => ({ userId, choices: colleagueOf(userId).choices, worked: worked(userId) }))
  const { batches, deadlineAt } = planWave({ now, startAt, size: USUAL_WAVE_BATCH, candidates, deadlineAt: null, zone: ZONE })
  const messages = batches.flatMap(({ at, userIds }) => userIds.map((userId) => reachedAt(colleagueOf(userId), at)))
  const numbers = ranking.asked.filter(({ volunteersForCalls }) => volunteersForCalls).map(({ userId }) => colleagueOf(userId))
  return [...messages, ...ring(deadlineAt, numbers)]
}

function firstYes(reached: readonly Reached[], minds: ReadonlyMap<UserId, Mind>, startAt: number, draw: Draw): Reached | null {
  for (const reach of reached.toSorted((a, b) => a.at - b.at)) {
    if (reach.at >= startAt) return null
    const attitude = minds.get(reach.colleague.plan.userId)?.attitude ?? 'no'
    const answers = reach.byVoice ? (model.isNightHour(hourOf(reach.at)) ? model.ANSWERS_BY_NIGHT : model.ANSWERS_BY_DAY) : 1
    if (draw() < answers && draw() < model.SAYS_YES[attitude] * (reach.byVoice ? model.VOICE : 1)) return reach
  }
  return null
}
