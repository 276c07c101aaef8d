// Sessions: log in, refresh, log out, check. Tokens and what the client keeps of its user.
import * as z from 'zod/mini'
import { mailAddress, password, totp, typedEmail } from './account-fields.ts'
import { centerId, id, idParams, instant, line, personName, text, userId, userParams } from './fields.ts'
import type { ErrorEntries } from './error-entry.ts'
import { pageFields } from './pages.ts'
import { typedPhone } from './phone-number.ts'
import type { Route } from './route.ts'
import { session, userData } from './session.ts'
import { person } from './shifts.ts'

export type { Session, UserData } from './session.ts'

export const accountErrors = {
  weakPassword: { status: 400, message: 'Ce mot de passe n’est pas assez sûr.' },
  wrongPassword: { status: 400, message: 'Ce mot de passe n’est pas le bon.' },
  'totp-required': { status: 401, message: 'Saisissez le code à six chiffres de votre application, ou un code de secours.' },
  totpRefused: { status: 401, message: 'Ce code n’est pas le bon, ou il a déjà servi.' },
  wrongTotp: { status: 400, message: 'Ce code n’est pas le bon, ou il a déjà servi.' },
  totpSetupRequired: {
    status: 403,
    message: 'Votre centre demande à ses administrateurs une double authentification. Mettez-la en place pour continuer.',
  },
  totpAlreadySet: {
    status: 409,
    message: 'La double authentification est déjà en place. Pour changer de téléphone, donnez un de ses codes, ou un code de secours.',
  },
  totpNotSet: { status: 409, message: 'La double authentification n’est pas en place.' },
  totpNotStarted: { status: 409, message: 'Commencez par afficher le code à enregistrer dans votre application.' },
  totpRequiredByCenter: {
    status: 409,
    message: 'Votre centre demande la double authentification à ses administrateurs\u00A0: elle ne peut pas être retirée.',
  },
  linkRefused: { status: 400, message: 'Ce lien n’est plus valable. Demandez-en un autre.' },
  addressVerified: { status: 409, message: 'Cette adresse e-mail est déjà confirmée.' },
  otherAccountLink: {
    status: 403,
    message: 'Ce lien a été envoyé pour un autre compte. Connectez-vous avec celui-là, puis ouvrez-le de nouveau.',
  },
  restoreRefused: { status: 400, message: 'Ce lien n’est plus valable. Voyez avec votre administrateur.' },
  ownRecovery: { status: 403, message: 'Nul ne décide de sa propre demande.' },
  administratorRecovery: { status: 403, message: 'Le compte d’un administrateur est rétabli par un administrateur principal.' },
  alreadyDecided: { status: 409, message: 'Cette demande a déjà été traitée.' },
} as const satisfies ErrorEntries

const noContent = z.optional(z.strictObject({}))
const linkToken = z.string('Le lien est incomplet.').check(z.maxLength(512, 'Le lien est incomplet.'))
const recoveryCodes = z.strictObject({ recoveryCodes: z.array(z.string()) })

const openSession = z.strictObject({
  _id: id,
  /** « Firefox sur Windows ». */
  device: z.string(),
  createdAt: instant,
  lastUsedAt: instant,
  isCurrent: z.boolean(),
})

const namedPerson = z.strictObject({ _id: id, name: z.string(), lastName: z.string(), distinction: person.shape.distinction })

/** The identity that a person who lost their e-mail stated, and the outcome of the request. */
const recoveryRequest = z.strictObject({
  _id: id,
  centerId: id,
  name: z.string(),
  lastName: z.string(),
  registrationNumber: z.nullable(z.string()),
  formerEmail: z.nullable(z.string()),
  newEmail: z.string(),
  phone: z.nullable(z.string()),
  message: z.string(),
  status: z.enum(['pending', 'approved', 'rejected']),
  createdAt: instant,
  /** The member whose account was given back; null while the request waits, or when it was refused. */
  user: z.nullable(namedPerson),
  decidedBy: z.nullable(namedPerson),
  decidedAt: z.nullable(instant),
  reason: z.nullable(z.string()),
})
export type RecoveryRequest = z.infer<typeof recoveryRequest>

