// Tests through HTTP a member's data, the approval of accounts, roles; who may, what holds at once, and what people are told.
import { randomUUID } from 'node:crypto'
import { routes } from '@releve/contract'
import { noAddressOf } from '@releve/contract/email-address'
import { details, detailNames } from '@releve/contract/member-fields'
import { createCenter, createMember, PASSWORD, removeMembers, setRole } from '@releve/testing/factories'
import type { CenterFixture, MemberFixture, MemberOverrides } from '@releve/testing/factories'
import { beforeAll, describe, expect, test } from 'vitest'
import { expectLaws } from '#test/laws.ts'
import { NOON, setScene } from '#test/scene.ts'
import { read } from '#test/server.ts'
import type { Answer } from '#test/server.ts'

const { server, center } = setScene({}, { center: { name: 'Brumaie' }, lasts: true })
let other: CenterFixture
let boss: MemberFixture
let master: MemberFixture

beforeAll(async () => {
  other = await createCenter(server.pool)
  boss = await createMember(server.pool, center, { adminType: 'center' })
  master = await createMember(server.pool, null, { adminType: 'master' })
})

const member = (overrides: MemberOverrides = {}, inCenter: CenterFixture | null = center) => createMember(server.pool, inCenter, overrides)
const tokenOf = ({ userId }: MemberFixture) => server.tokenOf(userId)
const provenTokenOf = ({ userId }: MemberFixture) => server.provenTokenOf(userId)

async function as(member: MemberFixture, method: string, path: string, body?: unknown): Promise<Answer> {
  return server.call(method, path, { token: await provenTokenOf(member), body })
}

async function rowOf(userId: string): Promise<Record<string, unknown>> {
  const { rows } = await server.pool.query<Record<string, unknown>>(
    'SELECT * FROM accounts a LEFT JOIN members m ON m.center_id = a.center_id AND m._id = a._id WHERE a._id = $1',
    [userId],
  )
  return rows[0] ?? {}
}

async function mailsTo(email: string): Promise<string[]> {
  const { rows } = await server.pool.query<{ kind: string }>('SELECT kind FROM mails WHERE recipient = $1 ORDER BY created_at, kind', [
    email,
  ])
  return rows.map(({ kind }) => kind)
}

async function inboxOf(userId: string): Promise<unknown[]> {
  const { rows } = await server.pool.query<Record<string, unknown>>(
    'SELECT kind, actor_id, detail FROM notifications WHERE user_id = $1 ORDER BY created_at, detail',
    [userId],
  )
  return rows
}

