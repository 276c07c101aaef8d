// The worker's answers with and without network, the files it keeps, and the proof that two builds never mix.
import { describe, expect, it } from 'vitest'
import { createCachedFiles, isPage, type Build, type CachedFilesOf, type CachedFilesStore } from './cached-files.ts'

const ORIGIN = 'https://releve.example'

const FIRST: Build = {
  version: 'one',
  pages: {
    '/index.html': 'sha256-a',
    '/icon.svg': 'sha256-b',
    '/pages/landing.html': 'sha256-c',
    '/pages/exchange/replace.html': 'sha256-d',
  },
  start: ['/assets/start-1.js'],
  others: ['/assets/rare-1.js'],
}
const SECOND: Build = { ...FIRST, version: 'two', start: ['/assets/start-2.js'], others: ['/assets/rare-2.js'] }

const pathOf = (request: string | Request) => new URL(typeof request === 'string' ? request : request.url, ORIGIN).pathname

/** A browser with its caches, and a server that can be away, silent, or without some files. */
function makeBrowser() {
  const stores = new Map<string, Map<string, string>>()
  const askedRequests: Request[] = []
  const server = { isAway: false, gone: new Set<string>(), status: 200 }
  const fetch = async (request: Request): Promise<Response> => {
    askedRequests.push(request)
    if (server.isAway) throw new TypeError('Failed to fetch')
    const path = pathOf(request)
    return new Response(`network ${path}`, { status: server.gone.has(path) ? 404 : server.status })
  }
  const cacheOf = (store: Map<string, string>): CachedFilesOf => ({
    async addAll(requests) {
      const entries = await Promise.all(
        requests.map(async (request): Promise<[string, string]> => {
          const response = await fetch(typeof request === 'string' ? new Request(new URL(request, ORIGIN)) : request)
          if (!response.ok) throw new TypeError('Request failed')
          return [pathOf(request), `kept ${pathOf(request)}`]
        }),
      )
      for (const [path, text] of entries) store.set(path, text)
    },
    match: async (path) => {
      const text = store.get(path)
      return text === undefined ? undefined : new Response(text)
    },
    put: async (path, response) => void store.set(path, (await response.text()).replace('network', 'kept')),
  })
  const caches: CachedFilesStore = {
    open: async (name) => {
      const store = stores.get(name) ?? new Map<string, string>()
      stores.set(name, store)
      return cacheOf(store)
    },
    keys: async () => [...stores.keys()],
    delete: async (name) => stores.delete(name),
  }
  /** The worker of a build; `isPatient`: the time limit never passes. */
  const start = (build: Build, { isPatient = true } = {}) =>
    createCachedFiles({ build, origin: ORIGIN, caches, fetch, wait: () => (isPatient ? new Promise(() => {}) : Promise.resolve()) })
  const request = (path: string) => new Request(new URL(path, ORIGIN))
  return { stores, asked: askedRequests, server, caches, start, request, open: (path: string) => fetch(request(path)) }
}

async function readFile(browser: ReturnType<typeof makeBrowser>, worker: ReturnType<typeof createCachedFiles>, path: string) {
  const works: Promise<void>[] = []
  const response = await worker.file(browser.request(path), (work) => works.push(work))
  await Promise.all(works)
  return response
}

const silent = new Promise<Response>(() => {})

describe('an address', () => {
  it.each([
    ['/', true],
    ['/dashboard', true],
    ['/exchange/replace', true],
    ['/apis', true],
    ['/api', false],
    ['/api/docs', false],
    ['/api/users/export', false],
    ['/healthz', false],
    ['/metrics', false],
    ['/worker.js', false],
    ['/assets/start-1.js', false],
  ])('%s is a page: %s', (path, expected) => {
    expect(isPage(path)).toBe(expected)
  })
})

