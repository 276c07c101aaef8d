// The words of « Qui peut quoi »: who holds which role, and what each permits.
import { fullName, type NamedPerson } from '@releve/contract/person-name'
import { NBSP, NNBSP, formatDay } from '#ui/format.ts'

const day = (date: string) => formatDay(date, 'short', { year: true })

export const roleTexts = {
  title: 'Qui peut quoi',
  note: `Un rôle confie à un membre une partie de ce que font les administrateurs, pour un temps ou sans fin. Le membre en est averti, et le journal le garde.`,
  failed: 'Les rôles n’ont pas pu être lus.',
  holders: 'Qui tient un rôle',
  administrator: 'Administrateur du centre',
  administratorNote: `Peut tout ce que permet un rôle, et administre le centre.`,
  none: 'Personne ne tient de rôle',
  noneText: 'Donnez-en un à qui doit pouvoir agir sans administrer le centre.',
  role: (name: string, team: string | null) => (team === null ? name : `${name}, ${team}`),
  days: (from: string, until: string | null, isToCome: boolean) =>
    `${isToCome ? 'À partir du' : 'Depuis le'} ${day(from)}${until === null ? '' : `, jusqu’au ${day(until)} compris`}`,
  by: (name: string) => `donné par ${name}`,
  permits: 'Ce que permet chaque rôle',
  permitsNote: `Le reste, comptes, règles, cycles, dérogations et jours passés, est aux administrateurs seuls. Un chef d’équipe décide pour son équipe. Nul ne décide de sa propre demande.`,
  power: 'Droit',
  yes: 'Oui',
  no: 'Non',
  administrators: 'Administrateur',
  give: 'Donner un rôle',
  work: {
    title: (count: number) => (count === 1 ? 'Votre rôle' : 'Vos rôles'),
    until: (day: string) => `Jusqu’au ${day} compris.`,
    month: 'Heures et absences du mois',
    planning: 'Planning de l’équipe',
    decide: 'À décider',
    vacancies: 'Vacations à pourvoir',
    hours: 'Membres et leurs heures',
    wall: 'Écran de la salle',
  },
  form: {
    member: 'Membre',
    memberPlaceholder: 'Chercher un membre',
    memberMissing: 'Choisissez un membre.',
    role: 'Rôle',
    team: 'Équipe',
    teamMissing: 'Choisissez l’équipe.',
    from: 'Premier jour',
    fromHint: 'Vide\u00A0: aujourd’hui',
    until: 'Dernier jour',
    untilHint: 'Vide\u00A0: sans fin',
    submit: 'Donner ce rôle',
    done: 'Rôle donné, le membre en est averti.',
  },
  take: 'Retirer',
  takeOf: (role: string, person: NamedPerson) => `Retirer${NBSP}: ${role}, ${fullName(person)}`,
  takeQuestion: (role: string, person: NamedPerson) => `Retirer à ${fullName(person)} le rôle «${NBSP}${role}${NBSP}»${NNBSP}?`,
  takeExplain: 'Dès maintenant, ce membre n’a plus ce que ce rôle permet. Ce qui attendait sa décision reste aux autres qui décident.',
  taken: 'Rôle retiré, le membre en est averti.',
}
