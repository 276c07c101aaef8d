// Names of WebDAV and CalDAV, in the namespaces that calendar programs ask for.

/** The prefixes that answers write. */
export const NAMESPACES = {
  D: 'DAV:',
  C: 'urn:ietf:params:xml:ns:caldav',
  S: 'http://calendarserver.org/ns/',
} as const

export interface Name {
  readonly namespace: string
  readonly local: string
}

const prefixes: ReadonlyMap<string, string> = new Map(Object.entries(NAMESPACES).map(([prefix, namespace]) => [namespace, prefix]))

export const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** An element as an answer writes it; `content` is XML. */
export function element({ namespace, local }: Name, content = ''): string {
  const prefix = prefixes.get(namespace)
  const [tag, declared] = prefix === undefined ? [local, ` xmlns="${escapeXml(namespace)}"`] : [`${prefix}:${local}`, '']
  return content === '' ? `<${tag}${declared}/>` : `<${tag}${declared}>${content}</${tag}>`
}

const DECLARED = Object.entries(NAMESPACES)
  .map(([prefix, namespace]) => ` xmlns:${prefix}="${namespace}"`)
  .join('')

/** A whole document: its root, with the namespaces of every element in it. */
export const xmlDocument = (root: string, content: string): string =>
  `<?xml version="1.0" encoding="utf-8"?>\n<${root}${DECLARED}>${content}</${root}>\n`
