// Makes the commands work on a fresh machine: installs the dependencies when they are missing, finds a Node that runs the project, and runs
// the real program with it. Plain JavaScript for Node 18, since nothing is installed yet when it starts.

import { spawn } from 'node:child_process'
import os from 'node:os'
import path from 'node:path'
import { isInstalled, installAlone } from './install.mjs'
import { chooseNode, pinnedNode, refuse, root } from './own-node.mjs'

/**
 * A server of 240 MB becomes one of 200 MB and starts sooner: compiled code is kept, so that the WebAssembly that strips types is not
 * even loaded, and threads share two memory arenas of the C library instead of eight a core.
 */
const thrift = { NODE_COMPILE_CACHE: path.join(root, 'node_modules', '.cache', 'node'), MALLOC_ARENA_MAX: '2' }

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

/** The sentence for the terminal about a program that did not end by itself; null when it was asked to end. */
function sentenceOnSignal(signal, isAsked) {
  if (isAsked) return null
  if (signal === 'SIGKILL')
    return 'Le programme a été tué (SIGKILL)\u00A0: par quelqu’un, ou par le système à court de mémoire. Rien de ce qui était enregistré n’est perdu\u00A0: relancez-le.'
  return `Le programme s’est arrêté sur le signal ${signal}, que ce terminal n’a pas envoyé\u00A0: relancez-le.`
}

/**
 * Runs a program of the project as if it had been called itself, in the project's folder: same terminal, signals passed on, same exit
 * code. It sees a "disconnect" event if this launcher is killed.
 * @param {string} file path from the root of the project
 * @param {string[]} args
 * @param {string[]} [nodeOptions] of this program alone: not of those it starts
 */
export async function launch(file, args, nodeOptions = []) {
  if (!isInstalled()) await installAlone()
  const child = spawn(chooseNode(pinnedNode(path.join(root, 'node_modules'))), [...nodeOptions, path.join(root, file), ...args], {
    cwd: root,
    env: { ...thrift, ...process.env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  let isAsked = false
  const end = (signal) => {
    isAsked = true
    child.kill(signal)
  }
  // Asked to stop, we wait for the program to have stopped; it hears a signal sent twice (terminal and launcher) once.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end)
  endWithNpm(() => end('SIGTERM'))
  const code = await new Promise((resolve) => {
    child.once('error', (error) => refuse(`Node ne démarre pas\u00A0: ${error.message}.`))
    child.once('exit', (exitCode, signal) => {
      const sentence = signal === null ? null : sentenceOnSignal(signal, isAsked)
      if (sentence !== null) console.error(sentence)
      // As a shell says it.
      resolve(signal === null ? exitCode : 128 + os.constants.signals[signal])
    })
  })
  process.exit(code)
}
