// `npm run move-center -- centre base`: takes one centre to another database of RELEVE_DATABASES (or to « annuaire », that of DATABASE_URL)
// while Relève runs. Started again after anything that stopped it, it finishes or undoes what it had begun.
import { parseArgs } from 'node:util'
import { command } from '../apps/server/src/command.ts'
import { readConfig } from '../apps/server/src/config/config.ts'
import { DIRECTORY_NAME } from '../apps/server/src/config/settings.ts'
import { digestOf } from '../apps/server/src/db/center-rows.ts'
import { moveCenter } from '../apps/server/src/db/move/move.ts'
import type { Step } from '../apps/server/src/db/move/move.ts'
import type { DatabaseName } from '../apps/server/src/db/places.ts'
import { askToReadAgain } from '../apps/server/src/http/events/store.ts'
import { StartupError } from '../apps/server/src/config/startup-error.ts'
import { asProgram, root } from './database.ts'

const CLOSED_WITHIN_MS = 5_000
/** Longer than it takes to elect who leads, and to serve again. */
const SETTLED_WITHIN_MS = 60_000
/** A reader from before the switch has their answer by then: a call waits ten seconds for its turn, and takes as long at most. */
const READERS_LEAVE_WITHIN_MS = 30_000

const sentences: Partial<Record<Step, string>> = {
  announced: 'Copie de ce qui est là\u202F; le centre sert pendant ce temps…',
  following: 'La copie suit ce qui s’écrit. Fermeture du centre, quelques secondes…',
  compared: 'Les deux bases disent la même chose.',
  opened: 'Le centre est ouvert dans sa nouvelle base.',
  emptied: 'La base de départ n’a plus rien de lui.',
}

function readArguments(): { centerId: string; database: string } {
  try {
    const [centerId, database, ...others] = parseArgs({ allowPositionals: true }).positionals
    if (centerId !== undefined && database !== undefined && others.length === 0) return { centerId, database }
  } catch {
    // An option that does not exist.
  }
  throw new StartupError(
    `Utilisation\u00A0: ${command('move-center', 'identifiant-du-centre base')} (ou ${DIRECTORY_NAME}, celle de DATABASE_URL)`,
  )
}

await asProgram(async () => {
  const { centerId, database } = readArguments()
  const { databaseUrl, directUrl, databases } = readConfig(process.env, root)
  if (databaseUrl === null) throw new StartupError('Un centre se déplace entre des bases que DATABASE_URL et RELEVE_DATABASES nomment.')
  const { closedMs, digests } = await moveCenter({
    centerId,
    to: database === DIRECTORY_NAME ? null : database,
    urls: new Map<DatabaseName, string>([[null, directUrl ?? databaseUrl], ...databases.map(({ name, url }) => [name, url] as const)]),
    closedWithinMs: CLOSED_WITHIN_MS,
    readersLeaveWithinMs: READERS_LEAVE_WITHIN_MS,
    settledWithinMs: SETTLED_WITHIN_MS,
    isRefusedThere: true,
    onStep: (step) => {
      const sentence = sentences[step]
      if (sentence !== undefined) console.log(sentence)
    },
    onArrival: (target) => askToReadAgain(target, centerId),
  })
  const closed =
    closedMs === null ? 'Un déplacement commencé plus tôt est terminé' : `Fermé ${(closedMs / 1000).toFixed(1).replace('.', ',')}\u00A0s`
  console.log(`${closed}. Empreinte du centre\u00A0: ${digestOf(digests)}.`)
})
