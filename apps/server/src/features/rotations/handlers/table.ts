// Rotations (cycles de service): reading here; what changes them stands beside this file.
import { addDays } from '@releve/domain/calendar/day'
import { cycleTemplates } from '@releve/domain/rotations/templates'
import { AppError } from '#http/app-error.ts'
import type { HandlersOf } from '#http/handler.ts'
import { inCenter, reaches } from '#http/principal.ts'
import { loadCenterVersions } from '#features/shifts/store.ts'
import { reachRotation } from '../commands.ts'
import { rotationTimelineHandlers } from './activating.ts'
import { rotationEditingHandlers } from './editing.ts'
import { loadActivations, loadActiveRotations, loadRotations, loadTeamRotationIds } from '../store/rotations.ts'

export const rotationHandlers: HandlersOf<
  | 'rotations.status'
  | 'rotations.get'
  | 'rotations.center'
  | 'rotations.templates'
  | 'rotations.create'
  | 'rotations.update'
  | 'rotations.day'
  | 'rotations.remove'
  | 'rotations.activate'
  | 'rotations.removeDate'
  | 'rotations.duplicate'
> = {
  ...rotationEditingHandlers,
  ...rotationTimelineHandlers,

  'rotations.status': async ({ params, principal, pool, clock }) => {
    const { centerId } = inCenter(principal)
    const now = clock()
    const all = await loadRotations(pool, centerId, now)
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

  'rotations.get': ({ params, principal, pool }) => reachRotation(pool, principal, params.id),

  'rotations.center': async ({ params, principal, pool, clock }) => {
    const isThere = reaches(principal, params.id) && (await loadCenterVersions(pool, params.id)) !== null
    if (!isThere) throw new AppError('notFound')
    return loadRotations(pool, params.id, clock())
  },

  'rotations.templates': () =>
    cycleTemplates.map(({ offsets, metrics, days, ...template }) => ({
      ...template,
      days: days.map(({ shift, variations }) => ({ shift, variations: [...variations] })),
      teams: offsets.length,
      offsets: [...offsets],
      metrics: {
        averageWeekHours: metrics.averageWeekHours,
        shortestRestHours: metrics.shortestRestHours,
        longestRunDays: metrics.longestRunDays,
        maxSlidingWeekHours: metrics.maxSlidingWeekHours,
        maxCivilWeekHours: metrics.maxCivilWeekHoursByStart,
        freeWeekends: metrics.freeWeekends,
        weekends: metrics.weekends,
        presenceHoursPerSemester: metrics.presenceHoursPerSemester,
        isEvenlyCovered: metrics.isEvenlyCovered,
      },
    })),
}
