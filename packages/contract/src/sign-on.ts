// Signing on by a provider of OpenID Connect: the providers as visitors see them and as a master administrator sets them, and the two steps
// of a log-in by one of them.
import * as z from 'zod/mini'
import { totp } from './account-fields.ts'
import { session } from './session.ts'
import type { ErrorEntries } from './error-entry.ts'
import { centerId, id, idParams, instant, line, userParams } from './fields.ts'
import type { Route } from './route.ts'

/** The forms of sign-on: as the standard says, or as ProConnect of the French State wants it. */
const signOnProfiles = ['standard', 'proConnect'] as const

/** A button of the log-in page. */
const way = z.strictObject({ _id: id, label: z.string(), note: z.string(), profile: z.enum(signOnProfiles) })

/** A service that opens the account, or may be linked to it. */
const signOnLink = z.strictObject({
  issuer: z.string(),
  /** Null: the service is gone or closed. */
  providerId: z.nullable(id),
  label: z.string(),
  /** Null: it opens the account no more than that of anybody. */
  linkedAt: z.nullable(instant),
  lastUsedAt: z.nullable(instant),
})
export type WireSignOnLink = z.infer<typeof signOnLink>

const signOnProvider = z.strictObject({
  ...way.shape,
  issuer: z.string(),
  clientId: z.string(),
  /** The address to which the provider sends people back: it must know exactly this one. */
  returnUrl: z.string(),
  /** The address to which it sends people back once they have left it, and the one at which it says that a session is over. */
  leftUrl: z.string(),
  endUrl: z.string(),
  emailClaim: z.string(),
  trustedDomains: z.array(z.string()),
  sirets: z.array(z.string()),
  idpIds: z.array(z.string()),
  centerIds: z.nullable(z.array(id)),
  newcomerCenter: z.nullable(id),
  /** Centres whose members come in by no password while the provider is open; null: all that it serves. */
  closesPasswordsIn: z.nullable(z.array(id)),
  isOpen: z.boolean(),
  triedAt: z.nullable(instant),
  triedWell: z.nullable(z.boolean()),
})
export type WireSignOnProvider = z.infer<typeof signOnProvider>

/** The things that are tried of a provider, in the order in which they are said. */
const signOnChecks = ['discovery', 'algorithm', 'clock', 'client', 'return', 'logout'] as const
const check = z.strictObject({ about: z.enum(signOnChecks), isRight: z.boolean(), message: z.string() })
export type SignOnCheck = z.infer<typeof check>

const isIssuer = (text: string) => {
  const url = URL.parse(text)
  return (
    url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' && url.search === '' && url.hash === ''
  )
}
const issuer = line(300, undefined, 'L’adresse du fournisseur est requise.').check(
  z.minLength(1, 'L’adresse du fournisseur est requise.'),
  z.refine(isIssuer, 'Cette adresse n’est pas celle d’un fournisseur. Exemple\u00A0: https://connexion.sdis-brumaie.example.'),
  // Somebody who copies the address of the description means its issuer.
  z.overwrite((text) => text.replace(/\/\.well-known\/openid-configuration\/?$/, '')),
)
const label = line(60).check(z.minLength(1, 'Donnez un nom au bouton.'))
const note = line(120)
const clientId = line(200).check(z.minLength(1, 'L’identifiant client est requis.'))
const clientSecret = line(500).check(z.minLength(1, 'Le secret client est requis.'))
const emailClaim = line(60).check(z.regex(/^[\w.:/-]+$/, 'Ce nom de champ n’est pas valide.'))
const AT_MOST = 200
const TOO_MANY = `Pas plus de ${AT_MOST}\u00A0à la fois.`
const domain = z.pipe(
  line(253).check(
    z.regex(/^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z\d-]{2,}$/i, 'Ce domaine n’est pas valide. Exemple\u00A0: sdis-brumaie.example.'),
  ),
  z.transform((text) => text.toLowerCase()),
)
const siret = z.pipe(
  line(20),
  z.pipe(
    z.transform((text: string) => text.replaceAll(' ', '')),
    z.string().check(z.regex(/^\d{14}$/, 'Un numéro SIRET compte 14 chiffres.')),
  ),
)
const idpId = line(100).check(z.minLength(1, 'Cet identifiant est vide.'))
const listOf = <S extends z.ZodMiniType>(item: S) => z.array(item).check(z.maxLength(AT_MOST, TOO_MANY))

