// The built application on disk: what is cached, what is compressed, and which addresses are routes of the application.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { useSecurity } from './security.ts'
import { registerStaticFiles } from './static-files.ts'

let directory: string
let app: FastifyInstance

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'releve-static-'))
  await mkdir(path.join(directory, 'assets'))
  await writeFile(path.join(directory, 'index.html'), '<!doctype html><title>Relève</title>')
  await mkdir(path.join(directory, 'pages/exchange'), { recursive: true })
  await writeFile(path.join(directory, 'pages/landing.html'), '<!doctype html><title>Qui prend la suite</title>')
  await writeFile(path.join(directory, 'pages/exchange/replace.html'), '<!doctype html><title>Échanges</title>')
  await writeFile(path.join(directory, 'assets/main-abc123.js'), 'export {}')
  await writeFile(path.join(directory, 'assets/main-abc123.js.br'), brotliCompressSync('export {}'))
  await writeFile(path.join(directory, 'manifest.webmanifest'), '{}')
  await writeFile(path.join(directory, 'worker.js'), 'self.skipWaiting()')
  app = fastify()
  useSecurity(app, { publicUrl: 'https://releve.example', appOrigins: [] })
  await registerStaticFiles(app, directory)
})
afterAll(async () => {
  await app.close()
  await rm(directory, { recursive: true })
})

describe('static files', () => {
  test('hashed files are kept for ever and sent compressed', async () => {
    const answer = await app.inject({ url: '/assets/main-abc123.js', headers: { 'accept-encoding': 'gzip, br' } })
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
    })
    expect(answer.headers['content-type']).toContain('javascript')
    const plain = await app.inject({ url: '/assets/main-abc123.js', headers: { 'accept-encoding': 'identity' } })
    expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, 'export {}'])
  })

  test.each([
    // A worker that a cache keeps would keep the application of yesterday.
    ['/worker.js', /^(?:application|text)\/javascript\b/],
    ['/manifest.webmanifest', /^application\/manifest\+json\b/],
    // The worker reads pages by the name of their file.
    ['/index.html', /^text\/html\b/],
    ['/pages/landing.html', /^text\/html\b/],
  ])('%s is asked for again, and has its type', async (url, type) => {
    const { statusCode, headers } = await app.inject(url)
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache'])
    expect(headers['content-type']).toMatch(type)
  })

  test.each([
    ['/', 'Qui prend la suite'],
    ['/landing', 'Qui prend la suite'],
    ['/landing/?a=1', 'Qui prend la suite'],
    ['/exchange/replace', 'Échanges'],
    ['/exchange', 'Relève'],
    ['/../landing', 'Qui prend la suite'],
  ])('%s has the page made for it', async (url, title) => {
    const answer = await app.inject(url)
    expect([answer.statusCode, answer.headers['cache-control'], answer.body]).toEqual([
      200,
      'no-cache',
      `<!doctype html><title>${title}</title>`,
    ])
  })

  test.each(['/calendar', '/profile/0b8e/change-history', '/exchange/switch?day=2026-11-17', '/apis'])(
    '%s is the application',
    async (url) => {
      const answer = await app.inject(url)
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-cache'])
      expect(answer.body).toContain('<title>Relève</title>')
    },
  )

  test.each(['/api', '/api/nothing', '/assets/gone-123.js', '/favicon.ico', '/assets/../../package.json', '/..%2f..%2fetc/passwd.txt'])(
    '%s is not',
    async (url) => {
      const answer = await app.inject(url)
      expect(answer.statusCode).toBe(404)
      expect(answer.body).not.toContain('<title>')
    },
  )

  test('only reading gives the page', async () => {
    expect((await app.inject({ method: 'POST', url: '/calendar' })).statusCode).toBe(404)
  })
})

/** One address of each kind: a page with HTML of its own, every other page, with a secret behind it, a file, one that nothing has. */
const addresses = [
  '/',
  '/landing',
  '/exchange/replace',
  '/calendar',
  '/profile/0b8e/change-history',
  '/reset-password?token=x',
  '/address?restore=x',
  '/assets/main-abc123.js',
  '/manifest.webmanifest',
  '/worker.js',
  '/nowhere.js',
]

describe('what the browser is told', () => {
  test.each(addresses)('with %s', async (url) => {
    const { headers } = await app.inject(url)
    const policy = String(headers['content-security-policy'])
    const directives = new Map(policy.split('; ').map((part) => [part.split(' ')[0], part]))
    expect(directives.get('script-src')).toBe("script-src 'self'")
    expect(directives.get('style-src')).toBe("style-src 'self'")
    expect(directives.get('object-src')).toBe("object-src 'none'")
    expect(directives.get('base-uri')).toBe("base-uri 'none'")
    expect(directives.get('frame-ancestors')).toBe("frame-ancestors 'none'")
    expect(directives.get('require-trusted-types-for')).toBe("require-trusted-types-for 'script'")
    expect(directives.get('trusted-types')).toBe('trusted-types releve')
    expect(directives.get('worker-src')).toBe("worker-src 'self'")
    expect(directives.get('manifest-src')).toBe("manifest-src 'self'")
    expect(policy).not.toMatch(/unsafe|\*|https?:/)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    })
    expect(headers['access-control-allow-origin']).toBeUndefined()
  })
})
