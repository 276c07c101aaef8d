// The typed text once the fingers rest: the server is not asked for every letter.
import { useEffect, useState } from 'react'

const RESTS_AFTER_MS = 200

export function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), RESTS_AFTER_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}
