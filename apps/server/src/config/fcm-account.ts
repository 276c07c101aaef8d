// The account of Google by which the application on telephones is told: the file that Firebase gives to whoever signs the application.
import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { StartupError } from './startup-error.ts'

export interface FcmAccount {
  /** The project of the application: it alone is told by this account. */
  readonly project: string
  readonly email: string
  /** PEM. */
  readonly privateKey: string
  /** The addresses that give an access token and take messages: Google's; tests alone have others. */
  readonly tokenUrl: string
  readonly sendUrl: string
}

const isRsaKey = (pem: string): boolean => {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa'
  } catch {
    return false
  }
}

const accountFile = z.object({
  type: z.literal('service_account'),
  project_id: z.string().check(z.regex(/^[a-z][a-z\d-]{4,30}$/)),
  client_email: z.string().check(z.regex(/^[^\s@]+@[^\s@]+$/)),
  private_key: z.string().check(z.refine(isRsaKey)),
})

/** @throws StartupError that says which file, and nothing of what it holds */
export function readFcmAccount(file: string): FcmAccount {
  let text = ''
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    throw new StartupError(`Le fichier ${file} (RELEVE_FCM_ACCOUNT) ne peut pas être lu.`)
  }
  let json: unknown = null
  try {
    json = JSON.parse(text)
  } catch {
    // The message comes below, with other reasons why it is no account.
  }
  const { success, data } = accountFile.safeParse(json)
  if (!success)
    throw new StartupError(
      `Le fichier ${file} (RELEVE_FCM_ACCOUNT) n’est pas celui d’un compte de service\u00A0: dans la console Firebase, Paramètres du projet, Comptes de service, Générer une nouvelle clé privée.`,
    )
  return {
    project: data.project_id,
    email: data.client_email,
    privateKey: data.private_key,
    // The address that the file says (`token_uri`) is not used: the key must reach nobody else.
    tokenUrl: 'https://oauth2.googleapis.com/token',
    sendUrl: `https://fcm.googleapis.com/v1/projects/${data.project_id}/messages:send`,
  }
}
