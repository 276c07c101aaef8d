// The words of the sheet of a search that is over.
import { ofName } from '@releve/contract/elision'
import type { SearchForbidden, WireSearchSheet } from '@releve/contract/search-sheets'
import { criterionWords, lastAskedText, loadText } from '@releve/contract/vacancy-words'
import { formatNumber, NBSP } from '#ui/format.ts'

type Line = WireSearchSheet['assignments'][number]['lines'][number]

const forbidden: Readonly<Record<SearchForbidden, string>> = {
  started: 'Vacation commencée',
  priced: 'A ouvert la vacation ou fixé ses points',
  absent: 'Indisponible ce jour-là',
  trainee: 'En doublure ce jour-là',
  qualification: 'Sans la qualification requise',
  worksThatDay: 'En service ce jour-là',
  exchangedThatDay: 'Échange ce jour-là',
  otherTeam: 'D’une autre équipe',
  rest: 'Repos trop court',
  rule: 'Autre règle',
  otherHours: 'Autres horaires demandés ce jour-là',
  restOwed: 'Repos dû',
  suspended: 'Compte suspendu',
}

const hours = (value: number) => `${formatNumber(Math.round(value))}${NBSP}h`

export const sheetTexts = {
  title: 'Fiche de recherche',
  note: `Qui pouvait être sollicité sans enfreindre de règle, dans l’ordre des alertes, de la charge des 90${NBSP}derniers jours, du dernier appel et du repos. Les disponibilités déclarées et les réponses n’y figurent pas. Gardée un an.`,
  failed: 'La fiche de recherche n’a pas pu être lue',
  print: 'Imprimer ou enregistrer en PDF',
  madeAt: (moment: string) => `Ordre établi le ${moment}`,
  nobodyAsked: 'Personne n’a été sollicité par une vague ni appelé.',
  nobodyCould: 'Personne ne pouvait être sollicité.',
  asked: (moment: string, batch: number | null) => (batch === null ? `Sollicité, ${moment}` : `Sollicité, ${moment}, vague ${batch}`),
  called: (moment: string) => `Appelé, ${moment}`,
  could: 'Pouvait être sollicité',
  lost: (moment: string, reason: SearchForbidden) => `N’a plus pu l’être, ${moment}${NBSP}: ${forbidden[reason].toLowerCase()}`,
  outTitle: 'Ne pouvaient pas être sollicités',
  forbidden,
  assignment: (name: string, moment: string) => `Affectation ${ofName(name)}, ${moment}`,
  decidedBy: (name: string) => `Décidée par ${name}.`,
  reason: (reason: string) => `Motif${NBSP}: ${reason}`,
  designation: 'Ordre de désignation',
  designated: 'Personne affectée',
  behind: (behind: Line['behind']) => (behind === null ? null : criterionWords[behind]),
  figures: ({ warnings, weekHours, loadPercent, daysSinceAsked, rest: { beforeHours, afterHours } }: Line): string =>
    [
      warnings.length === 0 ? null : `${formatNumber(warnings.length)}${NBSP}${warnings.length > 1 ? 'alertes' : 'alerte'}`,
      weekHours === null ? null : `${hours(weekHours.actual)} sur ${weekHours.days}${NBSP}j`,
      `charge ${loadText(loadPercent)}`,
      lastAskedText(daysSinceAsked),
      beforeHours === null ? null : `repos ${hours(beforeHours)} avant`,
      afterHours === null ? null : `repos ${hours(afterHours)} après`,
    ]
      .filter((part) => part !== null)
      .join(' · '),
} as const
