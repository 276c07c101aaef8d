// The migration of telephone numbers to one spelling, on a database in service: what it writes is what every door reads.
import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { readPhoneNumber } from '@releve/contract/phone-number'
import { createTestDatabase } from '@releve/testing/database'
import { expect, test } from 'vitest'
import { migrate } from './migrate.ts'

const migrations = path.resolve(import.meta.dirname, '../../migrations')
const numberOf = (name: string) =>
  Number(
    readdirSync(migrations)
      .find((file) => file.endsWith(`.do.${name}.sql`))
      ?.slice(0, 3),
  )

const TYPED = [
  '06 39 98 00 07',
  '06.39.98.00.07',
  '06-39-98-00-07',
  '0639980007',
  '+33 6 39 98 00 07',
  '+33 (0)6 39 98 00 07',
  '0033639980007',
  '06\u00A039\u202F98 00 07',
  '06‑39–98 00 07',
  '639980007',
  '33639980007',
  '+33 06 39 98 00 07',
  '+33692123456',
  '+33 690 12 34 56',
  '0033 (0)639 01 23 45',
  '0692 12 34 56',
  '0639 01 23 45',
  '0690 12 34 56',
  '0694 12 34 56',
  '0596 12 34 56',
  '0262 12 34 56',
  '0709 35 12 34',
  '+41 79 123 45 67',
  '87 12 34 56',
  '75.12.34',
  '55 12 34',
  'poste 4512',
  '15',
  '06',
  '06 39 98 00 0O',
  '06 39 98 00 07 / 06 39 98 00 08',
  '=1+1',
  '+330639980',
]
const ZONES = ['Europe/Paris', 'Indian/Reunion', 'Pacific/Tahiti', 'Pacific/Noumea', 'Pacific/Wallis', 'America/Miquelon']

test('what can be read becomes E.164, of members, of requests and of who is in no centre; the rest stays as it was', async () => {
  const database = await createTestDatabase({ migrated: false })
  const { pool, url } = database
  try {
    await migrate(url, migrations, numberOf('telephones-in-one-spelling') - 1)
    const centers = ZONES.map((zone) => ({ zone, id: randomUUID() }))
    for (const { id, zone } of centers)
      await pool.query(`INSERT INTO centers (_id, name, zone, rules) VALUES ($1, $2, $2, '{}')`, [id, zone])
    const account = (id: string, centerId: string | null, carried: unknown = null) =>
      pool.query('INSERT INTO accounts (_id, center_id, email, password_hash, carried) VALUES ($1, $2, $3, $4, $5)', [
        id,
        centerId,
        `${id}@releve.example`,
        'x',
        carried === null ? null : JSON.stringify(carried),
      ])
    const expected = new Map<string, string | null>()
    for (const { id: centerId, zone } of centers)
      for (const typed of TYPED) {
        const id = randomUUID()
        await account(id, centerId)
        await pool.query(
          `INSERT INTO members (center_id, _id, status, name, last_name, phone) VALUES ($1, $2, 'approved', 'Ana', 'Orme', $3)`,
          [centerId, id, typed],
        )
        expected.set(id, readPhoneNumber(typed, zone) ?? typed)
      }
    const none = randomUUID()
    await account(none, centers[0]?.id ?? null)
    await pool.query(`INSERT INTO members (center_id, _id, status, name, last_name) VALUES ($1, $2, 'approved', 'Ana', 'Orme')`, [
      centers[0]?.id,
      none,
    ])
    expected.set(none, null)
    const [away, bare] = [randomUUID(), randomUUID()]
    await account(away, null, { name: 'Ana', phone: '06 39 98 00 07' })
    await account(bare, null, { name: 'Ana', phone: null })
    await pool.query(
      `INSERT INTO recovery_requests (_id, center_id, name, last_name, new_email, phone, message, created_at)
       VALUES ($1, $2, 'Ana', 'Orme', 'ana@releve.example', '06.39.98.00.07', '', now())`,
      [randomUUID(), centers[0]?.id],
    )

    await migrate(url)

    const { rows } = await pool.query<{ _id: string; phone: string | null }>('SELECT _id, phone FROM members')
    expect(new Map(rows.map((row) => [row._id, row.phone]))).toEqual(expected)
    expect((await pool.query('SELECT phone FROM recovery_requests')).rows).toEqual([{ phone: '+33639980007' }])
    const carried = await pool.query<{ _id: string; carried: unknown }>('SELECT _id, carried FROM accounts WHERE carried IS NOT NULL')
    expect(new Map(carried.rows.map((row) => [row._id, row.carried]))).toEqual(
      new Map([
        [away, { name: 'Ana', phone: '+33639980007' }],
        [bare, { name: 'Ana', phone: null }],
      ]),
    )
  } finally {
    await database.close()
  }
})

