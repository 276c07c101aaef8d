// Logging in beside the browser, and what the browser then keeps of it: each context begins with somebody logged in.
import type { APIRequestContext, APIResponse, BrowserContextOptions } from '@playwright/test'
import type { Session } from '@releve/contract/accounts'
import { untilAdmitted } from './admitted.ts'
import type { OnWait } from './admitted.ts'
import { readBody } from './api.ts'
import { PASSWORD } from './people.ts'

export const LOGIN_KEY = 'releve.login'

type StoredState = Exclude<NonNullable<BrowserContextOptions['storageState']>, string>

/** A session of its own each time: a refresh token serves once. */
export async function storedLogin(
  request: APIRequestContext,
  origin: string,
  email: string,
  password: string = PASSWORD,
  onWait?: OnWait,
): Promise<StoredState> {
  const answer = await untilAdmitted(
    () => request.post(`${origin}/api/login`, { data: { email, password } }),
    { statusOf: (response: APIResponse) => response.status(), retryAfterOf: (response: APIResponse) => response.headers()['retry-after'] },
    onWait,
  )
  if (!answer.ok()) throw new Error(`${email} could not log in: ${answer.status()} ${await answer.text()}`)
  const { userData, accessToken, expiresAt } = await readBody<Session>(answer)
  const { cookies } = await request.storageState()
  return {
    cookies,
    origins: [{ origin, localStorage: [{ name: LOGIN_KEY, value: JSON.stringify({ userData, accessToken, expiresAt }) }] }],
  }
}
