// Installs the dependencies, and knows whether they are installed. npm forgets in silence an optional package whose script or download
// failed, though on this system nothing runs without it (PostgreSQL, the compilers of the web application): here each is asked for.

import { spawn } from 'node:child_process'
import { accessSync, constants, existsSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { globalPaths } from 'node:module'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { chooseNode, isNodeAtHandEnough, nodePackage, pinnedNode, refuse, root } from './own-node.mjs'

const modules = path.join(root, 'node_modules')
/** The record that npm writes when an installation is over; an interrupted one has none. */
const record = path.join(modules, '.package-lock.json')

function readJson(file) {
  try {
    return JSON.parse(readFileSync(path.join(root, file), 'utf8'))
  } catch {
    return null
  }
}

function wantedPackages() {
  const wanted = readJson('package-lock.json')?.packages
  return wanted ?? refuse(`Le fichier package-lock.json manque dans ${root}\u00A0: récupérez de nouveau le projet.`)
}

const isListed = (list, word) => list === undefined || [list].flat().includes(word)

/** The C library of this system, as npm tells them apart. */
let libcName
function libc() {
  libcName ??= process.report.getReport().header.glibcVersionRuntime === undefined ? 'musl' : 'glibc'
  return libcName
}

/** Whether a package was made for this system and for no other. */
const isOfThisSystem = ({ os: systems, cpu, libc: libraries }) =>
  systems !== undefined &&
  isListed(systems, process.platform) &&
  isListed(cpu, process.arch) &&
  (libraries === undefined || isListed(libraries, libc()))

/** Whether the pinned Node was taken out because it does not start here, and the one at hand does its work. */
const isNodeSpared = () => !existsSync(pinnedNode(modules)) && isNodeAtHandEnough()

/** Finds packages that are asked for, and are missing or are there in another version. */
function missingPackages() {
  const present = readJson('node_modules/.package-lock.json')?.packages ?? {}
  return Object.entries(wantedPackages())
    .filter(([place, entry]) => {
      if (place === '' || (place === `node_modules/${nodePackage}` && isNodeSpared())) return false
      const found = present[place]
      if (found === undefined)
        return !(entry.optional === true || entry.devOptional === true || entry.peer === true) || isOfThisSystem(entry)
      const isSame = found.version === entry.version && found.integrity === entry.integrity && found.link === entry.link
      return !isSame || !existsSync(path.join(root, place))
    })
    .map(([place]) => place)
}

/** Whether node_modules holds what package-lock.json asks for. Optional packages of other systems may be absent. */
export const isInstalled = () => existsSync(record) && missingPackages().length === 0

/** Installs, unless another command does already. Ends the program when it cannot. */
export const installAlone = () => alone(async () => isInstalled() || (await install()))

/** Two commands started together on a fresh clone must not install over each other: the second one waits. */
async function alone(work) {
  const name = `releve-install-${Buffer.from(root).toString('base64url').slice(-80)}`
  const place = process.platform === 'linux' ? `\0${name}` : path.join('/tmp', `${name.slice(-40)}.sock`)
  for (let waited = false; ; waited = true) {
    const lock = net.createServer()
    const held = await new Promise((resolve, reject) => {
      lock.once('error', (error) => (error.code === 'EADDRINUSE' ? resolve(false) : reject(error)))
      lock.listen(place, () => resolve(true))
    })
    if (held) {
      try {
        return await work()
      } finally {
        lock.close()
      }
    }
    if (!waited) console.log('Une autre installation est en cours dans ce dossier, un instant…')
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

async function install() {
  try {
    accessSync(root, constants.W_OK)
  } catch {
    refuse(`Le dossier ${root} n’est pas accessible en écriture\u00A0: impossible d’y installer Relève.`)
  }
  const started = Date.now()
  const seconds = () => `${Math.round((Date.now() - started) / 1000)}\u00A0s`
  console.log('Installation des dépendances (une à deux minutes la première fois)…')
  const progress = setInterval(() => console.log(`Installation des dépendances… ${seconds()}`), 10_000)
  const first = await tryPinnedNode()
  // Their scripts run afterwards, where a failure is one.
  await npm(['ci', '--ignore-scripts'], first)
  rmSync(nodeFirst, { recursive: true, force: true })
  const missing = missingPackages()
  if (missing.length > 0)
    refuse(
      `npm n’a pas installé ce dont Relève a besoin sur ce système, et ne dit pas pourquoi\u00A0: ${missing.map(nameOf).join(', ')}. ` +
        'C’est souvent une connexion coupée en chemin\u00A0: recommencez.',
    )
  const note = readFileSync(record)
  rmSync(record)
  const scripted = Object.entries(readJson('package.json')?.allowScripts ?? {})
    .filter(([name, isAllowed]) => isAllowed === true && existsSync(path.join(modules, name)))
    .map(([name]) => name)
  // npm 10 takes the link to the pinned Node away with the package of another system, whose program has the same name.
  if (first !== null) scripted.push(nodePackage)
  else for (const place of [nodePackage, '.bin/node']) rmSync(path.join(modules, place), { recursive: true, force: true })
  if (scripted.length > 0) await npm(['rebuild', '--ignore-scripts=false', ...scripted], first === null ? null : pinnedNode(modules))
  writeFileSync(record, note)
  clearInterval(progress)
  console.log(`Dépendances installées en ${seconds()}.`)
}

const nameOf = (place) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)

const nodeFirst = path.join(modules, '.node-first')

/**
 * Fetches the pinned Node alone and tries it, before minutes go by for the rest. Ends the program when no Node can run the project.
 * @returns its path for the time being, or null when the Node at hand does its work
 */
async function tryPinnedNode() {
  const place = `node_modules/${nodePackage}`
  const entry = wantedPackages()[place]
  rmSync(nodeFirst, { recursive: true, force: true })
  if (entry !== undefined) {
    const manifest = { name: 'node-first', version: '0.0.0', dependencies: { [nodePackage]: entry.version } }
    const { optional: _optional, ...needed } = entry
    const lock = { name: 'node-first', version: '0.0.0', lockfileVersion: 3, packages: { '': manifest, [place]: needed } }
    mkdirSync(nodeFirst, { recursive: true })
    writeFileSync(path.join(nodeFirst, 'package.json'), JSON.stringify(manifest))
    writeFileSync(path.join(nodeFirst, 'package-lock.json'), JSON.stringify(lock))
    await npm(['ci', '--ignore-scripts', `--prefix=${nodeFirst}`], null)
  }
  const pinned = pinnedNode(path.join(nodeFirst, 'node_modules'))
  const chosen = chooseNode(pinned)
  if (chosen === pinned) return pinned
  rmSync(nodeFirst, { recursive: true, force: true })
  return null
}

/** The meaning of an npm error's code, where its English says little. */
const causes = [
  [
    /^(?:ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED|ECONNRESET|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT)$/,
    'le dépôt npm ne répond pas. Vérifiez la connexion, puis recommencez.',
  ],
  [
    /CERT|^UNABLE_TO_/,
    'le certificat du dépôt npm vient d’une autorité que Node ne connaît pas (celle de votre réseau\u00A0?). Donnez-la dans NODE_EXTRA_CA_CERTS, puis recommencez.',
  ],
  [/^ENOSPC$/, 'le disque est plein. Faites de la place, puis recommencez.'],
  [/^(?:EACCES|EPERM)$/, 'npm n’a pas le droit d’écrire dans le dossier nommé ci-dessus.'],
  [
    /^EINTEGRITY$/,
    'un paquet reçu n’est pas celui que package-lock.json attend. Videz le cache (npm cache clean --force), puis recommencez.',
  ],
]

/**
 * Ends the program with the cause when npm fails.
 * @param {string[]} args
 * @param {string | null} node that runs npm; null: the one npm finds
 */
async function npm(args, node) {
  const options = ['--include=dev', '--include=optional', '--no-audit', '--no-fund', '--engine-strict=false']
  // The Node that runs npm is not the one the project runs on: its warnings about versions say nothing.
  const { code, output, error } = await runNpm([...args, ...options, '--loglevel=error'], node)
  if (code === 0) return
  if (error?.code === 'ENOENT')
    refuse('npm est introuvable\u00A0: installez-le (Debian, Ubuntu\u00A0: apt-get install npm, en root), puis recommencez.')
  console.error(error?.message ?? output.trim())
  const cause = /npm (?:ERR!|error) code (\w+)/.exec(output)?.[1] ?? ''
  const sentence = causes.find(([codes]) => codes.test(cause))?.[1] ?? 'la cause est ci-dessus.'
  refuse(`L’installation des dépendances a échoué\u00A0: ${sentence}`)
}

/** Folders without the Node in node_modules/.bin, which is about to be replaced. */
const pathWithoutModules = () => (process.env.PATH ?? '').split(path.delimiter).filter((folder) => !folder.includes('node_modules'))

/**
 * The system's npm under the pinned Node: npm forgets in silence an optional package that asks for a newer Node than the one npm runs on.
 * Debian's npm finds its modules in folders that Debian's Node alone knows. An npm that is no file of npm's own starts by itself.
 */
function npmCommand(node) {
  const found =
    node === null
      ? undefined
      : pathWithoutModules()
          .map((folder) => path.join(folder, 'npm'))
          .find((file) => existsSync(file))
  const program = found === undefined ? '' : realpathSync(found)
  if (path.basename(program) !== 'npm-cli.js') return { command: 'npm', ahead: [], environment: {} }
  const folders = [process.env.NODE_PATH, ...globalPaths.filter((folder) => existsSync(folder))].filter(Boolean)
  return { command: node, ahead: [program], environment: { NODE_PATH: folders.join(path.delimiter), NODE_NO_WARNINGS: '1' } }
}

/** It ends with us. */
function runNpm(args, node) {
  const { command, ahead, environment } = npmCommand(node)
  return new Promise((resolve) => {
    const child = spawn(command, [...ahead, ...args], {
      cwd: root,
      env: { ...process.env, ...environment, PATH: pathWithoutModules().join(path.delimiter) },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    })
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
    const abandon = (signal) => {
      child.kill('SIGTERM')
      process.exit(128 + os.constants.signals[signal])
    }
    for (const signal of signals) process.once(signal, abandon)
    const settle = (result) => {
      for (const signal of signals) process.removeListener(signal, abandon)
      resolve(result)
    }
    let output = ''
    const collect = (chunk) => (output += chunk)
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.once('error', (error) => settle({ code: 1, output, error }))
    child.once('close', (code) => settle({ code: code ?? 1, output, error: null }))
  })
}
