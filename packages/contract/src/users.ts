// Members: who they are, which team they are in, what happened to their planning.
import * as z from 'zod/mini'
import { shortDay } from './day-words.ts'
import { demand, wireViolation } from './demands.ts'
import {
  centerId,
  centerParams,
  day,
  dayIfGiven,
  dayOrNone,
  id,
  idParams,
  instant,
  teamId,
  teamParams,
  text,
  userId,
  userParams,
} from './fields.ts'
import type { ErrorEntries } from './error-entry.ts'
import { detailNames, eachField, reservedDetails, shownDetails } from './member-fields.ts'
import { bulkRoutes } from './member-bulk.ts'
import { importRoutes } from './member-import.ts'
import { optionalPageFields, pagesOf, searched } from './pages.ts'
import { planDecisions } from './plan-conflicts.ts'
import { preferences, preferencesChange } from './preferences.ts'
import { planChangeAnswer, planChangeFields } from './rotations.ts'
import type { Route } from './route.ts'
import { person, shift, teamObject } from './shifts.ts'
import { accountStatus, adminType } from './states.ts'
import { profile, qualificationValidity, userFields } from './user-fields.ts'

/** The address of a member's picture, from the identifier that the database holds. */
export const avatarPath = (avatarId: string): string => `/api/avatars/${avatarId}`

/** The address from which `<img>` shows it, for the minutes that it holds. */
export const shownAvatarPath = (address: string): string => `/api/shown-avatars/${address}`

/**
 * A member, as their colleagues see them. What is optional is given to themselves and to administrators only; `preferences`, to
 * themselves.
 */
export const user = z.strictObject({
  _id: id,
  userId: id,
  centerId: z.nullable(id),
  name: z.string(),
  lastName: z.string(),
  distinction: person.shape.distinction,
  avatar: z.nullable(z.string()),
  ...eachField(shownDetails, () => z.nullable(z.string())),
  qualifications: z.array(z.string()),
  /** The qualifications that have a first or a last day; left out where none has. */
  validity: z.optional(z.array(qualificationValidity)),
  team: z.nullable(teamObject),
  isAdmin: z.boolean(),
  adminType: z.nullable(adminType),
  status: z.optional(accountStatus),
  /** Working-time profile of their own; null: the centre's. */
  profile: z.optional(z.nullable(profile)),
  email: z.optional(z.string()),
  /** A link sent to the address was opened by who has the account. */
  isEmailVerified: z.optional(z.boolean()),
  /** Asked for, and in force once the link sent to it is opened. */
  pendingEmail: z.optional(z.nullable(z.string())),
  /** The last day in the centre, once a departure is decided; null: none is. */
  lastDay: z.optional(z.nullable(day)),
  /** Since when they may not come in; null: they may. */
  suspendedAt: z.optional(z.nullable(instant)),
  /** The fields that a directory owns, which are changed there alone; in answers about one member, left out where it owns none. */
  directoryFields: z.optional(z.array(z.string())),
  ...eachField(reservedDetails, () => z.optional(z.nullable(z.string()))),
  preferences: z.optional(preferences),
})
export type WireUser = z.infer<typeof user>

const teamOccurrence = z.strictObject({
  _id: id,
  team: z.nullable(teamObject),
  fromDate: day,
  /** The last day in that team; null while it lasts. */
  toDate: z.nullable(day),
})

export type TeamOccurrence = z.infer<typeof teamOccurrence>

const anyText = z.optional(z.nullable(z.string()))

const memberSeen = z.strictObject({
  name: anyText,
  lastName: anyText,
  ...eachField(detailNames, () => anyText),
  email: anyText,
  pendingEmail: anyText,
  qualifications: z.optional(z.array(z.string())),
  profile: anyText,
})

/** Their teams after the change, or the present ones when nothing was written. */
const changedTeams = z.strictObject({ occurrences: z.array(teamOccurrence), ...planChangeAnswer })

/** One change of a member's planning: when, who, from, to, why. */
const planningChange = z.strictObject({
  _id: id,
  kind: z.enum(['accepted', 'swapped', 'withdrawn', 'posted', 'cancelled', 'edited', 'expired', 'closed', 'modified', 'team', 'rotation']),
  date: day,
  from: z.nullable(shift),
  to: z.nullable(shift),
  actor: z.nullable(person),
  /** The other person of the exchange. */
  other: z.nullable(person),
  demandId: z.nullable(id),
  reason: z.nullable(z.string()),
  at: instant,
})
export type PlanningChange = z.infer<typeof planningChange>

/** The reason, in words that the history and the mail show. */
const reason = z.optional(text(500))

