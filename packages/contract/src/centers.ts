// Centres: their names for everybody, what they are for their members, and their working-time rules (reading).
import { holidayAreas } from '@releve/domain/calendar/holidays'
import { isZoneName } from '@releve/domain/calendar/zone'
import { PROFILE_NAMES } from '@releve/domain/planning/profile'
import { DAY_KINDS } from '@releve/domain/planning/staffing-rows'
import * as z from 'zod/mini'
import { centerParams, clockTime, day, id, line } from './fields.ts'
import { namePageFields, pageFields, searched } from './pages.ts'
import { rotation } from './rotations.ts'
import type { ErrorEntries } from './error-entry.ts'
import { ownHoliday } from './own-holidays.ts'
import type { Route } from './route.ts'
import { profile, rule } from './rule-fields.ts'
import { schoolZone } from './school-holidays.ts'
import { person } from './shifts.ts'

export const center = z.strictObject({
  _id: id,
  name: z.string(),
  department: z.nullable(z.string()),
  zone: z.string(),
  holidayArea: z.string(),
  schoolZone: z.nullable(z.string()),
  /** The centre's changes to the holidays of its territory. */
  ownHolidays: z.array(ownHoliday),
  /** The last day of its roster that is firm; null: it says of none, and nothing is provisional. A server of before does not say. */
  firmUntil: z.optional(z.nullable(day)),
  /** Its administrators need a second factor; shown to administrators. */
  requiresTotp: z.optional(z.boolean()),
})
export type WireCenter = z.infer<typeof center>

const staffingRow = z.strictObject({
  /** Those who hold it are counted; null: everybody. */
  qualification: z.nullable(z.string()),
  startTime: clockTime,
  /** One that is not after the start is of the next day. */
  endTime: clockTime,
  /** The days on which these hours begin. */
  kinds: z.readonly(z.array(z.enum(DAY_KINDS))),
  dates: z.readonly(z.array(day)),
  minimum: z.int(),
  target: z.nullable(z.int()),
  maximum: z.nullable(z.int()),
})

export const centerRules = z.strictObject({
  profile,
  rules: z.array(rule),
  minimumStaffing: z.record(z.string(), z.strictObject({ total: z.int(), byQualification: z.record(z.string(), z.int()) })),
  /** The staffing by the hour and the kind of day; absent: no rows. */
  staffing: z.optional(z.readonly(z.array(staffingRow))),
  postNoticeHours: z.number(),
  withdrawNoticeHours: z.number(),
  defaultPoints: z.int(),
  openingGrant: z.int(),
  lowestBalance: z.int(),
  /** A member may take a vacation of another team; absent: they may. */
  crossTeam: z.optional(z.boolean()),
  /** How many people a wave asks at once; absent: three. */
  waveBatch: z.optional(z.int()),
  /** How many points a vacancy gives at most; absent: 100. */
  vacancyPointsMost: z.optional(z.int()),
  /** Somebody may be assigned to a vacancy who did not say yes; absent: they may. */
  assignsVacancies: z.optional(z.boolean()),
  /** Text messages are sent to the members who ask for them; absent: they are. */
  sendsSms: z.optional(z.boolean()),
  /** A member may give a part of a vacation; absent: they may. */
  allowsParts: z.optional(z.boolean()),
  /** Hours that a part has at least, and what is left; absent: two. */
  shortestPartHours: z.optional(z.number()),
  /** How the share of a part in the points of its vacation is rounded; absent: a half goes up. */
  partRounding: z.optional(z.enum(['half', 'up', 'down'])),
  /** How many hours elsewhere of a member may begin in a month; absent, or 31: the centre sets no limit. */
  elsewhereMost: z.optional(z.int()),
})
export type WireCenterRules = z.infer<typeof centerRules>

/** A centre, as the master administrators' list shows it. */
const centerOverview = z.strictObject({
  ...center.shape,
  requiresTotp: z.boolean(),
  profile: z.string(),
  members: z.int(),
  pending: z.int(),
  admins: z.int(),
  teams: z.int(),
  /** Name of the cycle it follows today. */
  rotation: z.nullable(z.string()),
  createdDate: day,
})
export type WireCenterOverview = z.infer<typeof centerOverview>

/** The parts a centre needs before anybody is on duty in it; each is derived from its data. */
const setUp = z.strictObject({
  rotation: z.boolean(),
  /** The centre follows a cycle, or will from a known day on. */
  activation: z.boolean(),
  teams: z.boolean(),
  /** A vacation has a minimum. */
  staffing: z.boolean(),
  /** Members approved, besides whoever asks. */
  members: z.boolean(),
  /** The first day to come, within 120, on which a cycle gives somebody a vacation. */
  firstDuty: z.nullable(day),
})
export type WireSetUp = z.infer<typeof setUp>

const name = line(100).check(z.minLength(1, 'Donnez un nom au centre.'))
const zone = z
  .string('Le fuseau horaire est requis.')
  .check(
    z.maxLength(60, { error: 'Ce fuseau horaire n’existe pas. Exemple\u00A0: Europe/Paris.', abort: true }),
    z.refine(isZoneName, 'Ce fuseau horaire n’existe pas. Exemple\u00A0: Europe/Paris.'),
  )
const details = {
  department: z.optional(z.nullable(line(100))),
  zone: z.optional(zone),
  holidayArea: z.optional(z.enum(holidayAreas, 'Ce régime de jours fériés n’existe pas.')),
  schoolZone: z.optional(z.nullable(schoolZone)),
}

