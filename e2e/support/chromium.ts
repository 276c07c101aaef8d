// The Chromium of the journeys: the one `npm test` found, else Debian's.

export function chromiumPath(): string {
  return process.env['RELEVE_CHROMIUM'] ?? '/usr/bin/chromium'
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
