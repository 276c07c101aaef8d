// The access cases of this feature's calls, and their answers.
import { defaultCauses } from '@releve/contract/absence-causes'
import { addDays } from '@releve/domain/calendar/day'
import { randomUUID } from 'node:crypto'
import { countPerServer, everybody } from '#test/access.ts'
import type { AccessCases, World } from '#test/access.ts'

const daysUsed = countPerServer()

/** Each target takes days of its own: one member's modifications never overlap. */
const nextDay = (world: World): string => addDays('2026-12-01', daysUsed(world))

/** A pending absence of the owner, made anew for each caller. */
async function pending(world: World): Promise<string> {
  const id = randomUUID()
  const day = nextDay(world)
  await world.server.pool.query(
    `INSERT INTO planning_modifications (center_id, _id, user_id, type, from_day, to_day, created_by)
     VALUES ($1, $2, $3, 'absence', $4, $4, $3)`,
    [world.center.centerId, id, world.idOf('owner'), day],
  )
  return id
}

const HOURS = { startTime: '14:00', endTime: '17:00', endsNextDay: false }
const trainingOf = (userId: string, date: string) => ({ userIds: [userId], activity: 'training', hours: HOURS, dates: [date] })

/** An approved training of a new member. @returns its placement */
async function placedTraining(world: World, date: string): Promise<string> {
  const { userId } = await world.newMember({ teamId: null })
  const placementId = randomUUID()
  const activity = { _id: 'training', name: 'Formation', letters: 'F', kind: 'work', isNamed: true }
  const shift = { name: 'F', type: 'work', default: { startTime: '14:00', endTime: '17:00' }, endsNextDay: false, variation: null }
  await world.server.pool.query(
    `INSERT INTO planning_modifications (center_id, _id, user_id, type, status, from_day, to_day, activity, hours, placement_id, shift)
     VALUES ($1, gen_random_uuid(), $2, 'custom_modification', 'approved', $3, $3, $4, $5, $6, $7)`,
    [world.center.centerId, userId, date, JSON.stringify(activity), JSON.stringify(HOURS), placementId, JSON.stringify(shift)],
  )
  return placementId
}

export const planningAccess: AccessCases<
  | 'planning.register'
  | 'planning.candidates'
  | 'planning.assign'
  | 'planning.causes'
  | 'planning.saveCauses'
  | 'planning.list'
  | 'planning.waiting'
  | 'planning.get'
  | 'planning.approve'
  | 'planning.reject'
  | 'planning.reopen'
  | 'planning.withdraw'
  | 'planning.writeCells'
  | 'placements.place'
  | 'placements.change'
> = {
  'planning.register': {
    expected: [401, 401, 403, 200, 403, 200, 404, 404, 200],
    target: (world) => {
      const day = nextDay(world)
      return { body: { userId: world.idOf('owner'), type: 'absence', fromDate: day, toDate: day, reason: 'Demandé par téléphone' } }
    },
  },
  'planning.candidates': {
    expected: [401, 401, 403, 403, 403, 200, 403, 404, 200],
    target: (world) => ({ params: { id: world.center.centerId }, query: `?date=${nextDay(world)}&shift=J` }),
  },
  'planning.assign': {
    expected: [401, 401, 403, 403, 403, 200, 403, 404, 200],
    // Without a team they are on no vacation of that day, whatever day it is.
    target: async (world) => {
      const { userId } = await world.newMember({ teamId: null })
      return { body: { userId, date: nextDay(world), shift: 'N', reason: 'Sous-effectif' } }
    },
  },
  'planning.causes': {
    expected: [401, 401, 403, 200, 200, 200, 404, 404, 200],
    target: ({ center }) => ({ params: { id: center.centerId } }),
  },
  'planning.saveCauses': {
    expected: [401, 401, 403, 403, 403, 200, 404, 404, 200],
    target: ({ center }) => ({ params: { id: center.centerId }, body: { causes: [...defaultCauses] } }),
  },
  'planning.list': {
    expected: [401, 401, 403, 200, 403, 200, 404, 404, 200],
    target: (world) => ({ query: `?userId=${world.idOf('owner')}` }),
  },
  'planning.get': {
    expected: [401, 401, 403, 200, 403, 200, 404, 404, 200],
    target: async (world) => ({ params: { id: await pending(world) } }),
  },
  'planning.waiting': { expected: everybody },
  'planning.approve': {
    expected: [401, 401, 403, 403, 403, 200, 404, 404, 200],
    target: async (world) => ({ params: { id: await pending(world) }, body: {} }),
  },
  'planning.reject': {
    expected: [401, 401, 403, 403, 403, 200, 404, 404, 200],
    target: async (world) => ({ params: { id: await pending(world) }, body: { reason: 'Effectif insuffisant' } }),
  },
  // The answer is taken back by its author alone: `planning/reopening.test`.
  'planning.reopen': {
    expected: [401, 401, 403, 403, 403, 403, 404, 404, 403],
    target: async (world) => ({ params: { id: await pending(world) } }),
  },
  'planning.withdraw': {
    expected: [401, 401, 403, 200, 403, 200, 404, 404, 200],
    target: async (world) => ({ params: { id: await pending(world) }, body: { reason: 'Demandé par téléphone' } }),
  },
  'planning.writeCells': {
    expected: [401, 401, 403, 403, 403, 200, 404, 404, 200],
    target: async (world) => {
      const { userId } = await world.newMember({ teamId: null })
      const cells = [{ userId, date: nextDay(world), place: { is: 'absence', cause: null } }]
      return { params: { id: world.center.centerId }, body: { cells } }
    },
  },
  'placements.place': {
    expected: [401, 401, 403, 403, 403, 200, 404, 404, 200],
    target: async (world) => {
      const { userId } = await world.newMember({ teamId: null })
      return { params: { id: world.center.centerId }, body: trainingOf(userId, nextDay(world)) }
    },
  },
  'placements.change': {
    expected: [401, 401, 403, 403, 403, 200, 404, 404, 200],
    target: async (world) => {
      const date = nextDay(world)
      const placementId = await placedTraining(world, date)
      return { params: { id: world.center.centerId, placementId }, body: { scope: 'day', date, to: null } }
    },
  },
}
