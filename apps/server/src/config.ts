// The configuration: every environment variable the program reads, validated once at start. The README's table is this table.

import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import { addressesOf } from './db/hosts.ts'
import { isOfThisMachine, readNetwork } from './http/source.ts'
import { readFcmAccount } from './push/fcm-account.ts'
import type { FcmAccount } from './push/fcm-account.ts'
import { isSmsSender, readSmppUrl } from './sms/address.ts'
import { FRENCH_CALLING_CODES } from './sms/destination.ts'
import type { SmppAddress } from './sms/address.ts'
import { StartupError } from './startup-error.ts'

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
type LogLevel = (typeof logLevels)[number]

export interface Setting {
  name: string
  /** The default when the variable is absent or empty, in words for the README. */
  defaultText: string
  /** The effect of the variable, in one French line for the README. */
  meaning: string
}

/** In the order of the README's table. */
export const settings = [
  { name: 'PORT', defaultText: '3000', meaning: 'Port d’écoute, de 0 à 65535 (0\u00A0: un port libre)' },
  {
    name: 'RELEVE_HOST',
    defaultText: '127.0.0.1 tant que la démonstration s’ouvre avec son mot de passe public, sinon toutes les adresses',
    meaning: 'Adresse d’écoute',
  },
  {
    name: 'RELEVE_PUBLIC_URL',
    defaultText: 'http://localhost:PORT',
    meaning: 'Adresse publique, celle des liens et des cookies',
  },
  {
    name: 'RELEVE_NAME',
    defaultText: 'machine de RELEVE_PUBLIC_URL',
    meaning: 'Nom du service, que l’application sur téléphone montre avant de s’y connecter',
  },
  {
    name: 'RELEVE_APP_ORIGINS',
    defaultText: 'capacitor://localhost, https://localhost',
    meaning: 'Origines de l’application sur téléphone, séparées par des virgules (aucune\u00A0: elle n’est pas servie)',
  },
  {
    name: 'RELEVE_PROXIES',
    defaultText: 'aucun, hors ceux de cette machine',
    meaning: 'Proxys inverses crus quand ils disent qui appelle\u00A0: adresses ou réseaux, séparés par des virgules',
  },
  {
    name: 'DATABASE_URL',
    defaultText: 'PostgreSQL intégré',
    meaning:
      'PostgreSQL 15 ou plus récent à utiliser à la place de celui qui est intégré. De plusieurs hôtes (postgres://n1,n2,n3/releve), celui qui accepte les écritures',
  },
  {
    name: 'DATABASE_DIRECT_URL',
    defaultText: 'DATABASE_URL',
    meaning: 'PostgreSQL lui-même, quand DATABASE_URL mène à un PgBouncer en mode transaction',
  },
  {
    name: 'RELEVE_DATABASES',
    defaultText: 'aucune\u00A0: tous les centres sont dans DATABASE_URL',
    meaning: 'Autres bases où des centres peuvent vivre\u00A0: nom=adresse, séparées par des virgules (npm run move-center)',
  },
  {
    name: 'RELEVE_DEMO',
    defaultText: '1 avec le PostgreSQL intégré et des adresses de cette machine seule, sinon 0',
    meaning: 'Charger la démonstration quand la base est vide (1 ou 0)',
  },
  {
    name: 'RELEVE_DATA_DIR',
    defaultText: '.releve',
    meaning: 'Dossier des données\u00A0: PostgreSQL intégré, clé des jetons, journaux',
  },
  {
    name: 'RELEVE_SECRET',
    defaultText: 'tirée au sort au premier démarrage et gardée dans RELEVE_DATA_DIR',
    meaning: 'Clé de signature des jetons, 32 caractères au moins',
  },
  {
    name: 'RELEVE_LOG_LEVEL',
    defaultText: 'info',
    meaning: `Détail du journal\u00A0: ${logLevels.join(', ')}`,
  },
  { name: 'RELEVE_POOL_SIZE', defaultText: '10', meaning: 'Connexions à PostgreSQL pour les appels, de 2 à 200' },
  { name: 'RELEVE_JOBS', defaultText: '3', meaning: 'Tâches de fond menées à la fois, de 1 à 20\u00A0: deux connexions chacune' },
  {
    name: 'RELEVE_PROCESSES',
    defaultText: '1',
    meaning: 'Relève lancés sur cette base, de 1 à 100\u00A0: le démarrage prévient quand leurs connexions n’y tiennent pas',
  },
  {
    name: 'RELEVE_CACHE_MB',
    defaultText: '128',
    meaning: 'Mémoire pour ce que le serveur retient des centres, en Mo, de 16 à 16384\u00A0: un centre de 100 membres en prend 0,1',
  },
  {
    name: 'SMTP_URL',
    defaultText: 'courriels écrits dans RELEVE_DATA_DIR/outbox',
    meaning: 'Serveur d’envoi des courriels, smtp:// ou smtps://, avec identifiant et mot de passe s’il en demande',
  },
  {
    name: 'MAIL_FROM',
    defaultText: 'Relève <ne-pas-repondre@machine de RELEVE_PUBLIC_URL>',
    meaning: 'Expéditeur des courriels\u00A0: Nom <adresse>, ou l’adresse seule',
  },
  {
    name: 'SMPP_URL',
    defaultText: 'pas de SMS\u202F; avec le PostgreSQL intégré, SMS écrits dans RELEVE_DATA_DIR/outbox',
    meaning: 'Centre d’envoi des SMS (SMPP 3.4), smpp:// ou smpps:// (TLS), avec identifiant et mot de passe',
  },
  {
    name: 'SMS_FROM',
    defaultText: 'Releve',
    meaning: 'Expéditeur des SMS\u00A0: 2 à 11 lettres et chiffres, numéro court, ou numéro +33…',
  },
  {
    name: 'SMS_PER_DAY',
    defaultText: '200',
    meaning: 'SMS qu’un centre envoie par jour au plus, de 0 à 100000, ceux de plusieurs parties comptés pour chacune',
  },
  {
    name: 'SMS_COUNTRIES',
    defaultText: '33, 262, 508, 590, 594, 596, 681, 687, 689\u00A0: la France et l’outre-mer',
    meaning: 'Indicatifs des pays dont les téléphones mobiles reçoivent des SMS, séparés par des virgules',
  },
  {
    name: 'RELEVE_PUSH_NETWORKS',
    defaultText: 'aucun\u00A0: les services de notification du réseau public seuls',
    meaning: 'Réseaux privés où un service de notification peut se trouver\u00A0: adresses ou réseaux, séparés par des virgules',
  },
  {
    name: 'RELEVE_FCM_ACCOUNT',
    defaultText: 'aucun\u00A0: l’application sur téléphone ne reçoit pas de notifications',
    meaning: 'Fichier du compte de service Google (Firebase, en JSON) par lequel l’application sur téléphone reçoit les notifications',
  },
  {
    name: 'RELEVE_METRICS_TOKEN',
    defaultText: 'aucune\u00A0: /metrics ne répond qu’à cette machine',
    meaning: 'Clé que /metrics demande à tous (en-tête Authorization\u00A0: Bearer), 16 caractères au moins',
  },
  {
    name: 'RELEVE_BACKUP_DIR',
    defaultText: 'RELEVE_DATA_DIR/backups',
    meaning: 'Dossier des sauvegardes gardées (npm run backup, sans fichier)',
  },
  { name: 'RELEVE_BACKUP_DAYS', defaultText: '14', meaning: 'Jours pendant lesquels elles sont gardées, de 1 à 3650' },
  {
    name: 'RELEVE_BACKUP_KEY',
    defaultText: 'aucune\u00A0: elles ne sont pas chiffrées',
    meaning: 'Clé publique age qui chiffre les sauvegardes gardées, et avec elles la clé de signature\u00A0: age1…',
  },
] as const satisfies readonly Setting[]

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

