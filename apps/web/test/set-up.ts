// Runs before and after each test of a component: it gives one instant, an empty device, and a failure for what the test did not answer.
import { afterEach, beforeEach, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { queue } from '#session/current-queue.ts'
import { session } from '#session/current-session.ts'
import { queryClient } from '#session/query-client.ts'
import '#app/styles.css'
import { reportReachable } from '#ui/use-is-reachable.ts'
import { answerNothing, takeFaults } from './calls.ts'
import { NOW } from './scene.ts'

// A Chromium without windows has notifications blocked, one with windows asks, and blocks them since: tests find that nobody has answered yet.
Object.defineProperties(Notification, {
  permission: { configurable: true, get: () => 'default' },
  requestPermission: { configurable: true, value: async () => 'default' },
})

beforeEach(() => {
  // The clock alone stands still: timers run.
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  document.documentElement.dataset['theme'] = 'dark'
  document.documentElement.lang = 'fr'
})

afterEach(async () => {
  await cleanup()
  session.end('logout')
  session.forget()
  // A page of visitors brings the application's own cache.
  queryClient.clear()
  localStorage.clear()
  sessionStorage.clear()
  // It keeps what it read of the device, and the next file has the same module.
  queue.hasChanged()
  answerNothing()
  reportReachable(true, NOW)
  vi.useRealTimers()
  const faults = takeFaults()
  if (faults.length > 0) throw new Error(faults.join('\n'))
})
