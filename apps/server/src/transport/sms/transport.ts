// Hands one text message to the message centre (SMPP 3.4), or, where none is configured and this is a trial, writes it into a file.
//
// A message costs money and rings: it is handed over once at most. `begin` writes down that it is about to be, and only then does it leave;
// what came of it without an answer nobody knows, and it is not sent again. What the centre has certainly not taken is.
//
// Receipts are not asked for (registered_delivery 0): what matters to us is that the centre has it; whether somebody’s telephone was on is
// theirs. Codes alone leave this file: never a number, never a text, never a password.
import { mkdirSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import tls from 'node:tls'
import type { FastifyBaseLogger } from 'fastify'
import type { ServerConfig } from '#config/config.ts'
import { createUnderWay } from '../under-way.ts'
import type { UnderWay } from '../under-way.ts'
import type { SmppAddress } from '#config/message-center.ts'
import { headOf } from './encoding.ts'
import type { EncodedSms } from './encoding.ts'
import { STATUS, SmppClient, senderFields } from './smpp.ts'

interface OutgoingSms {
  readonly id: string
  /** E.164. */
  readonly to: string
  readonly text: string
  readonly encoded: EncodedSms
  /** The number of seconds after which it is worth nothing any more. */
  readonly worthSeconds: number
}

/**
 * - `accepted`: the centre has it;
 * - `refused`: it will never take this one;
 * - `later`: it has certainly not taken it, and may another time;
 * - `unknown`: it may have it, or a part of it;
 * - `notBegun`: `begin` said no.
 */
interface SmsOutcome {
  readonly kind: 'accepted' | 'refused' | 'later' | 'unknown' | 'notBegun'
  readonly cause: string
}

export interface SmsSender extends UnderWay {
  /** Never throws, but for what `begin` throws. */
  send(sms: OutgoingSms, begin: () => Promise<boolean>): Promise<SmsOutcome>
  close(): void
}

export interface SmppTimes {
  readonly connectWithinMs: number
  readonly answerWithinMs: number
  /** The first pause before another try to connect, or to send what was too much; each next one is twice as long. */
  readonly firstPauseMs: number
  readonly longestPauseMs: number
  /** How often what was too much is sent again before it is left for later. */
  readonly throttledTries: number
  readonly idleMs: number
}

/** A message has ended long before another server gives it up (features/sms/jobs.ts). */
const usualTimes: SmppTimes = {
  connectWithinMs: 10_000,
  answerWithinMs: 10_000,
  firstPauseMs: 1_000,
  longestPauseMs: 120_000,
  throttledTries: 5,
  idleMs: 30_000,
}

/** Answers that centres allow to be waited for at once. */
const AT_ONCE = 8

const outcome = (kind: SmsOutcome['kind'], cause = ''): SmsOutcome => ({ kind, cause })
const hex = (status: number) => `0x${status.toString(16).padStart(2, '0')}`

/** A code alone: the message of an error may hold an address. */
function causeOf(error: unknown): string {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : null
  return typeof code === 'string' ? code.replace(/[^A-Z_0-9]/g, '') : 'CONNECT'
}

function connected({ host, port, isTls }: SmppAddress, withinMs: number): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>()
  const socket = isTls ? tls.connect({ host, port, servername: /^[\d.]+$|:/.test(host) ? '' : host }) : connect({ host, port })
  const timer = setTimeout(() => socket.destroy(Object.assign(new Error('connect'), { code: 'ETIMEDOUT' })), withinMs)
  socket.once('error', reject)
  socket.once('close', () => reject(new Error('closed')))
  socket.once(isTls ? 'secureConnect' : 'connect', () => {
    clearTimeout(timer)
    // The session hears later errors of the network as well.
    socket.on('error', () => undefined)
    resolve(socket)
  })
  return promise.finally(() => clearTimeout(timer))
}

class SmppSender {
  readonly #address: SmppAddress
  readonly #from: string
  readonly #times: SmppTimes
  readonly #log: Pick<FastifyBaseLogger, 'warn'>
  #client: Promise<SmppClient | string> | null = null
  #failures = 0
  /** It is an instant of this machine's own clock, which no clock of a test moves. */
  #notBefore = 0
  #idle: NodeJS.Timeout | undefined
  #busy = 0
  #reference = Math.floor(Math.random() * 256)

