// Reads the house as the structure check sees it: packages, floors, folders, and how many imports lead from each to each.

import { readFileSync } from 'node:fs'
import path from 'node:path'
import { listFiles, ownFile } from './check-structure.ts'
import { readModule } from './structure-modules.ts'
import { floors, isTest, roomOf, rooms, type Room } from './structure-rooms.ts'

/** Imports between two boxes. */
export interface Arrow {
  readonly from: string
  readonly to: string
  readonly weight: number
}

export interface Program {
  readonly room: Room
  /** They stand from the top; the folders are those within each floor. */
  readonly floors: readonly { readonly name: string; readonly folders: readonly string[] }[]
  readonly arrows: readonly Arrow[]
}

export interface House {
  /** The web application and the server. */
  readonly programs: readonly Program[]
  /** The folders of the domain, each after those it imports. */
  readonly domain: { readonly folders: readonly string[]; readonly arrows: readonly Arrow[] }
  /** Between packages; imports of tests are left out. */
  readonly arrows: readonly Arrow[]
}

const domainTree = `${rooms.domain}src/`

/** Counts imports by the boxes that hold their two files; a file that is in no box is left out. */
function arrowsBetween(imports: readonly (readonly [file: string, target: string])[], boxOf: (file: string) => string | null): Arrow[] {
  const weights = new Map<string, Arrow>()
  for (const [file, target] of imports) {
    const [from, to] = [boxOf(file), boxOf(target)]
    if (from === null || to === null || from === to) continue
    const key = `${from} ${to}`
    weights.set(key, { from, to, weight: (weights.get(key)?.weight ?? 0) + 1 })
  }
  return [...weights.values()]
}

/** The name of what stands directly in `tree` and holds the file; null for files elsewhere or of no folder. */
function folderIn(tree: string, file: string): string | null {
  const end = file.indexOf('/', tree.length)
  return file.startsWith(tree) && end !== -1 ? file.slice(tree.length, end) : null
}

/** Sorts names so that each stands after those it imports; they import each other one way only. */
function inOrder(names: readonly string[], arrows: readonly Arrow[]): string[] {
  const order: string[] = []
  const place = (name: string) => {
    if (order.includes(name)) return
    for (const { from, to } of arrows) if (from === name) place(to)
    order.push(name)
  }
  for (const name of names) place(name)
  return order
}

/** @param root the project's folder */
export function readHouse(root: string): House {
  const files = listFiles(root).filter((file) => /\.(?:tsx?|mjs)$/.test(file) && roomOf(file) !== null && !isTest(file))
  const imports = files.flatMap((file) =>
    readModule(file, readFileSync(path.join(root, file), 'utf8')).imports.flatMap(({ specifier }) => {
      const target = ownFile(file, specifier)
      return target === null ? [] : [[file, target] as const]
    }),
  )
  const foldersIn = (tree: string) => [...new Set(files.flatMap((file) => folderIn(tree, file) ?? []))].toSorted()
  const inDomain = arrowsBetween(imports, (file) => folderIn(domainTree, file))
  return {
    programs: Object.entries(floors).flatMap(([tree, names]) => {
      const room = roomOf(tree)
      if (room === null) return []
      const within = names.map((name) => ({ name, folders: foldersIn(`${tree}${name}/`) }))
      return [
        { room, floors: within, arrows: arrowsBetween(imports, (file) => names.find((name) => name === folderIn(tree, file)) ?? null) },
      ]
    }),
    domain: { folders: inOrder(foldersIn(domainTree), inDomain), arrows: inDomain },
    arrows: arrowsBetween(imports, roomOf),
  }
}
