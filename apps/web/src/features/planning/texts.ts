// The words of planning modifications.
import { fullName, type NamedPerson } from '@releve/contract/person-name'
import { sentence } from '@releve/contract/day-words'
import { ofName } from '@releve/contract/elision'
import type { WireModification } from '@releve/contract/planning'
import type { Day } from '@releve/domain/calendar/day'
import type { NightBefore } from '@releve/domain/demands/touched'
import { formatCount, formatDay, formatDuration, NBSP } from '#ui/format.ts'

type Type = WireModification['type']

export const typeLabels: Readonly<Record<Type, string>> = {
  absence: 'Absence',
  off_day: 'Repos en plus',
  custom_modification: 'Autres horaires',
}

/** The kinds that one chooses from. */
export const kindLabels: Readonly<Record<Type | 'activity', string>> = { ...typeLabels, activity: 'Quelques heures' }

const WEEKDAYS = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche']
const HALVES = { morning: 'Matin', afternoon: 'Après-midi', first: 'Première moitié', second: 'Seconde moitié' } as const
const listed = new Intl.ListFormat('fr', { type: 'conjunction' })

export const statusLabels: Readonly<Record<WireModification['status'], string>> = {
  pending: 'En attente',
  approved: 'Approuvée',
  rejected: 'Refusée',
  withdrawn: 'Retirée',
}

/** « lun. 23 nov. », « du lun. 23 nov. au mer. 25 nov. ». */
export function rangeText(fromDate: string, toDate: string): string {
  return fromDate === toDate ? formatDay(fromDate) : `du ${formatDay(fromDate)} au ${formatDay(toDate)}`
}

const REQUESTS = { one: 'modification', other: 'modifications' }
const vacations = { one: 'vacation', other: 'vacations' }

