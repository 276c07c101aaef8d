// Some calls give or take power, and the server wants the password once more before it makes them (`passwordProofRequired`). The
// client asks here, one question for all the calls that wait; features/accounts shows it.

let answer: ((isProven: boolean) => void) | null = null
let waiting: Promise<boolean> | null = null
const listeners = new Set<() => void>()
const notify = () => listeners.forEach((listener) => listener())

/** True once the password was confirmed in this session; false when the person gives up, or where nobody shows the question. */
export function provePassword(): Promise<boolean> {
  if (listeners.size === 0) return Promise.resolve(false)
  if (waiting !== null) return waiting
  waiting = new Promise((resolve) => {
    answer = resolve
  })
  notify()
  return waiting
}

export const passwordQuestion = {
  isAsked: (): boolean => waiting !== null,
  settle(isProven: boolean): void {
    const resolve = answer
    waiting = null
    answer = null
    notify()
    resolve?.(isProven)
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
