// The causes of absence of a centre: its own list and order, and what was recorded that keeps its words.
import { defaultCauses } from '@releve/contract/absence-causes'
import { routes } from '@releve/contract'
import { expect, test } from 'vitest'
import { openStream } from '#test/http/events/listen.ts'
import { setScene } from '#test/scene.ts'
import { read } from '#test/server.ts'

const { server, center, people } = setScene({ member: {}, admin: {}, colleague: {} })
const { member, admin, colleague } = people

const CAUSES = defaultCauses.filter(({ _id }) => _id !== 'training')
const path = () => `/center/${center.centerId}/absence-causes`
const causes = async () => read(routes['planning.causes'].response, await server.call('GET', path(), { token: member.token })).causes
const save = (list: readonly { _id?: string; name: string }[], more: Record<string, unknown> = {}) =>
  server.call('PUT', path(), { token: admin.token, body: { causes: list, ...more } })
const saved = async (...callArguments: Parameters<typeof save>) =>
  read(routes['planning.saveCauses'].response, await save(...callArguments)).causes

const register = (cause: string, more: Record<string, unknown> = {}, person = member) =>
  server.call('POST', '/planning-modifications/register', {
    token: person.token,
    body: { type: 'absence', fromDate: '2026-11-21', toDate: '2026-11-21', cause, ...more },
  })
const registered = async (...callArguments: Parameters<typeof register>) =>
  read(routes['planning.register'].response, await register(...callArguments)).modification
const modification = async (id: string) =>
  read(routes['planning.get'].response, await server.call('GET', `/planning-modifications/${id}`, { token: member.token }))

test('a centre begins with the list of all, and then has its own, in its order', async () => {
  // Training is work: it is an activity, and no cause of absence.
  expect(await causes()).toEqual(CAUSES)
  const [, ...others] = CAUSES
  const list = await saved([...others.slice(0, 2), { _id: 'annualLeave', name: 'Congés annuels' }, { name: 'Garde d’enfant' }])
  expect(list.map(({ name }) => name)).toEqual(['RTT', 'Récupération', 'Congés annuels', 'Garde d’enfant'])
  expect(await causes()).toEqual(list)
  expect(await registered(list.at(-1)?._id ?? '')).toMatchObject({ causeName: 'Garde d’enfant' })
})

test('training, sent among the causes by a caller of before, stays as it is; its name is not changed there', async () => {
  expect(await saved(defaultCauses)).toEqual(CAUSES)
  const renamed = defaultCauses.map((cause) => (cause._id === 'training' ? { ...cause, name: 'Stages' } : cause))
  expect(await save(renamed)).toMatchObject({ status: 400, body: { message: 'Cette cause n’existe pas dans la liste du centre.' } })
  expect(await causes()).toEqual(CAUSES)
})

test('what was recorded keeps its words when its cause is renamed, and when it is no longer proposed', async () => {
  const { _id } = await registered('family')
  expect(await modification(_id)).toMatchObject({ cause: 'family', causeName: 'Motif familial' })
  await saved(CAUSES.map((cause) => (cause._id === 'family' ? { ...cause, name: 'Famille' } : cause)))
  expect(await modification(_id)).toMatchObject({ cause: 'family', causeName: 'Motif familial' })
  await saved(CAUSES.filter((cause) => cause._id !== 'family'))
  expect(await modification(_id)).toMatchObject({ cause: 'family', causeName: 'Motif familial' })
  expect(await register('family', { fromDate: '2026-11-25', toDate: '2026-11-25' })).toMatchObject({
    status: 400,
    body: { error: 'invalidInput', fields: { cause: 'Cette cause n’existe pas.' } },
  })
})

test('recorded before its words were kept, it has those of the first list', async () => {
  const { _id } = await registered('annualLeave')
  await server.pool.query('UPDATE planning_modifications SET cause_name = NULL WHERE _id = $1', [_id])
  expect(await modification(_id)).toMatchObject({ causeName: 'Congé' })
})

test('the days of an absence say its cause to its member and to administrators, and not to colleagues', async () => {
  const decision = { userId: member.userId, approve: true }
  await registered('annualLeave', decision, admin)
  await registered('family', { ...decision, fromDate: '2026-11-22', toDate: '2026-11-22' }, admin)
  const causesTo = async ({ token }: { readonly token: string }) => {
    const dates = { startDate: '2026-11-20', endDate: '2026-11-22' }
    const answer = await server.call('POST', `/users/${member.userId}/get-shifts-with-substitutions`, { token, body: { dates } })
    return read(routes['shifts.getWithSubstitutions'].response, answer).map(({ isOff, causeName }) => (isOff ? causeName : 'plan'))
  }
  expect(await causesTo(member)).toEqual(['plan', 'Congé', 'Motif familial'])
  expect(await causesTo(admin)).toEqual(['plan', 'Congé', 'Motif familial'])
  expect(await causesTo(colleague)).toEqual(['plan', undefined, undefined])
})

test('two administrators at once do not overwrite each other, and who changed what is kept', async () => {
  const readCauses = await causes()
  await saved([...readCauses, { name: 'Garde d’enfant' }], { seen: readCauses })
  expect(await save([...readCauses, { name: 'Concours' }], { seen: readCauses })).toMatchObject({
    status: 409,
    body: { error: 'causesChanged' },
  })
  const answer = await server.call('GET', `/center/${center.centerId}/changes`, { token: admin.token })
  const { changes } = read(routes['rules.changes'].response, answer)
  expect(changes).toMatchObject([{ kind: 'center', actor: { _id: admin.userId }, fields: [{ from: null, to: 'Garde d’enfant' }] }])
})

test('whoever has the list open reads it again; saved as it was, nobody does', async () => {
  const stream = await openStream(server.url, member.token)
  const [first, ...others] = await causes()
  const changed = [...others, ...(first === undefined ? [] : [first])]
  await saved(changed)
  expect(await stream.next()).toMatchObject({ kind: 'planning', days: [], users: [] })
  await saved(changed)
  await saved([...changed, { name: 'Concours' }])
  expect(await stream.next()).toMatchObject({ kind: 'planning', days: [], users: [] })
  stream.close()
})

test.each([
  ['no cause at all', [], 'invalidInput'],
  ['two of one name', [{ name: 'Congé' }, { name: 'congé' }], 'invalidInput'],
  ['one without a name', [{ name: ' ' }], 'invalidInput'],
  ['one that the centre does not have', [{ _id: 'autre-centre', name: 'Congé' }], 'causeUnknown'],
])('%s is refused', async (_what, list, error) => {
  expect(await save(list)).toMatchObject({ status: 400, body: { error } })
})

test('an absence that an administrator registers needs no reason beside its cause; another change does', async () => {
  const decision = { userId: member.userId, approve: true }
  expect(await registered('other', decision, admin)).toMatchObject({ status: 'approved', reason: null, causeName: 'Autre' })
  const off = { ...decision, type: 'off_day', cause: undefined, fromDate: '2026-11-25', toDate: '2026-11-25' }
  expect(await register('other', off, admin)).toMatchObject({ status: 400, body: { error: 'reasonRequired' } })
})
