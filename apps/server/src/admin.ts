// The first master administrator (`npm run admin`), or another one where the only one is lost (`--recover`): asks at the terminal for what the
// options do not say.
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
import { emailHashOf, forgetLoginTries } from './features/accounts/store/login-tries.ts'
import { closeLinks, lockAccount, savePassword } from './features/accounts/store/passwords.ts'
import { endSessionsOf } from './features/accounts/store/sessions.ts'
import { removeTotp } from './features/accounts/store/totp.ts'
import { setMaster } from './features/directory/store.ts'
import { keepEverywhere } from './features/journal/store.ts'
import { publishSessionsEnded } from './http/events/store.ts'
import { inTransaction } from './db/transaction.ts'
import { StartupError } from './config/startup-error.ts'

export const adminUsage = `Utilisation\u00A0: ${command('admin', '[--recover] [--email adresse] [--name prénom] [--last-name nom] [--password mot-de-passe]')}
Ce qui manque est demandé au clavier. --recover\u00A0: le seul administrateur principal est perdu, un autre prend sa place. La base est celle de DATABASE_URL, ou le PostgreSQL intégré.`

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

async function askName({ name, lastName }: Answers): Promise<{ readonly name: string; readonly lastName: string }> {
  const first = await textOf(name, 'Prénom\u00A0: ', refuseName)
  return { name: first, lastName: await textOf(lastName, 'Nom\u00A0: ', refuseName) }
}

function askPassword({ password }: Answers, words: readonly string[]): Promise<string> {
  const question = 'Mot de passe (16 caractères au moins, il ne s’affiche pas)\u00A0: '
  return textOf(password, question, (text) => weakPassword(text, { words: [...words], isAdministrator: true }), true)
}

export async function createMaster(databaseUrl: string, answers: Answers): Promise<void> {
  await migrate(databaseUrl)
  const pool = createPool({ url: databaseUrl, size: 2 })
  try {
    if (await hasMaster(pool)) {
      throw new StartupError(
        `Un administrateur principal existe déjà\u00A0: il peut en nommer d’autres dans l’application. S’il est perdu\u00A0: ${command('admin', '--recover')}`,
      )
    }
    const email = canonicalEmail(await textOf(answers.email, 'Adresse e-mail\u00A0: ', refuseEmail))
    if ((await loadAccountByEmail(pool, email)) !== null) throw new StartupError('Un compte existe déjà à cette adresse.')
    const { name, lastName } = await askName(answers)
    const password = await askPassword(answers, [email, name, lastName])
    await insertMaster(pool, { userId: newId('user'), email, passwordHash: await hashPassword(password), name, lastName })
    console.log(`L’administrateur principal ${name} ${lastName} peut se connecter avec ${email}.`)
  } finally {
    await pool.end()
  }
}

/**
 * Makes a master of somebody, whoever is one already: with an account of that address, or a new one. Its password is chosen here, its second
 * factor and its sessions end, since whoever holds the machine may have lost them. Every centre of the directory's database finds it in its
 * journal.
 */
export async function recoverMaster(databaseUrl: string, answers: Answers): Promise<void> {
  await migrate(databaseUrl)
  const pool = createPool({ url: databaseUrl, size: 2 })
  try {
    const email = canonicalEmail(await textOf(answers.email, 'Adresse e-mail\u00A0: ', refuseEmail))
    const account = await loadAccountByEmail(pool, email)
    if (account !== null && account.status === 'pending')
      throw new StartupError('Ce compte attend encore une approbation\u00A0: donnez une autre adresse, avec ou sans compte.')
    const { name, lastName } = account === null ? await askName(answers) : { name: account.name, lastName: account.last_name }
    const passwordHash = await hashPassword(await askPassword(answers, [email, name, lastName]))
    const userId = account?._id ?? newId('user')
    const now = Date.now()
    await inTransaction(pool, async (tx) => {
      if (account === null) await insertMaster(tx, { userId, email, passwordHash, name, lastName })
      else {
        if (!(await lockAccount(tx, userId))) throw new StartupError('Ce compte vient d’être fermé.')
        await setMaster(tx, userId, true)
        await savePassword(tx, userId, passwordHash)
        await closeLinks(tx, userId, now)
        await removeTotp(tx, userId)
        await publishSessionsEnded(tx, await endSessionsOf(tx, { userId, because: 'administrator', now }))
      }
      await forgetLoginTries(tx, emailHashOf(email))
      await keepEverywhere(tx, { kind: 'masterRecovered', actorId: userId, now })
    })
    console.log(`${name} ${lastName} est administrateur principal et peut se connecter avec ${email}. Le journal de chaque centre le dit.`)
  } finally {
    await pool.end()
  }
}

/** @throws StartupError with the usage when an option is none of ours */
export function readAdminOptions(words: string[]): Answers & { help?: boolean; recover?: boolean } {
  const text = { type: 'string' } as const
  try {
    const { values } = parseArgs({
      args: words,
      options: { email: text, name: text, 'last-name': text, password: text, recover: { type: 'boolean' }, help: { type: 'boolean' } },
    })
    const { 'last-name': lastName, ...others } = values
    return { ...others, ...(lastName === undefined ? {} : { lastName }) }
  } catch {
    throw new StartupError(adminUsage)
  }
}
