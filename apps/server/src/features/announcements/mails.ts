// The look of announcements: the templates as data, and the mail each makes of a message. Preview and sending share it.
import { shownDuration } from '@releve/contract/announcements'
import type { AnnouncementTemplate, AnnouncementTemplateType } from '@releve/contract/announcements'
import { composeMail } from '#transport/mail/layout.ts'
import type { Mail } from '#transport/mail/layout.ts'

interface Template extends AnnouncementTemplate {
  readonly title: string
}

const templates: Readonly<Record<AnnouncementTemplateType, Template>> = {
  maintenance: {
    type: 'maintenance',
    name: 'Maintenance',
    description: 'Une interruption prévue du service, avec sa durée. Part aussi aux membres qui ne souhaitent pas d’annonces.',
    fields: ['message', 'duration'],
    subject: 'Relève\u00A0: maintenance prévue',
    title: 'Maintenance prévue',
  },
  update: {
    type: 'update',
    name: 'Mise à jour',
    description: 'Ce qui change dans Relève\u00A0: nouveautés, améliorations.',
    fields: ['message'],
    subject: 'Relève\u00A0: mise à jour',
    title: 'Mise à jour de Relève',
  },
  general: {
    type: 'general',
    name: 'Annonce générale',
    description: 'Une information pour les membres.',
    fields: ['message'],
    subject: 'Relève\u00A0: annonce',
    title: 'Annonce',
  },
}

export const announcementTemplates: readonly AnnouncementTemplate[] = Object.values(templates).map(
  ({ type, name, description, fields, subject }) => ({ type, name, description, fields, subject }),
)

export interface AnnouncementContent {
  readonly templateType: AnnouncementTemplateType
  /** Blank: as the template says. */
  readonly subject?: string | null | undefined
  readonly message: string
  readonly duration?: string | null | undefined
  /** The administrator who sends it. */
  readonly sender: { readonly name: string; readonly lastName: string }
  readonly publicUrl: string
}

/** The subject in a line; null when nothing says more than that it is an announcement. */
export function announcementTitle(templateType: AnnouncementTemplateType, subject: string | null): string | null {
  if (subject !== null) return subject
  return templateType === 'general' ? null : templates[templateType].title
}

export function announcementMail({ templateType, subject: ownSubject, message, duration, sender, publicUrl }: AnnouncementContent): Mail {
  const template = templates[templateType]
  const own = ownSubject ?? ''
  const shown = shownDuration({ templateType, duration })
  return composeMail({
    subject: own === '' ? template.subject : own,
    title: own === '' ? template.title : own,
    paragraphs: [message, ...(shown === null ? [] : [`Durée prévue\u00A0: ${shown}`])],
    action: { label: 'Ouvrir Relève', url: publicUrl },
    notes: [
      `Message envoyé par ${sender.name} ${sender.lastName}.`,
      ...(templateType === 'maintenance'
        ? []
        : ['Pour ne plus recevoir les annonces par e-mail, ouvrez «\u00A0Notifications\u00A0» dans vos réglages.']),
    ],
  })
}
