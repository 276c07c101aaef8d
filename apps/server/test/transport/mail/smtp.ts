// A real mail server on this machine, for tests: it keeps what it takes, and refuses what a test tells it to.
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import type { SMTPServerOptions } from 'smtp-server'

interface TakenMail {
  readonly from: string
  readonly to: readonly string[]
  readonly raw: Buffer
  readonly secure: boolean
  readonly user: string | null
}

export interface TestSmtp {
  readonly port: number
  readonly taken: TakenMail[]
  close(): Promise<void>
}

/** @param options over an open server without TLS; `port` to come back at the same place */
export async function startSmtp(options: SMTPServerOptions = {}, port = 0): Promise<TestSmtp> {
  const taken: TakenMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        const user: unknown = session.user
        taken.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks),
          secure: session.secure,
          user: typeof user === 'string' ? user : null,
        })
        callback()
      })
    },
    ...options,
  })
  server.on('error', () => {})
  const { promise, resolve } = Promise.withResolvers<void>()
  server.listen(port, '127.0.0.1', resolve)
  await promise
  const address: AddressInfo | string | null = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('the mail server does not listen on a port')
  return {
    port: address.port,
    taken,
    close: () =>
      new Promise((closed) => {
        server.close(closed)
      }),
  }
}

/** Gives the error of a mail server that refuses. */
export function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}
