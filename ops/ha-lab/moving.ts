// The same faults while the centre of the writers moves to another database: the move is asked for, the fault comes in the middle of it, and
// the move is asked for again until it is done. Between two tries, and afterwards, the centre is wholly in one of the two.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { centerTablesOf } from '../../apps/server/src/db/center-rows.ts'
import { loadPlace } from '../../apps/server/src/db/places.ts'
import { createPool } from '../../apps/server/src/db/pool.ts'
import { root } from '../../scripts/database.ts'
import type { Harm } from './harms.ts'
import type { Lab } from './lab.ts'
import { PRIMARY_PORT } from './places.ts'

type Pool = ReturnType<typeof createPool>

/** The other database: its name in RELEVE_DATABASES, and in PostgreSQL. */
export const ELSEWHERE = { name: 'nord', database: 'releve_nord' } as const

/** The lines that the mover prints at each moment, in their order. */
export const MOMENTS = {
  copying: 'Copie de ce qui est là',
  closing: 'Fermeture du centre',
  compared: 'disent la même chose',
  opened: 'ouvert dans sa nouvelle base',
} as const

export type Moment = keyof typeof MOMENTS

const TIMES_AT_MOST = 12
const BETWEEN_TRIES_MS = 2_000
const LOOK_EVERY_MS = 20
/** A centre closed by a mover that is dead stays so until somebody asks again. */
const SOMEBODY_COMES_MS = 5_000

/** Both ends of the move, as the lab sees them, and who hears of what it does. */
export interface Way {
  readonly from: Pool
  readonly to: Pool
  readonly say: (sentence: string) => void
}

interface Mover {
  /** It said that it is so, or it ended before. */
  reached(moment: Moment): Promise<void>
  /** Whether it says that the centre is there. */
  readonly isDone: Promise<boolean>
  /** kill -9. */
  kill(): void
}

function startMover(lab: Lab, centerId: string, say: Way['say']): Mover {
  const child = spawn(process.execPath, [path.join(root, 'scripts/move-center.ts'), centerId, ELSEWHERE.name], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'] ?? '',
      DATABASE_URL: lab.superuserUrlAt(PRIMARY_PORT, 'releve'),
      RELEVE_DATABASES: `${ELSEWHERE.name}=${lab.superuserUrlAt(PRIMARY_PORT, ELSEWHERE.database)}`,
      RELEVE_DATA_DIR: path.join(lab.folder, 'move'),
    },
  })
  let words = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      words += chunk.toString()
      child.emit('words')
    })
  }
  const ended = once(child, 'exit')
  const isDone = ended.then(() => {
    child.emit('words')
    say(words.trim())
    return child.exitCode === 0 || words.includes('est déjà dans cette base')
  })
  return {
    async reached(moment) {
      while (!words.includes(MOMENTS[moment]) && child.exitCode === null && child.signalCode === null) await once(child, 'words')
    },
    isDone,
    kill: () => child.kill('SIGKILL'),
  }
}

/** The tables of a database that hold something of the centre. */
async function holding(db: Pool, centerId: string): Promise<string[]> {
  const found: string[] = []
  for (const { name, centerColumn } of await centerTablesOf(db)) {
    const { rowCount } = await db.query(`SELECT FROM public.${name} WHERE ${centerColumn} = $1 LIMIT 1`, [centerId])
    if (rowCount !== 0) found.push(name)
  }
  return found
}

/** Asks again when the lab's own connection failed because no machine was the leader. */
async function askAgain<T>(question: () => Promise<T>): Promise<T> {
  for (let times = 1; ; times += 1) {
    try {
      return await question()
    } catch (error) {
      if (times === TIMES_AT_MOST) throw error
      await wait(BETWEEN_TRIES_MS)
    }
  }
}

