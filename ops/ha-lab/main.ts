// `npm run ha-lab -- up`: three machines with PostgreSQL, Patroni and etcd, HAProxy and two Relève, until Ctrl+C; `-- faults`: every fault
// under writers, and a table of what became of what was acknowledged.
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { judgeAccounts, judgeDatabase } from '../../apps/server/src/db/laws.ts'
import { migrate } from '../../apps/server/src/db/migrate.ts'
import { createPool } from '../../apps/server/src/db/pool.ts'
import { StartupError } from '../../apps/server/src/config/startup-error.ts'
import { control, harms } from './harms.ts'
import { restoreToInstant } from './instant.ts'
import { Lab } from './lab.ts'
import { ELSEWHERE, leftovers, MOMENTS, moverKilled, strays, whileMoving } from './moving.ts'
import type { Moment } from './moving.ts'
import { serverOn } from './servers.ts'
import type { Server } from './servers.ts'
import { lineOf, restoreTable, TABLE_HEAD, upgradeTable } from './sheet.ts'
import { under } from './under.ts'
import type { Outcome } from './under.ts'
import { upgrade } from './upgrade.ts'

const USAGE = `Usage, par root sur une Debian 12\u00A0:
  npm run ha-lab -- up [--folder DOSSIER]
  npm run ha-lab -- faults [--folder DOSSIER] [--only mots]… [--route haproxy|hosts]
  npm run ha-lab -- moves [--folder DOSSIER] [--only mots]… [--at copying|closing|compared|opened]…
  npm run ha-lab -- upgrade --from COMMIT [--folder DOSSIER]
  npm run ha-lab -- instant [--folder DOSSIER]`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    folder: { type: 'string', default: path.join(os.tmpdir(), 'releve-ha-lab') },
    only: { type: 'string', multiple: true, default: [] },
    from: { type: 'string' },
    route: { type: 'string', default: 'haproxy' },
    at: { type: 'string', multiple: true, default: ['copying'] },
  },
})

const progress = (sentence: string) => console.error(sentence)

