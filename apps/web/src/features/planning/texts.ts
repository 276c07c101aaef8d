// The words of planning modifications.
import { ofName } from '@releve/contract/elision'
import type { AbsenceCause, WireModification } from '@releve/contract/planning'
import { formatCount, formatDay, NBSP } from '../../ui/format.ts'
import { fullName } from '../../ui/person.ts'
import type { NamedPerson } from '../../ui/person.ts'

type Type = WireModification['type']

export const typeLabels: Readonly<Record<Type, string>> = {
  absence: 'Absence',
  off_day: 'Jour non travaillé',
  custom_modification: 'Autres horaires',
}

export const statusLabels: Readonly<Record<WireModification['status'], string>> = {
  pending: 'En attente',
  approved: 'Approuvée',
  rejected: 'Refusée',
  withdrawn: 'Retirée',
}

export const causeLabels: Readonly<Record<AbsenceCause, string>> = {
  annualLeave: 'Congé annuel',
  workTimeReductionDay: 'RTT',
  timeOffInLieu: 'Récupération',
  training: 'Formation',
  family: 'Motif familial',
  mandate: 'Mandat syndical ou électif',
  other: 'Autre',
}

/** « lun. 23 nov. », « du lun. 23 nov. au mer. 25 nov. ». */
export function rangeText(fromDate: string, toDate: string): string {
  return fromDate === toDate ? formatDay(fromDate) : `du ${formatDay(fromDate)} au ${formatDay(toDate)}`
}

const REQUESTS = { one: 'demande', other: 'demandes' }
const vacations = { one: 'vacation', other: 'vacations' }

