// The texts of the exchange screens. Reasons and refusals come from the contract; here stand titles, actions and consequences.
import { fullName, teamInSentence } from '@releve/contract/person-name'
import type { WireCounterOffer, WireDemand, WireExchange, WireViolation } from '@releve/contract/demands'
import { demandLabels } from '@releve/contract/demand-labels'
import { sentence, shortDay } from '@releve/contract/day-words'
import { ofName, thatName } from '@releve/contract/elision'
import { noticeText } from '@releve/contract/hours-text'
import type { WirePerson, WireShift } from '@releve/contract/shifts'
import type { WireVacancyStanding } from '@releve/contract/vacancies'
import { fromDayNumber, type Day } from '@releve/domain/calendar/day'
import type { Zone } from '@releve/domain/calendar/zone'
import type { ChangedTerm } from '@releve/domain/demands/changed-terms'
import { nominalMinutes } from '@releve/domain/planning/shift'
import {
  formatClock,
  formatCount,
  formatDay,
  formatDuration,
  formatNearDay,
  formatNumber,
  formatSignedPoints,
  NBSP,
  NNBSP,
} from '#ui/format.ts'
import { hoursText, overDays } from '#shared/figure-words.ts'
import { instantText } from '#shared/instant-text.ts'
import type { Period } from './components/exchange-search.ts'
import type { SectionId } from './components/sections.ts'
import { demandWords, hoursOf } from './components/demand-words.ts'

const POINTS = { one: 'point', other: 'points' } as const

/** « J du sam. 21 nov. » */
export function vacationOf(shift: Pick<WireShift, 'name'>, day: Day): string {
  return `${shift.name}${NBSP}du${NBSP}${shortDay(day)}`
}

/** « 12 h »: on instants, so that a night of clock change says its true length. */
export function lengthOf({ posterShift: { startAt, endAt } }: WireDemand): string {
  return formatDuration((endAt - startAt) / 60_000)
}

/** « 11 h, passage à l’heure d’été » when the clocks change during the vacation; null otherwise. */
export function clockChangeOf(demand: WireDemand): string | null {
  const { startAt, endAt, shift } = demand.posterShift
  const difference = (endAt - startAt) / 60_000 - nominalMinutes(shift)
  if (difference === 0) return null
  return `${lengthOf(demand)}, passage à l’heure ${difference < 0 ? 'd’été' : 'd’hiver'}`
}

/** « hier à 18:20 », « aujourd’hui à 09:00 », « le 12 nov. à 18:20 ». */
export function momentText(at: number, today: Day, zone: Zone): string {
  const day = fromDayNumber(zone.dayAt(at))
  return `${formatNearDay(day, today) ?? `le${NBSP}${formatDay(day, 'dateShort')}`} à${NBSP}${formatClock(at, zone.name)}`
}

/** « sam. 21 novembre à 19:00 »: when points change hands. */
function pointsText(at: number, zone: Zone): string {
  return `${formatDay(fromDayNumber(zone.dayAt(at)), 'semiLong')} à${NBSP}${formatClock(at, zone.name)}`
}

/** « Ana Aulne, Ben Bouleau et Cléo Charme »; of many, how many. */
function namesOf(people: readonly WirePerson[]): string {
  const names = people.map(fullName)
  if (names.length > 6) return formatCount(names.length, { one: 'collègue', other: 'collègues' })
  return [names.slice(0, -1).join(', '), names.at(-1) ?? ''].filter((part) => part !== '').join(' et ')
}

/** « Les points sont passés de 7 à 2. » */
function movedPoints(from: number, to: number): string {
  return `Les points sont passés de${NBSP}${formatNumber(from)} à${NBSP}${formatNumber(to)}.`
}

/** The points of an exchange, addressed to the one who would get them. */
const earned = (points: number) => (points === 0 ? 'Aucun point n’est échangé.' : `Vous recevez ${formatCount(points, POINTS)}.`)

const spanOf = ({ code, days }: Pick<WireViolation, 'code' | 'days'>) => (code === 'hoursCivilWeek' ? 'dans la semaine' : overDays(days))

