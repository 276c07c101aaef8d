// A directory read by LDAP, through HTTP: set, tried, previewed and applied; who comes, changes, is suspended and comes back; what changes nothing.
import { randomUUID } from 'node:crypto'
import { routes } from '@releve/contract'
import { directorySyncRoutes } from '@releve/contract/directory-sync'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createCenter } from '@releve/testing/factories'
import { readDirectories } from './jobs.ts'
import { noFaults, READER, READER_SECRET, startLdapServer } from '#test/features/directory-sync/ldap-server.ts'
import type { LdapServer, TestEntry } from '#test/features/directory-sync/ldap-server.ts'
import { setScene } from '#test/scene.ts'
import { read } from '#test/server.ts'

const { server, people, center } = setScene(
  { a: {}, b: {}, admin: {}, master: {} },
  { isProven: true, configured: { directoryNetworks: ['127.0.0.0/8'] } },
)
const { a, b, admin, master } = people

let ldap: LdapServer
beforeAll(async () => {
  ldap = await startLdapServer()
})
afterAll(() => ldap.close())

/** Any text beside a field. */
const aSentence: unknown = expect.any(String)
const saying = (words: RegExp): unknown => expect.stringMatching(words)

const UNIT = 'ou=CODIS,dc=example'
const GROUP = 'cn=standard,ou=groupes,dc=example'
const person = (uid: string, more: Partial<TestEntry> = {}): TestEntry => ({
  dn: `uid=${uid},${UNIT}`,
  entryUUID: `00000000-0000-4000-8000-${Buffer.from(uid.padEnd(6, '_')).toString('hex')}`,
  objectClass: ['person'],
  givenName: uid,
  sn: 'Martin',
  mail: `${uid}@sdis.example`,
  ...more,
})
const listed = (count: number) =>
  Array.from({ length: count }, (_, index) => person(`p${index}`, { givenName: `Agent${'abcdefghij'.charAt(index % 10)}` }))

beforeEach(async () => {
  await server.pool.query('DELETE FROM directory_sources')
  ldap.faults = noFaults
  ldap.entries = [person('alix'), person('basile'), person('chloe')]
  ldap.asked.length = 0
})

const usual = () => ({
  name: 'SDIS',
  url: ldap.url,
  bindName: READER,
  bindSecret: READER_SECRET,
  base: 'dc=example',
  filter: '(objectClass=person)',
  mappings: [{ by: 'unit', name: 'OU=codis,DC=example', centerId: center.centerId, teamId: null }],
})
/** A session of the master that has just proved its password: the clock goes on. */
const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, token?: string) =>
  server.call(method, `/admin/directories${path}`, {
    token: token ?? (await server.provenTokenOf(master.userId)),
    ...(body !== undefined && { body }),
  })
const created = async (body: object = {}) =>
  read(directorySyncRoutes['directorySync.create'].response, await call('POST', '', { ...usual(), ...body }))
const previewed = async (id: string) =>
  read(directorySyncRoutes['directorySync.preview'].response, await call('POST', `/${id}/preview`, {}))
const apply = async (id: string) => call('POST', `/${id}/apply`, { proof: (await previewed(id)).proof })
const applied = async (id: string) => read(directorySyncRoutes['directorySync.apply'].response, await apply(id))
const members = async (centerId = center.centerId) =>
  (
    await server.pool.query<{ _id: string; name: string; last_name: string; phone: string | null; suspended: boolean; email: string }>(
      `SELECT m._id, m.name, m.last_name, m.phone, m.suspended_at IS NOT NULL AS suspended, a.email FROM members m JOIN accounts a USING (_id)
       JOIN directory_members d ON d.user_id = m._id WHERE m.center_id = $1 ORDER BY m.name`,
      [centerId],
    )
  ).rows
const counts = async (id: string) => (await previewed(id)).centers[0]?.counts

