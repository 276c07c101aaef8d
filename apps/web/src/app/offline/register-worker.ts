// Asks the browser to keep the application (worker.ts), once the page has nothing else to do. Where it cannot, nothing changes.
import { onIdle } from '#ui/on-idle.ts'

const WORKER = '/worker.js'
/** The only name the content security policy allows (apps/server, http/security.ts). */
const POLICY = 'releve'

/** The library of types does not know it yet. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): { createScriptURL(url: string): string }
}

declare const trustedTypes: TrustedTypes | undefined

/** The address of the worker as the browser wants it where it checks addresses of scripts: no other address ever passes. */
function trustedAddress(): string {
  if (typeof trustedTypes === 'undefined') return WORKER
  const policy = trustedTypes.createPolicy(POLICY, {
    createScriptURL: (url) => {
      if (url !== WORKER) throw new TypeError(`${url} is not the worker of Relève.`)
      return url
    },
  })
  return policy.createScriptURL(WORKER)
}

/** Reports the files that this page loaded before the worker answered for it. */
function postUsed(): void {
  const paths = performance
    .getEntriesByType('resource')
    .map((entry) => new URL(entry.name).pathname)
    .filter((path) => path.startsWith('/assets/'))
  navigator.serviceWorker.controller?.postMessage(paths)
}

let isAsked = false

/** Once in the life of a page, however often it is called. */
export function registerWorker(): void {
  // The server of development has no build to keep, the application on telephones has it already; and without TLS browsers have no workers.
  if (isAsked || !import.meta.env.PROD || import.meta.env.VITE_SHELL === '1' || !('serviceWorker' in navigator)) return
  isAsked = true
  onIdle(() => {
    navigator.serviceWorker.addEventListener('controllerchange', postUsed)
    navigator.serviceWorker.register(trustedAddress()).catch(() => {
      // Refused, or the network left meanwhile: the next visit asks again.
    })
  })
}
