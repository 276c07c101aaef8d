// `npm run backup -- fichier`: the whole database as it is at one instant, into one file; Relève may run meanwhile. With `--center`, one
// centre alone, of whichever database it lives in, with the accounts of its members. Without a file: a backup of each database that is
// served, proven, kept.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { command } from '../apps/server/src/command.ts'
import { readConfig } from '../apps/server/src/config/config.ts'
import { DIRECTORY_NAME } from '../apps/server/src/config/settings.ts'
import { backup } from '../apps/server/src/db/backup.ts'
import { keepBackups } from '../apps/server/src/db/kept-backups.ts'
import { reason } from '../apps/server/src/db/reachable.ts'
import { StartupError } from '../apps/server/src/config/startup-error.ts'
import { asProgram, root, urlOfCenter, withDatabase } from './database.ts'

function readArguments(): { target: string | null; centerId: string | undefined } {
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { center: { type: 'string' } } })
    const [file, ...others] = positionals
    if (file === undefined && values.center === undefined) return { target: null, centerId: undefined }
    if (file !== undefined && others.length === 0) return { target: path.resolve(file), centerId: values.center }
  } catch {
    // An option that does not exist.
  }
  throw new StartupError(`Utilisation\u00A0: ${command('backup')}, ou ${command('backup', 'fichier [--center identifiant]')}`)
}

async function keep(): Promise<void> {
  const config = readConfig(process.env, root)
  const { kept, failures, forgotten } = await withDatabase({ alone: false }, (url) =>
    keepBackups([{ name: DIRECTORY_NAME, url }, ...config.databases], config, Date.now()),
  )
  for (const { file, rows, isSealed } of kept)
    console.log(`Sauvegarde gardée dans ${file}\u00A0: ${rows} lignes, restaurées pour la preuve${isSealed ? ', chiffrée' : ''}.`)
  if (forgotten > 0) console.log(`Fichiers trop vieux, effacés\u00A0: ${forgotten}.`)
  const troubles = failures.map(({ database, error }) => `La base ${database} n’est pas sauvegardée\u00A0: ${sentenceOf(error)}`)
  for (const { database, broken } of kept)
    if (broken.length > 0)
      troubles.push(`La base ${database} elle-même rompt des lois (${command('verify')})\u00A0: ${broken.join(' ; ')}.`)
  if (troubles.length > 0) throw new StartupError(troubles.join('\n'))
}

const sentenceOf = (error: unknown) => (error instanceof StartupError ? error.message : reason(error))

async function write(target: string, centerId: string | undefined): Promise<void> {
  if (existsSync(target)) throw new StartupError(`Le fichier ${target} existe déjà\u00A0: choisissez un autre nom.`)
  const { tables, rows } = await withDatabase({ alone: false }, async (url) =>
    backup(centerId === undefined ? url : await urlOfCenter(url, centerId), target, new Date(), centerId, url),
  )
  console.log(`Sauvegarde écrite dans ${target}\u00A0: ${tables} tables, ${rows} lignes.`)
  console.log(
    'Gardez avec elle la clé RELEVE_SECRET (fichier «\u00A0secret\u00A0» du dossier des données)\u00A0: sans elle, sessions et seconds facteurs sont à refaire.',
  )
}

await asProgram(async () => {
  const { target, centerId } = readArguments()
  await (target === null ? keep() : write(target, centerId))
})
