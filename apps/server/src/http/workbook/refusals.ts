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

const PASTE_LESS = 'Ce tableau est trop grand\u00A0: copiez le planning seul, puis collez-le de nouveau.'

/** The same refusals of a table that was pasted: there is no file to save anew. */
export const pastedRefusals: typeof takeoverRefusals = {
  ...takeoverRefusals,
  tooLarge: PASTE_LESS,
  tooManyCells: PASTE_LESS,
  tooSlow: PASTE_LESS,
  unreadable: 'Ce texte ne se lit pas comme un tableau\u00A0: copiez les cases dans le tableur, puis collez-les.',
  noDays: 'Ce tableau n’a ni ligne ni colonne de jours\u00A0: il en faut au moins sept qui se suivent.',
  noPeople: 'Ce tableau a des jours, mais aucune personne n’y a été trouvée\u00A0: chaque ligne, ou chaque colonne, doit avoir un nom.',
}

const LIST_TOO_LARGE =
  'Ce classeur est trop grand pour une liste de membres\u00A0: gardez leur feuille seule, puis choisissez-le de nouveau.'

/** The sentences for a file that lists members. */
export const listRefusals: Readonly<Record<WorkbookRefusal, string>> = {
  ...workbookRefusals,
  tooManyCells: LIST_TOO_LARGE,
  tooSlow: LIST_TOO_LARGE,
}
