// An answer already made into JSON, where making it from objects would be most of the cost of the call. Tests compare it with the contract
// like any other.

export type ContentEncoding = 'br' | 'gzip'

/** The size with both compressed forms beside the text: measured, they take a fifth of it together. */
const WITH_ENCODINGS = 1.25

export class ReadyText<T> {
  /** The type of the answer in the text: for types alone. */
  declare readonly of: T
  readonly bytes: Buffer
  /** The compressed forms that were sent, for a text that will be sent again; null for one that will not. */
  readonly encodings: Map<ContentEncoding, Buffer> | null

  constructor(bytes: Buffer, { isSentAgain }: { readonly isSentAgain: boolean }) {
    this.bytes = bytes
    this.encodings = isSentAgain ? new Map() : null
  }

  /** The memory it takes when it is kept, once it was sent in both forms. */
  get heldBytes(): number {
    return this.bytes.length * WITH_ENCODINGS
  }

  toJSON(): unknown {
    return JSON.parse(this.bytes.toString())
  }
}
