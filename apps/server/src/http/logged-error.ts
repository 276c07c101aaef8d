// An error as it is logged. PostgreSQL quotes the row or the values it refuses (`detail`, `where`): addresses and password hashes
// among them, so only the fields named here are logged.

const LOGGED = ['code', 'severity', 'schema', 'table', 'column', 'constraint', 'routine'] as const

interface LoggedError {
  readonly type: string
  readonly message: string
  readonly stack: string
  [key: string]: unknown
}

export function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' }
  const logged: LoggedError = { type: error.name, message: error.message, stack: error.stack ?? '' }
  for (const key of LOGGED) {
    const value: unknown = Reflect.get(error, key)
    if (typeof value === 'string') logged[key] = value
  }
  if (error.cause !== undefined) logged['cause'] = loggedError(error.cause)
  if (error instanceof AggregateError) logged['errors'] = error.errors.map(loggedError)
  return logged
}
