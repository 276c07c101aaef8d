// The notes of the releases, from the files of the repository (`patchnotes/1.2.3.md`) to blocks of plain text. A file says:
//
//   # 1.2.3 — Its title          the title is optional
//   2026-11-21                   the day, optional too
//
// then headings (##, ###), paragraphs and lists. Whatever else Markdown or HTML knows stays the characters it is.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { PatchNoteBlock, WirePatchNote } from '@releve/contract/patch-notes'
import { isDay } from '@releve/domain/calendar/day'

export type Release = Omit<WirePatchNote, 'isNew'>

const VERSION = /^(\d+)\.(\d+)\.(\d+)(?:-([0-9A-Za-z.-]+))?$/

/** Identifiers of a preliminary release, one by one: numbers before words, the shorter list before the longer. */
function comparePreliminary(a: string, b: string): number {
  const [leftParts, rightParts] = [a.split('.'), b.split('.')]
  for (let index = 0; index < Math.max(leftParts.length, rightParts.length); index += 1) {
    const [x, y] = [leftParts[index], rightParts[index]]
    if (x === y) continue
    if (x === undefined) return -1
    if (y === undefined) return 1
    const [isNumberX, isNumberY] = [/^\d+$/.test(x), /^\d+$/.test(y)]
    if (isNumberX && isNumberY) return Number(x) - Number(y)
    if (isNumberX !== isNumberY) return isNumberX ? -1 : 1
    return x < y ? -1 : 1
  }
  return 0
}

/** Order of semantic versions: 0.9.0 < 0.10.0-beta < 0.10.0. What is no version comes first. */
export function compareVersions(a: string, b: string): number {
  const [leftMatch, rightMatch] = [VERSION.exec(a), VERSION.exec(b)]
  if (leftMatch === null || rightMatch === null) return Number(leftMatch !== null) - Number(rightMatch !== null)
  for (const place of [1, 2, 3]) {
    const difference = Number(leftMatch[place]) - Number(rightMatch[place])
    if (difference !== 0) return difference
  }
  const [x, y] = [leftMatch[4], rightMatch[4]]
  if (x === undefined || y === undefined) return Number(x === undefined) - Number(y === undefined)
  return comparePreliminary(x, y)
}

/** The words without the marks of emphasis, code and links. */
function plain(text: string): string {
  return text
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/(\*\*|__)(.+?)\1/g, '$2')
    .replaceAll(/\*([^*\s](?:[^*]*[^*\s])?)\*/g, '$1')
    .replaceAll(/`([^`]*)`/g, '$1')
    .trim()
}

/** One block as it is being read; a heading and a paragraph have one text, a list one for each item. */
interface RawBlock {
  readonly type: '##' | '###' | 'paragraph' | 'ordered' | 'unordered'
  readonly texts: string[]
}

function toBlock({ type, texts }: RawBlock): PatchNoteBlock {
  const [text = '', ...others] = texts.map(plain)
  switch (type) {
    case '##':
    case '###':
      return { type: 'heading', level: type === '##' ? 2 : 3, text }
    case 'paragraph':
      return { type: 'paragraph', text }
    case 'ordered':
    case 'unordered':
      return { type: 'list', isOrdered: type === 'ordered', items: [text, ...others] }
  }
}

function blocksOf(lines: readonly string[]): PatchNoteBlock[] {
  const blocks: RawBlock[] = []
  // False after an empty line or a heading: a line without a mark begins a paragraph. True: it goes on with the last text.
  let isOpen = false
  for (const line of lines) {
    const text = line.trim()
    const [, heading, headingText = ''] = /^(#{2,3})\s+(.+)$/.exec(text) ?? []
    const [, bullet, itemText] = /^(?:([-*])|\d+[.)])\s+(.+)$/.exec(text) ?? []
    const last = blocks.at(-1)
    if (heading !== undefined) blocks.push({ type: heading === '##' ? '##' : '###', texts: [headingText] })
    else if (itemText !== undefined) {
      const type = bullet === undefined ? 'ordered' : 'unordered'
      if (last?.type === type) last.texts.push(itemText)
      else blocks.push({ type, texts: [itemText] })
    } else if (text !== '' && isOpen && last !== undefined) last.texts.push(`${last.texts.pop() ?? ''} ${text}`)
    else if (text !== '') blocks.push({ type: 'paragraph', texts: [text] })
    isOpen = text !== '' && heading === undefined
  }
  return blocks.map(toBlock)
}

/** Null when it does not open with the version it is named after. */
export function parseRelease(version: string, markdown: string): Release | null {
  const [first = '', ...rest] = markdown.split(/\r?\n/)
  const title = /^#\s+(\S+)(?:\s+[—–-]\s+(.+))?$/.exec(first.trim())
  if (title === null || title[1] !== version || !VERSION.test(version)) return null
  const firstText = rest.findIndex((line) => line.trim() !== '')
  const day = rest[firstText]?.trim() ?? ''
  const isDated = isDay(day)
  return {
    version,
    title: title[2] === undefined ? null : plain(title[2]),
    date: isDated ? day : null,
    blocks: blocksOf(isDated ? rest.slice(firstText + 1) : rest),
  }
}

/** Every release of a directory, newest first; none when there is no such directory. */
export function readReleases(directory: string): Release[] {
  let names: string[]
  try {
    names = readdirSync(directory)
  } catch {
    return []
  }
  return names
    .filter((name) => name.endsWith('.md'))
    .map((name) => parseRelease(name.slice(0, -3), readFileSync(path.join(directory, name), 'utf8')))
    .filter((release) => release !== null)
    .sort((a, b) => compareVersions(b.version, a.version))
}

/** The releases of this program, read once. */
export const releases: readonly Release[] = readReleases(path.resolve(import.meta.dirname, '../../../../../patchnotes'))
