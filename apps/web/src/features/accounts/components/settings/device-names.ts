// Devices of one kind have one name, « Firefox sur Windows »: a number, in the order of their first log-in, tells them apart.

interface NamedDevice {
  readonly _id: string
  readonly device: string
  readonly createdAt: number
}

/** Names devices by session; one that is alone of its kind keeps its own name. */
export function deviceNamesOf(
  sessions: readonly NamedDevice[],
  numbered: (device: string, number: number) => string,
): ReadonlyMap<string, string> {
  const byAge = sessions.toSorted((a, b) => a.createdAt - b.createdAt || (a._id < b._id ? -1 : 1))
  return new Map(
    byAge.map((one) => {
      const alike = byAge.filter(({ device }) => device === one.device)
      return [one._id, alike.length === 1 ? one.device : numbered(one.device, alike.indexOf(one) + 1)]
    }),
  )
}
