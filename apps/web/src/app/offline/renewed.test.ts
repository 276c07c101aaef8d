// The message to the server when the browser changes the address of this device.
import { expect, it } from 'vitest'
import { renewed, type SubscriptionOf } from './renewed.ts'

const KEY = new ArrayBuffer(65)
const device = (name: string): SubscriptionOf => ({
  options: { applicationServerKey: KEY },
  toJSON: () => ({ endpoint: `https://push.example/${name}`, keys: { p256dh: `point ${name}`, auth: `secret ${name}` } }),
})
const TOLD = {
  former: { endpoint: 'https://push.example/a', auth: 'secret a' },
  renewed: { endpoint: 'https://push.example/b', keys: { p256dh: 'point b', auth: 'secret b' } },
}

function browser() {
  const log: unknown[] = []
  return {
    log,
    subscribe: async (key: ArrayBuffer) => {
      log.push(['subscribe', key === KEY])
      return device('b')
    },
    tell: async (body: unknown) => {
      log.push(body)
      return true
    },
  }
}

it('is the former address with the secret shared with it, and the one asked for with the same key', async () => {
  const { log, ...own } = browser()
  await renewed(device('a'), null, own)
  expect(log).toEqual([['subscribe', true], TOLD])
})

it('is what the browser has renewed by itself, without asking for another', async () => {
  const { log, ...own } = browser()
  await renewed(device('a'), device('b'), own)
  expect(log).toEqual([TOLD])
})

it('is nothing where the browser does not say which it was, and without network nothing fails', async () => {
  const { log, ...own } = browser()
  await renewed(null, device('b'), own)
  expect(log).toEqual([])
  await renewed(device('a'), device('b'), { ...own, tell: () => Promise.reject(new TypeError('Failed to fetch')) })
})