interface MailSender {
  /** As mail programs show it; empty: the address alone. */
  name: string
  address: string
}

/** Another database than the directory's. */
interface NamedDatabase {
  readonly name: string
  /** The address of PostgreSQL itself, past any pooler. */
  readonly url: string
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
  /** Others in which centres live. */
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
  /** Absolute path. */
  fcmAccount: string | null
  metricsToken: string | null
  /** Where proven backups are kept. Absolute path. */
  backupDirectory: string
  backupDays: number
  /** The age key that opens them; null: they are not sealed. */
  backupKey: string | null
}

/** The configuration the server is started with: every choice is made. */
export interface ServerConfig {
  port: number
  host: string
  /** Without a closing slash. */
  publicUrl: string
  /** As those who connect a telephone know it: « SDIS de la Brumaie ». */
  name: string
  /** The origins of the application on telephones, whose calls come from another origin than ours, without cookies. */
  appOrigins: readonly string[]
  /** Addresses and networks whose X-Forwarded-For is believed, besides this machine's. */
  proxies: readonly string[]
  databaseUrl: string
  /** Others in which centres live. */
  databases: readonly NamedDatabase[]
  /** Null: `databaseUrl` leads to PostgreSQL itself. Else it leads to a pooler of transactions, and this past it: to listen, to lock, to migrate. */
  directUrl: string | null
  /** At least 32 characters. */
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
  /** The account by which the application on telephones is notified; null: it is not. */
  fcm: FcmAccount | null
  /** Null: metrics are for this machine alone. */
  metricsToken: string | null
}

