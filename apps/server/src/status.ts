// The first questions of an administrator (`npm run status`): a line for each subject, whether it is as it should be, and the remedy where
// it is not.
import { stat, statfs } from 'node:fs/promises'
import { connect, getCACertificates } from 'node:tls'
import { createTransport } from 'nodemailer'
import { DIRECTORY_NAME } from './config/settings.ts'
import type { Config } from './config/config.ts'
import { loadFigures, type DatabaseFigures } from './db/figures.ts'
import { listBackups } from './db/kept-backups.ts'
import { newestVersion } from './db/migrate.ts'
import { reason } from './db/reachable.ts'
import { isOfThisMachine } from './config/networks.ts'

export interface StatusLine {
  readonly name: string
  /** `warning`: it works, and somebody should know. */
  readonly state: 'good' | 'warning' | 'bad'
  readonly text: string
}

export interface Asked {
  readonly config: Config
  /** The address of the directory; null: the embedded PostgreSQL does not run. */
  readonly databaseUrl: string | null
  readonly version: string
  /** Instant, in milliseconds. */
  readonly now: number
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** A night and the time that a backup takes. */
const BACKUP_AGE_MS = 26 * HOUR_MS
/** Workers look every second or two: whatever has waited so long has none. */
const JOB_LATE_MS = 5 * MINUTE_MS
const CONNECTIONS_FULL = 0.9
const FREE = { warning: 0.15, bad: 0.05 } as const
/** Caddy and certbot renew when a third of its life is left: who is here was not renewed. A life may be a year, or twelve hours. */
const CERTIFICATE = { warning: { ms: 21 * DAY_MS, share: 0.2 }, bad: { ms: 3 * DAY_MS, share: 0.04 } } as const
const ANSWER_WITHIN_MS = 5_000

const number = (value: number, digits = 0) => value.toLocaleString('fr-FR', { maximumFractionDigits: digits })
const several = (count: number, singular: string, plural: string) => `${number(count)}\u00A0${count < 2 ? singular : plural}`

function sizeOf(bytes: number): string {
  if (bytes >= 1e9) return `${number(bytes / 1e9, 1)}\u00A0Go`
  return bytes >= 1e6 ? `${number(bytes / 1e6, 1)}\u00A0Mo` : `${number(Math.ceil(bytes / 1e3))}\u00A0ko`
}

function durationOf(ms: number): string {
  if (ms >= 2 * DAY_MS) return several(Math.floor(ms / DAY_MS), 'jour', 'jours')
  return ms >= 2 * HOUR_MS ? `${Math.floor(ms / HOUR_MS)}\u00A0h` : `${Math.max(0, Math.floor(ms / MINUTE_MS))}\u00A0min`
}

/** The line about the server on this machine, asked as a load balancer asks. */
async function serviceLine({ host, port }: Config): Promise<StatusLine> {
  const name = 'Service'
  const address = host === null || host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  const url = `http://${address.includes(':') ? `[${address}]` : address}:${port}`
  try {
    const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) })
    return response.ok
      ? { name, state: 'good', text: `répond sur ${url}` }
      : {
          name,
          state: 'bad',
          text: `${url} vit mais ne peut pas servir (${response.status})\u00A0: sa base ne répond pas ou n’est pas à jour`,
        }
  } catch {
    return { name, state: 'bad', text: `ne répond pas sur ${url}\u00A0: est-il démarré\u202F?` }
  }
}

function versionLine(version: string, figures: DatabaseFigures | null): StatusLine {
  const own = newestVersion()
  const name = 'Version'
  if (figures === null) return { name, state: 'good', text: version }
  const { schema } = figures
  if (schema < own)
    return {
      name,
      state: 'bad',
      text: `${version} attend une base à la version ${own}, elle est à la version ${schema}\u00A0: redémarrez Relève`,
    }
  const isNewer = schema > own
  return {
    name,
    state: isNewer ? 'warning' : 'good',
    text: `${version}, base à sa version ${schema}${isNewer ? '\u00A0: un Relève plus récent l’a préparée' : ''}`,
  }
}

