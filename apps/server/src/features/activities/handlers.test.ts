// The activities of a centre, through HTTP: saved against what was read, and what the journal keeps of each change.
import { routes } from '@releve/contract'
import { expect, test } from 'vitest'
import { setScene } from '#test/scene.ts'
import { read } from '#test/server.ts'

const { server, center, people } = setScene({ admin: {} })
const { admin } = people

const path = () => `/center/${center.centerId}/activities`
const list = async () => read(routes['activities.list'].response, await server.call('GET', path(), { token: admin.token })).activities
const save = (body: object) => server.call('PUT', path(), { token: admin.token, body })
const journal = async () => {
  const answer = await server.call('GET', '/journal', { token: admin.token })
  return read(routes['journal.list'].response, answer).entries.flatMap(({ fields }) => fields.map(({ from, to }) => [from, to]))
}

test('the journal says that colleagues read a name from now on, and which activity was renamed', async () => {
  const known = await list()
  const changed = known.map((activity) =>
    activity._id === 'medicalVisit'
      ? { ...activity, isNamed: true }
      : activity._id === 'meeting'
        ? { ...activity, letters: 'R' }
        : activity,
  )
  expect((await save({ activities: changed, seen: known })).status).toBe(200)
  expect(await journal()).toEqual([
    ['Réunion (RÉU)', 'Réunion (R)'],
    [
      'Visite médicale (VM), travail, «\u00A0indisponible\u00A0» pour les collègues',
      'Visite médicale (VM), travail, nom lu par les collègues',
    ],
  ])
})

test('a list that has changed since it was read is not written over', async () => {
  const known = await list()
  const one = [...known, { name: 'Visite', letters: 'VIS', kind: 'work', isNamed: true }]
  expect((await save({ activities: one, seen: known })).status).toBe(200)
  expect(await save({ activities: known, seen: known })).toMatchObject({ status: 409, body: { error: 'activitiesChanged' } })
  expect((await list()).map(({ name }) => name)).toContain('Visite')
})
