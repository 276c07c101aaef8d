// Every error an answer may carry: its status and its French sentence, in one place for server and client.
import type { DemandRefusalCode } from '@releve/domain/demands/limit'
import type { PointsRefusal } from '@releve/domain/points/decide'
import * as z from 'zod/mini'
import { DATES_REQUIRED, RANGE_TOO_LONG } from './fields.ts'
import { demand, limitEntry, wireViolation } from './demands.ts'
import type { ErrorEntry } from './error-entry.ts'
import { accountErrors } from './accounts.ts'
import { announcementErrors } from './announcements.ts'
import { apiKeyErrors } from './api-keys.ts'
import { approvalErrors } from './approvals.ts'
import { exchangeApprovalErrors } from './exchange-approvals.ts'
import { availabilityErrors } from './availability.ts'
import { cellErrors } from './cells.ts'
import { campaignErrors } from './campaigns.ts'
import { centerErrors } from './centers.ts'
import { activityErrors } from './activities.ts'
import { balanceImportErrors } from './balance-imports.ts'
import { hourErrors } from './hours.ts'
import { leaveErrors } from './leave.ts'
import { ownHolidayErrors } from './own-holidays.ts'
import { closingErrors } from './closings.ts'
import { payrollErrors } from './payroll.ts'
import { circleErrors } from './circles.ts'
import { feedErrors } from './feeds.ts'
import { fundingErrors } from './funding.ts'
import { handoverErrors } from './handover.ts'
import { jobErrors } from './jobs.ts'
import { messageErrors } from './messages.ts'
import { planConflict, planErrors } from './plan-conflicts.ts'
import { placementErrors } from './placements.ts'
import { planningErrors } from './planning.ts'
import { pushErrors } from './push.ts'
import { directorySyncErrors } from './directory-sync.ts'
import { signOnErrors } from './sign-on.ts'
import { smsErrors } from './sms.ts'
import { rotation, rotationErrors } from './rotations.ts'
import { departureErrors } from './departures.ts'
import { restErrors } from './rests.ts'
import { suspensionErrors } from './suspensions.ts'
import { restrictionErrors } from './restrictions.ts'
import { traineeshipErrors } from './traineeships.ts'
import { roleErrors } from './roles.ts'
import { ruleErrors } from './rules.ts'
import { takeoverErrors } from './takeovers.ts'
import { teamErrors } from './teams.ts'
import { userErrors } from './users.ts'
import { searchSheetErrors } from './search-sheets.ts'
import { vacancyErrors } from './vacancies.ts'
import { ticketErrors } from './tickets.ts'
import { wallErrors } from './wall.ts'
import { webhookErrors } from './webhooks.ts'

type GeneralCode =
  | 'invalidInput'
  | 'unsupportedMediaType'
  | 'bodyTooLarge'
  | 'bodyTooDeep'
  | 'requestTimeout'
  | 'rangeNotSatisfiable'
  | 'preconditionFailed'
  | 'noToken'
  | 'expiredToken'
  | 'invalidToken'
  | 'wrongCredentials'
  | 'accountLocked'
  | 'tooManyRequests'
  | 'recipientFull'
  | 'refreshRefused'
  | 'sessionTooOld'
  | 'sessionSignedOut'
  | 'sessionPasswordChanged'
  | 'sessionReused'
  | 'accountRejected'
  | 'accountClosed'
  | 'addressTaken'
  | 'sessionLeftProvider'
  | 'forbidden'
  | 'passwordProofRequired'
  | 'crossSite'
  | 'pendingApproval'
  | 'notFound'
  | 'noCenter'
  | 'datesRequired'
  | 'fieldsFixed'
  | 'rangeTooLong'
  | 'reasonRequired'
  | 'idempotencyMismatch'
  | 'idempotencyInProgress'
  | 'idempotencyGivenUp'
  | 'busy'
  | 'stopping'
  | 'centerMoving'
  | 'storageFull'
  | 'unexpected'

/** Each feature states its own beside its calls. */
const featureErrors = {
  ...accountErrors,
  ...announcementErrors,
  ...availabilityErrors,
  ...campaignErrors,
  ...centerErrors,
  ...activityErrors,
  ...apiKeyErrors,
  ...approvalErrors,
  ...exchangeApprovalErrors,
  ...hourErrors,
  ...balanceImportErrors,
  ...leaveErrors,
  ...ownHolidayErrors,
  ...circleErrors,
  ...closingErrors,
  ...payrollErrors,
  ...feedErrors,
  ...handoverErrors,
  ...jobErrors,
  ...messageErrors,
  ...planErrors,
  ...planningErrors,
  ...placementErrors,
  ...cellErrors,
  ...pushErrors,
  ...directorySyncErrors,
  ...signOnErrors,
  ...smsErrors,
  ...rotationErrors,
  ...ticketErrors,
  ...departureErrors,
  ...restErrors,
  ...suspensionErrors,
  ...restrictionErrors,
  ...traineeshipErrors,
  ...roleErrors,
  ...ruleErrors,
  ...takeoverErrors,
  ...teamErrors,
  ...fundingErrors,
  ...userErrors,
  ...wallErrors,
  ...webhookErrors,
  ...vacancyErrors,
  ...searchSheetErrors,
} as const

