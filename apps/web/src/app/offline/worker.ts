// The service worker (/worker.js): binds what is kept (cached-files.ts) to the browser. It holds files of the application and nothing
// else; build/worker.ts makes a file of its own of it.
import { createCachedFiles, isPage, type Build } from './cached-files.ts'

interface LongEvent {
  waitUntil(work: Promise<unknown>): void
}

interface FetchEvent extends LongEvent {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}

/** What is used of the scope of a service worker; the types of pages do not know it. */
interface WorkerScope {
  readonly location: { readonly origin: string }
  readonly clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: LongEvent) => void): void
  addEventListener(type: 'message', listener: (event: LongEvent & { readonly data: unknown }) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
}

declare const self: WorkerScope
/** Put in by build/worker.ts. */
declare const __BUILD__: Build

const files = createCachedFiles({
  build: __BUILD__,
  origin: self.location.origin,
  caches: globalThis.caches,
  fetch: (request) => globalThis.fetch(request),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
})

self.addEventListener('install', (event) => {
  // At once: what is shown without network tomorrow is the version seen today. Open pages have their own files already.
  event.waitUntil(files.install().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => event.waitUntil(files.activate().then(() => self.clients.claim())))

self.addEventListener('message', (event) => {
  const { data } = event
  if (Array.isArray(data)) event.waitUntil(files.keepUsed(data.filter((path) => typeof path === 'string')))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  // What is not answered here goes its way as if there were no worker: every call, every other site.
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (isPage(pathname)) event.respondWith(files.page(pathname, fetch(request)))
  } else if (files.isFile(pathname)) {
    event.respondWith(files.file(request, (work) => event.waitUntil(work)))
  }
})
