// The sentences of notifications: the inbox and the mail use the same words. Days and numbers come written as each of the two writes them.
// They are apart from notifications.ts, so that a screen without the inbox does not load that.
import { ofName } from './elision.ts'
import { notificationKinds } from './notification-kinds.ts'
import type { NotificationKind, NotificationOutcome } from './notification-kinds.ts'

const NBSP = '\u00A0'
const SOMEBODY = 'Un collègue'

export interface NotificationFacts {
  readonly kind: NotificationKind
  /**
   * « vacation », « vacation du sam. 5 déc. », « vacation N du sam. 5 déc. », « vacation N du sam. 5 déc., de 19:00 à 07:00 »; of a time on call:
   * « astreinte du sam. 5 déc. »
   */
  readonly vacation: string
  /** « sam. 5 déc. »; null when it is about no day. */
  readonly day: string | null
  /** « 1 point », « 12 points » */
  readonly points: string
  /** The fact of its kind, in words (`NotificationDetails`). */
  readonly detail: string | null
  /** First and last name of whoever did it; null when nobody did, or when their account is gone. */
  readonly actor: string | null
  /** The outcome of a posted demand; absent or null while it stands. */
  readonly outcome?: NotificationOutcome | null
}

const OVER: Readonly<Record<NotificationOutcome, string>> = {
  taken: 'elle est déjà prise',
  closed: 'la demande est close',
  impossible: 'elle ne vous est plus possible',
}

/** The days of a planning: « pour le sam. 5 déc. », « du sam. 5 déc. au lun. 7 déc. »; empty when no day is known. */
function daysOf({ day, detail }: Pick<NotificationFacts, 'day' | 'detail'>): string {
  if (day === null) return ''
  return detail === null ? ` pour le ${day}` : ` du ${day} ${detail}`
}

/** The reason that an administrator gave, for kinds whose sentence leaves it out: the inbox shows it beneath the sentence, a mail after it. */
export function notificationReason({ kind, detail }: Pick<NotificationFacts, 'kind' | 'detail'>): string | null {
  return notificationKinds[kind].detail === 'reason' && detail !== null ? `Motif${NBSP}: ${detail}` : null
}

const keyNamed = (name: string | null) => (name === null ? 'd’un programme' : `«${NBSP}${name}${NBSP}»`)

/** One sentence, without its full stop. */
export function notificationSentence(facts: NotificationFacts): string {
  const sentence = ofVacation(facts)
  return facts.vacation.startsWith('astreinte') ? ofOnCall(sentence) : sentence
}

/** The sentence of a vacation, said of a time on call: « la vacation » is « l’astreinte », « sa vacation » « son astreinte ». */
function ofOnCall(sentence: string): string {
  return sentence
    .replaceAll(/(?<!\p{L})(l)a astreinte/giu, '$1’astreinte')
    .replaceAll('sa astreinte', 'son astreinte')
    .replaceAll('cette vacation', 'cette astreinte')
}

