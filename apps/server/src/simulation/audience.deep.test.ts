// Tests, in centres of 500 members with plannings by chance, who is told of a posted demand on their devices: exactly those who could
// answer it by the second, naive reading of planning and rest (test/simulation/model.ts, rules.ts), each once, and nobody else.
import { randomUUID } from 'node:crypto'
import { Dice } from '@releve/demo/dice'
import { demandRow, insertRows, transferRow } from '@releve/demo/insert'
import { zoneOf } from '@releve/domain/calendar/zone'
import { UNANSWERED } from '@releve/domain/demands/demand'
import { dutyOf } from '@releve/domain/planning/shift'
import type { Shift } from '@releve/domain/planning/shift'
import { giveDevices } from '@releve/testing/devices'
import { createCenter, createMembers, cycle, DAY_SHIFT, GUARD_SHIFT, newId, NIGHT_SHIFT } from '@releve/testing/factories'
import { believePushService, startPushService } from '@releve/testing/push-service'
import type { TestPushService } from '@releve/testing/push-service'
import { routes } from '@releve/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { localNetworks } from '#test/features/push/push.ts'
import { read, startTestServer } from '#test/server.ts'
import type { TestServer } from '#test/server.ts'
import { heldOn, isOff, plannedOn, workedOn } from '#test/simulation/model.ts'
import type { Model, Vacation } from '#test/simulation/model.ts'
import { fits, newFaults } from '#test/simulation/rules.ts'
import type { NaiveRules } from '#test/simulation/rules.ts'
import { seedsOf } from '#test/simulation/month.ts'
import { dateOf, dayOf } from '#test/simulation/time.ts'
import { vacationOf } from '#test/simulation/world.ts'

const MEMBERS = 500
const POSTS = 4
const ZONE = zoneOf('Europe/Paris')
/** It is half past four in the afternoon: nobody rests after a night any more, and it is no quiet hour. */
const AT_MS = 15.5 * 3_600_000
/** Plannings are drawn around these days: an ordinary one, and before both changes of the clock. */
const BEGINNINGS = ['2026-11-16', '2026-10-19', '2027-03-22'] as const
const CYCLES = ['JNRR', 'JJNNRRRR', 'GRRR', 'JNRRRJNR'] as const
const SHIFTS: Readonly<Record<string, Shift>> = { J: DAY_SHIFT, N: NIGHT_SHIFT, G: GUARD_SHIFT }

let server: TestServer
let service: TestPushService

beforeAll(async () => {
  believePushService()
  service = await startPushService()
  server = await startTestServer(dayOf(BEGINNINGS[0]) * 86_400_000 + AT_MS, {}, undefined, [], localNetworks)
})
afterAll(async () => {
  await server.close()
  await service.close()
})

interface Scene {
  readonly model: Model
  readonly rules: NaiveRules
  readonly crossTeam: boolean
  readonly teamOf: ReadonlyMap<string, string | null>
  readonly deviceOf: ReadonlyMap<string, string>
  readonly firstDay: number
  /** Names of what is worked there. */
  readonly names: readonly string[]
}

/** A centre of 500, its rules, and what became of a fifth of all days: absences, other hours, vacations that changed hands. All of it keeps the law:
 * what stands there already against it, and what may follow, is another question, which the domain's own tests put. */
