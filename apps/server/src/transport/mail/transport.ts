// Hands one mail to the SMTP server, or, when none is configured, writes it into a folder as a file that mail programs open.
// What comes back from a mail server may quote addresses and links: only its codes leave this file.
import { mkdirSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { createTransport } from 'nodemailer'
import type { SendMailOptions } from 'nodemailer'
import type { ServerConfig } from '#config/config.ts'
import { CodedError } from '#jobs/job-error.ts'

interface OutgoingMail {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Instant, in milliseconds. */
  readonly createdAt: number
}

export interface Mailer {
  /** @throws MailError when the mail did not leave, or nobody knows whether it did */
  send(mail: OutgoingMail): Promise<void>
  /** Ends the connections kept open. */
  close(): void
}

/** Its message holds codes alone: never an address, never a word of what the server said. */
export class MailError extends CodedError {
  /** Trying again would change nothing. */
  readonly isPermanent: boolean
  /** About this recipient or this message; otherwise every other mail would meet it too. */
  readonly isAboutMail: boolean
  constructor(message: string, isPermanent: boolean, isAboutMail = isPermanent) {
    super(message)
    this.name = 'MailError'
    this.isPermanent = isPermanent
    this.isAboutMail = isAboutMail
  }
}

/** All tries together end before PostgreSQL gives up the transaction that waits (60 s, db/pool.ts). */
const SEND_WITHIN_MS = 45_000
const timeouts = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

const isAddress = (text: string) => /^[^\s@<>,;:"()\\]{1,64}@[^\s@<>,;:"()\\]{1,255}$/.test(text)

type MailConfig = Pick<ServerConfig, 'publicUrl' | 'dataDirectory' | 'smtpUrl' | 'mailFrom'>

/** The same mail gives the same bytes: whoever receives it twice can see that it is one. */
function messageOf(mail: OutgoingMail, { mailFrom, publicUrl }: MailConfig): SendMailOptions {
  return {
    from: mailFrom,
    to: { name: '', address: mail.to },
    envelope: { from: mailFrom.address, to: [mail.to] },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: `<${mail.id}@${new URL(publicUrl).hostname}>`,
    date: new Date(mail.createdAt),
    headers: { 'Content-Language': 'fr', 'Auto-Submitted': 'auto-generated' },
    textEncoding: 'quoted-printable',
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

const textOf = (error: object, key: string): string => {
  const value: unknown = Reflect.get(error, key)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** 5xx about this recipient or this message is final; about the connection, the sender or the log-in it is ours to repair. */
function mailError(error: unknown): MailError {
  if (!(error instanceof Error)) return new MailError('unknown', false)
  const status = textOf(error, 'responseCode')
  const command = textOf(error, 'command').replace(/[^A-Z ]/g, '')
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(textOf(error, 'response'))?.[1] ?? ''
  const isAboutMail = command === 'RCPT TO' || command === 'DATA'
  const isPermanent = /^5\d\d$/.test(status) && status !== '530' && isAboutMail
  const code = textOf(error, 'code').replace(/[^A-Z_0-9]/g, '')
  return new MailError(
    [code, status, enhanced, command].filter((part) => part !== '').join(' ') || error.name,
    isPermanent,
    isAboutMail && status !== '',
  )
}

function smtpMailer(url: string, config: MailConfig): Mailer {
  const transport = createTransport({ pool: true, url, maxConnections: 3, maxRequeues: 0, idleTimeout: 30_000, ...timeouts })
  // An idle connection that breaks is replaced by the next mail.
  transport.on('error', () => {})
  return {
    async send(mail) {
      try {
        await transport.sendMail({ ...messageOf(mail, config), signal: AbortSignal.timeout(SEND_WITHIN_MS) })
      } catch (error) {
        throw mailError(error)
      }
    },
    close: () => transport.close(),
  }
}

/** For trying Relève without a mail server: `outbox/<date>-<id>.eml`, readable by its owner alone. */
function outboxMailer(config: MailConfig, log: FastifyBaseLogger): Mailer {
  const folder = path.join(config.dataDirectory, 'outbox')
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(mail) {
      const stamp = new Date(mail.createdAt).toISOString().replace(/[:.]/g, '-')
      const file = path.join(folder, `${stamp}-${mail.id}.eml`)
      try {
        mkdirSync(folder, { recursive: true, mode: 0o700 })
        const { message } = await transport.sendMail(messageOf(mail, config))
        // Whole or absent, also for whoever watches the folder.
        await writeFile(`${file}.new`, message, { mode: 0o600 })
        await rename(`${file}.new`, file)
      } catch (error) {
        throw mailError(error)
      }
      log.info({ file }, 'mail written to the outbox: SMTP_URL is not set')
    },
    close: () => transport.close(),
  }
}

export function createMailer(config: MailConfig, log: FastifyBaseLogger): Mailer {
  const mailer = config.smtpUrl === null ? outboxMailer(config, log) : smtpMailer(config.smtpUrl, config)
  return {
    ...mailer,
    async send(mail) {
      if (!isAddress(mail.to)) throw new MailError('address', true)
      await mailer.send(mail)
    },
  }
}
