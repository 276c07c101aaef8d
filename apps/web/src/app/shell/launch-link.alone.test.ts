// A link is followed once, however often the page loads anew.
import { expect, test, vi } from 'vitest'
import { startNativeBridge } from '#session/native-bridge.fixture.ts'

const A = 'https://a.example/calendar?day=2026-11-20'
const B = 'https://a.example/messages'
/** The link that an iPhone answers with: always the last one. */
let last: string | undefined
const bridge = startNativeBridge('ios', { App: { getLaunchUrl: () => (last === undefined ? undefined : { url: last }) } })
const storage = new Map<string, string>()
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => storage.get(key) ?? null,
  setItem: (key: string, value: string) => void storage.set(key, value),
})
const { onLink, takeLaunchLink } = await import('./launch-link.ts')

test('what launched the application is followed by the first page alone; pressed again, it is followed again', async () => {
  expect(await takeLaunchLink()).toBeNull()
  last = A
  expect(await takeLaunchLink()).toBe(A)
  expect(await takeLaunchLink()).toBeNull()
  const links: string[] = []
  await onLink((link) => void links.push(link))
  for (const link of [B, A]) {
    last = link
    bridge.emit('App', 'appUrlOpen', { url: link })
    bridge.restart()
    expect(await takeLaunchLink()).toBeNull()
    await onLink((again) => void links.push(again))
  }
  expect(links).toEqual([B, A])
  // The application starts anew, with a web view that remembers nothing.
  storage.clear()
  expect(await takeLaunchLink()).toBe(A)
})