async function createScene(dice: Dice): Promise<Scene> {
  const firstDay = dayOf(dice.pick(BEGINNINGS))
  server.clock.now = firstDay * 86_400_000 + AT_MS
  const letters = dice.pick(CYCLES)
  const names = [...new Set(letters)].filter((letter) => letter !== 'R')
  const crossTeam = dice.chance(0.8)
  const restAfterShift = dice.chance(0.5)
  // The minimum is what there is on most days, or nearly: leaving is then refused now and then.
  const place = { total: 1, byQualification: { CDS: dice.pick([0, 30, 60]) } }
  const minimum = Object.fromEntries(names.map((name) => [name, place]))
  const center = await createCenter(server.pool, {
    letters,
    rules: {
      rules: [
        { code: 'overlap', severity: 'blocking', reference: '' },
        { code: 'unavailable', severity: 'blocking', reference: '' },
        { code: 'dailyRest', severity: 'blocking', reference: '', minHours: 11 },
        ...(restAfterShift ? [{ code: 'restAfterShift' as const, severity: 'blocking' as const, reference: '', ratio: 1 }] : []),
        { code: 'minimumStaffing', severity: 'blocking', reference: '' },
      ],
      minimumStaffing: minimum,
      crossTeam,
    },
  })
  const { centerId } = center
  const drawn = Array.from({ length: MEMBERS }, () => ({
    teamId: dice.chance(0.1) ? null : (center.teamIds[dice.between(0, 3)] ?? null),
    qualifications: dice.chance(0.5) ? ['CDS', 'OPE'] : ['OPE'],
    points: 100,
  }))
  const people = await createMembers(server.pool, center, drawn)
  const model: Model = {
    members: new Map(
      people.map(({ userId: id }, index) => {
        const { teamId = null, qualifications = [], points: balance = 0 } = drawn[index] ?? {}
        return [id, { id, qualifications, assignments: [{ from: 0, to: Infinity, teamId }], isAdmin: false, isGone: false, balance }]
      }),
    ),
    teams: new Map(center.teamIds.map((id, index) => [id, { starts: [{ from: 0, value: dayOf('2026-01-05') + index }], rotations: [] }])),
    activations: [{ from: 0, value: center.rotationId }],
    rotations: new Map([[center.rotationId, cycle(letters).map(({ shift }) => vacationOf(shift))]]),
    replacedBy: new Map(),
    demands: new Map(),
    moves: [],
    parts: [],
    modifications: new Map(),
    scheduled: [],
    keptDays: new Set(),
  }
  const teamOf = new Map<string, string | null>(people.map(({ userId }, index) => [userId, drawn[index]?.teamId ?? null]))
  const rules: NaiveRules = { minimum, rows: [], restAfterShift }
  const busy = new Set<string>()
  const isFirst = (userId: string, day: number) => !busy.has(`${userId} ${day}`) && busy.add(`${userId} ${day}`) !== undefined
  const somebody = () => people[dice.between(0, MEMBERS - 1)]
  for (let n = 0; n < MEMBERS * 4; n++) {
    const [first, second] = [somebody(), somebody()]
    const day = firstDay + dice.between(-3, 24)
    if (first === undefined || second === undefined || first === second || !isFirst(first.userId, day)) continue
    const draw = dice.between(0, 3)
    const planned = plannedOn(model, first.userId, day)
    if (draw < 2) {
      const vacation = draw === 1 ? vacationOf(SHIFTS[names[dice.between(0, names.length - 1)] ?? 'J'] ?? DAY_SHIFT) : null
      if (vacation !== null && !fits(model, first.userId, day, { vacation }, rules, day)) continue
      const type = draw === 1 ? ('custom_modification' as const) : ('absence' as const)
      const id = randomUUID()
      model.modifications.set(id, { id, userId: first.userId, type, from: day, to: day, vacation, status: 'approved' })
    } else if (planned !== null && plannedOn(model, second.userId, day) === null && isFirst(second.userId, day)) {
      if (!fits(model, second.userId, day, { vacation: planned }, rules)) continue
      model.moves.push({ demandId: randomUUID(), day, giverId: first.userId, takerId: second.userId, given: planned, returned: null })
    }
  }
  const now = new Date(server.clock.now).toISOString()
  await insertRows(
    server.pool,
    'planning_modifications',
    [...model.modifications.values()].map(({ id, userId, type, from, to, vacation }) => ({
      center_id: centerId,
      _id: id,
      user_id: userId,
      type,
      status: 'approved' as const,
      from_day: dateOf(from),
      to_day: dateOf(to),
      shift: vacation === null ? null : (SHIFTS[vacation.name] ?? null),
      created_by: null,
      decided_by: null,
      reason: null,
      cause: null,
      comment: '',
      created_at: now,
      decided_at: now,
    })),
  )
  const idOf = new Map<string, (typeof people)[number]['userId']>(people.map(({ userId }) => [userId, userId]))
  const takenVacations = model.moves.flatMap(({ day, giverId, takerId, given }) => {
    const [posterId, accepterId] = [idOf.get(giverId), idOf.get(takerId)]
    const shift = SHIFTS[given.name]
    if (posterId === undefined || accepterId === undefined || shift === undefined) return []
    const teamId = center.teamIds.find((id) => id === teamOf.get(posterId)) ?? null
    const promised = { type: 'substitution', status: 'accepted', vacancy: null, points: 0, comment: '', acceptedSwitches: [] } as const
    const { startAt, endAt } = dutyOf(day, shift, teamId, ZONE)
    const times = { createdAt: server.clock.now, acceptedAt: server.clock.now }
    const posterShift = { date: dateOf(day), shift, selectedVariation: null, teamId }
    const _id = newId('demand')
    const demand = { ...UNANSWERED, ...promised, ...times, _id, centerId, posterId, accepterId, posterShift }
    const move = { day, giverId: posterId, takerId: accepterId, given: shift, givenTeamId: teamId, returned: null, returnedTeamId: null }
    return [
      {
        demand: demandRow(demand, { startAt, endAt, reserved: 0, closed: null, settledAt: null }),
        transfer: transferRow(centerId, { demandId: _id, type: 'substitution', ...move, at: server.clock.now }),
      },
    ]
  })
  await insertRows(
    server.pool,
    'demands',
    takenVacations.map(({ demand }) => demand),
  )
  await insertRows(
    server.pool,
    'shift_transfers',
    takenVacations.map(({ transfer }) => transfer),
  )
  const devices = await giveDevices(server.pool, service, { centerId, userIds: people.map(({ userId }) => userId), now: server.clock.now })
  const deviceOf = new Map([...devices].map(([userId, { name }]) => [userId, name]))
  return { model, rules, crossTeam, teamOf, deviceOf, firstDay, names }
}

