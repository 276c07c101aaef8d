// Pages come on demand; after a release their old files are gone. Specification §2: "a failed dynamic load triggers one automatic
// page reload. A flag guards against a loop and is cleared once the router is ready."

const FLAG_KEY = 'releve.reloaded'

/** A page's file could not be loaded. Of our own, because the router reloads by itself, without our flag, on the browser's. */
export class ModuleLoadError extends Error {
  override readonly name = 'ModuleLoadError'

  constructor(cause: unknown) {
    super('A page could not be loaded.', { cause })
  }
}

/** What Chromium, Firefox, Safari and Vite say of a part of a page that cannot be loaded. `React.lazy` throws it as it is. */
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
  let hasFailed = false
  return {
    /** The same import, whose failure is a `ModuleLoadError`. A page merely hovered may fail without consequence. */
    watch<T>(load: () => Promise<T>): () => Promise<T> {
      return async () => {
        try {
          const module = await load()
          hasFailed = false
          return module
        } catch (error) {
          hasFailed = true
          throw new ModuleLoadError(error)
        }
      }
    },

    /**
     * A page that was asked for is missing: reloads, unless that was just tried. Returns whether it does. A part of a page is drawn
     * after the router was ready: its flag bears its name (browsers say the address), and stays.
     */
    onLoadFailure(error?: Error): boolean {
      if (!isOnline()) return false
      const key = error === undefined || error instanceof ModuleLoadError ? FLAG_KEY : `${FLAG_KEY} ${error.message}`
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

    /** The router has its page: the next failure may reload again. It is also "ready" with a page that failed. */
    onRouterReady(): void {
      if (hasFailed) return
      try {
        storage.removeItem(FLAG_KEY)
      } catch {
        // Refused storage holds no flag.
      }
    },
  }
}

/** Of this tab. */
export const moduleReload = createModuleReload({
  storage: {
    getItem: (key) => sessionStorage.getItem(key),
    setItem: (key, value) => sessionStorage.setItem(key, value),
    removeItem: (key) => sessionStorage.removeItem(key),
  },
  reload: () => location.reload(),
  isOnline: () => navigator.onLine,
})
