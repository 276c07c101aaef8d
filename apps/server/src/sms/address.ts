// Where the message centre is, and who we are to it, as SMPP_URL says: smpp:// in the clear, smpps:// over TLS.

export interface SmppAddress {
  readonly host: string
  readonly port: number
  readonly isTls: boolean
  readonly systemId: string
  readonly password: string
  /** A parameter that some centres require (`?system_type=`). */
  readonly systemType: string
}

const PORTS: Readonly<Record<string, number>> = { 'smpp:': 2775, 'smpps:': 3550 }

/** As in SMPP 3.4, 5.2; but centres give longer passwords than its eight letters. */
const isWithin = (text: string, length: number) => text.length <= length && /^[\u0020-\u007E]*$/.test(text)

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** Null when it is none. */
export function readSmppUrl(text: string): SmppAddress | null {
  const url = URL.parse(text)
  const usual = PORTS[url?.protocol ?? '']
  if (url === null || usual === undefined || url.hostname === '' || !['', '/'].includes(url.pathname) || url.hash !== '') return null
  const [systemId, password] = [decoded(url.username), decoded(url.password)]
  const systemType = url.searchParams.get('system_type') ?? ''
  if (systemId === null || password === null || systemId === '') return null
  if (!isWithin(systemId, 15) || !isWithin(password, 64) || !isWithin(systemType, 12)) return null
  if ([...url.searchParams.keys()].some((key) => key !== 'system_type')) return null
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  return { host, port: url.port === '' ? usual : Number(url.port), isTls: url.protocol === 'smpps:', systemId, password, systemType }
}

/** The sender of a message: a name of eleven letters and digits, a short number, or a number in E.164. */
export const isSmsSender = (text: string): boolean => /^(?:[A-Za-z][A-Za-z0-9 ]{1,10}|\d{3,8}|\+[1-9]\d{6,14})$/.test(text)

/** Type of number and numbering plan (5.2.5, 5.2.6). */
export function senderFields(sender: string): Readonly<Record<string, string | number>> {
  if (sender.startsWith('+')) return { source_addr_ton: 1, source_addr_npi: 1, source_addr: sender.slice(1) }
  const isShort = /^\d+$/.test(sender)
  return { source_addr_ton: isShort ? 3 : 5, source_addr_npi: isShort ? 1 : 0, source_addr: sender }
}
