// The words about points.
import { fullName, type NamedPerson } from '@releve/contract/person-name'
import { ofName } from '@releve/contract/elision'
import type { WireTransaction } from '@releve/contract/points'
import type { Day } from '@releve/domain/calendar/day'
import { formatCount, formatDay, formatNumber, formatSignedPoints, NBSP, NNBSP } from '#ui/format.ts'

const TRANSFERRED = { one: 'point transféré', other: 'points transférés' } as const
const POINTS = { one: 'point', other: 'points' } as const

export const pointTexts = {
  title: 'Points',
  of: (name: string) => `Points ${ofName(name)}`,
  available: 'Disponibles',
  ofBalance: (points: number) => `sur ${formatNumber(points)} au solde`,
  upcoming: 'À venir',
  upcomingFailed: 'Ce qui est à venir n’a pas pu être lu.',
  upcomingPart: 'Une partie de ce qui est à venir n’a pas pu être lue.',
  history: 'Historique des points',
  ledger: {
    search: 'Chercher un mouvement',
    count: { one: 'mouvement', other: 'mouvements' },
    direction: 'Mouvements affichés',
    directions: { all: 'Tous les mouvements', gained: 'Points gagnés', given: 'Points donnés' },
  },
  transfer: 'Transférer',
  cancelled: 'Annulée',
  /** « dim. 22 nov., à la fin de la vacation ». */
  dueOn: ({ type, effectiveDate }: WireTransaction) =>
    type === 'replacement' ? `${formatDay(effectiveDate)}, à la fin de la vacation` : `prévu le ${formatDay(effectiveDate)}`,
  monthSum: `Total du mois${NBSP}: `,
  reservedWhileOpen: 'réservés tant qu’elle est ouverte',
  demand: (day: Day, isOwn: boolean) => `${isOwn ? 'Votre demande' : 'Demande'} du ${formatDay(day)}`,
  emptyTitle: 'Aucun mouvement',
  empty: 'Les points gagnés en remplaçant un collègue, et ceux que l’on vous donne, s’affichent ici.',
  failedLedger: 'L’historique n’a pas pu être chargé',
  refusedTitle: 'Historique réservé',
  refused: 'Les points d’un collègue ne sont visibles que de lui-même et de ses administrateurs.',
  backToProfile: 'Revenir au profil',
} as const

/** The texts of the large curve and its table. */
export const balanceTexts = {
  legend: 'Solde, jour après jour',
  day: 'Jour',
  moved: 'Mouvement',
  balance: 'Solde',
  /** « Sam. 14 nov. : 110 points (−10) ». */
  reading: (day: string, balance: number, moved: number) =>
    `${day}${NBSP}: ${formatCount(balance, POINTS)}${moved === 0 ? '' : ` (${formatSignedPoints(moved)})`}`,
  failed: 'La courbe du solde n’a pas pu être lue.',
} as const

/** « Pour Maud Bergeronnette », « Remplacé par Zoé Ardoisière », « Transfert de Théo d’Aulnaie », « Dotation d’ouverture ». */
export function transactionTitle({ type, sender, receiver, description }: WireTransaction, userId: string, isExchange: boolean): string {
  const isGain = receiver._id === userId
  if (type === 'replacement' && isExchange) return `Permutation avec ${fullName(isGain ? sender : receiver)}`
  if (type === 'replacement') return isGain ? `Pour ${fullName(sender)}` : `Remplacé par ${fullName(receiver)}`
  // The issuing account bears the centre's name alone; its description says what it is about.
  const party = isGain ? sender : receiver
  if (party.lastName === '' && description !== '') return description
  return isGain ? `Transfert ${ofName(fullName(sender))}` : `Transfert à ${fullName(receiver)}`
}

/** The title of what is to come: « Mehdi Gneissac vous remplace », on one's own page. */
export function pendingTitle(transaction: WireTransaction, userId: string, isExchange: boolean, isOwn: boolean): string {
  if (transaction.type === 'replacement' && !isExchange && isOwn) {
    return transaction.receiver._id === userId
      ? `Vous remplacez ${fullName(transaction.sender)}`
      : `${fullName(transaction.receiver)} vous remplace`
  }
  return transactionTitle(transaction, userId, isExchange)
}

export const transferTexts = {
  title: 'Transférer des points',
  open: 'Transférer des points',
  to: 'À qui',
  toPlaceholder: 'Nom du collègue',
  amount: 'Combien',
  unit: POINTS,
  description: 'Motif (facultatif)',
  descriptionHint: 'Votre collègue le lit dans son historique.',
  date: 'Date (facultatif)',
  dateHint: `Sans date, le transfert se fait tout de suite.`,
  before: 'Disponibles avant',
  after: 'après',
  next: 'Continuer',
  back: 'Modifier',
  confirm: (points: number) => `Transférer ${formatCount(points, POINTS)}`,
  question: (points: number, person: NamedPerson) => `Transférer ${formatCount(points, POINTS)} à ${fullName(person)}${NNBSP}?`,
  now: `Tout de suite. Un transfert ne s’annule pas.`,
  later: (day: Day) => `Le ${formatDay(day, 'long', { year: true })}. D’ici là, ces points sont réservés.`,
  done: (points: number, person: NamedPerson) => `${formatCount(points, TRANSFERRED)} à ${fullName(person)}`,
  planned: (day: Day) => `Transfert prévu le ${formatDay(day)}`,
  missingPerson: 'Choisissez à qui transférer ces points.',
  balanceAwaited: 'Votre solde doit d’abord être connu.',
  balanceFailed: 'Votre solde n’a pas pu être lu.',
  rulesAwaited: 'Les règles de votre centre doivent d’abord être connues.',
  rulesFailed: `Les règles de votre centre n’ont pas pu être lues${NBSP}: ce qu’un compte doit garder n’est pas connu.`,
  have: (available: number) => `Vous disposez de ${formatCount(available, POINTS)}.`,
  tooMuch: (available: number) => `Vous ne disposez que de ${formatCount(available, POINTS)}.`,
  nothingAvailable: `Vous n’avez pas de points disponibles à transférer.`,
  note: (text: string) => `«${NBSP}${text}${NBSP}»`,
} as const

export const correctionTexts = {
  open: 'Corriger',
  title: (person: NamedPerson) => `Corriger le solde ${ofName(fullName(person))}`,
  explain:
    'Les points viennent du centre, ou y retournent. La correction figure dans l’historique, et la personne en est prévenue avec le motif.',
  balanceFailed: 'Le solde n’a pas pu être lu.',
  way: 'Sens de la correction',
  add: 'Ajouter',
  take: 'Retirer',
  amount: 'Nombre de points',
  unit: POINTS,
  now: (points: number) => `Solde${NBSP}: ${formatNumber(points)}`,
  after: (points: number, after: number) => `Solde${NBSP}: ${formatNumber(points)}, puis ${formatNumber(after)}`,
  reason: 'Motif',
  reasonHint: 'La personne le lira.',
  tooMuch: 'Ce membre n’a pas autant de points disponibles.',
  confirm: 'Corriger le solde',
  done: (person: NamedPerson, points: number) => `${fullName(person)}${NBSP}: le solde est de ${formatCount(points, POINTS)}.`,
} as const
