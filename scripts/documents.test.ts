// The documents lead somewhere: every link between files of the project has its file and its heading; and the README says in English
// what it says in French.

import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { listFiles } from './check-structure.ts'

const root = path.resolve(import.meta.dirname, '..')
const documents = listFiles(root).filter((file) => file.endsWith('.md') && !file.startsWith('apps/mobile/'))
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const withoutCode = (text: string) => text.replaceAll(/^ *```[^]*?^ *```/gm, '')

/** The anchors of a document's headings, as GitHub makes them. */
function anchorsOf(text: string): Set<string> {
  const titles = [...withoutCode(text).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => title)
  return new Set(
    titles.map((title) =>
      title
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )
}

const targetsOf = (text: string) => [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target)

/** Links of a document whose file or heading is not there. */
function deadLinks(file: string, text: string): string[] {
  return targetsOf(text).filter((target) => {
    if (/^[a-z]+:/.test(target)) return false
    const [place = '', anchor] = decodeURI(target).split('#')
    const leadsTo = place === '' ? file : path.join(path.dirname(file), place)
    if (place !== '' && !existsSync(path.join(root, leadsTo))) return true
    return anchor !== undefined && !anchorsOf(place === '' ? text : read(leadsTo)).has(anchor)
  })
}

test.each(documents)('%s: every link leads somewhere', (file) => {
  expect(deadLinks(file, read(file))).toEqual([])
})

test('every document that is named by its path is there', () => {
  // The page of the calls is written by `npm test`.
  const named = documents.flatMap((file) => read(file).match(/\bdocs\/[\w/-]+\.md\b/g) ?? [])
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((file) => file !== 'docs/calls.md' && !existsSync(path.join(root, file)))).toEqual([])
})

test('each decision has a number of its own, which its title and those who cite it say', () => {
  const decisions = documents.flatMap((file) => /^docs\/decisions\/(\d{4})-/.exec(file)?.[1] ?? [])
  expect(decisions.filter((number, index) => decisions.indexOf(number) !== index)).toEqual([])
  for (const file of documents.filter((each) => /^docs\/decisions\/\d/.test(each)))
    expect(read(file).slice(0, 7), file).toBe(`# ${path.basename(file).slice(0, 4)} `)
  const cited = documents.flatMap((file) => [...read(file).matchAll(/decisions\/(\d{4})/g)].map(([, number = '']) => number))
  expect(cited.filter((number) => !decisions.includes(number))).toEqual([])
})

test('a link to a file or a heading that is not there is noticed', () => {
  const text =
    '# Un titre, là\n[a](#un-titre-là) [b](#un-titre) [c](gone.md) [d](../README.md#essayer) [e](https://x.example/y) [f](../README.md#non)'
  expect(deadLinks('docs/x.md', text)).toEqual(['#un-titre', 'gone.md', '../README.md#non'])
})

test('README.md and README.en.md have the same parts, commands, accounts and links', () => {
  const french = read('README.md')
  const english = read('README.en.md')
  const outlineOf = (text: string) => ({
    parts: text.match(/^#+ /gm),
    links: targetsOf(text).filter((target) => !target.startsWith('README')),
    commands: text.match(/^(?:npm|apt-get) [a-z]+(?: [\w -]*\w)?/gm),
    names: text.match(/`[^`\n]+`|[\w.]+@[\w.-]+/g),
  })
  expect(outlineOf(english)).toEqual(outlineOf(french))
  expect(targetsOf(french)).toContain('README.en.md')
  expect(targetsOf(english)).toContain('README.md')
})
