// The configuration: what the environment says, read once at start, and what it leaves open, decided once the database is known.

import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { environmentSchema } from './environment.ts'
import type { MailSender, NamedDatabase } from './environment.ts'
import { readFcmAccount } from './fcm-account.ts'
import type { FcmAccount } from './fcm-account.ts'
import type { SmppAddress } from './message-center.ts'
import { isOfThisMachine } from './networks.ts'
import type { LogLevel } from './settings.ts'
import { StartupError } from './startup-error.ts'

/** How text messages leave. */
export interface SmsSettings {
  /** Null: they are files, for a trial. */
  readonly smpp: SmppAddress | null
  readonly from: string
  /** The most texts of one centre a day, counted by part. */
  readonly perDay: number
  /** Calling codes of the countries whose mobile telephones get them. */
  readonly countries: readonly string[]
}

/** The environment's values; `null` is "not given", decided at start by `serverConfig`. */
export interface Config {
  port: number
  host: string | null
  publicUrl: string | null
  name: string | null
  appOrigins: readonly string[]
  /** Addresses and networks, as `readNetwork` reads them. */
  proxies: readonly string[]
  databaseUrl: string | null
  /** Past the pooler to which `databaseUrl` leads. */
  directUrl: string | null
  /** Other databases in which centres live. */
  databases: readonly NamedDatabase[]
  /** Whether an empty database receives the demo. */
  demo: boolean
  /** Absolute path. */
  dataDirectory: string
  secret: string | null
  logLevel: LogLevel
  poolSize: number
  /** Jobs done at once. */
  jobs: number
  /** The number of Relève processes on this database. */
  processes: number
  /** The most memory that caches of centres take, in megabytes. */
  cacheMegabytes: number
  smtpUrl: string | null
  mailFrom: MailSender | null
  /** Null: this installation sends none. */
  sms: SmsSettings | null
  /** Private networks in which push services may stand. */
  pushNetworks: readonly string[]
  /** Private networks in which providers of sign-on may stand. */
  signOnNetworks: readonly string[]
  /** Networks in which directories may stand that are read by LDAP. */
  directoryNetworks: readonly string[]
  /** Absolute path. */
  fcmAccount: string | null
  metricsToken: string | null
  /** The folder of proven backups, an absolute path. */
  backupDirectory: string
  backupDays: number
  /** The age key that opens them; null: they are not sealed. */
  backupKey: string | null
}

/** The configuration the server is started with: every choice is made. */
export interface ServerConfig {
  port: number
  host: string
  /** The address without a closing slash. */
  publicUrl: string
  /** The name of the service that people see before they connect a telephone: « SDIS de la Brumaie ». */
  name: string
  /** The origins of the application on telephones, whose calls come from another origin than ours, without cookies. */
  appOrigins: readonly string[]
  /** Addresses and networks whose X-Forwarded-For is believed, besides this machine's. */
  proxies: readonly string[]
  databaseUrl: string
  /** Other databases in which centres live. */
  databases: readonly NamedDatabase[]
  /** Null: `databaseUrl` leads to PostgreSQL itself. Else it leads to a pooler of transactions, and this past it: to listen, to lock, to migrate. */
  directUrl: string | null
  /** The key that signs tokens has at least 32 characters. */
  secret: string
  logLevel: LogLevel
  poolSize: number
  /** Jobs done at once. */
  jobs: number
  /** The most memory that caches of centres take, in megabytes. */
  cacheMegabytes: number
  /** Absolute path of a folder that exists. */
  dataDirectory: string
  /** Null: mails are written into `outbox` of the data directory. */
  smtpUrl: string | null
  mailFrom: MailSender
  /** Null: this installation sends none. */
  sms: SmsSettings | null
  /** Private networks to which push messages may be sent, as `readNetwork` reads them. */
  pushNetworks: readonly string[]
  /** Private networks in which providers of sign-on may stand, as `readNetwork` reads them. */
  signOnNetworks: readonly string[]
  /** Networks in which directories may stand that are read by LDAP, as `readNetwork` reads them. */
  directoryNetworks: readonly string[]
  /** The account by which the application on telephones is notified; null: it is not. */
  fcm: FcmAccount | null
  /** Null: metrics are for this machine alone. */
  metricsToken: string | null
}

/**
 * Reads the environment. Empty variables count as absent, as `VAR= npm start` means.
 * @param baseDirectory where a relative RELEVE_DATA_DIR starts: the root of the project
 * @throws StartupError with one French sentence per wrong variable
 */
