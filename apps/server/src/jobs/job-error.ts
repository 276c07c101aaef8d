// The part of a failure that the queue keeps for the master administrator: names and codes. PostgreSQL and others quote values in their
// messages; those stay in the log's own record of the error.

/** Its message holds codes alone, nothing of what others said, so that the queue keeps it as it is. */
export class CodedError extends Error {}

const field = (error: Error, key: string): string => {
  const value: unknown = Reflect.get(error, key)
  return typeof value === 'string' ? value : ''
}

/** Describes a failure in one line. */
export function describeFailure(error: unknown): string {
  if (error instanceof CodedError) return error.message
  if (error instanceof AggregateError) return `${error.message} (${error.errors.map(describeFailure).join(' · ')})`
  if (!(error instanceof Error)) return typeof error
  const code = field(error, 'code')
  // Everything of the system, of the network and of PostgreSQL has a code; what has none is a sentence of ours.
  if (code === '') return `${error.name}: ${error.message.split('\n', 1)[0] ?? ''}`
  return [error.name, code, field(error, 'table'), field(error, 'constraint')].filter((part) => part !== '').join(' ')
}
