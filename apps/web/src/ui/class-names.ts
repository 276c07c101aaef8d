// Joins class names, skipping what is absent: components decide classes by conditions.

/** The given names, separated by a space; `false`, `null`, `undefined` and `''` are left out. */
export function classNames(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