export const accountRoutes = {
  'accounts.login': {
    method: 'POST',
    path: '/login',
    access: 'public',
    summary: 'Se connecter',
    body: z.strictObject({
      email: typedEmail,
      password,
      /** An account with a second factor needs its six digits, or a recovery code. */
      totp: z.optional(totp),
      /**
       * `body`: the refresh token in the answer (phone shell); `cookie`: as an HttpOnly cookie alone. Absent: a browser gets the cookie
       * alone, a request without `Origin` and `Sec-Fetch-*` the token in the answer too.
       */
      refreshTokenIn: z.optional(z.enum(['cookie', 'body'])),
      /**
       * The token of an earlier log-in (phone shell; a browser has it in a cookie): failed log-ins from elsewhere do not lock out this
       * device.
       */
      deviceToken: z.optional(z.string().check(z.maxLength(100))),
    }),
    response: session,
    secret: true,
  },
  'accounts.logout': {
    method: 'POST',
    path: '/auth/logout',
    access: 'session',
    summary: 'Se déconnecter',
    body: z.optional(z.strictObject({})),
    beforeTotp: true,
  },
  'accounts.refresh': {
    method: 'POST',
    path: '/auth/refresh',
    access: 'public',
    summary: 'Renouveler le jeton d’accès',
    body: z.optional(z.strictObject({ refreshToken: z.optional(z.string().check(z.maxLength(512))) })),
    response: session,
  },
  'accounts.check': {
    method: 'GET',
    path: '/auth/check',
    access: 'session',
    summary: 'Vérifier sa session',
    response: z.strictObject({ userData, expiresAt: instant }),
    beforeTotp: true,
  },
  'accounts.register': {
    method: 'POST',
    path: '/auth/register',
    access: 'public',
    summary: 'Demander un compte\u00A0: la réponse est la même si l’adresse en a déjà un',
    body: z.strictObject({
      email: mailAddress,
      password,
      name: personName(100, 'Le prénom est requis.'),
      lastName: personName(100, 'Le nom est requis.'),
      centerId,
      phone: z.optional(typedPhone),
      registrationNumber: z.optional(line(40)),
    }),
    secret: true,
    extension: true,
  },
  'accounts.requestReset': {
    method: 'POST',
    path: '/auth/reset-password-request',
    access: 'public',
    summary: 'Recevoir un lien pour choisir un autre mot de passe',
    body: z.strictObject({ email: typedEmail }),
  },
  'accounts.resetPassword': {
    method: 'POST',
    path: '/auth/reset-password',
    access: 'public',
    summary: 'Choisir un mot de passe par un lien reçu',
    body: z.strictObject({
      token: linkToken,
      newPassword: password,
    }),
    secret: true,
  },
  'accounts.sendAddressLink': {
    method: 'POST',
    path: '/auth/address/link',
    access: 'session',
    summary: 'Recevoir encore le lien qui confirme son adresse e-mail, présente ou demandée',
    body: noContent,
    beforeTotp: true,
    extension: true,
  },
  'accounts.confirmAddress': {
    method: 'POST',
    path: '/auth/address/confirm',
    access: 'session',
    summary: 'Confirmer son adresse e-mail par le lien reçu, connecté au compte qui l’a donnée',
    body: z.strictObject({ token: linkToken }),
    response: z.strictObject({ email: z.string() }),
    beforeTotp: true,
    secret: true,
    extension: true,
  },
  'accounts.restoreAddress': {
    method: 'POST',
    path: '/auth/address/restore',
    access: 'public',
    summary: 'Garder son ancienne adresse e-mail par le lien qu’elle a reçu\u202F; les sessions prennent fin, le mot de passe ne sert plus',
    body: z.strictObject({ token: linkToken }),
    secret: true,
    extension: true,
  },
  'accounts.verifyPassword': {
    method: 'POST',
    path: '/auth/verify-password',
    access: 'member',
    summary:
      'Confirmer son mot de passe\u00A0: vaut cinq minutes, dans cette session, pour ce qui donne un pouvoir, et une fois pour changer ce qui ouvre son compte',
    body: z.strictObject({ currentPassword: password }),
    beforeTotp: true,
    secret: true,
  },
  'accounts.updatePassword': {
    method: 'POST',
    path: '/auth/update-password',
    access: 'member',
    summary:
      'Changer de mot de passe, aussitôt après l’avoir confirmé\u202F; les autres sessions prennent fin, l’adresse de son calendrier change',
    body: z.strictObject({ newPassword: password }),
    secret: true,
  },
  'accounts.sessions': {
    method: 'GET',
    path: '/auth/sessions',
    access: 'member',
    summary: 'Ses sessions ouvertes',
    response: z.array(openSession),
    extension: true,
  },
  'accounts.endSession': {
    method: 'DELETE',
    path: '/auth/sessions/:id',
    access: 'member',
    summary: 'Fermer une de ses sessions',
    params: idParams,
    body: noContent,
    extension: true,
  },
  'accounts.endOtherSessions': {
    method: 'POST',
    path: '/auth/sessions/end-others',
    access: 'member',
    summary: 'Fermer ses autres sessions',
    body: noContent,
    response: z.strictObject({ ended: z.int() }),
    extension: true,
  },
  'accounts.setUpTotp': {
    method: 'POST',
    path: '/auth/totp/setup',
    access: 'member',
    summary:
      'Commencer la double authentification, ou la changer de téléphone par un code en cours, aussitôt après avoir confirmé son mot de passe',
    /** `totp` is required when a second factor is in place; that one stays valid until the new one is confirmed. */
    body: z.optional(z.strictObject({ totp: z.optional(totp) })),
    /** The secret in base 32, and the same secret as an address for a QR code. */
    response: z.strictObject({ secret: z.string(), uri: z.string() }),
    beforeTotp: true,
    secret: true,
    extension: true,
  },
  'accounts.confirmTotp': {
    method: 'POST',
    path: '/auth/totp/confirm',
    access: 'member',
    summary:
      'Mettre en place la double authentification, ou le nouveau téléphone, par un premier code\u202F; rend les codes de secours, une seule fois',
    body: z.strictObject({ totp }),
    response: recoveryCodes,
    beforeTotp: true,
    secret: true,
    extension: true,
  },
  'accounts.disableTotp': {
    method: 'POST',
    path: '/auth/totp/disable',
    access: 'member',
    summary: 'Retirer la double authentification, par un code, aussitôt après avoir confirmé son mot de passe',
    body: z.strictObject({ totp }),
    beforeTotp: true,
    secret: true,
    extension: true,
  },
  'accounts.newRecoveryCodes': {
    method: 'POST',
    path: '/auth/totp/recovery-codes',
    access: 'member',
    summary: 'Remplacer ses codes de secours, aussitôt après avoir confirmé son mot de passe',
    body: noContent,
    response: recoveryCodes,
    beforeTotp: true,
    secret: true,
    extension: true,
  },
  'accounts.requestRecovery': {
    method: 'POST',
    path: '/auth/recovery-request',
    access: 'public',
    summary: 'Demander à ses administrateurs de rétablir un compte dont on n’a plus l’adresse e-mail',
    body: z.strictObject({
      centerId,
      name: personName(100, 'Le prénom est requis.'),
      lastName: personName(100, 'Le nom est requis.'),
      registrationNumber: z.optional(line(40)),
      formerEmail: z.optional(line(254)),
      newEmail: mailAddress,
      phone: z.optional(typedPhone),
      message: z.optional(text(1000)),
    }),
    extension: true,
  },
  'accounts.recoveryRequests': {
    method: 'GET',
    path: '/admin/recovery-requests',
    access: 'admin',
    summary: 'Demandes de récupération de son centre, de tous pour un administrateur principal\u202F; celles qui attendent d’abord',
    query: z.strictObject({ status: z.optional(z.literal('pending')), ...pageFields }),
    response: z.array(recoveryRequest),
    extension: true,
  },
  'accounts.approveRecovery': {
    method: 'POST',
    path: '/admin/recovery-requests/:id/approve',
    access: 'admin',
    stepUp: true,
    summary: 'Rétablir le compte d’un membre sous sa nouvelle adresse e-mail',
    params: idParams,
    body: z.strictObject({ userId }),
    extension: true,
  },
  'accounts.rejectRecovery': {
    method: 'POST',
    path: '/admin/recovery-requests/:id/reject',
    access: 'admin',
    summary: 'Refuser une demande de récupération',
    params: idParams,
    body: z.optional(z.strictObject({ reason: z.optional(text(500)) })),
    /** False when the address has had all the mails it may get in a day: whoever made the request does not learn of the refusal. */
    response: z.strictObject({ isMailed: z.boolean() }),
    extension: true,
  },
  'accounts.unlock': {
    method: 'POST',
    path: '/admin/users/:id/unlock',
    access: 'admin',
    summary: 'Débloquer la connexion d’un membre après trop d’essais, où qu’ils aient été faits',
    params: userParams,
    body: noContent,
    extension: true,
  },
} as const satisfies Record<string, Route>
