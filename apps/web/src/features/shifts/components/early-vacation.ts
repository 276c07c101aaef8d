// The next vacation as it stands on the home page before the application is there: its words are kept on the device with the
// instants until which they hold, and public/early.js writes them into the page (layouts/member-shell.tsx). Nothing in it can be pressed.
import { fromDayNumber } from '@releve/domain/calendar/day'
import type { Zone } from '@releve/domain/calendar/zone'
import { timesOf } from '@releve/domain/planning/shift'
import type { Duty } from '@releve/domain/planning/shift'
import { EARLY_VACATION_KEY, LONGEST_KEPT_MS } from '../../../app/snapshot.ts'
import { formatClock, formatDayTitle, formatHours } from '../../../ui/format.ts'
import { vacationClass } from '../../../ui/vacation.ts'
import { homeTexts as texts, nearMoment } from './home-texts.ts'

type Store = Pick<Storage, 'setItem' | 'removeItem'>

/** What is said of it until `until`, in milliseconds since the epoch; `at` is what the countdown counts to. */
interface Phase {
  readonly until: number
  readonly at: number
  readonly label: string
  readonly title: string
  readonly word: string
}

export interface EarlyVacation {
  readonly userId: string
  readonly letters: string
  readonly className: string
  readonly hours: string
  readonly phases: readonly Phase[]
}

/** « Demain, mercredi 18 », and once it runs « jusqu’à 19:00 ». */
export function vacationTitle({ startAt, endAt, day }: Duty, now: number, zone: Zone): string {
  const today = fromDayNumber(zone.dayAt(now))
  if (now < startAt) return formatDayTitle(fromDayNumber(day), today)
  return `${texts.until} ${nearMoment(fromDayNumber(zone.dayAt(endAt)), formatClock(endAt, zone.name), today)}`
}

/** Its words change at midnight, and when it begins; those that are too old are told to nobody. */
function phasesOf(duty: Duty, now: number, zone: Zone): Phase[] {
  const phases: Phase[] = []
  const last = Math.min(duty.endAt, now + LONGEST_KEPT_MS)
  for (let from = now, until = now; from < last; from = until) {
    const isRunning = duty.startAt <= from
    const at = isRunning ? duty.endAt : duty.startAt
    until = Math.min(at, last, zone.instantAt(zone.dayAt(from) + 1, 0))
    phases.push({
      until,
      at,
      label: isRunning ? texts.running : texts.next,
      title: vacationTitle(duty, from, zone),
      word: isRunning ? texts.wordRunning : texts.wordNext,
    })
  }
  return phases
}

interface Known {
  readonly userId: string
  readonly duty: Duty
  readonly shift: Parameters<typeof timesOf>[0]
  readonly now: number
  readonly zone: Zone
}

export function earlyVacation({ userId, duty, shift, now, zone }: Known): EarlyVacation {
  const { startTime, endTime } = timesOf(shift)
  return {
    userId,
    letters: duty.name.slice(0, 3),
    className: vacationClass(duty.name),
    hours: formatHours(startTime, endTime),
    phases: phasesOf(duty, now, zone),
  }
}

export function keepEarlyVacation(storage: Store, known: Known): void {
  try {
    storage.setItem(EARLY_VACATION_KEY, JSON.stringify(earlyVacation(known)))
  } catch {
    // Full or refused: the page says « chargement » until the application is there.
  }
}

/** There is none. */
export function forgetEarlyVacation(storage: Store): void {
  try {
    storage.removeItem(EARLY_VACATION_KEY)
  } catch {
    // Refused storage holds nothing.
  }
}
