// The words of the team's planning.
import { ofName } from '@releve/contract/elision'
import { NBSP } from '#ui/format.ts'

export const teamTexts = {
  label: 'Planning de l’équipe',
  failed: 'Le planning de l’équipe n’a pas pu être chargé',
  teams: 'Équipe affichée',
  allTeams: 'Toutes les équipes',
  goneTeam: 'Équipe sans membre',
  qualifications: 'Qualification affichée',
  allQualifications: 'Toutes les qualifications',
  unavailable: 'indisponible',
  pending: 'demande en attente',
  given: 'cédée',
  activity: 'activité',
  part: 'en partie',
  members: { one: 'membre', other: 'membres' },
  member: 'Membre',
  openMember: (name: string) => `Ouvrir le planning ${ofName(name)}`,
  choose: 'Choisir des personnes',
  chooseHint: 'Touchez des noms ou des équipes.',
  chooseAll: 'Toutes celles affichées',
  chooseEnd: 'Ne plus choisir',
  chooseMember: (name: string) => `Choisir ${name}`,
  people: { one: 'personne', other: 'personnes' },
  /** It stands before the word of a vacation. */
  presentOn: 'Présents,',
  minimum: (minimum: number) => `min.${NBSP}${minimum}`,
  others: { one: 'autre', other: 'autres' },
  week: (week: string, hours: string) => `${week}${NBSP}: ${hours}`,
  empty: {
    title: 'Aucun membre ne correspond',
    text: 'Aucun membre du centre n’a cette qualification dans cette équipe.',
    action: 'Effacer les filtres',
  },
  firm: {
    label: 'Arrêter le tableau',
    title: 'Tableau de service',
    note: 'Les jours au-delà sont dessinés comme provisoires. Changer un jour arrêté prévient la personne concernée, et reste écrit.',
    day: 'Arrêté jusqu’au (facultatif)',
    hint: 'Les membres du centre l’apprennent. Sans date, aucun jour n’est provisoire.',
    save: 'Enregistrer',
    done: 'C’est enregistré.',
  },
} as const
