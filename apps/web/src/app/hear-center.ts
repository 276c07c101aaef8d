// The work of a member's page once it is open: it listens to its centre, reads changed data again, and is kept for a day without network.
// It is in a file of its own: no page waits for it.
import { endStart } from '../api/start.ts'
import { hearDemand, recategorize } from '../features/demands/components/known-demands.ts'
import { session } from '../session/current-session.ts'
import { createEventStream, followPage } from '../session/events.ts'
import { queryClient } from '../session/query-client.ts'
import { createRefresher } from '../session/refresh.ts'
import { reachability, reportReachable } from '../ui/use-is-reachable.ts'
import { registerWorker } from './offline/register-worker.ts'
import { onIdle } from '../ui/on-idle.ts'

function setTimer(work: () => void, ms: number): () => void {
  const timer = setTimeout(work, ms)
  return () => clearTimeout(timer)
}

function addressIn(data: unknown): string | null {
  const target = typeof data === 'object' && data !== null && 'goTo' in data ? data.goTo : null
  // Addresses of the application, never of another site.
  return typeof target === 'string' && /^\/(?!\/)/.test(target) ? target : null
}

/**
 * A notice was pressed while a page is open: the worker (offline/notices.ts) asks the page to go where it leads, so that nothing is loaded
 * anew and a form that is being written asks first. Returns how to stop.
 */
function followNotices(go: (address: string) => void): () => void {
  if (!('serviceWorker' in navigator)) return () => {}
  const { serviceWorker } = navigator
  const hear = ({ data, ports }: MessageEvent<unknown>) => {
    const address = addressIn(data)
    if (address === null) return
    // Heard: the worker need not load the page anew.
    ports[0]?.postMessage(true)
    go(address)
  }
  serviceWorker.addEventListener('message', hear)
  return () => serviceWorker.removeEventListener('message', hear)
}

/** Returns how to stop. `me` is the person logged in; `go` leads to an address of the application. */
export function hearCenter(me: string, go: (address: string) => void): () => void {
  onIdle(
    () => void import('../features/notifications/components/device.ts').then(({ keepDevice }) => keepDevice(me)).catch(() => undefined),
  )
  registerWorker()
  const refresh = createRefresher(queryClient, {
    setTimer,
    random: Math.random,
    put: async (id, demand) => hearDemand(queryClient, id, demand),
    recategorize: (ids) => recategorize(queryClient, ids),
  })
  const stream = createEventStream({
    fetch: (url, init) => globalThis.fetch(url, init),
    accessToken: session.accessToken,
    renew: session.renew,
    pageAgeMs: () => performance.now(),
    random: Math.random,
    setTimer,
    onEvent: (event) => {
      endStart()
      if (event.kind === 'sessionEnded') session.end('revoked', event.message ?? null)
      else refresh(event, me)
    },
    // One request that was lost on its way would be taken for the whole network until something is asked again.
    onHeard: () => {
      if (!reachability().isReachable) reportReachable(true, Date.now())
    },
  })
  const stops = [followPage(stream), followNotices(go)]
  return () => {
    for (const stop of stops) stop()
  }
}
