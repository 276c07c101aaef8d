// SCIM through HTTP, in the forms that Entra ID and Okta send: who comes, changes, is suspended and comes back; what a key may not do.
import { routes } from '@releve/contract'
import { errors } from '@releve/contract/errors'
import { beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createCenter, PASSWORD } from '@releve/testing/factories'
import { setScene } from '#test/scene.ts'
import { read } from '#test/server.ts'

const scene = setScene({ a: {}, b: {}, admin: {} }, { isProven: true })
const { server, center, people } = scene
const { a, b, admin } = people

let key = ''
let other = ''
/** A member of another centre. */
let stranger = a
beforeEach(async () => {
  stranger = await scene.join(null, {}, await createCenter(server.pool))
  const make = async (scopes: readonly string[]) => {
    const body = { name: 'Annuaire', scopes, validDays: 30, callsPerMinute: 6000 }
    const token = await server.provenTokenOf(admin.userId)
    return read(routes['apiKeys.create'].response, await server.call('POST', `/center/${center.centerId}/keys`, { token, body })).secret
  }
  key = await make(['directory'])
  other = await make(['readPeople', 'writePeople'])
})

const user = z.looseObject({
  id: z.string(),
  userName: z.string(),
  externalId: z.optional(z.string()),
  active: z.boolean(),
  name: z.looseObject({ givenName: z.string(), familyName: z.string() }),
  emails: z.optional(z.array(z.object({ value: z.string() }))),
  phoneNumbers: z.optional(z.array(z.object({ value: z.string() }))),
  meta: z.looseObject({ version: z.string(), location: z.string() }),
})
const list = z.looseObject({ totalResults: z.number(), startIndex: z.number(), itemsPerPage: z.number(), Resources: z.array(user) })

interface Init {
  readonly token?: string
  readonly headers?: Record<string, string>
}
async function scim(method: string, path: string, body?: unknown, { token = key, headers = {} }: Init = {}) {
  const answer = await fetch(`${server.url}/scim/v2${path}`, {
    method,
    headers: {
      ...(token !== '' && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/scim+json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, body: text === '' ? null : (JSON.parse(text) as unknown) }
}
const patch = (id: string, ...Operations: readonly object[]) =>
  scim('PATCH', `/Users/${id}`, { schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations })
const find = async (filter: string) => list.parse((await scim('GET', `/Users?filter=${encodeURIComponent(filter)}`)).body)
const get = async (id: string) => user.parse((await scim('GET', `/Users/${id}`)).body)

let count = 0
const newPerson = (more: object = {}) => {
  count += 1
  return {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User', 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'],
    externalId: `ext-${count}`,
    userName: `nouvelle${count}@brumaie.example`,
    active: true,
    emails: [{ primary: true, type: 'work', value: `nouvelle${count}@brumaie.example` }],
    name: { formatted: 'Zoé Ardoisière', familyName: 'Ardoisière', givenName: 'Zoé' },
    title: 'Opératrice',
    'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { department: 'Salle' },
    ...more,
  }
}
const made = async (more: object = {}) => {
  const answer = await scim('POST', '/Users', newPerson(more))
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 201 })
  return user.parse(answer.body)
}
const mailsTo = async (email: string) =>
  (await server.pool.query<{ kind: string }>('SELECT kind FROM mails WHERE recipient = $1', [email])).rows.map(({ kind }) => kind)

