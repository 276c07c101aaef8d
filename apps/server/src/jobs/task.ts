// A task is work done outside a call, by one of all servers, and tried again when it fails. Running it twice must have the effect of
// running it once: a server may die between the effect and the note that it happened.
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { TaskName } from '@releve/contract/jobs'
import type { ServerConfig } from '../config/config.ts'

/** Each task gets these; what sends gets its sender besides (`transport/senders.ts`). */
export interface JobDeps {
  readonly pool: pg.Pool
  /** The instant, in milliseconds. */
  readonly clock: () => number
  readonly config: ServerConfig
  readonly log: FastifyBaseLogger
}

export interface JobRun {
  /** The value given to `enqueue`; the task checks its form. */
  readonly payload: unknown
  /** 1, 2, 3… */
  readonly attempt: number
  readonly maxAttempts: number
}

export type Task<Deps extends JobDeps = JobDeps> = (deps: Deps, run: JobRun) => Promise<void>

/** The keys are the names by which `enqueue` and the schedules call them. */
export type Tasks<Deps extends JobDeps> = Readonly<Record<TaskName, Task<Deps>>>
