// A message centre on this machine, for tests: the server of `smpp` itself, which takes, refuses, asks to wait, is silent, or hangs up.
import { FRENCH_CALLING_CODES } from '#config/message-center.ts'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { SmsSettings } from '#config/config.ts'
import { createServer } from '#transport/sms/smpp.ts'
import type { SubmitSm } from '#transport/sms/smpp.ts'

/** `silent`: takes it and never answers; `hangUp`: takes it and closes; a status refuses it. */
type CenterMode = 'ok' | 'silent' | 'hangUp' | { readonly status: number }

interface SmsReceived {
  /** The number with its plus sign. */
  readonly to: string
  readonly from: string
  readonly text: string
  readonly dataCoding: number
  readonly registeredDelivery: number
  readonly validity: unknown
  /** The head of one of several parts: reference, number of parts, index. */
  readonly head: readonly number[] | null
}

export interface TestMessageCenter {
  readonly settings: SmsSettings
  readonly port: number
  /** The messages it accepted. */
  readonly taken: SmsReceived[]
  /** Every number a message came for, in order, whatever it answered. */
  readonly asked: string[]
  /** Log-ins, right or wrong. */
  readonly binds: string[]
  sessions(): number
  mode: CenterMode | ((to: string, times: number) => CenterMode)
  /** Says that by itself to every session there is. */
  hangUp(): void
  close(): Promise<void>
}

const SYSTEM_ID = 'releve'
const PASSWORD = 'secret-9'

function textOf({ short_message: { message } }: SubmitSm): string {
  return typeof message === 'string' ? message : ''
}

function headIn({ short_message: { udh } }: SubmitSm): number[] | null {
  if (!Array.isArray(udh)) return null
  const first: unknown = udh.at(0)
  return Buffer.isBuffer(first) ? [...first.subarray(2)] : null
}

const credentials = { systemId: SYSTEM_ID, password: PASSWORD, systemType: '' }

/** @param secured its key and its certificate: over TLS */
export async function startMessageCenter(secured: { readonly key?: string; readonly cert?: string } = {}): Promise<TestMessageCenter> {
  const taken: SmsReceived[] = []
  const asked: string[] = []
  const binds: string[] = []
  const times = new Map<string, number>()
  const sockets = new Set<{ destroy(): void }>()
  const server = createServer(secured, (session) => {
    sockets.add(session.socket)
    session.on('close', () => sockets.delete(session.socket))
    session.on('error', () => undefined)
    session.on('pdu', (pdu) => {
      if (pdu.command === 'unbind') session.send(pdu.response())
    })
    session.on('bind_transmitter', (pdu) => {
      const isRight = pdu.system_id === SYSTEM_ID && pdu.password === PASSWORD
      binds.push(isRight ? 'right' : 'wrong')
      session.send(pdu.response({ command_status: isRight ? 0 : 0x0e }))
    })
    session.on('submit_sm', (pdu) => {
      const to = `+${pdu.destination_addr}`
      asked.push(to)
      const count = (times.get(to) ?? 0) + 1
      times.set(to, count)
      const mode = typeof center.mode === 'function' ? center.mode(to, count) : center.mode
      if (mode === 'silent') return
      if (mode === 'hangUp') return session.destroy()
      if (mode !== 'ok') return void session.send(pdu.response({ command_status: mode.status }))
      taken.push({
        to,
        from: pdu.source_addr,
        text: textOf(pdu),
        dataCoding: pdu.data_coding,
        registeredDelivery: pdu.registered_delivery,
        validity: pdu.validity_period,
        head: headIn(pdu),
      })
      session.send(pdu.response({ message_id: `${taken.length}` }))
    })
  })
  const isTls = secured.key !== undefined
  // Over TLS it listens at more addresses than its certificate is for.
  server.listen(0, isTls ? '0.0.0.0' : '127.0.0.1')
  await once(server, 'listening')
  const address: AddressInfo | string | null = server.address()
  if (address === null || typeof address === 'string') throw new Error('the message centre does not listen')
  const { port } = address
  const hangUp = () => {
    for (const socket of sockets) socket.destroy()
  }
  const center: TestMessageCenter = {
    settings: {
      smpp: { host: isTls ? 'localhost' : '127.0.0.1', port, isTls, ...credentials },
      from: 'Releve',
      perDay: 200,
      countries: FRENCH_CALLING_CODES,
    },
    port,
    taken,
    asked,
    binds,
    sessions: () => sockets.size,
    mode: 'ok',
    hangUp,
    async close() {
      const closed = once(server, 'close')
      server.close()
      hangUp()
      await closed
    },
  }
  return center
}
