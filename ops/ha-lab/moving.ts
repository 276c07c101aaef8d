// The same faults while the centre of the writers moves to another database: the move is asked for, the fault comes in the middle of it, and
// the move is asked for again until it is done.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { root } from '../../scripts/database.ts'
import type { Harm } from './harms.ts'
import type { Lab } from './lab.ts'
import { PRIMARY_PORT } from './places.ts'

/** In RELEVE_DATABASES, and its own name. */
export const ELSEWHERE = { name: 'nord', database: 'releve_nord' } as const

const TIMES_AT_MOST = 12

interface Move {
  /** The copy is being made, or it ended before. */
  readonly begun: Promise<void>
  /** Whether it says that the centre is there. */
  readonly isDone: Promise<boolean>
}

function move(lab: Lab, centerId: string, say: (sentence: string) => void): Move {
  const child = spawn(process.execPath, [path.join(root, 'scripts/move-center.ts'), centerId, ELSEWHERE.name], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'] ?? '',
      DATABASE_URL: lab.superuserUrlAt(PRIMARY_PORT, 'releve'),
      RELEVE_DATABASES: `${ELSEWHERE.name}=${lab.superuserUrlAt(PRIMARY_PORT, ELSEWHERE.database)}`,
      RELEVE_DATA_DIR: path.join(lab.folder, 'move'),
    },
  })
  const { promise: begun, resolve } = Promise.withResolvers<void>()
  let words = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      words += chunk.toString()
      resolve()
    })
  }
  const isDone = once(child, 'exit').then(() => {
    resolve()
    say(words.trim())
    return child.exitCode === 0 || words.includes('est déjà dans cette base')
  })
  return { begun, isDone }
}

export const whileMoving = (harm: Harm, say: (sentence: string) => void): Harm => ({
  name: `${harm.name}, a centre on its way`,
  what: harm.what,
  async do(stage) {
    const { lab, centerId } = stage
    const first = move(lab, centerId, say)
    await first.begun
    const [isThere] = await Promise.all([first.isDone, harm.do(stage)])
    let isDone = isThere
    for (let times = 1; !isDone; times += 1) {
      if (times > TIMES_AT_MOST) throw new Error('the centre never arrived')
      await wait(2_000)
      isDone = await move(lab, centerId, say).isDone
    }
  },
})
