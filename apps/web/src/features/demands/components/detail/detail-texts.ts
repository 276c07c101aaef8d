// The texts of a demand that is open: its terms and how they changed, answering it, what becomes of one's own, an agreed exchange.
import { fullName, teamInSentence } from '@releve/contract/person-name'
import type { WireCounterOffer, WireDemand, WireExchange } from '@releve/contract/demands'
import { demandLabels } from '@releve/contract/demand-labels'
import { sentence } from '@releve/contract/day-words'
import { ofName, thatName } from '@releve/contract/elision'
import { noticeText } from '@releve/contract/hours-text'
import type { WirePerson } from '@releve/contract/shifts'
import { fromDayNumber, type Day } from '@releve/domain/calendar/day'
import type { Zone } from '@releve/domain/calendar/zone'
import type { ChangedTerm } from '@releve/domain/demands/changed-terms'
import { formatClock, formatCount, formatDay, formatNumber, formatSignedPoints, NBSP, NNBSP } from '#ui/format.ts'
import { instantText } from '#shared/instant-text.ts'
import { offeredIn, vacationOf } from '#features/demands/texts.ts'
import { demandWords, hoursOf } from '../demand-words.ts'

const POINTS = { one: 'point', other: 'points' } as const

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
const earnedText = (points: number) => (points === 0 ? 'Aucun point n’est échangé.' : `Vous recevez ${formatCount(points, POINTS)}.`)

/** An offer of the vacation to one of those interested: made, received, taken back. */
export const offerTexts = {
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
} as const

/** A demand addressed to some colleagues first. */
export const firstTexts = {
  to: (people: readonly WirePerson[], until: number, zone: Zone) =>
    `D’abord à ${namesOf(people)}, jusqu’au ${instantText(until, zone)}. Ensuite à tous.`,
  toYou: (until: number, zone: Zone) =>
    `Cette demande vous est d’abord adressée, jusqu’au ${instantText(until, zone)}. Ensuite, elle sera ouverte à tous.`,
  toOthers: (until: number, zone: Zone) => `D’abord à d’autres collègues, jusqu’au ${instantText(until, zone)}. Ensuite à tous.`,
  widen: 'Ouvrir à tous',
} as const

/** A vacation named in exchange that the poster does not ask for. */
export const counterTexts = {
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
  earned: earnedText,
  chooseFirst: 'Choisissez d’abord la vacation que vous donneriez.',
  makeNothing: 'Proposer',
  make: (name: string, day: Day) => `Proposer ${vacationOf({ name }, day)}`,
  back: 'Revenir',
  backToDemand: 'Revenir à la demande',
  yours: ({ shift, date, points }: WireCounterOffer, person: WirePerson) =>
    `Vous proposez ${shift.name} du${NBSP}${formatDay(date, 'long')}. Si ${fullName(person)} accepte, l’échange est conclu aussitôt. ${earnedText(points)}`,
  retract: 'Pour retirer votre proposition, touchez «\u00A0Ça ne m’intéresse plus\u00A0».',
  named: (person: WirePerson) => `Proposition envoyée à ${fullName(person)}.`,
  gives: ({ shift, date }: WireCounterOffer, { posterShift }: WireDemand) =>
    sentence(`Donne ${vacationOf(shift, date)} contre votre ${vacationOf(posterShift.shift, posterShift.date)}`),
  paid: (points: number) => (points === 0 ? 'Aucun point n’est échangé.' : `Vous versez ${formatCount(points, POINTS)}.`),
  agree: 'Accepter l’échange',
  agreeLabel: (person: WirePerson) => `Accepter l’échange ${ofName(fullName(person))}`,
} as const

/** The changes of a demand while it was open. */
export const changedTexts = {
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
} as const

/** The open demand, whatever its state. */
export const detailTexts = {
  awaits: 'Le planning ne change pas encore\u00A0: cet échange attend un accord.',
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
    count === 0 ? 'Aucun collègue ne l’a encore vue' : `Vue par ${formatCount(count, { one: 'collègue', other: 'collègues' })}`,
  writeTo: (name: string) => `Écrire à ${name}`,
  quote: (comment: string) => `«${NBSP}${comment}${NBSP}»`,
} as const

/** One's own open demand. */
export const ownTexts = {
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
  cancelText: (demand: WireDemand) =>
    `Vos collègues ne la verront plus. Vous gardez votre vacation ${offeredIn(demand)}, et les points réservés vous reviennent.`,
  keep: 'Garder la demande',
  reserved: (points: number) => formatCount(points, { one: 'point réservé', other: 'points réservés' }),
} as const

/** Withdrawing from an agreed exchange. */
export const withdrawTexts = {
  title: `Se désister${NNBSP}?`,
  text: ({ poster, posterShift, acceptedSwitch, vacancy }: WireDemand) =>
    acceptedSwitch === null
      ? vacancy === null
        ? `${fullName(poster)} reprend sa vacation ${offeredIn({ posterShift })} et sa demande redevient ouverte si son planning n’a pas changé depuis.`
        : `La vacation ${offeredIn({ posterShift })} sort de votre planning. Votre centre en est prévenu.`
      : `Vous reprenez votre vacation ${vacationOf(acceptedSwitch.shift, acceptedSwitch.date)}, ${fullName(poster)} reprend sa vacation ${offeredIn({ posterShift })}, et sa demande redevient ouverte si son planning n’a pas changé depuis.`,
  consequence: 'Si vous vous désistez',
  points: (points: number) =>
    points === 1 ? `Le point promis ne vous sera pas versé.` : `Les ${formatCount(points, POINTS)} promis ne vous seront pas versés.`,
} as const

/** A colleague took one's own vacation. */
export const givenTexts = {
  replaces: 'vous remplace',
  swaps: 'permute avec vous',
  points: (points: number, when: string) => `${formatCount(points, POINTS)}, ${when}.`,
  mayWithdraw: (person: WirePerson, until: number, zone: Zone) =>
    `${fullName(person)} peut encore se désister jusqu’au ${instantText(until, zone)}.`,
} as const
