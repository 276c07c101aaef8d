// What may be typed as the address of a server, and what the telephone remembers.
import { expect, test } from 'vitest'
import { chooseServer, leaveServer, pathOfLink, readServerAddress, readServers } from './servers.ts'

test.each([
  ['releve.sdis-brumaie.example', 'https://releve.sdis-brumaie.example'],
  [' https://Releve.sdis-brumaie.example/login?next=/ ', 'https://releve.sdis-brumaie.example'],
  ['releve.example:8443', 'https://releve.example:8443'],
  ['http://localhost:3000', 'http://localhost:3000'],
  ['http://127.0.0.1:3000/', 'http://127.0.0.1:3000'],
  ['releve://connect?server=https://releve.example', 'https://releve.example'],
  ['http://releve.example', null],
  ['releve://connect?server=http://releve.example', null],
  ['releve://connect?server=releve://connect', null],
  ['https://user:secret@releve.example', null],
  ['ftp://releve.example', null],
  ['javascript://releve.example', null],
  ['brumaie', null],
  ['', null],
])('%s is %s', (typed, origin) => {
  expect(readServerAddress(typed)).toBe(origin)
})

test('several are known, the last one chosen is current and first; leaving it forgets none', () => {
  const kept = new Map<string, string>()
  const storage = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) }
  const [a, b] = [
    { origin: 'https://a.example', name: 'A' },
    { origin: 'https://b.example', name: 'B' },
  ]
  for (const one of [a, b, a]) chooseServer(storage, one)
  expect(readServers(storage)).toEqual({ current: a.origin, known: [a, b] })
  leaveServer(storage)
  expect(readServers(storage)).toEqual({ current: null, known: [a, b] })
  storage.setItem('releve.servers', '{"current":7}')
  expect(readServers(storage)).toEqual({ current: null, known: [] })
})

test.each([
  ['https://releve.example/calendar?view=team', '/calendar?view=team'],
  ['releve://releve.example/messages', '/messages'],
  ['https://releve.example//mechant.example', '/mechant.example'],
  ['https://mechant.example/calendar', null],
  ['javascript://releve.example/x', null],
])('the link %s leads to %s', (link, path) => {
  expect(pathOfLink(link, 'https://releve.example')).toBe(path)
})
