// The service worker (/worker.js): binds what is kept (cached-files.ts) and what is told (notices.ts) to the browser. It holds files of the
// application and nothing else; build/worker.ts makes a file of its own of it.
/// <reference lib="webworker" />
import { createCachedFiles, isPage, type Build } from './cached-files.ts'
import { createNotices } from './notices.ts'
import { renewed } from './renewed.ts'

declare const self: ServiceWorkerGlobalScope
/** build/worker.ts puts this value in. */
declare const __BUILD__: Build

const files = createCachedFiles({
  build: __BUILD__,
  origin: self.location.origin,
  caches: globalThis.caches,
  fetch: (request) => globalThis.fetch(request),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
})

self.addEventListener('install', (event) => {
  // The new worker takes over at once: what is shown without network tomorrow is the version seen today. Open pages have their own files
  // already.
  event.waitUntil(files.install().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => event.waitUntil(files.activate().then(() => self.clients.claim())))

self.addEventListener('message', (event) => {
  const data: unknown = event.data
  if (Array.isArray(data)) event.waitUntil(files.keepUsed(data.filter((path) => typeof path === 'string')))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  // Other requests go their way as if there were no worker: every call, every other site.
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (isPage(pathname)) event.respondWith(files.page(pathname, fetch(request)))
  } else if (files.isFile(pathname)) {
    event.respondWith(files.file(request, (work) => event.waitUntil(work)))
  }
})

/** A page that lives answers at once. */
const ANSWERS_WITHIN_MS = 1_000

function askPage(page: WindowClient, url: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  const { promise, resolve } = Promise.withResolvers<boolean>()
  port1.addEventListener('message', () => resolve(true))
  port1.start()
  setTimeout(() => resolve(false), ANSWERS_WITHIN_MS)
  page.postMessage({ goTo: url }, [port2])
  return promise.finally(() => port1.close())
}

/** False when it was refused. */
async function post(path: string, body: unknown): Promise<boolean> {
  const response = await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  return response.ok
}

const notices = createNotices({
  show: (title, look) => self.registration.showNotification(title, look),
  shown: (tag) => self.registration.getNotifications({ tag }),
  windows: async () =>
    (await self.clients.matchAll({ type: 'window' })).map((page) => ({
      focus: () => page.focus(),
      navigate: (url) => page.navigate(url),
      goTo: (url) => askPage(page, url),
    })),
  open: (url) => self.clients.openWindow(url),
  setBadge: async (count) => self.navigator.setAppBadge?.(count).catch(() => undefined),
  answer: (token) => post('/api/substitution/not-this-time', { token }),
})

self.addEventListener('push', (event) => event.waitUntil(notices.push(event.data?.json())))

self.addEventListener('notificationclick', (event) => event.waitUntil(notices.click(event.notification, event.action)))

self.addEventListener('pushsubscriptionchange', (event) => {
  const { oldSubscription: former, newSubscription: next } = event
  event.waitUntil(
    renewed(former, next ?? null, {
      subscribe: (applicationServerKey) => self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }),
      tell: (body) => post('/api/push/renew', body),
    }),
  )
})
