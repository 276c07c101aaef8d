// The mails to people about their account: approved, refused, moved, closed, another role.
import { sentence, shortDay } from '@releve/contract/day-words'
import type { Day } from '@releve/domain/calendar/day'
import { composeMail } from '#transport/mail/layout.ts'
import type { MailContent } from '#transport/mail/layout.ts'
import type { MailKind } from '#transport/mail/limits.ts'
import type { NewMail } from '#transport/mail/store.ts'

const NBSP = '\u00A0'

export interface Recipient {
  readonly email: string
  /** First name. */
  readonly name: string
  /** Where nobody did, whoever typed the address may have typed the name, and wants it read. */
  readonly isEmailProved: boolean
}

function mail(kind: MailKind, { email, name, isEmailProved }: Recipient, { paragraphs, ...content }: MailContent): NewMail {
  return { kind, to: email, ...composeMail({ ...content, paragraphs: [isEmailProved ? `Bonjour ${name},` : 'Bonjour,', ...paragraphs] }) }
}

const quoted = (text: string) => `«${NBSP}${text}${NBSP}»`
const because = (reason: string | undefined) => (reason === undefined || reason === '' ? [] : [`Motif${NBSP}: ${reason}`])

interface Approval {
  readonly publicUrl: string
  readonly centerName: string
  /** Their team, and the day from which it is. */
  readonly team: { readonly name: string; readonly fromDate: Day } | null
  readonly qualifications: readonly string[]
}

export function approvedMail(to: Recipient, about: Approval): NewMail {
  const { team, qualifications } = about
  return mail('approved', to, {
    subject: 'Votre compte Relève est approuvé',
    title: 'Votre compte est approuvé',
    paragraphs: [
      `Vous faites maintenant partie du centre ${quoted(about.centerName)} sur Relève. Vous y verrez votre planning, et vous pourrez y échanger vos vacations avec vos collègues.`,
      ...(team === null ? [] : [sentence(`Votre équipe${NBSP}: ${team.name}, à partir du ${shortDay(team.fromDate)}`)]),
      ...(qualifications.length === 0 ? [] : [`Vos qualifications${NBSP}: ${qualifications.join(', ')}.`]),
    ],
    action: { label: 'Ouvrir Relève', url: about.publicUrl },
  })
}

export function rejectedMail(to: Recipient, reason: string | undefined): NewMail {
  return mail('rejected', to, {
    subject: 'Votre demande de compte Relève',
    title: 'Votre compte n’a pas été approuvé',
    paragraphs: [
      'Un administrateur n’a pas donné suite à votre demande de compte sur Relève. Les données que vous aviez saisies sont effacées\u202F; seule une empreinte de vos identifiants reste trente jours, pour vous répondre si vous vous connectez.',
      ...because(reason),
    ],
  })
}

const roleSentences = {
  none: 'Vous n’êtes plus administrateur sur Relève. Votre planning et vos échanges restent les mêmes.',
  center: 'Vous êtes maintenant administrateur de votre centre sur Relève.',
  master: 'Vous êtes maintenant administrateur principal de Relève.',
} as const

export function roleMail(to: Recipient, role: 'center' | 'master' | null, publicUrl: string): NewMail {
  return mail('role', to, {
    subject: 'Votre rôle sur Relève a changé',
    title: 'Votre rôle a changé',
    paragraphs: [roleSentences[role ?? 'none']],
    action: { label: 'Ouvrir Relève', url: publicUrl },
  })
}

export function closedMail(to: Recipient, about: { reason: string | undefined; isErased: boolean }): NewMail {
  return mail('accountClosed', to, {
    subject: 'Votre compte Relève est fermé',
    title: 'Votre compte est fermé',
    paragraphs: [
      'Votre compte Relève vient d’être fermé. Vos demandes en cours sont closes et votre solde de points est revenu au centre.',
      ...because(about.reason),
      about.isErased
        ? 'Vos données personnelles sont effacées.'
        : 'Pour faire effacer vos données personnelles, adressez-vous à l’administrateur de votre centre.',
    ],
  })
}

export function centerMail(
  to: Recipient,
  about: { publicUrl: string; centerName: string; reason: string | undefined; hadPoints: boolean },
): NewMail {
  return mail('centerChanged', to, {
    subject: 'Vous changez de centre sur Relève',
    title: 'Vous changez de centre',
    paragraphs: [
      `Vous faites maintenant partie du centre ${quoted(about.centerName)}.`,
      ...(about.hadPoints ? ['Votre solde de points est revenu à votre ancien centre, et un nouveau solde vous est ouvert.'] : []),
      ...because(about.reason),
    ],
    action: { label: 'Ouvrir Relève', url: about.publicUrl },
  })
}