function ofVacation({ kind, vacation, day, points, detail, actor, outcome = null }: NotificationFacts): string {
  const days = daysOf({ day, detail })
  const actorName = actor ?? SOMEBODY
  switch (kind) {
    case 'demandAccepted':
      return `${actorName} prend votre ${vacation}`
    case 'demandSwapped':
      return `${actorName} permute avec vous${NBSP}: votre ${vacation} est échangée`
    case 'exchangeWaiting':
      return `${actorName} prend votre ${vacation}, sous réserve d’un accord${NBSP}: le planning ne change pas encore`
    case 'exchangeRequested':
      return `${actorName} prend la ${vacation} d’un collègue${NBSP}: votre accord est attendu`
    case 'exchangeApproved':
      return `L’échange de la ${vacation} est approuvé`
    case 'exchangeRefused':
      return `L’échange de la ${vacation} est refusé${NBSP}: le planning ne change pas`
    case 'exchangeLapsed':
      return `Personne n’a approuvé à temps l’échange de la ${vacation}${NBSP}: le planning ne change pas`
    case 'exchangeImpossible':
      return `L’échange de la ${vacation} n’est plus possible${NBSP}: le planning ne change pas`
    case 'demandWithdrawn':
      return `${actorName} se désiste${NBSP}: votre ${vacation} est de nouveau à prendre`
    case 'vacationReopened':
      return `${actorName} défait l’échange${NBSP}: votre ${vacation} est de nouveau à prendre`
    case 'vacationTakenAway':
      return `${actorName} vous retire la ${vacation}${NBSP}: elle n’est plus la vôtre`
    case 'postedForYou':
      return `${actorName} dépose une demande en votre nom pour votre ${vacation}`
    case 'demandInterest':
      return `${actorName} s’intéresse à votre ${vacation}`
    case 'interestDeclined':
      return `Merci de votre intérêt${NBSP}: ${actorName} a choisi une autre solution pour sa ${vacation}`
    case 'counterOffered':
      return `${actorName} s’intéresse à votre ${vacation} et propose en échange ${detail === null ? 'une autre vacation' : `sa vacation ${detail}`}`
    case 'counterAgreed':
      return `${actorName} accepte votre échange${NBSP}: vous prenez sa ${vacation} et donnez ${detail === null ? 'la vôtre' : `votre vacation ${detail}`}`
    case 'demandOffered':
      return `${actorName} vous propose sa ${vacation}${NBSP}: elle vous est réservée pour le moment`
    case 'offerDeclined':
      return `${actorName} ne prend pas votre ${vacation}${NBSP}: elle est de nouveau ouverte à tous`
    case 'offerEnded':
      return `La ${vacation} n’est plus réservée${NBSP}: elle est de nouveau ouverte à tous`
    case 'interestTaken':
      return `${actorName} a pris la ${vacation} qui vous intéressait`
    case 'interestClosed':
      return `La ${vacation} qui vous intéressait n’est plus à prendre${NBSP}: la demande est close`
    case 'interestReopened':
      return `La ${vacation} qui vous intéressait est de nouveau à prendre`
    case 'demandExpired':
      return `Personne n’a pris votre ${vacation}${NBSP}: elle vous reste`
    case 'demandClosed':
      return `Votre demande pour la ${vacation} est close${NBSP}: cette vacation n’est plus la vôtre`
    case 'demandCancelled':
      return `La demande pour la ${vacation} est annulée par un administrateur`
    case 'exchangeUndone':
      return `Un départ du centre défait l’échange de la ${vacation}`
    case 'vacationUncovered':
      return `${actorName} n’assurera pas la ${vacation} prise à un collègue${NBSP}: elle reste sans personne`
    case 'vacationAssigned':
      return `${actorName} vous affecte à la ${vacation}`
    case 'exchangeAssigned':
      return `${actorName} vous affecte à la ${vacation}, en échange d’une des vôtres`
    case 'modificationRequested':
      return `${actorName} demande une modification de son planning${days}`
    case 'modificationRegistered':
      return `${actorName} a modifié votre planning${days}`
    case 'modificationApproved':
      return `Votre modification de planning${days} est approuvée`
    case 'modificationRejected':
      return `Votre modification de planning${days} est refusée`
    case 'modificationReopened':
      return `${actorName} reprend sa réponse à votre modification de planning${days}${NBSP}: elle attend de nouveau`
    case 'modificationLapsed':
      return `Personne n’a approuvé à temps votre modification de planning${days}${NBSP}: elle est caduque`
    case 'modificationWithdrawn':
      return `${actorName} retire une modification de planning${days}`
    case 'modificationTakenBack':
      return `${actorName} retire une modification de votre planning${days}`
    case 'holderReturned':
      return `${actorName} revient pour la ${vacation} que vous assurez à sa place${NBSP}: gardez-la, ou désistez-vous sans délai à respecter`
    case 'coverStands':
      return `L’absence ${actor === null ? 'd’un collègue' : ofName(actor)} est corrigée${NBSP}: la ${vacation} que vous avez prise à sa place vous reste`
    case 'modificationCancelled':
      return `Une modification de votre planning est annulée${day === null ? '' : ` à partir du ${day}`}, le cycle de service ayant changé`
    case 'planChanged':
      return day === null ? 'Le cycle de service change votre planning' : `Le cycle de service change votre planning à partir du ${day}`
    case 'rosterFirm':
      return `Le tableau de service est arrêté${detail === null ? '' : ` jusqu’${detail}`}${NBSP}: au-delà, il est provisoire`
    case 'firmDayTouched':
      return `${day === null ? 'Un jour' : `Le ${day}`} était arrêté au tableau de service${NBSP}: ${actor ?? 'un collègue'} y change votre planning`
    case 'restOwed':
      return `Votre repos autour de la ${vacation} a été coupé${NBSP}: il vous est dû${detail === null ? '' : ` d’ici ${detail},`} sur des heures de travail`
    case 'restWaived':
      return `${actorName} considère que le repos coupé autour de votre ${vacation} ne vous est plus dû`
    case 'demandPosted':
      if (outcome !== null) return `La ${vacation} n’est plus à prendre${NBSP}: ${OVER[outcome]}`
      return `${actorName} cherche quelqu’un pour sa ${vacation}`
    case 'circleProposed':
      return `Un échange ${detail ?? 'à plusieurs'} est possible pour votre ${vacation}`
    case 'circleDone':
      return `L’échange ${detail ?? 'à plusieurs'} est conclu${NBSP}: ${actor === null ? 'votre' : `${actor} prend votre`} ${vacation}${actor === null ? ' change de mains' : ''}`
    case 'circleEnded':
      return `L’échange proposé pour votre ${vacation} n’aura pas lieu${detail === null ? '' : `${NBSP}: ${detail}`}`
    case 'circleUndone':
      return `${actorName} se désiste de l’échange ${detail ?? 'à plusieurs'}${NBSP}: votre ${vacation} vous revient et reste à échanger`
    case 'vacancyAsked':
      if (outcome !== null) return `La ${vacation} n’est plus à prendre${NBSP}: ${OVER[outcome]}`
      return `On vous propose la ${vacation}${detail === null ? '' : `${NBSP}: réponse avant ${detail}`}`
    case 'vacancyToConfirm':
      return `Vous avez dit oui par téléphone pour la ${vacation}${NBSP}: ${detail === null ? 'il reste à confirmer' : `confirmez avant ${detail}`}`
    case 'vacancyUnconfirmed':
      return `${actorName} ne confirme pas son accord${NBSP}: la ${vacation} est de nouveau à pourvoir`
    case 'vacancyFilled':
      return `La ${vacation} est pourvue${actor === null ? '' : `${NBSP}: ${actor} la prend`}`
    case 'vacancyReopened':
      return actor === null
        ? `La ${vacation} est de nouveau à pourvoir`
        : `${actorName} se désiste${NBSP}: la ${vacation} est de nouveau à pourvoir`
    case 'vacancyUnfilled':
      return `Personne n’a pris la ${vacation}${NBSP}: il reste à appeler`
    case 'vacancyEnded':
      return `La ${vacation} n’est plus à pourvoir`
    case 'pointsReceived':
      return actor === null ? `Vous recevez ${points}` : `${actorName} vous donne ${points}`
    case 'pointsAdded':
      return `${actor ?? 'Un administrateur'} corrige votre solde${NBSP}: ${points} en plus${detail === null ? '' : ` («${NBSP}${detail}${NBSP}»)`}`
    case 'pointsTakenAway':
      return `${actor ?? 'Un administrateur'} corrige votre solde${NBSP}: ${points} en moins${detail === null ? '' : ` («${NBSP}${detail}${NBSP}»)`}`
    case 'transferCancelled':
      return `Un transfert prévu de ${points} est annulé${NBSP}: ce membre a quitté le centre`
    case 'sessionRevoked':
      return `Une de vos sessions a été fermée${NBSP}: quelqu’un d’autre a peut-être voulu s’en servir. En cas de doute, changez de mot de passe et prévenez votre administrateur`
    case 'accountApproved':
      return `Votre compte est approuvé${NBSP}: bienvenue`
    case 'deputyChanged':
      return detail === null
        ? 'Vous ne tenez plus les vacations à pourvoir de votre centre'
        : 'Vous tenez désormais les vacations à pourvoir de votre centre'
    case 'roleGiven':
      return detail === null ? 'Un rôle vous est donné dans votre centre' : `Vous avez désormais le rôle «${NBSP}${detail}${NBSP}»`
    case 'roleTaken':
      return detail === null ? 'Un rôle vous est retiré dans votre centre' : `Vous n’avez plus le rôle «${NBSP}${detail}${NBSP}»`
    case 'roleEnds':
      return `Votre rôle${detail === null ? '' : ` «${NBSP}${detail}${NBSP}»`} prend fin${day === null ? '' : ` après le ${day}`}`
    case 'memberRoleEnds':
      return `Un rôle ${detail === null ? 'd’un membre' : ofName(detail)} prend fin${day === null ? '' : ` après le ${day}`}${NBSP}: donnez-le de nouveau s’il doit continuer`
    case 'deputyNamed':
      return `${actorName} vous désigne${days} pour décider des demandes à sa place`
    case 'deputyEnded':
      return `Une suppléance${days} prend fin`
    case 'departureSet':
      return `Votre départ du centre est prévu${day === null ? '' : `${NBSP}: le ${day} est votre dernier jour`}. Votre compte se ferme ensuite`
    case 'departureUndone':
      return 'Votre départ du centre est annulé'
    case 'qualificationEnds':
      return `Votre qualification${detail === null ? '' : ` ${detail}`} ne comptera plus${day === null ? '' : ` après le ${day}`}${NBSP}: pensez à la renouveler`
    case 'memberQualificationEnds':
      return `La qualification ${detail ?? 'd’un membre'} ne comptera plus${day === null ? '' : ` après le ${day}`}`
    case 'restrictionsChanged':
      return `Vos restrictions ont changé${NBSP}: elles sont sur votre profil`
    case 'traineeshipsChanged':
      return `Vos doublures ont changé${NBSP}: elles sont sur votre profil`
    case 'departureDone':
      return `Le compte ${detail === null ? 'd’un membre' : ofName(detail)} est fermé, comme prévu à son départ`
    case 'memberSuspended':
      return `Le compte ${detail === null ? 'd’un membre' : ofName(detail)} est suspendu${NBSP}: voyez son planning à venir`
    case 'memberReinstated':
      return `Le compte ${detail === null ? 'd’un membre' : ofName(detail)} n’est plus suspendu`
    case 'departureHeld':
      return `Le compte ${detail === null ? 'd’un membre' : ofName(detail)} reste ouvert malgré son départ${NBSP}: il faut d’abord un autre administrateur`
    case 'roleChanged':
      return 'Votre rôle d’administrateur a changé'
    case 'teamChanged':
      return day === null ? 'Votre équipe change' : `Votre équipe change à partir du ${day}`
    case 'centerChanged':
      return 'Vous avez changé de centre'
    case 'accountPending':
      return `${actorName} demande à rejoindre votre centre`
    case 'recoveryRequested':
      return `${detail ?? 'Un membre'} demande à retrouver l’accès à son compte`
    case 'keyEnding':
      return `La clé ${keyNamed(detail)} expire${day === null ? ' bientôt' : ` le ${day}`}${NBSP}: créez-en une autre pour le programme qui s’en sert`
    case 'keyOrphaned':
      return `La clé ${keyNamed(detail)} n’a plus personne qui en réponde${NBSP}: reprenez-la${day === null ? '' : ` avant le ${day}`}, ou elle sera révoquée`
    case 'keyLapsed':
      return `La clé ${keyNamed(detail)} est révoquée${NBSP}: personne ne l’a reprise`
    case 'webhookOff':
      return `Le webhook ${keyNamed(detail)} est éteint${NBSP}: son adresse n’a pas répondu pendant un jour, ou n’en veut plus`
    case 'directoryHeld':
      return `L’annuaire ${keyNamed(detail)} n’est plus suivi${NBSP}: sa lecture a échoué ou suspendrait trop de membres. Rien n’est changé, voyez avec votre administrateur principal`
    case 'message':
      return `${actorName} vous a écrit`
    case 'ticket':
      return `Nouveau message adressé aux administrateurs${detail === null ? '' : `${NBSP}: ${detail}`}`
    case 'ticketAnswered':
      return `${actor ?? 'Un administrateur'} a répondu à votre message${detail === null ? '' : ` «${NBSP}${detail}${NBSP}»`}`
    case 'campaignOpened':
      return `Vos vœux de congés sont attendus${detail === null ? '' : ` pour «${NBSP}${detail}${NBSP}»`}${day === null ? '' : ` jusqu’au ${day}`}`
    case 'campaignReminder':
      return `Vous n’avez pas encore de vœu${detail === null ? '' : ` pour «${NBSP}${detail}${NBSP}»`}${day === null ? '' : `${NBSP}: dernier jour, ${day}`}`
    case 'campaignPublished':
      return `Les congés${detail === null ? '' : ` de «${NBSP}${detail}${NBSP}»`} sont publiés${NBSP}: lisez ce qui vous est accordé, et pourquoi`
    case 'campaignExchangeAsked':
      return `${actorName} vous propose d’échanger vos semaines de congés`
    case 'campaignExchangeAccepted':
      return `${actorName} a accepté d’échanger ses semaines de congés contre les vôtres`
    case 'campaignExchangeDeclined':
      return `${actorName} garde ses semaines de congés${NBSP}: l’échange ne se fait pas`
    case 'campaignWithdrawn':
      return `Les congés${detail === null ? '' : ` de «${NBSP}${detail}${NBSP}»`} sont retirés${NBSP}: plus rien n’en est accordé`
    case 'announcement':
      return detail === null ? `Une annonce ${actor === null ? 'de vos administrateurs' : ofName(actor)}` : `Annonce${NBSP}: ${detail}`
  }
}
