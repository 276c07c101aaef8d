// Writes many rows into a table by COPY, PostgreSQL's fastest way, for databases of a million members.
import { once } from 'node:events'
import type { Duplex } from 'node:stream'
import type pg from 'pg'

/** The fields of a `pg` connection that COPY needs and that its types do not declare. */
interface CopyConnection {
  readonly stream: Duplex
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}

/** A running COPY, as an object that a client of `pg` can submit. */
class CopyIn implements pg.Submittable {
  readonly done: Promise<void>
  readonly #statement: string
  readonly #chunks: Iterable<string>
  readonly #settle: { resolve(): void; reject(error: Error): void }

  constructor(statement: string, chunks: Iterable<string>) {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.done = promise
    this.#statement = statement
    this.#chunks = chunks
    this.#settle = { resolve, reject }
  }

  submit(connection: { query(text: string): void }): void {
    connection.query(this.#statement)
  }

  async #send(connection: CopyConnection): Promise<void> {
    const { stream } = connection
    for (const chunk of this.#chunks) {
      connection.sendCopyFromChunk(Buffer.from(chunk))
      // PostgreSQL may write more slowly than chunks are made: wait until it has taken the chunks in memory before making the next ones.
      if (stream.writableNeedDrain) await once(stream, 'drain')
    }
    connection.endCopyFrom()
  }

  handleCopyInResponse(connection: CopyConnection): void {
    this.#send(connection).catch((error: unknown) => connection.sendCopyFail(String(error)))
  }

  handleError(error: Error): void {
    this.#settle.reject(error)
  }

  handleReadyForQuery(): void {
    this.#settle.resolve()
  }

  handleCommandComplete(): void {
    // `pg` requires this method on everything submitted; handleReadyForQuery settles the promise.
  }
}

/** Writes the rows of `chunks`, whole lines in COPY's text format, cut anywhere. `columns`: the columns in the order of the fields. */
export async function copyRows(client: pg.ClientBase, table: string, columns: readonly string[], chunks: Iterable<string>): Promise<void> {
  const names = columns.map((column) => `"${column}"`).join(', ')
  const copy = new CopyIn(`COPY ${table} (${names}) FROM STDIN`, chunks)
  client.query(copy)
  await copy.done
}
