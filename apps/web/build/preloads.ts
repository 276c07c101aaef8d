// Shortens preload lists. A module that imports a part later names all the files the part needs, so that the browser requests them
// together. In the files of the first pages these names weighed 3 KB. There the part itself names them: they still come together, with the
// part and not beside it.
import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import { htmlPages, pageModules } from './table.ts'

interface Chunk {
  readonly moduleIds: readonly string[]
  readonly imports: readonly string[]
}

/** The files a file needs before it runs, itself among them. */
function withImports(root: string, chunks: ReadonlyMap<string, Chunk>): ReadonlySet<string> {
  const found = new Set<string>()
  const walk = (file: string): void => {
    if (found.has(file)) return
    found.add(file)
    for (const imported of chunks.get(file)?.imports ?? []) walk(imported)
  }
  walk(root)
  return found
}

/** The files a module needs before it runs, its own among them. */
export function filesOf(id: string, chunks: ReadonlyMap<string, Chunk>): ReadonlySet<string> {
  const own = [...chunks].find(([, chunk]) => chunk.moduleIds.includes(id))?.[0]
  if (own === undefined) throw new Error(`${id} is not part of the build: build/preloads.ts cannot say what it needs.`)
  return withImports(own, chunks)
}

/** The files of the pages that have HTML of their own. */
function firstFiles(chunks: ReadonlyMap<string, Chunk>): ReadonlySet<string> {
  const modules = [resolve(import.meta.dirname, '../src/main.tsx'), ...htmlPages().flatMap(({ layout, module }) => [layout, module])]
  return modules.map((id) => filesOf(id, chunks)).reduce((all, moduleFiles) => all.union(moduleFiles))
}

/** Build plugin, with what Vite's option `modulePreload.resolveDependencies` asks it. */
export function preloads(): Plugin & { readonly namedBy: (host: string, needed: string[]) => string[] } {
  let first: ReadonlySet<string> = new Set()
  return {
    name: 'releve:preloads',
    apply: 'build',
    generateBundle: {
      // The hook runs before Vite writes the names.
      order: 'pre',
      handler(_options, bundle) {
        const chunks = new Map(Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])))
        first = firstFiles(chunks)
        // The validation of a form comes with the form (build/slim-contract.ts): one import of a schema brings the whole library.
        for (const { path, html, layout, module } of htmlPages()) {
          if (html === 'member') continue
          const needed = [...filesOf(layout, chunks).union(filesOf(module, chunks))]
          if (needed.some((file) => chunks.get(file)?.moduleIds.some((id) => /node_modules[\\/]zod[\\/]/.test(id))))
            this.error(`${path} is one of the first pages and brings Zod along: 9 KB.`)
        }
        // Modules of pages are left out: they have their own list (build/pages.ts).
        const ofPages = new Set(pageModules().flatMap(({ modules }) => modules))
        const lacking = new Map<string, ReadonlySet<string>>()
        for (const host of first) {
          const hostFiles = withImports(host, chunks)
          for (const part of chunks.get(host)?.dynamicImports ?? []) {
            lacking.set(
              part,
              withImports(part, chunks)
                .difference(hostFiles)
                .union(lacking.get(part) ?? new Set()),
            )
          }
        }
        for (const [part, files] of lacking) {
          const chunk = chunks.get(part)
          if (chunk === undefined || ofPages.has(chunk.facadeModuleId ?? '')) continue
          const names = [...files].filter((file) => file !== part && !chunk.imports.includes(file))
          // The names come after its own imports: the order in which files run stays as it was. Nothing is named that these do not need: a
          // browser that has the file from another build asks for none that is gone.
          chunk.code += names.map((file) => `import"./${file.slice(file.lastIndexOf('/') + 1)}";`).join('')
        }
      },
    },
    namedBy: (host, needed) => (first.has(host) ? [] : needed),
  }
}
