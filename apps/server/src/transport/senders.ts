// Everything by which a message leaves this server, made and ended together.
import type { FastifyBaseLogger } from 'fastify'
import type { ServerConfig } from '../config/config.ts'
import { createMailer } from './mail/transport.ts'
import type { Mailer } from './mail/transport.ts'
import { createPusher } from './push/transport.ts'
import type { Pusher } from './push/transport.ts'
import { createSmsSender } from './sms/transport.ts'
import type { SmsSender } from './sms/transport.ts'

export interface Senders {
  readonly mailer: Mailer
  readonly pusher: Pusher
  /** Null: this installation sends none. */
  readonly texter: SmsSender | null
  /** Resolves once every sending that was begun has ended. */
  drained(): Promise<void>
  /** Ends the connections kept open. */
  close(): void
}

export function createSenders(config: ServerConfig, clock: () => number, log: FastifyBaseLogger): Senders {
  const mailer = createMailer(config, log)
  const pusher = createPusher(config, clock)
  const texter = createSmsSender(config, log)
  return {
    mailer,
    pusher,
    texter,
    async drained() {
      await pusher.drained()
      await pusher.webhooks.drained()
      await texter?.drained()
    },
    close() {
      mailer.close()
      pusher.close()
      texter?.close()
    },
  }
}
