// The embedded PostgreSQL takes nothing of our environment but a clock that was shifted on purpose.
import { expect, test } from 'vitest'
import { shiftedClock } from './postgres-server.ts'

const library = '/usr/lib/x86_64-linux-gnu/datefudge/datefudge.so'

test.each([
  ['an ordinary machine', { PATH: '/usr/bin', TZ: 'Europe/Paris' }, {}],
  ['another library loaded', { LD_PRELOAD: '/usr/lib/libjemalloc.so.2', DATEFUDGE: '86400' }, {}],
  ['a shift that no library makes', { DATEFUDGE: '86400' }, {}],
  ['a library without a shift', { LD_PRELOAD: library }, {}],
  [
    'a shifted clock',
    { LD_PRELOAD: library, DATEFUDGE: '-86400', PGOPTIONS: '-c fsync=off' },
    { LD_PRELOAD: library, DATEFUDGE: '-86400' },
  ],
])('%s', (_, environment, expected) => {
  expect(shiftedClock(environment)).toEqual(expected)
})
