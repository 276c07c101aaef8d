// The e-mail typed to log in goes along to the page of a forgotten password, and back: in memory alone, so that neither the address
// nor the history holds it, and not for whoever comes next.
import { session } from '#session/current-session.ts'
import type { SessionChange } from '#session/session.ts'

/** Enough to go to the other page and back. */
const LASTS_MS = 5 * 60_000

interface TypedEmailOptions {
  readonly now: () => number
  readonly subscribe: (listener: (change: SessionChange) => void) => unknown
}

export function createTypedEmail({ now, subscribe }: TypedEmailOptions) {
  let typed = ''
  let typedAt = 0
  const forget = () => {
    typed = ''
  }
  // The next person to see the log-in page may be another, in whatever tab.
  subscribe(forget)
  return {
    read(): string {
      if (now() - typedAt >= LASTS_MS) forget()
      return typed
    },
    write(email: string): void {
      typed = email
      typedAt = now()
    },
    forget,
  }
}

export const typedEmail = createTypedEmail({ now: Date.now, subscribe: session.subscribe })
