// The messages to systemd, and none where it did not ask for them.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSupervisor, heldSocket, listensElsewhere } from './systemd.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function recordingSupervisor(environment: NodeJS.ProcessEnv) {
  const states: string[] = []
  return { states, supervisor: createSupervisor(environment, (sentStates) => states.push(...sentStates)) }
}

test('asks for more time while it starts, then beats three times as often as the watchdog looks', () => {
  const { states, supervisor } = recordingSupervisor({ NOTIFY_SOCKET: '/run/notify', WATCHDOG_USEC: '30000000' })
  vi.advanceTimersByTime(10_000)
  expect(states).toEqual(['EXTEND_TIMEOUT_USEC=60000000'])
  supervisor.ready()
  vi.advanceTimersByTime(30_000)
  expect(states.slice(1)).toEqual(['READY=1', 'WATCHDOG=1', 'WATCHDOG=1', 'WATCHDOG=1'])
  supervisor.stopping()
  vi.advanceTimersByTime(60_000)
  expect(states.slice(5)).toEqual(['STOPPING=1'])
})

test('without a watchdog it says that it serves and that it stops, no more', () => {
  const { states, supervisor } = recordingSupervisor({ NOTIFY_SOCKET: '/run/notify' })
  supervisor.ready()
  vi.advanceTimersByTime(60_000)
  supervisor.stopping()
  expect(states).toEqual(['READY=1', 'STOPPING=1'])
})

test('outside systemd it says nothing', () => {
  const { states, supervisor } = recordingSupervisor({})
  vi.advanceTimersByTime(60_000)
  supervisor.ready()
  supervisor.stopping()
  expect(states).toEqual([])
})

test('takes the socket that is handed over to this process, and no other’s', () => {
  expect(heldSocket({ LISTEN_PID: '41', LISTEN_FDS: '1' }, 41)).toBe(3)
  expect(heldSocket({ LISTEN_PID: '40', LISTEN_FDS: '1' }, 41)).toBeNull()
  expect(heldSocket({}, 41)).toBeNull()
})

test.each([
  ['http://127.0.0.1:3000', '127.0.0.1', 3000, false],
  ['http://127.0.0.1:3000', 'localhost', 3000, false],
  ['http://[::]:3000', '::', 3000, false],
  ['http://127.0.0.1:3000', '127.0.0.1', 8080, true],
  ['http://127.0.0.1:3000', '0.0.0.0', 3000, true],
])('held on %s, configured %s and %i', (url, host, port, isElsewhere) => {
  expect(listensElsewhere(url, { host, port })).toBe(isElsewhere)
})