/** The sentence beside a field that somebody else has just written. `now`: what it says, empty or null for nothing. */
export const changedMeanwhile = (now: string | null): string =>
  now === null || now === '' ? 'Vidé entre-temps par ailleurs.' : `Changé entre-temps par ailleurs en «\u00A0${now}\u00A0».`

/** The refusal of a dated fact (the team of a member, the cycle of a team) that differs from what was read. */
export const decidedMeanwhile = (decision: string, from: string) =>
  `Décidé entre-temps par ailleurs\u00A0: à partir du ${shortDay(from)}, ${decision}${decision.endsWith('.') ? '' : '.'}`

/** The teams of a member as they were read before something was decided of them. */
const seenTeams = z.optional(z.array(z.strictObject({ teamId: z.nullable(teamId), fromDate: day })).check(z.maxLength(500)))

export const userErrors = {
  emailTaken: { status: 409, message: 'Un autre compte utilise déjà cette adresse e-mail.' },
  passwordProof: { status: 403, message: 'Confirmez d’abord votre mot de passe.' },
  administratorAddress: {
    status: 403,
    message: 'L’adresse d’un administrateur est changée par lui-même, ou par un administrateur principal.',
  },
  administratorNeedsAddress: {
    status: 409,
    message: 'Donnez d’abord une adresse e-mail à ce membre\u00A0: sans elle, il ne se connecte pas.',
  },
  notPending: { status: 409, message: 'Ce compte n’attend plus d’approbation.' },
  lastMaster: { status: 409, message: 'Il doit rester un administrateur principal.' },
  lastCenterAdmin: {
    status: 409,
    message: 'C’est le dernier administrateur du centre\u00A0: nommez-en un autre, ou voyez avec un administrateur principal.',
  },
  avatarKind: { status: 415, message: 'Choisissez une photo au format JPEG, PNG, WebP ou AVIF.' },
  avatarMoving: { status: 415, message: 'Cette image est animée\u00A0: choisissez une photo fixe.' },
  avatarTooLarge: { status: 413, message: 'Cette image est trop grande\u00A0: 64\u00A0millions de pixels au plus.' },
  avatarUnreadable: { status: 415, message: 'Cette image est abîmée\u00A0: elle n’a pas pu être lue.' },
  stillMember: { status: 409, message: 'Fermez d’abord ce compte.' },
  memberChanged: { status: 409, message: 'Cette fiche vient d’être changée par ailleurs. Relisez-la avant d’enregistrer.' },
  teamsChanged: {
    status: 409,
    message: 'Les équipes de ce membre viennent d’être changées par ailleurs. Relisez-les avant d’enregistrer.',
  },
  importFaults: { status: 400, message: 'Certaines lignes du fichier sont à corriger\u00A0: rien n’a été importé.' },
  ownRole: { status: 403, message: 'Nul ne change son propre rôle.' },
} as const satisfies ErrorEntries

/** The members that a list or a count is about; by default those the caller administers, or the approved ones of their centre. */
const membersSought = {
  search: searched,
  status: z.optional(accountStatus),
  /** Administrators alone. */
  admins: z.optional(z.literal('1')),
  /** A master administrator names the centre whose members they read. */
  centerId: z.optional(centerId),
} as const

