// The first master administrator (`npm run admin`): asks at the terminal for what the options do not say.
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { canonicalEmail } from '@releve/contract/email-address'
import { userFields } from '@releve/contract/user-fields'
import { validate } from '@releve/contract/validation'
import { command } from './command.ts'
import { newId } from './db/ids.ts'
import { migrate } from './db/migrate.ts'
import { createPool } from './db/pool.ts'
import { hashPassword } from './features/accounts/commands/passwords.ts'
import { weakPassword } from './features/accounts/commands/strength.ts'
import { hasMaster, insertMaster, loadAccountByEmail } from './features/accounts/store/accounts.ts'
import { StartupError } from './config/startup-error.ts'

export const adminUsage = `Utilisation\u00A0: ${command('admin', '[--email adresse] [--name prénom] [--last-name nom] [--password mot-de-passe]')}
Ce qui manque est demandé au clavier. La base est celle de DATABASE_URL, ou le PostgreSQL intégré.`

interface Answers {
  email?: string
  name?: string
  lastName?: string
  password?: string
}

/** Asks at the terminal; a password is not shown while it is typed. */
async function ask(question: string, isSecret: boolean): Promise<string> {
  let isMuted = false
  const output = new Writable({
    write(chunk: Buffer, _encoding, callback) {
      if (!isMuted) process.stdout.write(chunk)
      callback()
    },
  })
  const terminal = createInterface({ input: process.stdin, output, terminal: process.stdin.isTTY })
  try {
    const { promise, reject } = Promise.withResolvers<never>()
    terminal.once('close', () => reject(new StartupError('Rien n’a été créé\u00A0: une réponse manque.')))
    const answer = terminal.question(question)
    isMuted = isSecret
    const text = await Promise.race([answer, promise])
    promise.catch(() => undefined)
    return text
  } finally {
    terminal.close()
    if (isSecret) process.stdout.write('\n')
  }
}

async function textOf(
  answer: string | undefined,
  question: string,
  refuse: (text: string) => string | null | Promise<string | null>,
  isSecret = false,
): Promise<string> {
  for (;;) {
    const typed = answer ?? (await ask(question, isSecret))
    const text = isSecret ? typed : typed.trim()
    const refusal = await refuse(text)
    if (refusal === null) return text
    // A value given as an option cannot be asked again.
    if (answer !== undefined || !process.stdin.isTTY) throw new StartupError(refusal)
    console.error(refusal)
  }
}

const refuseEmail = (text: string) =>
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) && text.length <= 254 ? null : 'Cette adresse e-mail n’est pas valable.'
const refuseName = (text: string) => {
  const read = validate(userFields.name, text)
  return 'value' in read ? null : text === '' ? 'Ce nom est requis.' : (Object.values(read.fields)[0] ?? 'Ce nom n’est pas valide.')
}

export async function createMaster(databaseUrl: string, answers: Answers): Promise<void> {
  await migrate(databaseUrl)
  const pool = createPool({ url: databaseUrl, size: 2 })
  try {
    if (await hasMaster(pool)) {
      throw new StartupError('Un administrateur principal existe déjà\u00A0: il peut en nommer d’autres dans l’application.')
    }
    const email = canonicalEmail(await textOf(answers.email, 'Adresse e-mail\u00A0: ', refuseEmail))
    if ((await loadAccountByEmail(pool, email)) !== null) throw new StartupError('Un compte existe déjà à cette adresse.')
    const name = await textOf(answers.name, 'Prénom\u00A0: ', refuseName)
    const lastName = await textOf(answers.lastName, 'Nom\u00A0: ', refuseName)
    const question = 'Mot de passe (16 caractères au moins, il ne s’affiche pas)\u00A0: '
    const password = await textOf(
      answers.password,
      question,
      (text) => weakPassword(text, { words: [email, name, lastName], isAdministrator: true }),
      true,
    )
    await insertMaster(pool, { userId: newId('user'), email, passwordHash: await hashPassword(password), name, lastName })
    console.log(`L’administrateur principal ${name} ${lastName} peut se connecter avec ${email}.`)
  } finally {
    await pool.end()
  }
}

/** @throws StartupError with the usage when an option is none of ours */
export function readAdminOptions(words: string[]): Answers & { help?: boolean } {
  const text = { type: 'string' } as const
  try {
    const { values } = parseArgs({
      args: words,
      options: { email: text, name: text, 'last-name': text, password: text, help: { type: 'boolean' } },
    })
    const { 'last-name': lastName, ...others } = values
    return { ...others, ...(lastName === undefined ? {} : { lastName }) }
  } catch {
    throw new StartupError(adminUsage)
  }
}
