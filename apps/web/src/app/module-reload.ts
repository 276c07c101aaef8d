// Pages come on demand; after a release their old files are gone. Specification §2: "a failed dynamic load triggers one automatic
// page reload. A flag guards against a loop and is cleared once the router is ready."

const FLAG_KEY = 'releve.reloaded'

/** How each browser words that a module could not be fetched. */
const LOAD_FAILURES = [
  'failed to fetch dynamically imported module',
  'error loading dynamically imported module',
  'importing a module script failed',
  'unable to preload css',
] as const

export function isModuleLoadFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const message = error.message.toLowerCase()
  return LOAD_FAILURES.some((words) => message.includes(words))
}

interface ModuleReloadOptions {
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  readonly reload: () => void
}

export function createModuleReload({ storage, reload }: ModuleReloadOptions) {
  return {
    /** Reloads the page unless it was already reloaded for this; returns whether it does. */
    onLoadFailure(): boolean {
      try {
        if (storage.getItem(FLAG_KEY) !== null) return false
        storage.setItem(FLAG_KEY, '1')
      } catch {
        // Without a flag nothing would stop a loop.
        return false
      }
      reload()
      return true
    },

    /** The page asked for is there: the next failure may reload again. */
    onRouterReady(): void {
      try {
        storage.removeItem(FLAG_KEY)
      } catch {
        // Refused storage holds no flag.
      }
    },
  }
}