export const userRoutes = {
  'users.list': {
    method: 'GET',
    path: '/users',
    access: 'member',
    scope: 'readPeople',
    summary: 'Membres\u00A0: tous pour un administrateur principal, par pages de 500 au plus\u202F; ceux de son centre sinon',
    query: z.strictObject({ ...membersSought, ...optionalPageFields, before: z.optional(userId) }),
    response: z.array(user),
  },
  'users.count': {
    method: 'GET',
    path: '/users/count',
    access: 'admin',
    scope: 'readPeople',
    summary: 'Nombre de ces membres\u202F; 1001 signifie «\u00A0plus de 1000\u00A0»',
    query: z.strictObject(membersSought),
    response: z.strictObject({ count: z.int() }),
    extension: true,
  },
  'users.center': {
    method: 'GET',
    path: '/users/center/:id',
    access: 'member',
    scope: 'readPeople',
    summary: 'Membres d’un centre',
    params: centerParams,
    response: z.array(user),
  },
  'users.get': {
    method: 'GET',
    path: '/users/:id',
    access: 'session',
    scope: 'readPeople',
    summary: 'Un membre',
    params: userParams,
    response: user,
    beforeTotp: true,
  },
  'users.update': {
    method: 'PUT',
    path: '/users/:id',
    access: 'member',
    stepUp: 'partly',
    summary: 'Modifier ses coordonnées\u202F; celles d’un membre et son emploi pour ses administrateurs',
    echoes: { of: 'users.get' },
    params: userParams,
    body: z
      .strictObject({
        name: z.optional(userFields.name),
        lastName: z.optional(userFields.lastName),
        ...eachField(detailNames, (name) => z.optional(userFields[name])),
        /**
         * In force once the link sent to it is opened; the present one gets a link that undoes it. One's own: right after
         * `POST /auth/verify-password`, whose proof it uses up.
         */
        email: z.optional(userFields.email),
        qualifications: z.optional(userFields.qualifications),
        /** All those that have a first or a last day; what names a qualification that they do not have is left out. */
        validity: z.optional(userFields.validity),
        profile: z.optional(z.nullable(profile)),
        /**
         * These fields as they were read before they were changed. With it, qualifications given and taken away meanwhile stay so, and a
         * field that somebody else wrote meanwhile is refused (409 `memberChanged`, its value now in `fields`); without it, what is
         * sent replaces what is there, field by field.
         */
        seen: z.optional(memberSeen),
      })
      .check(z.refine((body) => Object.keys(body).some((name) => name !== 'seen'), 'Indiquez au moins une information à modifier.')),
    response: user,
  },
  'users.cancelEmail': {
    method: 'DELETE',
    path: '/users/:id/pending-email',
    access: 'member',
    summary: 'Renoncer à une adresse e-mail demandée et pas encore confirmée',
    params: userParams,
    body: z.optional(z.strictObject({})),
    response: user,
    extension: true,
  },
  'users.remove': {
    method: 'DELETE',
    path: '/users/:id',
    access: 'member',
    stepUp: 'partly',
    summary: 'Fermer un compte\u00A0: le sien, après avoir confirmé son mot de passe, ou celui d’un membre pour ses administrateurs',
    params: userParams,
    body: z.optional(
      z.strictObject({
        reason,
        /** `cancel` for each accepted demand that is still to come; without, 409 `planConflicts` with the list. */
        decisions: z.optional(planDecisions),
        /** Their personal data are replaced at once: past plannings then name « Ancien membre ». */
        erase: z.optional(z.boolean()),
      }),
    ),
  },
  'users.data': {
    method: 'GET',
    path: '/users/:id/data',
    access: 'session',
    summary: 'Tout ce que Relève garde sur soi, en JSON\u00A0: pour soi seul',
    params: userParams,
    file: 'application/json',
    extension: true,
  },
  'users.erase': {
    method: 'POST',
    path: '/users/:id/erase',
    access: 'admin',
    stepUp: true,
    summary: 'Effacer les données personnelles d’un ancien membre\u202F; les plannings passés le nomment «\u00A0Ancien membre\u00A0»',
    params: userParams,
    body: z.optional(z.strictObject({})),
    extension: true,
  },
  'users.assignCenter': {
    method: 'POST',
    path: '/users/:id/assign-center',
    access: 'master',
    stepUp: true,
    summary: 'Changer un membre de centre\u00A0: il quitte l’ancien comme s’il partait',
    params: userParams,
    body: z.strictObject({ centerId, reason, decisions: z.optional(planDecisions) }),
    response: user,
  },
  ...importRoutes,
  ...bulkRoutes,
  'users.approve': {
    method: 'POST',
    path: '/users/pending/:id/approve',
    access: 'admin',
    summary: 'Approuver un compte en attente, avec son équipe à partir d’une date et ses qualifications',
    params: userParams,
    body: z.optional(
      z.strictObject({
        teamId: z.optional(z.nullable(teamId)),
        /** The first day in that team; today by default. */
        fromDate: dayIfGiven,
        qualifications: z.optional(userFields.qualifications),
        /** With `dryRun` the answer lists the rules that the team's cycle breaks for them, and nothing is written. */
        dryRun: z.optional(z.boolean()),
        /** The reason for breaking a blocking rule; without one, 409 `planBreaksRules`. It stands in their history. */
        reason: z.optional(text(300)),
      }),
    ),
    response: z.extend(user, { warnings: z.optional(z.array(wireViolation)) }),
  },
  'users.reject': {
    method: 'DELETE',
    path: '/users/pending/:id',
    access: 'admin',
    summary: 'Refuser un compte en attente\u00A0: il est supprimé',
    params: userParams,
    body: z.optional(z.strictObject({ reason })),
  },
  'users.makeAdmin': {
    method: 'POST',
    path: '/users/:id/make-admin',
    access: 'admin',
    stepUp: true,
    summary: 'Nommer un administrateur\u00A0: du centre, ou principal par un administrateur principal',
    params: userParams,
    body: z.optional(z.strictObject({ adminType: z._default(adminType, 'center') })),
    response: user,
  },
  'users.removeAdmin': {
    method: 'POST',
    path: '/users/:id/remove-admin',
    access: 'admin',
    stepUp: true,
    summary: 'Retirer le rôle d’administrateur',
    params: userParams,
    body: z.optional(z.strictObject({})),
    response: user,
  },
  'users.avatar': {
    method: 'POST',
    path: '/users/:id/avatar',
    access: 'member',
    summary: 'Choisir sa photo\u00A0: un formulaire avec un fichier JPEG, PNG, WebP ou AVIF de 5 Mo au plus',
    params: userParams,
    upload: true,
    response: z.strictObject({ avatar: z.nullable(z.string()) }),
  },
  'users.removeAvatar': {
    method: 'DELETE',
    path: '/users/:id/avatar',
    access: 'member',
    summary: 'Retirer sa photo',
    params: userParams,
    body: z.optional(z.strictObject({})),
    response: z.strictObject({ avatar: z.nullable(z.string()) }),
    extension: true,
  },
  'users.readAvatar': {
    method: 'GET',
    path: '/avatars/:id',
    access: 'session',
    summary: 'La photo d’un membre de son centre',
    params: idParams,
    file: 'image/webp',
    extension: true,
  },
  'users.avatarAddress': {
    method: 'GET',
    path: '/avatars/:id/address',
    access: 'session',
    summary: 'Une adresse de cette photo pour une balise img, sans en-tête\u202F; elle vaut de cinq à dix minutes',
    params: idParams,
    response: z.strictObject({ url: z.string(), expiresAt: instant }),
    extension: true,
  },
  'users.showAvatar': {
    method: 'GET',
    path: '/shown-avatars/:address',
    access: 'public',
    summary: 'La photo d’un membre, à l’adresse donnée pour quelques minutes à qui peut la voir',
    params: z.strictObject({ address: z.string() }),
    file: 'image/webp',
    extension: true,
  },
  'users.preferences': {
    method: 'PUT',
    path: '/users/:id/preferences',
    access: 'session',
    summary: 'Enregistrer ses préférences',
    echoes: { of: 'users.get' },
    params: userParams,
    body: z.strictObject({ preferences: preferencesChange }),
    response: z.strictObject({ preferences }),
  },
  'users.teams': {
    method: 'GET',
    path: '/users/teams/:id',
    access: 'member',
    scope: 'readPeople',
    summary: 'Membres d’une équipe',
    params: teamParams,
    response: z.array(user),
  },
  'users.teamOccurrences': {
    method: 'GET',
    path: '/users/:id/team-occurrences',
    access: 'member',
    scope: 'readPeople',
    summary: 'Équipes successives d’un membre',
    params: userParams,
    response: z.array(teamOccurrence),
  },
  'users.assignTeam': {
    method: 'POST',
    path: '/users/:id/assign-team',
    access: 'admin',
    scope: 'writePeople',
    summary: 'Placer un membre dans une équipe, ou dans aucune, à partir d’une date (aujourd’hui par défaut)',
    params: userParams,
    body: z.strictObject({
      teamId: z.nullable(teamId),
      /** A day that is over needs a reason. */
      fromDate: dayIfGiven,
      /** The last day in it, after which they are where they would have been; otherwise what was planned later gives way. */
      toDate: z.optional(dayOrNone),
      /**
       * Their teams as they were read before this was decided. With it, other ones meanwhile from that day on are refused (409
       * `teamsChanged`, what holds now in `fields`), in a dry run too; without it, the last to write is right.
       */
      seen: seenTeams,
      ...planChangeFields,
    }),
    response: changedTeams,
  },
  'users.removeTeamOccurrence': {
    method: 'DELETE',
    path: '/users/:id/team-occurrences/:occId',
    access: 'admin',
    summary: 'Retirer un passage dans une équipe\u00A0: le précédent se prolonge',
    params: z.strictObject({ id: userId, occId: id }),
    /** `seen`: as in `users.assignTeam`, from the day before it begins. */
    body: z.optional(z.strictObject({ seen: seenTeams, ...planChangeFields })),
    response: changedTeams,
  },
  'users.currentTeam': {
    method: 'GET',
    path: '/users/:id/current-team',
    access: 'member',
    scope: 'readPeople',
    summary: 'Équipe du jour d’un membre',
    params: userParams,
    response: z.strictObject({ team: z.nullable(teamObject) }),
  },
  'users.substitution': {
    method: 'GET',
    path: '/users/:id/substitution',
    access: 'member',
    summary: 'Demandes qu’un membre a postées ou acceptées',
    params: userParams,
    response: z.array(demand),
  },
  'users.changeHistory': {
    method: 'GET',
    path: '/users/:id/change-history',
    access: 'member',
    summary: 'Tout ce qui a changé le planning d’un membre',
    params: userParams,
    query: z.strictObject({
      ...pagesOf(100, 30),
    }),
    response: z.strictObject({ changes: z.array(planningChange), next: z.nullable(id) }),
    extension: true,
  },
} as const satisfies Record<string, Route>
