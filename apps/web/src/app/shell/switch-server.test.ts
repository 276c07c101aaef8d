// A change of server never reveals anything of the former server to the next one.
import { beforeEach, expect, test, vi } from 'vitest'
import { readServers } from '#session/servers.ts'

const A = { origin: 'https://a.example', name: 'A' }
const B = { origin: 'https://b.example', name: 'B' }
const place = vi.hoisted(() => ({ kept: new Map<string, string>(), user: null as { readonly _id: string } | null, said: [] as string[] }))
const storage = {
  get length() {
    return place.kept.size
  },
  key: (index: number) => [...place.kept.keys()][index] ?? null,
  getItem: (key: string) => place.kept.get(key) ?? null,
  setItem: (key: string, value: string) => void place.kept.set(key, value),
  removeItem: (key: string) => void place.kept.delete(key),
}
vi.mock('#session/current-session.ts', () => ({ deviceStorage: storage, session: { user: () => place.user } }))
vi.mock('#session/log-out.ts', () => ({
  logOut: async () => {
    await Promise.resolve()
    place.said.push(`left ${readServers(storage).current ?? ''}`)
    place.user = null
  },
}))
const { switchServer } = await import('./switch-server.ts')

beforeEach(() => {
  place.kept.clear()
  place.said.length = 0
  storage.setItem('releve.servers', JSON.stringify({ current: A.origin, known: [A] }))
  storage.setItem('releve.snapshot', '{}')
})
const restart = () => void place.said.push(`restart with ${readServers(storage).current ?? ''}`)

test('who is logged in leaves the first one before the other is current; nothing of it is left', async () => {
  place.user = { _id: 'camille' }
  await switchServer(B, restart)
  expect(place.said).toEqual(['left https://a.example', 'restart with https://b.example'])
  expect(readServers(storage)).toEqual({ current: B.origin, known: [B, A] })
  expect([...place.kept.keys()]).toEqual(['releve.servers'])
})

test('who is not has nothing to leave', async () => {
  place.user = null
  await switchServer(B, restart)
  expect(place.said).toEqual(['restart with https://b.example'])
})
