// Fails when the house is not as it is drawn: files outside the vocabulary, imports across a border, cycles, undeclared dependencies,
// SQL outside the stores, requests from components. It has no list of exceptions: change the code or the drawing.

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import path from 'node:path'
import { readModule, type Import, type Module } from './structure-modules.ts'
import {
  floors,
  isTest,
  isTooling,
  mayImport,
  oneWay,
  onlyPackages,
  roomOf,
  rooms,
  soleImporters,
  testsMayImport,
  vocabulary,
  webTable,
  withoutNode,
  type Room,
} from './structure-rooms.ts'

export interface Violation {
  file: string
  line: number
  rule: string
}

/** @param root the folder to check, normally the project's */
export function checkStructure(root: string): Violation[] {
  const violations: Violation[] = []
  const report = (file: string, line: number, rule: string) => violations.push({ file, line, rule })
  const files = listFiles(root)
  const manifests = readManifests(root, files)
  const edges: Edges = new Map()

  for (const file of files) {
    if (!vocabulary.some((pattern) => pattern.test(file))) report(file, 1, 'this file is outside the vocabulary of the house')
    if (!/\.(?:tsx?|mjs|js|sql|json|css|html|md)$/.test(file)) continue
    const text = readFileSync(path.join(root, file), 'utf8')
    text.split('\n').forEach((line, index) => {
      // Paths that begin so within the tree (the floor of the web application) are its own.
      const leadsOut = [...line.matchAll(workshop)].some(
        ([importedPath]) => !path.posix.join(path.posix.dirname(file), importedPath).startsWith('apps/web/src/'),
      )
      if (leadsOut) report(file, index + 1, 'mentions a folder beside the project, which is not part of it')
    })
    const opening = file.endsWith('.sql') ? '--' : /\.(?:tsx?|mjs)$/.test(file) ? '//' : ''
    if (!text.startsWith(opening)) report(file, 1, 'a file opens with a comment line that says why it exists')
    if (!/\.(?:tsx?|mjs)$/.test(file)) continue

    for (const { line, text: comment } of bareComments(text))
      report(file, line, `a comment is a sentence with a subject: « ${comment.slice(0, 60)} »`)
    const module = readModule(file, text)
    for (const error of module.errors) report(file, error.line, `does not parse: ${error.text}`)
    checkContent(file, module, report)
    const targets: Edge[] = []
    edges.set(file, targets)
    for (const found of module.imports) {
      const target = checkImport(root, file, found, manifests, report)
      if (target !== null) targets.push({ target, file, line: found.line })
    }
  }
  for (const file of files) {
    const folder = file.replace(/\.tsx?$/, '/')
    if (folder !== file && files.some((other) => other.startsWith(folder)))
      report(file, 1, `stands beside the folder ${folder}: name it in there`)
  }
  for (const { file, line, cycle } of findCycles(edges)) report(file, line, `import cycle: ${cycle.join(' → ')}`)
  for (const tree of oneWay)
    for (const { file, line, cycle } of findCycles(betweenFolders(tree, edges)))
      report(file, line, `folders of ${tree} import each other in a circle: ${cycle.join(' → ')}`)
  return violations.toSorted((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line))
}

type Report = (file: string, line: number, rule: string) => void

/** Words that open a comment without a subject: the reader would have to find it in the code. */
const BARE =
  /^(?:Who|Whose|Whom|Whoever|Which|What|Whatever|Of|In whose|In which|From whom|For whom|By which|By whom|To which|To whom|With whom|With which) /
const COMMENT = /^\s*(?:\/\/|\/\*\*?|\*(?!\/))\s*(.*)$/

/** The comments that begin without a subject; the lines after the first of a comment go on with its sentence. */
function bareComments(text: string): { line: number; text: string }[] {
  const found: { line: number; text: string }[] = []
  let isWithin = false
  for (const [index, line] of text.split('\n').entries()) {
    const words = COMMENT.exec(line)?.[1]
      ?.replace(/\*\/\s*$/, '')
      .trim()
    if (/^\s*\/\*/.test(line)) isWithin = false
    if (words !== undefined && !isWithin && BARE.test(words)) found.push({ line: index + 1, text: words })
    isWithin = words !== undefined && (isWithin || /[A-Za-z]{2}/.test(words))
  }
  return found
}

/** The workplace's folder, never to be named. */
const workshop = /(?:\.\.\/)+shared(?=\/)/g

