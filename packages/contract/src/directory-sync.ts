// Directories that are read by LDAP: their settings, a trial, what a reading would do to the members of centres, and doing it.
import * as z from 'zod/mini'
import type { ErrorEntries } from './error-entry.ts'
import { centerId, id, idParams, instant, line, teamId } from './fields.ts'
import { eachField } from './member-fields.ts'
import type { Route } from './route.ts'

const kinds = ['ldap', 'activeDirectory'] as const
const states = ['unread', 'applied', 'held', 'failed'] as const

/** A unit or a group, whose people are members of a centre; a newcomer begins in that team. */
const mappingShape = { by: z.enum(['unit', 'group'], 'Choisissez une unité ou un groupe.'), centerId: id, teamId: z.nullable(id) }
const wireMapping = z.strictObject({ ...mappingShape, name: z.string() })

const source = z.strictObject({
  _id: id,
  name: z.string(),
  kind: z.enum(kinds),
  url: z.string(),
  startsTls: z.boolean(),
  bindName: z.string(),
  base: z.string(),
  filter: z.string(),
  inactiveFilter: z.string(),
  phoneAttribute: z.string(),
  numberAttribute: z.string(),
  mappings: z.array(wireMapping),
  isInviting: z.boolean(),
  mostLeaving: z.int(),
  isOpen: z.boolean(),
  /** Whether a reading with these settings was applied by hand: until then no schedule applies one. */
  isConfirmed: z.boolean(),
  state: z.enum(states),
  problem: z.nullable(z.string()),
  readAt: z.nullable(instant),
  readCount: z.nullable(z.int()),
})
export type WireDirectorySource = z.infer<typeof source>

const REQUIRED = 'Ce champ est requis.'
const isDirectoryUrl = (text: string) => {
  const url = URL.parse(text)
  return (
    url !== null &&
    /^ldaps?:$/.test(url.protocol) &&
    url.hostname !== '' &&
    url.username === '' &&
    url.password === '' &&
    /^\/?$/.test(url.pathname) &&
    url.search === '' &&
    url.hash === ''
  )
}
const name = line(60).check(z.minLength(1, 'Donnez un nom à cet annuaire.'))
const url = line(300).check(
  z.refine(isDirectoryUrl, 'Cette adresse n’est pas celle d’un annuaire. Exemple\u00A0: ldaps://annuaire.sdis-brumaie.example.'),
)
const distinguished = line(500).check(
  z.minLength(1, REQUIRED),
  z.refine((text) => text.includes('='), 'Ce nom n’est pas celui d’un annuaire. Exemple\u00A0: ou=CODIS,dc=sdis,dc=example.'),
)
const bindName = line(500).check(z.minLength(1, REQUIRED))
const bindSecret = line(500).check(z.minLength(1, 'Le mot de passe du compte de lecture est requis.'))
const PARENTHESES = 'Un filtre s’écrit entre parenthèses. Exemple\u00A0: (objectClass=inetOrgPerson).'
const filter = line(1000).check(z.regex(/^\(.*\)$/s, PARENTHESES))
const filterOrNone = line(1000).check(z.regex(/^(?:\(.*\))?$/s, PARENTHESES))
const attribute = line(60).check(z.regex(/^[A-Za-z\d.;-]*$/, 'Ce nom d’attribut n’est pas valide.'))
const MOST_MAPPINGS = 100
const mappings = z
  .array(z.strictObject({ ...mappingShape, name: distinguished, centerId, teamId: z.nullable(teamId) }))
  .check(
    z.minLength(1, 'Nommez au moins une unité ou un groupe, et son centre.'),
    z.maxLength(MOST_MAPPINGS, `Pas plus de ${MOST_MAPPINGS}\u00A0à la fois.`),
  )
const mostLeaving = z.int('Un nombre entier est attendu.').check(z.minimum(1, 'Au moins 1\u00A0%.'), z.maximum(100, 'Au plus 100\u00A0%.'))

const settings = {
  name,
  kind: z.enum(kinds, 'Ce genre d’annuaire n’existe pas.'),
  url,
  startsTls: z.boolean(),
  bindName,
  base: distinguished,
  filter,
  inactiveFilter: filterOrNone,
  phoneAttribute: attribute,
  numberAttribute: attribute,
  mappings,
  isInviting: z.boolean(),
  mostLeaving,
  isOpen: z.boolean(),
}

/** The parts of a trial, in the order in which they are said. */
const checks = ['connection', 'people', 'inactive', 'mapping'] as const
const check = z.strictObject({ about: z.enum(checks), isRight: z.boolean(), message: z.string() })
export type DirectoryCheck = z.infer<typeof check>

/** The first people of a reading, so that whoever sets a filter sees whom it names. */
const samplePerson = z.strictObject({ name: z.string(), email: z.nullable(z.string()), isActive: z.boolean(), centerId: z.nullable(id) })

/** The things that a reading does to a person: each has words on screens. */
export const directoryActs = ['comes', 'joins', 'changes', 'suspends', 'returns', 'moves', 'passed'] as const
export type DirectoryAct = (typeof directoryActs)[number]
const directoryReasons = ['inactive', 'missing', 'noName', 'sameAddress', 'master', 'left', 'otherDirectory', 'lastAdministrator'] as const
export type DirectoryReason = (typeof directoryReasons)[number]

