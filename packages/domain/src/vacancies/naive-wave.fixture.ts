// Random waves, gone through step by step as the server does, and read minute by minute: who is awake when, whether anybody who was awake
// before the vacation began was never asked, and what was told of the deadline. Nothing is shared with the code that it judges.
import { toDayNumber } from '../calendar/day.ts'
import type { ClockTime } from '../calendar/day.ts'
import { zoneOf } from '../calendar/zone.ts'
import { idOf } from '../ids.fixture.ts'
import { NIGHT_SHIFT } from '../planning/plan.fixture.ts'
import { dutyOf } from '../planning/shift.ts'
import { createDraw } from '../draw.fixture.ts'
import { planWave } from './wave-schedule.ts'
import type { Reachable, WaveInput } from './wave-schedule.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const ZONE = zoneOf('Europe/Paris')

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Summer time of the Union, in Paris. */
function wallMinute(instant: number): number {
  const year = new Date(instant).getUTCFullYear()
  const lastSunday = (month: number) => {
    const last = new Date(Date.UTC(year, month, 31, 1))
    return last.getTime() - last.getUTCDay() * 24 * HOUR
  }
  const hours = instant >= lastSunday(2) && instant < lastSunday(9) ? 2 : 1
  return Math.floor((instant + hours * HOUR) / MINUTE) % 1440
}

const isWithin = (minute: number, from: number, to: number) => (from < to ? minute >= from && minute < to : minute >= from || minute < to)

const isNight = (instant: number) => isWithin(wallMinute(instant), 21 * 60, 8 * 60)

/** Nothing keeps them from being asked at that instant. */
function isAwake({ choices: { quietHours, ringsAtNight }, worked }: Reachable, instant: number, startAt: number): boolean {
  if (ringsAtNight && startAt - instant < 12 * HOUR) return true
  if (!quietHours.isOn) return true
  if (isWithin(wallMinute(instant), minutesOf(quietHours.from), minutesOf(quietHours.to))) return false
  return !worked.some(({ endAt }) => instant >= endAt && instant < endAt + 8 * HOUR)
}

export function naiveWave(seed: number): WaveInput {
  const draw = createDraw(seed)
  const pick = <T>(list: readonly T[]): T => {
    const found = list[draw(list.length)]
    if (found === undefined) throw new Error('nothing to choose')
    return found
  }
  const day = toDayNumber(pick(['2026-02-03', '2026-03-28', '2026-10-24', '2026-11-17', '2026-12-31']))
  const now = ZONE.instantAt(day, draw(1440))
  const startAt = now + (1 + draw(pick([60, 600, 1500, 3000, 6000]))) * MINUTE
  const usual = draw(3) === 0
  const candidates = Array.from({ length: draw(13) }, (_, index): Reachable => {
    const nights = draw(3) === 0 ? [draw(5) - 1] : []
    const from: ClockTime = pick(['21:00', '12:00', '23:30', '06:30', '18:45'])
    const to: ClockTime = pick(['08:00', '06:00', '14:00', '20:30'])
    return {
      userId: idOf('user', `${index}`),
      choices: usual
        ? { quietHours: { isOn: true, from: '21:00', to: '08:00' }, ringsAtNight: false, dailyDigest: false }
        : { quietHours: { isOn: draw(5) > 0, from, to }, ringsAtNight: draw(3) === 0, dailyDigest: draw(4) === 0 },
      worked: usual ? [] : nights.map((offset) => dutyOf(day + offset, NIGHT_SHIFT, null, ZONE)),
    }
  })
  return { now, startAt, size: 1 + draw(4), candidates, deadlineAt: null, zone: ZONE }
}

/** The faults of a wave, in words; empty when there is none. */
export function faultsOf(input: WaveInput): string[] {
  const { startAt, candidates } = input
  const faults = new Set<string>()
  const askedAtById = new Map<string, number>()
  let { now } = input
  let remaining = candidates
  let deadlineAt: number | null = null
  for (let step = 0; step < 500; step++) {
    const plan = planWave({ ...input, now, candidates: remaining, deadlineAt })
    if (deadlineAt !== null && plan.deadlineAt !== deadlineAt) faults.add('the deadline that was told moved')
    deadlineAt = plan.deadlineAt
    const [first] = plan.batches
    if (first === undefined) break
    if (first.at > now) {
      now = first.at
      continue
    }
    if (first.until <= now) faults.add('a batch has no time')
    if (now < deadlineAt - MINUTE && first.until < now + MINUTE) faults.add('a batch has less than a minute')
    for (const userId of first.userIds) {
      if (askedAtById.has(userId)) faults.add('somebody was asked twice')
      askedAtById.set(userId, now)
    }
    remaining = remaining.filter(({ userId }) => !first.userIds.includes(userId))
    now = first.until
  }
  for (const candidate of candidates) {
    const askedAt = askedAtById.get(candidate.userId)
    if (askedAt !== undefined && !isAwake(candidate, askedAt, startAt)) faults.add('somebody was woken')
    if (askedAt !== undefined) continue
    for (let minute = input.now; minute < startAt; minute += MINUTE)
      if (isAwake(candidate, minute, startAt)) faults.add('somebody who was awake was never asked')
  }
  if (deadlineAt === null) throw new Error('a wave has a deadline')
  if (deadlineAt > startAt) faults.add('the deadline comes after the start')
  let morning = deadlineAt
  while (isNight(morning)) morning = Math.floor(morning / MINUTE) * MINUTE + MINUTE
  if (morning > deadlineAt && startAt - morning >= HOUR) faults.add('the telephone is to ring in the night')
  return [...faults]
}
