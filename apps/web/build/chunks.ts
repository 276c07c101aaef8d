// Which files the application is cut into. Left alone every icon and hook shared by two pages is a file of its own: forty
// requests before the home page, six at a time. Here the first screens are a handful of files, and no visitor loads a member's.
import { resolve } from 'node:path'

/** What the bundler tells of a module, as far as it is asked here. */
interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

const source = (file: string): string => resolve(import.meta.dirname, '../src', file)

const main = source('main.tsx')
const memberLayout = source('app/layouts/member-layout.tsx')
const landing = source('pages/landing-page.tsx')
const login = source('pages/login-page.tsx')
const dashboard = source('pages/dashboard-page.tsx')
const calendar = source('pages/calendar-page.tsx')

/** Changes with a dependency, not with a release: returning visitors keep it in cache. */
const VENDOR =
  /node_modules[\\/](?:react|react-dom|scheduler|use-sync-external-store|@tanstack[\\/](?:history|query-core|react-query|react-router|react-store|router-core|store))[\\/]/

/** What knows nothing of Relève's features: other pages use it too. */
const KIT = /[\\/](?:node_modules|packages|src[\\/](?:ui|api))[\\/]/

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
  const of = (root: string) => closureOf(root, graph)
  const member = of(memberLayout).union(of(calendar).intersection(of(dashboard)))
  const visitor = of(landing).union(of(login))
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
  const roots: ReadonlySet<string> = new Set([main, memberLayout, landing, login, dashboard, calendar])
  const fileOf = new Map<string, string>()
  for (const [file, modules] of files) {
    for (const id of modules) if (!roots.has(id) && !fileOf.has(id)) fileOf.set(id, file)
  }
  return fileOf
}

/** The groups of the bundler's option `codeSplitting`. The highest priority first: what a group takes it takes with all it imports. */
export function createChunkGroups(): { name: (id: string, graph: ModuleGraph) => string | null; priority: number }[] {
  let fileOf: ReadonlyMap<string, string> | undefined
  return ['planning', 'home', 'member', 'kit', 'visitor', 'start', 'vendor'].map((file, priority) => ({
    name: (id, graph) => {
      if (file === 'vendor') return VENDOR.test(id) ? file : null
      fileOf ??= cut(graph)
      return fileOf.get(id) === file ? file : null
    },
    priority,
  }))
}
