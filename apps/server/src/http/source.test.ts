// The counted source when proxies stand between; an invented X-Forwarded-For changes nothing.
import { request as httpRequest } from 'node:http'
import { text } from 'node:stream/consumers'
import fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readNetwork } from '../config/networks.ts'
import { sourceOf, useSource } from './source.ts'

/** Answers with where the call comes from. */
function echo(proxies: readonly string[]): FastifyInstance {
  const app = fastify()
  useSource(app, proxies)
  app.get('/', (request) => sourceOf(request))
  return app
}

describe('where a call comes from', () => {
  test.each([
    // Nobody is believed but this machine.
    [[], '203.0.113.9', undefined, '203.0.113.9'],
    [[], '203.0.113.9', '198.51.100.1', '203.0.113.9'],
    [[], '10.0.0.1', '198.51.100.1, 10.0.0.1', '10.0.0.1'],
    [[], '127.0.0.1', undefined, '127.0.0.1'],
    [[], '127.0.0.1', '198.51.100.1', '198.51.100.1'],
    [[], '::1', '198.51.100.1', '198.51.100.1'],
    [[], '::ffff:127.0.0.1', '198.51.100.1', '198.51.100.1'],
    // The caller wrote the first, and our proxy added the address that it saw.
    [[], '127.0.0.1', 'invented, 10.0.0.1', '10.0.0.1'],
    [[], '127.0.0.1', '198.51.100.1, 203.0.113.9', '203.0.113.9'],
    [[], '127.0.0.1', '127.0.0.1, 203.0.113.9', '203.0.113.9'],
    // Proxies that are told.
    [['10.0.0.1'], '10.0.0.1', '198.51.100.1', '198.51.100.1'],
    [['10.0.0.1'], '10.0.0.2', '198.51.100.1', '10.0.0.2'],
    [['10.0.0.0/8'], '10.9.9.9', '198.51.100.1, 203.0.113.9, 10.0.0.1', '203.0.113.9'],
    [['10.0.0.0/8'], '::ffff:10.9.9.9', '203.0.113.9', '203.0.113.9'],
    [['::ffff:10.0.0.0/104'], '10.9.9.9', '203.0.113.9', '203.0.113.9'],
    [['10.0.0.0/8'], '10.9.9.9', '::ffff:203.0.113.9', '203.0.113.9'],
    [['10.0.0.0/8'], '10.9.9.9', '198.51.100.1, ::ffff:cb00:7109', '203.0.113.9'],
    [['2001:db8::/32'], '2001:db8::7', '203.0.113.9', '203.0.113.9'],
    [['10.0.0.0/8'], '10.9.9.9', '10.0.0.3', '10.0.0.3'],
    // One subscriber, however they spell it and whichever of their addresses they take.
    [[], '2001:db8:1:2:3:4:5:6', undefined, '2001:db8:1:2::/64'],
    [[], '2001:DB8:0001:2::ffff', undefined, '2001:db8:1:2::/64'],
    [[], '2001:db8::1', undefined, '2001:db8:0:0::/64'],
    [[], 'fe80::1%eth0', undefined, 'fe80:0:0:0::/64'],
    // A text that is no address counts for nothing, and neither does anything before it.
    [[], '127.0.0.1', '198.51.100.1, unknown', '127.0.0.1'],
    [[], '127.0.0.1', '198.51.100.1,,', '127.0.0.1'],
    [[], '127.0.0.1', '', '127.0.0.1'],
    [[], '127.0.0.1', '010.0.0.1', '127.0.0.1'],
    [[], '127.0.0.1', '2130706433', '127.0.0.1'],
    [[], '127.0.0.1', '203.0.113.9:4711', '203.0.113.9'],
    [[], '127.0.0.1', '[2001:db8:1:2::9]:4711', '2001:db8:1:2::/64'],
    [[], '127.0.0.1', '[203.0.113.9', '127.0.0.1'],
  ])('believing %j, from %s with X-Forwarded-For %j: %s', async (proxies, remoteAddress, forwarded, source) => {
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
    expect((await echo(proxies).inject({ url: '/', remoteAddress, headers })).body).toBe(source)
  })

  describe('over a connection', () => {
    const app = echo([])
    let url = ''
    beforeAll(async () => {
      url = await app.listen({ host: '127.0.0.1', port: 0 })
    })
    afterAll(() => app.close())

    test('several headers are one, the last at the right; other names change nothing', async () => {
      const { promise, resolve, reject } = Promise.withResolvers<string>()
      const headers = {
        'x-forwarded-for': ['198.51.100.1', '198.51.100.2, 203.0.113.9'],
        'x-forwarded-host': 'mechant.example',
        'x-forwarded-proto': 'https',
        'x-real-ip': '198.51.100.3',
        forwarded: 'for=198.51.100.4',
      }
      const sent = httpRequest(url, { headers }, (answer) => void text(answer).then(resolve, reject))
      sent.on('error', reject).end()
      expect(await promise).toBe('203.0.113.9')
    })
  })
})

test.each([
  '',
  'proxy',
  '10.0.0',
  '10.0.0.0/33',
  '10.0.0.0/0',
  '::/0',
  '::1/129',
  '10.0.0.0/',
  '10.0.0.0/255.0.0.0',
  '10.0.0.1:80',
  '[::1]',
])('« %s » is no network', (wrong) => {
  expect(readNetwork(wrong)).toBeNull()
})