describe('a member’s data', () => {
  test('he changes his own name and phone; colleagues read the name', async () => {
    const ana = await member()
    const answer = await as(ana, 'PUT', `/users/${ana.userId}`, { name: '  Ana ', lastName: 'Œillet', phone: '06 00 00 00 00' })
    expect(answer).toMatchObject({ status: 200, body: { name: 'Ana', lastName: 'Œillet', phone: '+33600000000' } })
    const profileAnswer = await as(await member(), 'GET', `/users/${ana.userId}`)
    expect(profileAnswer.body).toMatchObject({ name: 'Ana', lastName: 'Œillet' })
    expect(profileAnswer.body).not.toHaveProperty('phone')
    expect((await as(ana, 'PUT', `/users/${ana.userId}`, { phone: '' })).body).toMatchObject({ phone: null })
  })

  test('his administrator also keeps rank, role, qualifications, number and profile', async () => {
    const ana = await member()
    const body = { rank: 'Sergent', role: 'Opérateur', qualifications: ['OPE', 'CDS'], registrationNumber: 'M-42', profile: 'FPT' }
    for (const [field, value] of Object.entries(body)) {
      expect(await as(ana, 'PUT', `/users/${ana.userId}`, { [field]: value })).toMatchObject({
        status: 403,
        body: { error: 'forbidden' },
      })
    }
    expect((await as(boss, 'PUT', `/users/${ana.userId}`, body)).body).toMatchObject(body)
    expect((await as(ana, 'GET', `/users/${ana.userId}`)).body).toMatchObject(body)
  })

  test.each(detailNames)('%s: written and read by whom the list of fields says, as long as it says, or not at all', async (name) => {
    const { max, readBy, writtenBy } = details[name]
    const ana = await member()
    const put = (by: MemberFixture, text: string) => as(by, 'PUT', `/users/${ana.userId}`, { [name]: text })
    // A telephone number is kept in one spelling, and no longer than one is.
    const isPhone = name === 'phone'
    const longest = isPhone ? '+33639980007' : '7'.repeat(max)
    expect((await put(ana, longest)).status).toBe(writtenBy === 'member' ? 200 : 403)
    expect((await put(boss, longest)).body).toMatchObject({ [name]: longest })
    expect((await put(boss, `${isPhone ? longest.padEnd(max, ' 0') : longest}7`)).status).toBe(400)
    const seenBy = async (member: MemberFixture) => (await as(member, 'GET', `/users/${ana.userId}`)).body
    expect(await seenBy(ana)).toMatchObject({ [name]: longest })
    const visibleProfile = await seenBy(await member())
    if (readBy === 'colleagues') expect(visibleProfile).toMatchObject({ [name]: longest })
    else expect(visibleProfile).not.toHaveProperty(name)
    expect((await put(boss, ' ')).body).toMatchObject({ [name]: null })
  })

  describe('two administrators on one member at once', () => {
    const put = (userId: string, body: object) => as(boss, 'PUT', `/users/${userId}`, body)

    test('a qualification that the first gave stays when the second saves another, and one taken away stays away', async () => {
      const ana = await member({ qualifications: ['OPE', 'ADJ'] })
      const readFields = { qualifications: ['OPE', 'ADJ'] }
      const both = await Promise.all([
        put(ana.userId, { qualifications: ['OPE', 'ADJ', 'CDS'], seen: readFields }),
        put(ana.userId, { qualifications: ['OPE', 'SIC'], rank: 'Sergent', seen: { ...readFields, rank: null } }),
      ])
      expect(both.map(({ status }) => status)).toEqual([200, 200])
      const row = await rowOf(ana.userId)
      expect(row['qualifications']).toHaveLength(3)
      expect(row['qualifications']).toEqual(expect.arrayContaining(['OPE', 'CDS', 'SIC']))
      expect(row['rank']).toBe('Sergent')
    })

    test('a number that somebody else wrote meanwhile is told as the centre writes numbers', async () => {
      await server.pool.query("UPDATE centers SET zone = 'Pacific/Tahiti' WHERE _id = $1", [center.centerId])
      const ana = await member()
      expect((await put(ana.userId, { phone: '87 12 34 56' })).status).toBe(200)
      expect(await put(ana.userId, { phone: '87 65 43 21', seen: { phone: null } })).toMatchObject({
        status: 409,
        body: { fields: { phone: 'Changé entre-temps par ailleurs en «\u00A087\u00A012\u00A034\u00A056\u00A0».' } },
      })
      await server.pool.query("UPDATE centers SET zone = 'Europe/Paris' WHERE _id = $1", [center.centerId])
    })

    test('the last one to write the same field is told what it says now, and nothing of theirs is written', async () => {
      const ana = await member()
      expect((await put(ana.userId, { rank: 'Adjudant', profile: 'FPT' })).status).toBe(200)
      const late = await put(ana.userId, {
        rank: 'Lieutenant',
        role: 'Chef',
        profile: 'FPH',
        seen: { rank: null, role: null, profile: null },
      })
      expect(late).toMatchObject({
        status: 409,
        body: {
          error: 'memberChanged',
          message: 'Cette fiche vient d’être changée par ailleurs. Relisez-la avant d’enregistrer.',
          fields: {
            rank: 'Changé entre-temps par ailleurs en «\u00A0Adjudant\u00A0».',
            profile: 'Changé entre-temps par ailleurs en «\u00A0Fonction publique territoriale\u00A0».',
          },
        },
      })
      expect(await rowOf(ana.userId)).toMatchObject({ rank: 'Adjudant', role: null })
      // Read again, it is theirs to say; what is there already is no conflict.
      expect((await put(ana.userId, { rank: 'Lieutenant', seen: { rank: 'Adjudant' } })).status).toBe(200)
      expect((await put(ana.userId, { rank: 'Lieutenant', seen: { rank: 'Adjudant' } })).status).toBe(200)
    })

    test('an address asked for meanwhile is not asked away', async () => {
      const ana = await member()
      const [ownEmail, otherEmail] = [`${randomUUID()}@releve.example`, `${randomUUID()}@releve.example`]
      const readFields = { email: ana.email, pendingEmail: null }
      expect((await put(ana.userId, { email: ownEmail, seen: readFields })).status).toBe(200)
      expect(await put(ana.userId, { email: otherEmail, seen: readFields })).toMatchObject({
        status: 409,
        body: { error: 'memberChanged', fields: { email: `Changé entre-temps par ailleurs en «\u00A0${ownEmail}\u00A0».` } },
      })
      expect((await put(ana.userId, { email: ownEmail, seen: readFields })).status).toBe(200)
      expect((await put(ana.userId, { email: otherEmail, seen: { ...readFields, pendingEmail: ownEmail } })).status).toBe(200)
    })

    test('who says nothing of what they read writes field by field, as ever', async () => {
      const ana = await member({ qualifications: ['OPE'] })
      expect((await put(ana.userId, { qualifications: ['OPE', 'CDS'] })).status).toBe(200)
      expect((await put(ana.userId, { qualifications: ['SIC'] })).body).toMatchObject({ qualifications: ['SIC'] })
      expect((await put(ana.userId, { seen: { rank: null } })).status).toBe(400)
    })
  })

  test.each([
    [{ isAdmin: true }],
    [{ adminType: 'master' }],
    [{ centerId: randomUUID() }],
    [{ status: 'pending' }],
    [{ points: 1000 }],
    [{ name: 'Ana', password_hash: 'x' }],
    [{ _id: randomUUID() }],
    [{}],
    [{ name: '' }],
    [{ name: 'a\u0000b' }],
    [{ name: 'x'.repeat(101) }],
    [{ email: 'pas une adresse' }],
    [{ email: 'a@b.fr\r\nBcc: c@d.fr' }],
    [{ qualifications: Array.from({ length: 31 }, () => 'OPE') }],
    [{ profile: 'ESCLAVE' }],
  ])('refuses %j, and nothing changes', async (body) => {
    const ana = await member()
    const before = await rowOf(ana.userId)
    // A field that the GET gives, with another value, is 409 (`fieldsFixed`); anything else that is no field of the call is 400.
    const isKnown = Object.keys(body).some((field) => ['isAdmin', 'adminType', 'centerId', 'status', '_id'].includes(field))
    for (const member of [ana, boss]) expect((await as(member, 'PUT', `/users/${ana.userId}`, body)).status).toBe(isKnown ? 409 : 400)
    expect(await rowOf(ana.userId)).toEqual(before)
  })

  test('one’s own address asks for the password first, once; both addresses are told, older links are void once it holds', async () => {
    const ana = await member()
    const token = await tokenOf(ana)
    const put = (email: string) => server.call('PUT', `/users/${ana.userId}`, { token, body: { email } })
    const address = `${randomUUID()}@releve.example`
    expect(await put(address)).toMatchObject({ status: 403, body: { error: 'passwordProof' } })
    await server.pool.query('UPDATE sessions SET password_proof_until = to_timestamp($2) WHERE user_id = $1', [
      ana.userId,
      NOON / 1000 + 60,
    ])
    await server.pool.query(
      "INSERT INTO password_links (token_hash, user_id, purpose, created_at, expires_at) VALUES ($1, $2, 'reset', now(), now() + interval '1 day')",
      [Buffer.from(ana.userId), ana.userId],
    )
    expect(await put(address)).toMatchObject({ status: 200, body: { email: ana.email, pendingEmail: address, isEmailVerified: true } })
    expect(await mailsTo(ana.email)).toEqual(['emailChanged'])
    expect(await mailsTo(address)).toEqual(['confirmAddress'])
    const { rows } = await server.pool.query<{ text: string }>('SELECT text FROM mails WHERE recipient = $1', [address])
    const link = /confirm=([\w-]{43})/.exec(rows[0]?.text ?? '')?.[1]
    expect(await server.call('POST', '/auth/address/confirm', { token, body: { token: link } })).toMatchObject({ body: { email: address } })
    expect(await rowOf(ana.userId)).toMatchObject({ email: address, pending_email: null })
    expect((await server.pool.query('SELECT FROM password_links WHERE user_id = $1 AND used_at IS NULL', [ana.userId])).rowCount).toBe(0)
    expect((await put(`${randomUUID()}@releve.example`)).status).toBe(403)
    expect((await put(address)).status).toBe(200)
  })

  test('an address another account uses, in whatever case, is refused beside its field', async () => {
    const ana = await member()
    const otherMember = await member()
    expect(await as(boss, 'PUT', `/users/${ana.userId}`, { email: otherMember.email.toUpperCase(), name: 'Autre' })).toMatchObject({
      status: 409,
      body: { error: 'emailTaken', fields: { email: 'Un autre compte utilise déjà cette adresse e-mail.' } },
    })
    expect(await rowOf(ana.userId)).toMatchObject({ name: ana.name, email: ana.email })
    expect(await mailsTo(ana.email)).toEqual([])
  })

  test('of an account of elsewhere nothing is told: its owner alone is, and it keeps its address', async () => {
    const ana = await member()
    const far = await member({}, other)
    const free = await as(boss, 'PUT', `/users/${ana.userId}`, { email: `${randomUUID()}@releve.example` })
    const takenAnswer = await as(boss, 'PUT', `/users/${ana.userId}`, { email: far.email })
    expect([takenAnswer.status, takenAnswer.body]).toEqual([
      free.status,
      { ...read(routes['users.update'].response, free), pendingEmail: far.email },
    ])
    expect(await mailsTo(far.email)).toEqual(['accountExists'])
    expect(await rowOf(far.userId)).toMatchObject({ email: far.email })
  })

  test('another’s address asks for the password of who changes it, which serves again for five minutes', async () => {
    const token = await tokenOf(boss)
    const ana = await member()
    const put = (body: object) => server.call('PUT', `/users/${ana.userId}`, { token, body })
    const address = () => `${randomUUID()}@releve.example`
    expect(await put({ email: address(), name: 'Autre' })).toMatchObject({
      status: 403,
      body: { error: 'passwordProofRequired', message: 'Confirmez votre mot de passe pour continuer.' },
    })
    expect(await rowOf(ana.userId)).toMatchObject({ name: ana.name, pending_email: null })
    // A call that grants no power does not ask for the password.
    expect((await put({ name: 'Autre', email: ana.email })).status).toBe(200)
    expect((await server.call('POST', '/auth/verify-password', { token, body: { currentPassword: PASSWORD } })).status).toBe(200)
    for (let i = 0; i < 2; i++) expect((await put({ email: address() })).status).toBe(200)
    expect((await server.call('POST', `/users/${ana.userId}/make-admin`, { token })).status).toBe(200)
    await setRole(server.pool, ana.userId, null)
    server.clock.now = NOON + 300_000
    expect((await put({ email: address() })).status).toBe(403)
    server.clock.now = NOON
  })

  test('an administrator’s address is his own or a master’s to change, by whatever way', async () => {
    const chief = await member({ adminType: 'center' })
    const address = `${randomUUID()}@releve.example`
    expect(await as(boss, 'PUT', `/users/${chief.userId}`, { email: address, rank: 'Colonel' })).toMatchObject({
      status: 403,
      body: { error: 'administratorAddress' },
    })
    expect(await rowOf(chief.userId)).toMatchObject({ email: chief.email, pending_email: null, rank: null })
    expect((await as(boss, 'PUT', `/users/${chief.userId}`, { rank: 'Colonel' })).status).toBe(200)
    expect((await as(master, 'PUT', `/users/${chief.userId}`, { email: address })).body).toMatchObject({ pendingEmail: address })
    expect((await as(boss, 'DELETE', `/users/${chief.userId}/pending-email`)).status).toBe(403)
    // It is still refused once his peer has taken the role away, for a month.
    expect((await as(boss, 'POST', `/users/${chief.userId}/remove-admin`)).status).toBe(200)
    const other = `${randomUUID()}@releve.example`
    const put = () => as(boss, 'PUT', `/users/${chief.userId}`, { email: other })
    expect(await put()).toMatchObject({ status: 403, body: { error: 'administratorAddress' } })
    server.clock.now = NOON + 30 * 86_400_000
    expect((await put()).body).toMatchObject({ pendingEmail: other })
    server.clock.now = NOON
    await setRole(server.pool, chief.userId, null)
  })

  test('a master’s account is not his centre’s administrator’s to change', async () => {
    const chief = await member({ adminType: 'master' })
    expect((await as(boss, 'PUT', `/users/${chief.userId}`, { email: 'a.moi@releve.example' })).status).toBe(403)
    expect((await as(master, 'PUT', `/users/${chief.userId}`, { rank: 'Colonel' })).status).toBe(200)
    await setRole(server.pool, chief.userId, null)
  })

  test('a member of another centre, or deleted, does not exist', async () => {
    const far = await member({}, other)
    const removedMember = await member()
    await removeMembers(server.pool, [removedMember.userId])
    const unknown = await as(boss, 'PUT', `/users/${randomUUID()}`, { name: 'X' })
    expect(unknown.status).toBe(404)
    for (const { userId } of [far, removedMember]) {
      const answer = await as(boss, 'PUT', `/users/${userId}`, { name: 'X' })
      expect([answer.status, answer.body]).toEqual([404, unknown.body])
    }
  })
})