describe('setting', () => {
  test('its password is sealed, never shown, and goes to no other server than the one for which it was typed', async () => {
    const answer = await call('POST', '', usual())
    const source = read(directorySyncRoutes['directorySync.create'].response, answer)
    const all = await call('GET', '')
    expect(JSON.stringify([answer.body, all.body])).not.toContain(READER_SECRET)
    const { rows } = await server.pool.query<{ bind_secret: string }>('SELECT bind_secret FROM directory_sources')
    expect(rows[0]?.bind_secret).not.toContain(READER_SECRET)
    for (const moved of [{ url: 'ldaps://ailleurs.example' }, { bindName: 'cn=autre,dc=example' }, { startsTls: true }]) {
      expect((await call('PUT', `/${source._id}`, moved)).body).toMatchObject({
        error: 'invalidInput',
        fields: { bindSecret: aSentence },
      })
    }
    expect((await call('PUT', `/${source._id}`, { name: 'Département' })).body).toMatchObject({ name: 'Département' })
  })

  test.each([
    [{ url: 'https://annuaire.example' }, 'url'],
    [{ url: 'ldap://moi:secret@annuaire.example' }, 'url'],
    [{ base: 'CODIS' }, 'base'],
    [{ filter: 'objectClass=person' }, 'filter'],
    [{ mappings: [] }, 'mappings'],
    [{ mappings: [{ by: 'unit', name: UNIT, centerId: randomUUID(), teamId: null }] }, 'mappings'],
    [{ mostLeaving: 0 }, 'mostLeaving'],
  ])('%j is refused beside its field', async (body, field) => {
    expect((await call('POST', '', { ...usual(), ...body })).body).toMatchObject({ fields: { [field]: aSentence } })
  })

  test('the journal of each centre that it names has who set and who removed it', async () => {
    const { _id } = await created({ name: 'Annuaire du SDIS' })
    await call('PUT', `/${_id}`, { mostLeaving: 20 })
    await call('DELETE', `/${_id}`, {})
    const { rows } = await server.pool.query(
      "SELECT kind, actor_id, detail FROM center_changes WHERE center_id = $1 AND kind LIKE 'directory%' ORDER BY kind DESC",
      [center.centerId],
    )
    const by = { actor_id: master.userId, detail: { name: 'Annuaire du SDIS' } }
    expect(rows).toEqual([
      { kind: 'directorySet', ...by },
      { kind: 'directorySet', ...by },
      { kind: 'directoryRemoved', ...by },
    ])
  })

  test('without the password just confirmed nothing is set', async () => {
    expect((await call('POST', '', usual(), await server.tokenOf(master.userId))).body).toMatchObject({ error: 'passwordProofRequired' })
  })
})

describe('trying', () => {
  const tried = async (body: object) => {
    const { _id } = await created(body)
    return read(directorySyncRoutes['directorySync.try'].response, await call('POST', `/${_id}/try`, {}))
  }

  test('it says how many people the filter names, the first of them, and how many each unit and group has', async () => {
    ldap.entries = [...ldap.entries, person('denis', { dn: 'uid=denis,ou=garage,dc=example' }), { dn: GROUP, member: [person('alix').dn] }]
    const mappings = [{ by: 'group', name: GROUP, centerId: center.centerId, teamId: null }, ...usual().mappings]
    const { checks, people: first } = await tried({ mappings })
    expect(checks.map(({ isRight, message }) => `${isRight} ${message}`)).toEqual([
      'true L’annuaire répond et admet le compte de lecture.',
      'true Le filtre nomme 4\u00A0personnes.',
      'true Aucune n’est inactive.',
      `true ${GROUP}\u00A0: 1\u00A0personne.`,
      'true OU=codis,DC=example\u00A0: 2\u00A0personnes.',
    ])
    expect(first.map(({ name, centerId }) => [name, centerId === center.centerId])).toEqual([
      ['alix Martin', true],
      ['basile Martin', true],
      ['chloe Martin', true],
      ['denis Martin', false],
    ])
  })

  test.each([
    ['a wrong password', { bindSecret: 'autre' }, /refuse le compte de lecture/],
    ['another machine in the clear', { url: 'ldap://10.1.2.3' }, /par TLS/],
    ['a network nobody named', { url: 'ldaps://10.1.2.3' }, /RELEVE_DIRECTORY_NETWORKS/],
    ['a name nobody has', { url: 'ldaps://annuaire.invalid' }, /n’existe pas/],
    ['a filter that cannot be read', { filter: '(&(objectClass=person)(sn=Martin)' }, /filtre/],
    ['a group that is not there', { mappings: [{ by: 'group', name: GROUP, centerId: '', teamId: null }] }, /Ce groupe n’existe pas/],
    ['nobody', { filter: '(objectClass=nobody)' }, /n’a donné personne/],
  ])('%s is said in words', async (_case, body, words) => {
    const mappings = 'mappings' in body ? body.mappings.map((mapping) => ({ ...mapping, centerId: center.centerId })) : usual().mappings
    const { checks } = await tried({ ...body, mappings })
    expect(
      checks
        .filter(({ isRight }) => !isRight)
        .map(({ message }) => message)
        .join(' '),
    ).toMatch(words)
  })
})

