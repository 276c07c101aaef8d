// The mails that bring a letter to an administrator, and the answer to who wrote it.
import { composeMail } from '#transport/mail/layout.ts'
import type { NewMail } from '#transport/mail/store.ts'

const NBSP = '\u00A0'

export function ticketMail(
  to: string,
  ticket: { readonly name: string; readonly email: string; readonly subject: string; readonly message: string },
  publicUrl: string,
): NewMail {
  return {
    kind: 'ticket',
    to,
    ...composeMail({
      subject: `Message reçu${NBSP}: ${ticket.subject}`,
      title: ticket.subject,
      paragraphs: [`${ticket.name} (${ticket.email}) écrit aux administrateurs${NBSP}:`, ticket.message],
      action: { label: 'Voir les messages reçus', url: `${publicUrl}/tickets` },
      notes: [`Répondez depuis Relève${NBSP}: ${ticket.name} reçoit votre réponse par e-mail.`],
    }),
  }
}

/**
 * The mail that brings an answer to who wrote. `asked`: their last words; `_id` of the letter, null for a visitor, whose address nobody
 * proved: it may be a stranger's, and gets the answer without the words that somebody wrote in their name.
 */
export function answerMail(
  to: string,
  ticket: {
    readonly by: string
    readonly subject: string
    readonly answer: string
    readonly asked: string
    readonly _id: string | null
  },
  publicUrl: string,
): NewMail {
  const { by, subject, answer, asked, _id } = ticket
  const url = `${publicUrl}/contact-admin`
  const isVisitor = _id === null
  return {
    kind: 'ticketAnswer',
    to,
    ...composeMail({
      subject: isVisitor ? 'Réponse à votre message' : `Réponse à votre message${NBSP}: ${subject}`,
      title: isVisitor ? 'Réponse à votre message' : subject,
      paragraphs: [`${by} vous répond${NBSP}:`, answer, ...(isVisitor ? [] : [`Vous aviez écrit${NBSP}:`, asked])],
      action: isVisitor ? { label: 'Écrire de nouveau', url } : { label: 'Voir l’échange', url: `${url}?ticket=${_id}` },
      notes: ['Pour continuer, passez par ce lien plutôt que de répondre à cet e-mail.'],
    }),
  }
}
