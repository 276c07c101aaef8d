// `npm run ha-lab -- up`: three machines with PostgreSQL, Patroni and etcd, HAProxy and two Relève, until Ctrl+C; `-- faults`: every fault
// under writers, and a table of what became of what was acknowledged.
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { judgeDatabase } from '../../apps/server/src/db/laws.ts'
import { migrate } from '../../apps/server/src/db/migrate.ts'
import { createPool } from '../../apps/server/src/db/pool.ts'
import { StartupError } from '../../apps/server/src/startup-error.ts'
import { control, harms } from './harms.ts'
import { Lab } from './lab.ts'
import { serverOn } from './servers.ts'
import type { Server } from './servers.ts'
import { lineOf, TABLE_HEAD } from './sheet.ts'
import { under } from './under.ts'

const USAGE = `Usage, par root sur une Debian 12\u00A0:
  npm run ha-lab -- up [--folder DOSSIER]
  npm run ha-lab -- faults [--folder DOSSIER] [--only mots]… [--route haproxy|hosts]`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    folder: { type: 'string', default: path.join(os.tmpdir(), 'releve-ha-lab') },
    only: { type: 'string', multiple: true, default: [] },
    route: { type: 'string', default: 'haproxy' },
  },
})

const progress = (sentence: string) => console.error(sentence)

async function withLab(work: (lab: Lab, servers: readonly [Server, Server]) => Promise<void>): Promise<void> {
  const lab = new Lab({ folder: path.resolve(values.folder), progress })
  const url = values.route === 'hosts' ? lab.urlOfAll : lab.url
  const servers = [serverOn(url, path.join(lab.folder, 'server-1')), serverOn(url, path.join(lab.folder, 'server-2'))] as const
  let closing: Promise<void> | null = null
  const close = () => {
    closing ??= (async () => {
      for (const server of servers) await server.stop()
      await lab.close()
    })()
    return closing
  }
  // Asked to stop by the terminal and by the launcher, or left alone by one that was killed: what was started is ended first.
  for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const)
    process.on(event, () => void close().finally(() => process.exit(1)))
  process.channel?.unref()
  try {
    await lab.start()
    await migrate(lab.url)
    for (const server of servers) await server.start()
    await work(lab, servers)
  } finally {
    await close()
  }
}

async function up(): Promise<void> {
  await withLab(async (lab, servers) => {
    for (const { name, role, state } of await lab.members()) console.log(`${name}\t${role}\t${state}`)
    console.log(`PostgreSQL qui mène\u00A0: ${lab.url}`)
    console.log(`Relève\u00A0: ${servers.map((server) => server.url()).join(', ')}`)
    console.log('Ctrl+C pour arrêter.')
    // Until a signal: the processes of the lab keep this one alive.
    await new Promise(() => {})
  })
}

async function faults(): Promise<void> {
  await withLab(async (lab, servers) => {
    const db = createPool({ url: lab.url, size: 4 })
    const chosen = [...harms, control].filter(({ name }) => values.only.length === 0 || values.only.some((words) => name.includes(words)))
    console.log(TABLE_HEAD)
    let isClean = true
    for (const harm of chosen) {
      const isControl = harm === control
      if (isControl) await lab.setSynchronous(false)
      const outcome = await under(harm, lab, servers, db)
      console.log(lineOf(outcome))
      for (const words of [...outcome.lost, ...outcome.doubled, ...outcome.problems].slice(0, 12)) progress(`    ${words}`)
      const isSpotless = outcome.lost.length + outcome.doubled.length + outcome.problems.length === 0
      if (isControl) isClean &&= outcome.lost.length + outcome.doubled.length > 0
      else isClean &&= isSpotless
      await wait(1_000)
    }
    const { breaches } = await judgeDatabase(lab.url, {})
    console.log(`\nLois rompues, sur toute la base\u00A0: ${breaches.length}.`)
    await db.end()
    if (!isClean) process.exitCode = 1
  })
}

try {
  if (positionals[0] === 'up') await up()
  else if (positionals[0] === 'faults') await faults()
  else throw new StartupError(USAGE)
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
