// Rotations (cycles de service), for reading.
import * as z from 'zod/mini'
import { day, id, idParams } from './fields.ts'
import type { Route } from './route.ts'
import { shift, shiftVariation } from './shifts.ts'

export const rotationDay = z.strictObject({ shift, variations: z.array(shiftVariation) })

export const rotation = z.strictObject({
  _id: id,
  centerId: id,
  name: z.string(),
  days: z.array(rotationDay),
  /** Days from which it applies to the centre. */
  activationDates: z.array(day),
})
export type WireRotation = z.infer<typeof rotation>

export const activation = z.strictObject({
  _id: id,
  name: z.string(),
  startDate: day,
  /** The day before the next one starts; null for the last. */
  endDate: z.nullable(day),
})

export const rotationRoutes = {
  'rotations.status': {
    method: 'GET',
    path: '/rotations/status/:status',
    access: 'member',
    summary: 'Cycles de son centre par état, et la suite de leurs activations',
    params: z.strictObject({ status: z.enum(['all', 'active', 'inactive'], 'Cet état de cycle n’existe pas.') }),
    response: z.strictObject({ allRotations: z.array(rotation), sortedRotations: z.array(activation) }),
  },
  'rotations.get': {
    method: 'GET',
    path: '/rotations/:id',
    access: 'member',
    summary: 'Un cycle',
    params: idParams,
    response: rotation,
  },
  'rotations.center': {
    method: 'GET',
    path: '/centers/:id/rotations',
    access: 'member',
    summary: 'Cycles d’un centre',
    params: idParams,
    response: z.array(rotation),
  },
} as const satisfies Record<string, Route>