const settings = {
  label,
  note,
  profile: z.enum(signOnProfiles, 'Ce genre de fournisseur n’existe pas.'),
  issuer,
  clientId,
  emailClaim,
  trustedDomains: listOf(domain),
  sirets: listOf(siret),
  idpIds: listOf(idpId),
  centerIds: z.nullable(listOf(centerId)),
  newcomerCenter: z.nullable(centerId),
  closesPasswordsIn: z.nullable(listOf(centerId)),
  isOpen: z.boolean(),
}
const optional = {
  note: z._default(settings.note, ''),
  profile: z._default(settings.profile, 'standard'),
  emailClaim: z._default(settings.emailClaim, 'email'),
  trustedDomains: z._default(settings.trustedDomains, []),
  sirets: z._default(settings.sirets, []),
  idpIds: z._default(settings.idpIds, []),
  centerIds: z._default(settings.centerIds, null),
  newcomerCenter: z._default(settings.newcomerCenter, null),
  closesPasswordsIn: z._default(settings.closesPasswordsIn, []),
  isOpen: z._default(settings.isOpen, false),
}

export const signOnErrors = {
  signOnDown: {
    status: 503,
    message: 'Le service de connexion ne répond pas. Réessayez dans un moment, ou entrez avec votre mot de passe si vous en avez un.',
  },
  signOnRefused: { status: 401, message: 'La connexion n’a pas abouti. Recommencez depuis la page de connexion.' },
  signOnCancelled: { status: 401, message: 'Vous n’avez pas terminé la connexion. Recommencez quand vous voulez.' },
  signOnExpired: { status: 401, message: 'Cette connexion a trop attendu, ou a été commencée dans un autre onglet. Recommencez.' },
  signOnAlgorithm: {
    status: 503,
    message:
      'Le service de connexion signe d’une façon que Relève n’accepte pas. Votre administrateur principal doit le régler sur RS256 ou ES256.',
  },
  signOnClock: {
    status: 503,
    message: 'L’heure du serveur et celle du service de connexion diffèrent trop. Prévenez votre administrateur principal.',
  },
  signOnOrganisation: { status: 403, message: 'Votre organisme n’est pas de ceux qui entrent ici par ce service de connexion.' },
  signOnMaster: {
    status: 403,
    message: 'Un administrateur principal entre avec son mot de passe et son code, pas par un service de connexion.',
  },
  signOnElsewhere: { status: 403, message: 'Ce service de connexion n’est pas celui de votre centre.' },
  signOnHeld: {
    status: 403,
    message: 'Ce compte est déjà celui d’une autre personne de ce service de connexion. Voyez avec votre administrateur.',
  },
  signOnNoAddress: {
    status: 403,
    message: 'Le service de connexion ne dit pas votre adresse e-mail\u00A0: Relève ne peut pas trouver votre compte.',
  },
  signOnUnproved: {
    status: 403,
    message:
      'Le service de connexion ne garantit pas que cette adresse e-mail est la vôtre. Demandez une invitation à votre administrateur.',
  },
  signOnUnknown: {
    status: 403,
    message: 'Vous n’avez pas encore de compte dans Relève. Demandez une invitation à votre administrateur.',
  },
  signOnSecretLost: {
    status: 503,
    message:
      'Le secret de ce service de connexion ne s’ouvre plus, car la clé du serveur a changé. Un administrateur principal doit le saisir de nouveau.',
  },
  signOnStale: {
    status: 403,
    message:
      'Le service de connexion ne vous a pas redemandé qui vous êtes\u00A0: cela ne vaut pas confirmation. Confirmez d’une autre façon, ou prévenez votre administrateur principal.',
  },
  signOnOther: { status: 403, message: 'Vous vous êtes connecté là-bas comme quelqu’un d’autre. Recommencez avec votre compte.' },
  signOnNoProof: { status: 409, message: 'Cette confirmation n’est pas possible ici. Confirmez votre mot de passe.' },
  signOnElsewhereLinked: {
    status: 409,
    message: 'Cette personne du service de connexion a déjà un autre compte dans Relève. Voyez avec votre administrateur.',
  },
  passwordsClosed: {
    status: 403,
    message:
      'Votre centre n’entre plus par mot de passe\u00A0: choisissez le service de connexion. S’il vous refuse, un administrateur de votre centre peut vous rouvrir l’entrée par mot de passe pour un jour.',
  },
  signOnNotTried: {
    status: 409,
    message: 'Essayez d’abord ce service tel qu’il est, avec succès, puis fermez les mots de passe\u00A0: sinon plus personne n’entrerait.',
  },
  mastersWithoutTotp: {
    status: 409,
    message:
      'Un administrateur principal n’a pas de double authentification. Il reste le seul à entrer par mot de passe\u00A0: qu’il la mette en place d’abord.',
  },
  signOnIssuerTaken: { status: 409, message: 'Un fournisseur a déjà cette adresse et cet identifiant client.' },
} as const satisfies ErrorEntries

