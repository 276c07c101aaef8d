// Writes the service worker of this build (src/app/offline/worker.ts) as /worker.js, with the list of what it keeps: the pages, and
// the files that the planning can be read with. All other files are kept once they were used.
import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'
import { build, type Plugin } from 'vite'
import type { Build } from '../src/app/offline/cached-files.ts'
import { htmlPages } from './table.ts'

const source = (file: string): string => resolve(import.meta.dirname, '../src', file)

/**
 * These pages need their later parts too (the sheet of a day, the first steps): the planning is readable without network, and goes on
 * after.
 */
const planningModules = () => [
  source('app/hear-center.ts'),
  // One writes without network too, and finds the pages that are kept.
  source('app/once-shown.ts'),
  source('app/layouts/navigation-groups.tsx'),
  ...htmlPages().flatMap(({ html, layout, module }) => (html === 'home' || html === 'planning' ? [layout, module] : [])),
]
/** Files that load later and do not belong to the planning: other pages, replacements for what a browser may lack, exports. */
const NOT_OF_PLANNING = /[\\/]src[\\/](?:pages|app[\\/]layouts)[\\/]|[\\/]node_modules[\\/]|[\\/]write-sheet\.ts$/

interface Chunk {
  readonly facadeModuleId: string | null
  readonly imports: readonly string[]
  readonly dynamicImports: readonly string[]
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string>; readonly importedAssets: ReadonlySet<string> } | undefined
}

const integrityOf = (content: Buffer): string => `sha256-${createHash('sha256').update(content).digest('base64')}`

/** The files of a page and of the planning with all that these import, style sheets included. */
function neededBy(pages: readonly string[], chunks: ReadonlyMap<string, Chunk>): ReadonlySet<string> {
  const found = new Set<string>()
  const walk = (file: string, isPlanning: boolean): void => {
    if (found.has(file)) return
    found.add(file)
    const chunk = chunks.get(file)
    for (const style of chunk?.viteMetadata?.importedCss ?? []) found.add(style)
    for (const imported of chunk?.imports ?? []) walk(imported, isPlanning)
    if (!isPlanning) return
    for (const later of chunk?.dynamicImports ?? []) {
      const id = chunks.get(later)?.facadeModuleId
      if (typeof id === 'string' && !NOT_OF_PLANNING.test(id)) walk(later, true)
    }
  }
  for (const module of planningModules()) {
    const own = [...chunks].find(([, { facadeModuleId }]) => facadeModuleId === module)?.[0]
    if (own === undefined) throw new Error(`${module} has no file of its own in the build: build/worker.ts cannot keep it.`)
    walk(own, true)
  }
  for (const html of pages) for (const [, file = ''] of html.matchAll(/[" ]\/(assets\/[^" ]+)/g)) walk(file, false)
  return found
}

async function describe(outDir: string, chunks: ReadonlyMap<string, Chunk>): Promise<Build> {
  const paths = [
    'index.html',
    'icon.svg',
    ...globSync('pages/**/*.html', { cwd: outDir })
      .map((file) => file.replaceAll(sep, '/'))
      .sort(),
  ]
  const contents = await Promise.all(paths.map((path) => readFile(join(outDir, path))))
  const html = contents.filter((_content, index) => paths[index]?.endsWith('.html')).map((content) => content.toString())
  if (html.length < 2) throw new Error('The pages are not written yet: build/worker.ts comes after build/pages.ts.')
  const needed = neededBy(html, chunks)
  const all = globSync('assets/*', { cwd: outDir })
    .map((file) => file.replaceAll(sep, '/'))
    .sort()
  const missing = [...needed].filter((file) => !all.includes(file))
  if (missing.length > 0) throw new Error(`Not in the build: ${missing.join(', ')}`)
  const pathOf = (file: string) => `/${file}`
  const files = {
    pages: Object.fromEntries(paths.map((path, index) => [pathOf(path), integrityOf(contents[index] ?? Buffer.of())])),
    start: all.filter((file) => needed.has(file)).map(pathOf),
    others: all.filter((file) => !needed.has(file)).map(pathOf),
  }
  const version = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 12)
  return { version, ...files }
}

/** Build plugin: stands after `pages()`, whose files it lists. */
export function worker(): Plugin {
  let root = ''
  let outDir = ''
  return {
    name: 'releve:worker',
    apply: 'build',
    configResolved(config) {
      root = config.root
      outDir = resolve(config.root, config.build.outDir)
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler(_options, bundle) {
        const chunks = new Map(
          Object.values(bundle).flatMap((file): [string, Chunk][] => (file.type === 'chunk' ? [[file.fileName, file]] : [])),
        )
        await build({
          root,
          configFile: false,
          publicDir: false,
          logLevel: 'warn',
          define: { __BUILD__: JSON.stringify(await describe(outDir, chunks)) },
          build: {
            target: 'es2023',
            outDir,
            emptyOutDir: false,
            reportCompressedSize: false,
            lib: { entry: source('app/offline/worker.ts'), formats: ['iife'], name: 'worker', fileName: () => 'worker.js' },
          },
        })
      },
    },
  }
}