const sections: Readonly<Record<SectionId, string>> = {
  toAnswer: 'Attendent votre réponse',
  availableSubstitution: 'Remplacements possibles',
  availableSwitch: 'Permutations possibles',
  ownSubstitution: 'Vos remplacements en attente',
  ownSwitch: 'Vos permutations en attente',
  ownHybrid: 'Vos remplacements ou permutations en attente',
  settled: 'Vos échanges conclus',
  other: 'Autres',
  hidden: 'Masquées',
}

const periods: Readonly<Record<Period | 'all', string>> = {
  all: 'Toutes les dates',
  week: 'Cette semaine',
  nextWeek: 'La semaine prochaine',
  month: 'Ce mois-ci',
  nextMonth: 'Le mois prochain',
}

export const demandTexts = {
  title: 'Échanges',
  documentTitle: { all: 'Échanges', replace: 'Remplacements', switch: 'Permutations' },
  lists: { label: 'Demandes affichées', all: 'Tout', replace: 'Remplacements', switch: 'Permutations' },
  types: demandWords.types,
  sections,
  othersNote: 'avec la raison',
  /** Once, of the cards that say what they add to it. */
  repeated: ({ limit, ...over }: Pick<WireViolation, 'code' | 'limit' | 'days'>) =>
    `Certaines de ces vacations vous feraient dépasser ${hoursText(limit)} ${spanOf(over)}${NBSP}: leur carte dit ce qu’elles ajoutent.`,
  hiddenNote: 'Dire qu’une demande vous intéresse la remet dans vos listes.',
  postDemand: demandWords.post,
  post: 'Poster',
  seeAll: (count: number) => `Voir les${NBSP}${formatNumber(count)}`,
  seeLess: 'Réduire',
  showHidden: (count: number) => (count === 1 ? 'Voir la demande masquée' : `Voir les ${formatNumber(count)} demandes masquées`),
  hideHidden: 'Ne plus voir les demandes masquées',
  filters: {
    open: 'Filtrer',
    title: 'Filtrer les demandes',
    active: 'filtres actifs',
    when: 'Dates',
    periods,
    kind: 'Vacation',
    allKinds: 'Toutes les vacations',
    /** In the line over the list, where room is short: « J et N ». */
    everyKind: (names: readonly string[]) => [names.slice(0, -1).join(', '), names.at(-1) ?? ''].filter((part) => part !== '').join(' et '),
    kindOption: (name: string, hours: string) => `${name}, ${hours}`,
    team: 'Équipe',
    allTeams: 'Toutes les équipes',
    everyTeam: 'Équipes',
    goneTeam: 'Équipe sans demande',
    clear: 'Effacer les filtres',
    apply: 'Voir les demandes',
  },
  empty: {
    title: 'Aucune demande à prendre',
    text: 'Vos collègues n’ont rien posté que vous puissiez prendre. La liste se met à jour d’elle-même dès qu’une vacation se libère.',
    /** By the list that is shown: the other may have some. */
    nothing: {
      all: { title: 'Aucune demande en cours', text: 'Personne n’a posté de demande.' },
      replace: { title: 'Aucun remplacement demandé', text: 'Personne ne demande de remplacement.' },
      switch: { title: 'Aucune permutation demandée', text: 'Personne ne demande de permutation.' },
    },
    nothingNext: 'Vous pouvez proposer une de vos vacations à vos collègues.',
    hiddenTitle: 'Rien d’autre à afficher',
    hiddenText: (count: number) =>
      count === 1
        ? 'Vous avez masqué la seule demande de cette liste.'
        : `Vous avez masqué les ${formatNumber(count)} demandes de cette liste.`,
    filteredTitle: 'Aucune demande possible avec ces filtres',
    filteredText: (count: number) =>
      count < 2 ? `${formatNumber(count)} autre demande existe sans eux.` : `${formatNumber(count)} autres demandes existent sans eux.`,
    chooseTitle: 'Choisissez une demande',
    chooseText: 'Vous verrez ici ce qu’elle changerait à votre planning.',
  },
  failed: { title: demandWords.failed, nothingChanged: 'Rien n’a été modifié dans votre planning.' },
  checkOnline: 'Repos à vérifier en ligne',
  unchecked: 'Relève n’a pas pu vérifier si cette vacation peut être proposée.',
  card: {
    take: 'Prendre',
    takeLabel: (shift: WireShift, day: Day) => `Prendre ${vacationOf(shift, day)}`,
    swap: 'Permuter',
    /** A vacation posted again, of another team than its poster’s. */
    received: (team: { readonly name: string }) => `Reçue d’un échange, ${teamInSentence(team)}`,
    swapLabel: (shift: WireShift, day: Day) => `Permuter contre ${vacationOf(shift, day)}`,
    /** The vacation given against the vacation worked, on the same day. */
    yours: (exchange: WireExchange, demand: WireDemand) => `votre ${exchange.shift.name} contre ${demand.posterShift.shift.name}`,
    gives: (name: string, day: Day) => `Vous donnez ${name} du${NBSP}${formatDay(day, 'semiLong')}`,
    receives: (name: string, day: Day) => `Vous recevez ${name} du${NBSP}${formatDay(day, 'semiLong')}`,
    wanted: ({ acceptedSwitches, posterShift }: WireDemand) => {
      const [first, ...more] = acceptedSwitches
      if (first === undefined) return ''
      const date = first.date ?? posterShift.date
      const exchangeText = date === posterShift.date ? `contre ${first.shift}` : `contre ${first.shift} du${NBSP}${shortDay(date)}`
      if (more.length === 0) return exchangeText
      return `${exchangeText} ou ${formatCount(more.length, { one: 'autre', other: 'autres' })}`
    },
    /** The addition of one demand to a warning that stands over the list. */
    adds: (hours: number, { actual, ...over }: Pick<WireViolation, 'code' | 'actual' | 'days'>) =>
      `${hours > 0 ? `+${hoursText(hours)}${NBSP}: ` : ''}${hoursText(actual)} ${spanOf(over)}`,
    orSwitch: 'ou permutation',
    interested: 'Intérêt déclaré',
    interestedCount: (count: number) => formatCount(count, { one: 'personne intéressée', other: 'personnes intéressées' }),
    named: (count: number) => formatCount(count, { one: 'vacation proposée', other: 'vacations proposées' }),
    waiting: 'En attente d’un collègue',
    takenBy: (person: WirePerson) => `Prise par ${fullName(person)}`,
    swappedBy: (person: WirePerson) => `Permutée avec ${fullName(person)}`,
    youTook: (person: WirePerson) => `Vous remplacez ${fullName(person)}`,
    youSwapped: (person: WirePerson) => `Vous permutez avec ${fullName(person)}`,
  },
  vacancy: {
    title: demandWords.vacancy,
    poster: (center: string) => `Vacation à pourvoir, ${center}`,
    youTook: 'Vous l’avez prise',
    asked: 'Votre centre vous la propose',
    open: 'Votre centre cherche quelqu’un',
    qualified: (qualification: string) => `Qualification ${qualification} requise`,
    before: (when: string) => `pour répondre, avant ${when}`,
    bar: 'Temps écoulé pour répondre',
    why: `Pourquoi vous${NBSP}:`,
    reasons: ({ availability, loadPercent, daysSinceAsked }: WireVacancyStanding) =>
      [
        availability === 'available'
          ? 'vous êtes disponible pour cette vacation'
          : availability === 'lastResort'
            ? 'vous l’acceptez en dernier recours'
            : 'vous pouvez la prendre',
        loadPercent < 0 ? 'votre charge est sous la moyenne' : null,
        daysSinceAsked === null
          ? 'aucun appel jusqu’ici'
          : daysSinceAsked >= 7
            ? `aucun appel depuis ${formatCount(daysSinceAsked, { one: 'jour', other: 'jours' })}`
            : null,
      ]
        .filter((part) => part !== null)
        .join(', '),
    decline: 'Pas cette fois',
    later: 'Plus tard',
    undecline: 'La revoir',
    declined: `Vous avez répondu «${NBSP}pas cette fois${NBSP}». Vous pouvez encore la prendre.`,
    free: 'Refuser n’a aucune conséquence, ni sur vos points, ni sur votre rang.',
  },
  offer: {
    toYou: (person: WirePerson, until: number, zone: Zone) =>
      `${fullName(person)} vous propose cette vacation. Elle vous est réservée jusqu’au ${instantText(until, zone)}.`,
    toConfirm: (until: number, zone: Zone) =>
      `Vous avez dit oui par téléphone${NBSP}: prenez cette vacation pour confirmer. Elle vous est réservée jusqu’au ${instantText(until, zone)}.`,
    decline: 'Non merci',
    reserved: (until: number, zone: Zone) => `Réservée à un collègue jusqu’au ${instantText(until, zone)}.`,
    make: 'Lui proposer',
    makeLabel: (person: WirePerson) => `Proposer à ${fullName(person)}`,
    makeTitle: (person: WirePerson) => `Proposer à ${fullName(person)}${NNBSP}?`,
    makeText: (until: number, zone: Zone) =>
      `Cette vacation lui sera réservée jusqu’au ${instantText(until, zone)}. Sans réponse d’ici là, elle sera de nouveau ouverte à tous.`,
    made: (until: number, zone: Zone) => `Réservée jusqu’au ${instantText(until, zone)}`,
    takeBack: 'Retirer',
    takeBackLabel: (person: WirePerson) => `Retirer la proposition faite à ${fullName(person)}`,
    offered: (person: WirePerson) => `Proposée à ${fullName(person)}.`,
    takenBack: 'Proposition retirée. La demande est de nouveau ouverte à tous.',
    declined: (person: WirePerson) => `Vous avez répondu à ${fullName(person)}. La vacation est de nouveau ouverte à tous.`,
  },
  first: {
    to: (people: readonly WirePerson[], until: number, zone: Zone) =>
      `D’abord à ${namesOf(people)}, jusqu’au ${instantText(until, zone)}. Ensuite à tous.`,
    toYou: (until: number, zone: Zone) =>
      `Cette demande vous est d’abord adressée, jusqu’au ${instantText(until, zone)}. Ensuite, elle sera ouverte à tous.`,
    toOthers: (until: number, zone: Zone) => `D’abord à d’autres collègues, jusqu’au ${instantText(until, zone)}. Ensuite à tous.`,
    widen: 'Ouvrir à tous',
  },
  counter: {
    open: 'Proposer une autre vacation',
    change: 'En proposer une autre',
    wanted: ({ posterShift: { shift, date } }: WireDemand) => `${shift.name} ${formatDay(date, 'semiLong')}`,
    from: ({ poster, posterShift: { teamObject } }: WireDemand) =>
      [ofName(fullName(poster)), teamObject === null ? null : teamInSentence(teamObject)].filter((part) => part !== null).join(', '),
    asks: (vacations: readonly string[]) => `Demande en échange${NBSP}: ${vacations.join(', ')}`,
    question: `Que donnez-vous en échange${NNBSP}?`,
    days: 'Vacation à donner',
    askedFor: ({ name }: WirePerson) => `ce ${thatName(name)} demande`,
    askedReason: ({ name }: WirePerson) => `C’est ce ${thatName(name)} demande${NBSP}: revenez à la demande pour faire cet échange`,
    refused: 'touchez pour savoir pourquoi',
    give: 'Vous donnez',
    receive: 'Vous recevez',
    toChoose: 'à choisir',
    unharmed: ({ name }: WirePerson) => `L’échange n’enfreint aucune règle pour ${name}`,
    word: ({ name }: WirePerson) => `Un mot à ${name}, si vous voulez`,
    promise: ({ name }: WirePerson) => `Rien ne change tant ${thatName(name)} n’a pas dit oui.`,
    earned,
    chooseFirst: 'Choisissez d’abord la vacation que vous donneriez.',
    makeNothing: 'Proposer',
    make: (name: string, day: Day) => `Proposer ${vacationOf({ name }, day)}`,
    back: 'Revenir',
    backToDemand: 'Revenir à la demande',
    yours: ({ shift, date, points }: WireCounterOffer, person: WirePerson) =>
      `Vous proposez ${shift.name} du${NBSP}${formatDay(date, 'long')}. Si ${fullName(person)} accepte, l’échange est conclu aussitôt. ${earned(points)}`,
    retract: 'Pour retirer votre proposition, touchez «\u00A0Ça ne m’intéresse plus\u00A0».',
    named: (person: WirePerson) => `Proposition envoyée à ${fullName(person)}.`,
    gives: ({ shift, date }: WireCounterOffer, { posterShift }: WireDemand) =>
      sentence(`Donne ${vacationOf(shift, date)} contre votre ${vacationOf(posterShift.shift, posterShift.date)}`),
    paid: (points: number) => (points === 0 ? 'Aucun point n’est échangé.' : `Vous versez ${formatCount(points, POINTS)}.`),
    agree: 'Accepter l’échange',
    agreeLabel: (person: WirePerson) => `Accepter l’échange ${ofName(fullName(person))}`,
  },
  changed: {
    title: 'Les conditions viennent de changer',
    seen: 'J’ai vu',
    wait: 'Les conditions ont changé\u00A0: lisez-les avant de répondre.',
    sentence: (change: ChangedTerm): string => {
      switch (change.term) {
        case 'type':
          return `C’est maintenant une autre sorte de demande${NBSP}: ${demandLabels[change.to].toLowerCase()}.`
        case 'shift':
          return `La vacation est maintenant ${change.to.name}, ${hoursOf(change.to)}.`
        case 'points':
          return movedPoints(change.from, change.to)
        case 'exchange': {
          const vacation = vacationOf({ name: change.shift }, change.date)
          if (change.to === null) return `La vacation ${vacation} n’est plus acceptée en échange.`
          if (change.from === null) return `La vacation ${vacation} est maintenant acceptée en échange (${formatCount(change.to, POINTS)}).`
          return `En échange de la vacation ${vacation}${NBSP}: ${movedPoints(change.from, change.to).toLowerCase()}`
        }
        case 'counter':
          return `La vacation proposée est maintenant ${vacationOf(change.to, change.date)}, ${hoursOf(change.to)}.`
        case 'comment':
          return change.to === '' ? 'Le message est retiré.' : `Le message est maintenant${NBSP}: «${NBSP}${change.to}${NBSP}».`
      }
    },
  },
  /** One's own demand that closes with the act; `isPromise`: only once somebody agrees to it. */
  closes: ({ posterShift: { shift, date }, interestedCount }: WireDemand, isPromise = false) => {
    const vacation = vacationOf(shift, date)
    const interestSentence =
      interestedCount === 0
        ? ''
        : interestedCount === 1
          ? ' La personne intéressée sera prévenue.'
          : ' Les personnes intéressées seront prévenues.'
    const closed = `otre demande pour la vacation ${vacation} sera close${NBSP}: vous n’aurez plus cette vacation.${interestSentence}`
    return isPromise ? `Si l’échange est conclu, v${closed}` : `V${closed}`
  },
  detail: {
    replace: demandWords.replace,
    swapWith: demandWords.swapWith,
    own: 'Votre demande',
    agreed: 'Échange conclu',
    before: 'Avant',
    after: 'Après',
    now: 'Votre semaine',
    rest: 'repos',
    choose: 'Ce que vous donnez en échange',
    against: (exchange: WireExchange, { posterShift }: WireDemand) =>
      sentence(
        `Vous donnez votre vacation ${vacationOf(exchange.shift, exchange.date)}, vous prenez la vacation ${vacationOf(posterShift.shift, posterShift.date)}`,
      ),
    nothingInReturn: 'Rien\u00A0: un remplacement',
    yourVacation: (exchange: WireExchange) => `Votre ${vacationOf(exchange.shift, exchange.date)}`,
    points: (points: number) => `${formatSignedPoints(points)}${NBSP}${Math.abs(points) < 2 ? POINTS.one : POINTS.other}`,
    wantedTitle: 'Acceptées en échange',
    balance: 'Solde de points',
    credited: (at: number, zone: Zone) => `crédités ${pointsText(at, zone)}`,
    debited: (at: number, zone: Zone) => `versés ${pointsText(at, zone)}`,
    noPoints: 'Aucun point n’est échangé.',
    withdrawUntil: (at: number, zone: Zone) => `Se désister${NBSP}: possible jusqu’au ${instantText(at, zone)}`,
    /** Null: the notice of the centre is not known. */
    withdrawNever: (hours: number | null) =>
      hours === null
        ? `Engagement ferme${NBSP}: le délai pour se désister est déjà dépassé.`
        : `Engagement ferme${NBSP}: on ne peut plus se désister à moins de ${noticeText(hours)} du début.`,
    adjacentFailed: 'Échec lors de la récupération des vacations adjacentes',
    adjacentRetry: 'Relire mes vacations',
    notPossible: 'Ce n’est pas possible pour vous',
    take: 'Prendre la vacation',
    swap: 'Permuter',
    interest: 'Dire que ça m’intéresse',
    notInterested: 'Ça ne m’intéresse plus',
    hide: 'Masquer',
    hideDemand: 'Masquer cette demande',
    show: 'Montrer de nouveau',
    showDemand: 'Montrer de nouveau cette demande',
    withdraw: 'Se désister',
    cancel: 'Annuler',
    close: 'Fermer',
    postIt: 'Poster une demande pour la céder',
    gone: 'Cette demande n’existe plus',
    goneText: 'Elle est close\u00A0: son auteur l’a annulée, la vacation a changé de mains, ou elle a commencé.',
    failed: 'La demande n’a pas pu être chargée',
    closedBy: (person: WirePerson) => `Prise par ${fullName(person)}.`,
    takenAt: (moment: string) => `Conclu ${moment}`,
    posted: (moment: string) => `Postée ${moment}`,
    seen: (count: number) =>
      count === 0 ? 'Aucun collègue ne l’a encore ouverte' : `Ouverte par ${formatCount(count, { one: 'collègue', other: 'collègues' })}`,
    writeTo: (name: string) => `Écrire à ${name}`,
    quote: (comment: string) => `«${NBSP}${comment}${NBSP}»`,
  },
  own: {
    interested: 'Personnes intéressées',
    nobody: 'Personne ne s’est encore déclaré. Vos collègues voient la demande dans leurs échanges.',
    decline: 'Décliner',
    declineTitle: (person: WirePerson) => `Décliner l’intérêt ${ofName(fullName(person))}${NNBSP}?`,
    declineText: 'Cette personne en est prévenue avec un mot de remerciement. Elle ne pourra plus prendre cette vacation.',
    keepInterest: 'Ne rien changer',
    declineLabel: (person: WirePerson) => `Décliner l’intérêt ${ofName(fullName(person))}`,
    edit: 'Modifier',
    cancel: 'Annuler la demande',
    cancelTitle: `Annuler la demande${NNBSP}?`,
    cancelText: ({ posterShift: { shift, date } }: WireDemand) =>
      `Vos collègues ne la verront plus. Vous gardez votre vacation ${vacationOf(shift, date)}, et les points réservés vous reviennent.`,
    keep: 'Garder la demande',
    reserved: (points: number) => formatCount(points, { one: 'point réservé', other: 'points réservés' }),
  },
  withdraw: {
    title: `Se désister${NNBSP}?`,
    text: ({ poster, posterShift: { shift, date }, acceptedSwitch, vacancy }: WireDemand) =>
      acceptedSwitch === null
        ? vacancy === null
          ? `${fullName(poster)} reprend sa vacation ${vacationOf(shift, date)} et sa demande redevient ouverte si son planning n’a pas changé depuis.`
          : `La vacation ${vacationOf(shift, date)} sort de votre planning. Votre centre en est prévenu.`
        : `Vous reprenez votre vacation ${vacationOf(acceptedSwitch.shift, acceptedSwitch.date)}, ${fullName(poster)} reprend sa vacation ${vacationOf(shift, date)}, et sa demande redevient ouverte si son planning n’a pas changé depuis.`,
    consequence: 'Si vous vous désistez',
    points: (points: number) =>
      points === 1 ? `Le point promis ne vous sera pas versé.` : `Les ${formatCount(points, POINTS)} promis ne vous seront pas versés.`,
  },
  given: {
    replaces: 'vous remplace',
    swaps: 'permute avec vous',
    points: (points: number, when: string) => `${formatCount(points, POINTS)}, ${when}.`,
    mayWithdraw: (person: WirePerson, until: number, zone: Zone) =>
      `${fullName(person)} peut encore se désister jusqu’au ${instantText(until, zone)}.`,
  },
  done: {
    taken: ({ poster, vacancy }: Pick<WireDemand, 'poster' | 'vacancy'>) =>
      `Vacation prise. Relève prévient ${vacancy === null ? fullName(poster) : 'votre centre'}.`,
    swapped: (person: WirePerson) => `Permutation faite. Relève prévient ${fullName(person)}.`,
    withdrawn: 'Désistement enregistré. La demande est de nouveau ouverte.',
    /** The planning of its poster has changed since. */
    withdrawnClosed: 'Désistement enregistré. La demande est close\u00A0: le planning de son auteur a changé depuis.',
    cancelled: 'Demande annulée. Vous gardez votre vacation.',
    posted: 'Demande postée. Relève prévient les collègues qui peuvent y répondre.',
    postedFirst: 'Demande postée. Relève prévient d’abord les collègues choisis.',
    widened: 'Demande ouverte à tous. Relève prévient les autres collègues.',
    edited: 'Demande modifiée.',
    hidden: 'Demande masquée.',
    notThisTime: 'C’est noté\u00A0: pas cette fois.',
    undo: 'Annuler',
    see: 'Voir',
  },
  /** The names of the actions that wait for the network. */
  queued: {
    take: ({ posterShift: { shift, date } }: WireDemand) => `prendre ${vacationOf(shift, date)}`,
    swap: ({ posterShift: { shift, date } }: WireDemand) => `permuter contre ${vacationOf(shift, date)}`,
    interest: ({ posterShift: { shift, date } }: WireDemand) => `votre intérêt pour ${vacationOf(shift, date)}`,
    noInterest: ({ posterShift: { shift, date } }: WireDemand) => `retirer votre intérêt pour ${vacationOf(shift, date)}`,
    interestDone: ({ poster }: WireDemand) => `${fullName(poster)} sait que cela vous intéresse.`,
    noInterestDone: ({ poster }: WireDemand) => `Votre intérêt pour la demande ${ofName(fullName(poster))} est retiré.`,
    until: (at: number, zone: Zone, isOffer: boolean) =>
      `Sans réseau${NBSP}: votre réponse partira à son retour, au plus tard ${isOffer ? 'à la fin de la réservation' : 'au début de la vacation'} (${instantText(at, zone)}).`,
    promised: (at: number, zone: Zone) => `Rien n’est encore promis. Ne partira plus après le ${instantText(at, zone)}.`,
    already: 'Votre réponse attend déjà le retour du réseau.',
  },
  lost: {
    inDoubt: `La réponse s’est perdue${NBSP}: c’est peut-être fait. Relève le vérifie dès que la connexion le permet.`,
    unknown: `La réponse s’est perdue${NBSP}: c’est peut-être fait.`,
    notDone: {
      take: 'Après vérification, vous n’avez pas pris cette vacation.',
      swap: 'Après vérification, la permutation n’est pas faite.',
      withdraw: 'Après vérification, votre désistement n’a pas eu lieu.',
      cancel: 'Après vérification, votre demande n’est pas annulée.',
    },
  },
} as const
