// The words of the grid in which a month is written.
import { formatCount, formatDay, NBSP } from '#ui/format.ts'

const CELLS = { one: 'case', other: 'cases' } as const
const PEOPLE = { one: 'personne', other: 'personnes' } as const

export const gridTexts = {
  label: 'Grille du mois',
  bar: 'Ce qui s’écrit',
  close: 'Quitter la grille',
  member: 'Membre',
  members: { one: 'membre', other: 'membres' },
  keys: 'Lettre\u00A0: poser. Maj et flèches\u00A0: étendre. Suppr\u00A0: comme le cycle. Ctrl C, Ctrl V\u00A0: copier, coller. Ctrl D\u00A0: remplir. Ctrl Z\u00A0: annuler. Entrée\u00A0: aller au bouton. Échap\u00A0: lâcher.',
  chosen: (cells: number, people: number, from: string, to: string) =>
    `${formatCount(cells, CELLS)}, ${formatCount(people, PEOPLE)}, ${from === to ? formatDay(from) : `${formatDay(from)} au ${formatDay(to)}`}`,
  letters: 'Poser',
  rest: 'Repos',
  clear: 'Comme le cycle',
  typed: (typed: string, labels: readonly string[]) => `${typed}… ${labels.join(', ')}`,
  unknown: (letters: readonly string[]) =>
    letters.length === 1
      ? `«\u00A0${letters[0] ?? ''}\u00A0» n’est pas un code du centre.`
      : `Codes inconnus du centre\u00A0: ${letters.join(', ')}.`,
  noEntry: (typed: string) => `Aucun code ne commence par «\u00A0${typed}\u00A0».`,
  cell: (letters: string, name: string, day: string) => `${letters}, ${name}, ${formatDay(day, 'long')}`,
  nothing: 'rien',
  away: 'indisponible',
  toWrite: (letters: string, before: string) => `${letters} à écrire, au lieu de ${before}`,
  cleared: 'comme le cycle',
  refused: 'refusée',
  toSee: 'à revoir',
  start: 'Choisissez des cases, puis tapez une lettre.',
  toBeWritten: (cells: number, people: number) => `${formatCount(cells, CELLS)} à écrire, ${formatCount(people, PEOPLE)}`,
  judging: 'Relève regarde les repos, l’effectif et les congés…',
  fine: 'Rien ne s’y oppose.',
  same: 'Ces cases contiennent déjà cela.',
  refusedCells: (count: number) => `${formatCount(count, CELLS)} ${count > 1 ? 'refusées' : 'refusée'}`,
  brokenRules: (count: number) => (count > 1 ? `${count} règles l’empêchent` : 'une règle l’empêche'),
  warnings: (count: number) => formatCount(count, { one: 'remarque', other: 'remarques' }),
  see: 'Voir le détail',
  hide: 'Masquer le détail',
  onDays: (days: readonly string[], message: string) =>
    `${new Intl.ListFormat('fr').format(days.map((day) => formatDay(day)))}${NBSP}: ${message}`,
  uncovered: (days: readonly string[]) =>
    `Prise à un collègue et plus assurée\u00A0: ${new Intl.ListFormat('fr').format(days.map((day) => formatDay(day)))}.`,
  closedDemands: (count: number) => `${formatCount(count, { one: 'demande ouverte se ferme', other: 'demandes ouvertes se ferment' })}.`,
  reason: 'Motif',
  override: 'Passer outre, avec ce motif',
  from: 'De',
  to: 'À',
  hoursOf: (letters: string) => `Heures de ${letters}`,
  undo: 'Annuler',
  keepRest: (cells: number) => `Garder ${cells > 1 ? `les ${cells}` : 'la case'} qui ${cells > 1 ? 'vont' : 'va'}`,
  write: (cells: number) => (cells > 1 ? `Écrire les ${cells}` : 'Écrire'),
  nothingToWrite: 'Rien n’est à écrire.',
  isRefused: 'Des cases sont refusées\u00A0: gardez les autres, ou changez-les.',
  isBroken: 'Une règle l’empêche\u00A0: changez ces cases, ou passez outre avec un motif.',
  reasonMissing: 'Un changement de vacation demande un motif.',
  written: (cells: number) => `${formatCount(cells, CELLS)} ${cells > 1 ? 'écrites' : 'écrite'}. Chacun en est prévenu une fois.`,
  undoReason: 'Écriture de la grille annulée',
  undone: 'Écriture annulée.',
} as const