describe('installing', () => {
  it('keeps what the first pages need, each page as its build wrote it', async () => {
    const browser = makeBrowser()
    await browser.start(FIRST).install()
    expect([...(browser.stores.get('releve-one')?.keys() ?? [])].sort()).toEqual([...Object.keys(FIRST.pages), ...FIRST.start].sort())
    const page = browser.asked.find(({ url }) => url.endsWith('/index.html'))
    expect([page?.integrity, page?.cache]).toEqual(['sha256-a', 'no-cache'])
  })

  it('fails when a file is gone meanwhile: a build is never kept by halves', async () => {
    const browser = makeBrowser()
    browser.server.gone.add('/assets/start-1.js')
    await expect(browser.start(FIRST).install()).rejects.toThrow('Request failed')
    expect(browser.stores.get('releve-one')?.size).toBe(0)
  })

  it('forgets every other build when it takes over, and nothing else', async () => {
    const browser = makeBrowser()
    await browser.start(FIRST).install()
    await browser.caches.open('else')
    const second = browser.start(SECOND)
    await second.install()
    await second.activate()
    expect([...browser.stores.keys()].sort()).toEqual(['else', 'releve-two'])
  })
})

describe('a page', () => {
  it('comes from the network when it answers', async () => {
    const browser = makeBrowser()
    const worker = browser.start(FIRST)
    await worker.install()
    expect(await (await worker.page('/dashboard', browser.open('/dashboard'))).text()).toBe('network /dashboard')
  })

  it.each([
    ['/', '/pages/landing.html'],
    ['/landing/', '/pages/landing.html'],
    ['/exchange/replace', '/pages/exchange/replace.html'],
    ['/calendar', '/index.html'],
    ['/constructor', '/index.html'],
  ])('%s without network is the page the server would have sent', async (path, page) => {
    const browser = makeBrowser()
    const worker = browser.start(FIRST)
    await worker.install()
    browser.server.isAway = true
    expect(await (await worker.page(path, browser.open(path))).text()).toBe(`kept ${page}`)
  })

  it('comes from what is kept when the network is silent, or a gateway answers for the server', async () => {
    const browser = makeBrowser()
    const worker = browser.start(FIRST, { isPatient: false })
    await worker.install()
    expect(await (await worker.page('/calendar', silent)).text()).toBe('kept /index.html')
    browser.server.status = 502
    const patient = browser.start(FIRST)
    expect(await (await patient.page('/calendar', browser.open('/calendar'))).text()).toBe('kept /index.html')
  })

  it('that is not kept fails as it would without worker', async () => {
    const browser = makeBrowser()
    browser.server.isAway = true
    await expect(browser.start(FIRST).page('/calendar', browser.open('/calendar'))).rejects.toThrow('Failed to fetch')
  })

  it('is waited for once a file of this build is gone: only the new version leads further', async () => {
    const browser = makeBrowser()
    const worker = browser.start(FIRST, { isPatient: false })
    await worker.install()
    browser.server.gone.add('/assets/rare-1.js')
    expect((await readFile(browser, worker, '/assets/rare-1.js')).status).toBe(404)
    const late = Promise.withResolvers<Response>()
    const page = worker.page('/calendar', late.promise)
    // The limit is long past.
    await new Promise((resolve) => setTimeout(resolve))
    late.resolve(new Response('new version'))
    expect(await (await page).text()).toBe('new version')
    // It has come: the limit holds again.
    expect(await (await worker.page('/calendar', silent)).text()).toBe('kept /index.html')
  })
})

describe('a file', () => {
  it('is asked of the network once', async () => {
    const browser = makeBrowser()
    const worker = browser.start(FIRST)
    expect(await (await readFile(browser, worker, '/assets/rare-1.js')).text()).toBe('network /assets/rare-1.js')
    browser.server.isAway = true
    expect(await (await readFile(browser, worker, '/assets/rare-1.js')).text()).toBe('kept /assets/rare-1.js')
  })

  it('of another build passes, and is not kept', async () => {
    const browser = makeBrowser()
    const worker = browser.start(FIRST)
    expect((await readFile(browser, worker, '/assets/start-2.js')).status).toBe(200)
    await worker.keepUsed(['/assets/rare-2.js', '/api/users', '/assets/rare-1.js'])
    expect([...(browser.stores.get('releve-one')?.keys() ?? [])]).toEqual(['/assets/rare-1.js'])
  })

  it('is none of its business under /api, nor the worker itself', () => {
    const worker = makeBrowser().start(FIRST)
    expect(['/assets/x.js', '/icon.svg', '/api/users', '/worker.js', '/index.html'].filter(worker.isFile)).toEqual([
      '/assets/x.js',
      '/icon.svg',
      '/index.html',
    ])
  })
})
