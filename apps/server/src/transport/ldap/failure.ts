// Why a directory could not be read, by one code for each thing that somebody can mend.
import { ResultCodeError } from 'ldapts'

export type LdapCode =
  /** Without TLS, to another machine. */
  | 'plain'
  /** Outside of the named networks. */
  | 'private'
  | 'unknownHost'
  | 'certificate'
  | 'down'
  | 'credentials'
  /** The server wants TLS. */
  | 'strongAuth'
  | 'base'
  | 'group'
  | 'filter'
  /** The server cuts its answers. */
  | 'limit'
  | 'tooMany'
  /** Entries have no identifier that stays. */
  | 'key'
  | 'answer'

export class LdapFailure extends Error {
  readonly code: LdapCode
  /** The name, filter or figure that is meant; of a server's answer its code. */
  readonly detail: string

  constructor(code: LdapCode, detail: string, options?: ErrorOptions) {
    super(`the directory was not read: ${code} ${detail}`, options)
    this.name = 'LdapFailure'
    this.code = code
    this.detail = detail
  }
}

/** Result codes of LDAP (RFC 4511, A.1). */
const byResult: Readonly<Record<number, LdapCode>> = {
  3: 'limit',
  4: 'limit',
  8: 'strongAuth',
  11: 'limit',
  13: 'strongAuth',
  32: 'base',
  34: 'base',
  48: 'credentials',
  49: 'credentials',
  51: 'down',
  52: 'down',
  53: 'answer',
}

const reasonOf = ({ code, message }: ResultCodeError): string => /\bdata ([\da-f]{3})\b/i.exec(message)?.[1] ?? String(code)

/** The failure behind any error of the library or of the connection. */
export function toFailure(error: unknown): LdapFailure {
  if (error instanceof LdapFailure) return error
  if (error instanceof ResultCodeError) return new LdapFailure(byResult[error.code] ?? 'answer', reasonOf(error), { cause: error })
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (code === 'EPRIVATE') return new LdapFailure('private', '', { cause: error })
  if (/^(?:ENOTFOUND|EAI_)/.test(code)) return new LdapFailure('unknownHost', code, { cause: error })
  if (/^(?:CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|ERR_TLS_CERT)/.test(code)) return new LdapFailure('certificate', code, { cause: error })
  return new LdapFailure('down', code, { cause: error })
}
