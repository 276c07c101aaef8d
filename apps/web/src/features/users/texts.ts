// The words about members: the search of the bar, profiles, what changed a planning.
import { ofName } from '@releve/contract/elision'

export const searchTexts = {
  label: 'Chercher un collègue, une date',
  shortcut: 'Ctrl K',
  results: 'Résultats',
  openDay: 'Ouvrir le calendrier',
  noSuchDay: 'Cette date n’existe pas',
  nothing: 'Personne de ce nom dans votre centre',
  count: { one: 'résultat', other: 'résultats' },
} as const

export const profileTexts = {
  write: 'Écrire un message',
  title: 'Profil',
  own: 'Votre profil',
  noTeam: 'Sans équipe',
  admin: { center: 'Administration du centre', master: 'Administration principale' },
  teams: 'Équipes successives',
  since: (day: string) => `depuis le ${day}`,
  from: (day: string) => `à partir du ${day}`,
  fromTo: (from: string, to: string) => `du ${from} au ${to}`,
  current: 'actuelle',
  noTeams: 'Aucune équipe jusqu’ici.',
  removeOccurrence: (team: string, period: string) => `Retirer ${team}, ${period}`,
  manage: 'Gérer ce membre',
  teamsFailed: 'Les équipes n’ont pas pu être chargées.',
  points: 'Points',
  changes: 'Historique du planning',
  changesNote: 'Échanges, demandes et modifications',
  transactions: 'Historique des points',
  transactionsNote: 'Gains, transferts et points réservés',
  failedTitle: 'Le profil n’a pas pu être chargé',
  missingTitle: 'Ce profil n’existe pas',
  missing: 'Le compte a peut-être été supprimé, ou il appartient à un autre centre.',
  home: 'Revenir à l’accueil',
} as const

export const changeTexts = {
  title: 'Historique du planning',
  of: (name: string) => `Historique ${ofName(name)}`,
  vacation: (day: string) => `Vacation du ${day}`,
  by: (who: string) => `par ${who}`,
  byMe: 'par vous',
  automatic: 'automatique',
  reason: 'Motif',
  becomes: 'devient',
  searched: { search: 'Chercher un changement', count: { one: 'changement', other: 'changements' } },
  shown: 'Changements affichés',
  groups: {
    all: 'Tous les changements',
    exchanges: 'Échanges',
    demands: 'Demandes',
    modifications: 'Modifications',
    teams: 'Équipe et cycle',
  },
  emptyTitle: 'Rien n’a changé',
  empty: 'Les échanges, les demandes et les modifications de planning s’inscriront ici, avec leur date et leur auteur.',
  failedTitle: 'L’historique n’a pas pu être chargé',
  refusedTitle: 'Historique réservé',
  refused: 'L’historique d’un planning n’est visible que de l’intéressé et de ses administrateurs.',
  backToProfile: 'Revenir au profil',
} as const
