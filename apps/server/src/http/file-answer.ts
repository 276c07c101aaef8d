// An answer that is not JSON: an image, a document to keep. Only for calls whose entry in the table says `file`.

export class FileAnswer {
  readonly type: string
  /** Null: the caller has it, under the tag. */
  readonly bytes: Buffer | null
  /** Proposed to whoever saves it; null: shown in place. ASCII. */
  readonly fileName: string | null
  readonly cacheControl: string
  /** The tag of the content, without quotes; null: nobody asks for it again. Content with a tag is text, and is sent compressed. */
  readonly tag: string | null

  constructor(file: { type: string; bytes: Buffer | string | null; fileName?: string; cacheControl?: string; tag?: string }) {
    this.type = file.type
    this.bytes = typeof file.bytes === 'string' ? Buffer.from(file.bytes) : file.bytes
    this.fileName = file.fileName ?? null
    this.cacheControl = file.cacheControl ?? 'no-store'
    this.tag = file.tag ?? null
  }
}