/** All files but what .gitignore names (folders as `name/`, endings as `*.end`). */
export function listFiles(root: string): string[] {
  const ignored = readFileSync(path.join(root, '.gitignore'), 'utf8').split('\n')
  const folders = new Set(['.git', ...ignored.filter((line) => line.endsWith('/')).map((line) => line.slice(0, -1))])
  const endings = ignored.filter((line) => line.startsWith('*')).map((line) => line.slice(1))
  const files: string[] = []
  const walk = (folder: string) => {
    for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
      const place = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (entry.isDirectory()) {
        if (!folders.has(entry.name)) walk(place)
        // In a worktree `.git` is a file.
      } else if (place !== '.git' && !endings.some((ending) => entry.name.endsWith(ending))) files.push(place)
    }
  }
  walk('')
  return files.toSorted()
}

interface Manifest {
  dependencies: ReadonlySet<string>
  devDependencies: ReadonlySet<string>
}

/** Workspace folder ('' is the root) → what it declares. */
function readManifests(root: string, files: readonly string[]): Map<string, Manifest> {
  const keys = (value: unknown) => new Set(typeof value === 'object' && value !== null ? Object.keys(value) : [])
  return new Map(
    files
      .filter((file) => path.posix.basename(file) === 'package.json')
      .map((file) => {
        const manifest: unknown = JSON.parse(readFileSync(path.join(root, file), 'utf8'))
        const field = (name: string) =>
          typeof manifest === 'object' && manifest !== null && name in manifest ? (Reflect.get(manifest, name) as unknown) : {}
        return [
          path.posix.dirname(file).replace(/^\.$/, ''),
          { dependencies: keys(field('dependencies')), devDependencies: keys(field('devDependencies')) },
        ]
      }),
  )
}

/** Files of the domain whose subject is French tables: their words are data that is recognised. */
const readsFrench = /^packages\/domain\/src\/(?:takeover\/|calendar\/french-day\.ts)/