describe('people of a directory', () => {
  test('are looked for, made, invited and found again, by a name in any case', async () => {
    const wish = newPerson()
    const { userName, externalId } = wish
    expect(await find(`userName eq "${userName}"`)).toMatchObject({ totalResults: 0, Resources: [] })
    const answer = await scim('POST', '/Users', wish)
    expect(answer.status).toBe(201)
    const { id, meta } = user.parse(answer.body)
    expect([answer.headers.get('location'), answer.headers.get('etag')]).toEqual([meta.location, meta.version])
    expect(meta.location).toContain(`/scim/v2/Users/${id}`)
    const found = await find(`userName eq "${userName.toUpperCase()}"`)
    expect(found.Resources).toMatchObject([{ id, externalId, active: true, name: { givenName: 'Zoé', familyName: 'Ardoisière' } }])
    expect(await mailsTo(userName)).toEqual(['welcome'])
    const again = await scim('POST', '/Users', { ...newPerson(), userName: userName.replace('n', 'N') })
    expect(again).toMatchObject({ status: 409, body: { status: '409', scimType: 'uniqueness' } })
    const roster = read(routes['shifts.roster'].response, await server.call('GET', `/center/${center.centerId}/roster`, { token: a.token }))
    expect(roster.members).toContainEqual(expect.objectContaining({ _id: id }))
  })

  test('who were members already are taken up, not made twice', async () => {
    const found = await find(`userName eq "${a.email.toUpperCase()}"`)
    expect(found.Resources.map(({ id }) => id)).toEqual([a.userId])
    expect((await patch(a.userId, { op: 'Add', path: 'externalId', value: 'ext-a' })).status).toBe(200)
    expect((await get(a.userId)).externalId).toBe('ext-a')
    expect((await scim('POST', '/Users', newPerson({ userName: 'x', emails: [{ value: a.email }] }))).status).toBe(409)
  })

  test('an account of elsewhere is told to nobody: it is made here without its address, and its owner alone gets a letter', async () => {
    const { email } = stranger
    const before = (await server.pool.query('SELECT _id, email, center_id, password_hash FROM accounts WHERE email = $1', [email])).rows
    const { id } = await made({ userName: email, emails: [{ value: email, type: 'work' }] })
    expect((await server.pool.query('SELECT _id, email, center_id, password_hash FROM accounts WHERE email = $1', [email])).rows).toEqual(
      before,
    )
    const { rows } = await server.pool.query('SELECT email FROM accounts WHERE _id = $1', [id])
    expect(rows).toEqual([{ email: `sansadresse.${id}@invalid` }])
  })

  test('pages, counts and chosen attributes', async () => {
    const all = list.parse((await scim('GET', '/Users?count=200')).body)
    const paged: string[] = []
    for (let startIndex = 1; startIndex <= all.totalResults; startIndex += 2) {
      const page = list.parse((await scim('GET', `/Users?startIndex=${startIndex}&count=2`)).body)
      expect(page).toMatchObject({ totalResults: all.totalResults, startIndex })
      paged.push(...page.Resources.map(({ id }) => id))
    }
    expect(paged).toEqual(all.Resources.map(({ id }) => id))
    expect((await scim('GET', '/Users?count=0')).body).toMatchObject({ totalResults: all.totalResults, itemsPerPage: 0, Resources: [] })
    const chosen = z
      .looseObject({ Resources: z.array(z.looseObject({})) })
      .parse((await scim('GET', '/Users?attributes=userName&count=1')).body)
    expect(Object.keys(chosen.Resources[0] ?? {}).toSorted()).toEqual(['id', 'schemas', 'userName'])
  })
})