/** Faults of a centre that no move has in hand: its rows have to be in one database, and the other must have none of them. */
export async function strays(centerId: string, { from, to }: Omit<Way, 'say'>): Promise<string[]> {
  return askAgain(async () => {
    const { database, state } = await loadPlace(from, centerId)
    if (state !== 'here') return []
    const [home, other] = database === null ? [from, to] : [to, from]
    const [homeTables, otherTables] = [await holding(home, centerId), await holding(other, centerId)]
    return [
      ...(homeTables.includes('members') ? [] : [`the centre is said to be in ${database ?? 'the directory'}, which has none of it`]),
      ...otherTables.map((table) => `the centre is in ${database ?? 'the directory'}, and the other one has ${table} of it`),
    ]
  })
}

/** Remains of a finished move: there may be none on any machine, whichever led meanwhile, nor in either database. */
export async function leftovers(lab: Lab, { from, to }: Omit<Way, 'say'>): Promise<string[]> {
  return askAgain(async () => {
    const found: string[] = []
    for (const { name: machine, ports } of lab.machines) {
      const db = createPool({ url: lab.superuserUrlAt(ports.postgres, 'postgres'), size: 1 })
      try {
        // Those of the tables' first copies as well: whatever is left keeps the WAL for ever.
        const { rows } = await db.query<{ name: string }>(`SELECT slot_name AS name FROM pg_replication_slots WHERE slot_type = 'logical'`)
        found.push(...rows.map(({ name }) => `left behind on ${machine}: slot ${name}`))
      } finally {
        await db.end()
      }
    }
    for (const db of [from, to]) {
      const { rows } = await db.query<{ name: string }>(
        `SELECT 'origin ' || roname AS name FROM pg_replication_origin
         UNION SELECT 'publication ' || pubname FROM pg_publication UNION SELECT 'subscription ' || subname FROM pg_subscription
         UNION SELECT 'place ' || center_id || ' ' || state FROM public.center_places WHERE state <> 'here'`,
      )
      found.push(...rows.map(({ name }) => `left behind: ${name}`))
    }
    return [...new Set(found)]
  })
}

/** Until the centre is there. @throws when it never arrives, or is in two places meanwhile */
async function persist(lab: Lab, centerId: string, way: Way, first: boolean): Promise<void> {
  let isDone = first
  let times = 1
  for (; !isDone; times += 1) {
    if (times > TIMES_AT_MOST) throw new Error('the centre never arrived')
    const wrong = await strays(centerId, way)
    if (wrong.length > 0) throw new Error(wrong.join('; '))
    await wait(BETWEEN_TRIES_MS)
    isDone = await startMover(lab, centerId, way.say).isDone
  }
  way.say(`arrived at try ${times}`)
}

/** @param moment of the move at which the fault comes */
export const whileMoving = (harm: Harm, moment: Moment, way: Way): Harm => ({
  name: `${harm.name}, a centre on its way (${moment})`,
  what: harm.what,
  async do(stage) {
    const { lab, centerId } = stage
    const mover = startMover(lab, centerId, way.say)
    await mover.reached(moment)
    const [isThere] = await Promise.all([mover.isDone, harm.do(stage)])
    await persist(lab, centerId, way, isThere)
  },
})

/** The centre is closed, or the mover ended before. */
async function closed(centerId: string, { from }: Way, mover: Mover): Promise<void> {
  let isOver = false
  void mover.isDone.then(() => (isOver = true))
  for (;;) {
    const { rowCount } = await from.query('SELECT FROM public.center_fences WHERE center_id = $1', [centerId])
    if (rowCount === 1 || isOver) return
    await wait(LOOK_EVERY_MS)
  }
}

/** At each moment of its own once, and asked again each time by somebody who comes later. */
export const moverKilled = (way: Way): Harm => ({
  name: 'mover killed, four times',
  what: 'kill -9 of `npm run move-center` while it copies, once it closed the centre, before and after it says where the centre is',
  async do({ lab, centerId }) {
    for (const moment of ['copying', 'closing', 'compared', 'opened'] as const) {
      const mover = startMover(lab, centerId, way.say)
      await mover.reached(moment)
      if (moment === 'closing') await closed(centerId, way, mover)
      mover.kill()
      await mover.isDone
      const wrong = await strays(centerId, way)
      if (wrong.length > 0) throw new Error(wrong.join('; '))
      await wait(SOMEBODY_COMES_MS)
    }
    await persist(lab, centerId, way, false)
  },
})
