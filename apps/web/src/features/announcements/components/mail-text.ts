// The parts of a mail, from its text: HTML and text say the same, and reading the text needs no markup of anybody's in our page. (A frame
// with the HTML would need inline styles and strings as markup, which the content security policy refuses.)

export interface MailParts {
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly action: { readonly label: string; readonly url: string } | null
  readonly notes: readonly string[]
}

const SIGNATURE = '-- \n'
const ACTION = /^([^\n]+)\u00A0:\n(https?:\/\/\S+)$/

/** Reads what the server's layout wrote: title, paragraphs, action, notes, signature, an empty line between each two. */
export function readMailText(text: string): MailParts {
  const blocks = text.trim().split('\n\n')
  const [title = '', ...rest] = blocks
  const body = rest.at(-1)?.startsWith(SIGNATURE.trimEnd()) === true ? rest.slice(0, -1) : rest
  // The last one: a message may well hold a link of its own.
  const at = body.findLastIndex((block) => ACTION.test(block))
  const [, label = '', url = ''] = ACTION.exec(body[at] ?? '') ?? []
  if (at === -1) return { title, paragraphs: body, action: null, notes: [] }
  return { title, paragraphs: body.slice(0, at), action: { label, url }, notes: body.slice(at + 1) }
}
