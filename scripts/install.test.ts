// The launcher on a project that is not installed, with npm itself and packages served from here: what a system lacks is said, what npm
// forgets is missed, and nothing has to be deleted by hand afterwards.
import { execFile, execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeEach, expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const folder = mkdtempSync(path.join(os.tmpdir(), 'releve-install-'))
const project = path.join(folder, 'project')
const nodePackage = `node-${process.platform}-${process.arch}`
const native = `native-${process.platform}-${process.arch}`

/** Files by the path of their address. */
const served = new Map<string, Buffer>()
/** They stand in the order in which they were asked for. */
let requestedFiles: string[] = []
const registry = createServer(({ url = '' }, response) => {
  requestedFiles.push(path.basename(url))
  const file = served.get(url)
  response.writeHead(file === undefined ? 404 : 200).end(file)
})
await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve))
function port(): number {
  const address = registry.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
afterAll(() => {
  registry.close()
  rmSync(folder, { recursive: true, force: true })
})

interface Package {
  readonly name: string
  readonly files: Readonly<Record<string, string>>
  readonly manifest?: object
}

/** Serves a package from now on. @returns its entry in a lock file */
function publish({ name, files, manifest = {} }: Package) {
  const place = mkdtempSync(path.join(folder, 'package-'))
  const described = { name, version: '1.0.0', ...manifest }
  for (const [file, text] of Object.entries({ ...files, 'package.json': JSON.stringify(described) })) {
    mkdirSync(path.dirname(path.join(place, 'package', file)), { recursive: true })
    writeFileSync(path.join(place, 'package', file), text, { mode: 0o755 })
  }
  execFileSync('tar', ['-czf', 'package.tgz', 'package'], { cwd: place })
  const tarball = readFileSync(path.join(place, 'package.tgz'))
  served.set(`/${name}-1.0.0.tgz`, tarball)
  return {
    version: '1.0.0',
    resolved: `http://127.0.0.1:${port()}/${name}-1.0.0.tgz`,
    integrity: `sha512-${createHash('sha512').update(tarball).digest('base64')}`,
    optional: true,
    ...manifest,
  }
}

const platform = { os: [process.platform], cpu: [process.arch] }
const lacking = 'node: error while loading shared libraries: libatomic.so.1: cannot open shared object file: No such file or directory'
const lamedNode = {
  name: nodePackage,
  files: { 'bin/node': `#!/bin/sh\necho '${lacking}' >&2\nexit 127\n` },
  manifest: { ...platform, bin: { node: 'bin/node' } },
}
const soundNode = { ...lamedNode, files: { 'bin/node': `#!/bin/sh\nexec '${process.execPath}' "$@"\n` } }
/** Its script makes a file, as that of the embedded PostgreSQL makes its links. */
const scripted = (script: string) => ({
  name: native,
  files: { 'make.js': script },
  manifest: { ...platform, scripts: { postinstall: 'node make.js' }, hasInstallScript: true },
})
const makes = scripted("require('node:fs').writeFileSync('made', process.execPath)")

function lay(packages: readonly Package[]): void {
  const entries = packages.map((each) => [`node_modules/${each.name}`, publish(each)] as const)
  const manifest = {
    name: 'project',
    version: '1.0.0',
    optionalDependencies: Object.fromEntries(packages.map(({ name }) => [name, '1.0.0'])),
    allowScripts: { [native]: true },
  }
  const lock = {
    name: 'project',
    version: '1.0.0',
    lockfileVersion: 3,
    requires: true,
    packages: { '': manifest, ...Object.fromEntries(entries) },
  }
  writeFileSync(path.join(project, 'package.json'), JSON.stringify(manifest))
  writeFileSync(path.join(project, 'package-lock.json'), JSON.stringify(lock))
}

/** @param nodeOptions of the Node at hand: without its types it is as good as one of years ago */
async function launched(...nodeOptions: readonly string[]): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [...nodeOptions, 'scripts/run.mjs', 'program.ts'], {
    cwd: project,
    env: { ...process.env, npm_config_cache: path.join(folder, 'cache'), npm_config_fetch_retries: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const { promise, resolve } = Promise.withResolvers<number | null>()
  child.once('close', resolve)
  return { code: await promise, said: output }
}

function expectEnd({ code, said }: { code: number | null; said: string }, expectedCode: number, words: string): void {
  expect(said).toContain(words)
  expect(code).toBe(expectedCode)
}

const builtFile = () => path.join(project, 'node_modules', native, 'made')

beforeEach(() => {
  rmSync(project, { recursive: true, force: true })
  mkdirSync(path.join(project, 'scripts'), { recursive: true })
  for (const name of ['launch', 'run', 'bootstrap', 'install', 'own-node']) {
    const file = `scripts/${name}.mjs`
    if (existsSync(path.join(root, file))) cpSync(path.join(root, file), path.join(project, file))
  }
  writeFileSync(path.join(project, 'program.ts'), "const word: string = 'lancé'\nconsole.log(word)\n")
  served.clear()
  requestedFiles = []
})

test('installs, runs what the packages ask for, and does neither twice', async () => {
  lay([soundNode, makes])
  const first = await launched()
  expectEnd(first, 0, 'lancé')
  expect(existsSync(builtFile())).toBe(true)
  expect(await launched()).toEqual({ code: 0, said: 'lancé\n' })
})

test('a library that the pinned Node lacks is named before the rest is fetched, and then nothing is in the way', async () => {
  lay([lamedNode, makes])
  const first = await launched('--no-strip-types')
  expectEnd(first, 1, 'il manque à ce système la bibliothèque libatomic.so.1')
  expect(first.said).toContain('apt-get install libatomic1')
  expect(requestedFiles).toEqual([`${nodePackage}-1.0.0.tgz`])
  // The files are laid as if the library had been installed.
  lay([soundNode, makes])
  expectEnd(await launched(), 0, 'lancé')
  expect(existsSync(builtFile())).toBe(true)
})

test('a Node at hand that is new enough does the work of a pinned one that does not start', async () => {
  lay([lamedNode, makes])
  expectEnd(await launched(), 0, 'lancé')
  expect(existsSync(builtFile())).toBe(true)
  expect(await launched()).toEqual({ code: 0, said: 'lancé\n' })
})

test('an installation that npm made under a Node that does not start is mended', async () => {
  lay([lamedNode, makes])
  await promisify(execFile)('npm', ['ci', '--no-audit', '--no-fund'], {
    cwd: project,
    env: { ...process.env, npm_config_cache: path.join(folder, 'cache') },
  })
  expect(existsSync(path.join(project, 'node_modules', native))).toBe(false)
  expectEnd(await launched(), 0, 'Dépendances installées')
  expect(existsSync(builtFile())).toBe(true)
})

test('npm runs on the pinned Node, whose version the packages ask for', async () => {
  lay([{ ...lamedNode, files: { 'bin/node': `#!/bin/sh\necho "$*" >> '${folder}/runs'\nexec '${process.execPath}' "$@"\n` } }, makes])
  expectEnd(await launched(), 0, 'lancé')
  expect(readFileSync(path.join(folder, 'runs'), 'utf8')).toMatch(/npm-cli\.js ci/)
})

test('a package of this system that somebody deleted comes back', async () => {
  lay([soundNode, makes])
  await launched()
  rmSync(path.join(project, 'node_modules', native), { recursive: true })
  expectEnd(await launched(), 0, 'Dépendances installées')
  expect(existsSync(builtFile())).toBe(true)
})

test('a script that fails is an error with its cause, each time, though its package is optional', async () => {
  lay([soundNode, scripted("throw new Error('no room for the links')")])
  for (const _time of [1, 2]) {
    const end = await launched()
    expectEnd(end, 1, 'no room for the links')
    expect(end.said).toContain('L’installation des dépendances a échoué')
  }
})

test('a package of this system that cannot be fetched is missed by its name, each time', async () => {
  lay([soundNode, makes])
  served.delete(`/${native}-1.0.0.tgz`)
  for (const _time of [1, 2]) {
    const end = await launched()
    expectEnd(end, 1, 'n’a pas installé ce dont Relève a besoin sur ce système')
    expect(end.said).toContain(native)
  }
})