export type ErrorCode = GeneralCode | DemandRefusalCode | PointsRefusal | keyof typeof featureErrors

export const errors: Readonly<Record<ErrorCode, ErrorEntry>> = {
  ...featureErrors,
  invalidInput: { status: 400, message: 'Certaines informations ne sont pas valides.' },
  unsupportedMediaType: { status: 415, message: 'Ce format de contenu n’est pas accepté\u00A0: envoyez du JSON.' },
  bodyTooLarge: { status: 413, message: 'Le contenu envoyé est trop volumineux.' },
  bodyTooDeep: { status: 400, message: 'Le contenu envoyé est trop imbriqué.' },
  requestTimeout: { status: 408, message: 'La demande a mis trop de temps à arriver.' },
  rangeNotSatisfiable: { status: 416, message: 'La partie demandée de ce fichier n’existe pas.' },
  preconditionFailed: { status: 412, message: 'Ce fichier n’est plus celui que vous aviez lu.' },
  noToken: { status: 401, message: "Aucun token d'accès trouvé." },
  expiredToken: { status: 401, message: "Le token d'accès a expiré." },
  invalidToken: { status: 401, message: 'Votre session n’est plus valable. Connectez-vous de nouveau.' },
  wrongCredentials: { status: 401, message: 'L’adresse e-mail ou le mot de passe est incorrect.' },
  accountLocked: {
    status: 429,
    message: 'Trop d’essais\u00A0: patientez un moment avant de recommencer. Votre administrateur peut aussi débloquer la connexion.',
  },
  tooManyRequests: { status: 429, message: 'Trop de demandes à la suite. Patientez un instant.' },
  recipientFull: {
    status: 409,
    message:
      'Cette adresse a reçu aujourd’hui tous les e-mails de ce genre qu’elle peut recevoir\u00A0: rien n’est envoyé, réessayez demain.',
  },
  refreshRefused: { status: 401, message: 'Votre session a pris fin. Connectez-vous de nouveau.' },
  sessionTooOld: {
    status: 401,
    message:
      'Par sécurité, une session dure douze mois au plus, trente jours pour un administrateur\u00A0: la vôtre a pris fin. Connectez-vous de nouveau.',
  },
  sessionSignedOut: { status: 401, message: 'Cet appareil a été déconnecté depuis un autre de vos appareils.' },
  sessionPasswordChanged: {
    status: 401,
    message:
      'Le mot de passe de votre compte a changé\u00A0: vos appareils ont été déconnectés. Connectez-vous avec le nouveau, ou demandez-en un autre par «\u00A0Mot de passe oublié\u00A0».',
  },
  sessionReused: {
    status: 401,
    message:
      'Par sécurité, cette connexion a été fermée\u00A0: elle a peut-être été copiée. Connectez-vous de nouveau, puis changez votre mot de passe.',
  },
  accountRejected: {
    status: 403,
    message:
      'Votre demande de compte a été refusée par un administrateur. Ce que vous aviez saisi est effacé\u202F; seule une empreinte de vos identifiants reste trente jours, pour vous le dire ici. Pour en savoir plus, adressez-vous à votre centre.',
  },
  accountClosed: {
    status: 403,
    message: 'Ce compte a été fermé. Si vous ne l’avez pas demandé, adressez-vous à un administrateur de votre centre.',
  },
  addressTaken: {
    status: 403,
    message: 'Votre demande de compte est effacée\u00A0: son adresse e-mail a été confirmée par un autre compte.',
  },
  sessionLeftProvider: { status: 403, message: 'Votre service de connexion a mis fin à cette session. Connectez-vous de nouveau.' },
  forbidden: { status: 403, message: 'Vous n’avez pas le droit de faire cela.' },
  passwordProofRequired: { status: 403, message: 'Confirmez votre mot de passe pour continuer.' },
  crossSite: { status: 403, message: 'Cette demande vient d’un autre site\u00A0: elle est refusée.' },
  pendingApproval: { status: 403, message: 'Votre compte attend encore l’approbation d’un administrateur.' },
  notFound: { status: 404, message: 'Cet élément n’existe pas ou n’existe plus.' },
  noCenter: { status: 400, message: "L'utilisateur n'appartient à aucun centre." },
  fieldsFixed: { status: 409, message: 'Une partie de ce qui a été envoyé diffère de ce qui est enregistré, et ne change pas ainsi.' },
  datesRequired: { status: 400, message: DATES_REQUIRED },
  rangeTooLong: { status: 400, message: RANGE_TOO_LONG },
  reasonRequired: { status: 400, message: 'Agir pour un membre demande un motif écrit.' },
  idempotencyMismatch: { status: 422, message: 'Cette clé a déjà servi pour une autre demande.' },
  idempotencyInProgress: { status: 409, message: 'Cette demande est déjà en cours de traitement.' },
  idempotencyGivenUp: { status: 409, message: 'Cette demande n’est pas arrivée à temps\u00A0: rien n’a été fait.' },
  busy: { status: 503, message: 'Le service est très sollicité. Réessayez dans un instant.' },
  stopping: { status: 503, message: 'Le service s’arrête ou redémarre. Réessayez dans un instant.' },
  centerMoving: { status: 503, message: 'Votre centre change de serveur\u00A0: réessayez dans quelques secondes.' },
  storageFull: {
    status: 503,
    message: 'Le service n’a plus de place pour enregistrer quoi que ce soit. Prévenez la personne qui le gère.',
  },
  unexpected: { status: 500, message: 'Une erreur est survenue' },

  restDay: { status: 400, message: 'Vous ne travaillez pas ce jour-là\u00A0: il n’y a pas de vacation à proposer.' },
  dayInPast: { status: 400, message: 'Cette vacation est déjà commencée ou passée.' },
  dayTooFar: { status: 400, message: 'Cette date est trop lointaine : une demande porte sur les 400 jours à venir.' },
  postNotice: { status: 409, message: 'Le délai pour poster une demande sur cette vacation est dépassé.' },
  duplicateOpen: { status: 409, message: 'Plusieurs demandes en attente pour un même jour' },
  duplicateAccepted: { status: 409, message: 'Plusieurs demandes acceptées pour un même jour' },
  variationUnknown: { status: 400, message: 'Ces horaires n’existent pas pour cette vacation.' },
  switchesRequired: { status: 400, message: 'Indiquez au moins une vacation que vous prendriez en échange.' },
  switchesNotAllowed: { status: 400, message: 'Un remplacement ne prévoit pas de vacation en échange.' },
  switchShiftUnknown: { status: 400, message: 'Une des vacations proposées en échange n’existe pas dans le cycle.' },
  switchDateInPast: { status: 400, message: 'Une des vacations proposées en échange est déjà passée.' },
  switchDuplicate: { status: 400, message: 'La même vacation figure deux fois parmi les échanges proposés.' },
  insufficientPoints: { status: 409, message: 'Votre solde de points disponible ne suffit pas.' },
  partsNotAllowed: { status: 409, message: 'Votre centre ne permet pas de céder une partie de vacation\u00A0: proposez-la entière.' },
  partNotExchanged: {
    status: 400,
    message: 'Une partie de vacation se cède contre des points\u00A0: seules les vacations entières s’échangent.',
  },
  partOutside: { status: 400, message: 'Ces heures ne sont pas dans ce que vous travaillez ce jour-là.' },
  onCallUnknown: { status: 400, message: 'Vous n’êtes pas d’astreinte ce jour-là à ces heures.' },
  onCallNotExchanged: { status: 400, message: 'Une astreinte se cède contre des points\u00A0: seules les vacations s’échangent.' },
  onCallBusy: { status: 409, message: 'Vous n’êtes pas libre pendant toute cette astreinte.' },
  onCallTooLong: { status: 409, message: 'Vous seriez d’astreinte plus de 72\u00A0heures en quinze jours.' },
  partTooShort: { status: 400, message: 'Cette partie est trop courte, ou ce qu’il vous en reste.' },

  ownDemand: { status: 409, message: 'C’est votre propre demande\u00A0: un collègue doit la prendre.' },
  alreadyAccepted: { status: 409, message: 'Cette demande vient d’être acceptée par un collègue.' },
  demandClosed: { status: 409, message: 'Cette demande n’est plus ouverte.' },
  demandChanged: { status: 409, message: 'La demande a été modifiée' },
  vacationStarted: { status: 409, message: 'Cette vacation est déjà commencée.' },
  notSubstitution: { status: 409, message: 'Cette demande est une permutation\u00A0: elle ne peut pas être prise sans échange.' },
  notSwitch: { status: 409, message: 'Cette demande est un remplacement\u00A0: elle ne prévoit pas d’échange.' },
  worksThatDay: { status: 409, message: 'Vous travaillez déjà ce jour-là.' },
  alreadyTakenThatDay: { status: 409, message: 'Plusieurs demandes acceptées pour un même jour' },
  otherTeam: { status: 409, message: 'Dans ce centre, on ne prend que les vacations de sa propre équipe.' },
  noMatchingShift: { status: 409, message: 'Aucune de vos vacations ne correspond à l’échange demandé.' },
  exchangeDateRequired: { status: 400, message: 'Plusieurs de vos vacations conviennent\u00A0: choisissez celle que vous donnez.' },
  ruleBroken: { status: 409, message: 'Cet échange ne respecte pas les règles de temps de travail.' },

  notAccepted: { status: 409, message: 'Cette demande n’est pas acceptée.' },
  notAccepter: { status: 403, message: 'Seule la personne qui a pris cette vacation peut se désister.' },
  notPoster: { status: 403, message: 'Seul l’auteur de la demande peut faire cela.' },
  withdrawNotice: { status: 409, message: 'Le délai pour se désister est dépassé.' },
  posterCannotResume: {
    status: 409,
    message: 'La personne remplacée ne peut plus reprendre cette vacation. Vous pouvez poster vous-même une demande pour la céder.',
  },
  shiftPassedOn: {
    status: 409,
    message: 'Cette vacation a depuis été prise par un autre collègue\u00A0: son échange doit d’abord être défait.',
  },
  declinedByPoster: {
    status: 409,
    message: 'L’auteur de la demande a choisi une autre solution\u00A0: vous ne pouvez plus prendre cette vacation.',
  },
  afterDeparture: { status: 409, message: 'Vous aurez quitté le centre à cette date.' },
  addressedToOthers: {
    status: 409,
    message: 'Cette demande est d’abord adressée à d’autres collègues\u00A0: elle s’ouvrira ensuite à tous.',
  },
  reserved: { status: 409, message: 'Cette vacation est proposée à un collègue\u00A0: elle lui est réservée pour le moment.' },
  counterOfferOver: {
    status: 409,
    message: 'Cette proposition ne tient plus\u00A0: la vacation n’est plus à cette personne, elle l’a retirée, ou la demande a changé.',
  },
  vacancyPriced: {
    status: 409,
    message: 'Qui a ouvert une vacation à pourvoir, ou en a fixé les points, ne la prend pas\u00A0: elle est pour quelqu’un d’autre.',
  },
  awayThatDay: { status: 409, message: 'Vous n’êtes pas disponible ce jour-là.' },
  traineeThatDay: { status: 409, message: 'Vous êtes en doublure ce jour-là\u00A0: votre présence ne compterait pas dans l’effectif.' },
  qualificationRequired: { status: 409, message: 'Cette vacation demande une qualification que vous n’avez pas.' },
  exchangedThatDay: {
    status: 409,
    message: 'Une vacation de ce jour a déjà changé de mains : cet échange doit d’abord être défait.',
  },
  alreadyOffered: {
    status: 409,
    message: 'Cette vacation est déjà proposée à quelqu’un\u00A0: attendez sa réponse, ou retirez votre proposition.',
  },
  cannotTake: {
    status: 409,
    message: 'Cette personne ne peut pas prendre cette vacation\u00A0: son planning ou les règles de temps de travail s’y opposent.',
  },
  notInterested: { status: 409, message: 'Ce membre ne s’est pas déclaré intéressé.' },

  amountNotPositiveInteger: { status: 400, message: 'Le nombre de points doit être un entier positif.' },
  toSelf: { status: 400, message: 'Vous ne pouvez pas vous transférer des points à vous-même.' },
  otherCenter: { status: 404, message: 'Cet élément n’existe pas ou n’existe plus.' },
  scheduledInPast: { status: 400, message: 'La date du transfert est déjà passée.' },
  scheduledTooFar: { status: 400, message: 'Cette date est trop lointaine : un transfert se prévoit au plus 400 jours à l’avance.' },
}

/** The body of every answer that is not a success. */
export const errorBody = z.strictObject({
  error: z.string(),
  message: z.string(),
  /** One sentence for each path of a field (`posterShift.date`). */
  fields: z.optional(z.record(z.string(), z.string())),
  violations: z.optional(z.array(wireViolation)),
  limit: z.optional(z.array(limitEntry)),
  /** The promises that the change touches, with `planConflicts`. */
  conflicts: z.optional(z.array(planConflict)),
  /** The demand as it is now, with `demandChanged` in answer to a demand. */
  demand: z.optional(demand),
  /** The cycle as it is now, in its newest version, with `rotationChanged`. */
  rotation: z.optional(rotation),
  /** The number to quote when a 500 is reported. */
  errorId: z.optional(z.string()),
})
export type ErrorBody = z.infer<typeof errorBody>
