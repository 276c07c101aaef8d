// The sentences of a takeover: why it is no longer taken back, by the names of those who acted. There are no schemas here, so that a screen may
// import it.
import { ofName } from './elision.ts'
const NBSP = '\u00A0'

/** Acts after which a takeover stays. */
const heldBecause = ['logIn', 'demand', 'member', 'days', 'points', 'accounts', 'teams', 'cycles', 'activities', 'months'] as const
export type HeldBecause = (typeof heldBecause)[number]

export interface Held {
  readonly because: HeldBecause
  /** The people concerned, where the act is about some. */
  readonly names: readonly string[]
}

const sentences: Readonly<Record<HeldBecause, (names: string) => string>> = {
  logIn: (names) => `Connexion ${ofName(names)}.`,
  demand: (names) => (names === '' ? 'Une vacation est à pourvoir dans ce centre.' : `Demande ${ofName(names)}.`),
  member: (names) => `Fiche modifiée${NBSP}: ${names}.`,
  days: (names) => `Planning ou équipe modifiés${NBSP}: ${names}.`,
  points: (names) => `Points modifiés${NBSP}: ${names}.`,
  accounts: (names) => `Compte d’heures ou soldes de congés modifiés${NBSP}: ${names}.`,
  teams: () => 'Une équipe a été ajoutée, renommée ou supprimée.',
  cycles: () => 'Un cycle, son activation ou la place d’une équipe a été modifié.',
  activities: () => 'Une activité créée par la reprise a été modifiée.',
  months: () => 'Un mois est clos.',
}

const NAMES_MOST = 3

/** « Ana Essai, Bob Test et 4 autres » */
function listedNames(names: readonly string[]): string {
  const shown = names.slice(0, NAMES_MOST)
  const others = names.length - shown.length
  const parts = others > 0 ? [...shown, `${others}${NBSP}${others === 1 ? 'autre' : 'autres'}`] : shown
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} et ${parts.at(-1) ?? ''}`
}

export const heldSentences = (held: readonly Held[]): string[] => held.map(({ because, names }) => sentences[because](listedNames(names)))

export const heldMessage = (held: readonly Held[]): string =>
  `La reprise ne s’annule plus, quelqu’un s’est servi de ce qu’elle a créé. ${heldSentences(held).join(' ')}`
