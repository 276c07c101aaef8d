// The hosts of a database, as libpq writes several in one URL: postgres://releve@n1:5432,n2:5432/releve.

const URL_PARTS = /^(?<start>postgres(?:ql)?:\/\/(?:[^@/?]*@)?)(?<hosts>[^/?]*)(?<end>.*)$/s

/** The same database at each of its hosts, in the order of the URL. */
export function addressesOf(url: string): readonly string[] {
  const { start = '', hosts = '', end = '' } = URL_PARTS.exec(url)?.groups ?? {}
  const each = hosts.split(',')
  return each.length < 2 ? [url] : each.map((host) => `${start}${host}${end}`)
}
