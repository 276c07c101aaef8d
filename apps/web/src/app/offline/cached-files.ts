// The files of one build that the service worker keeps, so that the application opens without network: its first pages with all they need,
// and its other files once they were used. Pages come from the network when it answers; nothing of /api ever passes here.

/** The description of a build; build/worker.ts writes it into the worker. */
export interface Build {
  /** The version of all that follows: another build has another. */
  readonly version: string
  /** Pages, and other files whose name does not change: path → integrity. What a deployment sends meanwhile is refused by it. */
  readonly pages: Readonly<Record<string, string>>
  /** Files that the first pages need. Their name changes with what they hold. */
  readonly start: readonly string[]
  /** Every other file of that kind. */
  readonly others: readonly string[]
}

/** The part of the browser's cache that is used. */
export interface CachedFilesOf {
  addAll(requests: readonly (string | Request)[]): Promise<void>
  match(path: string): Promise<Response | undefined>
  put(path: string, response: Response): Promise<void>
}

export interface CachedFilesStore {
  open(name: string): Promise<CachedFilesOf>
  keys(): Promise<readonly string[]>
  delete(name: string): Promise<boolean>
}

interface CachedFilesOptions {
  readonly build: Build
  /** The worker's origin: paths are resolved against it. */
  readonly origin: string
  readonly caches: CachedFilesStore
  readonly fetch: (request: Request) => Promise<Response>
  readonly wait: (ms: number) => Promise<void>
}

const PREFIX = 'releve-'
/** In a basement the network often is there and says nothing. */
const LONGEST_WAIT_MS = 3_000

/** Addresses of the server that are no page of the application. */
const NO_PAGE = /^\/(?:api|healthz|readyz|metrics)(?:\/|$)|\.[^/]*$/

/** Decides as the server does (static-files.ts): every path without extension is a page. */
export function isPage(pathname: string): boolean {
  return !NO_PAGE.test(pathname)
}

export function createCachedFiles({ build, origin, caches, fetch, wait }: CachedFilesOptions) {
  const name = PREFIX + build.version
  const files: ReadonlySet<string> = new Set([...build.start, ...build.others])
  /** A file that a page asked for is gone from the server: another build is there, and only its pages lead further. */
  let isReplaced = false

  const open = () => caches.open(name)

  /** Undefined also where the browser lost what it kept, or refuses it. */
  async function keptFile(path: string): Promise<Response | undefined> {
    try {
      return await (await open()).match(path)
    } catch {
      return undefined
    }
  }

  async function keep(path: string, response: Response): Promise<void> {
    try {
      await (await open()).put(path, response)
    } catch {
      // Full: it is asked of the network next time.
    }
  }

  /** The same choice as the server's, so that a page without network is the page it would have sent. */
  function pageOf(pathname: string): string {
    const own = `/pages${pathname === '/' ? '/landing' : pathname.replace(/\/$/, '')}.html`
    return Object.hasOwn(build.pages, own) ? own : '/index.html'
  }

  return {
    /** True for what `file` answers. */
    isFile: (pathname: string): boolean => pathname.startsWith('/assets/') || Object.hasOwn(build.pages, pathname),

    /** All the first pages need, or nothing: a build is never kept by halves. */
    async install(): Promise<void> {
      const pages = Object.entries(build.pages).map(
        ([path, integrity]) => new Request(new URL(path, origin), { integrity, cache: 'no-cache' }),
      )
      await (await open()).addAll([...pages, ...build.start])
    },

    /** Forgets every other build. */
    async activate(): Promise<void> {
      const names = await caches.keys()
      await Promise.all(names.filter((other) => other.startsWith(PREFIX) && other !== name).map((other) => caches.delete(other)))
    },

    /** The network's answer, unless it is silent, fails, or only a gateway answers: then the kept page. */
    async page(pathname: string, network: Promise<Response>): Promise<Response> {
      const silence = wait(LONGEST_WAIT_MS).then(() => null)
      let answer: Response | null
      try {
        answer = await (isReplaced ? network : Promise.race([network, silence]))
      } catch (error) {
        const page = await keptFile(pageOf(pathname))
        if (page === undefined) throw error
        return page
      }
      if (answer !== null && answer.status < 500) {
        isReplaced = false
        return answer
      }
      return (await keptFile(pageOf(pathname))) ?? network
    },

    /**
     * The kept file, else the network's answer; a file of this build is kept from then on. `later` takes work that need not be waited for.
     */
    async file(request: Request, later: (work: Promise<void>) => void): Promise<Response> {
      const { pathname } = new URL(request.url)
      const known = await keptFile(pathname)
      if (known !== undefined) return known
      const response = await fetch(request)
      if (response.ok && files.has(pathname)) later(keep(pathname, response.clone()))
      if (response.status === 404) isReplaced = true
      return response
    },

    /** Keeps what a page had loaded before this worker answered for it. Paths of other builds are none of its business. */
    async keepUsed(paths: readonly string[]): Promise<void> {
      const own = [...new Set(paths)].filter((path) => files.has(path))
      await Promise.all(
        own.map(async (path) => {
          if ((await keptFile(path)) !== undefined) return
          const response = await fetch(new Request(new URL(path, origin))).catch(() => null)
          if (response?.ok === true) await keep(path, response)
        }),
      )
    },
  }
}