const emptyBody = z.optional(z.strictObject({}))
/** A page of ours: its path, with what follows it. */
const next = line(500).check(z.refine((path) => /^\/(?![/\\])/.test(path), 'Cette page n’est pas de Relève.'))
/** The sealed memory of a log-in under way, which the application on telephones keeps instead of a cookie. */
const ticket = line(4000)

export const signOnRoutes = {
  'signOn.ways': {
    method: 'GET',
    path: '/auth/sign-on',
    access: 'public',
    summary: 'Services par lesquels on peut se connecter, dans l’ordre de leurs noms',
    response: z.array(way),
    extension: true,
  },
  'signOn.begin': {
    method: 'POST',
    path: '/auth/sign-on/:id/begin',
    access: 'public',
    summary: 'Commencer une connexion par un service\u00A0: l’adresse où aller',
    params: idParams,
    body: z.strictObject({
      next: z.optional(next),
      /** The link of an invitation, which is then answered by this sign-on instead of a password. */
      invitation: z.optional(line(512)),
      /** `body`: what is kept until the return comes in the answer (phone shell), not in a cookie. */
      ticketIn: z.optional(z.enum(['cookie', 'body'])),
    }),
    response: z.strictObject({ url: z.string(), ticket: z.optional(z.string()) }),
    secret: true,
    extension: true,
  },
  'signOn.finish': {
    method: 'POST',
    path: '/auth/sign-on/:id/finish',
    access: 'public',
    summary: 'Terminer une connexion par un service, au retour de celui-ci',
    params: idParams,
    body: z.strictObject({
      /** The text that the provider wrote after « ? » in the address of the return; absent with the code of the second factor. */
      answer: z.optional(line(8000)),
      /** An account with a second factor needs its six digits, or a recovery code, by a second call. */
      totp: z.optional(totp),
      ticket: z.optional(ticket),
      refreshTokenIn: z.optional(z.enum(['cookie', 'body'])),
      deviceToken: z.optional(line(100)),
    }),
    response: z.strictObject({ ...session.shape, next: z.optional(z.string()) }),
    secret: true,
    extension: true,
  },
  'signOn.leave': {
    method: 'POST',
    path: '/auth/sign-on/leave',
    access: 'session',
    summary: 'Se déconnecter, et l’adresse où l’on quitte aussi le service de connexion',
    body: emptyBody,
    /** Null: the session was opened by a password, or its service has no such address or does not answer. */
    response: z.strictObject({ url: z.nullable(z.string()) }),
    beforeTotp: true,
    secret: true,
    extension: true,
  },
  'signOn.proofs': {
    method: 'GET',
    path: '/auth/sign-on/proof',
    access: 'member',
    summary: 'Ce par quoi on peut confirmer qui l’on est, dans cette session, au lieu d’un mot de passe',
    response: z.strictObject({
      /** Null: no service asks anew. */
      provider: z.nullable(z.strictObject({ _id: id, label: z.string() })),
      hasCode: z.boolean(),
    }),
    beforeTotp: true,
    extension: true,
  },
  'signOn.prove': {
    method: 'POST',
    path: '/auth/sign-on/:id/prove',
    access: 'member',
    summary: 'Confirmer qui l’on est par un service de connexion, qui le redemande\u00A0: l’adresse où aller',
    params: idParams,
    body: emptyBody,
    response: z.strictObject({ url: z.string() }),
    beforeTotp: true,
    secret: true,
    extension: true,
  },
  'signOn.proveByCode': {
    method: 'POST',
    path: '/auth/sign-on/prove-by-code',
    access: 'member',
    summary: 'Confirmer qui l’on est par un code de sa double authentification, dans une session ouverte par un service de connexion',
    body: z.strictObject({ totp }),
    beforeTotp: true,
    secret: true,
    extension: true,
  },
  'signOn.link': {
    method: 'POST',
    path: '/auth/sign-on/:id/link',
    access: 'member',
    stepUp: true,
    summary: 'Relier son compte à un service de connexion\u00A0: l’adresse où aller',
    params: idParams,
    body: emptyBody,
    response: z.strictObject({ url: z.string() }),
    secret: true,
    extension: true,
  },
  'signOn.return': {
    method: 'POST',
    path: '/auth/sign-on/:id/return',
    access: 'member',
    summary: 'Terminer une confirmation ou un lien, au retour du service de connexion',
    params: idParams,
    body: z.strictObject({ answer: line(8000) }),
    response: z.strictObject({ did: z.enum(['prove', 'link']) }),
    beforeTotp: true,
    secret: true,
    extension: true,
  },
  'signOn.links': {
    method: 'GET',
    path: '/auth/sign-on/links',
    access: 'member',
    summary: 'Services de connexion de l’installation, et ceux qui ouvrent son compte',
    response: z.array(signOnLink),
    extension: true,
  },
  'signOn.unlink': {
    method: 'POST',
    path: '/auth/sign-on/unlink',
    access: 'member',
    stepUp: true,
    summary: 'Délier son compte d’un service de connexion\u202F; les autres sessions qu’il a ouvertes sont fermées',
    body: z.strictObject({ issuer: line(300) }),
    extension: true,
  },
  'signOn.unlinkMember': {
    method: 'DELETE',
    path: '/users/:id/sign-on',
    access: 'admin',
    stepUp: true,
    summary: 'Délier le compte d’un membre de ses services de connexion, dont les sessions sont fermées',
    params: userParams,
    body: emptyBody,
    extension: true,
  },
  'signOn.openPassword': {
    method: 'PUT',
    path: '/users/:id/password-entry',
    access: 'admin',
    stepUp: true,
    summary: 'Rouvrir pour un jour l’entrée par mot de passe à un membre dont le centre l’a fermée',
    params: userParams,
    body: emptyBody,
    response: z.strictObject({ until: instant }),
    extension: true,
  },
  'signOn.providers': {
    method: 'GET',
    path: '/admin/sign-on',
    access: 'master',
    summary: 'Fournisseurs de connexion, sans leurs secrets',
    response: z.array(signOnProvider),
    extension: true,
  },
  'signOn.create': {
    method: 'POST',
    path: '/admin/sign-on',
    access: 'master',
    stepUp: true,
    summary: 'Ajouter un fournisseur de connexion',
    body: z.strictObject({ label, issuer, clientId, clientSecret, ...optional }),
    response: signOnProvider,
    secret: true,
    extension: true,
  },
  'signOn.update': {
    method: 'PUT',
    path: '/admin/sign-on/:id',
    access: 'master',
    stepUp: true,
    summary: 'Modifier un fournisseur de connexion\u202F; sans secret donné, le sien reste',
    params: idParams,
    body: z.strictObject({
      label: z.optional(settings.label),
      note: z.optional(settings.note),
      profile: z.optional(settings.profile),
      issuer: z.optional(settings.issuer),
      clientId: z.optional(settings.clientId),
      clientSecret: z.optional(clientSecret),
      emailClaim: z.optional(settings.emailClaim),
      trustedDomains: z.optional(settings.trustedDomains),
      sirets: z.optional(settings.sirets),
      idpIds: z.optional(settings.idpIds),
      centerIds: z.optional(settings.centerIds),
      newcomerCenter: z.optional(settings.newcomerCenter),
      closesPasswordsIn: z.optional(settings.closesPasswordsIn),
      isOpen: z.optional(settings.isOpen),
    }),
    response: signOnProvider,
    secret: true,
    extension: true,
  },
  'signOn.remove': {
    method: 'DELETE',
    path: '/admin/sign-on/:id',
    access: 'master',
    stepUp: true,
    summary: 'Retirer un fournisseur de connexion\u202F; les sessions qu’il a ouvertes restent',
    params: idParams,
    body: emptyBody,
    extension: true,
  },
  'signOn.try': {
    method: 'POST',
    path: '/admin/sign-on/:id/try',
    access: 'master',
    summary: 'Essayer un fournisseur de connexion\u00A0: ce qui va, et ce qui ne va pas, en mots',
    params: idParams,
    body: emptyBody,
    response: z.strictObject({ provider: signOnProvider, checks: z.array(check) }),
    extension: true,
  },
} as const satisfies Record<string, Route>
