// The key under which one wish is sent, however often it is tried: the server does it once. Never made of words somebody typed: a
// header takes neither spaces nor accents.
import { useState } from 'react'
import { randomId } from './random-id.ts'

export interface AttemptKey {
  /** The same for each attempt of one wish: another word makes it another wish. */
  readonly of: (wish: unknown) => string
  /** It was done: the same words again are another wish. */
  readonly forget: () => void
}

export function attemptKey(): AttemptKey {
  let known: { readonly wish: string; readonly key: string } | null = null
  return {
    of(asked) {
      const wish = JSON.stringify(asked)
      if (known?.wish !== wish) known = { wish, key: randomId() }
      return known.key
    },
    forget() {
      known = null
    },
  }
}

export function useAttemptKey(): AttemptKey {
  return useState(attemptKey)[0]
}
