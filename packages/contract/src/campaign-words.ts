// Sentences about leave campaigns that the server says and screens show.
import type { WishRefusal } from '@releve/domain/campaigns/wishes'
import { shortDay } from './day-words.ts'

const NBSP = '\u00A0'
const MOST_DAYS = 6

/** « lun. 5 juil., mar. 6 juil. et 3 autres jours » */
function daysText(days: readonly string[]): string {
  const shown = days.slice(0, MOST_DAYS).map(shortDay)
  const more = days.length - shown.length
  if (more > 0) return `${shown.join(', ')} et ${more}${NBSP}${more === 1 ? 'autre jour' : 'autres jours'}`
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} et ${shown.at(-1) ?? ''}`
}

export const impossibleDays = (days: readonly string[]): string =>
  `Les vœux imposés ne tiennent pas ensemble${NBSP}: il manquerait du monde ${daysText(days)}`

export const brokenDays = (days: readonly string[]): string =>
  `Le planning ou un minimum a changé depuis le calcul${NBSP}: il manquerait du monde ${daysText(days)}. Calculez le partage à nouveau.`

export const peopleChanged = 'Les participants ou leurs vœux ont changé depuis le calcul\u00A0: calculez le partage à nouveau.'

export const exchangeBreaks = (days: readonly string[]): string =>
  `Cet échange n’est pas possible${NBSP}: il manquerait du monde ${daysText(days)}.`

export const exchangeRefusedFor = (isReader: boolean): string =>
  isReader ? 'Vous ne pouvez pas prendre ces semaines' : 'L’autre membre ne peut pas prendre ces semaines.'

export const exchangedReason = 'Semaines échangées entre collègues'

const weeksText = (count: number) => `${count}${NBSP}${count === 1 ? 'semaine' : 'semaines'}`

export function wishRefusalText(
  refusal: WishRefusal,
  { fewestWeeks, mostWeeks, longestDays }: { readonly fewestWeeks: number; readonly mostWeeks: number; readonly longestDays: number },
): string {
  switch (refusal) {
    case 'wishNotWeeks':
      return 'Un vœu va d’un lundi à un dimanche.'
    case 'wishOutside':
      return 'Ce vœu sort de la période de la campagne.'
    case 'wishTooShort':
      return `Un vœu est d’au moins ${weeksText(fewestWeeks)} de suite.`
    case 'wishTooLong':
      return `Un vœu est d’au plus ${weeksText(mostWeeks)} de suite.`
    case 'wishTwice':
      return 'Ce vœu figure deux fois.'
    case 'wishImpossible':
      return 'Ce vœu comprend un jour que vous dites impossible.'
    case 'wishTooManyInARow':
      return `Avec les congés qui le touchent, ce vœu dépasse ${longestDays}${NBSP}jours de suite.`
  }
}
