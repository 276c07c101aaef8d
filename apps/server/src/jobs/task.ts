// A task is work done outside a call, by one of all servers, and tried again when it fails. Running it twice must have the effect of
// running it once: a server may die between the effect and the note that it happened.
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { TaskName } from '@releve/contract/jobs'
import type { ServerConfig } from '../config/config.ts'
import type { Mailer } from '../mail/transport.ts'
import type { Pusher } from '../push/transport.ts'
import type { SmsSender } from '../sms/transport.ts'

export interface JobDeps {
  readonly pool: pg.Pool
  /** The instant, in milliseconds. */
  readonly clock: () => number
  readonly config: ServerConfig
  readonly log: FastifyBaseLogger
  readonly mailer: Mailer
  readonly pusher: Pusher
  /** Null: this installation sends none. */
  readonly texter: SmsSender | null
}

export interface JobRun {
  /** The value given to `enqueue`; the task checks its form. */
  readonly payload: unknown
  /** 1, 2, 3… */
  readonly attempt: number
  readonly maxAttempts: number
}

export type Task = (deps: JobDeps, run: JobRun) => Promise<void>

/** By name, as `enqueue` and the schedules call them. */
export type Tasks = Readonly<Record<TaskName, Task>>
