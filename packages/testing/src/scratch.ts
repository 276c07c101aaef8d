// The folder for databases that nobody needs after the tests: in memory where there is plenty of it. To copy the template of a database
// there costs a twentieth of the processor of a disk.
import { accessSync, constants, statfsSync } from 'node:fs'
import os from 'node:os'

const MEMORY = '/dev/shm'
/** The largest database of the tests takes a quarter of it, with its log. */
const ENOUGH_BYTES = 6 * 2 ** 30

/** Folders in which an earlier run may have left its own. */
export const scratchRoots = (): readonly string[] => [...new Set([os.tmpdir(), MEMORY])]

export function scratchRoot(memory = MEMORY, enoughBytes = ENOUGH_BYTES): string {
  try {
    accessSync(memory, constants.W_OK)
    const { bavail, bsize } = statfsSync(memory)
    if (bavail * bsize >= enoughBytes && process.availableMemory() >= enoughBytes) return memory
  } catch {
    // This system has no such folder.
  }
  return os.tmpdir()
}
