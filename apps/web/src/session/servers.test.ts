// The addresses accepted as a server's, and the servers a telephone remembers.
import { expect, test } from 'vitest'
import { chooseServer, keepLock, leaveServer, otherServerOf, pathOfLink, readServerAddress, readServers } from './servers.ts'

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
  const entries = new Map<string, string>()
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
  }
  const [a, b] = [
    { origin: 'https://a.example', name: 'A' },
    { origin: 'https://b.example', name: 'B' },
  ]
  for (const chosenServer of [a, b, a]) chooseServer(storage, chosenServer)
  expect(readServers(storage)).toEqual({ current: a.origin, known: [a, b] })
  leaveServer(storage)
  expect(readServers(storage)).toEqual({ current: null, known: [a, b] })
  storage.setItem('releve.servers', '{"current":7}')
  expect(readServers(storage)).toEqual({ current: null, known: [] })
})

test('the lock is of this device and its server: chosen, it stays; another server, or none, and it is gone', () => {
  const entries = new Map<string, string>()
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
  }
  const [a, b] = [
    { origin: 'https://a.example', name: 'A' },
    { origin: 'https://b.example', name: 'B' },
  ]
  chooseServer(storage, a)
  keepLock(storage, true)
  expect(readServers(storage)).toEqual({ current: a.origin, known: [a], isLocked: true })
  keepLock(storage, false)
  expect(readServers(storage)).toEqual({ current: a.origin, known: [a] })
  for (const leave of [() => leaveServer(storage), () => chooseServer(storage, b)]) {
    keepLock(storage, true)
    leave()
    expect(readServers(storage).isLocked).toBeUndefined()
  }
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

test.each([
  ['releve://connect?server=https%3A%2F%2Fautre.example', 'https://autre.example'],
  ['releve://connect?server=https://nord.example', 'https://nord.example'],
  ['https://nord.example/calendar', 'https://nord.example'],
  ['releve://nord.example/messages', 'https://nord.example'],
  // The current one, by whatever link.
  ['releve://connect?server=https://releve.example', null],
  ['https://releve.example/calendar', null],
  // Nobody asked to connect there.
  ['https://autre.example/calendar', null],
  ['releve://autre.example/messages', null],
  ['https://connect/?server=https://autre.example', null],
  // None that one may be connected to.
  ['releve://connect?server=http://autre.example', null],
  ['releve://connect?server=javascript:alert(1)', null],
  ['releve://connect?server=https://releve.example@autre.example', null],
  ['releve://connect', null],
  ['', null],
])('the link %s is for the other server %s', (link, origin) => {
  const known = [
    { origin: 'https://releve.example', name: 'Brumaie' },
    { origin: 'https://nord.example', name: 'Nord' },
  ]
  expect(otherServerOf(link, { current: 'https://releve.example', known })).toBe(origin)
})
