// The limits of mails by their recipient: what one address gets in a day, whoever asks for it; and that the documentation says the same.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import { mailsLeftOut } from '../deliveries.ts'
import { NOON, serverOfTests } from '#test/scene.ts'
import { MOST_A_DAY, MOST_AN_HOUR, TYPED_A_DAY } from './limits.ts'
import type { MailKind } from './limits.ts'
import { queueMails, writeAnnounced } from './store.ts'

const HOUR_MS = 3_600_000
const TO = 'zoe@releve.example'

const server = serverOfTests()
beforeEach(() => server.pool.query('DELETE FROM mails'))

const kinds = Object.keys(MOST_A_DAY).filter((kind): kind is MailKind => kind in MOST_A_DAY)
const mailOf = (kind: MailKind, to = TO) => ({ kind, to, subject: 'Objet', text: 'Texte', html: '<p>Texte</p>' })
const queue = (kind: MailKind, to = TO, at = NOON) => inTransaction(server.pool, (tx) => queueMails(tx, [mailOf(kind, to)], at))
const countTo = async (to: string) =>
  (await server.pool.query<{ n: number }>('SELECT count(*)::int AS n FROM mails WHERE lower(recipient) = lower($1)', [to])).rows[0]?.n

test.each(kinds.flatMap((kind) => (MOST_A_DAY[kind] === null ? [] : [[kind, MOST_A_DAY[kind]] as const])))(
  'of « %s » an address gets %i a day, in any spelling; another address and the next day are free',
  async (kind, most) => {
    for (let index = 0; index < most + 3; index++) {
      await queue(kind, index % 2 === 0 ? TO : TO.toUpperCase(), NOON + Math.floor((index * 23 * HOUR_MS) / (most + 3)))
    }
    expect(await countTo(TO)).toBe(most)
    await queue(kind, 'autre@releve.example')
    expect(await countTo('autre@releve.example')).toBe(1)
    await queue(kind, TO, NOON + 47 * HOUR_MS)
    expect(await countTo(TO)).toBe(most + 1)
  },
)

test.each(Object.entries(MOST_AN_HOUR).filter((entry): entry is [MailKind, number] => entry[0] in MOST_A_DAY))(
  'of « %s » an address gets %i an hour, asked for one after the other or by 25 at the same moment',
  async (kind, most) => {
    await Promise.all(Array.from({ length: 25 }, (_, index) => queue(kind, index % 2 === 0 ? TO : TO.toUpperCase())))
    expect(await countTo(TO)).toBe(most)
    await queue(kind, TO, NOON + HOUR_MS - 1)
    expect(await countTo(TO)).toBe(most)
    await queue(kind, TO, NOON + HOUR_MS)
    expect(await countTo(TO)).toBe(most + 1)
  },
)

test('an address that nobody proved gets four mails of any kinds by what strangers ask for, at the same moment too', async () => {
  const ask = (kind: MailKind) => inTransaction(server.pool, (tx) => queueMails(tx, [{ ...mailOf(kind), isUnproved: true }], NOON))
  await queue('passwordChanged')
  await Promise.all((['reset', 'elsewhere', 'accountExists', 'reset', 'reset', 'reset'] as const).map(ask))
  expect(await countTo(TO)).toBe(4)
})

test('an announcement has its limit, as every other mail has; the mails that are left out are counted', async () => {
  const { rows } = await server.pool.query<{ id: string }>('SELECT gen_random_uuid() AS id FROM generate_series(1, 23)')
  const before = mailsLeftOut().get('announcement') ?? 0
  const results = await Promise.all(
    rows.map(async ({ id }) => {
      await server.pool.query(
        `INSERT INTO announcements (_id, template_type, message, test_mode, sent_by, sent_at, total)
         VALUES ($1, 'general', 'Bonjour à tous', false, gen_random_uuid(), now(), 0)`,
        [id],
      )
      const announced = { announcementId: id, addresses: [TO, `${id}@releve.example`], mail: mailOf('announcement'), now: NOON }
      return inTransaction(server.pool, (tx) => writeAnnounced(tx, announced))
    }),
  )
  expect(await countTo(TO)).toBe(MOST_A_DAY.announcement)
  expect(results.filter(({ written, leftOut }) => written === 2 && leftOut === 0)).toHaveLength(20)
  expect(results.filter(({ written, leftOut }) => written === 1 && leftOut === 1)).toHaveLength(3)
  expect(mailsLeftOut().get('announcement')).toBe(before + 3)
})

test('many of one call count one by one', async () => {
  await inTransaction(server.pool, (tx) =>
    queueMails(
      tx,
      Array.from({ length: 20 }, () => mailOf('role')),
      NOON,
    ),
  )
  expect(await countTo(TO)).toBe(MOST_A_DAY.role)
})

test('kinds that go to a typed address are counted together too', async () => {
  for (let index = 0; index < 4; index++)
    for (const kind of ['registered', 'confirmAddress', 'welcome', 'recoveryRejected'] as const) await queue(kind)
  expect(await countTo(TO)).toBe(TYPED_A_DAY)
  await queue('reset')
  expect(await countTo(TO)).toBe(TYPED_A_DAY + 1)
})

test('what anybody may cause to the addresses of one mailbox is counted together, at the same moment too; invitations are not', async () => {
  const tagged = (tag: number) => `zoe+${tag}@releve.example`
  const sent = async () => (await server.pool.query('SELECT FROM mails')).rowCount
  await Promise.all(Array.from({ length: 20 }, (_, tag) => queue('registered', tagged(tag))))
  expect(await sent()).toBe(TYPED_A_DAY)
  await queue('confirmAddress')
  expect(await countTo(TO)).toBe(0)
  await queue('registered', 'zoelle+1@releve.example')
  for (let tag = 0; tag < 20; tag++) await queue('welcome', tagged(tag))
  expect(await sent()).toBe(TYPED_A_DAY + 1 + 20)
})

test('the mails that were written are told, and no other', async () => {
  const mails = Array.from({ length: 8 }, (_, place) => ({ kind: 'welcome' as const, to: TO, subject: `${place}`, text: 'T', html: 'T' }))
  const written = await inTransaction(server.pool, (tx) => queueMails(tx, mails, NOON))
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
