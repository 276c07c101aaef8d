// Measures the download of a first visit before a page appears, by following the build's files as a browser would.
import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { findingsOf, most } from './finding.ts'
import type { Finding } from './finding.ts'
import { root } from './postgres.ts'

const dist = path.join(root, 'apps/web/dist')

/** The scripts and preloads in the page that every address returns. */
function scriptsOfPage(): string[] {
  const html = readFileSync(path.join(dist, 'index.html'), 'utf8')
  return [...html.matchAll(/<(?:script|link)\b[^>]*?(?:src|href)="\/([^"]+\.js)"/g)].map((match) => match[1] ?? '')
}

/** The static imports of a chunk, which the browser follows by itself. */
function importsOf(chunk: string): string[] {
  const code = readFileSync(path.join(dist, chunk), 'utf8')
  const matches = code.matchAll(/(?:^|[;\n}])(?:import|export)(?:[\w$*{}\s,]*from)?\s*["'](\.\/[^"']+\.js)["']/g)
  return [...matches].map((match) => path.posix.join(path.posix.dirname(chunk), match[1] ?? ''))
}

function withImports(chunks: readonly string[]): ReadonlySet<string> {
  const all = new Set<string>()
  const visit = (chunk: string) => {
    if (all.has(chunk)) return
    all.add(chunk)
    for (const imported of importsOf(chunk)) visit(imported)
  }
  for (const chunk of chunks) visit(chunk)
  return all
}

/** The scripts that each page needs besides those of the start, by its path, as the build lists them. */
function scriptsByPath(): ReadonlyMap<string, readonly string[]> {
  const lists = readdirSync(path.join(dist, 'assets')).filter((file) => /^page-files-\w{8}\.txt$/.test(file))
  if (lists.length !== 1) throw new Error(`${lists.length} files list what the pages need: the build names them otherwise`)
  const lines = readFileSync(path.join(dist, 'assets', lists[0] ?? ''), 'utf8').split('\n')
  return new Map(
    lines.map((line) => {
      const [page = '', ...files] = line.split(' ')
      return [page, files.filter((file) => file.endsWith('.js')).map((file) => file.slice(1))]
    }),
  )
}

function gzipBytes(chunks: ReadonlySet<string>): number {
  let bytes = 0
  for (const chunk of chunks) bytes += gzipSync(readFileSync(path.join(dist, chunk)), { level: 9 }).length
  return bytes
}

export async function bundleWork(): Promise<readonly Finding[]> {
  await promisify(execFile)(process.execPath, [path.join(root, 'scripts/build-web.ts')], { cwd: root })
  const entry = scriptsOfPage()
  const { list, say } = findingsOf('initial JavaScript, gzip')
  const scripts = scriptsByPath()
  const weights = new Map<string, number>()
  const routes: readonly { route: string; target?: ReturnType<typeof most>; mostFiles?: number }[] = [
    { route: '/login', target: most(125) },
    { route: '/landing' },
    { route: '/dashboard' },
    { route: '/calendar', target: most(170) },
    { route: '/exchange/replace', mostFiles: 30 },
  ]
  say('every page', gzipBytes(withImports(entry)) / 1000, 'KB')
  for (const { route, target, mostFiles } of routes) {
    const chunks = withImports([...entry, ...(scripts.get(route) ?? [])])
    const bytes = gzipBytes(chunks)
    weights.set(route, bytes)
    say(`${route}, ${chunks.size} files`, bytes / 1000, 'KB', target)
    if (mostFiles !== undefined) say(`${route}, files`, chunks.size, '', most(mostFiles))
  }
  // A list of cards is no heavier than a grid of days, but for its own third.
  say('/exchange/replace, over /calendar', (weights.get('/exchange/replace') ?? NaN) / (weights.get('/calendar') ?? NaN), '×', most(1.3))
  return list
}
