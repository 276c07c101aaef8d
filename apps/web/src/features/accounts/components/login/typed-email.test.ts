// The e-mail typed to log in is not there for whoever comes next.
import { expect, it } from 'vitest'
import type { SessionChange } from '#session/session.ts'
import { createTypedEmail } from './typed-email.ts'

const MINUTE = 60_000

function setUp() {
  let clock = Date.UTC(2026, 10, 17, 20, 42)
  const listeners: ((change: SessionChange) => void)[] = []
  const email = createTypedEmail({ now: () => clock, subscribe: (listener) => listeners.push(listener) })
  email.write('camille@essai.example')
  return {
    email,
    advance: (ms: number) => (clock += ms),
    notify: (change: SessionChange) => {
      for (const listener of listeners) listener(change)
    },
  }
}

it.each([
  { kind: 'started' },
  { kind: 'renewed' },
  { kind: 'replaced' },
  { kind: 'ended', reason: 'logout' },
  { kind: 'ended', reason: 'elsewhere' },
] as const)('is forgotten with whatever happens to a session, in this tab or another: %j', (change) => {
  const { email, notify } = setUp()
  expect(email.read()).toBe('camille@essai.example')
  notify(change)
  expect(email.read()).toBe('')
})

it('is forgotten five minutes after it was typed', () => {
  const { email, advance } = setUp()
  advance(4 * MINUTE)
  expect(email.read()).toBe('camille@essai.example')
  email.write('helene@essai.example')
  advance(5 * MINUTE - 1)
  expect(email.read()).toBe('helene@essai.example')
  advance(1)
  expect(email.read()).toBe('')
})

it('is forgotten once it has served', () => {
  const { email } = setUp()
  email.forget()
  expect(email.read()).toBe('')
})
