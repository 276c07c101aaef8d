// The pages people arrive on get an HTML file of their own: it names the page's files, asked for with the first frame instead of when the
// router has understood the address, and shows what can be shown before a script has run. The server chooses by path (static-files.ts).
// The files of all other pages stand in one list (src/app/page-files.ts).
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'
import { filesOf } from './preloads.ts'
import { htmlPages, pageModules } from './table.ts'

/** The name that src/prerender.tsx gives to the frame of a member's page; a visitor's page goes by its address. */
const MEMBER = '/member'

interface Chunk {
  readonly moduleIds: readonly string[]
  readonly imports: readonly string[]
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> }
}

interface Prerender {
  /** The HTML of the page at this path. */
  readonly prerender: (path: string) => Promise<string>
}

const isPrerender = (module: unknown): module is Prerender =>
  typeof module === 'object' && module !== null && 'prerender' in module && typeof module.prerender === 'function'

/** Builds it into `folder`, from which its pages are loaded when they are rendered. */
async function loadPrerender(root: string, folder: string): Promise<Prerender['prerender']> {
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [react()],
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: { ssr: resolve(import.meta.dirname, '../src/prerender.tsx'), outDir: folder, emptyOutDir: true, minify: false },
  })
  const module: unknown = await import(pathToFileURL(join(folder, 'prerender.js')).href)
  if (!isPrerender(module)) throw new Error('src/prerender.tsx does not export prerender().')
  return module.prerender
}

/** Every page in a line: its path, and the files that it needs besides those of the start. */
function listOf(chunks: ReadonlyMap<string, Chunk>): string {
  const start = filesOf(resolve(import.meta.dirname, '../src/main.tsx'), chunks)
  return pageModules()
    .map(({ path, modules }) => {
      const files = modules.map((id) => filesOf(id, chunks)).reduce((all, moduleFiles) => all.union(moduleFiles))
      return [path, ...[...files.difference(start)].map((file) => `/${file}`)].join(' ')
    })
    .join('\n')
}

/** Matches the modules that index.html requests before the application runs. */
const MODULE_PRELOAD = /\s*<link rel="modulepreload"[^>]* href="([^"]+)">/g

const STYLE = /<link rel="stylesheet"[^>]* href="([^"]+)">/g

/**
 * The page with the HTML of its content; the title it renders takes the place of the product's. Its other files come after the first
 * paint (public/early.js): there at once, they would share the line with the style sheet and the font, and run before the page is seen.
 */
function withContent(html: string, content: string, files: readonly string[], reader: 'visitor' | 'member'): string {
  const title = /<title>[^<]*<\/title>/.exec(content)?.[0]
  if (title === undefined) throw new Error('A prerendered page has no title.')
  if (content.includes(' style="')) throw new Error('A prerendered page has a style of its own: the content security policy refuses it.')
  // A form sent before its script is there must not put a password in an address: this method sends nothing.
  const body = content.replace(title, '').replaceAll('<form', '<form method="dialog"')
  const entry = /\s*<script type="module" crossorigin src="([^"]+)"><\/script>/.exec(html)
  if (entry === null) throw new Error('index.html does not load the application as build/pages.ts expects.')
  const application = [...[...html.matchAll(MODULE_PRELOAD)].map((match) => match[1]), entry[1]]
  const styles = new Set([...html.matchAll(STYLE)].map((match) => match[1]))
  const later = new Set([...application, ...files.map((file) => `/${file}`)]).difference(styles)
  return html
    .replace(entry[0], '')
    .replaceAll(MODULE_PRELOAD, '')
    .replace(
      /src="\/assets\/early-[^"]+"/,
      (early) => `${early} data-application="${application.join(' ')}" data-files="${[...later].join(' ')}"`,
    )
    .replace(/<title>[^<]*<\/title>/, () => title)
    .replace('<div id="root"></div>', () => `<div id="root" data-prerendered="${reader}">${body}</div>`)
}

/** Build plugin: writes `pages/<path>.html` beside `index.html`. */
export function pages(): Plugin {
  let root = ''
  let outDir = ''
  return {
    name: 'releve:pages',
    apply: 'build',
    configResolved(config) {
      root = config.root
      outDir = resolve(config.root, config.build.outDir)
    },
    async writeBundle(_options, bundle) {
      const chunks = new Map(
        Object.values(bundle).flatMap((file): [string, Chunk][] => (file.type === 'chunk' ? [[file.fileName, file]] : [])),
      )
      const list = listOf(chunks)
      const address = `/assets/page-files-${createHash('sha256').update(list).digest('hex').slice(0, 8)}.txt`
      await writeFile(join(outDir, address), list)
      const file = join(outDir, 'index.html')
      const index = (await readFile(file, 'utf8')).replace('<html ', `<html data-page-files="${address}" `)
      // Other pages ask for theirs when the application has begun: it has to be there by then.
      await writeFile(file, index.replace('</title>', `</title>\n    <link rel="preload" as="fetch" crossorigin href="${address}">`))
      const folder = await mkdtemp(join(os.tmpdir(), 'releve-prerender-'))
      try {
        const prerender = await loadPrerender(root, folder)
        for (const { path, html, layout, module } of htmlPages()) {
          const files = filesOf(layout, chunks).union(filesOf(module, chunks))
          const styles = [...files].flatMap((chunk) => [...(chunks.get(chunk)?.viteMetadata?.importedCss ?? [])])
          const file = join(outDir, `pages${path}.html`)
          await mkdir(dirname(file), { recursive: true })
          const reader = html === 'visitor' ? 'visitor' : 'member'
          const body = await prerender(reader === 'visitor' ? path : MEMBER)
          await writeFile(file, withContent(index, body, [...files, ...styles], reader))
        }
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
  }
}
