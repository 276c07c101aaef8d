// The scene of tests about members, and what they ask of its people.
import { routes } from '@releve/contract'
import { read } from '#test/server.ts'
import type { TestServer } from '#test/server.ts'
import { sceneOn, setScene } from '#test/scene.ts'
import type { Person, Scene, SceneOptions } from '#test/scene.ts'

const cast = { a: {}, b: {}, d: {}, officer: {}, admin: {} }
type Name = keyof typeof cast

export interface MembersScene extends Scene<Name>, Readonly<Record<Name, Person>> {
  /** Posts a replacement of 10 points. */
  posted(someone: Person, date: string, more?: Record<string, unknown>): Promise<string>
  accepted(by: Person, demandId: string): Promise<void>
  letters(someone: Person, startDate: string, endDate?: string): Promise<string>
  points(someone: Person): Promise<{ points: number; available: number; reserved: number }>
  toldTo(someone: Person): Promise<string[]>
  mailsTo(email: string): Promise<string[]>
  demandState(id: string): Promise<unknown>
}

function withActs(scene: Scene<Name>): MembersScene {
  const { server, as } = scene
  return {
    ...scene,
    ...scene.people,
    async posted(someone, date, more = {}) {
      const body = { type: 'substitution', posterShift: { date }, points: 10, ...more }
      return read(routes['demands.post'].response, await as(someone, 'POST', '/substitution', body))._id
    },
    async accepted(by, demandId) {
      read(routes['demands.accept'].response, await as(by, 'POST', `/substitution/${demandId}/accept`, {}))
    },
    async letters(someone, startDate, endDate = startDate) {
      const answer = await as(someone, 'POST', `/users/${someone.userId}/get-shifts-with-substitutions`, { dates: { startDate, endDate } })
      return read(routes['shifts.getWithSubstitutions'].response, answer)
        .map(({ shift }) => shift.name)
        .join('')
    },
    points: async (someone) => read(routes['points.balance'].response, await as(someone, 'GET', `/users/${someone.userId}/points`)),
    async toldTo(someone) {
      const { rows } = await server.pool.query<{ kind: string }>(
        'SELECT kind FROM notifications WHERE user_id = $1 ORDER BY created_at, kind',
        [someone.userId],
      )
      return rows.map(({ kind }) => kind)
    },
    async mailsTo(email) {
      const { rows } = await server.pool.query<{ kind: string }>('SELECT kind FROM mails WHERE recipient = $1 ORDER BY created_at, kind', [
        email,
      ])
      return rows.map(({ kind }) => kind)
    },
    async demandState(id) {
      const { rows } = await server.pool.query<{ status: string; closed_because: string | null; settled: boolean }>(
        'SELECT status, closed_because, settled_at IS NOT NULL AS settled FROM demands WHERE _id = $1',
        [id],
      )
      return rows[0]
    },
  }
}

// An administrator of the scene has just confirmed the password; members.test.ts and departure.test.ts try it without.
export const setMembersScene = (options: SceneOptions = {}): MembersScene => withActs(setScene(cast, { isProven: true, ...options }))

export async function membersSceneOn(server: TestServer): Promise<MembersScene> {
  const scene = sceneOn(server, cast, { isProven: true })
  await scene.found()
  return withActs(scene)
}
