// Asks the server at an address who it is, before anything of this application is told to it.
import { routes } from '@releve/contract'
import * as z from 'zod/mini'
import { apiRoot } from './request.ts'

const ANSWER_WITHIN_MS = 10_000

const named = z.object({ name: z.string(), version: z.string() })

export type NamedServer = { readonly origin: string } & z.infer<typeof named>

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
  const { data } = named.safeParse(await response.json().catch(() => null))
  return response.ok && data !== undefined ? { origin, ...data } : 'notReleve'
}
