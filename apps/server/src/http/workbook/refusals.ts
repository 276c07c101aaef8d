// Why a file cannot be taken over, as whoever chose it reads it.
import type { TakeoverRefusal } from '@releve/domain/takeover/proposal'
import { workbookRefusals } from './workbook-file.ts'
import type { WorkbookRefusal } from './workbook-file.ts'

export const takeoverRefusals: Readonly<Record<WorkbookRefusal | TakeoverRefusal, string>> = {
  ...workbookRefusals,
  noDays: 'Aucune feuille de ce fichier n’a de ligne ou de colonne de jours\u00A0: il en faut au moins sept qui se suivent.',
  noPeople: 'Ce fichier a des jours, mais aucune personne n’y a été trouvée\u00A0: chaque ligne, ou chaque colonne, doit avoir un nom.',
  noCodes: 'Toutes les cases de ce planning sont vides.',
}

const LIST_TOO_LARGE =
  'Ce classeur est trop grand pour une liste de membres\u00A0: gardez leur feuille seule, puis choisissez-le de nouveau.'

/** The sentences for a file that lists members. */
export const listRefusals: Readonly<Record<WorkbookRefusal, string>> = {
  ...workbookRefusals,
  tooManyCells: LIST_TOO_LARGE,
  tooSlow: LIST_TOO_LARGE,
}
