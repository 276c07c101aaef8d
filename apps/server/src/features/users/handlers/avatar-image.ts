// A picture as the server keeps it: 256 × 256 WebP made anew from the pixels, so that nothing of the file itself survives: no
// place where it was taken, no script, no trick. What is not a still picture of a known kind is refused before it is decoded.
import { AppError } from '#http/app-error.ts'
import type { UploadedFile } from '#http/uploaded-file.ts'

type Kind = 'jpeg' | 'png' | 'webp' | 'avif'

const SIZE = 256
/** A telephone of today takes 50; beyond this a picture costs more memory than it is worth. */
const PIXELS_AT_MOST = 64_000_000
/** The time limit of decoding a picture; a file small on disk may be endless to unfold. */
const SECONDS_AT_MOST = 10
const AT_ONCE = 2
const WAITING_AT_MOST = 20

async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // One thread a picture, nothing kept, and only the decoders of the four kinds can run at all.
  sharp.concurrency(1)
  sharp.cache(false)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer', 'VipsForeignLoadHeifBuffer'],
  })
  return sharp
}

/** The first picture loads it: it takes memory, and most days bring no picture. */
let loading: ReturnType<typeof loadSharp> | null = null

const ascii = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to)

/** Tells the kind by the first bytes; null for anything else. */
function kindOf(bytes: Buffer): Kind | null {
  if (bytes.length < 16) return null
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (ascii(bytes, 0, 8) === '\u0089PNG\r\n\u001a\n') return 'png'
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'webp'
  if (ascii(bytes, 4, 12) === 'ftypavif') return 'avif'
  return null
}

const typesOf: Readonly<Record<Kind, readonly string[]>> = {
  jpeg: ['image/jpeg', 'image/jpg', 'image/pjpeg'],
  png: ['image/png'],
  webp: ['image/webp'],
  avif: ['image/avif'],
}

/** A picture is honest when it declares no type, or the one that its bytes say. */
function isHonest(kind: Kind, declaredType: string): boolean {
  return declaredType === '' || declaredType === 'application/octet-stream' || typesOf[kind].includes(declaredType.toLowerCase())
}

/** A picture that a browser might also read as a page. */
const isAlsoPage = (bytes: Buffer) => /<(?:script|html|!doctype|body|iframe|svg)[\s>]/i.test(bytes.toString('latin1'))

/** A PNG that moves says so before its pixels. */
function isMovingPng(bytes: Buffer): boolean {
  const pixels = bytes.indexOf('IDAT')
  return bytes.subarray(0, pixels === -1 ? undefined : pixels).includes('acTL')
}

let running = 0
const waiting: (() => void)[] = []

/** Runs at most AT_ONCE at a time; beyond WAITING_AT_MOST in line, callers are asked to come back. @throws AppError busy */
async function withPlace<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= WAITING_AT_MOST) throw new AppError('busy', { retryAfter: 5 })
    // A finished one hands its place on.
    await new Promise<void>((resolve) => {
      waiting.push(resolve)
    })
  } else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next === undefined) running -= 1
    else next()
  }
}

/** @throws AppError avatarKind, avatarMoving, avatarTooLarge, avatarUnreadable or busy */
export function toAvatar({ bytes, declaredType }: UploadedFile): Promise<Buffer> {
  const kind = kindOf(bytes)
  if (kind === null || !isHonest(kind, declaredType) || isAlsoPage(bytes)) throw new AppError('avatarKind')
  if (kind === 'png' && isMovingPng(bytes)) throw new AppError('avatarMoving')
  return withPlace(async () => {
    const sharp = await (loading ??= loadSharp())
    // The header alone: nothing is decoded yet.
    const header = await sharp(bytes, { limitInputPixels: false })
      .metadata()
      .catch(() => null)
    if (header === null || header.format !== (kind === 'avif' ? 'heif' : kind)) throw new AppError('avatarUnreadable')
    if (header.width * header.height > PIXELS_AT_MOST) throw new AppError('avatarTooLarge')
    if ((header.pages ?? 1) > 1) throw new AppError('avatarMoving')
    try {
      return await sharp(bytes, { limitInputPixels: PIXELS_AT_MOST, failOn: 'error', sequentialRead: true })
        .autoOrient()
        .resize(SIZE, SIZE, { fit: 'cover' })
        .webp({ quality: 82 })
        .timeout({ seconds: SECONDS_AT_MOST })
        .toBuffer()
    } catch {
      throw new AppError('avatarUnreadable')
    }
  })
}
