// E-mail addresses through HTTP: however an address is spelled it is one account and one counter of tries.
import { canonicalEmail } from '@releve/contract/email-address'
import { routes } from '@releve/contract'
import { createMember, PASSWORD } from '@releve/testing/factories'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import { setScene } from '#test/scene.ts'
import { read } from '#test/server.ts'

const { server, center } = setScene({}, { lasts: true })

const login = (email: string, password: string) => server.call('POST', '/login', { body: { email, password } })

/** Spellings of one address: capitals that programs lower differently, composed and decomposed accents, full-width letters, single signs. */
const spellings = (name: string) => [
  `i\u0307le\u0301na.${name}@releve.example`,
  `İléna.${name}@releve.example`,
  `İLÉNA.${name.toUpperCase()}@RELEVE.EXAMPLE`,
  `I\u0307LE\u0301NA.${name}@Releve.Example`,
  `\u00A0ｉ\u0307léna.${name}＠releve.example `,
  `İléna.${name}@releve\u2024example`,
]

test('every letter has one spelling, and the database finds nothing left to lower in it', async () => {
  const letters = Array.from({ length: 0x11_0000 }, (_, code) => code)
    .filter((code) => code > 0 && (code < 0xd8_00 || code > 0xdf_ff))
    .map((code) => String.fromCodePoint(code))
    .map((letter) => [letter, canonicalEmail(`a${letter}b`)] as const)
  expect(letters.filter(([, spelled]) => canonicalEmail(spelled) !== spelled)).toEqual([])
  const { rows } = await server.pool.query('SELECT e FROM unnest($1::text[]) e WHERE lower(e) <> e', [
    [...new Set(letters.map(([, spelled]) => spelled))],
  ])
  expect(rows).toEqual([])
})

test('spellings of one address open one account', async () => {
  const name = randomUUID()
  const { userId } = await createMember(server.pool, center, { email: canonicalEmail(`İléna.${name}@releve.example`) })
  for (const email of spellings(name)) {
    expect(read(routes['accounts.login'].response, await login(email, PASSWORD)).userData.userId, email).toBe(userId)
  }
})

test.each(['known', 'unknown'])('spellings of one %s address share one counter', async (kind) => {
  const name = randomUUID()
  if (kind === 'known') await createMember(server.pool, center, { email: canonicalEmail(`İléna.${name}@releve.example`) })
  for (const email of spellings(name)) expect((await login(email, 'faux')).status, email).toBe(401)
  for (const email of spellings(name)) expect(await login(email, PASSWORD), email).toMatchObject({ status: 429 })
})

test('two accounts cannot have one address in two spellings', async () => {
  const name = randomUUID()
  const boss = await createMember(server.pool, center, { adminType: 'center' })
  const token = await server.provenTokenOf(boss.userId)
  const csv = (email: string) => `Nom;Prénom;E-mail\nEssai;Ana;${email}\n`
  const send = (email: string) => server.call('POST', '/users/import', { token, body: { csv: csv(email) } })
  const [first = '', ...others] = spellings(name).map((email) => email.trim())
  expect((await send(first)).status).toBe(200)
  for (const email of others) expect((await send(email)).status, email).toBe(400)
  const both = await server.call('POST', '/users/import/preview', {
    token,
    body: { csv: `${csv(`İ.${name}@releve.example`)}Essai;Ana;i\u0307.${name}@releve.example\n` },
  })
  expect(both.body).toMatchObject({ people: [{ line: 2 }], faults: [{ line: 3 }] })
  // Until its owner proved it, it is told to nobody.
  await server.pool.query('UPDATE accounts SET email_verified_at = created_at WHERE email = $1', [canonicalEmail(first)])
  const other = await createMember(server.pool, center)
  for (const email of others) {
    const answer = await server.call('PUT', `/users/${other.userId}`, { token, body: { email } })
    expect(answer, email).toMatchObject({ status: 409, body: { error: 'emailTaken' } })
  }
})

test('accounts made before have their one spelling from the migration on, but where another has it', async () => {
  const name = randomUUID()
  const old = await Promise.all(
    [`Jean.${name}@Releve.Example`, `JOSE\u0301.${name}@releve.example`, `İ.${name}@releve.example`, `ﬁn.${name}@releve.example`].map(
      (email) => createMember(server.pool, center, { email }),
    ),
  )
  const newcomer = await createMember(server.pool, center, { email: `fin.${name}@releve.example` })
  const file = path.resolve(import.meta.dirname, '../../../../migrations/008.do.who-tries.sql')
  const [update = ''] = /UPDATE users[^;]+;/.exec(readFileSync(file, 'utf8')) ?? []
  const found = await inTransaction(server.pool, async (tx) => {
    await tx.query(update.replaceAll('users', 'accounts'))
    const { rows } = await tx.query<{ _id: string; email: string }>('SELECT _id, email FROM accounts')
    return [...old, newcomer].map(({ userId }) => rows.find(({ _id }) => _id === userId)?.email)
  })
  expect(found).toEqual([
    `jean.${name}@releve.example`,
    `josé.${name}@releve.example`,
    `i\u0307.${name}@releve.example`,
    `ﬁn.${name}@releve.example`,
    `fin.${name}@releve.example`,
  ])
})
