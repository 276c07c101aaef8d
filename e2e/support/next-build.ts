// A door to the server behind which a next version of the application can be put: every file has another name, the old ones are gone,
// the calls go where they always went. As a deployment does it, without building twice.
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'

const dist = path.resolve(import.meta.dirname, '../../apps/web/dist')

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
}

/** The next name of scripts, style sheets and the list of files: `start-Ab12.js` becomes `start-Ab12.next.js`. */
const nextName = (file: string) => file.replace(/\.(js|css|txt)$/, '.next.$1')

const integrityOf = (content: Buffer) => `sha256-${createHash('sha256').update(content).digest('base64')}`

/** The files of the next build, by path. */
function nextBuild(): Map<string, Buffer> {
  const files = globSync('**/*.{html,js,css,txt,svg,woff2,webmanifest}', { cwd: dist })
  const renamed = new Map(
    files.filter((file) => file.startsWith('assets/')).map((file) => [path.basename(file), nextName(path.basename(file))]),
  )
  const build = new Map<string, Buffer>()
  const integrities: [string, string][] = []
  for (const file of files) {
    const before = readFileSync(path.join(dist, file))
    const place = `/${file.startsWith('assets/') ? nextName(file) : file}`
    if (!/\.(?:html|js|css|txt)$/.test(file)) {
      build.set(place, before)
      continue
    }
    const text = before.toString().replaceAll(/[\w.-]+\.(?:js|css|txt)/g, (name) => renamed.get(name) ?? name)
    const after = Buffer.from(text.replace('<head>', '<head><meta name="build" content="next">'))
    if (file.endsWith('.html')) integrities.push([integrityOf(before), integrityOf(after)])
    build.set(place, after)
  }
  let worker = build.get('/worker.js')?.toString()
  if (worker === undefined) throw new Error('the build has no worker')
  for (const [before, after] of integrities) worker = worker.replaceAll(before, after)
  build.set('/worker.js', Buffer.from(worker.replace(/(version:.)[\da-f]{12}/, '$1next')))
  return build
}

/** The file of a page as the server chooses it. */
function fileOf(build: ReadonlyMap<string, Buffer>, pathname: string): string {
  if (path.extname(pathname) !== '') return pathname
  const own = `/pages${pathname}.html`
  return build.has(own) ? own : '/index.html'
}

export interface NextBuildDoor {
  readonly origin: string
  /** From now on the next version is there, and nothing of the one before. */
  readonly deploy: () => void
  readonly close: () => Promise<void>
}

export async function openNextBuildDoor(serverOrigin: string): Promise<NextBuildDoor> {
  let build: ReadonlyMap<string, Buffer> | null = null
  const policy = (await fetch(`${serverOrigin}/login`)).headers.get('content-security-policy') ?? ''
  const pass = (incoming: IncomingMessage, answer: ServerResponse) => {
    const { method, url, headers } = incoming
    const behind = request(`${serverOrigin}${url ?? ''}`, { method, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(answer)
    })
    // A page that is left ends what it was reading.
    behind.on('error', () => answer.destroy())
    answer.on('close', () => behind.destroy())
    incoming.pipe(behind)
  }
  const server = createServer((request, answer) => {
    const { pathname } = new URL(request.url ?? '', serverOrigin)
    if (build === null || pathname.startsWith('/api/')) {
      pass(request, answer)
      return
    }
    const file = fileOf(build, pathname)
    const content = build.get(file)
    const isHashed = file.startsWith('/assets/')
    answer.writeHead(content === undefined ? 404 : 200, {
      'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream',
      'cache-control': isHashed && content !== undefined ? 'public, max-age=31536000, immutable' : 'no-cache',
      'content-security-policy': policy,
    })
    answer.end(content)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the door has no port')
  return {
    origin: `http://localhost:${address.port}`,
    deploy: () => (build = nextBuild()),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
