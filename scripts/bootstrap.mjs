// Starts the project's commands on a fresh machine: it installs missing dependencies, finds a Node that can run the project, and runs the
// real program with it. It is plain JavaScript for Node 18, because nothing is installed yet when it starts.

import { spawn } from 'node:child_process'
import os from 'node:os'
import path from 'node:path'
import { isInstalled, installAlone } from './install.mjs'
import { chooseNode, pinnedNode, refuse, root } from './own-node.mjs'

/**
 * Settings that reduce a server from 240 MB to 200 MB and start it sooner: compiled code is cached, so that the WebAssembly that strips
 * types is not even loaded, and threads share two memory arenas of the C library instead of eight per core.
 */
const thrift = { NODE_COMPILE_CACHE: path.join(root, 'node_modules', '.cache', 'node'), MALLOC_ARENA_MAX: '2' }

/**
 * Ends the program when npm ends. npm forwards SIGINT and SIGTERM but does not report any other end of its own, such as a closed terminal
 * or a kill by a supervisor; only the parent process changes then. A program started by hand may outlive its shell. NPM_PID is npm's
 * process as the script of `npm start` recorded it, in case npm ends before this check starts.
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

/** The sentence for the terminal about a program that a signal ended; null when it was asked to end. */
function sentenceOnSignal(signal, isAsked) {
  if (isAsked) return null
  if (signal === 'SIGKILL')
    return 'Le programme a été tué (SIGKILL)\u00A0: par quelqu’un, ou par le système à court de mémoire. Rien de ce qui était enregistré n’est perdu\u00A0: relancez-le.'
  return `Le programme s’est arrêté sur le signal ${signal}, que ce terminal n’a pas envoyé\u00A0: relancez-le.`
}

/**
 * Runs a program of the project as if it had been called directly, in the project's folder: same terminal, forwarded signals, same exit
 * code. The program receives a "disconnect" event when this launcher is killed.
 * @param {string} file path from the root of the project
 * @param {string[]} args
 * @param {string[]} [nodeOptions] options of this program alone, not of those it starts
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
  // After a signal, the launcher waits for the program to end. The program handles once a signal that both terminal and launcher send.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end)
  endWithNpm(() => end('SIGTERM'))
  const code = await new Promise((resolve) => {
    child.once('error', (error) => refuse(`Node ne démarre pas\u00A0: ${error.message}.`))
    child.once('exit', (exitCode, signal) => {
      const sentence = signal === null ? null : sentenceOnSignal(signal, isAsked)
      if (sentence !== null) console.error(sentence)
      // The exit code after a signal is the one that a shell reports.
      resolve(signal === null ? exitCode : 128 + os.constants.signals[signal])
    })
  })
  process.exit(code)
}
