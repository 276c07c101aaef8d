// A page asks for much at once, and sending each question costs the browser some milliseconds: the first is sent at once, the others
// one by one, so that it paints and answers to fingers in between.
import type { Fetch } from './transport.ts'

/** What `fetch` sends and fails with, in the order asked; `later` runs a piece of work in a task of its own. */
export function pacedFetch(fetch: Fetch, later: (work: () => void) => void): Fetch {
  const waiting: (() => void)[] = []
  let isPaused = false
  const goOn = (): void => {
    const send = waiting.shift()
    if (send === undefined) {
      isPaused = false
      return
    }
    send()
    later(goOn)
  }
  // One that throws instead of failing must not keep the others waiting.
  const ask: Fetch = async (url, init) => fetch(url, init)
  return (url, init) => {
    if (isPaused) return new Promise((resolve, reject) => waiting.push(() => void ask(url, init).then(resolve, reject)))
    isPaused = true
    later(goOn)
    return ask(url, init)
  }
}