describe('reading', () => {
  test('newcomers become members, renamed and moved people stay who they are, who is gone is suspended and comes back', async () => {
    const { _id } = await created()
    expect(await counts(_id)).toMatchObject({ comes: 3, suspends: 0 })
    expect(await members()).toEqual([])
    expect(await applied(_id)).toMatchObject({ state: 'applied', isConfirmed: true, readCount: 3 })
    expect((await members()).map(({ name, email }) => [name, email])).toEqual([
      ['alix', 'alix@sdis.example'],
      ['basile', 'basile@sdis.example'],
      ['chloe', 'chloe@sdis.example'],
    ])
    const [alix] = await members()
    // Another name, another unit beneath, another address: the same entry.
    ldap.entries = [person('alix', { dn: `uid=al,ou=jour,${UNIT}`, givenName: 'Alexandra', mail: 'al@sdis.example' }), person('chloe')]
    const preview = await previewed(_id)
    expect(preview.centers[0]?.lines.map(({ act, reason, name, changes }) => ({ act, reason, name, changes }))).toEqual([
      { act: 'changes', reason: null, name: 'Alexandra', changes: [{ field: 'name', before: 'alix', after: 'Alexandra' }] },
      { act: 'suspends', reason: 'missing', name: 'basile', changes: [] },
    ])
    await applied(_id)
    expect((await members()).map(({ _id: id, name, suspended, email }) => [id === alix?._id, name, suspended, email])).toEqual([
      [true, 'Alexandra', false, 'alix@sdis.example'],
      [false, 'basile', true, 'basile@sdis.example'],
      [false, 'chloe', false, 'chloe@sdis.example'],
    ])
    ldap.entries = [...ldap.entries, person('basile')]
    await applied(_id)
    expect((await members()).map(({ suspended }) => suspended)).toEqual([false, false, false])
    expect(await counts(_id)).toMatchObject({ comes: 0, changes: 0, suspends: 0, returns: 0 })
  })

  test('a member who was here is found by their address; a suspension ends their sessions, and only the directory lifts it', async () => {
    ldap.entries = [person('a', { mail: a.email.toUpperCase(), givenName: 'Anne' })]
    const { _id } = await created({ isOpen: true })
    expect(await counts(_id)).toMatchObject({ comes: 0, joins: 1 })
    await applied(_id)
    expect((await server.call('GET', `/users/${a.userId}`, { token: a.token })).status).toBe(200)
    ldap.entries = [person('a', { mail: a.email, givenName: 'Anne', userAccountControl: '514' }), person('b')]
    expect(await counts(_id)).toMatchObject({ suspends: 0 })
    await call('PUT', `/${_id}`, { inactiveFilter: '(userAccountControl=514)' })
    await applied(_id)
    expect((await server.call('GET', `/users/${a.userId}`, { token: a.token })).status).toBe(401)
    const lifted = () => server.call('DELETE', `/users/${a.userId}/suspension`, { token: admin.token, body: {} })
    expect((await lifted()).body).toMatchObject({ error: 'directorySuspension' })
    const rename = () => server.call('PUT', `/users/${a.userId}`, { token: admin.token, body: { lastName: 'Autre' } })
    expect((await rename()).body).toMatchObject({ error: 'directoryField' })
    await call('DELETE', `/${_id}`)
    expect((await lifted()).status).toBe(200)
    expect((await rename()).status).toBe(200)
  })

  test('a closed directory owns nothing, an open one says which fields it owns, and a centre that it no longer names has them back', async () => {
    const other = await createCenter(server.pool)
    ldap.entries = [person('a', { mail: a.email, employeeNumber: '17' })]
    const { _id } = await created({ numberAttribute: 'employeeNumber' })
    await applied(_id)
    const owned = async (token = admin.token) =>
      read(routes['users.get'].response, await server.call('GET', `/users/${a.userId}`, { token })).directoryFields
    const rename = (name: string) => server.call('PUT', `/users/${a.userId}`, { token: admin.token, body: { name } })
    expect(await owned()).toBeUndefined()
    expect((await rename('Anne')).status).toBe(200)
    await call('PUT', `/${_id}`, { isOpen: true })
    expect((await owned())?.toSorted()).toEqual(['lastName', 'name', 'registrationNumber'])
    expect(await owned(b.token), 'a colleague writes none of them').toBeUndefined()
    expect((await rename('Annick')).body).toMatchObject({ error: 'directoryField' })
    await applied(_id)
    expect((await rename('Annick')).body, 'applied again, it is open still').toMatchObject({ error: 'directoryField' })
    const elsewhere = [{ by: 'unit', name: UNIT, centerId: other.centerId, teamId: null }]
    await call('PUT', `/${_id}`, { mappings: elsewhere })
    expect(await owned()).toBeUndefined()
    expect((await rename('Annick')).status).toBe(200)
    await call('PUT', `/${_id}`, { mappings: usual().mappings })
    expect((await rename('Anne')).body).toMatchObject({ error: 'directoryField' })
  })

  test('a directory that is set up again finds its people by their entries, whatever their address', async () => {
    const { _id } = await created()
    await applied(_id)
    const before = await members()
    await call('DELETE', `/${_id}`)
    ldap.entries = ['alix', 'basile', 'chloe'].map((uid) => person(uid, { mail: `${uid}.martin@sdis.example` }))
    const again = await created({ isOpen: true })
    expect(await counts(again._id)).toMatchObject({ comes: 0, joins: 3 })
    await applied(again._id)
    expect((await members()).map((member) => member._id)).toEqual(before.map((member) => member._id))
    const twin = await created({ name: 'Le même' })
    expect(await counts(twin._id), 'the first keeps them').toMatchObject({ comes: 0, joins: 0, passed: 3 })
  })

  test('numbers and addresses that no member can have are left aside', async () => {
    ldap.entries = [
      person('alix', { employeeNumber: '1'.repeat(41) }),
      person('basile', { employeeNumber: '42', mail: `${'b'.repeat(400)}@sdis.example` }),
    ]
    const { _id } = await created({ numberAttribute: 'employeeNumber' })
    await applied(_id)
    const { rows } = await server.pool.query(
      'SELECT m.registration_number, d.work_email FROM members m JOIN directory_members d ON d.user_id = m._id WHERE m.center_id = $1 ORDER BY m.name',
      [center.centerId],
    )
    expect(rows).toEqual([
      { registration_number: null, work_email: 'alix@sdis.example' },
      { registration_number: '42', work_email: null },
    ])
  })

  test('a directory touches no master, no last administrator, nobody of another directory, and invents no names', async () => {
    await server.pool.query('UPDATE accounts SET is_master = true WHERE _id = $1', [a.userId])
    ldap.entries = [
      person('m', { mail: a.email }),
      person('adm', { mail: admin.email }),
      person('x', { givenName: '', sn: '' }),
      person('y', { mail: b.email }),
      person('z', { mail: b.email }),
    ]
    const { _id } = await created()
    const { centers } = await previewed(_id)
    expect(centers[0]?.lines.map(({ act, reason }) => [act, reason])).toEqual([
      ['joins', null],
      ['joins', null],
      ['passed', 'master'],
      ['passed', 'noName'],
      ['passed', 'sameAddress'],
    ])
    await applied(_id)
    ldap.entries = ldap.entries.filter(({ dn }) => !dn.startsWith('uid=adm'))
    expect(
      (await previewed(_id)).centers[0]?.lines.filter(({ act }) => act === 'suspends' || act === 'passed').map(({ reason }) => reason),
    ).toContain('lastAdministrator')
  })

  test('units and groups name the centre and the first team; whoever moves to another centre is left to people', async () => {
    const other = await createCenter(server.pool)
    const [teamId = null] = center.teamIds
    ldap.entries = [
      person('alix'),
      person('basile', { dn: 'uid=basile\\2Cchef,ou=SAMU,dc=example' }),
      { dn: GROUP, member: ['UID=basile\\,chef,ou=samu,dc=example'] },
    ]
    const mappings = [
      { by: 'group', name: GROUP, centerId: other.centerId, teamId: null },
      { by: 'unit', name: UNIT, centerId: center.centerId, teamId },
    ]
    const { _id } = await created({ mappings })
    await applied(_id)
    expect([(await members()).map(({ name }) => name), (await members(other.centerId)).map(({ name }) => name)]).toEqual([
      ['alix'],
      ['basile'],
    ])
    const { rows } = await server.pool.query(
      'SELECT o.team_id FROM team_occurrences o JOIN directory_members d USING (user_id) WHERE d.center_id = $1',
      [center.centerId],
    )
    expect(rows).toEqual([{ team_id: teamId }])
    ldap.entries = [
      person('alix', { dn: 'uid=alix,ou=SAMU,dc=example' }),
      ...ldap.entries.slice(1, 2),
      { dn: GROUP, member: ['uid=alix,ou=samu,dc=example', 'uid=basile\\,chef,ou=samu,dc=example'] },
    ]
    const { centers } = await previewed(_id)
    expect(centers.map(({ counts: { moves, suspends } }) => [moves, suspends])).toEqual([
      [1, 0],
      [1, 0],
    ])
  })

  test('a preview that is no longer true is not applied', async () => {
    const { _id } = await created()
    const { proof } = await previewed(_id)
    ldap.entries = ldap.entries.slice(1)
    expect((await call('POST', `/${_id}/apply`, { proof })).body).toMatchObject({ error: 'directoryChanged' })
    expect(await members()).toEqual([])
  })
})

