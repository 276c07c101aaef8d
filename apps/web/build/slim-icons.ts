// An icon of Lucide comes with its name, a key for each of its lines, and a machinery for what no icon of ours asks of it (another frame,
// a context, names of classes): 3 KB of the first download. Of each file what it draws is left.
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const ICON = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/][\w-]+\.mjs$/
const RUNTIME = fileURLToPath(new URL('../src/ui/icon.ts', import.meta.url))

/** The `__iconData` export of an icon's file. */
interface Icon {
  readonly size: number
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[]
}

const isIcon = (data: unknown): data is Icon =>
  typeof data === 'object' && data !== null && 'size' in data && data.size === 24 && 'node' in data && Array.isArray(data.node)

/** Build plugin: replaces each icon by what `createIcon` (src/ui/icon.ts) draws it from. Fails when the library's files are others. */
export function slimIcons(): Plugin {
  return {
    name: 'releve:slim-icons',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      if (!ICON.test(id)) return null
      const module: unknown = await import(pathToFileURL(id).href)
      // A file that gives an icon another name exports the other one.
      if (typeof module !== 'object' || module === null || !('__iconData' in module)) return null
      const data = module.__iconData
      if (!isIcon(data)) return this.error(`${id} does not say what it draws as build/slim-icons.ts expects.`)
      const parts = data.node.map(([tag, ownAttributes]) => {
        const attributes = Object.fromEntries(Object.entries(ownAttributes).filter(([name]) => name !== 'key'))
        return tag === 'path' && Object.keys(attributes).length === 1 ? attributes['d'] : [tag, attributes]
      })
      return `import { createIcon } from ${JSON.stringify(RUNTIME)}\nexport default /* @__PURE__ */ createIcon(...${JSON.stringify(parts)})`
    },
  }
}
