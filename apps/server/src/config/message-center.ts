// Reads from SMPP_URL where the message centre is, and who we are to it: smpp:// in the clear, smpps:// over TLS.

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

/** SMPP 3.4, 5.2, gives these lengths; but centres give longer passwords than its eight letters. */
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

/** Calling codes of France and its overseas territories: Réunion and Mayotte, Saint-Pierre-et-Miquelon, Guadeloupe with Saint-Martin and
 * Saint-Barthélemy, Guyane, Martinique, Wallis-et-Futuna, Nouvelle-Calédonie, Polynésie. */
export const FRENCH_CALLING_CODES: readonly string[] = ['33', '262', '508', '590', '594', '596', '681', '687', '689']