describe('changes, in the forms of Entra ID and Okta', () => {
  test.each<[string, object, object]>([
    ['a path, the operation capitalised', { op: 'Replace', path: 'name.givenName', value: 'Zélie' }, { name: { givenName: 'Zélie' } }],
    [
      'without a path, a nested object',
      { op: 'replace', value: { name: { familyName: 'Bruyère' } } },
      { name: { givenName: 'Zoé', familyName: 'Bruyère' } },
    ],
    [
      'without a path, a dotted key',
      { op: 'Add', value: { 'name.familyName': 'Colombe' } },
      { name: { givenName: 'Zoé', familyName: 'Colombe' } },
    ],
    [
      'a path of the whole name',
      { op: 'replace', path: 'name', value: { familyName: 'Dune' } },
      { name: { givenName: 'Zoé', familyName: 'Dune' } },
    ],
    [
      'a path with its schema',
      { op: 'Replace', path: 'urn:ietf:params:scim:schemas:core:2.0:User:externalId', value: 'e9' },
      { externalId: 'e9' },
    ],
    ['a path in other letters', { op: 'REPLACE', path: 'USERNAME', value: 'autre.nom' }, { userName: 'autre.nom' }],
    ['a boolean as a text', { op: 'Replace', path: 'active', value: 'False' }, { active: false }],
    ['a boolean within an object', { op: 'replace', value: { active: false } }, { active: false }],
    [
      'a value by its type',
      { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '06 12 34 56 78' },
      { phoneNumbers: [{ value: '+33612345678' }] },
    ],
    [
      'a list of values',
      { op: 'Replace', path: 'emails', value: [{ type: 'work', value: 'z@x.example' }] },
      { emails: [{ value: 'z@x.example' }] },
    ],
    [
      'another schema',
      { op: 'Add', path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department', value: 'Salle' },
      { active: true },
    ],
    ['an attribute that no centre keeps', { op: 'Add', path: 'title', value: 'Chef' }, { active: true }],
  ])('%s', async (_, operation, expected) => {
    const { id } = await made()
    const answer = await patch(id, operation)
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200, body: expected })
    expect(await get(id)).toMatchObject(expected)
    await server.pool.query('UPDATE directory_members SET user_name = user_id::text WHERE user_id = $1', [id])
  })

  test('of a value that is removed, and of one that nobody can be without', async () => {
    const { id } = await made({ phoneNumbers: [{ type: 'mobile', value: '0612345678' }] })
    expect(await patch(id, { op: 'Remove', path: 'phoneNumbers[type eq "mobile"]' })).toMatchObject({ status: 200 })
    expect((await get(id)).phoneNumbers).toBeUndefined()
    expect(await patch(id, { op: 'remove', path: 'userName' })).toMatchObject({ status: 400, body: { scimType: 'mutability' } })
  })

  test('a PUT says all of it; what it leaves out is none', async () => {
    const { id, userName } = await made({ phoneNumbers: [{ type: 'mobile', value: '0612345678' }] })
    const answer = await scim('PUT', `/Users/${id}`, { userName, name: { givenName: 'Ana', familyName: 'Œillet' }, active: true })
    expect(answer).toMatchObject({ status: 200, body: { name: { givenName: 'Ana', familyName: 'Œillet' } } })
    expect(await get(id)).not.toHaveProperty('phoneNumbers')
  })

  test('by the state that was read: a tag of before is refused, one of now is not', async () => {
    const { id, meta } = await made()
    const rename = (headers: Record<string, string>, givenName: string) =>
      scim('PATCH', `/Users/${id}`, { Operations: [{ op: 'replace', path: 'name.givenName', value: givenName }] }, { headers })
    expect((await rename({ 'if-match': meta.version }, 'Une')).status).toBe(200)
    expect(await rename({ 'if-match': meta.version }, 'Deux')).toMatchObject({ status: 412, body: { status: '412' } })
    const now = await get(id)
    expect(now.name.givenName).toBe('Une')
    const same = await scim('GET', `/Users/${id}`, undefined, { headers: { 'if-none-match': now.meta.version } })
    expect(same.status).toBe(304)
  })

  test.each([
    [{}],
    [{ Operations: [] }],
    [{ Operations: [{ op: 'copy', path: 'active' }] }],
    [{ Operations: [{ op: 'replace', path: 'name..givenName', value: 'x' }] }],
    [{ Operations: [{ op: 'replace', path: 'active', value: 'peut-être' }] }],
    [{ Operations: [{ op: 'replace', path: 'name.givenName', value: '=cmd()' }] }],
    [{ Operations: [{ op: 'remove' }] }],
    [{ Operations: [{ op: 'replace', path: 'userName', value: 'a\u0000b' }] }],
    [{ Operations: [{ op: 'replace', path: 'externalId', value: 'a\ud800' }] }],
    [{ Operations: [{ op: 'replace', path: 'externalId', value: 'a'.repeat(10_000) }] }],
    [{ Operations: [{ op: 'replace', path: 'emails', value: [{ value: 'a\nb' }] }] }],
  ])('%j is refused in the form of SCIM, and nothing is written', async (body) => {
    const { id } = await made()
    const before = await get(id)
    const answer = await scim('PATCH', `/Users/${id}`, body)
    expect(answer).toMatchObject({ status: 400, body: { schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], status: '400' } })
    expect(await get(id)).toEqual(before)
  })
})

