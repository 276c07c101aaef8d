// Merges the changes of two people to one thing: each change stands, and only a value that both changed is one person's or the other's.

/** A list whose order says little: what was added since `seen` and what was taken away is added to what it is now, and taken from it. */
export function mergedList(seen: readonly string[], wished: readonly string[], now: readonly string[]): string[] {
  const kept = now.filter((one) => wished.includes(one) || !seen.includes(one))
  const added = wished.filter((one) => !seen.includes(one) && !now.includes(one))
  return [...kept, ...added]
}

/** A value that is compared by its written form. */
type Value = string | number | null | readonly (string | null)[]

const isSame = (a: Value, b: Value): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The values that are no more what they were, nor what is wished: whoever writes them would undo what somebody else has just written. */
export function overtaken<Name extends string>(
  seen: Readonly<Partial<Record<Name, Value | undefined>>>,
  wished: Readonly<Partial<Record<Name, Value | undefined>>>,
  now: Readonly<Record<Name, Value>>,
  names: readonly Name[],
): Name[] {
  return names.filter((name) => {
    const [before, mine] = [seen[name], wished[name]]
    return before !== undefined && mine !== undefined && !isSame(now[name], before) && !isSame(now[name], mine)
  })
}
