// A centre with a chief and people who may be asked, for the tests of vacancies: on 22 November team A works the night and B the day; team D
// and members without a team rest.
import { routes } from '@releve/contract'
import type { WireBoard, WireVacancy } from '@releve/contract/vacancies'
import type { MemberFixture } from '@releve/testing/factories'
import { read } from '#test/server.ts'
import { setScene } from '#test/scene.ts'
import type { Person, Scene, SceneOptions } from '#test/scene.ts'

export const A_NIGHT = '2026-11-22'

export interface VacancyScene extends Scene<'chief' | 'holder'> {
  readonly chief: Person
  /** The member who works the night of A_NIGHT. */
  readonly holder: Person
  /** Declares these people available for nights, on any day. */
  available(people: readonly MemberFixture[], answer?: 'available' | 'lastResort' | 'no'): Promise<void>
  prefers(person: MemberFixture, preferences: object): Promise<void>
  /** Records an absence that the chief approves. @returns its identifier and the vacancies that it leaves */
  absence(person: MemberFixture, date: string, more?: object): Promise<{ readonly id: string; readonly vacancies: readonly string[] }>
  /** The vacancy that the absence of the holder leaves. */
  opened(more?: object): Promise<string>
  board(id: string, by?: Person): Promise<WireBoard>
  start(id: string): Promise<WireBoard>
  /** Closes the vacancy. @returns the answer of the call */
  close(id: string): Promise<{ readonly status: number; readonly body: unknown }>
  take(person: Person, id: string): Promise<{ readonly status: number; readonly error: string | null }>
}

export function setVacancyScene({ center = {}, ...options }: SceneOptions = {}): VacancyScene {
  const rules = { minimumStaffing: { N: { total: 1, byQualification: {} } }, ...center.rules }
  const scene = setScene({ chief: { team: null, adminType: 'center' }, holder: {} }, { ...options, center: { ...center, rules } })
  const { server, people } = scene
  const { chief, holder } = people
  const boardBy = async (method: string, path: string, token: string) =>
    read(routes['vacancies.get'].response, await server.call(method, path, { token, ...(method === 'POST' && { body: {} }) }))
  const vacancyScene: VacancyScene = {
    ...scene,
    chief,
    holder,
    async available(people, answer = 'available') {
      const answers = ['J', 'N'].map((kind) => ({ kind, answer }))
      const weekly = Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((weekday) => [weekday, answers]))
      for (const { userId } of people)
        await server.pool.query(
          'INSERT INTO availabilities (center_id, user_id, volunteers_for_calls, call_number, weekly) VALUES ($1, $2, true, $3, $4)',
          [scene.center.centerId, userId, '+33639980015', JSON.stringify(weekly)],
        )
    },
    async prefers({ userId }, preferences) {
      await server.pool.query('UPDATE members SET preferences = preferences || $2::jsonb WHERE _id = $1', [
        userId,
        JSON.stringify(preferences),
      ])
    },
    async absence({ userId }, date, more = {}) {
      const body = { userId, type: 'absence', fromDate: date, toDate: date, approve: true, ...more }
      const answer = await server.call('POST', '/planning-modifications/register', { token: chief.token, body })
      const { modification, vacancies } = read(routes['planning.register'].response, answer)
      return { id: modification._id, vacancies }
    },
    async opened(more = {}) {
      const { vacancies } = await vacancyScene.absence(holder, A_NIGHT, { offer: { points: 15, ...more } })
      const [id] = vacancies
      if (id === undefined) throw new Error('no vacancy')
      return id
    },
    board: (id, by = chief) => boardBy('GET', `/vacancies/${id}`, by.token),
    start: (id) => boardBy('POST', `/vacancies/${id}/wave`, chief.token),
    async close(id) {
      const { version } = (await vacancyScene.board(id)).vacancy
      return server.call('POST', `/vacancies/${id}/close`, { token: chief.token, body: { version } })
    },
    async take(person, id) {
      const { status, body } = await server.call('POST', `/substitution/${id}/accept`, { token: person.token, body: {} })
      const error = typeof body === 'object' && body !== null && 'error' in body ? String(body.error) : null
      return { status, error }
    },
  }
  return vacancyScene
}

/** The vacancies of one centre, as this reader lists them. */
export async function listed({ server, chief }: VacancyScene, state: 'coming' | 'past' = 'coming'): Promise<readonly WireVacancy[]> {
  const answer = await server.call('GET', `/vacancies?state=${state}`, { token: chief.token })
  return read(routes['vacancies.list'].response, answer).vacancies
}
