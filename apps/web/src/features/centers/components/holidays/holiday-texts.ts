// The words about the holidays of a centre, and what it changes of them.
import { yearlyDayWords } from '@releve/contract/own-holiday-words'
import type { OwnHoliday } from '@releve/domain/calendar/center-holidays'
import { fromDayNumber, type DayNumber } from '@releve/domain/calendar/day'
import { formatDay, NBSP, NNBSP } from '#ui/format.ts'

const near = (day: DayNumber) => formatDay(fromDayNumber(day))

export const holidayTexts = {
  title: 'Jours fériés',
  intro: 'Ceux du territoire, et ce que le centre y change. Les décomptes les suivent, les jours passés ne changent jamais.',
  introRead: 'Ceux du territoire, et ce que le centre y change.',
  failed: 'Les jours fériés n’ont pas pu être lus.',
  year: 'Année',
  list: (year: number) => `Jours fériés de ${year}`,
  legal: 'Légal',
  added: 'Du centre',
  moved: 'Reporté',
  removed: 'Retiré',
  insteadOf: (day: DayNumber) => `au lieu du ${near(day)}`,
  until: (year: number) => `jusqu’en${NBSP}${year}`,
  only: (year: number) => `en${NBSP}${year} seulement`,
  noneOwn: 'Le centre n’a rien changé pour cette année.',
  others: 'Pour d’autres années',
  add: 'Ajouter un jour férié',
  open: (name: string, day: string) => `${name}, ${day}`,
} as const

export const holidayFormTexts = {
  addTitle: 'Nouveau jour férié',
  name: 'Nom',
  firstDay: 'Premier jour',
  newDay: 'Nouveau jour',
  repeats: 'Revient',
  once: (year: number | null) => (year === null ? 'Une seule fois' : `En ${year} seulement`),
  yearly: (on: string | null) => (on === null ? 'Chaque année, à la même date' : `Chaque année, ${yearlyDayWords(on)}`),
  easter: (on: string | null) => (on === null ? 'Chaque année, compté de Pâques' : `Chaque année, ${yearlyDayWords(on)}`),
  easterTooFar: 'Trop loin de Pâques.',
  everyYear: (year: number) => `Chaque année à partir de ${year}`,
  firstYear: 'Première année',
  lastYear: 'Dernière année',
  noEnd: 'Sans fin',
  act: 'Ce que fait le centre',
  move: 'Reporter',
  remove: 'Retirer',
  byLaw: (day: DayNumber) => `Férié par la loi, le ${formatDay(fromDayNumber(day), 'long', { year: true })}.`,
  changes: 'Ce qui change',
  becomes: (day: DayNumber) => `${near(day)} devient férié`,
  stops: (day: DayNumber) => `${near(day)} n’est plus férié`,
  nothing: 'rien ne change',
  ofYear: (year: number, what: string) => `${year}${NBSP}: ${what}`,
  goesOn: 'Et ainsi de suite.',
  addConfirm: 'Ajouter',
  moveConfirm: 'Reporter ce jour',
  removeConfirm: 'Retirer ce jour',
  added: 'Jour férié ajouté',
  moved: 'Jour férié reporté',
  removed: 'Jour férié retiré',
  save: 'Enregistrer',
  saved: 'Jour férié enregistré',
  over: 'Ses années sont passées\u00A0: seul son nom se corrige.',
} as const

/** The act that takes a change back has a name of its own for each kind. */
export const takingBack: Readonly<
  Record<OwnHoliday['kind'], { readonly label: string; readonly title: (name: string) => string; readonly done: string }>
> = {
  added: {
    label: 'Retirer ce jour férié',
    title: (name) => `Retirer «${NBSP}${name}${NBSP}»${NNBSP}?`,
    done: 'Jour férié retiré',
  },
  moved: {
    label: 'Annuler le report',
    title: (name) => `Remettre «${NBSP}${name}${NBSP}» à son jour${NNBSP}?`,
    done: 'Report annulé',
  },
  removed: {
    label: 'Rétablir ce jour férié',
    title: (name) => `Rétablir «${NBSP}${name}${NBSP}»${NNBSP}?`,
    done: 'Jour férié rétabli',
  },
}

export const takingBackBody = {
  gone: 'Aucun jour passé n’en dépend\u00A0: il n’en restera rien.',
  ended: (year: number) => `Ce qui a été vaut encore jusqu’en ${year}\u00A0: l’historique ne change pas.`,
} as const