function checkContent(file: string, module: Module, report: Report): void {
  const room = roomOf(file)
  const reExports = module.imports.filter((found) => found.reExport)
  if (!module.hasOwnCode && reExports.length > 0 && file !== 'packages/contract/src/index.ts')
    report(file, reExports[0]?.line ?? 1, 'a barrel: import from the file that defines')

  if (room === 'domain' && !isTest(file) && !readsFrench.test(file))
    for (const { line, text } of module.strings)
      if (/[À-ÖØ-öø-ÿŒœ]/.test(text)) report(file, line, `French in the domain: ${JSON.stringify(text)}`)

  if (file.startsWith('apps/web/src/') && (file.endsWith('.tsx') || /^apps\/web\/src\/(?:features|pages|ui)\//.test(file)) && !isTest(file))
    for (const { line, text } of module.calls)
      if (text === 'fetch' || text === '.fetch')
        report(file, line, 'components and features ask the client of apps/web/src/api, never fetch')

  // `createRequire` names them in a string.
  const named = [...module.strings, ...module.imports.map(({ line, specifier }) => ({ line, text: specifier }))]
  for (const { line, text } of file.startsWith('apps/') ? named : []) {
    const importer = soleImporters.get(text)
    if (importer !== undefined && importer !== file) report(file, line, `${importer} alone names the package ${text}`)
  }

  if (file.startsWith('apps/server/src/') && !mayHoldSql(file)) {
    for (const { line, text } of module.calls) if (text === '.query') report(file, line, 'SQL stands in store.ts alone')
    for (const { line, specifier } of module.imports)
      if (specifier === 'sql-template-tag') report(file, line, 'SQL stands in store.ts alone')
  }

  if (file.startsWith('apps/server/src/features/') && !mayNameDirectory(file))
    for (const { line, text } of module.strings) {
      const table = ofDirectory.exec(text)?.[1]
      if (table !== undefined) report(file, line, `${table} is of the directory: a statement of a centre names none of its tables`)
    }
}

/** The tables of the directory of accounts. A centre, and all that refers to its members, may be on another server. */
const ofDirectory =
  /\b(?:FROM|JOIN|INTO|UPDATE|USING|REFERENCES)\s+(accounts|sessions|refresh_tokens|password_links|address_links|totp_recovery_codes|known_devices|push_keys|push_subscriptions)\b/

const mayNameDirectory = (file: string) => isTest(file) || /^apps\/server\/src\/features\/(?:directory|accounts|patch-notes)\//.test(file)

const mayHoldSql = (file: string) => isTest(file) || /^apps\/server\/src\/(?:db\/|jobs\/|admin\.ts$)|\/store\.ts$|\/store\//.test(file)

/** Judges one import. @returns the file of the project it leads to, or null */
function checkImport(
  root: string,
  file: string,
  imported: Import,
  manifests: ReadonlyMap<string, Manifest>,
  report: Report,
): string | null {
  const { specifier, line } = imported
  const room = roomOf(file)
  if (isBuiltin(specifier)) {
    if (!specifier.startsWith('node:')) report(file, line, `write node:${specifier}`)
    const browser = room === 'web' && file.startsWith('apps/web/src/')
    if (room !== null && (withoutNode.has(room) || browser) && !isTest(file))
      report(file, line, `${specifier} does not exist where ${room} runs`)
    return null
  }
  const own = ownFile(file, specifier)
  if (own === null) {
    if (!specifier.startsWith('virtual:')) checkPackage(file, imported, room, manifests, report)
    return null
  }
  if (!existsSync(path.join(root, own))) {
    report(file, line, `${specifier} leads to no file (${own})`)
    return null
  }
  if (specifier.startsWith('@releve/')) checkPackage(file, imported, room, manifests, report)
  checkBorder(file, own, imported, report)
  return own
}

/** The file of the project that an import leads to, which may be absent; null for a package. `#ui/button.tsx` is one of the same room. */
export function ownFile(file: string, specifier: string): string | null {
  const place = specifier.replace(/\?.*$/, '')
  if (place.startsWith('#'))
    return `${/^(?:packages|apps)\/[^/]+/.exec(file)?.[0] ?? ''}/${place.startsWith('#test/') ? '' : 'src/'}${place.slice(1)}`
  if (place.startsWith('.')) return path.posix.join(path.posix.dirname(file), place)
  return place.startsWith('@releve/') ? workspaceFile(place) : null
}

/** `@releve/domain/calendar/day` → packages/domain/src/calendar/day.ts; the server's files are named in full. */
export function workspaceFile(specifier: string): string {
  const [, name = '', ...rest] = specifier.split('/')
  const inside = rest.join('/')
  if (name === 'server' || name === 'web') return `apps/${name}/${inside}`
  if (inside.endsWith('.json')) return `packages/${name}/src/${inside}`
  return `packages/${name}/src/${inside === '' ? 'index' : inside}.ts`
}

function checkPackage(
  file: string,
  { specifier, line, typeOnly }: Import,
  room: Room | null,
  manifests: ReadonlyMap<string, Manifest>,
  report: Report,
): void {
  const name = specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
  const only = room === null || isTest(file) ? undefined : onlyPackages[room]
  if (only !== undefined && !name.startsWith('@releve/') && !only.includes(name))
    report(file, line, `${room} imports ${only.length === 0 ? 'no package' : `no package but ${only.join(', ')}`}: ${name}`)
  const declaring = room === null || room === 'scripts' ? '' : rooms[room].slice(0, -1)
  const manifest = manifests.get(declaring)
  const development = isTooling(file) || typeOnly || room === 'e2e' || room === 'bench'
  const declared =
    manifest?.dependencies.has(name) === true ||
    // The root's tools (vitest, fast-check) serve every test.
    (development && (manifest?.devDependencies.has(name) === true || manifests.get('')?.devDependencies.has(name) === true)) ||
    // Types of an untyped package: `import type pg from 'pg'` with @types/pg.
    (typeOnly && manifest?.devDependencies.has(`@types/${name}`) === true) ||
    `@releve/${room}` === name
  if (!declared)
    report(
      file,
      line,
      `${name} is not declared in ${declaring === '' ? '' : `${declaring}/`}package.json${development ? '' : ' (dependencies)'}`,
    )
}

function checkBorder(file: string, target: string, { specifier, line }: Import, report: Report): void {
  const from = roomOf(file)
  const to = roomOf(target)
  if (from === null || to === null) return
  const [, fromTop] = /^apps\/\w+\/src\/(.+)/.exec(target) ?? []
  if (from === to && fromTop !== undefined && specifier.startsWith('../../'))
    report(file, line, `write #${fromTop} instead of ${specifier}`)
  if (from !== to) {
    const allowed = [...mayImport[from], ...(isTest(file) ? (testsMayImport[from] ?? []) : [])]
    if (!allowed.includes(to)) report(file, line, `${from} may not import ${to} (${specifier})`)
    else if (specifier.startsWith('.') && from !== 'scripts') report(file, line, `write @releve/${to}/… instead of ${specifier}`)
  }
  if (from === 'e2e' && to === 'web' && target !== webTable) report(file, line, `e2e imports of the web ${webTable} alone (${target})`)
  checkFloors(file, target, line, report)
  if (from === 'server') checkServerFeature(file, target, line, report)
  if (from === 'web') checkWebFeature(file, target, line, report)
  // Measures stand on the worlds the tests stand on.
  if (isTest(target) && !isTest(file) && from !== 'bench') report(file, line, `only tests import ${target}`)
}

/** The name of what stands directly in `tree` and holds the file: a folder, or the file itself. */
const roomIn = (tree: string, file: string) => file.slice(tree.length).split('/', 1)[0] ?? ''

function checkFloors(file: string, target: string, line: number, report: Report): void {
  if (isTest(file)) return
  for (const [tree, names] of Object.entries(floors)) {
    if (!file.startsWith(tree) || !target.startsWith(tree)) continue
    const [from, to] = [roomIn(tree, file), roomIn(tree, target)]
    if (names.indexOf(from) > names.indexOf(to)) report(file, line, `${from} stands below ${to} (${target})`)
  }
}

const serverFeature = (file: string) => /^apps\/server\/src\/features\/([^/]+)\/(.+)$/.exec(file)
const webFeature = (file: string) => /^apps\/web\/src\/features\/([^/]+)\/(.+)$/.exec(file)

function checkServerFeature(file: string, target: string, line: number, report: Report): void {
  const feature = serverFeature(target)
  if (feature === null) return
  const own = serverFeature(file)
  if (own !== null && own[1] !== feature[1] && !/^store(?:\.ts$|\/)/.test(feature[2] ?? ''))
    report(file, line, `a feature imports another's store.ts, nothing else of it (${target})`)
}

function checkWebFeature(file: string, target: string, line: number, report: Report): void {
  const feature = webFeature(target)
  const own = webFeature(file)
  if (feature !== null && own !== null && own[1] !== feature[1] && !['queries.ts', 'mutations.ts'].includes(feature[2] ?? ''))
    report(file, line, `a feature imports another's queries.ts or mutations.ts, nothing else of it (${target})`)
}

/** An import, and where it stands. */
interface Edge {
  target: string
  file: string
  line: number
}

/** The files, or folders, that each file, or folder, imports. */
type Edges = Map<string, Edge[]>

/** The imports of a tree's files as those of its folders. */
function betweenFolders(tree: string, edges: Edges): Edges {
  const folderOf = (file: string) => (file.startsWith(tree) ? file.slice(tree.length, file.indexOf('/', tree.length)) : null)
  const folders: Edges = new Map()
  for (const [file, imports] of edges) {
    const from = folderOf(file)
    if (from === null || isTest(file)) continue
    const own = folders.getOrInsert(from, [])
    for (const edge of imports) {
      const target = folderOf(edge.target)
      if (target !== null && target !== from) own.push({ ...edge, target })
    }
  }
  return folders
}

/** Each cycle once, reported where its first member in alphabetical order imports the next. */
function findCycles(edges: Edges): { file: string; line: number; cycle: string[] }[] {
  const cycles: { file: string; line: number; cycle: string[] }[] = []
  const visitedFiles = new Set<string>()
  const trail: string[] = []
  const cycleKeys = new Set<string>()
  const visit = (file: string) => {
    if (visitedFiles.has(file)) return
    trail.push(file)
    for (const { target } of edges.get(file) ?? []) {
      const start = trail.indexOf(target)
      if (start === -1) {
        visit(target)
        continue
      }
      const loop = trail.slice(start)
      const first = loop.toSorted()[0] ?? file
      const turned = [...loop.slice(loop.indexOf(first)), ...loop.slice(0, loop.indexOf(first)), first]
      const key = turned.join()
      if (cycleKeys.has(key)) continue
      cycleKeys.add(key)
      const { file: at, line } = edges.get(first)?.find((edge) => edge.target === turned[1]) ?? { file: first, line: 1 }
      cycles.push({ file: at, line, cycle: turned })
    }
    trail.pop()
    visitedFiles.add(file)
  }
  for (const file of edges.keys()) visit(file)
  return cycles
}

if (import.meta.main) {
  const violations = checkStructure(path.resolve(import.meta.dirname, '..'))
  for (const { file, line, rule } of violations) console.error(`${file}:${line}: ${rule}`)
  console.log(violations.length === 0 ? 'The house is as drawn.' : `${violations.length} violations of the structure.`)
  process.exitCode = violations.length === 0 ? 0 : 1
}
