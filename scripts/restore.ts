// `npm run restore -- fichier` puts a backup into the configured database, which must be empty and unused meanwhile. The backup of one centre
// also goes into a database in service that does not hold this centre, or into the other database that the directory names for it.
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { command } from '../apps/server/src/command.ts'
import { readConfig } from '../apps/server/src/config/config.ts'
import { isOfOneCenter, restore } from '../apps/server/src/db/restore.ts'
import { StartupError } from '../apps/server/src/config/startup-error.ts'
import { asProgram, withDatabase } from './database.ts'

await asProgram(async () => {
  const [file, ...others] = process.argv.slice(2)
  if (file === undefined || others.length > 0) throw new StartupError(`Utilisation\u00A0: ${command('restore', 'fichier')}`)
  const { databaseUrl, dataDirectory, databases } = readConfig(process.env, path.resolve(import.meta.dirname, '..'))
  if (databaseUrl === null) mkdirSync(dataDirectory, { recursive: true, mode: 0o700 })
  const { rows, createdAt } = await withDatabase({ alone: !(await isOfOneCenter(path.resolve(file))) }, (url) =>
    restore(url, path.resolve(file), new Map(databases.map((other) => [other.name, other.url] as const))),
  )
  console.log(`Sauvegarde du ${new Date(createdAt).toLocaleString('fr-FR')} restaurée\u00A0: ${rows} lignes.`)
  console.log(`Vérifiez-la par ${command('verify')}.`)
})
