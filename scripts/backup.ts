// `npm run backup -- fichier`: the whole database as it is at one instant, into one file; Relève may run meanwhile.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { backup } from '../apps/server/src/db/backup.ts'
import { StartupError } from '../apps/server/src/startup-error.ts'
import { asProgram, withDatabase } from './database.ts'

await asProgram(async () => {
  const [file, ...others] = process.argv.slice(2)
  if (file === undefined || others.length > 0) throw new StartupError('Utilisation\u00A0: npm run backup -- fichier')
  const target = path.resolve(file)
  if (existsSync(target)) throw new StartupError(`Le fichier ${target} existe déjà\u00A0: choisissez un autre nom.`)
  const { tables, rows } = await withDatabase({ alone: false }, (url) => backup(url, target, new Date()))
  console.log(`Sauvegarde écrite dans ${target}\u00A0: ${tables} tables, ${rows} lignes.`)
  console.log(
    'Gardez avec elle la clé RELEVE_SECRET (fichier « secret » du dossier des données)\u00A0: sans elle, sessions et seconds facteurs sont à refaire.',
  )
})
