// What makes the commands work on a fresh machine: installs the dependencies when they are missing, finds the Node the project pins,
// and runs the real program with it. Plain JavaScript for Node 20, since nothing is installed yet when it starts.

import { spawn } from 'node:child_process'
import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const nodeNeeded = 26

/**
 * A server of 240 MB becomes one of 200 MB and starts sooner: compiled code is kept, so that the WebAssembly that strips types is not
 * even loaded, and threads share two memory arenas of the C library instead of eight a core.
 */
const thrift = { NODE_COMPILE_CACHE: path.join(root, 'node_modules', '.cache', 'node'), MALLOC_ARENA_MAX: '2' }

/** Ends the program with one sentence for the person at the terminal. */
function refuse(sentence) {
  console.error(sentence)
  process.exit(1)
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(path.join(root, file), 'utf8'))
  } catch {
    return null
  }
}

/**
 * Whether node_modules holds what package-lock.json asks for, according to the record npm keeps of what it installed (written last, so
 * an interrupted installation has none). Optional packages of other systems may be absent.
 */
function isInstalled() {
  const wanted = readJson('package-lock.json')?.packages
  const present = readJson('node_modules/.package-lock.json')?.packages
  if (wanted === undefined) refuse(`Le fichier package-lock.json manque dans ${root}\u00A0: récupérez de nouveau le projet.`)
  if (present === undefined) return false
  return Object.entries(wanted).every(([place, entry]) => {
    if (place === '') return true
    const found = present[place]
    if (found === undefined) return entry.optional === true || entry.devOptional === true || entry.peer === true
    return found.version === entry.version && found.integrity === entry.integrity && found.link === entry.link
  })
}

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
  const { code, output } = await runNpm([
    'ci',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    // The Node that runs npm is not the one the project runs on: its warnings about versions say nothing.
    '--loglevel=error',
  ])
  clearInterval(progress)
  if (code !== 0) {
    console.error(output.trim())
    refuse('L’installation des dépendances a échoué\u00A0: la cause est ci-dessus. Vérifiez la connexion puis recommencez.')
  }
  console.log(`Dépendances installées en ${seconds()}.`)
}

/** The system's npm: the Node in node_modules/.bin is about to be replaced and cannot run it. */
function runNpm(args) {
  const paths = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => !folder.includes('node_modules'))
  return new Promise((resolve) => {
    const child = spawn('npm', args, {
      cwd: root,
      env: { ...process.env, PATH: paths.join(path.delimiter) },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    })
    let output = ''
    const collect = (chunk) => (output += chunk)
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.once('error', (error) => resolve({ code: 1, output: `npm\u00A0: ${error.message}` }))
    child.once('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/** The path of a Node that runs TypeScript unbuilt and has Temporal: the pinned one, or ours when it is recent enough. */
function findNode() {
  const pinned = path.join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node')
  if (existsSync(pinned)) return pinned
  if (Number(process.versions.node.split('.')[0]) >= nodeNeeded) return process.execPath
  return refuse(
    `Relève a besoin de Node ${nodeNeeded} ou plus récent, qui n’est pas fourni pour ce système (${process.platform}-${process.arch})\u00A0: ` +
      `installez-le (vous avez ${process.versions.node}) puis recommencez.`,
  )
}

/**
 * npm passes on SIGINT and SIGTERM, and no other end of its own: a closed terminal, an impatient supervisor. Then our parent is another
 * one, which nothing tells us. Started by hand, a program may outlive the shell it was started from. NPM_PID: as the script of `npm start`
 * knew it, were npm gone before we look.
 */
function endWithNpm(end) {
  if (process.env.npm_lifecycle_event === undefined) return
  const npm = Number(process.env.NPM_PID ?? process.ppid)
  const watch = setInterval(() => {
    if (process.ppid === npm) return
    clearInterval(watch)
    end()
  }, 500)
  watch.unref()
}

/**
 * Runs a program of the project as if it had been called itself, in the project's folder: same terminal, signals passed on, same exit
 * code. It sees a "disconnect" event if this launcher is killed.
 * @param {string} file path from the root of the project
 * @param {string[]} args
 * @param {string[]} [nodeOptions] of this program alone: not of those it starts
 */
export async function launch(file, args, nodeOptions = []) {
  if (Number(process.versions.node.split('.')[0]) < 20)
    refuse(`Relève s’installe avec Node 20 ou plus récent\u00A0: vous avez Node ${process.versions.node}.`)
  if (!isInstalled()) await alone(async () => isInstalled() || (await install()))
  const child = spawn(findNode(), [...nodeOptions, path.join(root, file), ...args], {
    cwd: root,
    env: { ...thrift, ...process.env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  // Asked to stop, we wait for the program to have stopped; it hears a signal sent twice (terminal and launcher) once.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  endWithNpm(() => child.kill('SIGTERM'))
  const code = await new Promise((resolve) => {
    child.once('error', (error) => refuse(`Node ne démarre pas\u00A0: ${error.message}.`))
    child.once('exit', (exitCode, signal) => resolve(signal === null ? exitCode : 1))
  })
  process.exit(code)
}
