// The limits of mails by their recipient: what one address gets in a day, whoever asks for it; and that the documentation says the same.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import { startTestServer } from '#test/server.ts'
import type { TestServer } from '#test/server.ts'
import { MOST_A_DAY, TYPED_A_DAY } from './limits.ts'
import type { MailKind } from './limits.ts'
import { queueMails } from './store.ts'

const NOW = Date.UTC(2026, 10, 16, 11)
const HOUR_MS = 3_600_000
const TO = 'zoe@releve.example'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer(NOW)
})
afterAll(() => server.close())
beforeEach(() => server.pool.query('DELETE FROM mails'))

const kinds = Object.keys(MOST_A_DAY).filter((kind): kind is MailKind => kind in MOST_A_DAY)
const queue = (kind: MailKind, to = TO, at = NOW) =>
  inTransaction(server.pool, (tx) => queueMails(tx, [{ kind, to, subject: 'Objet', text: 'Texte', html: '<p>Texte</p>' }], at))
const countTo = async (to: string) =>
  (await server.pool.query<{ n: number }>('SELECT count(*)::int AS n FROM mails WHERE lower(recipient) = lower($1)', [to])).rows[0]?.n

test.each(kinds.flatMap((kind) => (MOST_A_DAY[kind] === null ? [] : [[kind, MOST_A_DAY[kind]] as const])))(
  'of « %s » an address gets %i a day, in any spelling; another address and the next day are free',
  async (kind, most) => {
    for (let index = 0; index < most + 3; index++) await queue(kind, index % 2 === 0 ? TO : TO.toUpperCase(), NOW + (index % 5) * HOUR_MS)
    expect(await countTo(TO)).toBe(most)
    await queue(kind, 'autre@releve.example')
    expect(await countTo('autre@releve.example')).toBe(1)
    await queue(kind, TO, NOW + 29 * HOUR_MS)
    expect(await countTo(TO)).toBe(most + 1)
  },
)

test('many of one call count one by one', async () => {
  const mails = Array.from({ length: 20 }, () => ({ kind: 'reset' as const, to: TO, subject: 'Objet', text: 'Texte', html: 'Texte' }))
  await inTransaction(server.pool, (tx) => queueMails(tx, mails, NOW))
  expect(await countTo(TO)).toBe(MOST_A_DAY.reset)
})

test('kinds that go to a typed address are counted together too', async () => {
  for (let index = 0; index < 4; index++)
    for (const kind of ['registered', 'confirmAddress', 'welcome', 'recoveryRejected'] as const) await queue(kind)
  expect(await countTo(TO)).toBe(TYPED_A_DAY)
  await queue('reset')
  expect(await countTo(TO)).toBe(TYPED_A_DAY + 1)
})

test('the mails that were written are told, and no other', async () => {
  const mails = Array.from({ length: 8 }, (_, place) => ({ kind: 'welcome' as const, to: TO, subject: `${place}`, text: 'T', html: 'T' }))
  const written = await inTransaction(server.pool, (tx) => queueMails(tx, mails, NOW))
  expect(written).toEqual(mails.slice(0, MOST_A_DAY.welcome))
  expect(await countTo(TO)).toBe(MOST_A_DAY.welcome)
})

test('an account given back is told at its new address, whatever that has had', async () => {
  for (let index = 0; index < 4; index++) for (const kind of ['registered', 'confirmAddress', 'welcome'] as const) await queue(kind)
  for (let index = 0; index < 12; index++) await queue('recovered')
  expect(await countTo(TO)).toBe(TYPED_A_DAY + 12)
})

test('what tells an owner of a danger is never left out', async () => {
  for (let index = 0; index < 300; index++) await queue('passwordChanged')
  expect(await countTo(TO)).toBe(300)
})

test('docs/security.md has each of them', () => {
  const text = readFileSync(path.resolve(import.meta.dirname, '../../../../../docs/security.md'), 'utf8')
  const listed = [...text.matchAll(/^\| `(\w+)` \| ([\d]+|none) \|/gm)].map(([, kind, most]) => [kind, most])
  expect(listed).toEqual(kinds.map((kind) => [kind, String(MOST_A_DAY[kind] ?? 'none')]))
  expect(text).toContain(`${TYPED_A_DAY} a day of all of them together`)
})
