// Centres and their rules, for reading. Visitors see names alone, to choose one when they create their account.
import { AppError } from '../../http/app-error.ts'
import type { HandlersOf } from '../../http/handler.ts'
import { inCenter, isMaster, reaches } from '../../http/principal.ts'
import { loadActiveRotations } from '../rotations/store.ts'
import { countMembers, loadCenter, loadCenterAdmins, loadCenterNames, loadRules } from './store.ts'

export const centerHandlers: HandlersOf<
  | 'centers.list'
  | 'centers.get'
  | 'centers.activeRotation'
  | 'centers.allActiveRotations'
  | 'centers.admins'
  | 'centers.usersCount'
  | 'centers.rules'
> = {
  'centers.list': ({ pool }) => loadCenterNames(pool),

  'centers.get': async ({ params, principal, pool }) => {
    const center = reaches(principal, params.id) ? await loadCenter(pool, params.id) : null
    if (center === null) throw new AppError('notFound')
    return center
  },

  'centers.activeRotation': async ({ params, principal, pool, clock }) => {
    const [found] = reaches(principal, params.id) ? await loadActiveRotations(pool, params.id, clock()) : []
    if (found === undefined) throw new AppError('notFound')
    return { rotation: found.rotation }
  },

  'centers.allActiveRotations': ({ principal, pool, clock }) =>
    loadActiveRotations(pool, isMaster(principal) ? null : inCenter(principal).centerId, clock()),

  'centers.admins': async ({ principal, pool }) => {
    const admins = await loadCenterAdmins(pool, inCenter(principal).centerId)
    return admins.map(({ _id, name, lastName }) => ({ _id, userId: _id, name, lastName }))
  },

  'centers.usersCount': ({ principal, pool }) => countMembers(pool, isMaster(principal) ? null : inCenter(principal).centerId),

  'centers.rules': async ({ params, principal, pool }) => {
    const rules = reaches(principal, params.id) ? await loadRules(pool, params.id) : null
    if (rules === null) throw new AppError('notFound')
    return rules
  },
}
