// The server under measure, in a process of its own, wired as main.ts wires it, with one more route: the SELECT 1 that its calls are
// compared with, authenticated as they are.
import os from 'node:os'
import { buildApp } from '@releve/server/src/app.ts'
import type { ServerConfig } from '@releve/server/src/config/config.ts'
import { Databases } from '@releve/server/src/db/databases.ts'
import { callLimits, createPool } from '@releve/server/src/db/pool.ts'
import { growHeapSlowly } from '@releve/server/src/heap.ts'
import { loadPrincipal } from '@releve/server/src/features/accounts/store/accounts.ts'
import { createAuthenticate } from '@releve/server/src/http/authenticate.ts'
import { createTokens } from '@releve/server/src/http/tokens.ts'
import { startTasks } from '@releve/server/src/tasks/tasks.ts'
import { createSenders } from '@releve/server/src/transport/senders.ts'
import { answerCommands, fieldsOf, numberOf, textOf } from './child.ts'
import { startRecording, stopRecording } from './statements.ts'
import { tellByHand } from './telling-parts.ts'
import type { Tell } from './telling-parts.ts'

const POOL_SIZE = 10

let stop = async () => {}
let tell: Tell = () => Promise.reject(new Error('the server has not started'))
let startWork = async (): Promise<{ stop(): Promise<void> }> => ({ stop: async () => {} })
let jobs: { stop(): Promise<void> } | null = null
/** Connections that serve calls. */
const ofCalls = new WeakSet<object>()

interface Start {
  readonly databaseUrl: string
  readonly secret: string
  /** The port of a message centre on this machine; 0 for none. */
  readonly smsPort: number
  /** Works off the queue too. */
  readonly works: boolean
}

/** The test server of `smpp` (apps/server, test/transport/sms/message-center.ts). */
const messageCenter = (port: number): ServerConfig['sms'] => ({
  smpp: { host: '127.0.0.1', port, isTls: false, systemId: 'releve', password: 'secret-9', systemType: '' },
  from: 'Releve',
  perDay: 100_000,
  countries: ['33'],
})

async function start({ databaseUrl, secret, smsPort, works }: Start): Promise<{ port: number }> {
  const config: ServerConfig = {
    port: 0,
    host: '127.0.0.1',
    publicUrl: 'http://localhost',
    name: 'Essais',
    appOrigins: ['capacitor://localhost', 'https://localhost'],
    proxies: [],
    databaseUrl,
    databases: [],
    directUrl: null,
    secret,
    logLevel: 'warn',
    poolSize: POOL_SIZE,
    jobs: 3,
    cacheMegabytes: 128,
    dataDirectory: os.tmpdir(),
    smtpUrl: null,
    mailFrom: { name: 'Relève', address: 'ne-pas-repondre@localhost' },
    sms: smsPort === 0 ? null : messageCenter(smsPort),
    pushNetworks: ['127.0.0.0/8', '::1'],
    signOnNetworks: ['127.0.0.0/8', '::1'],
    directoryNetworks: [],
    fcm: null,
    metricsToken: null,
  }
  growHeapSlowly()
  const pool = createPool({ url: databaseUrl, size: POOL_SIZE, limits: callLimits })
  pool.on('connect', (connection) => ofCalls.add(connection))
  // Few people make the calls of many.
  const { server, bus } = await buildApp(config, new Databases(pool), { callsPerHour: { 'demands.accept': 1_000_000 } })
  const authenticate = createAuthenticate({
    tokens: createTokens(secret),
    clock: Date.now,
    load: (caller) => loadPrincipal(pool, caller),
    keys: { open: () => Promise.resolve(null), noteUse: () => Promise.resolve() },
    countKeyCall: () => Promise.resolve(null),
  })
  server.get('/api/bench/one', async (request, reply) => {
    await authenticate(request, {})
    const { rows } = await pool.query({ name: 'bench.one', text: 'SELECT 1 AS one' })
    reply.header('content-type', 'application/json; charset=utf-8')
    return reply.send(JSON.stringify(rows[0]))
  })
  await bus.start()
  const senders = createSenders(config, Date.now, server.log)
  const deps = { pool, clock: Date.now, config, log: server.log, ...senders }
  startWork = () => startTasks(deps)
  tell = tellByHand(deps)
  if (works) jobs = await startWork()
  await server.listen({ host: config.host, port: config.port })
  stop = async () => {
    await server.close()
    await bus.stop()
    await jobs?.stop()
    senders.close()
    await pool.end()
  }
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('the server does not listen on a port')
  return { port: address.port }
}

answerCommands(
  {
    start: (input) =>
      start({
        databaseUrl: textOf(input, 'databaseUrl'),
        secret: textOf(input, 'secret'),
        smsPort: numberOf(input, 'smsPort'),
        works: fieldsOf(input)['works'] === true,
      }),
    /** Processor time so far, of all its threads, and the memory it holds now. */
    usage: () => {
      const { user, system } = process.cpuUsage()
      return { processorUs: user + system, memoryBytes: process.memoryUsage.rss() }
    },
    /** The jobs that calls leave behind from here on stay in the queue. */
    holdJobs: async () => {
      await jobs?.stop()
      jobs = null
    },
    releaseJobs: async () => {
      jobs ??= await startWork()
    },
    /** Does by hand the queue's work for a posted demand, while the queue waits: see `telling-parts.ts`. */
    tell: (input) => tell(textOf(input, 'centerId'), textOf(input, 'demandId')),
    record: () => startRecording((connection) => typeof connection === 'object' && connection !== null && ofCalls.has(connection)),
    recorded: () => stopRecording(),
  },
  () => stop(),
)