test('overseas numbers behind +33 get the calling code of their territory; those proved by a text message stay', async () => {
  const database = await createTestDatabase({ migrated: false })
  const { pool, url } = database
  try {
    await migrate(url, migrations, numberOf('overseas-calling-codes') - 1)
    const center = randomUUID()
    await pool.query(`INSERT INTO centers (_id, name, zone, rules) VALUES ($1, 'Réunion', 'Indian/Reunion', '{}')`, [center])
    const kept = [
      '+33692123456',
      '+33639012345',
      '+33690123456',
      '+33694123456',
      '+33696123456',
      '+33709123456',
      '+33709351234',
      '+33262123456',
    ]
    const other = ['+33639980007', '+33612345678', '+33709812345', '+262639980007', '+41791234567', '+3369212345', null]
    const [expected, proved] = [new Map<string, string | null>(), new Map<string, string | null>()]
    for (const number of [...kept, ...other]) {
      const id = randomUUID()
      await pool.query("INSERT INTO accounts (_id, center_id, email, password_hash) VALUES ($1, $2, $3, 'x')", [
        id,
        center,
        `${id}@a.example`,
      ])
      await pool.query(
        `INSERT INTO members (center_id, _id, status, name, last_name, phone) VALUES ($1, $2, 'approved', 'Ana', 'Orme', $3)`,
        [center, id, number],
      )
      await pool.query('INSERT INTO availabilities (center_id, user_id, call_number) VALUES ($1, $2, $3)', [center, id, number])
      await pool.query('INSERT INTO sms_numbers (center_id, user_id, number) VALUES ($1, $2, $3)', [center, id, number])
      proved.set(id, number)
      expected.set(id, number === null ? null : (readPhoneNumber(number) ?? number))
    }
    const away = randomUUID()
    await pool.query(`INSERT INTO accounts (_id, email, password_hash, carried) VALUES ($1, 'z@a.example', 'x', $2)`, [
      away,
      JSON.stringify({ name: 'Ana', phone: '+33692123456' }),
    ])
    await pool.query(
      `INSERT INTO recovery_requests (_id, center_id, name, last_name, new_email, phone, message, created_at)
       VALUES ($1, $2, 'Ana', 'Orme', 'ana@releve.example', '+33692123456', '', now())`,
      [randomUUID(), center],
    )

    await migrate(url)

    const read = async (text: string) =>
      new Map((await pool.query<{ id: string; n: string | null }>(text)).rows.map(({ id, n }) => [id, n]))
    expect(await read('SELECT user_id AS id, call_number AS n FROM availabilities')).toEqual(expected)
    expect(await read('SELECT user_id AS id, number AS n FROM sms_numbers')).toEqual(proved)
    expect(await read('SELECT _id AS id, phone AS n FROM members')).toEqual(expected)
    expect([...expected.values()].filter((number) => number?.startsWith('+33') === true)).toHaveLength(4)
    expect((await pool.query('SELECT phone FROM recovery_requests')).rows).toEqual([{ phone: '+262692123456' }])
    expect((await pool.query('SELECT carried FROM accounts WHERE carried IS NOT NULL')).rows).toEqual([
      { carried: { name: 'Ana', phone: '+262692123456' } },
    ])
  } finally {
    await database.close()
  }
})
