// Compares the fields a client sends back with those the server has: whether they are equal, and the server's values where they are not.

type Fields = Readonly<Record<string, unknown>>

export const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)

function sentenceOf(now: unknown): string {
  if (Array.isArray(now)) return `Compte ${now.length}\u00A0élément${now.length < 2 ? '' : 's'} à présent.`
  if (typeof now === 'number' || typeof now === 'boolean' || (typeof now === 'string' && now !== ''))
    return `Vaut «\u00A0${now}\u00A0» à présent.`
  return typeof now === 'object' && now !== null ? 'Différent à présent.' : 'Vide à présent.'
}

function leaves(sent: unknown, now: unknown, path: string): [path: string, now: unknown][] {
  const at = (key: string | number) => (path === '' ? String(key) : `${path}.${key}`)
  if (isFields(sent) && isFields(now)) return Object.entries(sent).flatMap(([key, value]) => leaves(value, now[key], at(key)))
  if (Array.isArray(sent) && Array.isArray(now) && sent.length === now.length)
    return sent.flatMap((value, index) => leaves(value, now[index], at(index)))
  return (sent ?? null) === (now ?? null) ? [] : [[path, now]]
}

/**
 * Finds, by path, what `sent` says otherwise than `now`, with one French sentence each; empty: they agree. A field that is not sent says
 * nothing, and null says the same as no value.
 */
export const differences = (sent: unknown, now: unknown, path = ''): Record<string, string> =>
  Object.fromEntries(leaves(sent, now, path).map(([at, value]) => [at, sentenceOf(value)]))

export const agrees = (sent: unknown, now: unknown): boolean => leaves(sent, now, '').length === 0