export const planningTexts = {
  ask: 'Demander une absence…',
  register: 'Enregistrer une absence',
  requests: 'Demandes de planning',
  requestsShort: 'Demandes',
  own: 'Vos demandes de planning',
  toDecide: { one: `demande de planning à${NBSP}décider`, other: `demandes de planning à${NBSP}décider` },
  form: {
    title: 'Demander une modification',
    titleFor: (person: NamedPerson) => `Planning ${ofName(fullName(person))}`,
    type: 'Ce que vous demandez',
    typeFor: 'Ce que vous enregistrez',
    typeNotes: {
      absence: 'Congé, récupération, formation…',
      off_day: 'Vous ne travaillez pas ce jour-là.',
      custom_modification: 'Une autre vacation, ou d’autres heures.',
    },
    typeNotesFor: { off_day: 'Le membre ne travaille pas ce jour-là.' },
    from: 'Du',
    to: 'Au (inclus)',
    cause: 'Cause',
    causeNone: 'Ne pas préciser',
    causeHint: 'Vous et vos administrateurs seuls la voyez. Vos collègues lisent «\u00A0Indisponible\u00A0».',
    causeHintFor: 'Le membre et ses administrateurs seuls la voient. Ses collègues lisent «\u00A0Indisponible\u00A0».',
    shift: 'Vacation',
    shiftMissing: 'Choisissez la vacation.',
    times: 'Horaires',
    usual: (hours: string) => `Habituels, ${hours}`,
    otherTimes: 'D’autres horaires',
    start: 'Début',
    end: 'Fin',
    comment: 'Commentaire (facultatif)',
    reason: 'Motif',
    reasonHint: 'Il reste dans l’historique du membre.',
    next: 'Voir ce que cela change',
    back: 'Modifier',
    send: 'Envoyer la demande',
    save: 'Enregistrer, déjà approuvée',
    saved: 'Modification enregistrée.',
    sent: 'Demande envoyée à vos administrateurs.',
    shiftsFailed: 'Les vacations du centre n’ont pas pu être lues.',
    noShift: 'Aucun cycle n’est encore activé dans votre centre.',
  },
  effects: {
    title: 'Ce que cela change',
    none: 'Aucune vacation n’est touchée ces jours-là.',
    count: (count: number) => `${formatCount(count, vacations)} ${count > 1 ? 'touchées' : 'touchée'}`,
    becomesOff: 'Indisponible',
    taken: `Vacation prise à un collègue${NBSP}: elle ne sera plus assurée.`,
    demand: 'La demande en attente pour ce jour sera close.',
    present: (present: number, minimum: number) => `Il restera ${present} présents pour ${minimum}`,
    presentOne: (present: number, minimum: number) => `Il restera ${present} présent pour ${minimum}`,
    more: (count: number) => `et ${formatCount(count, { one: 'autre jour', other: 'autres jours' })}`,
    failed: 'Ce que cela change n’a pas pu être lu.',
    staffingUnread: 'L’effectif restant n’a pas pu être lu.',
    demandsUnread: 'Les demandes d’échange n’ont pas pu être lues\u00A0: celles de ces jours seraient closes.',
    partUnread: 'L’effectif restant et les demandes d’échange n’ont pas pu être lus.',
    exchanged: `Cette vacation a été échangée${NBSP}: l’échange doit d’abord être défait.`,
    unknownStaffing: 'L’effectif n’est pas affiché pour une période aussi longue.',
  },
  card: {
    by: (person: NamedPerson) => `par ${fullName(person)}`,
    registeredBy: (person: NamedPerson) => `Enregistrée par ${fullName(person)}`,
    reason: (reason: string) => `Motif${NBSP}: ${reason}`,
    approve: 'Approuver',
    reject: 'Refuser',
    withdraw: 'Retirer',
    ownRequest: 'Un autre administrateur doit décider de votre demande.',
    cancel: 'Ne rien changer',
    reasonOptional: 'Motif (facultatif)',
    reasonRequired: 'Motif',
    reasonMissing: 'Indiquez un motif.',
    confirm: { approve: 'Approuver la modification', reject: 'Refuser la modification', withdraw: 'Retirer la modification' },
    done: { approve: 'Modification approuvée.', reject: 'Modification refusée.', withdraw: 'Modification retirée.' },
    withdrawText: 'Le planning redevient celui d’avant.',
    withdrawPending: 'La demande ne sera plus examinée.',
    override: 'Passer outre, en en répondant',
    overrideHint: 'Votre motif restera dans l’historique, avec votre nom.',
    broken: 'Règles qui s’y opposent',
  },
  uncovered: {
    title: 'Vacations non assurées',
    none: 'Chaque vacation prise est assurée.',
    line: (person: NamedPerson) => `${fullName(person)} est indisponible`,
    reopen: 'Remettre en demande',
    reopenAll: 'Remettre en demande',
    reopened: 'Demande postée. Les collègues la voient.',
    waiting: 'Demande en attente',
    reason: 'Vacation prise à un collègue, que son absence laisse sans personne.',
    after: (count: number) => `${formatCount(count, vacations)} ${count > 1 ? 'ne sont plus assurées' : 'n’est plus assurée'}.`,
  },
  list: {
    filter: 'Demandes affichées',
    pending: 'À décider',
    mine: 'Les miennes',
    all: 'Toutes',
    more: 'Voir les précédentes',
    member: 'Membre',
    memberPlaceholder: 'Nom du membre',
    state: 'État',
    anyState: 'Tous les états',
    found: (count: number, hasMore: boolean) =>
      hasMore ? `Les ${formatCount(count, { one: 'dernière demande', other: 'dernières demandes' })}` : formatCount(count, REQUESTS),
    failed: 'Les demandes n’ont pas pu être chargées',
    emptyMine: {
      title: 'Aucune demande',
      text: 'Vos demandes d’absence, de jour non travaillé ou d’autres horaires se suivent ici.',
    },
    emptyPending: { title: 'Rien à décider', text: 'Les demandes des membres du centre arrivent ici.' },
    emptyAll: { title: 'Aucune modification', text: 'Celles du centre s’affichent ici, les plus récentes d’abord.' },
  },
  demand: {
    title: 'Administration',
    give: 'Confier à un membre',
    to: 'Membre',
    toPlaceholder: 'Nom du membre',
    toMissing: 'Choisissez le membre.',
    way: 'Ce qu’il donne en échange',
    nothing: 'Rien, il remplace',
    against: (name: string, day: string) => `Sa vacation ${name} du ${day}`,
    confirmGive: 'Confier cette vacation',
    cancel: 'Annuler cette demande',
    cancelText: (person: NamedPerson) => `La vacation reste à ${fullName(person)}, qui en est prévenu. Le motif reste dans l’historique.`,
    confirmCancel: 'Annuler la demande',
    cancelled: 'Demande annulée.',
    undo: 'Défaire cet échange',
    undoText: (poster: NamedPerson, accepter: NamedPerson) =>
      `${fullName(accepter)} n’assure plus cette vacation${NBSP}: elle revient à ${fullName(poster)}, dont la demande est de nouveau ouverte.`,
    confirmUndo: 'Défaire l’échange',
    undone: `Échange défait${NBSP}: la demande est de nouveau ouverte.`,
  },
  member: {
    previous: 'Jour précédent',
    demandsFailed: 'Les demandes d’échange de ce jour n’ont pas pu être lues.',
    next: 'Jour suivant',
    rest: 'Repos',
    unavailable: 'Indisponible',
    noTeam: 'Sans équipe',
    openMember: (person: NamedPerson) => `Ouvrir le planning ${ofName(fullName(person))}`,
    seeProfile: 'Voir le profil',
    modifications: 'Modifications de ce jour',
    uncovered: `Vacation prise à un collègue, puis une indisponibilité${NBSP}: personne ne l’assure.`,
    post: 'Poster un remplacement en son nom',
    demands: 'Demandes ouvertes ce jour',
    give: 'Lui confier',
    exchangeFor: (name: string, day: string) => `contre sa vacation ${name} du ${day}`,
    posted: 'Demande postée en son nom.',
    given: (person: NamedPerson) => `Vacation confiée à ${fullName(person)}.`,
    failed: 'Ce jour n’a pas pu être chargé',
    openDemand: 'Sa demande pour ce jour attend quelqu’un.',
    reason: 'Motif',
    confirmPost: 'Poster en son nom',
    confirmGive: 'Lui confier cette vacation',
  },
} as const
