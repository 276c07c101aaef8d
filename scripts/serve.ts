// Starts Relève: configuration, data folder, PostgreSQL, migrations, demo, server; stops them in the reverse order.

import { accessSync, constants, existsSync, mkdirSync, rmdirSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { createServer } from 'node:net'
import path from 'node:path'
import { command } from '../apps/server/src/command.ts'
import { refuseReachableDemo, readConfig, serverConfig, type Config } from '../apps/server/src/config/config.ts'
import { startEmbedded } from '../apps/server/src/db/embedded.ts'
import { sayConnections } from '../apps/server/src/db/connection-sizes.ts'
import { lockInstance } from '../apps/server/src/db/instance-lock.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { requirePlaces } from '../apps/server/src/db/places.ts'
import { callLimits, createPool } from '../apps/server/src/db/pool.ts'
import { checkDatabase, isEmpty } from '../apps/server/src/db/reachable.ts'
import { hasMaster } from '../apps/server/src/features/accounts/store/accounts.ts'
import { startServer } from '../apps/server/src/main.ts'
import { StartupError } from '../apps/server/src/config/startup-error.ts'
import { demoAccounts, loadDemo, openDemoEmails } from '../packages/demo/src/load.ts'
import { createStopping, stopWithinMs } from '../apps/server/src/stopping.ts'
import { createSupervisor, heldSocket, listensElsewhere } from '../apps/server/src/systemd.ts'
import { buildWeb, WebBuildError } from './build-web.ts'

const root = path.resolve(import.meta.dirname, '..')
const say = (sentence: string) => console.log(sentence)

const stopping = createStopping((error) => console.error(error))
const supervisor = createSupervisor(process.env)
const heldFd = heldSocket(process.env, process.pid) ?? undefined

async function stop(exitCode: number): Promise<void> {
  supervisor.stopping()
  await stopping.stop()
  process.exit(exitCode)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0))
// The server stops when its launcher was killed, since nobody could stop it any more.
process.on('disconnect', () => void stop(0))

try {
  await start(readConfig(process.env, root))
} catch (error) {
  // A step that fails because Relève is stopping is not reported.
  if (!stopping.isAsked) console.error(sentenceOf(error))
  await stop(1)
}

function sentenceOf(error: unknown): unknown {
  if (error instanceof StartupError) return error.message
  if (error instanceof WebBuildError)
    return `${error.message}\nLa construction de l’application web a échoué\u00A0: la cause est ci-dessus.`
  return error
}