export const centerErrors = {
  centerNameTaken: { status: 409, message: 'Un centre porte déjà ce nom.' },
  centerHasMembers: {
    status: 409,
    message: 'Ce centre compte encore des membres ou des comptes en attente\u00A0: il ne peut pas être supprimé.',
  },
  centerZoneInUse: {
    status: 409,
    message:
      'Des échanges sont prévus dans ce centre\u00A0: leurs heures seraient faussées, le fuseau horaire ne peut pas changer maintenant.',
  },
} as const satisfies ErrorEntries

/** Whether the text is a list of at most a hundred identifiers, in the form that PostgreSQL reads. */
const areIds = (text: string) => /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:,(?!$)|$)){1,100}$/.test(text)

export const centerRoutes = {
  'centers.list': {
    method: 'GET',
    path: '/center',
    access: 'public',
    summary: 'Centres\u00A0: nom et identifiant pour un visiteur, par pages de 500 au plus, dans l’ordre des noms',
    query: z.strictObject({
      search: searched,
      /** Only these centres, with commas between them. */
      ids: z.optional(z.string().check(z.refine(areIds, 'L’identifiant n’est pas valide.'))),
      ...namePageFields,
    }),
    response: z.array(z.strictObject({ _id: id, name: z.string() })),
  },
  'centers.all': {
    method: 'GET',
    path: '/center/all',
    access: 'master',
    summary: 'Les centres, avec leurs effectifs et le cycle qu’ils suivent, par pages',
    query: z.strictObject({ search: searched, ...pageFields }),
    response: z.array(centerOverview),
    extension: true,
  },
  'centers.create': {
    method: 'POST',
    path: '/center',
    access: 'master',
    summary: 'Créer un centre, avec les règles de son régime de travail',
    body: z.strictObject({
      name,
      profile: z._default(z.enum(PROFILE_NAMES, 'Ce régime de travail n’existe pas.'), 'SPP12'),
      ...details,
    }),
    response: center,
  },
  'centers.update': {
    method: 'PUT',
    path: '/center/:id',
    access: 'admin',
    stepUp: 'partly',
    summary: 'Modifier un centre',
    echoes: { of: 'centers.get' },
    params: centerParams,
    body: z.strictObject({
      name: z.optional(name),
      ...details,
      requiresTotp: z.optional(z.boolean()),
      firmUntil: z.optional(z.nullable(day)),
    }),
    response: center,
    extension: true,
  },
  'centers.setFirm': {
    method: 'PUT',
    path: '/center/:id/firm-until',
    access: 'admin',
    power: 'placeActivities',
    summary: 'Dire jusqu’à quand le tableau de service est arrêté\u202F; les membres du centre l’apprennent',
    params: centerParams,
    /** Null: the centre says of no day that it is firm. */
    body: z.strictObject({ firmUntil: z.nullable(day) }),
    response: z.strictObject({ firmUntil: z.nullable(day) }),
    extension: true,
  },
  'centers.remove': {
    method: 'DELETE',
    path: '/center/:id',
    access: 'master',
    stepUp: true,
    summary: 'Supprimer un centre sans membres',
    params: centerParams,
    body: z.optional(z.strictObject({})),
  },
  'centers.get': {
    method: 'GET',
    path: '/center/:id',
    access: 'member',
    scope: 'readPlanning',
    summary: 'Un centre, avec ses cycles',
    params: centerParams,
    response: z.strictObject({ ...center.shape, rotations: z.array(rotation) }),
  },
  'centers.setUp': {
    method: 'GET',
    path: '/center/:id/set-up',
    access: 'admin',
    summary: 'Ce qu’un centre a déjà de ce qu’il lui faut pour que quelqu’un y prenne son service',
    params: centerParams,
    response: setUp,
    extension: true,
  },
  'centers.activeRotation': {
    method: 'GET',
    path: '/center/:id/active-rotation',
    access: 'member',
    scope: 'readPlanning',
    summary: 'Cycle actif d’un centre',
    params: centerParams,
    response: z.strictObject({ rotation: z.nullable(rotation) }),
  },
  'centers.allActiveRotations': {
    method: 'GET',
    path: '/center/all-active-rotations',
    access: 'member',
    summary: 'Cycles actifs\u00A0: de tous les centres pour un administrateur principal, du sien sinon',
    query: z.strictObject(pageFields),
    response: z.array(z.strictObject({ centerId: id, rotation: z.nullable(rotation) })),
  },
  'centers.admins': {
    method: 'GET',
    path: '/center/admins',
    access: 'member',
    summary: 'Administrateurs de son centre',
    response: z.array(person),
  },
  'centers.usersCount': {
    method: 'GET',
    path: '/center/users/count',
    access: 'member',
    summary: 'Nombre de membres\u00A0: de chaque centre pour un administrateur principal, du sien sinon',
    query: z.strictObject(pageFields),
    response: z.array(z.strictObject({ _id: id, name: z.string(), count: z.int() })),
  },
  'centers.rules': {
    method: 'GET',
    path: '/center/:id/rules',
    access: 'member',
    scope: 'readPlanning',
    summary: 'Règles de temps de travail d’un centre',
    params: centerParams,
    response: centerRules,
    extension: true,
  },
} as const satisfies Record<string, Route>
