// Finds the tests of units, calls and components nearest to a change: those that import a changed file, or import a file that imports it, and
// so on; on the server those of its feature too.

import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { listFiles, ownFile } from './check-structure.ts'
import { readModule } from './structure-modules.ts'

const isSource = (file: string) => /\.(?:tsx?|mjs)$/.test(file)
/**
 * True for tests that take seconds. Deep tests take minutes and journeys need a build and a browser: `npm test` and `npm run test:deep` run
 * them.
 */
const isQuickTest = (file: string) => /\.test\.tsx?$/.test(file) && !file.endsWith('.deep.test.ts')

/** Every source file of the project, with the files that import it. */
function readImporters(root: string): ReadonlyMap<string, readonly string[]> {
  const importers = new Map<string, string[]>()
  for (const file of listFiles(root).filter(isSource)) {
    for (const { specifier } of readModule(file, readFileSync(path.join(root, file), 'utf8')).imports) {
      const target = ownFile(file, specifier)
      if (target !== null) importers.getOrInsert(target, []).push(file)
    }
  }
  return importers
}

/**
 * The number of tests run for one file: hundreds of tests import a widely used file, and those in the nearest folders are the most
 * relevant.
 */
const TESTS_OF_A_FILE = 6

/** How many folders two files have in common, from the root of the project. */
function commonFolders(file: string, otherFile: string): number {
  const [folders, otherFolders] = [file.split('/').slice(0, -1), otherFile.split('/').slice(0, -1)]
  const differs = folders.findIndex((folder, index) => folder !== otherFolders[index])
  return differs === -1 ? folders.length : differs
}

/** A walk through a whole screen takes longer than the other tests of a component: one of them is enough after a change. */
const isWalk = (file: string) => file.endsWith('.walk.test.tsx')

/** The tests among these files, those in the nearest folders first. */
const testsAmong = (files: readonly string[], changed: string) =>
  files.filter(isQuickTest).toSorted((a, b) => commonFolders(changed, b) - commonFolders(changed, a))

/**
 * The tests of `changed` by distance: the file itself when it is a test, its importers that are tests, the tests that import those, and so
 * on, until there are at least `wanted`.
 */
function testsByDistance(changed: string, importers: ReadonlyMap<string, readonly string[]>, wanted: number): readonly string[] {
  const seenFiles = new Set([changed])
  const found: string[] = []
  for (let ring: readonly string[] = [changed]; ring.length > 0 && found.length < wanted;) {
    found.push(...testsAmong(ring, changed))
    ring = ring.flatMap((file) => importers.get(file) ?? []).filter((file) => !seenFiles.has(file) && seenFiles.add(file))
  }
  return found
}

const SERVER_FEATURE = /^apps\/server\/src\/features\/[^/]+\//

/** The tests of the calls of that feature: they go through HTTP, and import nothing of it. The namesake of `changed` comes first. */
function testsOfFeature(changed: string, files: readonly string[]): readonly string[] {
  const feature = SERVER_FEATURE.exec(changed)?.[0]
  if (feature === undefined) return []
  const namesake = changed.replace(/\.ts$/, '.test.ts')
  const tests = testsAmong(
    files.filter((file) => file.startsWith(feature)),
    changed,
  )
  return tests.toSorted((a, b) => Number(b === namesake) - Number(a === namesake))
}

/** The nearest tests of `changed`: those of the calls of its feature, and those at the smallest distance. */
function nearestTests(changed: string, files: readonly string[], importers: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const tests = [...new Set([...testsOfFeature(changed, files), ...testsByDistance(changed, importers, 1)])]
  const walks = tests.filter(isWalk)
  return tests.filter((file) => !isWalk(file) || file === walks[0]).slice(0, TESTS_OF_A_FILE)
}

/**
 * Finds the tests nearest to a file of the project, `most` of them at most, from further away where there are fewer; the imports are read
 * once for all files.
 */
export function testsNearIn(root: string, most: number): (file: string) => readonly string[] {
  const importers = readImporters(root)
  return (file) => testsByDistance(file, importers, most).slice(0, most)
}

/**
 * The tests to run after a change, in alphabetical order.
 * @param root the project's folder
 * @param paths changed files or whole folders, relative to `root`; deleted files have no tests
 */
export function touchedTests(root: string, paths: readonly string[]): string[] {
  const files = listFiles(root).filter(isSource)
  const changedFiles = paths.flatMap((place) => {
    const within = `${place.replace(/\/$/, '')}/`
    return existsSync(path.join(root, place)) ? files.filter((file) => file === place || file.startsWith(within)) : []
  })
  const importers = readImporters(root)
  return [...new Set(changedFiles.flatMap((file) => nearestTests(file, files, importers)))].toSorted()
}
