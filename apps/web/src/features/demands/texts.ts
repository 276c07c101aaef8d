// The texts of the exchange screens; those of one open demand stand in components/detail/detail-texts.ts. Reasons and refusals come from
// the contract.
import { fullName, teamInSentence } from '@releve/contract/person-name'
import type { WireDemand, WireExchange, WireViolation } from '@releve/contract/demands'
import { shortDay } from '@releve/contract/day-words'
import { ofName } from '@releve/contract/elision'
import { shortName } from '@releve/contract/short-name'
import type { WirePerson, WireShift } from '@releve/contract/shifts'
import type { WireVacancyStanding } from '@releve/contract/vacancies'
import { fromDayNumber, type Day } from '@releve/domain/calendar/day'
import type { Zone } from '@releve/domain/calendar/zone'
import { nominalMinutes } from '@releve/domain/planning/shift'
import { formatClock, formatCount, formatDay, formatDuration, formatHours, formatNearDay, formatNumber, NBSP } from '#ui/format.ts'
import { hoursText, overDays } from '#shared/figure-words.ts'
import { instantText } from '#shared/instant-text.ts'
import type { Period } from './components/exchange-search.ts'
import type { SectionId } from './components/sections.ts'
import { demandWords } from './components/demand-words.ts'

/** « J du sam. 21 nov. » */
export function vacationOf(shift: Pick<WireShift, 'name'>, day: Day): string {
  return `${shift.name}${NBSP}du${NBSP}${shortDay(day)}`
}

/** « J du sam. 21 nov. »; of a part, « J du sam. 21 nov. (15:00 – 19:00) ». */
export function offeredIn({ posterShift: { shift, date, from, to } }: Pick<WireDemand, 'posterShift'>): string {
  const vacation = vacationOf(shift, date)
  return from === undefined || to === undefined ? vacation : `${vacation} (${formatHours(from, to)})`
}

