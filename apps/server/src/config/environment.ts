// The environment as text becomes values: one reader per variable, and the French sentence for whoever wrote it wrong.
import * as z from 'zod/mini'
import { addressesOf } from './database-hosts.ts'
import { FRENCH_CALLING_CODES, isSmsSender, readSmppUrl } from './message-center.ts'
import { readNetwork } from './networks.ts'
import { DIRECTORY_NAME, logLevels } from './settings.ts'
import type { settings } from './settings.ts'

export interface MailSender {
  /** The name that mail programs show; when it is empty they show the address alone. */
  name: string
  address: string
}

/** A database other than the directory's. */
export interface NamedDatabase {
  readonly name: string
  /** The address of PostgreSQL itself, past any pooler. */
  readonly url: string
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

const networks = (name: string) =>
  z._default(
    z.pipe(
      z
        .string()
        .check(
          z.refine(
            areNetworks,
            `${name} doit être une suite d’adresses ou de réseaux séparés par des virgules, par exemple 10.0.0.2, 192.168.4.0/24.`,
          ),
        ),
      z.transform(listed),
    ),
    [],
  )

export const environmentSchema = z.object({
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
        // The value is left out: it holds a password.
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
  RELEVE_PUSH_NETWORKS: networks('RELEVE_PUSH_NETWORKS'),
  RELEVE_SIGN_ON_NETWORKS: networks('RELEVE_SIGN_ON_NETWORKS'),
  RELEVE_DIRECTORY_NETWORKS: networks('RELEVE_DIRECTORY_NETWORKS'),
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
