// An answer that is not JSON: an image, a document to keep. Only for calls whose entry in the table says `file`.

export class FileAnswer {
  readonly type: string
  readonly bytes: Buffer
  /** Proposed to whoever saves it; null: shown in place. ASCII. */
  readonly fileName: string | null
  readonly cacheControl: string

  constructor(file: { type: string; bytes: Buffer | string; fileName?: string; cacheControl?: string }) {
    this.type = file.type
    this.bytes = typeof file.bytes === 'string' ? Buffer.from(file.bytes) : file.bytes
    this.fileName = file.fileName ?? null
    this.cacheControl = file.cacheControl ?? 'no-store'
  }
}
