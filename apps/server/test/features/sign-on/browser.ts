// A browser that signs on: from our log-in page to a provider of the tests and back, with the one cookie that it keeps meanwhile.
import { signOnRoutes } from '@releve/contract/sign-on'
import type { WireSignOnProvider } from '@releve/contract/sign-on'
import * as z from 'zod/mini'
import { read } from '#test/server.ts'
import type { Answer, TestServer } from '#test/server.ts'
import { clientOf, CLIENT_SECRET } from './provider.ts'
import type { TestProvider } from './provider.ts'

/** The cookies that an answer gives, as they are sent back; those that it takes away are left out. */
export const cookiesOf = (headers: Headers): string =>
  headers
    .getSetCookie()
    .map((cookie) => /^[^;]*/.exec(cookie)?.[0] ?? '')
    .filter((cookie) => !cookie.endsWith('='))
    .join('; ')

/** « 403 signOnHeld » */
export const refusalOf = ({ status, body }: Answer): string => `${status} ${z.looseObject({ error: z.string() }).parse(body).error}`

/** @param master who sets providers, with a password just confirmed */
export function signOnOn(server: TestServer, master: { readonly token: string }) {
  const begin = async (way: { readonly _id: string }, body: object = {}) => {
    const begun = await server.call('POST', `/auth/sign-on/${way._id}/begin`, { body })
    return { url: read(signOnRoutes['signOn.begin'].response, begun).url, cookie: cookiesOf(begun.headers) }
  }
  const finish = (way: { readonly _id: string }, answer: string, cookie: string, more: object = {}) =>
    server.call('POST', `/auth/sign-on/${way._id}/finish`, { body: { answer, ...more }, headers: { cookie } })
  return {
    begin,
    finish,
    /** Sets the only provider there is, and has the provider know us. */
    async setProvider(provider: TestProvider, settings: object = {}, client: object = {}): Promise<WireSignOnProvider> {
      await server.pool.query('DELETE FROM sign_on_providers')
      const body = { label: 'le SDIS', issuer: provider.issuer, clientId: 'releve', clientSecret: CLIENT_SECRET, isOpen: true, ...settings }
      const way = read(signOnRoutes['signOn.create'].response, await server.call('POST', '/admin/sign-on', { token: master.token, body }))
      provider.serve([clientOf(way.returnUrl, client)])
      provider.people.clear()
      provider.asked.length = 0
      provider.forger = null
      return way
    },
    async signOn(way: { readonly _id: string }, provider: TestProvider, subject: string, body: object = {}): Promise<Answer> {
      const { url, cookie } = await begin(way, body)
      return finish(way, await provider.visit(url, subject), cookie)
    },
  }
}
