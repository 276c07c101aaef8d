// A centre of four teams on the cycle J N R R of 12 h, and what tests ask of its people. In November 2026: A works J 17 N 18,
// J 21 N 22; B J 18 N 19, J 22 N 23; C J 19 N 20, J 23 N 24; D J 20 N 21, J 24 N 25. The clock stands on Monday 16, noon in Paris.
import { routes } from '@releve/contract'
import { createCenter, createMember } from '@releve/testing/factories'
import type { CenterFixture, MemberFixture, MemberOverrides } from '@releve/testing/factories'
import { read } from '#test/server.ts'
import type { Answer, TestServer } from '#test/server.ts'

export const NOON = Date.UTC(2026, 10, 16, 11)

export interface Someone extends MemberFixture {
  readonly token: string
}

export interface Scene {
  readonly center: CenterFixture
  readonly a: Someone
  readonly b: Someone
  readonly d: Someone
  /** A member without a team. */
  readonly officer: Someone
  readonly admin: Someone
  join(team: number | null, overrides?: MemberOverrides, of?: CenterFixture): Promise<Someone>
  as(someone: Someone, method: string, path: string, body?: unknown): Promise<Answer>
  /** Posts a replacement of 10 points. */
  posted(someone: Someone, date: string, more?: Record<string, unknown>): Promise<string>
  accepted(by: Someone, demandId: string): Promise<void>
  letters(someone: Someone, startDate: string, endDate?: string): Promise<string>
  points(someone: Someone): Promise<{ points: number; available: number; reserved: number }>
  toldTo(someone: Someone): Promise<string[]>
  mailsTo(email: string): Promise<string[]>
  demandState(id: string): Promise<unknown>
}

export async function setScene(server: TestServer): Promise<Scene> {
  const { pool } = server
  const center = await createCenter(pool)
  const join: Scene['join'] = async (team, overrides = {}, inCenter = center) => {
    const member = await createMember(pool, inCenter, { teamId: team === null ? null : (inCenter.teamIds[team] ?? null), ...overrides })
    // An administrator of the scene has just confirmed the password; members.test.ts and departure.test.ts try it without.
    const isAdmin = (overrides.adminType ?? null) !== null
    return { ...member, token: await (isAdmin ? server.provenTokenOf(member.userId) : server.tokenOf(member.userId)) }
  }
  const as: Scene['as'] = (someone, method, path, body) => server.call(method, path, { token: someone.token, body })
  return {
    center,
    a: await join(0),
    b: await join(1),
    d: await join(3),
    officer: await join(null),
    admin: await join(null, { adminType: 'center' }),
    join,
    as,
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
      const { rows } = await pool.query<{ kind: string }>('SELECT kind FROM notifications WHERE user_id = $1 ORDER BY created_at, kind', [
        someone.userId,
      ])
      return rows.map(({ kind }) => kind)
    },
    async mailsTo(email) {
      const { rows } = await pool.query<{ kind: string }>('SELECT kind FROM mails WHERE recipient = $1 ORDER BY created_at, kind', [email])
      return rows.map(({ kind }) => kind)
    },
    async demandState(id) {
      const { rows } = await pool.query<{ status: string; closed_because: string | null; settled: boolean }>(
        'SELECT status, closed_because, settled_at IS NOT NULL AS settled FROM demands WHERE _id = $1',
        [id],
      )
      return rows[0]
    },
  }
}
