// People to whom nothing has happened yet, whom the demo does not have: a member in no team, and the first administrator of a centre
// without a team or a cycle.
import { logInToApi, register } from './api.ts'
import { PASSWORD, people } from './people.ts'

export const newcomers = {
  member: 'sacha.loriot@sdis-brumaie.example',
  admin: 'robin.cormier@sdis-brumaie.example',
} as const

/** Welcomes them on a server that has never seen them. */
export async function welcomeNewcomers(url: string): Promise<void> {
  const master = await logInToApi(url, people.master, PASSWORD)
  const camille = await logInToApi(url, people.camille, PASSWORD)
  const center = await master.call('centers.create', { body: { name: 'Centre de secours des Aulnes' } })
  const centers = { member: camille.session.userData.centerId ?? '', admin: center._id }
  await register(url, { email: newcomers.member, password: PASSWORD, name: 'Sacha', lastName: 'Loriot', centerId: centers.member })
  await register(url, { email: newcomers.admin, password: PASSWORD, name: 'Robin', lastName: 'Cormier', centerId: centers.admin })
  const users = await master.call('users.list', {})
  const idOf = (email: string) => users.find((user) => user.email === email)?._id ?? ''
  await master.call('users.approve', { params: { id: idOf(newcomers.member) }, body: {} })
  await master.call('users.approve', { params: { id: idOf(newcomers.admin) }, body: {} })
  await master.call('users.makeAdmin', { params: { id: idOf(newcomers.admin) }, body: {} })
}