interface Wish {
  readonly type: 'substitution' | 'switch' | 'hybrid'
  readonly posterId: string
  readonly day: number
  readonly given: Vacation
  readonly switches: readonly { readonly shift: string; readonly day: number }[]
}

const holds = ({ model }: Scene, id: string) => model.members.get(id)?.qualifications.includes('CDS') === true

/** Whether a vacation would be left with fewer who may lead it than it asks for, and than it had. */
function lacks(scene: Scene, day: number, name: string, leaverId: string, joinerId: string): boolean {
  const { model, rules } = scene
  if (!holds(scene, leaverId) || holds(scene, joinerId)) return false
  const holderCount = [...model.members.keys()].filter((id) => holds(scene, id) && workedOn(model, id, day)?.name === name).length
  return holderCount - 1 < Math.min(rules.minimum[name]?.byQualification['CDS'] ?? 0, holderCount)
}

/** Whether somebody could answer it, as one would explain it aloud. */
function canAnswer(scene: Scene, { type, posterId, day, given, switches }: Wish, userId: string): boolean {
  const { model, rules, crossTeam, teamOf } = scene
  if (userId === posterId || isOff(model, userId, day)) return false
  if (model.moves.some((move) => move.day === day && move.takerId === userId)) return false
  const [ownTeam, posterTeam] = [teamOf.get(userId) ?? null, teamOf.get(posterId) ?? null]
  if (!crossTeam && ownTeam !== null && posterTeam !== null && ownTeam !== posterTeam) return false
  const moved = { demandId: 'wish', day, giverId: posterId, takerId: userId, given, returned: null }
  const isLawful = (moves: Model['moves'], people: readonly string[], days: readonly number[]) => {
    const after: Model = { ...model, moves: [...model.moves, ...moves] }
    return people.every((id) => newFaults(model, after, id, days, rules, false).length === 0)
  }
  if (type !== 'switch' && heldOn(model, userId, day) === null)
    if (isLawful([moved], [userId], [day]) && !lacks(scene, day, given.name, posterId, userId)) return true
  if (type === 'substitution') return false
  return switches.some((wanted) => {
    const returned = workedOn(model, userId, wanted.day)
    if (returned === null || returned.name !== wanted.shift) return false
    const isSameDay = wanted.day === day
    if (isSameDay && returned.start === given.start && returned.end === given.end) return false
    if (model.moves.some((move) => move.day === wanted.day && (move.giverId === userId || (!isSameDay && move.takerId === posterId))))
      return false
    // Nobody holds two vacations on one day.
    if (!isSameDay && (heldOn(model, userId, day) !== null || heldOn(model, posterId, wanted.day) !== null)) return false
    if (!isSameDay && isOff(model, posterId, wanted.day)) return false
    const moves = isSameDay
      ? [{ ...moved, returned }]
      : [moved, { ...moved, day: wanted.day, giverId: userId, takerId: posterId, given: returned }]
    return (
      isLawful(moves, [userId, posterId], [day, wanted.day]) &&
      !lacks(scene, day, given.name, posterId, userId) &&
      !lacks(scene, wanted.day, returned.name, userId, posterId)
    )
  })
}