function databaseLine(name: string, figures: DatabaseFigures | string): StatusLine {
  if (typeof figures === 'string') return { name, state: 'bad', text: `ne répond pas\u00A0: ${figures}` }
  const { server, bytes, connections, connectionsAtMost } = figures
  const isFull = connections >= connectionsAtMost * CONNECTIONS_FULL
  return {
    name,
    state: isFull ? 'bad' : 'good',
    text: `PostgreSQL ${server}, ${sizeOf(bytes)}, ${number(connections)} connexions sur ${number(connectionsAtMost)}`,
  }
}

function queueLine({ jobsDue, jobsLateMs, jobsFailed }: DatabaseFigures): StatusLine {
  const failed = jobsFailed === 0 ? '' : `, ${several(jobsFailed, 'abandonnée', 'abandonnées')} (Administration, Tâches)`
  const isLate = jobsLateMs > JOB_LATE_MS
  return {
    name: 'Tâches',
    state: isLate ? 'bad' : jobsFailed > 0 ? 'warning' : 'good',
    text: `${several(jobsDue, 'attend', 'attendent')}${isLate ? `, la plus ancienne depuis ${durationOf(jobsLateMs)}\u00A0: personne ne les fait` : ''}${failed}`,
  }
}

async function mailLine({ smtpUrl, dataDirectory }: Config, figures: DatabaseFigures | null): Promise<StatusLine> {
  const name = 'Courriels'
  const waiting =
    figures === null || figures.mailsQueued === 0
      ? ''
      : `, ${several(figures.mailsQueued, 'attend', 'attendent')}${figures.mailsRetrying > 0 ? ` (${number(figures.mailsRetrying)} après un échec)` : ''}`
  if (smtpUrl === null)
    return {
      name,
      state: 'warning',
      text: `SMTP_URL n’est pas renseignée\u00A0: écrits dans ${dataDirectory}/outbox, personne ne les reçoit${waiting}`,
    }
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: ANSWER_WITHIN_MS,
    greetingTimeout: ANSWER_WITHIN_MS,
    socketTimeout: ANSWER_WITHIN_MS,
  })
  const { hostname } = new URL(smtpUrl)
  try {
    await transport.verify()
    return { name, state: 'good', text: `${hostname} les accepte${waiting}` }
  } catch (error) {
    return { name, state: 'bad', text: `${hostname} les refuse\u00A0: ${reason(error)}${waiting}` }
  } finally {
    transport.close()
  }
}

/** The line about the backups of one of the databases in service. */
function backupLine(config: Config, database: string, figures: DatabaseFigures | null, now: number): StatusLine {
  const name = database === DIRECTORY_NAME ? 'Sauvegarde' : `Sauvegarde ${database}`
  const { backupDirectory, backupDays } = config
  let backups: ReturnType<typeof listBackups>
  try {
    backups = listBackups(backupDirectory).filter((backup) => backup.database === database)
  } catch (error) {
    return { name, state: 'bad', text: `${backupDirectory} ne peut pas être lu\u00A0: ${reason(error)}` }
  }
  const last = backups.at(-1)
  if (last === undefined) {
    const isYoung = figures !== null && now - figures.since < BACKUP_AGE_MS
    return { name, state: isYoung ? 'warning' : 'bad', text: `aucune dans ${backupDirectory}` }
  }
  const age = now - last.createdAt
  return {
    name,
    state: age > BACKUP_AGE_MS ? 'bad' : 'good',
    text: `prouvée il y a ${durationOf(age)}, ${sizeOf(last.bytes)}, ${last.isSealed ? 'chiffrée' : 'non chiffrée'}\u202F; ${several(backups.length, 'gardée', 'gardées')}, ${backupDays}\u00A0jours`,
  }
}

/** A line for each file system that data and backups are on. */
async function diskLines({ dataDirectory, backupDirectory }: Config): Promise<StatusLine[]> {
  const seenDevices = new Set<number>()
  const lines: StatusLine[] = []
  for (const folder of [dataDirectory, backupDirectory]) {
    const found = await stat(folder).catch(() => null)
    if (found === null || seenDevices.has(found.dev)) continue
    seenDevices.add(found.dev)
    const { bavail, blocks, bsize } = await statfs(folder)
    const share = bavail / blocks
    const state = share < FREE.bad ? 'bad' : share < FREE.warning ? 'warning' : 'good'
    lines.push({ name: 'Disque', state, text: `${sizeOf(bavail * bsize)} libres (${number(share * 100)}\u00A0%) pour ${folder}` })
  }
  return lines
}

