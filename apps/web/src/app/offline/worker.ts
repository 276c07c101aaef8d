// The service worker (/worker.js): binds what is kept (cached-files.ts) and what is told (notices.ts) to the browser. It holds files of the
// application and nothing else; build/worker.ts makes a file of its own of it.
import { createCachedFiles, isPage, type Build } from './cached-files.ts'
import { createNotices, type NoticeLook, type OpenWindow, type ShownNotice } from './notices.ts'
import { renewed } from './renewed.ts'

interface LongEvent {
  waitUntil(work: Promise<unknown>): void
}

interface FetchEvent extends LongEvent {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}

interface PushEvent extends LongEvent {
  readonly data: { json(): unknown } | null
}

interface NoticeEvent extends LongEvent {
  readonly notification: ShownNotice
  readonly action: string
}

interface SubscriptionEvent extends LongEvent {
  readonly oldSubscription: PushSubscription | null
  /** Not given by every browser. */
  readonly newSubscription?: PushSubscription | null
}

interface WindowOfWorker extends Omit<OpenWindow, 'goTo'> {
  postMessage(message: unknown, transfer: readonly Transferable[]): void
}

/** What is used of the scope of a service worker; the types of pages do not know it. */
interface WorkerScope {
  readonly location: { readonly origin: string }
  readonly clients: {
    claim(): Promise<void>
    matchAll(options: { type: 'window' }): Promise<readonly WindowOfWorker[]>
    openWindow(url: string): Promise<unknown>
  }
  readonly registration: {
    readonly pushManager: PushManager
    showNotification(title: string, look: NoticeLook): Promise<void>
    getNotifications(filter: { tag: string }): Promise<readonly ShownNotice[]>
  }
  readonly navigator: { setAppBadge?: (count: number) => Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: LongEvent) => void): void
  addEventListener(type: 'message', listener: (event: LongEvent & { readonly data: unknown }) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void
  addEventListener(type: 'notificationclick', listener: (event: NoticeEvent) => void): void
  addEventListener(type: 'pushsubscriptionchange', listener: (event: SubscriptionEvent) => void): void
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

/** A page that lives answers at once. */
const ANSWERS_WITHIN_MS = 1_000

function asked(page: WindowOfWorker, url: string): Promise<boolean> {
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
      goTo: (url) => asked(page, url),
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
