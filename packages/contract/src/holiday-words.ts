// Public holidays in words, as calendars name them and as one types them. Without schemas, so that every screen may import it.
import type { Holiday } from '@releve/domain/calendar/center-holidays'
import type { HolidayName } from '@releve/domain/calendar/holidays'

export const holidayLabels: Readonly<Record<HolidayName, string>> = {
  newYear: 'Jour de l’An',
  goodFriday: 'Vendredi saint',
  easterMonday: 'Lundi de Pâques',
  labourDay: 'Fête du Travail',
  victory1945: 'Victoire 1945',
  ascension: 'Ascension',
  whitMonday: 'Lundi de Pentecôte',
  nationalDay: 'Fête nationale',
  assumption: 'Assomption',
  allSaints: 'Toussaint',
  armistice1918: 'Armistice 1918',
  christmas: 'Noël',
  saintStephen: 'Saint-Étienne',
  abolitionOfSlavery: 'Abolition de l’esclavage',
  citizenship: 'Fête de la citoyenneté',
  gospelArrival: 'Arrivée de l’Évangile',
  autonomy: 'Fête de l’autonomie',
  matarii: 'Matari’i',
  saintPeterChanel: 'Saint-Pierre-Chanel',
  territory: 'Fête du territoire',
}

export function holidayLabel(holiday: Holiday): string {
  return holiday.origin === 'added' ? holiday.name : holidayLabels[holiday.name]
}