describe('what a server does', () => {
  test('people come in pages, and a large group in ranges', async () => {
    const many = listed(603)
    ldap.entries = [...many, { dn: GROUP, member: many.map(({ dn }) => dn) }]
    ldap.faults = { ...noFaults, most: 250, range: 200 }
    const { _id } = await created({ mappings: [{ by: 'group', name: GROUP, centerId: center.centerId, teamId: null }] })
    expect(await counts(_id)).toMatchObject({ comes: 603 })
    expect(await previewed(_id)).toMatchObject({ readCount: 603, unplaced: 0 })
  })

  test('an answer that breaks off, is empty or leaves out somebody who is there changes nothing', async () => {
    ldap.entries = listed(600)
    const { _id } = await created()
    ldap.faults = { ...noFaults, breaksAfter: 500 }
    expect((await call('POST', `/${_id}/preview`, {})).body).toMatchObject({ error: 'directoryUnread' })
    ldap.faults = noFaults
    ldap.entries = listed(20)
    await applied(_id)
    ldap.faults = { ...noFaults, leftOut: new Set([person('p3').dn]) }
    expect((await apply(_id)).body).toMatchObject({ error: 'directoryUnread', message: saying(/incomplète/) })
    ldap.faults = noFaults
    ldap.entries = []
    expect((await apply(_id)).body).toMatchObject({ error: 'directoryEmpty' })
    expect((await members()).filter(({ suspended }) => suspended)).toEqual([])
  })

  test('of an Active Directory the identifier, disabled and ended accounts and groups within groups are read as it means them', async () => {
    const guid = Buffer.from('00112233445566778899aabbccddeeff', 'hex')
    const windows = (uid: string, more: Partial<TestEntry>) =>
      person(uid, { objectGUID: Buffer.concat([guid.subarray(0, 15), Buffer.from(uid)]), userAccountControl: '512', ...more })
    ldap.entries = [
      windows('a', {}),
      windows('b', { userAccountControl: '514' }),
      windows('c', { accountExpires: '132000000000000000' }),
      windows('d', { accountExpires: '9223372036854775807' }),
      { dn: GROUP, member: [`cn=jour,${UNIT}`] },
      { dn: `cn=jour,${UNIT}`, objectClass: ['group'], member: ['a', 'b', 'c', 'd'].map((uid) => `uid=${uid},${UNIT}`) },
    ]
    const { _id } = await created({
      kind: 'activeDirectory',
      mappings: [{ by: 'group', name: GROUP, centerId: center.centerId, teamId: null }],
    })
    await applied(_id)
    const { rows } = await server.pool.query('SELECT external_id FROM directory_members WHERE center_id = $1 ORDER BY 1', [center.centerId])
    expect(rows).toEqual([{ external_id: '33221100-5544-7766-8899-aabbccddee61' }, { external_id: '33221100-5544-7766-8899-aabbccddee64' }])
    ldap.entries = ldap.entries.map((entry) => (entry.dn.startsWith('uid=a') ? windows('a', { userAccountControl: '514' }) : entry))
    expect(await counts(_id)).toMatchObject({ suspends: 1 })
  })
})