function drawWish(dice: Dice, { model, firstDay, names }: Scene): Wish {
  const ids = [...model.members.keys()]
  for (;;) {
    const posterId = ids[dice.between(0, ids.length - 1)] ?? ''
    const day = firstDay + dice.between(2, 18)
    const plannedVacation = plannedOn(model, posterId, day)
    // The vacation is their own, as the cycle has it.
    const isOwn = plannedVacation !== null && !isOff(model, posterId, day) && heldOn(model, posterId, day) === plannedVacation
    if (!isOwn || [...model.modifications.values()].some((modification) => modification.userId === posterId && modification.from === day))
      continue
    if (model.moves.some((move) => move.day === day && (move.giverId === posterId || move.takerId === posterId))) continue
    const type = dice.pick(['substitution', 'switch', 'hybrid'] as const)
    const drawn = Array.from({ length: type === 'substitution' ? 0 : dice.between(1, 6) }, () => ({
      shift: names[dice.between(0, names.length - 1)] ?? 'J',
      day: Math.max(firstDay + 1, day + dice.between(-4, 4)),
    }))
    return {
      type,
      posterId,
      day,
      given: plannedVacation,
      switches: [...new Map(drawn.map((exchange) => [`${exchange.shift} ${exchange.day}`, exchange])).values()],
    }
  }
}

/** Everything that is due has left: on a slow machine what took too long is tried again, a minute later. Whose devices were tried again. */
async function untilTold(): Promise<ReadonlySet<string>> {
  const again = new Set<string>()
  await server.runJobs()
  for (;;) {
    const { rows } = await server.pool.query<{ user_id: string }>(
      'SELECT s.user_id FROM push_deliveries d JOIN push_subscriptions s ON s._id = d.subscription_id',
    )
    if (rows.length === 0) return again
    for (const { user_id: userId } of rows) again.add(userId)
    server.clock.now += 60_000
    await server.pool.query("SELECT graphile_worker.add_job('push')")
    await server.runJobs()
  }
}

const seeds = seedsOf(6)

test(
  `${POSTS} demands in each of ${seeds.length} centres of ${MEMBERS} from RELEVE_TEST_SEED=${seeds[0]} on ring exactly where they can be answered`,
  { timeout: 1_800_000 },
  async () => {
    const sizes: number[] = []
    for (const seed of seeds) {
      const dice = new Dice(seed)
      const scene = await createScene(dice)
      for (let n = 0; n < POSTS; n++) {
        const wish = drawWish(dice, scene)
        const { type, posterId, day, switches } = wish
        const count = service.taken.length
        const answer = await server.call('POST', '/substitution', {
          token: await server.tokenOf(posterId),
          body: {
            type,
            posterShift: { date: dateOf(day) },
            points: 0,
            acceptedSwitches: switches.map((exchange) => ({ shift: exchange.shift, date: dateOf(exchange.day), points: 0 })),
          },
        })
        const { _id } = read(routes['demands.post'].response, answer)
        const again = await untilTold()
        const names = new Map([...scene.deviceOf].map(([userId, device]) => [device, userId]))
        const got = service.taken.slice(count).map(({ device, topic }) => ({ topic, userId: names.get(device) ?? device }))
        // A message whose delivery was not recorded in time is sent again, under the same topic, and shown once: no two messages of other
        // people are merged.
        const rung = got.filter(
          (ring, place) =>
            !again.has(ring.userId) || got.findIndex(({ userId, topic }) => ring.userId === userId && ring.topic === topic) === place,
        )
        const able = [...scene.deviceOf.keys()].filter((userId) => canAnswer(scene, wish, userId))
        const where = `seed ${seed}, ${type} of day ${day}, ${JSON.stringify(switches)}`
        expect(new Set(rung.map(({ userId }) => userId)).size, `${where}: told twice`).toBe(rung.length)
        const [toldIds, expected] = [new Set(rung.map(({ userId }) => userId)), new Set(able)]
        expect({ wrongly: [...toldIds.difference(expected)], forgotten: [...expected.difference(toldIds)] }, where).toEqual({
          wrongly: [],
          forgotten: [],
        })
        const inbox = await server.pool.query<{ user_id: string }>('SELECT user_id FROM notifications WHERE demand_id = $1', [_id])
        expect(inbox.rows.map((row) => row.user_id).toSorted(), where).toEqual(able.toSorted())
        sizes.push(able.length)
        await server.call('POST', `/substitution/${_id}/cancel`, { token: await server.tokenOf(posterId), body: {} })
        await untilTold()
      }
    }
    expect(service.refused).toEqual([])
    expect(sizes.filter((size) => size > 0).length).toBeGreaterThan(sizes.length / 2)
  },
)