interface Certificate {
  readonly since: number
  readonly until: number
  /** Why a browser of this machine would not accept it; null: it would. */
  readonly refused: string | null
}

function certificateAt({ hostname, port }: URL): Promise<Certificate> {
  const { promise, resolve, reject } = Promise.withResolvers<Certificate>()
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  const socket = connect({
    host,
    port: port === '' ? 443 : Number(port),
    ...(/[a-z]/i.test(host) && !host.includes(':') ? { servername: host } : {}),
    // An authority of the département is known to the machine, not to Node. Looked at, never relied on: nothing is sent.
    ca: [...getCACertificates('default'), ...getCACertificates('system')],
    rejectUnauthorized: false,
  })
  socket.setTimeout(ANSWER_WITHIN_MS, () => socket.destroy(new Error('pas de réponse')))
  socket.once('error', reject)
  socket.once('secureConnect', () => {
    const { valid_from: since, valid_to: until } = socket.getPeerCertificate()
    resolve({ since: Date.parse(since), until: Date.parse(until), refused: socket.authorized ? null : String(socket.authorizationError) })
    socket.destroy()
  })
  return promise
}

async function certificateLine({ publicUrl }: Config, now: number): Promise<StatusLine> {
  const name = 'Certificat'
  if (publicUrl === null)
    return { name, state: 'warning', text: 'RELEVE_PUBLIC_URL n’est pas renseignée\u00A0: les liens mènent à cette machine' }
  const url = new URL(publicUrl)
  if (url.protocol === 'http:')
    return isOfThisMachine(url.hostname)
      ? { name, state: 'good', text: 'aucun, Relève ne sert que cette machine' }
      : { name, state: 'bad', text: `aucun\u00A0: ${publicUrl} est en clair` }
  try {
    return judgeCertificate(url.host, await certificateAt(url), now)
  } catch (error) {
    return { name, state: 'bad', text: `${url.host} ne répond pas en TLS\u00A0: ${reason(error)}` }
  }
}

export function judgeCertificate(host: string, { since, until, refused }: Certificate, now: number): StatusLine {
  const name = 'Certificat'
  const remainingMs = until - now
  const day = new Date(until).toLocaleDateString('fr-FR', { dateStyle: 'long' })
  if (remainingMs <= 0) return { name, state: 'bad', text: `${host}, expiré le ${day}` }
  const text = `${host}, jusqu’au ${day} (${durationOf(remainingMs)})`
  if (refused !== null) return { name, state: 'warning', text: `${text}, que cette machine ne reconnaît pas\u00A0: ${refused}` }
  const isUnder = ({ ms, share }: { readonly ms: number; readonly share: number }) => remainingMs < Math.min(ms, (until - since) * share)
  return { name, state: isUnder(CERTIFICATE.bad) ? 'bad' : isUnder(CERTIFICATE.warning) ? 'warning' : 'good', text }
}

/** Each line by itself: what fails hides nothing of the others. */
export async function statusLines({ config, databaseUrl, version, now }: Asked): Promise<StatusLine[]> {
  const figures = databaseUrl === null ? 'le PostgreSQL intégré ne tourne pas' : await loadFigures(databaseUrl)
  const known = typeof figures === 'string' ? null : figures
  const others = await Promise.all(config.databases.map(async ({ name, url }) => ({ name, figures: await loadFigures(url) })))
  const [service, mail, disks, certificate] = await Promise.all([
    serviceLine(config),
    mailLine(config, known),
    diskLines(config),
    certificateLine(config, now),
  ])
  return [
    service,
    versionLine(version, known),
    databaseLine('Base', figures),
    ...others.map((other) => databaseLine(`Base ${other.name}`, other.figures)),
    ...(known === null ? [] : [queueLine(known)]),
    mail,
    backupLine(config, DIRECTORY_NAME, known, now),
    ...others.map((other) => backupLine(config, other.name, typeof other.figures === 'string' ? null : other.figures, now)),
    ...disks,
    certificate,
  ]
}