const planLine = z.strictObject({
  act: z.enum(directoryActs),
  /** Why they are suspended or passed over. */
  reason: z.nullable(z.enum(directoryReasons)),
  name: z.string(),
  lastName: z.string(),
  email: z.nullable(z.string()),
  /** Null: a newcomer. */
  userId: z.nullable(id),
  teamId: z.nullable(id),
  changes: z.array(z.strictObject({ field: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) })),
})
const centerPlan = z.strictObject({
  centerId: id,
  centerName: z.string(),
  counts: z.strictObject(eachField(directoryActs, () => z.int())),
  /** The first lines of each act. */
  lines: z.array(planLine),
})
const preview = z.strictObject({
  readCount: z.int(),
  /** People whom no unit and no group places. */
  unplaced: z.int(),
  centers: z.array(centerPlan),
  /** The text by which this preview is applied, as long as the directory says the same. */
  proof: z.string(),
  /** Whether a schedule would hold this reading back, since it suspends too many. */
  isHeld: z.boolean(),
})
export type WireDirectoryPreview = z.infer<typeof preview>
export type WireDirectoryLine = z.infer<typeof planLine>

export const directorySyncErrors = {
  directoryUnread: { status: 409, message: 'L’annuaire n’a pas pu être lu.' },
  directoryEmpty: { status: 409, message: 'L’annuaire n’a donné personne\u00A0: rien n’est changé.' },
  directoryChanged: { status: 409, message: 'L’annuaire ou les membres ont changé depuis cet aperçu. Relisez-le.' },
  directorySecretLost: {
    status: 503,
    message: 'Le mot de passe de cet annuaire ne s’ouvre plus, car la clé du serveur a changé. Saisissez-le de nouveau.',
  },
} as const satisfies ErrorEntries

const emptyBody = z.optional(z.strictObject({}))

export const directorySyncRoutes = {
  'directorySync.sources': {
    method: 'GET',
    path: '/admin/directories',
    access: 'master',
    summary: 'Annuaires lus par LDAP, sans leurs mots de passe',
    response: z.array(source),
    extension: true,
  },
  'directorySync.create': {
    method: 'POST',
    path: '/admin/directories',
    access: 'master',
    stepUp: true,
    summary: 'Ajouter un annuaire LDAP',
    body: z.strictObject({
      name,
      url,
      bindName,
      bindSecret,
      base: settings.base,
      mappings,
      kind: z._default(settings.kind, 'ldap'),
      startsTls: z._default(settings.startsTls, false),
      filter: z._default(settings.filter, '(objectClass=inetOrgPerson)'),
      inactiveFilter: z._default(settings.inactiveFilter, ''),
      phoneAttribute: z._default(settings.phoneAttribute, ''),
      numberAttribute: z._default(settings.numberAttribute, ''),
      isInviting: z._default(settings.isInviting, false),
      mostLeaving: z._default(settings.mostLeaving, 10),
      isOpen: z._default(settings.isOpen, false),
    }),
    response: source,
    secret: true,
    extension: true,
  },
  'directorySync.update': {
    method: 'PUT',
    path: '/admin/directories/:id',
    access: 'master',
    stepUp: true,
    summary: 'Modifier un annuaire LDAP\u202F; sans mot de passe donné, le sien reste',
    params: idParams,
    body: z.strictObject({
      name: z.optional(settings.name),
      kind: z.optional(settings.kind),
      url: z.optional(settings.url),
      startsTls: z.optional(settings.startsTls),
      bindName: z.optional(settings.bindName),
      bindSecret: z.optional(bindSecret),
      base: z.optional(settings.base),
      filter: z.optional(settings.filter),
      inactiveFilter: z.optional(settings.inactiveFilter),
      phoneAttribute: z.optional(settings.phoneAttribute),
      numberAttribute: z.optional(settings.numberAttribute),
      mappings: z.optional(settings.mappings),
      isInviting: z.optional(settings.isInviting),
      mostLeaving: z.optional(settings.mostLeaving),
      isOpen: z.optional(settings.isOpen),
    }),
    response: source,
    secret: true,
    extension: true,
  },
  'directorySync.remove': {
    method: 'DELETE',
    path: '/admin/directories/:id',
    access: 'master',
    stepUp: true,
    summary: 'Retirer un annuaire LDAP\u202F; ses membres restent, et leurs noms se changent de nouveau ici',
    params: idParams,
    body: emptyBody,
    extension: true,
  },
  'directorySync.try': {
    method: 'POST',
    path: '/admin/directories/:id/try',
    access: 'master',
    reads: true,
    summary: 'Essayer un annuaire LDAP\u00A0: combien de personnes ses filtres nomment, et les premières',
    params: idParams,
    body: emptyBody,
    response: z.strictObject({ checks: z.array(check), people: z.array(samplePerson) }),
    extension: true,
  },
  'directorySync.preview': {
    method: 'POST',
    path: '/admin/directories/:id/preview',
    access: 'master',
    reads: true,
    summary: 'Lire un annuaire LDAP sans rien changer\u00A0: qui vient, qui change, qui est suspendu',
    params: idParams,
    body: emptyBody,
    response: preview,
    extension: true,
  },
  'directorySync.apply': {
    method: 'POST',
    path: '/admin/directories/:id/apply',
    access: 'master',
    stepUp: true,
    summary: 'Appliquer ce qu’un aperçu a montré, si l’annuaire dit encore la même chose',
    params: idParams,
    body: z.strictObject({ proof: line(100) }),
    response: source,
    extension: true,
  },
} as const satisfies Record<string, Route>
