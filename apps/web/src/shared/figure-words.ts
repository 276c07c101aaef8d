// What rests and rules say of a planning as it would be: under the tiles of a rest line, and one line a rule.
import type { WireFigures } from '@releve/contract/demands'
import { countedBy, ruleTexts } from '@releve/contract/rule-texts'
import { fromDayNumber } from '@releve/domain/calendar/day'
import type { Zone } from '@releve/domain/calendar/zone'
import { formatClock, formatCount, formatDay, formatDuration, formatNumber, NBSP } from '../ui/format.ts'

type Figure = WireFigures['rules'][number]

/** « fin ven. 20, 07:00 »: under a tile of the rest line. With its number: the vacation before or after may be a week away. */
export function restCaption(at: number, zone: Zone, isEnd: boolean): string {
  const text = `${formatDay(fromDayNumber(zone.dayAt(at)), 'weekdayAndNumberShort')}, ${formatClock(at, zone.name)}`
  return isEnd ? `fin${NBSP}${text}` : text
}

export function hoursText(hours: number): string {
  return formatDuration(hours * 60)
}

/** A sentence without its full stop, as cards print it. */
export function withoutStop(sentence: string): string {
  return sentence.endsWith('.') ? sentence.slice(0, -1) : sentence
}

export const noNeighbours = 'Aucune autre vacation dans les dix jours autour.'

/** Of the rests on both sides of a vacation, in words; null: nothing is that near. */
export function restWords(before: string | null, after: string | null): string {
  if (before === null && after === null) return 'Aucune autre vacation à dix jours près'
  if (before === null) return `Repos${NBSP}: ${after} après, rien avant`
  if (after === null) return `Repos${NBSP}: ${before} avant, rien après`
  return `Repos${NBSP}: ${before} avant, ${after} après`
}

/** « 12 h », « 2 jours »; null where the rule has none. */
export function ruleFigure({ code, actual }: Figure): string | null {
  if (actual === null) return null
  const counted = code === 'rest' ? null : countedBy(code)
  return counted === null ? hoursText(actual) : formatCount(actual, counted)
}

/** « sur 7 jours », or over as many as the centre chose. */
export const overDays = (days = 7): string => `sur ${formatCount(days, { one: 'jour', other: 'jours' })}`

/** The rule, and how it stands. */
export function ruleWords({ code, severity, actual, limit, isOld, days = 7 }: Figure): string {
  const hours = hoursText(limit)
  switch (code) {
    case 'rest':
      return severity === null ? `Repos minimal de ${hours} respecté` : `Repos minimal de ${hours} non respecté`
    case 'hoursSlidingWeek': {
      const span = `Sur ${formatCount(days, { one: 'jour', other: 'jours de suite' })}`
      if (isOld) return `${span}, limite de ${hours} déjà dépassée avant l’échange`
      if (actual === limit) return `${span}, limite atteinte`
      return severity === null ? `${span}, moins de ${hours}` : `${span}, limite de ${hours} dépassée`
    }
    case 'hoursCivilWeek':
      if (isOld) return `Dans la semaine, ${hours} déjà dépassées avant l’échange`
      if (actual === limit) return 'Dans la semaine, limite atteinte'
      return severity === null ? `Dans la semaine, moins de ${hours}` : `Dans la semaine, ${hours} au plus`
    case 'weeklyRest':
      if (isOld) return `Repos hebdomadaire de ${hours} déjà manquant avant l’échange`
      return severity === null ? `Repos hebdomadaire de ${hours} tenu` : `Repos hebdomadaire de ${hours} non tenu`
    default: {
      const { title } = ruleTexts[code]
      if (isOld) return `${title}, limite de ${formatNumber(limit)} déjà dépassée avant l’échange`
      return severity === null ? `${title}, ${formatNumber(limit)} au plus` : `${title}, limite de ${formatNumber(limit)} dépassée`
    }
  }
}
