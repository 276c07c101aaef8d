// Turns the readings that a screen requests one by one, in the same moment, into one call.

/** One reading of an identifier; those asked for within one task are read together, `most` at a time. Undefined: there is none such. */
export function createBatch<T>(
  readAll: (ids: readonly string[]) => Promise<ReadonlyMap<string, T>>,
  most: number,
): (id: string) => Promise<T | undefined> {
  let waiting = new Map<string, ((answer: Promise<ReadonlyMap<string, T>>) => void)[]>()
  function flush(): void {
    const batch = [...waiting]
    waiting = new Map()
    for (let from = 0; from < batch.length; from += most) {
      const some = batch.slice(from, from + most)
      const answer = readAll(some.map(([id]) => id))
      for (const settle of some.flatMap(([, all]) => all)) settle(answer)
    }
  }
  return (id) =>
    new Promise((resolve, reject) => {
      if (waiting.size === 0) setTimeout(flush, 0)
      const settle = (answer: Promise<ReadonlyMap<string, T>>) => void answer.then((found) => resolve(found.get(id)), reject)
      waiting.set(id, [...(waiting.get(id) ?? []), settle])
    })
}