/** The machines alone. */
async function withLab(work: (lab: Lab, ends: (() => Promise<void>)[]) => Promise<void>): Promise<void> {
  const lab = new Lab({ folder: path.resolve(values.folder), progress })
  let closing: Promise<void> | null = null
  /** Functions that end the other processes, before the lab itself ends. */
  const ends: (() => Promise<void>)[] = []
  const close = () => {
    closing ??= (async () => {
      await Promise.all(ends.map((end) => end()))
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
    await work(lab, ends)
  } finally {
    await close()
  }
}

/** Runs the work in a lab with two servers of Relève. */
const withServers = (work: (lab: Lab, servers: readonly [Server, Server]) => Promise<void>) =>
  withLab(async (lab, ends) => {
    const url = values.route === 'hosts' ? lab.urlOfAll : lab.url
    const servers = [serverOn(url, path.join(lab.folder, 'server-1')), serverOn(url, path.join(lab.folder, 'server-2'))] as const
    await migrate(lab.url)
    for (const server of servers) {
      ends.push(() => server.stop())
      await server.start()
    }
    await work(lab, servers)
  })

const isChosen = (name: string) => values.only.length === 0 || values.only.some((words) => name.includes(words))
const wrongOf = ({ lost, doubled, problems }: Pick<Outcome, 'lost' | 'doubled' | 'problems'>) => [...doubled, ...lost, ...problems]

async function up(): Promise<void> {
  await withServers(async (lab, servers) => {
    for (const { name, role, state } of await lab.members()) console.log(`${name}\t${role}\t${state}`)
    console.log(`PostgreSQL qui mène\u00A0: ${lab.url}`)
    console.log(`Relève\u00A0: ${servers.map((server) => server.url()).join(', ')}`)
    console.log('Ctrl+C pour arrêter.')
    // Until a signal: the processes of the lab keep this one alive.
    await new Promise(() => {})
  })
}

async function faults(): Promise<void> {
  await withServers(async (lab, servers) => {
    const db = createPool({ url: lab.url, size: 4 })
    const chosen = [...harms, control].filter(({ name }) => isChosen(name))
    console.log(TABLE_HEAD)
    let isClean = true
    for (const harm of chosen) {
      const isControl = harm === control
      if (isControl) await lab.setSynchronous(false)
      const outcome = await under(harm, lab, servers, db)
      console.log(lineOf(outcome))
      const wrong = wrongOf(outcome)
      for (const words of wrong.slice(0, 12)) progress(`    ${words}`)
      // The rig has to see both: what is gone, and what two people were given.
      isClean &&= isControl ? outcome.lost.length > 0 && outcome.doubled.length > 0 : wrong.length === 0
      await wait(1_000)
    }
    const { breaches } = await judgeDatabase(lab.url, {})
    console.log(`\nLois rompues, sur toute la base\u00A0: ${breaches.length}.`)
    await db.end()
    if (!isClean) process.exitCode = 1
  })
}

const isMoment = (text: string): text is Moment => Object.keys(MOMENTS).includes(text)

async function moves(moments: readonly Moment[]): Promise<void> {
  await withLab(async (lab, ends) => {
    const elsewhere = await lab.freshDatabase(ELSEWHERE.database)
    for (const url of [lab.url, elsewhere]) await migrate(url)
    const databases = [{ name: ELSEWHERE.name, url: elsewhere }]
    const servers = [
      serverOn(lab.url, path.join(lab.folder, 'server-1'), databases),
      serverOn(lab.url, path.join(lab.folder, 'server-2'), databases),
    ] as const
    for (const server of servers) {
      ends.push(() => server.stop())
      await server.start()
    }
    const [from, to] = [createPool({ url: lab.url, size: 4 }), createPool({ url: elsewhere, size: 4 })]
    const way = { from, to, say: progress }
    const during = moments.flatMap((moment) => harms.map((harm) => whileMoving(harm, moment, way)))
    const chosen = [...during, moverKilled(way)].filter(({ name }) => isChosen(name))
    console.log(TABLE_HEAD)
    for (const harm of chosen) {
      const outcome = await under(harm, lab, servers, from, {
        database: to,
        problemsOf: async (centerId) => [...(await strays(centerId, way)), ...(await leftovers(lab, way))],
      })
      console.log(lineOf(outcome))
      const wrong = wrongOf(outcome)
      for (const words of wrong.slice(0, 12)) progress(`    ${words}`)
      if (wrong.length > 0) process.exitCode = 1
    }
    for (const url of [lab.url, elsewhere]) console.log(`Lois rompues\u00A0: ${(await judgeDatabase(url, {})).breaches.length}.`)
    console.log(`Comptes de l’annuaire et membres\u00A0: ${(await judgeAccounts(lab.url, elsewhere)).length} différences.`)
    await from.end()
    await to.end()
  })
}

async function rolling(from: string): Promise<void> {
  await withLab(async (lab, ends) => {
    const databaseUrl = await lab.freshDatabase('releve_upgrade')
    const outcome = await upgrade({ from, folder: lab.folder, databaseUrl, ends, progress })
    console.log(upgradeTable(outcome))
    const wrong = [...outcome.failed, ...wrongOf(outcome), ...outcome.unready]
    for (const words of wrong.slice(0, 20)) progress(`    ${words}`)
    if (wrong.length > 0) process.exitCode = 1
  })
}

async function instant(): Promise<void> {
  await withServers(async (lab, servers) => {
    const outcome = await restoreToInstant(lab, servers, progress)
    console.log(restoreTable(outcome))
    for (const words of outcome.wrong.slice(0, 20)) progress(`    ${words}`)
    if (outcome.wrong.length > 0) process.exitCode = 1
  })
}

try {
  if (positionals[0] === 'up') await up()
  else if (positionals[0] === 'faults') await faults()
  else if (positionals[0] === 'moves' && values.at.every(isMoment)) await moves(values.at.filter(isMoment))
  else if (positionals[0] === 'instant') await instant()
  else if (positionals[0] === 'upgrade' && values.from !== undefined) await rolling(values.from)
  else throw new StartupError(USAGE)
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
