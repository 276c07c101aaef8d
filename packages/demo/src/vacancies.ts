// One vacation that each centre of the demo has to fill, in the middle of its wave: an event requires more people. The domain ranks and
// asks the members as in the application, batch after batch, at the instants at which that would have happened.
import { shortMoment } from '@releve/contract/day-words'
import { toWireStanding } from '@releve/contract/vacancy-standing'
import { availabilityFor } from '@releve/domain/availability/availability'
import type { SaidAvailability } from '@releve/domain/availability/availability'
import { fromDayNumber } from '@releve/domain/calendar/day'
import type { DayNumber, IsoWeekday } from '@releve/domain/calendar/day'
import { UNANSWERED } from '@releve/domain/demands/demand'
import type { VacancyDemand } from '@releve/domain/demands/demand'
import { customShiftOf } from '@releve/domain/demands/modification'
import { vacancyOf } from '@releve/domain/demands/taking'
import { loadsOf } from '@releve/domain/fairness/load'
import type { UserId } from '@releve/domain/ids'
import { kindsFollowed } from '@releve/domain/planning/cycle'
import { defaultHourChoices } from '@releve/domain/planning/due-at'
import { duties } from '@releve/domain/planning/duties'
import { dutyOf } from '@releve/domain/planning/shift'
import type { Shift } from '@releve/domain/planning/shift'
import { rankCandidates } from '@releve/domain/vacancies/ranking'
import type { Line, StatedAvailability } from '@releve/domain/vacancies/ranking'
import { planWave } from '@releve/domain/vacancies/wave-schedule'
import { USUAL_WAVE_BATCH } from '@releve/domain/working-time/rules'
import { demandRow, instantText } from './insert.ts'
import type { Tables } from './insert.ts'
import type { Notice } from './notifications.ts'
import { idOf } from './people.ts'
import { span } from './story.ts'
import { NEEDS } from './texts.ts'
import type { World } from './world.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** The smallest number of days until the vacation: the wave of a nearer one would be over within hours. */
const NEAREST_DAY = 3
const FARTHEST_DAY = 16
/** Times of the day at which a wave may have started, the latest first, all outside the night. */
const STARTED_AT = [15 * 60 + 50, 10 * 60 + 20]
const POINTS = 20

type AvailabilityRow = Tables['availabilities']

const isWeekday = (n: number): n is IsoWeekday => Number.isInteger(n) && n >= 1 && n <= 7

function saidIn({ weekly, never, days }: AvailabilityRow): SaidAvailability {
  return {
    never: never.filter(isWeekday),
    weekly: Object.entries(weekly).flatMap(([key, weekdayAnswers]) => {
      const weekday = Number(key)
      return isWeekday(weekday) ? weekdayAnswers.map(({ kind, answer }) => ({ weekday, kind, answer })) : []
    }),
    days: Object.entries(days).flatMap(([day, dayAnswers]) => dayAnswers.map(({ kind, answer }) => ({ day, kind, answer }))),
  }
}

/**
 * The availability each member declared for one kind of vacation on one day, in the application's reading: a member who does not volunteer
 * for calls has declared nothing but a no.
 */
function answersOf(rows: readonly AvailabilityRow[]): (userId: UserId, day: DayNumber, name: string) => StatedAvailability {
  const membersById = new Map(rows.map((row) => [row.user_id, { volunteers: row.volunteers_for_calls, said: saidIn(row) }]))
  return (userId, day, name) => {
    const member = membersById.get(userId)
    if (member === undefined) return 'unsaid'
    const answer = availabilityFor(member.said, { day, name })
    return answer === 'no' || member.volunteers ? answer : 'unsaid'
  }
}

interface Need {
  readonly demand: VacancyDemand
  readonly day: DayNumber
  readonly duty: { readonly startAt: number; readonly endAt: number }
  /** The members who may be asked, in the order of their ranks. */
  readonly asked: readonly Line[]
}

