// Releases: from a file to plain text, their order, and what a reader has not seen yet.
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { routes } from '@releve/contract'
import { createCenter, createMember } from '@releve/testing/factories'
import type { MemberFixture } from '@releve/testing/factories'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { read, startTestServer } from '#test/server.ts'
import type { TestServer } from '#test/server.ts'
import { compareVersions, parseRelease, readReleases, releases } from './commands.ts'

describe('a file', () => {
  test('becomes headings, paragraphs and lists, and nothing else', () => {
    const markdown = `# 1.2.0 — Des **échanges** plus clairs

2026-11-21

Un paragraphe
sur deux lignes, avec \`du code\`, *du relief* et [un lien](https://example.org).

## Nouveau
- un
- deux,
  suite de deux
1. d’abord
2) ensuite

### Détail
<script>alert(1)</script> et 2 * 3 * 4
`
    expect(parseRelease('1.2.0', markdown)).toEqual({
      version: '1.2.0',
      title: 'Des échanges plus clairs',
      date: '2026-11-21',
      blocks: [
        { type: 'paragraph', text: 'Un paragraphe sur deux lignes, avec du code, du relief et un lien.' },
        { type: 'heading', level: 2, text: 'Nouveau' },
        { type: 'list', isOrdered: false, items: ['un', 'deux, suite de deux'] },
        { type: 'list', isOrdered: true, items: ['d’abord', 'ensuite'] },
        { type: 'heading', level: 3, text: 'Détail' },
        { type: 'paragraph', text: '<script>alert(1)</script> et 2 * 3 * 4' },
      ],
    })
  })

  test('needs neither title nor day; a day that does not exist is text', () => {
    expect(parseRelease('1.0.0', '# 1.0.0\r\n\r\nTexte\r\n')).toEqual({
      version: '1.0.0',
      title: null,
      date: null,
      blocks: [{ type: 'paragraph', text: 'Texte' }],
    })
    expect(parseRelease('1.0.0', '# 1.0.0\n2026-02-30')).toMatchObject({ date: null, blocks: [{ text: '2026-02-30' }] })
    expect(parseRelease('1.0.0', '# 1.0.0')).toMatchObject({ blocks: [] })
  })

  test.each([
    ['1.0.0', ''],
    ['1.0.0', '# 1.0.1'],
    ['1.0.0', '1.0.0'],
    ['brouillon', '# brouillon'],
  ])('named %s with %j is no release', (version, markdown) => {
    expect(parseRelease(version, markdown)).toBeNull()
  })
})

test('versions in their order', () => {
  const ordered = [
    '0.9.0',
    '0.10.0-alpha',
    '0.10.0-alpha.1',
    '0.10.0-alpha.beta',
    '0.10.0-beta',
    '0.10.0-beta.2',
    '0.10.0-beta.11',
    '0.10.0',
    '1.0.0',
  ]
  expect(ordered.toReversed().toSorted(compareVersions)).toEqual(ordered)
  expect(compareVersions('1.0.0', '1.0.0')).toBe(0)
  expect(compareVersions('x', '0.0.1')).toBeLessThan(0)
})

test('a directory is read newest first, without what is no release; a missing one is empty', () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'releve-notes-'))
  try {
    for (const version of ['0.9.0', '0.10.0', '0.1.0']) writeFileSync(path.join(directory, `${version}.md`), `# ${version}\n`)
    writeFileSync(path.join(directory, 'LISEZMOI.md'), '# Bonjour\n')
    writeFileSync(path.join(directory, '0.2.0.txt'), '# 0.2.0\n')
    expect(readReleases(directory).map(({ version }) => version)).toEqual(['0.10.0', '0.9.0', '0.1.0'])
    expect(readReleases(path.join(directory, 'absent'))).toEqual([])
  } finally {
    rmSync(directory, { recursive: true })
  }
})

test('every file of the repository is a release, with its day', () => {
  const files = readdirSync(path.resolve(import.meta.dirname, '../../../../../patchnotes'))
  expect(releases.map(({ version }) => `${version}.md`).toSorted()).toEqual(files.toSorted())
  for (const { date, blocks } of releases) {
    expect(date).not.toBeNull()
    expect(blocks).not.toEqual([])
  }
})

describe('through HTTP', () => {
  let server: TestServer
  let ana: MemberFixture
  let token: string

  beforeAll(async () => {
    server = await startTestServer(Date.UTC(2026, 10, 16, 11))
  })
  beforeEach(async () => {
    ana = await createMember(server.pool, await createCenter(server.pool))
    token = await server.tokenOf(ana.userId)
  })
  afterAll(() => server.close())

  const list = async () => read(routes['patchNotes.list'].response, await server.call('GET', '/patchnotes', { token }))
  const markSeen = (version: unknown) => server.call('POST', '/patchnotes/seen', { token, body: { version } })
  const setSeen = (version: string) => server.pool.query('UPDATE accounts SET patch_notes_seen = $2 WHERE _id = $1', [ana.userId, version])
  const latest = releases[0]?.version ?? ''

  test('what was not read is new, until it is read, for that reader alone', async () => {
    expect(await list()).toEqual({ releases: releases.map((release) => ({ ...release, isNew: true })), unseen: releases.length })
    expect((await markSeen(latest)).status).toBe(204)
    expect((await list()).unseen).toBe(0)
    const other = await createMember(server.pool, await createCenter(server.pool))
    const answer = await server.call('GET', '/patchnotes', { token: await server.tokenOf(other.userId) })
    expect(answer.body).toMatchObject({ unseen: releases.length })
  })

  test('only what came after is new; an old tab takes nothing back', async () => {
    await setSeen('0.0.9')
    expect((await list()).releases.every(({ isNew }) => isNew)).toBe(true)
    await setSeen('99.0.0')
    expect((await list()).unseen).toBe(0)
    await Promise.all([markSeen(latest), markSeen(latest)])
    const { rows } = await server.pool.query('SELECT patch_notes_seen FROM accounts WHERE _id = $1', [ana.userId])
    expect(rows).toEqual([{ patch_notes_seen: '99.0.0' }])
  })

  test.each([
    ['98.7.6', 404],
    ['../../etc/passwd', 400],
    ['', 400],
    [12, 400],
    ['1.0.0<b>', 400],
  ])('%j is refused', async (version, status) => {
    expect((await markSeen(version)).status).toBe(status)
    expect((await list()).unseen).toBe(releases.length)
  })
})