async function start(config: Config): Promise<void> {
  const createdFolders = prepareDataDirectory(config)
  // A refused start removes the empty folders that it made.
  process.once('exit', () => removeEmpty(createdFolders))
  if (config.databaseUrl === null) await takeFolder(config)
  if (heldFd === undefined) await refuseBusyPort(config)
  await buildWeb(() => say('Construction de l’application web…'))
  const databaseUrl = config.databaseUrl ?? (await startOwnPostgres(config))
  const isPooled = config.directUrl !== null
  const directUrl = config.directUrl ?? databaseUrl
  if (isPooled) await checkDatabase(databaseUrl)
  const atMost = await checkDatabase(directUrl, isPooled ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL')
  for (const sentence of sayConnections(config, atMost)) say(sentence)
  const applied = await migrate(directUrl)
  if (applied.length > 0) say(`Base de données préparée (migrations appliquées\u00A0: ${applied.length}).`)

  await prepareOthers(directUrl, config)
  const { accounts, isDemoOpen } = await prepareDemo(directUrl, config)
  const pool = createPool({ url: databaseUrl, isPooled, size: config.poolSize, limits: callLimits })
  stopping.add(() => pool.end(), stopWithinMs.pool)
  const settled = serverConfig(config, { databaseUrl, isDemoOpen })
  const server = await startServer(settled, pool, { heldFd }).catch((error: unknown) => {
    throw listenError(error, config.port) ?? error
  })
  stopping.add(() => server.close(), stopWithinMs.server)
  supervisor.ready()
  if (heldFd !== undefined && listensElsewhere(server.url, settled))
    say(
      `PORT ou RELEVE_HOST a changé, Relève répond encore sur ${server.url}\u00A0: systemctl daemon-reload && systemctl stop releve && systemctl start releve`,
    )
  // The compile cache is written now: the next start is faster, however this server ends.
  flushCompileCache()
  announce(config.publicUrl ?? `http://localhost:${new URL(server.url).port}`, accounts, {
    isDemoOpen,
    isManned: await hasMaster(pool),
    outbox: config.smtpUrl === null ? path.join(config.dataDirectory, 'outbox') : null,
  })
}

/** The other databases of RELEVE_DATABASES, brought to the same version; and every centre is in one of those that are named. */
async function prepareOthers(directUrl: string, config: Config): Promise<void> {
  for (const { name, url } of config.databases) {
    const atMost = await checkDatabase(url, `RELEVE_DATABASES (${name})`)
    for (const sentence of sayConnections({ ...config, directUrl: null }, atMost)) say(`${name}\u00A0: ${sentence}`)
    const applied = await migrate(url)
    if (applied.length > 0) say(`Base ${name} préparée (migrations appliquées\u00A0: ${applied.length}).`)
  }
  const [directory, ...others] = [{ url: directUrl }, ...config.databases].map(({ url }) => createPool({ url, size: 1 }))
  try {
    if (directory !== undefined) {
      await requirePlaces(directory, new Map(config.databases.flatMap(({ name }, index) => (others[index] ? [[name, others[index]]] : []))))
    }
  } finally {
    for (const pool of [directory, ...others]) await pool?.end()
  }
}

/** Prepares the demo through connections of its own: those of calls refuse what takes long. */
async function prepareDemo(url: string, config: Config) {
  const pool = createPool({ url, size: 1 })
  try {
    if (config.demo && (await isEmpty(pool))) {
      refuseReachableDemo(config)
      say('Chargement de la démonstration…')
      await loadDemo(pool, Date.now())
    }
    return { accounts: await demoAccounts(pool), isDemoOpen: (await openDemoEmails(pool)).size > 0 }
  } finally {
    await pool.end()
  }
}

/** @returns the folders that were not there, the outer first */
function prepareDataDirectory({ dataDirectory }: Config): string[] {
  try {
    const createdFolders = makeFolder(dataDirectory)
    // The path has a closing slash, so that a file of that name is refused as well.
    accessSync(`${dataDirectory}${path.sep}`, constants.R_OK | constants.W_OK | constants.X_OK)
    return createdFolders
  } catch (error) {
    throw new StartupError(`Le dossier ${dataDirectory} n’est pas accessible en écriture\u00A0: Relève ne peut pas y garder ses données.`, {
      cause: error,
    })
  }
}

/** Level by level: mkdir's own `recursive` never returns under a folder that refuses with ENOENT, as /proc does. */
function makeFolder(folder: string): string[] {
  if (existsSync(folder)) return []
  const outer = makeFolder(path.dirname(folder))
  mkdirSync(folder, { mode: 0o700 })
  return [...outer, folder]
}

/** The folders among these in which nothing was written. */
function removeEmpty(folders: readonly string[]): void {
  try {
    for (const folder of folders.toReversed()) rmdirSync(folder)
  } catch {
    // A folder that is not empty stays, and so do the folders around it.
  }
}

/** Refuses a busy port before the long steps; the port is only taken when the server listens. */
async function refuseBusyPort({ port, host }: Config): Promise<void> {
  const probe = createServer()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  probe.once('error', reject)
  probe.listen({ port, host: host ?? '127.0.0.1', exclusive: true }, resolve)
  await promise.catch((error: unknown) => {
    throw listenError(error, port) ?? error
  })
  await new Promise((closed) => probe.close(closed))
}

function listenError(error: unknown, port: number): StartupError | null {
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (code === 'EADDRINUSE')
    return new StartupError(
      `Le port ${port} est déjà utilisé\u00A0: libérez-le ou choisissez-en un autre, par exemple PORT=${port + 1} npm start.`,
    )
  if (code === 'EACCES')
    return new StartupError(
      `Le port ${port} est réservé à l’administrateur du système\u00A0: choisissez-en un autre, par exemple PORT=3000 npm start.`,
    )
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new StartupError('L’adresse donnée dans RELEVE_HOST n’est pas une adresse de cette machine.')
  return null
}

/** One Relève per data folder; with DATABASE_URL several servers may share a database. */
async function takeFolder({ dataDirectory }: Config): Promise<void> {
  const lock = await lockInstance(dataDirectory)
  if (lock === null)
    throw new StartupError(
      `Relève fonctionne déjà sur le dossier ${dataDirectory}\u00A0: arrêtez-le d’abord, ou choisissez un autre dossier avec RELEVE_DATA_DIR.`,
    )
  stopping.add(() => lock.release(), stopWithinMs.folder)
}

async function startOwnPostgres({ dataDirectory }: Config): Promise<string> {
  say('Démarrage de PostgreSQL…')
  const postgres = await startEmbedded({ directory: dataDirectory, durable: true, supervised: true, progress: say })
  stopping.add(() => postgres.stop(), stopWithinMs.postgres)
  return postgres.url()
}

function announce(
  url: string,
  accounts: readonly { email: string; password: string; role: string }[],
  { isDemoOpen, isManned, outbox }: { readonly isDemoOpen: boolean; readonly isManned: boolean; readonly outbox: string | null },
): void {
  say('')
  say(`Relève est prêt\u00A0: ${url}`)
  if (accounts.length > 0) {
    const width = (texts: string[]) => Math.max(...texts.map((text) => text.length))
    const emailWidth = width(accounts.map((account) => account.email))
    const passwordWidth = width(accounts.map((account) => account.password))
    say('')
    say('Comptes de démonstration (adresse, mot de passe, rôle)\u00A0:')
    for (const { email, password, role } of accounts) say(`  ${email.padEnd(emailWidth)}  ${password.padEnd(passwordWidth)}  ${role}`)
  }
  if (isDemoOpen) say('\nTant que des comptes de démonstration s’ouvrent avec ce mot de passe public, Relève ne répond qu’à cette machine.')
  if (!isManned)
    say(`\nPersonne n’administre encore Relève\u00A0: «\u00A0${command('admin')}\u00A0» crée le premier administrateur principal.`)
  if (outbox !== null)
    say(`\nAucun serveur de messagerie n’est réglé (SMTP_URL)\u00A0: personne ne reçoit les e-mails de Relève, qui restent dans ${outbox}.`)
  say('\nCtrl+C pour arrêter.')
}
