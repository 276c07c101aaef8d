// Says in words who is missing on a vacation. The calendar, a home page and the preview of an absence say it alike.
import type { Lapsed, Shortage } from '@releve/domain/working-time/staffing'
import type { WireStaffingRemark } from '@releve/contract/shifts'
import { timesOf, type Shift } from '@releve/domain/planning/shift'
import { formatCount, formatDay, NBSP, NNBSP, pluralForm } from '../ui/format.ts'

const people = { one: 'personne', other: 'personnes' }
const qualified = { one: 'qualifiée', other: 'qualifiées' }

/** « 1 qualifiée CDS et 2 qualifiées ADJ », of people: a qualification has no other name than the one the centre gave it. */
function qualifiedText(missing: Readonly<Record<string, number>>): string {
  const parts = Object.entries(missing).map(([qualification, count]) => `${formatCount(count, qualified)}${NBSP}${qualification}`)
  const last = parts.at(-1) ?? ''
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} et ${last}`
}

/** « Claire Durand n’est plus CDS après le 3 déc. 2026 », so that one renews it before one seeks somebody. */
function lapsedText({ holder, qualification, fromDate, untilDate }: Lapsed): string {
  if (untilDate !== null) return `${holder} n’est plus ${qualification} après le ${formatDay(untilDate, 'dateShort', { year: true })}`
  return `${holder} n’est ${qualification} qu’à partir du ${formatDay(fromDate ?? '', 'dateShort', { year: true })}`
}

/** Says, beside how many there are for how many, who is missing; null where heads alone are. */
export function missingText(lack: Shortage): string | null {
  return Object.keys(lack.missing).length === 0 && lack.during === undefined ? null : lackText(lack)
}

/**
 * « il manque 1 personne qualifiée CDS », « il manque 3 personnes : 1 qualifiée CDS et 2 qualifiées ADJ »; where heads are missing
 * too, « il manque 3 personnes, dont 1 qualifiée CDS ». Where it is of some hours, « 15:00 – 19:00, il manque 1 personne ».
 */
export function lackText({ lapsed = [], ...lack }: Shortage): string {
  return [missingPeople(lack), ...lapsed.map(lapsedText)].join(`${NNBSP}; `)
}

function missingPeople({ total, missing, during }: Omit<Shortage, 'lapsed'>): string {
  if (during !== undefined)
    return during
      .map((hours) => `${hours.startTime}${NBSP}–${NBSP}${hours.endTime}, ${missingPeople({ total: hours.total, missing: hours.missing })}`)
      .join(`${NNBSP}; `)
  const lack = `il manque ${formatCount(total, people)}`
  const kinds = Object.entries(missing)
  const [only] = kinds
  if (only === undefined) return lack
  const unfilled = kinds.reduce((sum, [, count]) => sum + count, 0)
  if (unfilled < total) return `${lack}, dont ${qualifiedText(missing)}`
  return kinds.length > 1 ? `${lack}${NBSP}: ${qualifiedText(missing)}` : `${lack} ${pluralForm(total, qualified)}${NBSP}${only[0]}`
}

const remarkTexts = { underTarget: 'de moins que l’objectif', overMaximum: 'de plus que le maximum' } as const

/** « 15:00 – 19:00, 1 personne de moins que l’objectif »; without the hours where they are all of the vacation. */
export function remarkText({ kind, qualification, count, startTime, endTime }: WireStaffingRemark, vacation: Shift | undefined): string {
  const whole = vacation === undefined ? null : timesOf(vacation)
  const hours = whole?.startTime === startTime && whole.endTime === endTime ? '' : `${startTime}${NBSP}–${NBSP}${endTime}, `
  const who = formatCount(count, people)
  return `${hours}${qualification === null ? who : `${who} ${pluralForm(count, qualified)}${NBSP}${qualification}`} ${remarkTexts[kind]}`
}
