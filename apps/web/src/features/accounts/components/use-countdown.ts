// How long to wait before another try, second by second.
import { useEffect, useState } from 'react'

/** Counts down whole seconds: how many are left, 0 when there is nothing to wait for; and how to start it. */
export function useCountdown(): [secondsLeft: number, start: (seconds: number) => void] {
  const [wait, setWait] = useState<{ readonly until: number; readonly now: number } | null>(null)
  const until = wait?.until
  useEffect(() => {
    if (until === undefined) return undefined
    const timer = setInterval(() => {
      const now = Date.now()
      setWait(now < until ? { until, now } : null)
    }, 1000)
    return () => clearInterval(timer)
  }, [until])
  const start = (seconds: number) => {
    const now = Date.now()
    setWait({ until: now + seconds * 1000, now })
  }
  return [wait === null ? 0 : Math.ceil((wait.until - wait.now) / 1000), start]
}
