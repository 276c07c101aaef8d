// The account of what was acknowledged sees what it is there to see: writers write, all is as they were told, and then each sort of damage is
// planted and has to be named. A table of faults without a loss and without a double says something by this alone.
import { beforeAll, expect, test } from 'vitest'
import { serverOfTests } from '#test/scene.ts'
import { until } from '#test/until.ts'
import { settleAccounts } from '#test/faults/notebook.ts'
import type { Kind, Note } from '#test/faults/notebook.ts'
import { startWriters } from '#test/faults/writers.ts'

const server = serverOfTests({ now: Date.now() })
let notes: readonly Note[]

beforeAll(async () => {
  const writers = await startWriters(server.pool, () => [server.url], { pairs: 4, pauseMs: 0, areAllKeyed: true, rivals: 'none' })
  notes = writers.notes
  const isStanding = ({ mark, kind }: Note) => kind === 'accept' && !notes.some((note) => note.kind === 'unaccept' && note.mark === mark)
  await until(() => Promise.resolve(notes.filter(isStanding).length > 4 && writers.successes.length > 60))
  await writers.stop(300_000)
})

/** The last one of that kind, nothing of which was undone since. */
function last(kind: Kind): Note {
  const undone = new Set(notes.filter((note) => note.kind === 'unaccept').map(({ mark }) => mark))
  const found = notes.findLast((note) => note.kind === kind && note.outcome === 'acknowledged' && !undone.has(note.mark))
  if (found === undefined) throw new Error(`nobody wrote ${kind}`)
  return found
}

/** Counts in a database that was damaged past every constraint, and restores it afterwards. */
async function accountAfter(damage: string | null, mark = '', writtenNotes: readonly Note[] = notes) {
  const client = await server.pool.connect()
  try {
    await client.query('BEGIN')
    await client.query('SET LOCAL session_replication_role = replica')
    if (damage !== null) {
      await client.query('DROP INDEX shift_transfers_one_given_per_day, shift_transfers_one_taken_per_day')
      await client.query('ALTER TABLE shift_transfers DROP CONSTRAINT shift_transfers_pkey')
      await client.query('ALTER TABLE demands DROP CONSTRAINT demands_accepted_has_accepter')
      expect((await client.query(damage, [mark])).rowCount).toBeGreaterThan(0)
    }
    return await settleAccounts(client, writtenNotes)
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
}

test('what is as everybody was told has nothing wrong with it', async () => {
  expect(await accountAfter(null)).toMatchObject({ lost: [], doubled: [], problems: [], unknown: 0 })
})

test.for([
  ['a transfer', 'transfer', 'DELETE FROM points_transactions WHERE description = $1'],
  ['a message', 'message', 'DELETE FROM messages WHERE text = $1'],
  ['a demand', 'post', 'DELETE FROM demands WHERE comment = $1'],
  ['an accept', 'accept', `DELETE FROM planning_changes WHERE demand_id = $1::uuid AND kind = 'accepted'`],
] as const)('%s that was acknowledged and is gone is lost', async ([, kind, damage]) => {
  const { mark } = last(kind)
  const { lost } = await accountAfter(damage, mark)
  // A demand that is gone takes with it what was done with it.
  expect(lost).toContain(`keyed ${kind} ${mark}: acknowledged, 0 times`)
})

test.for([
  [
    'a message',
    'message',
    "INSERT INTO messages SELECT (jsonb_populate_record(m, jsonb_build_object('_id', gen_random_uuid()))).* FROM messages m WHERE text = $1",
  ],
  [
    'an accept',
    'accept',
    `INSERT INTO planning_changes SELECT (jsonb_populate_record(c, jsonb_build_object('_id', gen_random_uuid()))).*
     FROM planning_changes c WHERE demand_id = $1::uuid AND kind = 'accepted'`,
  ],
] as const)('%s whose effect is there twice was done twice', async ([, kind, damage]) => {
  const { mark } = last(kind)
  const { doubled } = await accountAfter(damage, mark)
  expect(doubled).toEqual([`keyed ${kind} ${mark}: acknowledged, 2 times`])
})

test('a demand that two were told they have was given twice', async () => {
  const accept = last('accept')
  const { doubled } = await accountAfter(null, '', [...notes, { ...accept, isRival: true }])
  expect(doubled).toEqual([`accept ${accept.mark}: two were told that they have it`])
})

test('a demand that two have breaks the laws, whatever anybody was told', async () => {
  const { mark } = last('accept')
  const { problems } = await accountAfter(
    `INSERT INTO shift_transfers SELECT (jsonb_populate_record(s, jsonb_build_object('taker_id', (
       SELECT _id FROM members m WHERE m.center_id = s.center_id AND m._id NOT IN (s.giver_id, s.taker_id) LIMIT 1)))).*
     FROM shift_transfers s WHERE demand_id = $1::uuid`,
    mark,
  )
  expect(problems.join('\n')).toContain('Chaque vacation déplacée l’est entre l’auteur de sa demande et celui qui l’a acceptée')
  expect(problems.join('\n')).toContain('Personne ne donne ni ne prend deux vacations d’un même jour')
})

test('a demand that is open again after its accept is not in the state that was acknowledged', async () => {
  const { mark } = last('accept')
  const { problems } = await accountAfter(`UPDATE demands SET status = 'open', accepter_id = NULL WHERE _id = $1::uuid`, mark)
  expect(problems.join('\n')).toContain(`accept of ${mark} was acknowledged, and it is open`)
})
