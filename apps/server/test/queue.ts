// Does the jobs that wait, once. graphile-worker's own connections are listened to by nobody from the moment it is done with them: what
// the dropping of a test's database then says to them would end the tests.
import type { FastifyBaseLogger } from 'fastify'
import { runOnce } from 'graphile-worker'
import type { TaskList } from 'graphile-worker'
import pg from 'pg'
import { Connection } from '#db/connection.ts'
import { queueLogger } from '#jobs/worker.ts'

/** It is made as a pool makes one. */
class ListenedConnection extends Connection {
  constructor(config: pg.ClientConfig = {}) {
    super(config)
  }
}

export async function runQueueOnce(url: string, taskList: TaskList, log: FastifyBaseLogger): Promise<void> {
  const pgPool = new pg.Pool({ connectionString: url, Client: ListenedConnection })
  // The worker asks for it: the connections listen themselves.
  for (const event of ['connect', 'error'] as const) pgPool.on(event, () => {})
  try {
    await runOnce({ pgPool, noHandleSignals: true, concurrency: 1, taskList, logger: queueLogger(log) })
  } finally {
    await pgPool.end()
  }
}
