// The Chromium of the journeys and of the tests of components: the one `npm test` found, else Debian’s, with windows or without.
import { existsSync } from 'node:fs'

export function chromiumPath(): string {
  const installed = ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell'].find((file) => existsSync(file))
  return process.env['RELEVE_CHROMIUM'] ?? installed ?? '/usr/bin/chromium'
}

/** Nothing that asks the network by itself, and none of what a container cannot do. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
] as const