const integerBetween = (name: string, low: number, high: number, fallback: number) => {
  const sentence = `${name} doit être un nombre entier de ${low} à ${high}.`
  const isBetween = (text: string) => /^\d{1,9}$/.test(text) && Number(text) >= low && Number(text) <= high
  return z._default(z.pipe(z.string().check(z.refine(isBetween, sentence)), z.transform(Number)), fallback)
}

const isUrlOf = (protocols: readonly string[]) => (text: string) => {
  const url = URL.parse(text)
  return url !== null && protocols.includes(url.protocol)
}

/** Whether the text is the address of one host or of several: `postgres://releve@n1,n2/releve`. */
const isDatabaseUrl = (text: string) => addressesOf(text).every(isUrlOf(['postgres:', 'postgresql:']))

/** `Relève <bonjour@releve.example>`, or the address alone; null when it is neither. */
function readSender(text: string): MailSender | null {
  const parts = /^(?:"?([^<>"\r\n]*?)"?\s*<([^<>]+)>|([^<>\s]+))$/.exec(text.trim())
  const address = parts?.[2] ?? parts?.[3] ?? ''
  return /^[^\s@<>,;:"()\\]+@[^\s@<>,;:"()\\]+$/.test(address) ? { name: parts?.[1]?.trim() ?? '', address } : null
}

const listed = (text: string) => text.split(',').map((part) => part.trim())
/** The origins that Capacitor serves the application from, on iPhones and on Android. */
const APP_ORIGINS = ['capacitor://localhost', 'https://localhost']
const readOrigins = (text: string) => (text.trim() === 'aucune' ? [] : listed(text))
const areOrigins = (text: string) => readOrigins(text).every((part) => /^(?:https?|capacitor|ionic):\/\/[\w.-]+(?::\d+)?$/.test(part))
const areNetworks = (text: string) => listed(text).every((part) => readNetwork(part) !== null)

/** The name by which an operator calls the database of DATABASE_URL, where the accounts are. */
export const DIRECTORY_NAME = 'annuaire'

/** `nord=postgres://…, sud=postgres://…`; null when it is not. An address may hold commas. */
function readDatabases(text: string): NamedDatabase[] | null {
  const read = text
    .trim()
    .split(/\s*,\s*(?=[^=,\s]+=postgres)/)
    .map((part) => {
      const { name = '', url = '' } = /^(?<name>[a-z][\w-]{0,30})=(?<url>\S+)$/.exec(part)?.groups ?? {}
      return { name, url }
    })
  const isRight = ({ name, url }: NamedDatabase) => name !== '' && name !== DIRECTORY_NAME && isDatabaseUrl(url)
  return read.every(isRight) && new Set(read.map(({ name }) => name)).size === read.length ? read : null
}

