// The form of an entry of the catalogue of errors. Each feature states its own beside its calls; errors.ts puts them together.

export interface ErrorEntry {
  readonly status: number
  readonly message: string
}

export type ErrorEntries = Readonly<Record<string, ErrorEntry>>
