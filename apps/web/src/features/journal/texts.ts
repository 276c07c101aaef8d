// The words of the journal of a centre.
import type { JournalGroup } from '@releve/contract/journal-kinds'
import { formatCount, NBSP } from '../../ui/format.ts'

export const groupLabels: Readonly<Record<JournalGroup, string>> = {
  overrides: 'Dérogations',
  roles: 'Rôles',
  accounts: 'Membres et comptes',
  demands: 'Demandes fermées',
  rotations: 'Cycles',
  rules: 'Règles et centre',
  sessions: 'Connexions',
}

export const PERIODS = ['week', 'month', 'year', 'between'] as const

export const journalTexts = {
  title: 'Journal',
  failed: 'Le journal n’a pas pu être chargé',
  emptyTitle: 'Rien à montrer',
  empty: 'Aucun acte ne correspond à ce choix. Le journal retient les actes des administrateurs et leurs connexions.',
  more: 'Afficher les précédents',
  group: 'Genre d’acte',
  anyGroup: 'Tous les actes',
  period: 'Période',
  anyPeriod: 'Toutes les dates',
  periods: { week: 'Les 7 derniers jours', month: 'Les 30 derniers jours', year: 'Les 12 derniers mois', between: 'Entre deux dates' },
  from: 'Du',
  to: 'Au',
  toBeforeFrom: 'Cette date précède la première.',
  person: 'Personne',
  personPlaceholder: 'Auteur ou membre concerné',
  allCenters: 'Tous les centres',
  center: 'Centre',
  kept: 'Les connexions restent six mois dans le journal, tout le reste aussi longtemps que le centre.',
  zoneOfAll: 'Les heures sont celles de Paris.',
  export: 'Exporter (XLSX)',
  exported: (count: number) => `Journal exporté, ${formatCount(count, { one: 'ligne', other: 'lignes' })}`,
  exportFailed: 'Le fichier n’a pas pu être établi. Réessayez.',
  exportCut: (count: number) =>
    `Le fichier s’arrête à ${formatCount(count, { one: 'ligne', other: 'lignes' })}${NBSP}: choisissez une période plus courte.`,
  columns: {
    day: 'Date',
    clock: 'Heure',
    center: 'Centre',
    act: 'Acte',
    actor: 'Auteur',
    subject: 'Membre concerné',
    detail: 'Détail',
    reason: 'Motif',
  },
} as const

export const actTexts = {
  override: {
    post: 'Dérogation, demande déposée',
    accept: 'Dérogation, remplacement',
    swap: 'Dérogation, permutation',
    unaccept: 'Dérogation, désistement',
    modification: 'Dérogation, planning modifié',
    withdrawal: 'Dérogation, modification retirée',
    plan: 'Dérogation, cycle ou équipe',
  },
  overrideOther: 'Dérogation',
  role: { center: 'Devient administrateur du centre', master: 'Devient administrateur principal', none: 'N’est plus administrateur' },
  import: (count: number) => `Import de ${formatCount(count, { one: 'membre', other: 'membres' })}`,
  accountApproved: 'Compte approuvé',
  accountRejected: 'Compte refusé',
  accountRecovered: 'Accès rendu à un compte',
  accountClosed: 'Compte fermé',
  accountErased: 'Compte fermé, données effacées',
  memberArrived: 'Arrivée dans le centre',
  memberLeft: 'Départ pour un autre centre',
  pointsCorrected: 'Solde de points corrigé',
  demandClosed: 'Demande fermée par un administrateur',
  rotationCreated: 'Cycle créé',
  rotationChanged: 'Cycle modifié',
  rotationRemoved: 'Cycle supprimé',
  rotationActivated: 'Cycle activé',
  activationRemoved: 'Activation retirée',
  centerCreated: 'Centre créé',
  centerRemoved: 'Centre supprimé',
  center: 'Centre modifié',
  rules: 'Règles modifiées',
  sessionOpened: 'Connexion',
  sessionEnded: {
    logout: 'Déconnexion',
    reuse: 'Connexion fermée par sécurité',
    expired: 'Connexion expirée',
    passwordChanged: 'Connexion fermée, mot de passe changé',
    administrator: 'Connexion fermée par un administrateur',
  },
  sessionEndedOther: 'Connexion fermée',
  several: (count: number) => formatCount(count, { one: 'appareil', other: 'appareils' }),
  named: (name: string) => `«${NBSP}${name}${NBSP}»`,
  vacationOf: (day: string) => `Vacation du ${day}`,
  fromDay: (day: string) => `À partir du ${day}`,
  points: (points: number) => {
    const count = formatCount(Math.abs(points), { one: 'point', other: 'points' })
    return points > 0 ? `${count} en plus` : `${count} en moins`
  },
  nothingBroken: 'Aucune règle n’était enfreinte',
  ofPerson: (name: string, message: string) => `${name}${NBSP}: ${message}`,
  changed: (label: string, from: string, to: string) => `${label}${NBSP}: ${from} → ${to}`,
  subject: (name: string) => `Membre concerné${NBSP}: ${name}`,
  reason: (reason: string) => `Motif${NBSP}: ${reason}`,
  by: (clock: string, name: string) => `${clock}, ${name}`,
} as const
