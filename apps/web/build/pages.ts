// The pages people arrive on get an HTML file of their own: it names the page's files, asked for with the first frame instead of when the
// router has understood the address, and shows what can be shown before a script has run. The server chooses by path (static-files.ts).
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import type { Plugin } from 'vite'

/**
 * Whose page: a visitor's own, or what is around one of a member, with the place of the next vacation on his home page, of how it was
 * left in his planning.
 */
type Content = 'visitor' | 'member' | 'home' | 'planning'

/** What src/prerender.tsx calls them. */
const SHELLS = { member: '/member', home: '/home', planning: '/planning' } as const
/** Where it is not what is around every page. */
const CONTENTS: Readonly<Record<string, Content>> = { dashboard: 'home', calendar: 'planning' }

/** Files of a page, by path, and what its HTML shows: a visitor's page whole, what is around every page of a member. */
const PAGES: readonly { path: string; modules: readonly string[]; content: Content }[] = [
  ...['landing', 'login'].map((page) => ({ path: `/${page}`, modules: [`pages/${page}-page.tsx`], content: 'visitor' as const })),
  ...['dashboard', 'calendar', 'messages', 'users', 'exchange/replace', 'exchange/switch'].map((page) => ({
    path: `/${page}`,
    modules: ['app/layouts/member-layout.tsx', `pages/${page.replace('/', '-')}-page.tsx`],
    content: CONTENTS[page] ?? ('member' as const),
  })),
]

const source = (file: string): string => resolve(import.meta.dirname, '../src', file)

interface Chunk {
  readonly facadeModuleId: string | null
  readonly imports: readonly string[]
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> }
}

/** The files a module needs before it runs, its own among them. */
function filesOf(module: string, chunks: ReadonlyMap<string, Chunk>): ReadonlySet<string> {
  const id = source(module)
  const own = [...chunks].find(([, chunk]) => chunk.facadeModuleId === id)?.[0]
  if (own === undefined) throw new Error(`${module} has no file of its own in the build: build/pages.ts cannot ask for it.`)
  const found = new Set<string>()
  const walk = (file: string): void => {
    if (found.has(file)) return
    found.add(file)
    for (const imported of chunks.get(file)?.imports ?? []) walk(imported)
  }
  walk(own)
  return found
}

interface Prerender {
  /** The HTML of the page at this path. */
  readonly prerender: (path: string) => Promise<string>
}

const isPrerender = (module: unknown): module is Prerender =>
  typeof module === 'object' && module !== null && 'prerender' in module && typeof module.prerender === 'function'

async function loadPrerender(root: string): Promise<Prerender['prerender']> {
  const folder = await mkdtemp(join(os.tmpdir(), 'releve-prerender-'))
  try {
    await build({
      root,
      configFile: false,
      publicDir: false,
      logLevel: 'warn',
      plugins: [react()],
      define: { 'process.env.NODE_ENV': '"production"' },
      ssr: { noExternal: true },
      build: { ssr: source('prerender.tsx'), outDir: folder, emptyOutDir: true, minify: false },
    })
    const module: unknown = await import(pathToFileURL(join(folder, 'prerender.js')).href)
    if (!isPrerender(module)) throw new Error('src/prerender.tsx does not export prerender().')
    return module.prerender
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** What index.html asks for before the application runs. */
const MODULE_PRELOAD = /\s*<link rel="modulepreload"[^>]* href="([^"]+)">/g

const STYLE = /<link rel="stylesheet"[^>]* href="([^"]+)">/g

/**
 * The page with the HTML of its content; the title it renders takes the place of the product's. Its other files come after the first
 * paint (public/early.js): there at once, they would share the line with the style sheet and the font, and run before the page is seen.
 */
function withContent(html: string, content: string, files: readonly string[], whose: Content): string {
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
    .replace('<div id="root"></div>', () => `<div id="root" data-prerendered="${whose === 'visitor' ? whose : 'member'}">${body}</div>`)
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
      const index = await readFile(join(outDir, 'index.html'), 'utf8')
      const prerender = await loadPrerender(root)
      for (const { path, modules, content } of PAGES) {
        const files = new Set(modules.flatMap((module) => [...filesOf(module, chunks)]))
        const styles = [...files].flatMap((chunk) => [...(chunks.get(chunk)?.viteMetadata?.importedCss ?? [])])
        const file = join(outDir, `pages${path}.html`)
        await mkdir(dirname(file), { recursive: true })
        const body = await prerender(content === 'visitor' ? path : SHELLS[content])
        await writeFile(file, withContent(index, body, [...files, ...styles], content))
      }
    },
  }
}