const senderSentence = 'MAIL_FROM doit être une adresse, par exemple Relève <releve@example.org>.'
const smppSentence =
  'SMPP_URL doit commencer par smpp:// ou smpps:// et dire un identifiant, par exemple smpps://releve:motdepasse@smsc.example.org:3550.'
const isSmtpUrl = (text: string) => isUrlOf(['smtp:', 'smtps:'])(text) && URL.parse(text)?.hostname !== ''

const environmentSchema = z.object({
  PORT: integerBetween('PORT', 0, 65_535, 3000),
  RELEVE_HOST: z.optional(
    z.string().check(z.regex(/^[\w.:-]+$/, 'RELEVE_HOST doit être une adresse ou un nom de machine, par exemple 127.0.0.1 ou 0.0.0.0.')),
  ),
  RELEVE_PUBLIC_URL: z.optional(
    z.string().check(
      z.refine(isUrlOf(['http:', 'https:']), 'RELEVE_PUBLIC_URL doit être une adresse complète, par exemple https://releve.example.org.'),
      z.overwrite((url) => url.replace(/\/+$/, '')),
    ),
  ),
  RELEVE_NAME: z.optional(z.string().check(z.trim(), z.maxLength(80, 'RELEVE_NAME compte 80 caractères au plus.'))),
  RELEVE_APP_ORIGINS: z._default(
    z.pipe(
      z
        .string()
        .check(
          z.refine(
            areOrigins,
            'RELEVE_APP_ORIGINS doit être une suite d’origines séparées par des virgules, par exemple capacitor://localhost, https://localhost, ou le mot aucune.',
          ),
        ),
      z.transform(readOrigins),
    ),
    APP_ORIGINS,
  ),
  RELEVE_PROXIES: z._default(
    z.pipe(
      z
        .string()
        .check(
          z.refine(
            areNetworks,
            'RELEVE_PROXIES doit être une suite d’adresses ou de réseaux séparés par des virgules, par exemple 10.0.0.2, 192.168.4.0/24.',
          ),
        ),
      z.transform(listed),
    ),
    [],
  ),
  DATABASE_URL: z.optional(
    z
      .string()
      .check(
        z.refine(
          isDatabaseUrl,
          'DATABASE_URL doit commencer par postgres:// ou postgresql://, par exemple postgres://releve:motdepasse@localhost/releve.',
        ),
      ),
  ),
  DATABASE_DIRECT_URL: z.optional(
    z
      .string()
      .check(
        z.refine(
          isDatabaseUrl,
          'DATABASE_DIRECT_URL doit commencer par postgres:// ou postgresql://, par exemple postgres://releve:motdepasse@localhost:5432/releve.',
        ),
      ),
  ),
  RELEVE_DATABASES: z._default(
    z.pipe(
      z
        .string()
        .check(
          z.refine(
            (text) => readDatabases(text) !== null,
            'RELEVE_DATABASES doit être une suite de nom=adresse séparés par des virgules, chaque nom une fois («\u00A0annuaire\u00A0» est celui de DATABASE_URL), par exemple nord=postgres://releve:motdepasse@nord/releve.',
          ),
        ),
      z.transform((text) => readDatabases(text) ?? []),
    ),
    [],
  ),
  RELEVE_DEMO: z.optional(z.enum(['0', '1'], 'RELEVE_DEMO doit valoir 1 ou 0.')),
  RELEVE_DATA_DIR: z.optional(z.string()),
  RELEVE_SECRET: z.optional(z.string().check(z.minLength(32, 'RELEVE_SECRET doit compter au moins 32 caractères.'))),
  RELEVE_LOG_LEVEL: z._default(z.enum(logLevels, `RELEVE_LOG_LEVEL doit être l’un de ces mots\u00A0: ${logLevels.join(', ')}.`), 'info'),
  RELEVE_POOL_SIZE: integerBetween('RELEVE_POOL_SIZE', 2, 200, 10),
  RELEVE_JOBS: integerBetween('RELEVE_JOBS', 1, 20, 3),
  RELEVE_PROCESSES: integerBetween('RELEVE_PROCESSES', 1, 100, 1),
  RELEVE_CACHE_MB: integerBetween('RELEVE_CACHE_MB', 16, 16_384, 128),
  SMTP_URL: z.optional(
    z
      .string()
      .check(
        z.refine(isSmtpUrl, 'SMTP_URL doit commencer par smtp:// ou smtps://, par exemple smtps://releve:motdepasse@smtp.example.org.'),
      ),
  ),
  MAIL_FROM: z.optional(
    z.pipe(
      z.string(),
      z.transform((text, context) => {
        const sender = readSender(text)
        if (sender !== null) return sender
        context.issues.push({ code: 'custom', message: senderSentence, input: text })
        return z.NEVER
      }),
    ),
  ),
  SMPP_URL: z.optional(
    z.pipe(
      z.string(),
      z.transform((text, context) => {
        const address = readSmppUrl(text)
        if (address !== null) return address
        // Without what was given: it holds a password.
        context.issues.push({ code: 'custom', message: smppSentence, input: undefined })
        return z.NEVER
      }),
    ),
  ),
  SMS_FROM: z._default(
    z
      .string()
      .check(z.trim(), z.refine(isSmsSender, 'SMS_FROM doit être un nom de 2 à 11 lettres et chiffres, un numéro court ou un numéro +33…')),
    'Releve',
  ),
  SMS_PER_DAY: integerBetween('SMS_PER_DAY', 0, 100_000, 200),
  SMS_COUNTRIES: z._default(
    z.pipe(
      z
        .string()
        .check(
          z.refine(
            (text) => listed(text).every((code) => /^\+?[1-9]\d{0,2}$/.test(code)),
            'SMS_COUNTRIES doit lister des indicatifs de pays séparés par des virgules, par exemple 33, 262, 32.',
          ),
        ),
      z.transform((text) => listed(text).map((code) => code.replace('+', ''))),
    ),
    [...FRENCH_CALLING_CODES],
  ),
  RELEVE_PUSH_NETWORKS: z._default(
    z.pipe(
      z
        .string()
        .check(
          z.refine(
            areNetworks,
            'RELEVE_PUSH_NETWORKS doit être une suite d’adresses ou de réseaux séparés par des virgules, par exemple 10.0.0.2, 192.168.4.0/24.',
          ),
        ),
      z.transform(listed),
    ),
    [],
  ),
  RELEVE_FCM_ACCOUNT: z.optional(z.string()),
  RELEVE_METRICS_TOKEN: z.optional(
    z
      .string()
      .check(z.regex(/^[\w.~+/=-]{16,}$/, 'RELEVE_METRICS_TOKEN doit compter au moins 16 lettres, chiffres ou signes . ~ + / = - _')),
  ),
  RELEVE_BACKUP_DIR: z.optional(z.string()),
  RELEVE_BACKUP_DAYS: integerBetween('RELEVE_BACKUP_DAYS', 1, 3_650, 14),
  RELEVE_BACKUP_KEY: z.optional(
    z.string().check(z.regex(/^age1[a-z0-9]{50,70}$/, 'RELEVE_BACKUP_KEY doit être une clé publique de age, qui commence par age1.')),
  ),
} satisfies Record<(typeof settings)[number]['name'], z.ZodMiniType>)

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
export function serverConfig(config: Config, found: { databaseUrl: string; isDemoOpen: boolean }): ServerConfig {
  if (found.isDemoOpen) refuseReachableDemo(config)
  const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`
  return {
    port: config.port,
    host: config.host ?? (found.isDemoOpen ? '127.0.0.1' : '0.0.0.0'),
    publicUrl,
    name: config.name ?? new URL(publicUrl).hostname,
    appOrigins: config.appOrigins,
    proxies: config.proxies,
    databaseUrl: found.databaseUrl,
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