interface Ranker {
  readonly world: World
  readonly answerOf: ReturnType<typeof answersOf>
  readonly loadOf: (userId: UserId) => number
}

/** The vacancy of the centre on that day, with the members who may be asked for it. */
function needOf({ world, answerOf, loadOf }: Ranker, day: DayNumber, shift: Shift): Need {
  const { center, now, today, zone } = world
  const need = NEEDS[center.key]
  if (need === undefined) throw new Error(`nothing is asked for in ${center.key}`)
  const demand: VacancyDemand = {
    ...UNANSWERED,
    _id: idOf(`demand ${center.key} ${today} vacancy`),
    centerId: center._id,
    type: 'substitution',
    posterId: null,
    vacancy: { origin: 'need', qualification: need.qualification, pricedBy: [center.adminId] },
    posterShift: { date: fromDayNumber(day), shift, selectedVariation: null, teamId: null },
    acceptedSwitches: [],
    points: POINTS,
    comment: need.comment,
    createdAt: now,
  }
  const { asked } = rankCandidates(
    world.centerFacts(world.now),
    vacancyOf(demand),
    center.members.map(({ userId }) => {
      const availability = answerOf(userId, day, shift.name)
      const volunteersForCalls = availability !== 'unsaid'
      return { userId, availability, volunteersForCalls, load: loadOf(userId), lastAskedAt: null }
    }),
  )
  return { demand, day, duty: dutyOf(day, shift, null, zone), asked }
}

interface Batch {
  readonly at: number
  readonly until: number
  readonly lines: readonly Line[]
}

interface Wave extends Need {
  readonly startedAt: number
  readonly deadlineAt: number
  /** The batches that have been sent by now. */
  readonly batches: readonly Batch[]
  readonly isAnybodyLeft: boolean
}

/** The wave as it stands now, if it began at `startedAt`; null: its time is over, or nearly. */
function waveFrom(world: World, need: Need, startedAt: number): Wave | null {
  const { center, now, zone } = world
  const { asked, duty } = need
  const lines = new Map(asked.map((line) => [line.userId, line]))
  const startDay = zone.dayAt(startedAt)
  let remainingCandidates = asked.map(({ userId }) => ({
    userId,
    choices: defaultHourChoices,
    worked: duties(center.plan, world.member(userId), startDay - 3, startDay + 5),
  }))
  const batches: Batch[] = []
  let deadlineAt: number | null = null
  for (let at = startedAt; at <= now;) {
    const size = center.rules.waveBatch ?? USUAL_WAVE_BATCH
    const plan = planWave({ now: at, startAt: duty.startAt, size, candidates: remainingCandidates, deadlineAt, zone })
    const [next] = plan.batches
    if (next === undefined || next.at > now) break
    deadlineAt = plan.deadlineAt
    const userIds = new Set(next.userIds)
    batches.push({ at: next.at, until: next.until, lines: next.userIds.flatMap((userId) => lines.get(userId) ?? []) })
    remainingCandidates = remainingCandidates.filter(({ userId }) => !userIds.has(userId))
    at = next.until
  }
  const until = batches.at(-1)?.until ?? now
  if (deadlineAt === null || until < now + HOUR_MS) return null
  return { ...need, startedAt, deadlineAt, batches, isAnybodyLeft: remainingCandidates.length > 0 }
}

