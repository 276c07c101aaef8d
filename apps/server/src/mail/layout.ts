// One look for every mail: what is said is data, so that nobody's markup ever reaches a mail, and HTML and text say the same.
import { onOneLine } from '@releve/contract/fields'

export interface MailContent {
  /** One line. */
  readonly subject: string
  readonly title: string
  /** Plain text; line breaks are kept. */
  readonly paragraphs: readonly string[]
  readonly action?: { readonly label: string; readonly url: string }
  /** Smaller, after the action. */
  readonly notes?: readonly string[]
}

export interface Mail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text as HTML shows it. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}

const withBreaks = (text: string) => escapeHtml(text).replace(/\r?\n/g, '<br>')

const FONT = "font-family:'Atkinson Hyperlegible Next',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

export function composeMail({ subject, title, paragraphs, action, notes = [] }: MailContent): Mail {
  const body = paragraphs.map((paragraph) => `<p style="margin:0 0 16px;font-size:16px;line-height:1.5">${withBreaks(paragraph)}</p>`)
  const button =
    action === undefined
      ? ''
      : `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="display:inline-block;padding:14px 22px;border-radius:12px;background:#1d4ed8;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(action.label)}</a></p>`
  const small = notes.map((note) => `<p style="margin:0 0 8px;font-size:14px;line-height:1.5;color:#475569">${withBreaks(note)}</p>`)
  const html = `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(onOneLine(subject))}</title></head>
<body style="margin:0;padding:24px 12px;background:#f1f5f9;color:#0f172a;${FONT}">
<div role="article" aria-label="${escapeHtml(onOneLine(subject))}" style="max-width:560px;margin:0 auto;padding:28px 24px;border-radius:16px;background:#ffffff">
<p style="margin:0 0 20px;font-size:15px;font-weight:700;color:#1d4ed8">Relève</p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeHtml(title)}</h1>
${body.join('\n')}
${button}
${small.join('\n')}
</div></body></html>
`
  const text = [
    title,
    ...paragraphs,
    ...(action === undefined ? [] : [`${action.label}\u00A0:\n${action.url}`]),
    ...notes,
    '-- \nRelève',
  ].join('\n\n')
  // A header holds one line: a line break in a name or a subject would begin another header.
  return { subject: onOneLine(subject), text: `${text}\n`, html }
}
