// The words of the import of school holidays.
import type { WireSchoolPeriod } from '@releve/contract/school-holidays'
import { formatDay, formatDayOfMonth, NBSP } from '#ui/format.ts'

/** « du 17 oct. au 1er nov. 2026 », « du 13 au 28 févr. 2027 ». */
export function periodDays({ startDate, endDate }: Pick<WireSchoolPeriod, 'startDate' | 'endDate'>): string {
  const last = formatDay(endDate, 'dateShort', { year: true })
  if (startDate === endDate) return `le ${last}`
  if (startDate.slice(0, 7) === endDate.slice(0, 7)) return `du ${formatDayOfMonth(startDate)} au ${last}`
  return `du ${formatDay(startDate, 'dateShort', { year: startDate.slice(0, 4) !== endDate.slice(0, 4) })} au ${last}`
}

export const schoolTexts = {
  title: 'Vacances scolaires',
  intro: 'Une ligne fine les signale dans le calendrier des centres, selon la zone de chacun. Leurs dates sont celles du ministère.',
  where: `Téléchargez «${NBSP}Le calendrier scolaire${NBSP}» au format CSV sur`,
  site: 'data.education.gouv.fr',
  address: 'https://data.education.gouv.fr/explore/dataset/fr-en-calendrier-scolaire/export/',
  whereTo: ', puis choisissez ce fichier ici.',
  unreadable: 'Ce fichier n’a pas pu être lu. Fermez-le s’il est ouvert ailleurs, puis choisissez-le de nouveau.',
  missing: 'Choisissez un fichier.',
  look: 'Vérifier',
  known: 'Dates connues',
  none: 'Aucune date n’est connue pour l’instant.',
  failed: 'Les dates connues n’ont pas pu être lues.',
  until: (day: string) => `jusqu’au ${formatDay(day, 'date', { year: true })}`,
  periods: { one: 'période', other: 'périodes' },
  ofFile: 'Dans ce fichier',
  nothing: 'Ce fichier ne contient aucune période à reprendre.',
  replaces: 'Pour les zones et les années de ce fichier, ces dates remplacent celles qui sont connues. Les autres restent.',
  ignoredLines: { one: 'ligne laissée de côté', other: 'lignes laissées de côté' },
  ignored: (lines: string) => `${lines}${NBSP}: autres zones, enseignants seuls, jours isolés ou sans date.`,
  faults: { one: 'ligne à corriger', other: 'lignes à corriger' },
  faultsExplain: 'Rien n’est repris tant qu’une ligne est à corriger. Téléchargez de nouveau le fichier, sans le modifier.',
  back: 'Choisir un autre fichier',
  run: 'Importer',
  running: 'L’import est en cours.',
  done: 'Vacances scolaires importées.',
} as const
