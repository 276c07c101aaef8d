// Cuts the application into files. By default every icon and hook shared by two pages is a file of its own: forty requests before the home
// page, six at a time. Here the first screens are a handful of files, and no visitor loads a member's.
import { resolve } from 'node:path'
import { CALL_MODULE } from './slim-contract.ts'
import { htmlPages } from './table.ts'

/** The part of the bundler's module graph that is read here. */
interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[]; readonly importers: readonly string[] } | null
}

const source = (file: string): string => resolve(import.meta.dirname, '../src', file)
const main = source('main.tsx')
/** The start loads it as soon as it is a member's. */
const memberStart = source('app/member-start.ts')
/** These are loaded as soon as it has begun, whatever the page: what they need stands beside them, and takes nothing of a page along. */
const AFTER_START = [source('app/after-start.ts'), source('app/hear-center.ts')]

/** Changes with a dependency, not with a release: returning visitors keep it in cache. */
const VENDOR =
  /node_modules[\\/](?:react|react-dom|scheduler|use-sync-external-store|@tanstack[\\/](?:history|react-router|react-store|router-core|store))[\\/]/

/** These files change as rarely; no visitor's first page reads or changes data with it. */
const QUERY = /node_modules[\\/]@tanstack[\\/](?:query-core|react-query)[\\/]/

/** Names the others, and would take them along; or is asked for by forms and later pages alone. */
const NOT_FIRST = /node_modules[\\/]@tanstack[\\/].*[\\/](?:index|queriesObserver|useBlocker|useMutationState|useQueries)\.js$/

/** Modules that know none of Relève's features: several pages use them. */
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
  const filesFrom = (root: string) => closureOf(root, graph)
  const roots = new Set([main, ...AFTER_START])
  const around = (path: string) => {
    const page = htmlPages().find((known) => known.path === path)
    if (page === undefined) throw new Error(`${path} has no HTML of its own: build/chunks.ts cannot cut what it needs.`)
    roots.add(page.module)
    return { layout: page.layout, whole: filesFrom(page.layout).union(filesFrom(page.module)) }
  }
  const [login, landing] = [around('/login').whole, around('/landing').whole]
  const { layout: memberLayout, whole: dashboard } = around('/dashboard')
  const { whole: calendar } = around('/calendar')
  const { whole: exchanges } = around('/exchange/replace')
  roots.add(memberLayout)
  const member = filesFrom(memberStart).union(calendar.intersection(dashboard))
  /** Whether a page or a part that is loaded apart from these asks for a module, straight or through others. */
  const isAskedBeside = (id: string, page: ReadonlySet<string>): boolean =>
    (graph.getModuleInfo(id)?.importers ?? []).some((importer) => !page.has(importer) || isAskedBeside(importer, page))
  const isKit = (id: string) => KIT.test(id) || CALL_MODULE.test(id)
  const ofOthersToo = (page: ReadonlySet<string>) => new Set([...page].filter((id) => isKit(id) && isAskedBeside(id, page)))
  const files: readonly (readonly [string, ReadonlySet<string>])[] = [
    // The log-in page and a member's pages share no file but the start, which has what both need.
    ['start', filesFrom(main).union(login.intersection(landing)).union(login.intersection(member))],
    ['login', login],
    ['both', landing.intersection(member)],
    ['landing', landing],
    ['kit', new Set([...member].filter((id) => KIT.test(id)))],
    ['member', member],
    ['after', AFTER_START.map(filesFrom).reduce((all, files) => all.union(files))],
    // Modules that other pages use too stand beside a page's own file: those pages would otherwise load the whole page for them.
    ['home-kit', ofOthersToo(dashboard)],
    ['home', dashboard],
    ['planning-kit', ofOthersToo(calendar)],
    ['planning', calendar],
    ['exchange-kit', ofOthersToo(exchanges)],
  ]
  const fileOf = new Map<string, string>()
  for (const [file, modules] of files) {
    for (const id of modules) if (!roots.has(id) && !fileOf.has(id)) fileOf.set(id, file)
  }
  return fileOf
}

/** The groups of the bundler's option `codeSplitting`. The highest priority first: what a group takes it takes with all it imports. */
export function createChunkGroups(): { name: (id: string, graph: ModuleGraph) => string | null; priority: number }[] {
  let fileOf: ReadonlyMap<string, string> | undefined
  return [
    'exchange-kit',
    'planning',
    'planning-kit',
    'home',
    'home-kit',
    'after',
    'calls',
    'member',
    'kit',
    'landing',
    'both',
    'login',
    'start',
    'query',
    'vendor',
  ].map((file, priority) => ({
    name: (id, graph) => {
      if (NOT_FIRST.test(id)) return null
      if (VENDOR.test(id) || QUERY.test(id)) return file === (QUERY.test(id) ? 'query' : 'vendor') ? file : null
      fileOf ??= cut(graph)
      // A call of later pages: one file for all of them, which is kept from the first of these pages on.
      return (fileOf.get(id) ?? (CALL_MODULE.test(id) ? 'calls' : undefined)) === file ? file : null
    },
    priority,
  }))
}
