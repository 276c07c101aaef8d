// Asks the server at an address who it is, before anything of this application is told to it.
import { routes } from '@releve/contract'
import { apiRoot } from './request.ts'

const ANSWER_WITHIN_MS = 10_000

export interface NamedServer {
  readonly origin: string
  readonly name: string
  readonly version: string
}

const isNamed = (value: unknown): value is Pick<NamedServer, 'name' | 'version'> =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  'version' in value &&
  typeof value.version === 'string'

/** `origin`: without a closing slash. Nothing of the session travels with it. */
export async function nameOfServer(origin: string): Promise<NamedServer | 'unreachable' | 'notReleve'> {
  let response: Response
  try {
    response = await fetch(apiRoot(origin) + routes['installation.info'].path, {
      credentials: 'omit',
      cache: 'no-store',
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    })
  } catch {
    return 'unreachable'
  }
  const body: unknown = await response.json().catch(() => null)
  return response.ok && isNamed(body) ? { origin, name: body.name, version: body.version } : 'notReleve'
}
