// Releases, newest first, and what a reader has not seen yet.
import { inTransaction } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import type { HandlersOf } from '#http/handler.ts'
import { compareVersions, releases } from './commands.ts'
import { loadSeen, lockSeen, saveSeen } from './store.ts'

const isNewer = (version: string, seenVersion: string | null) => seenVersion === null || compareVersions(version, seenVersion) > 0

export const patchNoteHandlers: HandlersOf<'patchNotes.list' | 'patchNotes.seen'> = {
  'patchNotes.list': async ({ principal, pool }) => {
    const seenVersion = await loadSeen(pool, principal.userId)
    const all = releases.map((release) => ({ ...release, isNew: isNewer(release.version, seenVersion) }))
    return { releases: all, unseen: all.filter(({ isNew }) => isNew).length }
  },

  'patchNotes.seen': async ({ body: { version }, principal: { userId }, pool }) => {
    if (!releases.some((release) => release.version === version)) throw new AppError('notFound')
    await inTransaction(pool, async (tx) => {
      // An old tab takes nothing back.
      if (isNewer(version, await lockSeen(tx, userId))) await saveSeen(tx, userId, version)
    })
  },
}