describe('pending accounts', () => {
  test('approval gives the grant of the centre, a team, a mail and a notification; and holds at once', async () => {
    const pia = await member({ status: 'pending' })
    const token = await tokenOf(pia)
    expect((await server.call('GET', '/users', { token })).status).toBe(403)
    const answer = await as(boss, 'POST', `/users/pending/${pia.userId}/approve`, { teamId: center.teamIds[1], fromDate: '2026-11-20' })
    expect(answer).toMatchObject({ status: 200, body: { status: 'approved', team: null } })
    expect((await server.call('GET', '/users', { token })).status).toBe(200)
    expect((await as(boss, 'GET', `/users/${pia.userId}/team-occurrences`)).body).toMatchObject([
      { team: { _id: center.teamIds[1] }, fromDate: '2026-11-20', toDate: null },
    ])
    expect((await server.call('GET', `/users/${pia.userId}/points`, { token })).body).toEqual({ points: 100, available: 100, reserved: 0 })
    expect((await server.call('GET', `/users/${pia.userId}/transactions`, { token })).body).toMatchObject({
      transactions: [
        { amount: 100, status: 'completed', sender: { _id: center.centerId }, description: 'Dotation d’ouverture', balanceAfter: 100 },
      ],
    })
    expect(await mailsTo(pia.email)).toEqual(['approved'])
    expect(await inboxOf(pia.userId)).toMatchObject([{ kind: 'accountApproved', actor_id: boss.userId }])
    expect(await rowOf(pia.userId)).toMatchObject({ approved_by: boss.userId })
    await expectLaws(server.pool)
  })

  test('approval gives the qualifications too; the mail says them, the team and its day', async () => {
    const pia = await member({ status: 'pending' })
    const approve = (body: object) => as(boss, 'POST', `/users/pending/${pia.userId}/approve`, body)
    expect((await approve({ qualifications: [''] })).status).toBe(400)
    const body = { teamId: center.teamIds[1], fromDate: '2026-11-20', qualifications: ['OPE', 'CDS'] }
    expect(await approve(body)).toMatchObject({ status: 200, body: { qualifications: ['OPE', 'CDS'] } })
    const { rows } = await server.pool.query<{ text: string }>('SELECT text FROM mails WHERE recipient = $1', [pia.email])
    expect(rows[0]?.text).toContain('Votre équipe\u00A0: Équipe B, à partir du ven. 20\u00A0nov.')
    expect(rows[0]?.text).not.toContain('nov..')
    expect(rows[0]?.text).toContain('Vos qualifications\u00A0: OPE, CDS.')
  })

  test('approval without qualifications leaves those they had', async () => {
    const pia = await member({ status: 'pending', qualifications: ['OPE'] })
    const answer = await as(boss, 'POST', `/users/pending/${pia.userId}/approve`, {})
    expect(answer).toMatchObject({ status: 200, body: { qualifications: ['OPE'] } })
  })

  test('twenty approvals at once make one grant', async () => {
    const pia = await member({ status: 'pending' })
    const token = await tokenOf(boss)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => server.call('POST', `/users/pending/${pia.userId}/approve`, { token })),
    )
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ error: 'notPending' })
    const { rows } = await server.pool.query('SELECT balance FROM points_accounts WHERE user_id = $1', [pia.userId])
    expect(rows).toEqual([{ balance: 100 }])
    expect(await mailsTo(pia.email)).toEqual(['approved'])
    await expectLaws(server.pool)
  })

  test('a team of another centre is unknown, a day that is over is refused: he stays pending', async () => {
    const pia = await member({ status: 'pending' })
    const approve = (body: unknown) => as(boss, 'POST', `/users/pending/${pia.userId}/approve`, body)
    expect((await approve({ teamId: other.teamIds[0] })).status).toBe(404)
    expect(await approve({ teamId: center.teamIds[0], fromDate: '2026-11-15' })).toMatchObject({
      status: 400,
      body: { fields: { fromDate: 'Cette date est déjà passée.' } },
    })
    expect((await approve({ status: 'approved' })).status).toBe(400)
    expect(await rowOf(pia.userId)).toMatchObject({ status: 'pending' })
    expect((await server.pool.query('SELECT FROM points_accounts WHERE user_id = $1', [pia.userId])).rowCount).toBe(0)
  })

  test('a rejected one is gone: session, address, data; he is told why', async () => {
    const pia = await member({ status: 'pending' })
    const token = await tokenOf(pia)
    expect((await as(boss, 'DELETE', `/users/pending/${pia.userId}`, { reason: 'Inconnue au centre' })).status).toBe(200)
    expect((await server.call('GET', '/auth/check', { token })).status).toBe(401)
    expect(await rowOf(pia.userId)).toMatchObject({ name: 'Ancien', last_name: 'membre', email: `efface.${pia.userId}@invalid` })
    const { rows } = await server.pool.query<{ text: string }>('SELECT text FROM mails WHERE recipient = $1', [pia.email])
    expect(rows[0]?.text).toContain('Inconnue au centre')
    expect((await as(boss, 'DELETE', `/users/pending/${pia.userId}`)).status).toBe(404)
    // The address is free again.
    await member({ status: 'pending', email: pia.email })
  })

  test('a member is not rejected, a pending one of elsewhere not seen', async () => {
    expect(await as(boss, 'DELETE', `/users/pending/${(await member()).userId}`)).toMatchObject({
      status: 409,
      body: { error: 'notPending' },
    })
    const far = await member({ status: 'pending' }, other)
    for (const [method, end] of [
      ['POST', '/approve'],
      ['DELETE', ''],
    ] as const) {
      expect((await as(boss, method, `/users/pending/${far.userId}${end}`)).status).toBe(404)
    }
    const nowhere = await member({ status: 'pending' }, null)
    expect((await as(boss, 'POST', `/users/pending/${nowhere.userId}/approve`)).status).toBe(404)
    expect(await as(master, 'POST', `/users/pending/${nowhere.userId}/approve`)).toMatchObject({
      status: 400,
      body: { message: "L'utilisateur n'appartient à aucun centre." },
    })
  })
})