/** The wave in which one of `visitorIds` is asked, preferably the first of them; else the wave that the ranking gives. */
function findWave(world: World, rows: readonly AvailabilityRow[], visitorIds: readonly UserId[]): Wave {
  const { now, today, zone, center } = world
  const starts = [0, 1, 2].flatMap((daysBack) => STARTED_AT.map((minutes) => zone.instantAt(today - daysBack, minutes)))
  const terms = { holidays: { area: center.holidayArea, own: [] }, profile: center.rules.profile }
  const loads = loadsOf({ center: center.plan, members: center.members, day: today, terms, until: now })
  const answerOf = answersOf(rows)
  const ranker: Ranker = { world, answerOf, loadOf: (userId) => loads.get(userId)?.load ?? 0 }
  const shifts = kindsFollowed(center.plan, today).flatMap(
    ({ name }) => customShiftOf(center.plan, { name, variation: null, times: null }) ?? [],
  )
  const days = span(today + NEAREST_DAY, today + FARTHEST_DAY)
  const needs = new Map<string, Need>()
  let otherWave: Wave | null = null
  for (const visitor of [...visitorIds, null]) {
    for (const [day, shift] of days.flatMap((possibleDay) => shifts.map((kind) => [possibleDay, kind] as const))) {
      const isAsked = (userId: UserId) =>
        ['available', 'lastResort'].includes(answerOf(userId, day, shift.name)) && world.person(userId).on(day).shift.type === 'rest'
      if (visitor !== null && !isAsked(visitor)) continue
      const key = `${day} ${shift.name}`
      const need = needs.get(key) ?? needOf(ranker, day, shift)
      needs.set(key, need)
      for (const startedAt of starts.filter((at) => at < now - 20 * MINUTE_MS)) {
        const wave = waveFrom(world, need, startedAt)
        if (wave === null) continue
        if (wave.isAnybodyLeft && (visitor === null || wave.batches.some(({ lines }) => lines.some(({ userId }) => userId === visitor))))
          return wave
        otherWave ??= wave
      }
    }
  }
  if (otherWave === null) throw new Error(`the demo found no wave in ${center.key}`)
  return otherWave
}

interface VacancyRows {
  readonly demand: Tables['demands']
  readonly vacancy: Tables['vacancies']
  readonly asks: Tables['vacancy_asks'][]
  readonly notices: Notice[]
}

/** @param visitorIds members whom a visitor may log in as: none of them has answered */
export function vacancyRows(world: World, rows: readonly AvailabilityRow[], visitorIds: readonly UserId[]): VacancyRows {
  const { center, now, zone } = world
  const { demand, duty, startedAt, deadlineAt, batches } = findWave(world, rows, visitorIds)
  const owned = { center_id: center._id, demand_id: demand._id }
  const date = demand.posterShift.date
  // Members of the first batch without a printed account: one has declined, one has read the request.
  const otherIds = (batches[0]?.lines ?? []).map(({ userId }) => userId).filter((userId) => !visitorIds.includes(userId))
  const declining = otherIds.slice(0, 1)
  const readerIds = otherIds.slice(0, 2)
  const askedLines = batches.flatMap(({ lines, ...batch }, index) => lines.map((line) => ({ ...batch, line, number: index + 1 })))
  const createdAt = startedAt - 12 * MINUTE_MS
  return {
    demand: demandRow(
      { ...demand, createdAt, seenBy: readerIds, rejectedBy: declining },
      { ...duty, reserved: 0, closed: null, settledAt: null },
    ),
    vacancy: {
      ...owned,
      holder_id: null,
      day: date,
      opened_by: center.adminId,
      opened_at: instantText(createdAt),
      started_at: instantText(startedAt),
      started_by: center.adminId,
      batch: batches.length,
      next_at: instantText(batches.at(-1)?.until ?? now),
      deadline_at: instantText(deadlineAt),
    },
    asks: askedLines.map(({ line, at, number }) => ({
      ...owned,
      user_id: line.userId,
      batch: number,
      asked_at: instantText(at),
      declined_at: declining.includes(line.userId) ? instantText(startedAt + 6 * MINUTE_MS) : null,
      seen_at: readerIds.includes(line.userId) ? instantText(startedAt + 4 * MINUTE_MS) : null,
      standing: toWireStanding(line),
    })),
    notices: askedLines.map(({ line: { userId }, at, until }) => ({
      userId,
      kind: 'vacancyAsked',
      actorId: null,
      points: null,
      at,
      demandId: demand._id,
      day: date,
      detail: shortMoment(until, zone, at),
    })),
  }
}