/** « 12 h »; « 4 h de la vacation » of a part, « 12 h d’astreinte » of a time on call: on instants, so that a night of clock change says its true length. */
export function lengthOf({ posterShift: { startAt, endAt, from, onCall } }: WireDemand): string {
  const length = formatDuration((endAt - startAt) / 60_000)
  if (onCall !== undefined) return `${length} d’astreinte`
  return from === undefined ? length : `${length} de la vacation`
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

const spanOf = ({ code, days }: Pick<WireViolation, 'code' | 'days'>) => (code === 'hoursCivilWeek' ? 'dans la semaine' : overDays(days))

const interested = (count: number) => formatCount(count, { one: 'personne intéressée', other: 'personnes intéressées' })
const shortInterested = (count: number) => formatCount(count, { one: 'intéressé', other: 'intéressés' })
const named = (count: number) => formatCount(count, { one: 'vacation proposée', other: 'vacations proposées' })

const sections: Readonly<Record<SectionId, string>> = {
  toAnswer: 'À répondre',
  toTake: 'À prendre',
  own: 'Les vôtres',
  other: 'Impossibles pour vous',
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
  lists: { label: 'Ce que vous feriez', all: 'Tout', replace: 'Remplacer', switch: 'Permuter' },
  types: demandWords.types,
  sections,
  askingElsewhere: (count: number) =>
    `${formatCount(count, { one: 'autre demande attend', other: 'autres demandes attendent' })} votre réponse`,
  impossible: {
    because: {
      rest: (count: number) => `${formatNumber(count)} pour le repos`,
      working: (count: number) => `${formatNumber(count)} sur un jour travaillé`,
      away: (count: number) => `${formatNumber(count)} pendant une absence`,
      qualification: (count: number) => `${formatNumber(count)} pour une qualification`,
      switchOnly: (count: number) => `${formatNumber(count)} en permutation seule`,
      hours: (count: number) => `${formatNumber(count)} pour la durée du travail`,
      staffing: (count: number) => `${formatNumber(count)} pour l’effectif`,
      team: (count: number) => `${formatNumber(count)} d’une autre équipe`,
      reserved: (count: number) => `${formatNumber(count)} réservée${count > 1 ? 's' : ''} à d’autres`,
      other: (count: number) => `${formatNumber(count)} pour une autre raison`,
    },
    summary: (reasons: readonly string[]) => `Chacune avec sa raison${NBSP}: ${reasons.join(', ')}.`,
  },
  row: {
    own: {
      substitution: ({ name }: WireShift) => `Votre ${name}, à remplacer`,
      switch: ({ name }: WireShift) => `Votre ${name}, à permuter`,
      hybrid: ({ name }: WireShift) => `Votre ${name}, au choix`,
    },
    toChoose: (count: number) => `${shortInterested(count)}, à vous de choisir`,
    named: (count: number, vacations: number) => `${shortInterested(count)}, ${named(vacations)}`,
    offeredBy: (person: WirePerson, { name }: WireShift) => `${fullName(person)} vous propose sa vacation ${name}`,
    offeredByCenter: ({ name }: WireShift) => `Votre centre vous propose une vacation ${name}`,
    takenBy: (person: WirePerson, { name }: WireShift) => `${fullName(person)} prend votre ${name}`,
    swappedBy: (person: WirePerson) => `${fullName(person)} permute avec vous`,
    youTook: (person: WirePerson) => `Vous remplacez ${fullName(person)}`,
    youSwapped: (person: WirePerson) => `Vous permutez avec ${fullName(person)}`,
    tookVacancy: ({ name }: WireShift) => `Vous avez pris une vacation ${name} à pourvoir`,
    yours: (shift: WireShift, day: Day) => `votre ${vacationOf(shift, day)}`,
    twoDays: (given: { name: string; date: Day }, received: { name: string; date: Day }) =>
      `vous donnez ${vacationOf(given, given.date)}, vous recevez ${vacationOf(received, received.date)}`,
    confirmBefore: (when: string, until: string) => `${when}, à confirmer avant ${until}`,
    offeredTo: (day: string, person: WirePerson) => `${day}, proposée à ${shortName(person)}`,
    seen: (day: string, count: number) =>
      count === 0 ? `${day}, pas encore vue` : `${day}, vue par ${formatCount(count, { one: 'collègue', other: 'collègues' })}`,
    settled: 'conclu',
    waiting: 'en attente',
    awaiting: 'attend l’accord',
  },
  /** It is said once, for the cards that say what they add to it. */
  repeated: ({ limit, ...over }: Pick<WireViolation, 'code' | 'limit' | 'days'>) =>
    `Certaines de ces vacations vous feraient dépasser ${hoursText(limit)} ${spanOf(over)}${NBSP}: leur carte dit ce qu’elles ajoutent.`,
  hiddenNote: 'Dire qu’une demande vous intéresse la remet dans vos listes.',
  postDemand: demandWords.post,
  post: 'Poster',
  seeAll: (count: number) => `Voir les${NBSP}${formatNumber(count)}`,
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
    /** It stands in the line over the list, where room is short: « J et N ». */
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
    title: { all: 'Aucune demande à prendre', replace: 'Aucun remplacement à prendre', switch: 'Aucune permutation possible' },
    text: 'Vos collègues n’ont rien posté que vous puissiez prendre. La liste se met à jour d’elle-même dès qu’une vacation se libère.',
    /** The words depend on the list that is shown: the other may have some. */
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
    either: (reason: string) => `Au choix. ${reason}`,
    interestedCount: interested,
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
  /** One's own demand closes with the act; `isPromise`: only once somebody agrees to it. */
  closes: (demand: WireDemand, isPromise = false) => {
    const { interestedCount } = demand
    const vacation = offeredIn(demand)
    const interestSentence =
      interestedCount === 0
        ? ''
        : interestedCount === 1
          ? ' La personne intéressée sera prévenue.'
          : ' Les personnes intéressées seront prévenues.'
    const closed = `otre demande pour la vacation ${vacation} sera close${NBSP}: vous n’aurez plus cette vacation.${interestSentence}`
    return isPromise ? `Si l’échange est conclu, v${closed}` : `V${closed}`
  },
  done: {
    awaits: 'Réponse donnée. L’échange attend un accord\u00A0: le planning ne change pas encore.',
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
    take: (demand: WireDemand) => `prendre ${offeredIn(demand)}`,
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