describe('filters', () => {
  test.each([
    ['userName eq "{email}"', 1],
    ['id eq "{id}"', 1],
    ['name.familyName sw "{start}" and active eq true', 1],
    ['active eq "True" and userName eq "{email}"', 1],
    ['emails[type eq "work" and value eq "{email}"]', 1],
    ['emails[type eq "home" and value eq "{email}"]', 0],
    ['emails.value co "{email}" and not (active eq true)', 0],
    ['externalId eq "personne" or userName eq "{email}"', 1],
    ['externalId pr and userName eq "inconnu"', 0],
    ['userName eq "\\u0061bsent@brumaie.example"', 0],
  ])('%s finds %i', async (pattern, expected) => {
    const filter = pattern.replaceAll('{email}', b.email).replaceAll('{id}', b.userId).replaceAll('{start}', b.lastName.slice(0, 3))
    const found = await find(filter)
    expect(found.Resources.filter(({ id }) => id === b.userId)).toHaveLength(expected)
  })

  test.each([
    'userName',
    'userName eq',
    'userName zz "x"',
    '(active eq true',
    'userName eq x',
    'userName eq "a\\u0000b"',
    'userName eq "\\ud800"',
    `${'('.repeat(40)}active eq true`,
  ])('%s is refused', async (filter) => {
    const answer = await scim('GET', `/Users?filter=${encodeURIComponent(filter)}`)
    expect(answer).toMatchObject({ status: 400, body: { scimType: 'invalidFilter' } })
  })
})

describe('who is inactive in the directory', () => {
  const logIn = (email: string) => server.call('POST', '/login', { body: { email, password: PASSWORD } })

  test('is suspended, and comes in again once active; an administrator lifts no suspension of the directory', async () => {
    expect((await patch(a.userId, { op: 'Replace', path: 'active', value: 'False' })).status).toBe(200)
    expect(await logIn(a.email)).toMatchObject({ status: 403, body: { error: 'accountSuspended' } })
    const token = await server.provenTokenOf(admin.userId)
    const lift = () => server.call('DELETE', `/users/${a.userId}/suspension`, { token, body: {} })
    expect(await lift()).toMatchObject({ status: 409, body: { error: 'directorySuspension' } })
    const { rows } = await server.pool.query("SELECT kind FROM notifications WHERE user_id = $1 AND kind = 'memberSuspended'", [
      admin.userId,
    ])
    expect(rows).toHaveLength(1)
    expect((await patch(a.userId, { op: 'Replace', path: 'active', value: true })).status).toBe(200)
    expect((await logIn(a.email)).status).toBe(200)
  })

  test('a suspension that somebody of the centre decided is not lifted by a directory that says active', async () => {
    const token = await server.provenTokenOf(admin.userId)
    expect((await server.call('PUT', `/users/${b.userId}/suspension`, { token, body: {} })).status).toBe(200)
    expect(await patch(b.userId, { op: 'Replace', path: 'active', value: true })).toMatchObject({ status: 200, body: { active: false } })
    expect(await logIn(b.email)).toMatchObject({ status: 403 })
  })

  test('deleted there, a member is suspended here and no longer known there; made again, it is the same one', async () => {
    const { id, userName } = await made()
    expect((await scim('DELETE', `/Users/${id}`)).status).toBe(204)
    expect((await scim('GET', `/Users/${id}`)).status).toBe(404)
    expect(await find(`userName eq "${userName}"`)).toMatchObject({ totalResults: 0 })
    const { rows } = await server.pool.query('SELECT left_at, suspended_at IS NOT NULL AS suspended FROM members WHERE _id = $1', [id])
    expect(rows).toEqual([{ left_at: null, suspended: true }])
    const again = await scim('POST', '/Users', newPerson({ userName }))
    expect(again).toMatchObject({ status: 201, body: { id, active: true } })
  })

  test('the last administrator and masters are suspended by no directory', async () => {
    expect(await patch(admin.userId, { op: 'replace', path: 'active', value: false })).toMatchObject({ status: 409 })
    await server.pool.query('UPDATE accounts SET is_master = true WHERE _id = $1', [b.userId])
    expect(await patch(b.userId, { op: 'replace', path: 'active', value: false })).toMatchObject({ status: 403 })
    await server.pool.query('UPDATE accounts SET is_master = false WHERE _id = $1', [b.userId])
    const { rows } = await server.pool.query('SELECT count(*)::int AS n FROM members WHERE suspended_at IS NOT NULL AND _id = ANY ($1)', [
      [admin.userId, b.userId],
    ])
    expect(rows).toEqual([{ n: 0 }])
  })
})