  constructor(address: SmppAddress, from: string, log: Pick<FastifyBaseLogger, 'warn'>, times: SmppTimes) {
    this.#address = address
    this.#from = from
    this.#times = times
    this.#log = log
  }

  /** Half of the pause is by chance: servers that lost the centre together do not come back together. */
  #pauseAfter(failures: number): number {
    const { firstPauseMs, longestPauseMs } = this.#times
    return Math.min(firstPauseMs * 2 ** (failures - 1), longestPauseMs) * (0.5 + Math.random() / 2)
  }

  #failed(cause: string): string {
    this.#failures += 1
    this.#notBefore = performance.now() + this.#pauseAfter(this.#failures)
    this.#log.warn({ cause, failures: this.#failures }, 'the SMS centre is away')
    return cause
  }

  async #bound(): Promise<SmppClient | string> {
    const { connectWithinMs, answerWithinMs } = this.#times
    try {
      const client = new SmppClient(await connected(this.#address, connectWithinMs))
      const { systemId, password, systemType } = this.#address
      const fields = { system_id: systemId, password, system_type: systemType, interface_version: 0x34 }
      const answer = await client.ask('bind_transmitter', fields, answerWithinMs)
      if (typeof answer === 'object' && answer.status === STATUS.ok) return client
      client.destroy()
      return this.#failed(typeof answer === 'object' ? `BIND ${hex(answer.status)}` : 'BIND')
    } catch (error) {
      return this.#failed(causeOf(error))
    }
  }

  /** The session that is there, or a new one for all who ask meanwhile; a cause where there is none. */
  async #session(): Promise<SmppClient | string> {
    for (;;) {
      const clientAsked = this.#client
      const known = clientAsked === null ? null : await clientAsked
      if (known instanceof SmppClient && known.isOpen) return known
      // Another caller that waited for the same session has begun another one by now.
      if (this.#client !== clientAsked) continue
      if (performance.now() < this.#notBefore) return 'AWAY'
      this.#client = this.#bound()
      return this.#client
    }
  }

  /** A centre that takes messages without a word is not asked again at once: each may cost one. */
  async #lost(client: SmppClient): Promise<void> {
    const clientAsked = this.#client
    if (clientAsked === null || (await clientAsked) !== client || this.#client !== clientAsked) return
    this.#client = null
    client.destroy()
    this.#failed('LOST')
  }

  async send(sms: OutgoingSms, begin: () => Promise<boolean>): Promise<SmsOutcome> {
    clearTimeout(this.#idle)
    this.#busy += 1
    try {
      const client = await this.#session()
      if (typeof client === 'string') return outcome('later', client)
      if (!(await begin())) return outcome('notBegun')
      return await this.#submit(client, sms)
    } finally {
      this.#busy -= 1
      // A session is kept for what follows, and no longer: it needs no sign of life of its own.
      if (this.#busy === 0) this.#idle = setTimeout(() => void this.#unbind(), this.#times.idleMs).unref()
    }
  }

  /** The centre does not know the session: the next message goes by another one, and what is under way on this one is waited for. */
  async #leave(client: SmppClient): Promise<void> {
    const clientAsked = this.#client
    client.leave()
    if (clientAsked !== null && (await clientAsked) === client && this.#client === clientAsked) this.#client = null
  }

  async #submit(client: SmppClient, { to, encoded, worthSeconds }: OutgoingSms): Promise<SmsOutcome> {
    const { dataCoding, parts } = encoded
    this.#reference += 1
    const reference = this.#reference
    const line = { client }
    for (const [index, part] of parts.entries()) {
      const isJoined = parts.length > 1
      const fields = {
        ...senderFields(this.#from),
        dest_addr_ton: 1,
        dest_addr_npi: 1,
        destination_addr: to.slice(1),
        data_coding: dataCoding,
        registered_delivery: 0,
        validity_period: periodOf(worthSeconds),
        esm_class: isJoined ? 0x40 : 0,
        short_message: isJoined ? Buffer.concat([headOf(reference, parts.length, index + 1), part]) : part,
      }
      const outcomeOfPart = await this.#submitPart(line, fields, index > 0)
      // Some parts of the message have left: sending the rest again would be another message.
      if (outcomeOfPart.kind !== 'accepted') return index > 0 ? outcome('unknown', outcomeOfPart.cause) : outcomeOfPart
    }
    return outcome('accepted')
  }

  /**
   * A part that the centre has certainly not taken is given to it again, by another session where this one is lost or unknown to the centre.
   * @param line the session of the message, replaced here
   * @param isFollowing a part before it has left: a new session is then waited for
   */
  async #submitPart(line: { client: SmppClient }, fields: Readonly<Record<string, unknown>>, isFollowing: boolean): Promise<SmsOutcome> {
    const { answerWithinMs, throttledTries } = this.#times
    let cause = ''
    let isForgotten = false
    for (let tries = 0; tries <= throttledTries; tries += 1) {
      if (tries > 0) await pause(this.#pauseAfter(tries))
      const client = line.client.isOpen ? line.client : await this.#session()
      if (typeof client === 'string') {
        if (!isFollowing) return outcome('later', client)
        cause = client
        continue
      }
      line.client = client
      const answer = await client.ask('submit_sm', fields, answerWithinMs)
      if (answer === 'notSent') {
        cause = 'CLOSED'
        continue
      }
      if (answer === 'unknown') {
        await this.#lost(client)
        return outcome('unknown', 'NO ANSWER')
      }
      const { status } = answer
      if (status === STATUS.ok) {
        this.#failures = 0
        return outcome('accepted')
      }
      cause = hex(status)
      if (status === STATUS.notBound) {
        await this.#leave(client)
        // A new session that it does not know either: an account that may not send, or a centre out of order.
        if (isForgotten) return outcome('later', this.#failed(cause))
        isForgotten = true
        continue
      }
      this.#failures = 0
      if (status === STATUS.systemError || status === STATUS.temporary) return outcome('later', cause)
      if (status !== STATUS.throttled && status !== STATUS.queueFull) return outcome('refused', cause)
    }
    return outcome('later', cause)
  }

  async #unbind(): Promise<void> {
    const clientAsked = this.#client
    this.#client = null
    const client = await clientAsked
    if (client instanceof SmppClient && client.isOpen) {
      await client.ask('unbind', {}, this.#times.answerWithinMs)
      client.destroy()
    }
  }

  close(): void {
    clearTimeout(this.#idle)
    void this.#unbind()
  }
}

/** Writes the time from now on as SMPP does (7.1.1.2): years, months, days, hours, minutes, seconds. */
function periodOf(seconds: number): string {
  const two = (count: number) => String(count).padStart(2, '0')
  const remainingSeconds = Math.max(60, Math.floor(seconds))
  return `0000${two(Math.min(30, Math.floor(remainingSeconds / 86_400)))}${two(Math.floor(remainingSeconds / 3_600) % 24)}${two(Math.floor(remainingSeconds / 60) % 60)}${two(remainingSeconds % 60)}000R`
}

/** For trying Relève without a message centre: `outbox/<id>.sms.txt`, readable by its owner alone. */
function fileSender(dataDirectory: string, log: Pick<FastifyBaseLogger, 'info'>): Pick<SmsSender, 'send' | 'close'> {
  const folder = path.join(dataDirectory, 'outbox')
  return {
    async send({ id, to, text }, begin) {
      if (!(await begin())) return outcome('notBegun')
      const file = path.join(folder, `${id}.sms.txt`)
      try {
        mkdirSync(folder, { recursive: true, mode: 0o700 })
        await writeFile(`${file}.new`, `${to}\n\n${text}\n`, { mode: 0o600 })
        await rename(`${file}.new`, file)
      } catch (error) {
        return outcome('later', causeOf(error))
      }
      log.info({ file }, 'SMS written to the outbox: SMPP_URL is not set')
      return outcome('accepted')
    },
    close: () => undefined,
  }
}

type SmsConfig = Pick<ServerConfig, 'sms' | 'dataDirectory'>

/** Null: this installation sends none. */
export function createSmsSender(
  { sms, dataDirectory }: SmsConfig,
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
  times: Partial<SmppTimes> = {},
): SmsSender | null {
  if (sms === null) return null
  const underWay = createUnderWay(AT_ONCE)
  if (sms.smpp === null) return { ...underWay, ...fileSender(dataDirectory, log) }
  const sender = new SmppSender(sms.smpp, sms.from, log, { ...usualTimes, ...times })
  return { ...underWay, send: (message, begin) => sender.send(message, begin), close: () => sender.close() }
}
