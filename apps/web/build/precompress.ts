// Writes a .br and a .gz beside each built text file, at the highest level: the server sends them as they are, and no
// request ever pays for compression.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const COMPRESSIBLE = /\.(?:js|css|html|svg|json|txt|webmanifest)$/
/** Under this many bytes the headers of an encoded answer cost more than it saves. */
const SMALLEST_BYTES = 512

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path)
  if (content.byteLength < SMALLEST_BYTES) return
  const [br, gz] = await Promise.all([
    toBrotli(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.byteLength,
      },
    }),
    toGzip(content, { level: constants.Z_BEST_COMPRESSION }),
  ])
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
}

/** Build plugin: compresses every text file of the output folder once all of them, public ones included, are written. */
export function precompress(): Plugin {
  let outDir = ''
  let isWritten = false
  return {
    name: 'releve:precompress',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir)
    },
    writeBundle() {
      isWritten = true
    },
    async closeBundle() {
      // The hook also runs after an error: the folder is then not there, and its absence must not hide what was wrong.
      if (!isWritten) return
      const entries = await readdir(outDir, { recursive: true, withFileTypes: true })
      const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
      await Promise.all(files.map((entry) => compressFile(join(entry.parentPath, entry.name))))
    },
  }
}