describe('roles', () => {
  const make = (by: MemberFixture, member: MemberFixture, adminType?: string) =>
    as(by, 'POST', `/users/${member.userId}/make-admin`, adminType === undefined ? undefined : { adminType })
  const remove = (by: MemberFixture, member: MemberFixture) => as(by, 'POST', `/users/${member.userId}/remove-admin`)

  test('an administrator names another: at once, and back again', async () => {
    const ana = await member()
    const token = await tokenOf(ana)
    const isAllowed = async () => (await server.call('POST', `/users/pending/${randomUUID()}/approve`, { token })).status !== 403
    expect(await isAllowed()).toBe(false)
    expect(await make(boss, ana)).toMatchObject({ status: 200, body: { isAdmin: true, adminType: 'center' } })
    expect(await isAllowed()).toBe(true)
    expect(await remove(boss, ana)).toMatchObject({ status: 200, body: { isAdmin: false, adminType: null } })
    expect(await isAllowed()).toBe(false)
    expect(await inboxOf(ana.userId)).toMatchObject([
      { kind: 'roleChanged', actor_id: boss.userId, detail: 'center' },
      { kind: 'roleChanged', actor_id: boss.userId, detail: null },
    ])
    expect(await mailsTo(ana.email)).toEqual(['role', 'role'])
    expect((await remove(boss, ana)).status).toBe(200)
    expect(await mailsTo(ana.email)).toHaveLength(2)
  })

  test('a member without an address becomes no administrator until one is given and proved', async () => {
    const ana = await member()
    await server.pool.query('UPDATE accounts SET email = $2 WHERE _id = $1', [ana.userId, noAddressOf(ana.userId)])
    for (const by of [boss, master])
      expect(await make(by, ana)).toMatchObject({ status: 409, body: { error: 'administratorNeedsAddress' } })
    expect((await as(boss, 'PUT', `/users/${ana.userId}`, { email: 'ana@releve.example' })).status).toBe(200)
    expect(await inboxOf(ana.userId)).toEqual([])
  })

  test('only a master makes or unmakes a master; nobody changes his own role; a pending one gets none', async () => {
    const ana = await member()
    expect((await make(boss, ana, 'master')).status).toBe(403)
    expect((await make(boss, ana, 'roi')).status).toBe(400)
    expect(await make(master, ana, 'master')).toMatchObject({ status: 200, body: { adminType: 'master' } })
    expect((await remove(boss, ana)).status).toBe(403)
    expect((await make(boss, ana, 'center')).status).toBe(403)
    for (const member of [boss, master]) {
      expect(await remove(member, member)).toMatchObject({ status: 403, body: { error: 'ownRole' } })
      expect(await make(member, member, 'master')).toMatchObject({ status: 403, body: { error: 'ownRole' } })
    }
    expect((await remove(master, ana)).body).toMatchObject({ adminType: null })
    expect((await make(boss, await member({ status: 'pending' }))).status).toBe(403)
    expect(await make(master, await member({}, null))).toMatchObject({ status: 400, body: { error: 'noCenter' } })
  })

  test('a role changes without a wait for masters it is not about', async () => {
    const [second, third] = [await member({ adminType: 'master' }, null), await member({ adminType: 'master' }, null)]
    const client = await server.pool.connect()
    try {
      await client.query('BEGIN')
      await client.query('SELECT FROM accounts WHERE _id = $1 FOR UPDATE', [third.userId])
      expect(await as(master, 'POST', `/users/${second.userId}/remove-admin`)).toMatchObject({ status: 200, body: { adminType: null } })
      await client.query('ROLLBACK')
    } finally {
      client.release()
    }
    await setRole(server.pool, third.userId, null)
  })

  test('two masters who remove each other at once leave one', async () => {
    for (let round = 0; round < 5; round++) {
      const second = await member({ adminType: 'master' }, null)
      const tokens = [await provenTokenOf(master), await provenTokenOf(second)]
      const answers = await Promise.all([
        server.call('POST', `/users/${second.userId}/remove-admin`, { token: tokens[0] }),
        server.call('POST', `/users/${master.userId}/remove-admin`, { token: tokens[1] }),
      ])
      const { rows } = await server.pool.query<{ _id: string }>('SELECT _id FROM accounts WHERE is_master')
      expect(rows).toHaveLength(1)
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      await setRole(server.pool, master.userId, 'master')
      await setRole(server.pool, second.userId, null)
    }
  })
})
