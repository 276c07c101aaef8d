// The words of school holidays in the calendar.
import type { SchoolZone, WireSchoolPeriod } from '@releve/contract/school-holidays'
import { capitalize, formatDay } from '../../../ui/format.ts'

/** « Vacances d’Été » of « Début des Vacances d’Été », which is what the ministry calls a summer whose end it does not say. */
export function schoolName({ name }: Pick<WireSchoolPeriod, 'name'>): string {
  return capitalize(name.replace(/^début des /iu, ''))
}

/** Within a sentence: « vacances de Noël ». */
export function schoolWords(period: Pick<WireSchoolPeriod, 'name'>): string {
  const name = schoolName(period)
  return name.slice(0, 1).toLocaleLowerCase('fr') + name.slice(1)
}

const ZONE_WORDS: Readonly<Record<SchoolZone, string>> = {
  A: 'zone A',
  B: 'zone B',
  C: 'zone C',
  corse: 'Corse',
  outremer: 'outre-mer',
}

/** « Vacances de la Toussaint, zone B, jusqu’au 1er novembre ». */
export function schoolLine(period: WireSchoolPeriod): string {
  const until = period.startDate === period.endDate ? '' : `, jusqu’au ${formatDay(period.endDate, 'date')}`
  return `${schoolName(period)}, ${ZONE_WORDS[period.zone]}${until}`
}
