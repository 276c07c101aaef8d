// Writes « de » before the name of a centre: « du CTA-CODIS Nord », « de la salle de contrôle », « de l’unité 4 », « d’Annecy ».
import { ofName } from './elision.ts'

/** First words of a centre's name that are masculine; an abbreviation has the gender of its full form. */
const MASCULINE = new Set(
  'bureau centre chu cis commissariat codis corg cpi crra css csp cta dépôt détachement dispositif district groupe groupement laboratoire pc peloton pôle poste samu sdis sdacr secteur service site smur standard terminal'.split(
    ' ',
  ),
)
const FEMININE = new Set(
  'base brigade caserne cellule centrale clinique compagnie coordination direction division garde gendarmerie maison permanence plateforme préfecture régulation salle section station tour zone'.split(
    ' ',
  ),
)
/** First words that begin with a vowel, before which both articles become « l’ ». */
const ELIDED = new Set(
  'aéroport agence antenne atelier école équipe établissement état-major hôpital institut organisation unité usine'.split(' '),
)

/** The name after « de »: « du CTA-CODIS Nord », « du Havre », « des Ulis », « de La Rochelle », « d’Annecy ». */
export function ofPlace(name: string): string {
  const article = /^(?:Le|Les)(?=\s)/.exec(name)?.[0]
  if (article !== undefined) return `${article === 'Le' ? 'du' : 'des'}${name.slice(article.length)}`
  const word = (/^[\p{L}\p{M}]+(?:-[\p{L}\p{M}]+)*/u.exec(name)?.[0] ?? '').normalize('NFC').toLowerCase()
  const kinds = [word, word.split('-')[0] ?? '']
  if (kinds.some((kind) => ELIDED.has(kind))) return `de l’${name}`
  if (kinds.some((kind) => FEMININE.has(kind))) return `de la ${name}`
  return kinds.some((kind) => MASCULINE.has(kind)) ? `du ${name}` : ofName(name)
}
