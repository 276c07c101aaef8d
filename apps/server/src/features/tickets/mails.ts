// The mails that bring a letter to an administrator, and the answer to who wrote it.
import { composeMail } from '../../transport/mail/layout.ts'
import type { NewMail } from '../../transport/mail/store.ts'

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

/** The mail that brings an answer to who wrote. `asked`: their last words; `_id` of the letter, null for a visitor. */
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
  return {
    kind: 'ticketAnswer',
    to,
    ...composeMail({
      subject: `Réponse à votre message${NBSP}: ${subject}`,
      title: subject,
      paragraphs: [`${by} vous répond${NBSP}:`, answer, `Vous aviez écrit${NBSP}:`, asked],
      action: _id === null ? { label: 'Écrire de nouveau', url } : { label: 'Voir l’échange', url: `${url}?ticket=${_id}` },
      notes: ['Pour continuer, passez par ce lien plutôt que de répondre à cet e-mail.'],
    }),
  }
}