describe('what a directory owns, and what it does not', () => {
  test('names are changed there alone; how somebody logs in is changed by no directory', async () => {
    await patch(a.userId, { op: 'replace', path: 'name.givenName', value: 'Aline' })
    const token = await server.provenTokenOf(admin.userId)
    const rename = await server.call('PUT', `/users/${a.userId}`, { token, body: { name: 'Autre' } })
    expect(rename).toMatchObject({ status: 409, body: { error: 'directoryField', fields: { name: errors.directoryField.message } } })
    const account = () => server.pool.query('SELECT email, password_hash, is_master, totp_secret FROM accounts WHERE _id = $1', [a.userId])
    const before = (await account()).rows
    const answer = await patch(
      a.userId,
      { op: 'replace', path: 'emails[type eq "work"].value', value: 'pirate@ailleurs.example' },
      { op: 'replace', path: 'userName', value: 'pirate@ailleurs.example' },
      {
        op: 'add',
        value: { password: 'Un mot de passe choisi ailleurs', isAdmin: true, adminType: 'master', roles: [{ value: 'admin' }] },
      },
    )
    expect(answer.status).toBe(200)
    expect((await account()).rows).toEqual(before)
    expect((await server.pool.query('SELECT is_admin FROM members WHERE _id = $1', [a.userId])).rows).toEqual([{ is_admin: false }])
  })

  test('teams are read, and composed in Relève', async () => {
    const groups = z.looseObject({
      Resources: z.array(
        z.looseObject({ id: z.string(), displayName: z.string(), members: z.array(z.looseObject({ value: z.string() })) }),
      ),
    })
    const { Resources } = groups.parse((await scim('GET', '/Groups')).body)
    expect(Resources.flatMap(({ members }) => members.map(({ value }) => value))).toContain(b.userId)
    expect((await scim('GET', `/Groups/${Resources[0]?.id}`)).status).toBe(200)
    expect(await scim('PATCH', `/Groups/${Resources[0]?.id}`, { Operations: [] })).toMatchObject({ status: 501, body: { status: '501' } })
  })
})

describe('who may', () => {
  const calls: readonly [string, string, object?][] = [
    ['GET', '/Users'],
    ['GET', '/Users/{id}'],
    ['POST', '/Users', {}],
    ['PUT', '/Users/{id}', {}],
    ['PATCH', '/Users/{id}', {}],
    ['DELETE', '/Users/{id}'],
    ['GET', '/Groups'],
    ['PATCH', '/Groups/{id}', {}],
    ['GET', '/ServiceProviderConfig'],
    ['GET', '/Schemas'],
    ['GET', '/ResourceTypes'],
  ]
  test.each(calls)('%s %s: nobody without a key of that scope', async (method, path, body) => {
    const address = path.replace('{id}', b.userId)
    const statusBy = async (token: string) => (await scim(method, address, body, { token })).status
    expect([
      await statusBy(''),
      await statusBy(admin.token),
      await statusBy(`rlv_${key[4] === 'A' ? 'B' : 'A'}${key.slice(5)}`),
      await statusBy(other),
    ]).toEqual([401, 401, 401, 403])
  })

  test('a key opens its own centre alone, and no call of the table', async () => {
    const { userId } = stranger
    expect((await scim('GET', `/Users/${userId}`)).status).toBe(404)
    expect((await patch(userId, { op: 'replace', path: 'active', value: false })).status).toBe(404)
    expect(await find(`userName eq "${stranger.email}"`)).toMatchObject({ totalResults: 0 })
    expect(await server.call('GET', `/center/${center.centerId}/roster`, { token: key })).toMatchObject({
      status: 403,
      body: { error: 'keyScope' },
    })
  })

  test('what cannot be read is refused in the form of SCIM', async () => {
    for (const path of ['/Users/pas-un-identifiant', '/Nulle-part', '/Users/00000000-0000-4000-8000-000000000000'])
      expect(await scim('GET', path)).toMatchObject({ status: 404, body: { status: '404' } })
    expect((await scim('GET', '/Users?startIndex=beaucoup')).status).toBe(400)
    expect((await scim('POST', '/Users', [])).status).toBe(400)
  })
})
