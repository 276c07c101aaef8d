// Pages come on demand; after a release their old files are gone. Specification §2: "a failed dynamic load triggers one automatic
// page reload. A flag guards against a loop and is cleared once the router is ready." One flag a module: a layout that fails for good would
// otherwise have its flag cleared by the page inside it, which loads each time.

/** public/early.js sets this one, where the application itself could not be loaded. */
const APPLICATION_FLAG = 'releve.reloaded'
const flagOf = (message?: string) => (message === undefined ? APPLICATION_FLAG : `${APPLICATION_FLAG} ${message}`)

/** The message names the module, as those of browsers do a part of a page: each has a flag of its own. */
const failureOf = (module: string) => `A page could not be loaded: ${module}`

/** A page's file could not be loaded. Of our own, because the router reloads by itself, without our flag, on the browser's. */
export class ModuleLoadError extends Error {
  override readonly name = 'ModuleLoadError'

  constructor(module: string, cause: unknown) {
    super(failureOf(module), { cause })
  }
}

/** The messages of Chromium, Firefox, Safari and Vite for a part of a page that cannot be loaded. `React.lazy` throws it as it is. */
const MISSING_PART = /dynamically imported module|importing a module script failed|unable to preload css/i

/** A page, or a part of one (a sheet, a chart), whose file could not be loaded. */
export function isLoadFailure(error: unknown): error is Error {
  return error instanceof ModuleLoadError || (error instanceof Error && MISSING_PART.test(error.message))
}

interface ModuleReloadOptions {
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  readonly reload: () => void
  /** Without network a reload would lose what is known, for nothing. */
  readonly isOnline: () => boolean
}

export function createModuleReload({ storage, reload, isOnline }: ModuleReloadOptions) {
  /** The flags of these mean nothing any more. */
  const loaded = new Set([APPLICATION_FLAG])
  return {
    /** The same import, whose failure is a `ModuleLoadError` that names the module. A page merely hovered may fail without consequence. */
    watch<T>(load: () => Promise<T>, name: string): () => Promise<T> {
      return async () => {
        try {
          const module = await load()
          loaded.add(flagOf(failureOf(name)))
          return module
        } catch (error) {
          throw new ModuleLoadError(name, error)
        }
      }
    },

    /**
     * A page that was asked for is missing: reloads, unless that was just tried for this module. Returns whether it does. A part of a page
     * bears the name that browsers give it (the address), and its flag stays.
     */
    onLoadFailure(error?: Error): boolean {
      if (!isOnline()) return false
      const key = flagOf(error?.message)
      try {
        if (storage.getItem(key) !== null) return false
        storage.setItem(key, '1')
      } catch {
        // Without a flag nothing would stop a loop.
        return false
      }
      reload()
      return true
    },

    /** The next failure of a module that is there now may reload again. The router is also "ready" with one that failed. */
    onRouterReady(): void {
      try {
        for (const flag of loaded) storage.removeItem(flag)
      } catch {
        // A storage that is refused holds no flag.
      }
    },
  }
}

/** The count is stored per tab. */
export const moduleReload = createModuleReload({
  storage: {
    getItem: (key) => sessionStorage.getItem(key),
    setItem: (key, value) => sessionStorage.setItem(key, value),
    removeItem: (key) => sessionStorage.removeItem(key),
  },
  reload: () => location.reload(),
  isOnline: () => navigator.onLine,
})
