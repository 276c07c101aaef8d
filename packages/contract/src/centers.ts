// Centres and their working-time rules (reading).
import * as z from 'zod/mini'
import { id, idParams } from './fields.ts'
import { rotation } from './rotations.ts'
import type { Route } from './route.ts'
import { person } from './shifts.ts'

export const center = z.strictObject({
  _id: id,
  name: z.string(),
  department: z.nullable(z.string()),
  zone: z.string(),
  holidayArea: z.string(),
  schoolZone: z.nullable(z.string()),
})
export type WireCenter = z.infer<typeof center>

const ruleBase = { severity: z.enum(['blocking', 'warning', 'information']), reference: z.string() }
export const rule = z.discriminatedUnion('code', [
  z.strictObject({ code: z.enum(['overlap', 'unavailable', 'qualificationUnknown', 'minimumStaffing']), ...ruleBase }),
  z.strictObject({ code: z.literal('dailyRest'), minHours: z.number(), ...ruleBase }),
  z.strictObject({ code: z.literal('restAfterShift'), ratio: z.number(), ...ruleBase }),
  z.strictObject({ code: z.literal('hoursSlidingWeek'), maxHours: z.number(), days: z.int(), ...ruleBase }),
  z.strictObject({ code: z.literal('hoursCivilWeek'), maxHours: z.number(), ...ruleBase }),
  z.strictObject({ code: z.literal('weeklyRest'), minHours: z.number(), days: z.int(), ...ruleBase }),
  z.strictObject({ code: z.literal('consecutiveDays'), maxDays: z.int(), ...ruleBase }),
])

export const centerRules = z.strictObject({
  profile: z.enum(['SPP12', 'SPP_G24', 'FPT', 'FPH', 'PN', 'CODE_TRAVAIL']),
  rules: z.array(rule),
  minimumStaffing: z.record(z.string(), z.strictObject({ total: z.int(), byQualification: z.record(z.string(), z.int()) })),
  postNoticeHours: z.number(),
  withdrawNoticeHours: z.number(),
  defaultPoints: z.int(),
  openingGrant: z.int(),
  lowestBalance: z.int(),
})
export type WireCenterRules = z.infer<typeof centerRules>

export const centerRoutes = {
  'centers.list': {
    method: 'GET',
    path: '/center',
    access: 'public',
    summary: 'Centres : nom et identifiant pour un visiteur',
    response: z.array(z.strictObject({ _id: id, name: z.string() })),
  },
  'centers.get': {
    method: 'GET',
    path: '/center/:id',
    access: 'member',
    summary: 'Un centre',
    params: idParams,
    response: center,
  },
  'centers.activeRotation': {
    method: 'GET',
    path: '/center/:id/active-rotation',
    access: 'member',
    summary: 'Cycle actif d’un centre',
    params: idParams,
    response: z.strictObject({ rotation: z.nullable(rotation) }),
  },
  'centers.allActiveRotations': {
    method: 'GET',
    path: '/center/all-active-rotations',
    access: 'member',
    summary: 'Cycles actifs : de tous les centres pour un administrateur principal, du sien sinon',
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
    summary: 'Nombre de membres : de chaque centre pour un administrateur principal, du sien sinon',
    response: z.array(z.strictObject({ _id: id, name: z.string(), count: z.int() })),
  },
  'centers.rules': {
    method: 'GET',
    path: '/center/:id/rules',
    access: 'member',
    summary: 'Règles de temps de travail d’un centre',
    params: idParams,
    response: centerRules,
    extension: true,
  },
} as const satisfies Record<string, Route>
