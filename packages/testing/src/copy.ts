// Many rows into one table by COPY, the way PostgreSQL takes them fastest: for databases of a million members.
import { once } from 'node:events'
import type { Duplex } from 'node:stream'
import type pg from 'pg'

/** Fields of `pg`'s connection for COPY that it does not declare. */
interface CopyConnection {
  readonly stream: Duplex
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}

/** One COPY on its way, in the form in which a client of `pg` runs things of others. */
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
      // PostgreSQL may write more slowly than chunks are made: the next ones are not made before it took those that wait in memory.
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
    // `pg` calls it on everything submitted; ReadyForQuery follows and settles.
  }
}

/** Writes the rows of `chunks`: COPY's text format, whole lines, in any cut. `columns` in their order. */
export async function copyRows(client: pg.ClientBase, table: string, columns: readonly string[], chunks: Iterable<string>): Promise<void> {
  const names = columns.map((column) => `"${column}"`).join(', ')
  const copy = new CopyIn(`COPY ${table} (${names}) FROM STDIN`, chunks)
  client.query(copy)
  await copy.done
}