describe('by schedule', () => {
  const MINUTE_MS = 60_000
  const reading = async () => {
    const errors: unknown[] = []
    const log = { info: () => undefined, error: (facts: unknown) => void errors.push(facts) }
    await readDirectories({ pool: server.pool, clock: () => server.clock.now, config: server.config, log })
    expect(errors).toEqual([])
  }
  const listedSource = async () => read(directorySyncRoutes['directorySync.sources'].response, await call('GET', ''))[0]
  const notices = async () =>
    (
      await server.pool.query<{ detail: string }>("SELECT detail FROM notifications WHERE kind = 'directoryHeld' AND user_id = $1", [
        admin.userId,
      ])
    ).rows

  test('it is read every quarter of an hour, once somebody applied a preview of these settings', async () => {
    const { _id } = await created({ isOpen: true })
    await reading()
    expect(await members(), 'nobody looked at a preview yet').toEqual([])
    await applied(_id)
    ldap.entries = [...ldap.entries, person('denis')]
    server.clock.now += 14 * MINUTE_MS
    await reading()
    expect(await members()).toHaveLength(3)
    server.clock.now += MINUTE_MS
    await reading()
    expect(await members()).toHaveLength(4)
    // Other settings name other people: somebody looks first.
    await call('PUT', `/${_id}`, { filter: '(givenName=alix)' })
    server.clock.now += 15 * MINUTE_MS
    await reading()
    expect((await members()).filter(({ suspended }) => suspended)).toEqual([])
    expect(await listedSource()).toMatchObject({ isConfirmed: false })
  })

  test('a reading that is empty or loses too many changes nothing and is told once; one that is right again goes on', async () => {
    ldap.entries = listed(30)
    const { _id } = await created({ isOpen: true })
    await applied(_id)
    const later = async (entries: TestEntry[]) => {
      ldap.entries = entries
      server.clock.now += 15 * MINUTE_MS
      await reading()
      return listedSource()
    }
    expect(await later(listed(26))).toMatchObject({ state: 'held', problem: saying(/trop de membres/) })
    expect(await later([])).toMatchObject({ state: 'held', problem: saying(/n’a donné personne/) })
    expect((await members()).filter(({ suspended }) => suspended)).toEqual([])
    expect(await notices()).toEqual([{ detail: 'SDIS' }])
    expect(await later(listed(28))).toMatchObject({ state: 'applied', problem: null })
    expect((await members()).filter(({ suspended }) => suspended)).toHaveLength(2)
  })

  test('a password that no longer opens is said beside its directory', async () => {
    const { _id } = await created({ isOpen: true })
    await applied(_id)
    await server.pool.query("UPDATE directory_sources SET bind_secret = 'autre'")
    server.clock.now += 15 * MINUTE_MS
    await reading()
    expect(await listedSource()).toMatchObject({ state: 'failed', problem: saying(/ne s’ouvre plus/) })
  })

  test('a directory that does not answer shuts nobody out, and is told of when it has been silent for an hour', async () => {
    const { _id } = await created({ isOpen: true })
    await applied(_id)
    ldap.faults = { ...noFaults, breaksAfter: 1, most: 1 }
    for (let times = 0; times < 4; times++) {
      expect(await notices()).toEqual([])
      server.clock.now += 15 * MINUTE_MS
      await reading()
    }
    expect(await listedSource()).toMatchObject({ state: 'failed', problem: saying(/ne répond pas/) })
    expect(await notices()).toHaveLength(1)
    expect((await members()).filter(({ suspended }) => suspended)).toEqual([])
  })
})
