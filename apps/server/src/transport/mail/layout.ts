// One look for every mail, the product's own: what is said is data, so that nobody's markup ever reaches a mail, and HTML and text say
// the same. Tables and styles written on each element: what mail programs understand. The dark look is for those that know of it.
import { onOneLine } from '@releve/contract/fields'

/** A vacation, with its letter in its colour. */
export interface MailVacation {
  /** The vacation's name in its rotation: « N ». */
  readonly name: string
  readonly isRest?: boolean
  /** The meaning for the reader: « Vous donnez ». */
  readonly label?: string
  /** « sam. 5 déc. » */
  readonly day: string
  /** « de 19:00 à 07:00 »; null: not known, or a rest. */
  readonly hours: string | null
  /** « Vous donnez 12 points » */
  readonly points?: string
}

export interface MailContent {
  /** It has no line break. */
  readonly subject: string
  readonly title: string
  /** Plain text, line breaks are kept; a vacation stands in a box of its own. */
  readonly paragraphs: readonly (string | MailVacation)[]
  readonly action?: { readonly label: string; readonly url: string }
  /** These stand after the action, in smaller letters. */
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

/** The tiles of the pages: ground and letter, in light (apps/web/src/ui/tokens.css). They are read on a dark ground as well. */
const TILES: Readonly<Record<string, readonly [ground: string, letter: string]>> = {
  J: ['#f5c560', '#2b1c00'],
  N: ['#3549c8', '#ffffff'],
  M: ['#b9dc66', '#1a2600'],
  A: ['#f59b78', '#330f02'],
  G: ['#bc2f58', '#ffffff'],
}
const NEUTRAL = ['#e7ebea', '#505c60'] as const

/** It serves mail programs that know of it: what the pages look like in the dark. */
const DARK = `@media (prefers-color-scheme:dark){.page{background:#0f1316!important;color:#f2f5f4!important}.card{background:#161b1f!important}
.box{background:#1d2429!important;border-color:#2a3339!important}.quiet{color:#98a4a9!important}.soft{color:#b9c3c6!important}
.brand{color:#5fdcc3!important}.button{background:#5fdcc3!important;color:#04231d!important}}`

/** « Vous donnez: N, sam. 5 déc., de 19:00 à 07:00 » and, on a line of its own, the points. */
function vacationLines({ label, name, day, hours, points }: MailVacation): string {
  const named = [name, day, ...(hours === null ? [] : [hours])].join(', ')
  return [label === undefined ? named : `${label}\u00A0: ${named}`, ...(points === undefined ? [] : [points])].join('\n')
}

function vacationHtml({ label, name, isRest = false, day, hours, points }: MailVacation): string {
  const [ground, letter] = (isRest ? undefined : TILES[name]) ?? NEUTRAL
  const letters = name.slice(0, 3)
  const line = (text: string, size: number, className: string, colour: string) =>
    `<div class="${className}" style="font-size:${size}px;line-height:1.4;color:${colour}">${escapeHtml(text)}</div>`
  return `<table role="presentation" class="box" cellpadding="0" cellspacing="0" width="100%" style="margin:0 0 16px;border:1px solid #dbe1df;border-radius:16px;border-collapse:separate;background:#f3f5f4"><tr>
<td width="56" style="padding:14px 0 14px 14px"><table role="presentation" cellpadding="0" cellspacing="0"><tr><td align="center" width="56" height="56" bgcolor="${ground}" style="width:56px;height:56px;border-radius:16px;background:${ground};color:${letter};font-size:${letters.length > 1 ? 20 : 28}px;font-weight:700">${escapeHtml(letters)}</td></tr></table></td>
<td style="padding:14px">${label === undefined ? '' : line(label, 14, 'quiet', '#566266')}<div style="font-size:18px;line-height:1.4;font-weight:600">${escapeHtml(day)}</div>${hours === null ? '' : line(hours, 16, 'soft', '#3f4b4f')}${points === undefined ? '' : line(points, 14, 'soft', '#3f4b4f')}</td>
</tr></table>`
}

export function composeMail({ subject, title, paragraphs, action, notes = [] }: MailContent): Mail {
  const body = paragraphs.map((part) =>
    typeof part === 'string' ? `<p style="margin:0 0 16px;font-size:16px;line-height:1.5">${withBreaks(part)}</p>` : vacationHtml(part),
  )
  const button =
    action === undefined
      ? ''
      : `<p style="margin:24px 0"><a class="button" href="${escapeHtml(action.url)}" style="display:inline-block;padding:14px 22px;border-radius:14px;background:#0a6e5e;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none">${escapeHtml(action.label)}</a></p>`
  const small = notes.map(
    (note) => `<p class="quiet" style="margin:0 0 8px;font-size:14px;line-height:1.5;color:#566266">${withBreaks(note)}</p>`,
  )
  const html = `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><title>${escapeHtml(onOneLine(subject))}</title><style>${DARK}</style></head>
<body class="page" style="margin:0;padding:24px 12px;background:#f1f3f2;color:#12191b;${FONT}">
<div role="article" aria-label="${escapeHtml(onOneLine(subject))}" class="card" style="max-width:560px;margin:0 auto;padding:28px 24px;border-radius:20px;background:#ffffff">
<p class="brand" style="margin:0 0 20px;font-size:16px;font-weight:700;color:#0a6e5e">Relève</p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeHtml(title)}</h1>
${body.join('\n')}
${button}
${small.join('\n')}
</div></body></html>
`
  const text = [
    title,
    ...paragraphs.map((part) => (typeof part === 'string' ? part : vacationLines(part))),
    ...(action === undefined ? [] : [`${action.label}\u00A0:\n${action.url}`]),
    ...notes,
    '-- \nRelève',
  ].join('\n\n')
  // A header holds one line: a line break in a name or a subject would begin another header.
  return { subject: onOneLine(subject), text: `${text}\n`, html }
}
