// Pictures of members, read with the token of the person logged in and cached in memory until they leave.
import { createListeners } from '../ui/listeners.ts'

/** Few are read at a time: the data of the screen go first. */
const MOST_AT_ONCE = 3
const PATH = /^\/api\/avatars\/([\w-]+)$/

interface AvatarImagesOptions {
  readonly read: (id: string) => Promise<Blob>
  readonly makeUrl: (image: Blob) => string
  readonly dropUrl: (url: string) => void
}

/** A picture that cannot be read is asked for again when it is next drawn; until then its person shows by initials. */
export function createAvatarImages({ read, makeUrl, dropUrl }: AvatarImagesOptions) {
  let urls = new Map<string, string>()
  let askedPaths = new Set<string>()
  let waiting: string[] = []
  let running = 0
  let age = 0
  const { subscribe, notify } = createListeners()

  function next(): void {
    const path = waiting.shift()
    if (path === undefined) return
    running += 1
    const begun = age
    const id = PATH.exec(path)?.[1] ?? ''
    read(id)
      .then((image) => {
        if (begun !== age) return
        urls.set(path, makeUrl(image))
        notify()
      })
      .catch(() => {
        if (begun === age) askedPaths.delete(path)
      })
      .finally(() => {
        running -= 1
        next()
      })
  }

  return {
    subscribe,
    load(path: string) {
      if (askedPaths.has(path) || !PATH.test(path)) return
      askedPaths.add(path)
      waiting.push(path)
      if (running < MOST_AT_ONCE) next()
    },
    urlOf: (path: string) => urls.get(path),
    /** Forgets all pictures: somebody else may come. */
    clear() {
      for (const url of urls.values()) dropUrl(url)
      urls = new Map()
      askedPaths = new Set()
      waiting = []
      age += 1
      notify()
    },
  }
}
