// Which files the application is cut into. Left alone every icon and hook shared by two pages is a file of its own: forty
// requests before the home page, six at a time. Here the first screens are a handful of files, and no visitor loads a member's.
import { resolve } from 'node:path'
import { htmlPages, type HtmlPage } from './table.ts'

/** What the bundler tells of a module, as far as it is asked here. */
interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

const main = resolve(import.meta.dirname, '../src/main.tsx')
/** Loaded by the start as soon as it is a member's. */
const hearCenter = resolve(import.meta.dirname, '../src/app/hear-center.ts')

/** Changes with a dependency, not with a release: returning visitors keep it in cache. */
const VENDOR =
  /node_modules[\\/](?:react|react-dom|scheduler|use-sync-external-store|@tanstack[\\/](?:history|query-core|react-query|react-router|react-store|router-core|store))[\\/]/

/** What TanStack Query draws readings with, which no visitor's first page does: a file of its own, as lasting. */
const READING =
  /node_modules[\\/]@tanstack[\\/].*[\\/](?:errorBoundaryUtils|infiniteQueryObserver|queriesObserver|queryObserver|suspense|use(?:Base|Infinite)?Query|useQueries)\.js$/

/** Names the others, and would take them along. */
const INDEX = /node_modules[\\/]@tanstack[\\/](?:query-core|react-query)[\\/].*[\\/]index\.js$/

/** What knows nothing of Relève's features: other pages use it too. */
const KIT = /[\\/](?:node_modules|packages|src[\\/](?:ui|api|kit|shared))[\\/]/

/** All that has to be there before `root` runs: what it imports, what that imports, and so on. */
function closureOf(root: string, graph: ModuleGraph): ReadonlySet<string> {
  const found = new Set<string>()
  const walk = (id: string): void => {
    if (found.has(id)) return
    found.add(id)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) walk(imported)
  }
  walk(root)
  if (found.size === 1) throw new Error(`${root} is not part of the bundle, or imports nothing: build/chunks.ts has nothing to cut.`)
  return found
}

/** The file each module of the first screens goes to, by module. Pages stay files of their own. */
function cut(graph: ModuleGraph): ReadonlyMap<string, string> {
  const firstPages = htmlPages().filter(({ html }) => html !== 'member')
  const modulesOf = (content: HtmlPage['html']) =>
    firstPages.flatMap(({ html, layout, module }) => (html === content ? [layout, module] : []))
  const [memberLayout = '', dashboard = ''] = modulesOf('home')
  const [, calendar = ''] = modulesOf('planning')
  const of = (root: string) => closureOf(root, graph)
  const member = of(memberLayout)
    .union(of(hearCenter))
    .union(of(calendar).intersection(of(dashboard)))
  const visitor = modulesOf('visitor')
    .map(of)
    .reduce((all, modules) => all.union(modules))
  const kit = [...member, ...of(dashboard), ...of(calendar)].filter((id) => KIT.test(id))
  const files: readonly (readonly [string, ReadonlySet<string>])[] = [
    // What visitors and members share comes with the start: no member loads the form by which one logs in.
    ['start', of(main).union(visitor.intersection(member))],
    ['visitor', visitor],
    ['kit', new Set(kit)],
    ['member', member],
    ['home', of(dashboard)],
    ['planning', of(calendar)],
  ]
  const roots: ReadonlySet<string> = new Set([main, memberLayout, ...firstPages.map(({ module }) => module)])
  const fileOf = new Map<string, string>()
  for (const [file, modules] of files) {
    for (const id of modules) if (!roots.has(id) && !fileOf.has(id)) fileOf.set(id, file)
  }
  return fileOf
}

/** The groups of the bundler's option `codeSplitting`. The highest priority first: what a group takes it takes with all it imports. */
export function createChunkGroups(): { name: (id: string, graph: ModuleGraph) => string | null; priority: number }[] {
  let fileOf: ReadonlyMap<string, string> | undefined
  return ['planning', 'home', 'member', 'kit', 'visitor', 'start', 'reading', 'vendor'].map((file, priority) => ({
    name: (id, graph) => {
      if (file === 'vendor') return VENDOR.test(id) && !READING.test(id) && !INDEX.test(id) ? file : null
      if (file === 'reading') return READING.test(id) ? file : null
      fileOf ??= cut(graph)
      return fileOf.get(id) === file ? file : null
    },
    priority,
  }))
}
