// The Chromium for journeys and component tests: the one that `npm test` found, else Debian’s, with or without windows.
import { existsSync } from 'node:fs'

export function chromiumPath(): string {
  const installed = ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell'].find((file) => existsSync(file))
  return process.env['RELEVE_CHROMIUM'] ?? installed ?? '/usr/bin/chromium'
}

/** The arguments that disable Chromium's own network requests and the features that a container does not support. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
] as const
