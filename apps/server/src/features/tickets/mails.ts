// The mail that brings a letter to an administrator.
import { composeMail } from '../../mail/layout.ts'
import type { NewMail } from '../../mail/store.ts'

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
      notes: [`Pour répondre, écrivez à ${ticket.email}.`],
    }),
  }
}
