// Builds the web application when its sources changed since the last build, and only then.

import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parentBound } from '../apps/server/src/db/parent-bound.ts'

const root = path.resolve(import.meta.dirname, '..')
const web = path.join(root, 'apps/web')
const stampFile = path.join(root, 'node_modules/.releve/web-build')

/** All that ends in the bundle, or decides how it is made. */
const inputs = ['apps/web', 'packages/domain', 'packages/contract', 'patchnotes', 'package-lock.json', 'tsconfig.base.json']

function fingerprint(): string {
  const hash = createHash('sha256')
  const add = (file: string) =>
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(root, file)))
      .update('\0')
  const walk = (folder: string) => {
    const entries = readdirSync(path.join(root, folder), { withFileTypes: true })
    for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      const place = `${folder}/${entry.name}`
      if (entry.isDirectory() && !['node_modules', 'dist'].includes(entry.name)) walk(place)
      else if (entry.isFile() && !/\.test\.tsx?$/.test(entry.name)) add(place)
    }
  }
  for (const input of inputs) {
    if (!existsSync(path.join(root, input))) continue
    if (input.includes('.')) add(input)
    else walk(input)
  }
  return hash.digest('hex')
}

/** It is thrown when Vite refuses; the message is Vite's output. */
export class WebBuildError extends Error {}

/**
 * @param onBuild called when there is something to build, before it starts
 * @returns whether it was built
 * @throws WebBuildError
 */
export async function buildWeb(onBuild: () => void = () => {}): Promise<boolean> {
  // A package brings what was built, without its sources.
  if (!existsSync(path.join(web, 'index.html'))) return false
  const currentFingerprint = fingerprint()
  const last = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : ''
  if (last === currentFingerprint && existsSync(path.join(web, 'dist/index.html'))) return false
  onBuild()
  const build = [path.join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn']
  const vite = spawn(...parentBound(process.execPath, build, 'TERM'), {
    cwd: web,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  let output = ''
  const collect = (chunk: Buffer) => {
    output += chunk.toString()
  }
  vite.stdout.on('data', collect)
  vite.stderr.on('data', collect)
  const { promise, resolve } = Promise.withResolvers<number | null>()
  vite.once('close', resolve)
  if ((await promise) !== 0) throw new WebBuildError(output.trim())
  mkdirSync(path.dirname(stampFile), { recursive: true })
  writeFileSync(stampFile, currentFingerprint)
  return true
}

if (import.meta.main) {
  try {
    console.log((await buildWeb()) ? 'Application web construite.' : 'Application web déjà à jour.')
  } catch (error) {
    if (!(error instanceof WebBuildError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
