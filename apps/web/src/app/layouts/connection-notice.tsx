// Stands over every page while the server cannot be reached: it says that what is shown was known, and since when.
import { useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { reachability } from '#ui/use-is-reachable.ts'
import { useIsReachable } from '#ui/use-is-reachable.ts'
import { checkSession } from '#session/me.ts'
import { todayIn, useToday, useZone } from '#features/centers/queries.ts'
import { formatClock, formatReadAt, NBSP } from '#ui/format.ts'
import { StaleNotice } from '#ui/states.tsx'

/** Publishes to the page how high it is where it stays in sight, for what stays beneath it (`--notice-height`, styles.css). */
function usePublishedHeight(): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = place.current
    if (element === null) return undefined
    const page = document.documentElement.style
    const publish = () =>
      page.setProperty('--notice-height', `${getComputedStyle(element).position === 'sticky' ? element.offsetHeight : 0}px`)
    // The content moves down to make room: anchored, its first line would be covered.
    page.overflowAnchor = 'none'
    publish()
    const frame = requestAnimationFrame(() => page.removeProperty('overflow-anchor'))
    const observer = new ResizeObserver(publish)
    observer.observe(element)
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
      page.removeProperty('overflow-anchor')
      page.removeProperty('--notice-height')
    }
  }, [])
  return place
}

export function ConnectionNotice(): ReactNode {
  return useIsReachable() ? null : <Notice />
}

function Notice(): ReactNode {
  const queryClient = useQueryClient()
  const zone = useZone()
  const place = usePublishedHeight()
  const today = useToday()
  const [isTrying, setTrying] = useState(false)

  /** The age of the content: the last answer, or the latest one the device had kept; older parts show their own age (ReadingAge). */
  const seenAt =
    reachability().lastAnswerAt ??
    Math.max(
      0,
      ...queryClient
        .getQueryCache()
        .findAll({ type: 'active' })
        .map(({ state }) => state.dataUpdatedAt),
    )

  /** A device may have kept it for days. */
  const clock = formatClock(seenAt, zone.name)
  const isOfToday = todayIn(zone.name, seenAt) === today
  const age = isOfToday ? `Données de${NBSP}${clock}.` : `Données lues ${formatReadAt(seenAt, zone.name, today)}.`

  async function retry(): Promise<void> {
    setTrying(true)
    try {
      // One question first: while the server is away, all the others would only fail with it.
      await checkSession()
      await queryClient.invalidateQueries()
    } catch {
      // The server is still away: the notice stays.
    } finally {
      setTrying(false)
    }
  }

  return (
    <div
      ref={place}
      className="z-15 bg-s0 px-4 pt-1 pb-2 lg:px-8 lg:pt-3 print:static [@media(height>=30rem)]:sticky [@media(height>=30rem)]:top-[calc(var(--bar-height)+env(safe-area-inset-top))]"
    >
      <StaleNotice age={seenAt === 0 ? null : age} onRetry={() => void retry()} retrying={isTrying} />
    </div>
  )
}
