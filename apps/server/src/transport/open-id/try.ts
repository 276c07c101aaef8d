// A trial of a provider before anybody signs on: each thing that can be wrong is asked of the provider itself, and said in words. Nothing
// of it signs anybody on.
import type { SignOnCheck } from '@releve/contract/sign-on'
import * as openId from 'openid-client'
import { problemOf, returnUrlOf, WRONG_ISSUER } from './client.ts'
import type { OpenIdClients, OpenIdFailure, OpenIdProvider } from './client.ts'
import type { ServerConfig } from '#config/config.ts'

type Check = SignOnCheck

/** Tokens are refused when clocks differ by more (`clockTolerance` of the library). */
const CLOCKS_APART_SECONDS = 30

const wrong = (about: Check['about'], message: string): Check => ({ about, isRight: false, message })
const right = (about: Check['about'], message: string): Check => ({ about, isRight: true, message })

/** Why the description of the provider was not read. */
function discoveryProblem({ code, problem }: OpenIdFailure): string {
  if (code === WRONG_ISSUER || code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED')
    return 'Le fournisseur se donne une autre adresse que celle saisie. Copiez celle que son administrateur appelle «\u00A0issuer\u00A0», à la barre oblique près\u202F; une adresse commune à tous les organismes d’un hébergeur n’est pas admise.'
  if (code === 'EPRIVATE')
    return 'Cette adresse mène à un réseau privé, ou à un autre port que 443. L’exploitant du serveur doit nommer ce réseau dans RELEVE_SIGN_ON_NETWORKS.'
  if (code === 'EPLAIN') return 'L’adresse doit commencer par https://.'
  if (/^(?:ENOTFOUND|EAI_)/.test(code)) return 'Ce nom de machine n’existe pas, ou ce serveur ne sait pas le trouver.'
  if (/^(?:CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|ERR_TLS)/.test(code))
    return `Le certificat du fournisseur n’est pas admis (${code}). S’il vient d’une autorité interne, l’exploitant du serveur la nomme dans NODE_EXTRA_CA_CERTS.`
  if (problem === 'down') return `Le fournisseur ne répond pas (${code}).`
  return 'Cette adresse ne décrit pas un fournisseur OpenID Connect\u00A0: «\u00A0/.well-known/openid-configuration\u00A0» n’y est pas.'
}

async function clockCheck(clients: OpenIdClients, server: openId.ServerMetadata, now: number): Promise<Check> {
  const answer = await clients.fetch(server.jwks_uri ?? server.issuer, { method: 'GET', headers: {}, body: undefined, redirect: 'manual' })
  const theirs = Date.parse(answer.headers.get('date') ?? '')
  if (Number.isNaN(theirs)) return right('clock', 'Le fournisseur ne dit pas l’heure\u00A0: elle n’a pas pu être comparée.')
  const apart = Math.round(Math.abs(theirs - now) / 1000)
  if (apart <= CLOCKS_APART_SECONDS) return right('clock', 'Les horloges s’accordent.')
  return wrong(
    'clock',
    `Les horloges diffèrent de ${apart}\u00A0secondes\u00A0: au-delà de 30, personne n’entre. Mettez-les à l’heure (NTP).`,
  )
}

function algorithmCheck(
  { id_token_signing_alg_values_supported: usable = [], jwks_uri: keys }: openId.ServerMetadata,
  offered: readonly string[],
): Check {
  if (keys === undefined) return wrong('algorithm', 'Le fournisseur ne publie pas ses clés (jwks_uri).')
  if (usable.length === 0)
    return wrong(
      'algorithm',
      `Le fournisseur ne signe que par ${offered.join(', ')}, ce que Relève n’accepte pas\u00A0: réglez ce client sur RS256 ou ES256.`,
    )
  if (offered.some((name) => name.startsWith('HS')))
    return right(
      'algorithm',
      `Signatures admises\u00A0: ${usable.join(', ')}. Vérifiez que ce client n’est pas réglé sur HS256, qui est refusé.`,
    )
  return right('algorithm', `Signatures admises\u00A0: ${usable.join(', ')}.`)
}

/** A code that nobody was given: a provider that knows the client and its secret refuses the code alone. */
async function clientCheck(configuration: openId.Configuration, returnUrl: string): Promise<Check> {
  const url = new URL(returnUrl)
  url.searchParams.set('code', 'essai-de-releve')
  try {
    const { issuer, authorization_response_iss_parameter_supported: says } = configuration.serverMetadata()
    if (says === true) url.searchParams.set('iss', issuer)
    await openId.authorizationCodeGrant(configuration, url, { pkceCodeVerifier: openId.randomPKCECodeVerifier() })
    return wrong('client', 'Le fournisseur accepte un code qu’il n’a pas donné.')
  } catch (error) {
    const code = error instanceof openId.ResponseBodyError ? error.error : problemOf(error).code
    if (code === 'invalid_grant') return right('client', 'L’identifiant et le secret du client sont admis.')
    if (code === 'invalid_client' || code === 'unauthorized_client' || code === 'OAUTH_WWW_AUTHENTICATE_CHALLENGE')
      return wrong('client', 'Le fournisseur refuse l’identifiant ou le secret du client.')
    return wrong('client', `Le fournisseur n’a pas répondu comme attendu à un échange d’essai (${code}).`)
  }
}

/** The page of log-in is asked as a browser would; a return address that the provider does not know is refused on it. */
async function returnCheck(clients: OpenIdClients, provider: OpenIdProvider, returnUrl: string): Promise<Check> {
  const { url } = await clients.depart(provider)
  const answer = await clients.fetch(url, { method: 'GET', headers: { accept: 'text/html' }, body: undefined, redirect: 'manual' })
  const location = URL.parse(answer.headers.get('location') ?? '')
  const told = location?.href.startsWith(returnUrl) === true ? location.searchParams.get('error') : null
  if (told === null && answer.status < 400)
    return right('return', 'La page de connexion s’ouvre, et l’adresse de retour n’est pas refusée.')
  const why = told === null ? `état ${answer.status}` : told.slice(0, 60)
  return wrong(
    'return',
    `Le fournisseur refuse la demande de connexion (${why}). Donnez-lui exactement cette adresse de retour\u00A0: ${returnUrl}`,
  )
}

const logoutCheck = ({ end_session_endpoint: end }: openId.ServerMetadata): Check =>
  right(
    'logout',
    end === undefined
      ? 'Se déconnecter de Relève ne déconnecte pas du fournisseur\u00A0: il ne le propose pas.'
      : 'Le fournisseur propose la déconnexion.',
  )

/** Tries each thing that the ones before do not make pointless. */
export async function tryProvider(
  clients: OpenIdClients,
  provider: OpenIdProvider,
  { config, now }: { readonly config: Pick<ServerConfig, 'publicUrl'>; readonly now: number },
): Promise<Check[]> {
  const returnUrl = returnUrlOf(config, provider.id)
  const asked = async (about: Check['about'], ask: () => Promise<Check> | Check): Promise<Check> => {
    try {
      return await ask()
    } catch (error) {
      return wrong(about, `Le fournisseur ne répond pas comme attendu (${problemOf(error).code}).`)
    }
  }
  let found: Awaited<ReturnType<OpenIdClients['discover']>>
  try {
    found = await clients.discover(provider)
  } catch (error) {
    return [wrong('discovery', discoveryProblem(problemOf(error)))]
  }
  const { configuration, offered } = found
  const server = configuration.serverMetadata()
  return [
    right('discovery', 'Le fournisseur répond et se décrit.'),
    await asked('algorithm', () => algorithmCheck(server, offered)),
    await asked('clock', () => clockCheck(clients, server, now)),
    await asked('client', () => clientCheck(configuration, returnUrl)),
    await asked('return', () => returnCheck(clients, provider, returnUrl)),
    await asked('logout', () => logoutCheck(server)),
  ]
}
