// The addresses a push message may go to: never one of our own network, whatever a device says, whenever it is asked.
import type { LookupAddress, LookupAllOptions } from 'node:dns'
import { describe, expect, test } from 'vitest'
import { PushAddresses } from './address.ts'
import { believePushService, startPushService } from '@releve/testing/push-service'
import { createPusher } from './transport.ts'

const nowhere = new PushAddresses([])

test.each([
  ['https://192.0.1.7/push', true],
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://[2a00:1450:4007:80c::200a]/push', true],
  ['https://192.0.1.7:443/push', true],
  ['https://192.0.1.7:8443/push', false],
  ['https://192.0.1.7:22/push', false],
  ['https://[2a00:1450:4007:80c::200a]:6379/push', false],
  ['http://192.0.1.7/push', false],
  ['ftp://192.0.1.7/push', false],
  ['https://moi:secret@192.0.1.7/push', false],
  ['https://127.0.0.1/push', false],
  ['https://2130706433/push', false],
  ['https://0x7f.1/push', false],
  ['https://0.0.0.0/push', false],
  ['https://10.1.2.3/push', false],
  ['https://172.31.255.255/push', false],
  ['https://192.168.1.1/push', false],
  ['https://100.64.0.1/push', false],
  ['https://169.254.169.254/latest/meta-data', false],
  ['https://224.0.0.1/push', false],
  ['https://255.255.255.255/push', false],
  ['https://[::1]/push', false],
  ['https://[::]/push', false],
  ['https://[fe80::1]/push', false],
  ['https://[fd00:ec2::254]/latest/meta-data', false],
  ['https://[::ffff:10.0.0.1]/push', false],
  ['https://[::ffff:8.8.8.8]/push', false],
  ['https://[64:ff9b::a00:1]/push', false],
  ['https://[2002:a00:1::1]/push', false],
  ['https://[2001::1]/push', false],
  ['https://[2001:db8::1]/push', false],
  ['https://[ff02::1]/push', false],
  [`https://192.0.1.7/${'a'.repeat(1024)}`, false],
  ['pas une adresse', false],
])('%s may be asked: %s', (endpoint, expected) => {
  expect(nowhere.read(endpoint) !== null).toBe(expected)
})

/** A name server that says each of these in turn. */
function names(...answers: readonly (readonly string[])[]) {
  const waiting = answers.values()
  let last: readonly string[] = []
  return (
    _name: string,
    _options: LookupAllOptions,
    callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
  ) => {
    last = waiting.next().value ?? last
    const found = last.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    callback(found.length === 0 ? Object.assign(new Error('unknown'), { code: 'ENOTFOUND' }) : null, found)
  }
}

describe('a name', () => {
  test.each([
    [['192.0.1.7'], true],
    [['192.0.1.7', '2a00:1450::1'], true],
    [['192.0.1.7', '10.0.0.1'], false],
    [['127.0.0.1'], false],
    [['::1'], false],
    [['::ffff:169.254.169.254'], false],
    [[], false],
  ])('of %j is accepted: %s', async (addresses, expected) => {
    expect(await new PushAddresses([], names(addresses)).accepts('https://push.example/x', 5_000)).toBe(expected)
  })

  test('of this machine is refused, unless its network was named', async () => {
    expect(await nowhere.accepts('https://localhost/x', 5_000)).toBe(false)
    expect(await new PushAddresses(['127.0.0.0/8', '::1']).accepts('https://localhost/x', 5_000)).toBe(true)
  })

  test.each([
    ['https://push.example:443/x', ['192.0.1.7'], true],
    ['https://push.example:8443/x', ['192.0.1.7'], false],
    ['https://push.example:8443/x', ['10.0.0.2'], true],
    ['https://push.example:8443/x', ['10.0.0.2', '192.0.1.7'], false],
    ['https://push.example/x', ['10.0.0.2', '192.0.1.7'], true],
  ])('%s that leads to %j, of which 10.0.0.2 was named, is accepted: %s', async (endpoint, addresses, expected) => {
    expect(await new PushAddresses(['10.0.0.2'], names(addresses)).accepts(endpoint, 5_000)).toBe(expected)
  })

  test('that nobody answers for is refused', async () => {
    expect(await new PushAddresses([], () => {}).accepts('https://push.example/x', 5)).toBe(false)
  })

  test('that means something else when it is used leads nowhere: the address that was judged is the one that is asked', async () => {
    const addresses = new PushAddresses([], names(['192.0.1.7'], ['127.0.0.1']))
    expect(await addresses.accepts('https://push.example/x', 5_000)).toBe(true)
    const { promise, resolve } = Promise.withResolvers<string>()
    addresses.lookup('push.example', { all: true }, (error) => resolve(error?.code ?? 'found'))
    expect(await promise).toBe('EPRIVATE')
  })
})

describe('sending', () => {
  const keys = {
    publicKey: 'BL0G4OZYUn85gatzKflJW07N41_jahwXBZpWwaviOyTVv9A_34qxM0C2GKUsl_7JFS_0NZTFd_C-vu4t6myrdz4',
    privateKey: 'a7ATds7RDdt8VuOiHWk5CmQJKa8o7lNMX98RXJwY-RE',
  }
  const message = { for: 'browser', text: 'bonjour', ttlSeconds: 60, urgency: 'normal', topic: 'essai' } as const

  test.each(['https://localhost:PORT', 'https://127.0.0.1:PORT', 'https://[::ffff:127.0.0.1]:PORT'])(
    'never reaches %s by itself, though somebody listens there',
    async (pattern) => {
      believePushService()
      const service = await startPushService()
      const device = service.newDevice()
      const endpoint = device.endpoint.replace(service.origin, pattern.replace('PORT', new URL(service.origin).port))
      const careful = createPusher({ publicUrl: 'http://localhost', pushNetworks: [], fcm: null }, Date.now)
      expect(await careful.post({ ...message, endpoint, ...device.keys }, keys)).toMatchObject({ status: 0, cause: 'EPRIVATE' })
      expect(service.asked).toEqual([])
      const pusher = createPusher({ publicUrl: 'http://localhost', pushNetworks: ['127.0.0.0/8', '::1'], fcm: null }, Date.now)
      expect(await pusher.post({ ...message, ...device, ...device.keys }, keys)).toMatchObject({ status: 201 })
      expect(service.refused).toEqual([])
      careful.close()
      pusher.close()
      await service.close()
    },
  )

  test('follows no redirection, and says how long it was asked to wait', async () => {
    believePushService()
    const service = await startPushService()
    const elsewhere = service.newDevice()
    const pusher = createPusher({ publicUrl: 'https://releve.example', pushNetworks: ['127.0.0.0/8', '::1'], fcm: null }, Date.now)
    const post = async (mode: Parameters<typeof service.newDevice>[0]) => {
      const device = service.newDevice(mode)
      return pusher.post({ ...message, ...device, ...device.keys }, keys)
    }
    expect(await post({ status: 307, headers: { location: elsewhere.endpoint } })).toMatchObject({ status: 307 })
    expect(service.taken).toEqual([])
    expect(await post({ status: 429, headers: { 'retry-after': '120' } })).toMatchObject({ status: 429, retryAfterSeconds: 120 })
    const inAnHour = new Date(Date.now() + 3_600_000).toUTCString()
    const { retryAfterSeconds } = await post({ status: 503, headers: { 'retry-after': inAnHour } })
    expect(Math.abs((retryAfterSeconds ?? 0) - 3600)).toBeLessThan(5)
    pusher.close()
    await service.close()
  })
})
