// A form with one file, read whole: only for calls whose entry in the table says `upload`. What the client says of the file
// (its name, its type) is hearsay: the feature looks at the bytes.
import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'

const UPLOAD_BYTES_AT_MOST = 5 * 1024 * 1024
/** Boundaries, headers and names around the file. */
const FORM_BYTES_AT_MOST = 16 * 1024

export class UploadedFile {
  readonly bytes: Buffer
  /** The type that its sender declares. */
  readonly declaredType: string

  constructor(bytes: Buffer, declaredType: string) {
    this.bytes = bytes
    this.declaredType = declaredType
  }

  /** The properties that tell two uploads apart, for repeated calls. */
  toJSON(): object {
    return { declaredType: this.declaredType, sha256: createHash('sha256').update(this.bytes).digest('hex') }
  }
}

const ONE_FILE = 'Envoyez un formulaire qui contient un fichier, et un seul.'

/** @throws AppError unsupportedMediaType, bodyTooLarge or invalidInput */
export async function readUpload(request: FastifyRequest): Promise<UploadedFile> {
  if (!request.isMultipart()) throw new AppError('unsupportedMediaType', { message: ONE_FILE })
  const announced = Number(request.headers['content-length'] ?? 0)
  if (announced > UPLOAD_BYTES_AT_MOST + FORM_BYTES_AT_MOST) throw new AppError('bodyTooLarge')
  let found: UploadedFile | null = null
  const limits = { files: 1, fields: 0, parts: 2, fileSize: UPLOAD_BYTES_AT_MOST, headerPairs: 20, fieldNameSize: 100, fieldSize: 100 }
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') found = new UploadedFile(await part.toBuffer(), part.mimetype)
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw new AppError('bodyTooLarge')
    // Any other fault is one of the form: broken, cut short, or more than one file.
    throw new AppError('invalidInput', { message: ONE_FILE })
  }
  if (found === null || found.bytes.length === 0) throw new AppError('invalidInput', { message: ONE_FILE })
  return found
}
