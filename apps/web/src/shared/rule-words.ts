// The line of each rule about a planning as it would be.
import type { WireFigures } from '@releve/contract/demands'
import { countedBy, ruleTexts } from '@releve/contract/rule-texts'
import { formatCount, formatNumber } from '../ui/format.ts'
import { hoursText } from './figure-words.ts'

type Figure = WireFigures['rules'][number]

const countOf = (code: Figure['code']) => (code === 'rest' ? null : countedBy(code))

export const isInHours = ({ code }: Pick<Figure, 'code'>): boolean => countOf(code) === null

/** « 12 h », « 2 jours »; null where the rule has none. `textOf`: of hours, as those beside it are written. */
export function ruleFigure({ code, actual }: Figure, textOf: (hours: number) => string = hoursText): string | null {
  if (actual === null) return null
  const counted = countOf(code)
  return counted === null ? textOf(actual) : formatCount(actual, counted)
}

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
