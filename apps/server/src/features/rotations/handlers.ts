// Rotations (cycles de service), for reading.
import { addDays } from '@releve/domain/calendar/day'
import { AppError } from '../../http/app-error.ts'
import type { HandlersOf } from '../../http/handler.ts'
import { inCenter, isMaster, reaches } from '../../http/principal.ts'
import { loadCenterVersions } from '../shifts/store.ts'
import { loadActivations, loadActiveRotations, loadRotation, loadRotations, loadTeamRotationIds } from './store.ts'

export const rotationHandlers: HandlersOf<'rotations.status' | 'rotations.get' | 'rotations.center'> = {
  'rotations.status': async ({ params, principal, pool, clock }) => {
    const { centerId } = inCenter(principal)
    const now = clock()
    const all = await loadRotations(pool, centerId)
    const activations = await loadActivations(pool, centerId)
    const active = await loadTeamRotationIds(pool, centerId, now)
    const ofCenter = (await loadActiveRotations(pool, centerId, now))[0]?.rotation?._id
    if (ofCenter !== undefined) active.add(ofCenter)
    return {
      allRotations: params.status === 'all' ? all : all.filter(({ _id }) => active.has(_id) === (params.status === 'active')),
      sortedRotations: activations.map((activation, index) => {
        const next = activations[index + 1]
        return { ...activation, endDate: next === undefined ? null : addDays(next.startDate, -1) }
      }),
    }
  },

  'rotations.get': async ({ params, principal, pool }) => {
    const rotation = await loadRotation(pool, isMaster(principal) ? null : inCenter(principal).centerId, params.id)
    if (rotation === null) throw new AppError('notFound')
    return rotation
  },

  'rotations.center': async ({ params, principal, pool }) => {
    const isThere = reaches(principal, params.id) && (await loadCenterVersions(pool, params.id)) !== null
    if (!isThere) throw new AppError('notFound')
    return loadRotations(pool, params.id)
  },
}
