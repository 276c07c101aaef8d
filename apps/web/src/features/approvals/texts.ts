// The words of approvals: the settings of a centre, and deputies.
import { ofName } from '@releve/contract/elision'
import { fullName, type NamedPerson } from '@releve/contract/person-name'
import { formatDay, NBSP, NNBSP } from '#ui/format.ts'

const day = (date: string) => formatDay(date, 'short', { year: true })

export const approvalTexts = {
  title: 'Approbations',
  note: `Sans réglage, une demande attend un seul accord, de l’un de ceux qui décident. Vous pouvez demander un ou deux niveaux, activité par activité, et pour les échanges. Nul n’approuve sa propre demande, ni deux niveaux de la même.`,
  failed: 'Les approbations n’ont pas pu être lues.',
  lapse: 'Une demande sans réponse devient caduque',
  lapseHint: 'Avant son début.',
  hours: { one: 'heure', other: 'heures' },
  which: 'Demandes avec niveaux',
  none: 'Aucune demande n’a de niveaux. Un seul accord suffit.',
  add: 'Ajouter une activité',
  activity: 'Activité',
  types: { absence: 'Toute autre absence', off_day: 'Repos en plus', custom_modification: 'Autres horaires et autre travail' },
  level: (number: number) => (number === 1 ? 'Premier niveau' : 'Second niveau'),
  exchanges: 'Échanges entre collègues',
  noExchanges: 'Aucun échange n’attend d’accord. Ce qui est conclu prend effet aussitôt.',
  exchangesNote:
    'Les collègues sont d’accord, et le planning ne change qu’une fois l’échange approuvé. Un niveau de chefs d’équipe attend le chef de chacun.',
  addExchange: 'Faire approuver',
  exchange: 'Échange',
  delay: 'Monte sans réponse après',
  delays: {
    never: 'Ne monte pas',
    hours: (hours: number) => (hours % 24 === 0 ? `${hours / 24}${NBSP}${hours === 24 ? 'jour' : 'jours'}` : `${hours}${NBSP}h`),
  },
  onlyOne: (person: NamedPerson) =>
    `Aujourd’hui, seul le compte ${ofName(fullName(person))} peut répondre ici, et nul ne répond à deux niveaux${NBSP}: le second attendra un administrateur principal, et la demande deviendra caduque s’il ne répond pas. Nommez quelqu’un d’autre, ou gardez un seul niveau.`,
  addLevel: 'Ajouter un second niveau',
  removeLevel: 'Retirer le second niveau',
  remove: (name: string) => `Retirer${NBSP}: ${name}`,
  cancel: 'Annuler',
  save: 'Enregistrer',
  saved: 'Approbations enregistrées.',
  roles: {
    teamChief: 'Chef d’équipe',
    planner: 'Responsable du planning',
    hr: 'Ressources humaines',
    administrator: 'Administrateurs',
  },
  deputies: {
    title: 'Suppléances',
    note: 'Pendant votre absence, un collègue décide à votre place. Jamais de ses propres demandes, ni des vôtres.',
    failed: 'Les suppléances n’ont pas pu être lues.',
    none: 'Personne n’est suppléé.',
    name: 'Me faire suppléer',
    line: (deputy: NamedPerson, user: NamedPerson) => `${fullName(deputy)} supplée ${fullName(user)}`,
    days: (from: string, until: string) => (from === until ? `le ${day(from)}` : `du ${day(from)} au ${day(until)}`),
    end: 'Mettre fin',
    endOf: (deputy: NamedPerson, user: NamedPerson) => `Mettre fin${NBSP}: ${fullName(deputy)} supplée ${fullName(user)}`,
    endQuestion: (deputy: NamedPerson, user: NamedPerson) => `${fullName(deputy)} ne supplée plus ${fullName(user)}${NNBSP}?`,
    endExplain: 'La suppléance finit aussitôt. Ce qui a déjà été décidé reste décidé.',
    ended: 'Suppléance finie.',
    member: 'Suppléant',
    memberPlaceholder: 'Chercher un collègue',
    memberMissing: 'Choisissez un collègue.',
    from: 'Premier jour',
    until: 'Dernier jour (inclus)',
    dayMissing: 'La date est requise.',
    submit: 'Nommer',
    done: 'Suppléance enregistrée, votre collègue en est averti.',
  },
} as const