export function readConfig(environment: NodeJS.ProcessEnv, baseDirectory: string): Config {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''))
  const parsed = environmentSchema.safeParse(present)
  if (!parsed.success) throw new StartupError(parsed.error.issues.map((issue) => issue.message).join('\n'))
  const read = parsed.data
  const databaseUrl = read.DATABASE_URL ?? null
  const directUrl = read.DATABASE_DIRECT_URL ?? null
  if (directUrl !== null && databaseUrl === null) throw new StartupError('DATABASE_DIRECT_URL ne se dit qu’avec DATABASE_URL.')
  if (read.RELEVE_DATABASES.length > 0 && databaseUrl === null) throw new StartupError('RELEVE_DATABASES ne se dit qu’avec DATABASE_URL.')
  const host = read.RELEVE_HOST ?? null
  const publicUrl = read.RELEVE_PUBLIC_URL ?? null
  return {
    port: read.PORT,
    host,
    publicUrl,
    name: read.RELEVE_NAME ?? null,
    appOrigins: read.RELEVE_APP_ORIGINS,
    proxies: read.RELEVE_PROXIES,
    databaseUrl,
    directUrl,
    databases: read.RELEVE_DATABASES,
    demo: read.RELEVE_DEMO === undefined ? databaseUrl === null && !isReachable(host, publicUrl) : read.RELEVE_DEMO === '1',
    dataDirectory: path.resolve(baseDirectory, read.RELEVE_DATA_DIR ?? '.releve'),
    secret: read.RELEVE_SECRET ?? null,
    logLevel: read.RELEVE_LOG_LEVEL,
    poolSize: read.RELEVE_POOL_SIZE,
    jobs: read.RELEVE_JOBS,
    processes: read.RELEVE_PROCESSES,
    cacheMegabytes: read.RELEVE_CACHE_MB,
    smtpUrl: read.SMTP_URL ?? null,
    mailFrom: read.MAIL_FROM ?? null,
    sms:
      read.SMPP_URL === undefined && databaseUrl !== null
        ? null
        : { smpp: read.SMPP_URL ?? null, from: read.SMS_FROM, perDay: read.SMS_PER_DAY, countries: read.SMS_COUNTRIES },
    pushNetworks: read.RELEVE_PUSH_NETWORKS,
    signOnNetworks: read.RELEVE_SIGN_ON_NETWORKS,
    directoryNetworks: read.RELEVE_DIRECTORY_NETWORKS,
    fcmAccount: read.RELEVE_FCM_ACCOUNT === undefined ? null : path.resolve(baseDirectory, read.RELEVE_FCM_ACCOUNT),
    metricsToken: read.RELEVE_METRICS_TOKEN ?? null,
    backupDirectory: path.resolve(baseDirectory, read.RELEVE_BACKUP_DIR ?? path.join(read.RELEVE_DATA_DIR ?? '.releve', 'backups')),
    backupDays: read.RELEVE_BACKUP_DAYS,
    backupKey: read.RELEVE_BACKUP_KEY ?? null,
  }
}

/** Whether others than this machine are served: by an address to listen on, or by a public one, to which a proxy of this machine leads. */
function isReachable(host: string | null, publicUrl: string | null): boolean {
  const names = [host, publicUrl === null ? null : new URL(publicUrl).hostname]
  return names.some((name) => name !== null && !isOfThisMachine(name))
}

/** @throws StartupError where others than this machine would reach the demo, whose password everybody can read */
export function refuseReachableDemo({ host, publicUrl }: Config): void {
  if (!isReachable(host, publicUrl)) return
  throw new StartupError(
    'Des comptes de démonstration s’ouvrent avec un mot de passe que tout le monde peut lire, et RELEVE_HOST ou RELEVE_PUBLIC_URL ouvre Relève à d’autres que cette machine\u00A0: Relève ne démarre pas ainsi.\n' +
      'Pour essayer la démonstration, retirez ces deux variables.\n' +
      'Pour servir un centre, prenez une base neuve (un autre RELEVE_DATA_DIR, ou une base vide dans DATABASE_URL) avec RELEVE_DEMO=0, puis créez le premier compte par npm run admin.',
  )
}

/**
 * Decides what the environment left open, once the database is known.
 * While demo accounts open with the password that is printed, this machine alone is served.
 * @throws StartupError where they would open to others
 */
export function serverConfig(config: Config, database: { databaseUrl: string; isDemoOpen: boolean }): ServerConfig {
  if (database.isDemoOpen) refuseReachableDemo(config)
  const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`
  return {
    port: config.port,
    host: config.host ?? (database.isDemoOpen ? '127.0.0.1' : '0.0.0.0'),
    publicUrl,
    name: config.name ?? new URL(publicUrl).hostname,
    appOrigins: config.appOrigins,
    proxies: config.proxies,
    databaseUrl: database.databaseUrl,
    databases: config.databases,
    directUrl: config.directUrl,
    secret: config.secret ?? storedSecret(config.dataDirectory),
    logLevel: config.logLevel,
    poolSize: config.poolSize,
    jobs: config.jobs,
    cacheMegabytes: config.cacheMegabytes,
    dataDirectory: config.dataDirectory,
    smtpUrl: config.smtpUrl,
    mailFrom: config.mailFrom ?? { name: 'Relève', address: `ne-pas-repondre@${new URL(publicUrl).hostname}` },
    sms: config.sms,
    pushNetworks: config.pushNetworks,
    signOnNetworks: config.signOnNetworks,
    directoryNetworks: config.directoryNetworks,
    fcm: config.fcmAccount === null ? null : readFcmAccount(config.fcmAccount),
    metricsToken: config.metricsToken,
  }
}

/** The key of the tokens, drawn once and stored in a file that its owner alone reads, so that sessions survive a restart. The folder exists. */
function storedSecret(dataDirectory: string): string {
  const file = path.join(dataDirectory, 'secret')
  try {
    // "wx" creates or fails: two servers that start at once end with the same key.
    writeFileSync(file, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length < 32)
    throw new StartupError(`La clé gardée dans ${file} est abîmée\u00A0: effacez ce fichier pour en tirer une nouvelle.`)
  return secret
}
