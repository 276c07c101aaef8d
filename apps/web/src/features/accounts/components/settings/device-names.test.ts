// Names of devices: alike, alone, of one instant.
import { expect, it } from 'vitest'
import { deviceNamesOf } from './device-names.ts'

it('numbers devices of one name, the first log-in first, and leaves the others alone', () => {
  const sessions = [
    { _id: 'c', device: 'Firefox sur Windows', createdAt: 3 },
    { _id: 'b', device: 'iPhone', createdAt: 2 },
    { _id: 'a', device: 'Firefox sur Windows', createdAt: 1 },
    { _id: 'd', device: 'Firefox sur Windows', createdAt: 3 },
  ]
  expect(Object.fromEntries(deviceNamesOf(sessions, (device, number) => `${device} (${number})`))).toEqual({
    a: 'Firefox sur Windows (1)',
    b: 'iPhone',
    c: 'Firefox sur Windows (2)',
    d: 'Firefox sur Windows (3)',
  })
})
