// The two cookies a browser keeps: the refresh token of its session, and the token by which the device is known again. Behind TLS their
// names begin with `__Secure-`: a browser takes such a cookie over TLS alone, so that nobody on the network writes one of these
// (`__Host-` would ask for the path /, and these go to fewer addresses). The names without it are read until what bears them expires.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ServerConfig } from '#config/config.ts'

interface Cookie {
  readonly name: string
  readonly path: string
  readonly maxAgeMs: number
}

type Config = Pick<ServerConfig, 'publicUrl'>

const isTls = ({ publicUrl }: Config) => publicUrl.startsWith('https:')
const nameOf = ({ name }: Cookie, config: Config) => (isTls(config) ? `__Secure-${name}` : name)

export function cookieOf({ cookies }: FastifyRequest, config: Config, cookie: Cookie): string | undefined {
  return cookies[nameOf(cookie, config)] ?? cookies[cookie.name]
}

const attributesOf = ({ path }: Cookie, config: Config) => ({ path, httpOnly: true, sameSite: 'strict', secure: isTls(config) }) as const

export function setCookie(reply: FastifyReply, config: Config, cookie: Cookie, value: string): void {
  const attributes = attributesOf(cookie, config)
  reply.setCookie(nameOf(cookie, config), value, { ...attributes, maxAge: cookie.maxAgeMs / 1000 })
  // The former name gives way to the new one.
  if (isTls(config) && reply.request.cookies[cookie.name] !== undefined) reply.clearCookie(cookie.name, attributes)
}

/** A browser takes even the end of a `__Secure-` cookie only where it says Secure. */
export function clearCookie(reply: FastifyReply, config: Config, cookie: Cookie): void {
  const attributes = attributesOf(cookie, config)
  for (const name of new Set([nameOf(cookie, config), cookie.name])) reply.clearCookie(name, attributes)
}
