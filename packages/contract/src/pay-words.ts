// The words of payroll: figures of a month, units, and what changed of the settings as the journal says it. Without schemas, so that a screen
// may import it.
import type { FieldChange } from '@releve/domain/working-time/differences'
import type { PayFigureName, PayUnitName } from './closings.ts'
import type { PayColumn, WirePaySettings } from './payroll.ts'

export const payFigureWords: Readonly<Record<PayFigureName, string>> = {
  hours: 'Heures faites',
  night: 'Heures de nuit',
  sundays: 'Heures du dimanche',
  holidays: 'Heures des jours fériés',
  overCycle: 'Heures hors cycle',
  meals: 'Repas',
}

export const payUnitWords: Readonly<Record<PayUnitName, string>> = {
  minutes: 'heures',
  shifts: 'vacations',
  workingDays: 'jours ouvrés',
  count: 'nombre',
}

/** The titles of the columns of a file, on the screen that chooses them and in the file. */
export const payColumnWords: Readonly<Record<PayColumn, string>> = {
  registrationNumber: 'Matricule',
  name: 'Nom et prénom',
  lastName: 'Nom',
  firstName: 'Prénom',
  share: 'Quotité',
  code: 'Code',
  quantity: 'Quantité',
  unit: 'Unité',
  from: 'Du',
  to: 'Au',
  month: 'Mois',
  corrects: 'Régularisation de',
}

/** The words of a figure: of an activity its name. */
export function figureWords(figure: string, activityName: (activityId: string) => string | undefined): string {
  const plain = Object.entries(payFigureWords).find(([name]) => name === figure)
  if (plain !== undefined) return plain[1]
  const activityId = figure.slice('activity:'.length)
  return activityName(activityId) ?? UNNAMED[activityId] ?? 'Activité retirée de la liste'
}

/** Absences of whole days that name no activity: those of the specification. */
const UNNAMED: Readonly<Record<string, string>> = { absence: 'Absence sans cause', off_day: 'Congé sans cause' }

/** Lists what changed, each under the part of the settings that it is of; `nameOf`: the words of a figure. */
export function paySettingChanges(before: WirePaySettings, after: WirePaySettings, nameOf: (figure: string) => string): FieldChange[] {
  const changes: FieldChange[] = []
  const add = (field: string, from: string | number | null, to: string | number | null) => {
    if (from !== to) changes.push({ field, from, to })
  }
  add('pay.stepMinutes', before.stepMinutes, after.stepMinutes)
  const windows = ({ meals }: WirePaySettings) => meals.map(({ startTime, endTime }) => `${startTime}\u00A0–\u00A0${endTime}`).join(', ')
  add('pay.meals', windows(before), windows(after))
  const codeOf = ({ codes }: WirePaySettings, figure: string) => {
    const known = codes.find((each) => each.figure === figure)
    return known === undefined ? null : `${known.code ?? 'non remis'}, ${payUnitWords[known.unit]}`
  }
  for (const figure of new Set([...before.codes, ...after.codes].map((each) => each.figure)))
    add(`pay.code.${nameOf(figure)}`, codeOf(before, figure), codeOf(after, figure))
  const profileOf = ({ profiles }: WirePaySettings, id: string) => {
    const known = profiles.find(({ _id }) => _id === id)
    return known === undefined ? null : `${known.name}, version\u00A0${known.version}`
  }
  for (const id of new Set([...before.profiles, ...after.profiles].map(({ _id }) => _id)))
    add('pay.profile', profileOf(before, id), profileOf(after, id))
  return changes
}
