// The services of the log-in page, before e-mail and password. Where there is none, nothing of the page changes.
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react'
import { call } from '#api/client.ts'
import type { Way } from './sign-on-buttons.tsx'

/** Most installations have none: their log-in page does not load them. */
const SignOnButtons = lazy(async () => ({ default: (await import('./sign-on-buttons.tsx')).SignOnButtons }))

/** Without the cache of queries: it would come with the log-in page for this alone. A page that cannot ask keeps the password. */
function useWays(): readonly Way[] {
  const [ways, setWays] = useState<readonly Way[]>([])
  useEffect(() => {
    const asking = new AbortController()
    call('signOn.ways', { signal: asking.signal })
      .then(setWays)
      .catch(() => undefined)
    return () => asking.abort()
  }, [])
  return ways
}

/** @param next the page that was asked for before the log-in */
export function SignOnWays({ next }: { next: string | undefined }): ReactNode {
  const ways = useWays()
  if (ways.length === 0) return null
  return (
    <Suspense>
      <SignOnButtons ways={ways} next={next} />
    </Suspense>
  )
}
