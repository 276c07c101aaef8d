// Merges the changes of two people to one thing: each change stands, and only a value that both changed is one person's or the other's.

/** A list whose order says little: what was added since `readList` and what was taken away is added to what it is now, and taken from it. */
export function mergeLists(readList: readonly string[], wishedList: readonly string[], currentList: readonly string[]): string[] {
  const remaining = currentList.filter((item) => wishedList.includes(item) || !readList.includes(item))
  const added = wishedList.filter((item) => !readList.includes(item) && !currentList.includes(item))
  return [...remaining, ...added]
}

/** A value that is compared by its written form. */
type Value = string | number | null | readonly (string | null)[]

const isSame = (a: Value, b: Value): boolean => JSON.stringify(a) === JSON.stringify(b)

/**
 * The wished fields that somebody else changed since they were read, to another value than the wished one: to write them would undo that
 * change.
 */
export function findConflicts<Name extends string>(
  readFields: Readonly<Partial<Record<Name, Value | undefined>>>,
  wishedFields: Readonly<Partial<Record<Name, Value | undefined>>>,
  currentFields: Readonly<Record<Name, Value>>,
  names: readonly Name[],
): Name[] {
  return names.filter((name) => {
    const [readValue, wishedValue] = [readFields[name], wishedFields[name]]
    return (
      readValue !== undefined &&
      wishedValue !== undefined &&
      !isSame(currentFields[name], readValue) &&
      !isSame(currentFields[name], wishedValue)
    )
  })
}
