// Pages by their names in the menus, and by what people call them elsewhere: « occupation » finds the activities, « roulement » the cycle.
import { matchesSearch } from '#ui/match-search.ts'

/** A page as the menus name it. */
export interface NamedPage {
  /** Its address in the table of pages. */
  readonly id: string
  readonly label: string
  readonly to: string
}

/** The words that other programs use for a page, by its address. */
export const otherWords: Readonly<Record<string, string>> = {
  '/calendar': 'planning tableau de service',
  '/exchange/replace': 'remplacement permutation demande',
  '/users': 'annuaire agents collègues import',
  '/rotation': 'roulement',
  '/leave': 'vacances campagne vœux',
  '/center/centers': 'jours fériés fuseau écran de la salle',
  '/vacancies': 'remplaçants absence vague manque',
  '/admin/rules': 'effectif minimum repos délais régime',
  '/admin/activities': 'occupation formation absence congé stage réunion visite médicale',
  '/admin/roles': 'droits rôles responsable des remplacements',
  '/admin/keys': 'logiciels accès',
  '/month': 'paie clôture export',
  '/admin/takeover': 'import tableur excel',
  '/admin/fairness': 'nuits week-ends charge statistiques',
  '/admin/journal': 'historique',
  '/admin/circles': 'échanges à trois à quatre circuits',
  '/tickets': 'messages courrier',
  '/emails': 'e-mails mails',
  '/parameter': 'paramètres notifications mot de passe apparence calendrier du téléphone',
}

/** Two letters at least: one would find most of them. */
export function findPages<P extends NamedPage>(pages: readonly P[], text: string, max: number): P[] {
  if (text.trim().length < 2) return []
  const isNamed = ({ label }: P) => matchesSearch(label, text)
  const found = pages.filter((page) => isNamed(page) || matchesSearch(otherWords[page.id] ?? '', text))
  return found.toSorted((a, b) => Number(isNamed(b)) - Number(isNamed(a))).slice(0, max)
}
