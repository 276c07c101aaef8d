// LemonLDAP::NG of Debian, which ministries and departments run, as a provider of sign-on: its portal alone, on this machine, with the
// accounts of its own demonstration, by starman. No Apache, nothing of the system is changed.
import { spawn } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { freePort } from '../../e2e/support/free-port.ts'

export const LEMONLDAP_PACKAGES = [
  'liblemonldap-ng-portal-perl',
  'starman',
  'libplack-perl',
  'libcrypt-openssl-rsa-perl',
  'libcrypt-openssl-x509-perl',
  'libgd-securityimage-perl',
  'perlmagick',
  'libstring-random-perl',
  'libio-string-perl',
  'libconvert-base32-perl',
  'libnet-ldap-perl',
  'libunicode-string-perl',
  'libio-socket-timeout-perl',
]
const PORTAL = '/usr/share/lemonldap-ng/portal/htdocs/index.psgi'
const CLIENT = 'releve'

export interface LemonLdap {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Starts it, knowing that return address. */
  readonly serve: (returnUrl: string) => Promise<void>
  /** A person logs in on its page; returns where it leads back to. */
  readonly visit: (url: string, login: string, password: string) => Promise<URL>
  readonly stop: () => void
}

/** The settings of the portal for one client, over those of the package. */
function settingsOf(folder: string, portal: string, { returnUrl, secret }: { readonly returnUrl: string; readonly secret: string }) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const option = (name: string) => `oidcRPMetaDataOptions${name}`
  const store = (name: string) => ({ Directory: path.join(folder, name), LockDirectory: path.join(folder, name, 'lock') })
  const packaged: unknown = JSON.parse(readFileSync('/var/lib/lemonldap-ng/conf/lmConf-1.json', 'utf8'))
  return {
    ...(typeof packaged === 'object' ? packaged : {}),
    portal: `${portal}/`,
    domain: 'localhost',
    securedCookie: 0,
    requireToken: 0,
    globalStorage: 'Apache::Session::File',
    globalStorageOptions: store('sessions'),
    persistentStorage: 'Apache::Session::File',
    persistentStorageOptions: store('psessions'),
    issuerDBOpenIDConnectActivation: 1,
    oidcServicePrivateKeySig: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    oidcServicePublicKeySig: publicKey.export({ type: 'spki', format: 'pem' }),
    oidcServiceKeyIdSig: 'essai',
    oidcServiceAllowAuthorizationCodeFlow: 1,
    oidcRPMetaDataExportedVars: { [CLIENT]: { email: 'mail', family_name: 'sn', given_name: 'cn', name: 'cn' } },
    oidcRPMetaDataOptions: {
      [CLIENT]: {
        [option('ClientID')]: CLIENT,
        [option('ClientSecret')]: secret,
        [option('RedirectUris')]: returnUrl,
        [option('IDTokenSignAlg')]: 'RS256',
        [option('UserInfoSignAlg')]: 'RS256',
        [option('BypassConsent')]: 1,
      },
    },
  }
}

/** The fields of the log-in page that its own form sends. */
const hiddenFields = (page: string) =>
  [...page.matchAll(/<input[^>]*type="hidden"[^>]*>/g)].flatMap(([field]) => {
    const [name, value] = [/name="([^"]*)"/.exec(field)?.[1], /value="([^"]*)"/.exec(field)?.[1] ?? '']
    return name === undefined ? [] : [[name, value] as [string, string]]
  })

export async function prepareLemonLdap(folder: string): Promise<LemonLdap> {
  const port = await freePort()
  const portal = `http://localhost:${port}`
  const secret = 'secret-de-l-essai'
  for (const name of ['conf', 'cache', 'sessions/lock', 'psessions/lock']) mkdirSync(path.join(folder, name), { recursive: true })
  const settings = readFileSync('/etc/lemonldap-ng/lemonldap-ng.ini', 'utf8').replaceAll('/var/lib/lemonldap-ng', folder)
  writeFileSync(path.join(folder, 'lemonldap-ng.ini'), settings)
  let server: ReturnType<typeof spawn> | null = null
  return {
    issuer: `${portal}/`,
    clientId: CLIENT,
    clientSecret: secret,
    async serve(returnUrl) {
      writeFileSync(path.join(folder, 'conf/lmConf-1.json'), JSON.stringify(settingsOf(folder, portal, { returnUrl, secret })))
      server = spawn('starman', ['--listen', `127.0.0.1:${port}`, '--workers', '2', PORTAL], {
        env: { ...process.env, LLNG_DEFAULTCONFFILE: path.join(folder, 'lemonldap-ng.ini') },
        stdio: 'ignore',
      })
      const until = Date.now() + 60_000
      for (;;) {
        const answer = await fetch(`${portal}/.well-known/openid-configuration`).catch(() => null)
        if (answer?.ok === true) return
        if (Date.now() > until) throw new Error(`LemonLDAP::NG does not answer (${answer?.status ?? 'no connection'})`)
        await new Promise((resolve) => {
          setTimeout(resolve, 300)
        })
      }
    },
    async visit(url, login, password) {
      const page = await (await fetch(url)).text()
      const body = new URLSearchParams([...hiddenFields(page), ['user', login], ['password', password]])
      const answer = await fetch(url, { method: 'POST', body, redirect: 'manual' })
      const location = answer.headers.get('location')
      if (location === null) throw new Error(`LemonLDAP::NG leads nowhere: ${answer.status}`)
      return new URL(location)
    },
    stop: () => server?.kill('SIGTERM'),
  }
}