export const planningTexts = {
  ask: 'Modifier mon planning',
  register: 'Modifier son planning',
  requests: 'Modifications de planning',
  requestsShort: 'Modifications',
  own: 'Vos modifications de planning',
  availability: 'Vos disponibilités',
  toDecide: { one: `modification de planning à${NBSP}décider`, other: `modifications de planning à${NBSP}décider` },
  form: {
    title: 'Modifier mon planning',
    titleFor: (person: NamedPerson) => `Planning ${ofName(fullName(person))}`,
    type: 'Ce que vous demandez',
    typeFor: 'Ce que vous enregistrez',
    typeNotes: {
      absence: 'Congé, récupération, arrêt…',
      off_day: 'Un jour de repos que votre cycle ne prévoit pas.',
      custom_modification: 'Une autre vacation, ou d’autres heures.',
      activity: 'Formation, réunion, visite médicale, absence de quelques heures…',
    },
    typeNotesFor: { off_day: 'Un jour de repos que son cycle ne prévoit pas.' },
    from: 'Du',
    to: 'Au (inclus)',
    cause: 'Cause',
    causeNone: 'Ne pas préciser',
    causeHint: 'Vous et vos administrateurs seuls la voyez. Vos collègues lisent «\u00A0Indisponible\u00A0».',
    causeHintFor: 'Le membre et ses administrateurs seuls la voient. Ses collègues lisent «\u00A0Indisponible\u00A0».',
    shift: 'Vacation',
    shiftMissing: 'Choisissez la vacation.',
    activity: 'Activité',
    activityMissing: 'Choisissez l’activité.',
    activitiesFailed: 'Les activités du centre n’ont pas pu être lues.',
    weekdays: 'Seulement certains jours',
    weekdaysHint: 'Sans choix, chaque jour de la période.',
    weekday: (weekday: number) => WEEKDAYS[weekday - 1]?.slice(0, 3) ?? '',
    onWeekdays: (weekdays: readonly number[]) => `les ${listed.format(weekdays.map((weekday) => `${WEEKDAYS[weekday - 1] ?? ''}s`))}`,
    times: 'Horaires',
    usual: (hours: string) => `Habituels, ${hours}`,
    otherTimes: 'D’autres horaires',
    byAdministrators: 'Posée par les administrateurs du centre',
    byDays: 'Se demande par jours entiers',
    halves: 'Demi-journée',
    half: (word: keyof typeof HALVES, hours: string) => `${HALVES[word]}, ${hours}`,
    start: 'Début',
    end: 'Fin',
    length: (minutes: number, endsNextDay: boolean) => `Dure ${formatDuration(minutes)}${endsNextDay ? ', finit le lendemain' : ''}.`,
    morning: (day: Day, after: Day) => {
      const [begun, next] = [formatDay(day, 'dateShort'), formatDay(after, 'dateShort')]
      return `${sentence(`Ces heures sont celles du matin du ${begun}`)} ${sentence(`La fin de la nuit du ${begun} se pose le ${next}`)}`
    },
    placeOn: (day: Day) => `Poser le ${formatDay(day, 'dateShort')}`,
    causesFailed: 'Les causes d’absence du centre n’ont pas pu être lues\u00A0: vous pouvez ne pas préciser.',
    comment: 'Commentaire (facultatif)',
    commentHint: 'N’écrivez rien ici sur la santé, la vôtre ou celle d’un proche.',
    reason: 'Motif',
    reasonOptional: 'Motif (facultatif)',
    reasonHint: 'Il reste dans l’historique du membre.',
    reasonHintAbsence: 'Il reste dans l’historique du membre. N’y écrivez rien sur la santé.',
    next: 'Voir ce que cela change',
    back: 'Modifier',
    send: 'Envoyer la modification',
    save: 'Enregistrer, déjà approuvée',
    saved: 'Modification enregistrée.',
    sent: 'Modification envoyée à vos administrateurs.',
    shiftsFailed: 'Les vacations du centre n’ont pas pu être lues.',
    noShift: 'Aucun cycle n’est encore activé dans votre centre.',
  },
  effects: {
    title: 'Ce que cela change',
    none: 'Aucune vacation n’est touchée ces jours-là.',
    count: (count: number) => `${formatCount(count, vacations)} ${count > 1 ? 'touchées' : 'touchée'}`,
    partly: (from: string, to: string) =>
      `L’effectif peut être incomplet une partie de la vacation${NBSP}: de ${from} à ${to}, cette personne n’est pas là, et le minimum la compte.`,
    becomesOff: 'Indisponible',
    taken: `Vacation prise à un collègue${NBSP}: elle ne sera plus assurée.`,
    demand: 'La demande en attente pour ce jour sera close.',
    demandOf: (date: string) => `La demande d’échange en attente pour le ${formatDay(date)} sera close.`,
    present: (present: number, minimum: number) => `Il restera ${present} présents pour ${minimum}`,
    presentOne: (present: number, minimum: number) => `Il restera ${present} présent pour ${minimum}`,
    more: (count: number) => `et ${formatCount(count, { one: 'autre jour', other: 'autres jours' })}`,
    nightInto: ({ date, endTime }: NightBefore, first: Day, isOwn: boolean) => {
      const night = `${isOwn ? 'Votre' : 'La'} vacation du ${formatDay(date, 'semiLong')} se termine le ${formatDay(first, 'semiLong')} à ${endTime}`
      return `${night}, premier jour de cette période${NBSP}: elle reste à assurer.`
    },
    failed: 'Ce que cela change n’a pas pu être lu.',
    staffingFailed: 'L’effectif restant n’a pas pu être lu.',
    demandsFailed: 'Les demandes d’échange n’ont pas pu être lues\u00A0: celles de ces jours seraient closes.',
    partFailed: 'L’effectif restant et les demandes d’échange n’ont pas pu être lus.',
    exchanged: `Cette vacation a été échangée${NBSP}: l’échange doit d’abord être défait.`,
    unknownStaffing: 'L’effectif n’est pas affiché pour une période aussi longue.',
  },
  card: {
    offer: 'Chercher des remplaçants',
    offerHint: 'Les vacations de cette absence encore à venir entrent dans «\u00A0Vacations à pourvoir\u00A0».',
    centersFailed: 'Les centres n’ont pas pu être lus\u00A0: celui de chacun n’est pas montré.',
    by: (person: NamedPerson) => `par ${fullName(person)}`,
    registeredBy: (person: NamedPerson) => `Enregistrée par ${fullName(person)}`,
    reason: (reason: string) => `Motif${NBSP}: ${reason}`,
    approve: 'Approuver',
    reject: 'Refuser',
    withdraw: 'Retirer',
    correct: 'Corriger',
    ownRequest: 'Un autre administrateur doit décider de votre modification.',
    confirm: { approve: 'Approuver la modification', reject: 'Refuser la modification' },
    passedOn: 'Votre accord est donné. La modification passe au niveau suivant.',
    done: { approve: 'Modification approuvée.', reject: 'Modification refusée.', withdraw: 'Modification retirée.' },
    lapsed: 'Elle a été décidée ou retirée entre-temps.',
    lapsedBy: (status: WireModification['status'], person: NamedPerson, when: string) =>
      `${statusLabels[status]} par ${fullName(person)} ${when}.`,
  },
  takeBack: {
    fromDate: 'Reprendre du',
    toDate: 'Au (inclus)',
    outside: (first: string, last: string) => sentence(`Choisissez un jour du ${formatDay(first)} au ${formatDay(last)}`),
    toBeforeFrom: 'La date de fin précède la date de début.',
    confirm: 'Reprendre ces jours',
    confirmAll: 'Retirer la modification',
    pending: 'Ces jours ne seront plus examinés.',
    all: 'Le planning redevient celui d’avant.',
    part: 'Ces jours redeviennent ceux d’avant\u202F; la modification garde les autres.',
    past: 'Des jours commencés ou passés sont corrigés\u00A0: votre motif reste dans l’historique du membre.',
    changes: 'Vacations rendues',
    rest: 'Repos',
  },
  promises: {
    rules: 'Ce que le planning ne respecterait pas',
    failed: 'Ce qui repose sur ces jours n’a pas pu être lu. Cela sera redemandé avant d’enregistrer.',
    givesWay: 'Ces jours lui seront repris\u202F; les autres restent.',
    missing: 'Choisissez ce qu’il en advient.',
    leave: ({ name, year, taken, left }: { name: string; year: number; taken: string; left: string }) =>
      `${name} ${year}\u00A0: ces jours en prennent ${taken}, il en resterait ${left}.`,
  },
  assign: {
    title: 'Affecter quelqu’un',
    note: 'D’abord les membres pour qui rien ne s’y oppose. La personne affectée est prévenue, avec votre motif.',
    nobody: 'Il n’y a personne d’autre dans le centre.',
    failed: 'Ceux qui peuvent être affectés n’ont pas pu être lus.',
    fills: 'Apporte ce qui manque',
    leaves: (shift: string) => `N’assurerait plus sa vacation ${shift} de ce jour.`,
    assign: 'Affecter',
    assignTo: (name: string) => `Affecter ${name}`,
    confirm: 'Affecter à cette vacation',
    done: (name: string) => `Affectation enregistrée pour ${name}.`,
    more: (count: number) => `Voir ${formatCount(count, { one: 'autre membre', other: 'autres membres' })}`,
    most: (shown: number, total: number) => `Les ${shown} premiers sur ${total} membres.`,
  },
  uncovered: {
    line: (person: NamedPerson) => `${fullName(person)} est indisponible`,
    reopen: 'Remettre en demande',
    reopened: 'Demande postée. Relève prévient les collègues qui peuvent y répondre.',
    waiting: 'Demande en attente',
    reason: 'Vacation prise à un collègue, que son absence laisse sans personne.',
    after: (count: number) => `${formatCount(count, vacations)} ${count > 1 ? 'ne sont plus assurées' : 'n’est plus assurée'}.`,
  },
  list: {
    filter: 'Modifications affichées',
    pending: 'À décider',
    mine: 'Les miennes',
    all: 'Toutes',
    more: 'Voir les précédentes',
    member: 'Membre',
    memberPlaceholder: 'Nom du membre',
    state: 'État',
    anyState: 'Tous les états',
    period: 'Période',
    anyPeriod: 'Toutes les dates',
    periods: { week: 'Cette semaine', month: 'Ce mois', between: 'Entre deux dates' },
    from: 'Du',
    to: 'Au (inclus)',
    toBeforeFrom: 'La date de fin précède la date de début.',
    found: (count: number, hasMore: boolean) =>
      hasMore
        ? `Les ${formatCount(count, { one: 'dernière modification', other: 'dernières modifications' })}`
        : formatCount(count, REQUESTS),
    failed: 'Les modifications n’ont pas pu être chargées',
    emptyMine: {
      title: 'Aucune modification',
      text: 'Vos absences, repos en plus et autres horaires se suivent ici.',
    },
    emptyPending: { title: 'Rien à décider', text: 'Les modifications que les membres demandent arrivent ici.' },
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
    cancelText: (person: NamedPerson) => `La vacation reste à ${fullName(person)}, que Relève prévient. Le motif reste dans l’historique.`,
    confirmCancel: 'Annuler la demande',
    cancelled: 'Demande annulée.',
    undo: 'Défaire cet échange',
    undoText: (poster: NamedPerson, accepter: NamedPerson) =>
      `${fullName(accepter)} n’assure plus cette vacation${NBSP}: elle revient à ${fullName(poster)}, dont la demande redevient ouverte si son planning n’a pas changé depuis.`,
    confirmUndo: 'Défaire l’échange',
    undone: 'Échange défait.',
  },
  member: {
    previous: 'Jour précédent',
    demandsFailed: 'Les demandes d’échange de ce jour n’ont pas pu être lues.',
    next: 'Jour suivant',
    rest: 'Repos',
    unavailable: 'Indisponible',
    missingTitle: 'Ce membre n’existe pas',
    missing: 'Le compte a peut-être été supprimé, ou il appartient à un autre centre.',
    backToPlanning: 'Revenir au planning',
    noTeam: 'Sans équipe',
    seeProfile: 'Voir le profil',
    whoIsThere: 'Voir qui est là',
    modifications: 'Modifications de ce jour',
    uncovered: `Vacation prise à un collègue, puis une indisponibilité${NBSP}: personne ne l’assure.`,
    post: 'Poster un remplacement en son nom',
    nobody: 'Personne ne peut la prendre pour l’instant.',
    audienceFailed: 'On ne sait pas pour l’instant qui peut la prendre. Vous pouvez poster quand même.',
    demands: 'Demandes ouvertes ce jour',
    give: 'Lui confier',
    exchangeFor: (name: string, day: string) => `contre sa vacation ${name} du ${day}`,
    posted: 'Demande postée en son nom.',
    postedFirst: 'Demande postée en son nom. Relève prévient d’abord les collègues choisis.',
    widens: (person: NamedPerson) => `${fullName(person)} pourra l’ouvrir à tous plus tôt.`,
    given: (person: NamedPerson) => `Vacation confiée à ${fullName(person)}.`,
    failed: 'Ce jour n’a pas pu être chargé',
    openDemand: 'Sa demande pour ce jour attend quelqu’un.',
    confirmPost: 'Poster en son nom',
    confirmGive: 'Lui confier cette vacation',
  },
} as const
