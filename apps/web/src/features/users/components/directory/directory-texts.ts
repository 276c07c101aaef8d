// The texts of the directory.
import { NBSP } from '#ui/format.ts'

export const directoryTexts = {
  title: 'Membres',
  search: 'Chercher par nom',
  count: { one: 'membre', other: 'membres' },
  filters: {
    open: 'Filtrer les membres',
    title: 'Filtres',
    active: 'filtres actifs',
    clear: 'Tout effacer',
    apply: 'Voir les membres',
    /** The words of each filter: its name, its text while it narrows nothing, and that of a value no longer offered. */
    of: {
      center: { label: 'Centre', all: 'Tous les centres', gone: 'Centre inconnu' },
      team: { label: 'Équipe', all: 'Toutes les équipes', gone: 'Équipe sans membre' },
      role: { label: 'Emploi', all: 'Tous les emplois' },
      qualification: { label: 'Qualification', all: 'Toutes les qualifications' },
      status: { label: 'Compte', all: 'Tous les comptes' },
      admins: { label: 'Administrateurs', all: 'Tous les rôles' },
    },
    noTeam: 'Sans équipe',
    statuses: [
      { value: 'approved', label: 'Comptes approuvés' },
      { value: 'pending', label: 'Comptes en attente' },
    ],
  },
  noTeam: 'Sans équipe',
  me: 'Vous',
  pending: 'En attente',
  suspended: 'Suspendu',
  admin: { center: 'Administration', master: 'Administration principale' },
  qualifications: (list: readonly string[]) => `Qualifications${NBSP}: ${list.join(', ')}`,
  more: (count: string) => `Afficher la suite (${count})`,
  import: 'Importer des membres',
  add: 'Ajouter une personne',
  sheet: {
    name: 'Membres',
    qualifications: 'Qualifications',
    team: 'Équipe',
    teamSince: 'Dans l’équipe depuis',
    memberSince: 'Membre depuis',
    role: 'Administration',
    account: 'Compte',
    pending: 'En attente',
    neverCame: 'Jamais venu',
    suspended: 'Suspendu',
    active: 'Actif',
  },
  emptyTitle: 'Personne ne correspond',
  empty: 'Essayez un autre nom.',
  emptyFiltered: 'Essayez un autre nom, ou retirez un filtre.',
  clear: 'Retirer les filtres',
  centersFailed: 'Les centres n’ont pas pu être lus\u00A0: ni leur filtre ni leur nom ne peuvent être montrés.',
  failedTitle: 'Les membres n’ont pas pu être chargés',
} as const

export const adminsTexts = {
  title: 'Administrateurs',
  failed: 'Les administrateurs n’ont pas pu être lus.',
  none: 'Aucun administrateur n’est encore nommé.',
} as const
