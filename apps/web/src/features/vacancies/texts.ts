// The words of vacancies: the board of the chief, the form of one more, and what a member is asked.
import {
  availabilityWords,
  batchText,
  criterionWords,
  lastAskedText,
  loadText,
  outSentence,
  outWords,
} from '@releve/contract/vacancy-words'
import type { WireBoard, WireVacancy } from '@releve/contract/vacancies'
import { formatCount, formatNumber, NBSP, NNBSP } from '#ui/format.ts'

type OutReason = WireBoard['out'][number]['reason']

const PEOPLE = { one: 'personne', other: 'personnes' }

const restText = (hours: number) => `${formatNumber(Math.round(hours))}${NBSP}h`

export const vacancyTexts = {
  title: 'Vacations à pourvoir',
  filter: 'Vacations affichées',
  lists: { coming: 'À venir', past: 'Passées' },
  failed: 'Les vacations à pourvoir n’ont pas pu être lues',
  boardFailed: 'Cette vacation n’a pas pu être lue',
  notYours: {
    title: 'Page réservée',
    children: 'Les administrateurs du centre et les responsables des remplacements qu’ils nomment tiennent les vacations à pourvoir.',
  },
  gone: { title: 'Cette vacation n’est plus là', children: 'Elle a été retirée entre-temps.' },
  empty: {
    coming: {
      title: 'Rien à pourvoir',
      children: `L’effectif est tenu sur 30${NBSP}jours et personne n’attend de remplaçant. Ouvrez une vacation pour un renfort ou un exercice.`,
    },
    past: { title: 'Aucune vacation passée', children: 'Celles qui auront été pourvues, ou closes, se liront ici.' },
  },
  choose: 'Choisissez une vacation',
  chooseNote: 'Qui peut la prendre, dans quel ordre et pourquoi.',
  sections: { today: 'Aujourd’hui', week: 'Sous sept jours', later: 'Plus tard', past: 'Passées', proposed: 'Effectif à compléter' },
  open: 'Ouvrir une vacation',
  states: {
    notStarted: 'Pas commencée',
    running: 'Vague en cours',
    calling: 'Par téléphone',
    filled: 'Pourvue',
    closed: 'Close',
  } satisfies Record<WireVacancy['state'], string>,
  filledBy: (name: string) => `Pourvue, ${name}`,
  batchOf: batchText,
  figure: (present: number, minimum: number) => `${present} pour ${minimum}`,
  kicker: 'Vacation à pourvoir',
  sheet: (state: WireVacancy['state'] | undefined) =>
    state === 'filled' ? 'Vacation pourvue' : state === 'closed' ? 'Vacation close' : 'Vacation à pourvoir',
  holder: (name: string) => `${name}, indisponible`,
  need: 'Besoin en plus du cycle',
  qualified: (qualification: string) => `Qualification ${qualification} requise`,
  startsIn: 'début dans',
  begun: 'commencée',
  points: (points: number) => `${formatNumber(points)}${NBSP}${points > 1 ? 'points' : 'point'}`,
  wave: {
    none: 'Personne n’est encore sollicité',
    noneNote: (count: number, first: number) =>
      count === 0
        ? 'Personne n’a dit pouvoir être sollicité pour cette vacation. La liste d’appel reste ouverte.'
        : `${formatCount(count, PEOPLE)} ${count === 1 ? 'peut' : 'peuvent'} l’être${NNBSP}; la première vague en sollicite ${first}.`,
    start: 'Lancer la vague',
    started: 'La vague est lancée.',
    next: (batch: number) => `Lancer la vague ${batch}`,
    nextSent: (batch: number) => `La vague ${batch} est partie.`,
    left: (time: string) => `encore ${time}`,
    answersBefore: (clock: string) => `réponses avant ${clock}`,
    over: 'Toutes les vagues sont parties',
    overNote: 'Reste le téléphone.',
    waits: (clock: string) => `Prochain départ${NBSP}: ${clock}. Avant, personne ne veut être dérangé.`,
    bar: 'Déroulé de la vague',
    phone: (clock: string) => `${clock}, par téléphone`,
    step: (clock: string, batch: number) => `${clock}, vague ${batch}`,
  },
  ranking: {
    title: 'Classement',
    note: `Dans l’ordre${NBSP}: disponibilité, alertes, charge des 90${NBSP}derniers jours, dernier appel, repos. Une absence ou un temps partiel ne fait passer personne devant.`,
    batch: (batch: number) => `Vague ${batch}`,
    running: (batch: number) => `Vague ${batch}, en cours`,
    sentAt: (clock: string) => `envoi${NBSP}: ${clock}`,
    at: (clock: string) => `prévue${NBSP}: ${clock}`,
    unsaid: 'N’ont rien dit de leurs disponibilités',
    unsaidNote: 'Elles voient la vacation dans leurs échanges, la vague ne les sollicite pas.',
    phoneOnly: 'Par téléphone seulement',
    nobody: 'Personne ne peut prendre cette vacation',
    availability: availabilityWords,
    week: (hours: number) => `${formatNumber(Math.round(hours))}${NBSP}h`,
    weekNote: `sur 7${NBSP}j`,
    load: loadText,
    loadWord: 'charge',
    asked: lastAskedText,
    rest: (before: number | null, after: number | null) =>
      [before === null ? null : `${restText(before)} avant`, after === null ? null : `${restText(after)} après`]
        .filter((part) => part !== null)
        .join(', '),
    noRest: 'rien de proche',
    seen: (clock: string) => `vu à ${clock}`,
    notSeen: 'pas encore vu',
    declined: (clock: string) => `pas cette fois, ${clock}`,
    cannot: 'ne peut plus',
    behind: criterionWords,
    assign: 'Affecter',
    assignLabel: (name: string) => `Affecter ${name}`,
  },
  out: {
    see: 'Voir',
    title: 'Qui ne peut pas, et pourquoi',
    of: outSentence,
    count: (reason: OutReason, count: number) => outWords[reason](count),
  },
  calls: {
    title: 'Appels',
    count: (called: number, all: number) => `${formatNumber(called)} ${called > 1 ? 'appelés' : 'appelé'} sur ${formatNumber(all)}`,
    note: `Chaque case est notée avec son heure. «${NBSP}Accepte${NBSP}» montre d’abord les repos, puis la personne confirme elle-même.`,
    none: 'Personne de ce classement n’a donné de numéro pour être appelé.',
    rank: (rank: number, state: string) => `rang ${rank}, ${state}`,
    call: 'Appeler',
    callLabel: (name: string) => `Appeler ${name}`,
    ticks: { called: 'Appelé', noAnswer: 'Sans réponse', refuses: 'Refuse', accepts: 'Accepte' },
    toConfirm: (clock: string) => `à confirmer avant ${clock}`,
    wait: (batch: number | null) => (batch === null ? 'hors vague' : `vague ${batch}`),
  },
  accept: {
    title: (name: string) => `${name} accepte${NNBSP}?`,
    body: 'La vacation lui est réservée, une heure au plus, et un message lui demande de confirmer. Elle n’entre dans son planning qu’alors\u202F; la vague attend sa réponse.',
    confirm: 'Noter son accord',
    done: (name: string) => `C’est noté${NBSP}: ${name} doit encore confirmer.`,
    rest: 'repos',
    hours: restText,
  },
  promise: {
    line: (name: string, clock: string) =>
      `${name} a dit oui par téléphone et doit confirmer avant ${clock}. D’ici là, la vacation lui est réservée et la vague attend.`,
    short: (name: string) => `À confirmer, ${name}`,
    waits: 'Attendez sa confirmation, ou décochez «\u00A0Accepte\u00A0».',
  },
  assign: {
    title: (name: string) => `Affecter ${name}`,
    note: 'Sans son accord\u00A0: cette personne est prévenue, avec votre nom et le motif.',
    confirm: 'Affecter',
    done: (name: string) => `${name} a cette vacation.`,
  },
  close: {
    label: 'Ne plus chercher',
    title: `Ne plus chercher personne${NNBSP}?`,
    body: 'Les personnes sollicitées l’apprennent. La vacation reste sans remplaçant.',
    done: 'La recherche est close.',
  },
  free: {
    label: (name: string) => `Libérer ${name}`,
    note: (isBack: boolean) =>
      isBack
        ? 'Personne ne manque plus à cette vacation\u00A0: elle sera close. La personne est prévenue, avec votre nom et le motif.'
        : 'La vacation sera de nouveau à pourvoir. La personne est prévenue, avec votre nom et le motif.',
    confirm: 'Libérer',
    done: (name: string) => `${name} n’a plus cette vacation.`,
    isBack: (holder: string, name: string) =>
      `L’absence de ${holder} ne laisse plus cette vacation${NBSP}: ${name} la garde, sauf si vous l’en libérez.`,
  },
  edit: {
    label: 'Changer les points',
    title: 'Points et commentaire',
    save: 'Enregistrer',
    done: 'Enregistré.',
  },
  history: {
    title: 'Historique',
    lines: {
      opened: 'Ouverte',
      waveStarted: 'Recherche lancée',
      batchSent: 'Vague envoyée',
      waveUnfilled: 'Vagues terminées, personne ne l’a prise',
      called: 'Appel noté',
      pointsChanged: 'Points modifiés',
      filled: 'Pourvue',
      closed: 'Close',
    },
    batch: (batch: number, count: number) => `Vague ${batch}, ${formatCount(count, PEOPLE)}`,
    points: (from: number, to: number) => `de ${formatNumber(from)} à ${formatNumber(to)}${NBSP}${to > 1 ? 'points' : 'point'}`,
    by: (name: string) => `par ${name}`,
  },
  proposed: {
    open: 'Chercher quelqu’un',
    opened: 'La vacation est à pourvoir.',
    see: 'Voir la recherche en cours',
  },
  cover: {
    label: 'Combler la période',
    intro: `Une personne est proposée pour chaque vacation qui manque de monde, sans enfreindre de règle qui bloque${NBSP}: d’abord les qualifications, puis le plus d’heures, les disponibilités, le moins d’alertes, une charge égale. Rien ne part avant votre appui.`,
    from: 'Du',
    to: 'Au',
    order: 'La fin précède le début.',
    failed: 'La proposition n’a pas pu être calculée',
    wait: 'Calcul de la proposition',
    empty: { title: 'Rien à pourvoir', children: 'Aucune vacation de ces jours ne manque de monde.' },
    summary: (covered: number, all: number, hours: number, allHours: number) =>
      `${formatNumber(covered)} ${covered > 1 ? 'vacations' : 'vacation'} sur ${formatNumber(all)}, ${formatNumber(hours)}${NBSP}h sur ${formatNumber(allHours)}${NBSP}h.`,
    people: (people: number, repeated: number) =>
      repeated === 0
        ? `${formatCount(people, PEOPLE)} à solliciter${people > 1 ? ', chacune une fois' : ''}.`
        : `${formatCount(people, PEOPLE)} à solliciter, dont ${formatNumber(repeated)} plusieurs fois.`,
    nobodyAsked: 'Personne n’est sollicité.',
    unproven: `Une meilleure répartition existe peut-être${NBSP}: le calcul s’est arrêté à temps.`,
    ask: 'Qui solliciter',
    askFor: (shift: string, day: string) => `Qui solliciter, ${shift} ${day}`,
    nobody: 'Personne',
    nobodyCan: 'Personne ne peut être sollicité.',
    takenElsewhere: 'Les personnes qui le pourraient sont proposées ailleurs.',
    warnings: (count: number) => `${formatNumber(count)} ${count > 1 ? 'alertes' : 'alerte'}`,
    times: (count: number) => `proposée pour ${formatNumber(count)} vacations`,
    send: (people: number) => (people > 1 ? `Solliciter ${formatNumber(people)}${NBSP}personnes` : 'Solliciter cette personne'),
    sent: (count: number) => `${formatNumber(count)} ${count > 1 ? 'recherches sont lancées.' : 'recherche est lancée.'}`,
    after: 'Un non ou un silence fait solliciter quelqu’un d’autre, jamais deux fois la même personne.',
    none: 'Choisissez au moins une personne.',
  },
  form: {
    title: 'Ouvrir une vacation',
    intro: 'Pour un renfort, un exercice, un événement\u00A0: elle s’ajoute au cycle. Un effectif à compléter se choisit dans la liste.',
    day: 'Jour',
    shift: 'Vacation',
    shiftChoose: 'Choisir',
    hours: 'Autres horaires que d’habitude',
    from: 'Début',
    to: 'Fin',
    nextDay: 'Finit le lendemain',
    qualification: 'Qualification requise',
    anybody: 'Aucune',
    points: 'Points',
    pointsHint: 'Sur le compte du centre.',
    pointsUnit: { one: 'point', other: 'points' },
    comment: 'Commentaire',
    commentHint: 'Lu par ceux à qui elle est proposée. Rien sur la santé de quiconque.',
    submit: 'Ouvrir',
    done: 'La vacation est à pourvoir.',
    badTime: 'Heure à écrire comme 07:00.',
  },
} as const
