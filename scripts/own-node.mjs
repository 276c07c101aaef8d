// The Node that runs the project: the pinned one when it starts here, else the one at hand when it is new enough. One that does not
// start says why in English, on a terminal nobody reads: here it becomes a French sentence with what to install.

import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const nodeNeeded = 26

/** The package that brings the pinned Node, whether this system has one or not. */
export const nodePackage = `node-${process.platform}-${process.arch}`

export const pinnedNode = (modules) => path.join(modules, nodePackage, 'bin', 'node')

/** Ends the program with one sentence for the person at the terminal. */
export function refuse(sentence) {
  console.error(sentence)
  process.exit(1)
}

/** Whether the Node at hand runs TypeScript unbuilt and has Temporal. */
export const isNodeAtHandEnough = () =>
  Number(process.versions.node.split('.')[0]) >= nodeNeeded && typeof Temporal === 'object' && process.features.typescript !== false

/** The packages that bring a library, where we know of a program of ours that lacked it. */
const packagesOf = {
  'libatomic.so.1': { debian: 'libatomic1', fedora: 'libatomic' },
  'libstdc++.so.6': { debian: 'libstdc++6', fedora: 'libstdc++' },
}

/** Why a program does not start, as the dynamic loader says it; null when it does. */
function complaintOf(program) {
  const { status, stderr, error } = spawnSync(program, ['--version'], { encoding: 'utf8' })
  if (status === 0) return null
  return error === undefined ? stderr.trim() || `code de sortie ${status}` : error.message
}

function sentenceOf(complaint) {
  const library = /error while loading shared libraries: ([^:\s]+)/.exec(complaint)?.[1]
  if (library === undefined)
    return (
      `Le Node ${nodeNeeded} fourni avec Relève ne démarre pas sur ce système (${process.platform}-${process.arch})\u00A0:\n${complaint}\n` +
      `Installez Node ${nodeNeeded} ou plus récent (vous avez ${process.versions.node}), puis recommencez.`
    )
  const packages = packagesOf[library]
  const how =
    packages === undefined
      ? 'Installez le paquet de votre système qui l’apporte'
      : `Installez-la en root (Debian, Ubuntu\u00A0: apt-get install ${packages.debian}\u00A0; Fedora\u00A0: dnf install ${packages.fedora})`
  return `Le Node ${nodeNeeded} fourni avec Relève ne démarre pas\u00A0: il manque à ce système la bibliothèque ${library}. ${how}, puis recommencez.`
}

/**
 * The path of a Node that runs the project. Ends the program when there is none.
 * @param {string} pinned where the pinned one is, if this system has one
 */
export function chooseNode(pinned) {
  if (pinned === process.execPath) return pinned
  const complaint = existsSync(pinned) ? complaintOf(pinned) : null
  if (existsSync(pinned) && complaint === null) return pinned
  if (isNodeAtHandEnough()) return process.execPath
  return refuse(
    complaint === null
      ? `Relève a besoin de Node ${nodeNeeded} ou plus récent, qui n’est pas fourni pour ce système (${process.platform}-${process.arch})\u00A0: ` +
          `installez-le (vous avez ${process.versions.node}) puis recommencez.`
      : sentenceOf(complaint),
  )
}
