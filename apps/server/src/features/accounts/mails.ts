// The mails about accounts: links to choose a password, and notices of the account's changes.
import { composeMail } from '#transport/mail/layout.ts'
import type { MailContent } from '#transport/mail/layout.ts'
import type { MailKind } from '#transport/mail/limits.ts'
import type { NewMail } from '#transport/mail/store.ts'

const NBSP = '\u00A0'
const NNBSP = '\u202F'

interface Recipient {
  readonly email: string
  /** First name. Null where nobody proved the address: whoever typed it may have typed the name, and wants it read. */
  readonly name: string | null
}

interface Linked {
  readonly publicUrl: string
  /** The token of a password link. */
  readonly token: string
}

function mail(kind: MailKind, { email, name }: Recipient, { paragraphs, ...content }: MailContent): NewMail {
  return { kind, to: email, ...composeMail({ ...content, paragraphs: [name === null ? 'Bonjour,' : `Bonjour ${name},`, ...paragraphs] }) }
}

const linkUrl = ({ publicUrl, token }: Linked) => `${publicUrl}/reset-password?token=${token}`
/**
 * The owner has typed this address nowhere yet. It stands behind #, which browsers send to no server, so that the page knows whom to log
 * in.
 */
const welcomeUrl = (about: Linked, { email }: Recipient) => `${linkUrl(about)}#${encodeURIComponent(email)}`
const confirmUrl = ({ publicUrl, token }: Linked) => `${publicUrl}/address?confirm=${token}`
const restoreUrl = ({ publicUrl, token }: Linked) => `${publicUrl}/address?restore=${token}`
const quoted = (text: string) => `«${NBSP}${text}${NBSP}»`

const LINK_NOTE = 'Ce lien est valable 45 minutes et ne sert qu’une fois.'
const CONFIRM_NOTE = 'Ce lien est valable 7 jours et ne sert qu’une fois. Il faut être connecté à votre compte pour l’utiliser.'
const RESTORE_NOTE = `Si vous n’avez rien demandé, gardez cette adresse par le lien ci-dessus, valable 14 jours, même si le changement a eu lieu entre-temps${NBSP}: toutes les sessions de votre compte seront fermées, et vous choisirez un nouveau mot de passe.`
const NOT_YOU = `Si ce n’est pas vous, prévenez sans attendre votre administrateur${NBSP}: quelqu’un d’autre a pu entrer dans votre compte.`

/** The mail to a person for whom an administrator made an account. */
export function welcomeMail(to: Recipient, about: Linked & { centerName: string }): NewMail {
  return mail('welcome', to, {
    subject: 'Votre compte Relève est prêt',
    title: 'Bienvenue sur Relève',
    paragraphs: [
      `Un administrateur du centre ${quoted(about.centerName)} vous a ouvert un compte sur Relève. Vous y verrez votre planning, et vous pourrez y échanger vos vacations avec vos collègues.`,
      'Il vous reste à choisir votre mot de passe.',
    ],
    action: { label: 'Choisir mon mot de passe', url: welcomeUrl(about, to) },
    notes: [
      `Votre identifiant est cette adresse e-mail${NBSP}: ${to.email}`,
      'Ce lien est valable 7 jours et ne sert qu’une fois. Passé ce délai, demandez-en un autre depuis la page de connexion.',
    ],
  })
}

/** It goes to whoever asked for an account. */
export function registeredMail(to: Recipient, about: Linked & { centerName: string }): NewMail {
  return mail('registered', to, {
    subject: 'Votre demande de compte est enregistrée',
    title: 'Votre demande est enregistrée',
    paragraphs: [
      `Vous avez demandé un compte Relève pour le centre ${quoted(about.centerName)}. Un administrateur de ce centre va l’examiner${NNBSP}; vous recevrez un message dès qu’il aura répondu.`,
      'D’ici là, confirmez que cette adresse e-mail est bien la vôtre. Vous pouvez aussi vous connecter pour suivre votre demande.',
    ],
    action: { label: 'Confirmer mon adresse', url: confirmUrl(about) },
    notes: [
      CONFIRM_NOTE,
      `Si vous n’avez rien demandé, ignorez ce message${NBSP}: sans vous, cette adresse n’est rattachée à personne, et sans l’accord d’un administrateur, ce compte n’ouvre sur rien.`,
    ],
  })
}

/** It goes to an address that an account says is its own: at once, or from the moment it is confirmed. */
export function confirmAddressMail(to: Recipient, about: Linked): NewMail {
  return mail('confirmAddress', to, {
    subject: 'Confirmez votre adresse e-mail',
    title: 'Confirmez votre adresse e-mail',
    paragraphs: [
      `Cette adresse e-mail a été donnée pour votre compte Relève${NBSP}: ${to.email}`,
      'Confirmez qu’elle est bien la vôtre. Si elle remplace une autre adresse, vous vous connecterez ensuite avec celle-ci.',
    ],
    action: { label: 'Confirmer mon adresse', url: confirmUrl(about) },
    notes: [
      CONFIRM_NOTE,
      `Si vous n’avez pas de compte Relève, ou si vous n’avez rien demandé, ignorez ce message${NBSP}: rien ne changera.`,
    ],
  })
}

/** It goes to an address that is about to lose its account: its owner learns of it by this mail alone. */
export function addressChangeMail(to: Recipient, about: Linked & { isOwn: boolean }): NewMail {
  return mail('emailChanged', to, {
    subject: 'L’adresse de votre compte Relève va changer',
    title: 'L’adresse de votre compte va changer',
    paragraphs: [
      about.isOwn
        ? 'Une autre adresse e-mail a été demandée pour votre compte Relève, depuis une de vos sessions. Elle remplacera celle-ci dès qu’elle aura été confirmée.'
        : 'Un administrateur a demandé une autre adresse e-mail pour votre compte Relève. Elle remplacera celle-ci dès qu’elle aura été confirmée.',
      'Si ce changement est voulu, vous n’avez rien à faire.',
    ],
    action: { label: 'Garder cette adresse', url: restoreUrl(about) },
    notes: [RESTORE_NOTE],
  })
}

/** The mail to a person for whom an administrator had made an account at another address, where nobody ever came in. */
export function firstLinkMail(to: Recipient, about: Linked): NewMail {
  return mail('welcome', to, {
    subject: 'Votre compte Relève est prêt',
    title: 'Bienvenue sur Relève',
    paragraphs: [
      'Un administrateur vous a ouvert un compte sur Relève. Vous y verrez votre planning, et vous pourrez y échanger vos vacations avec vos collègues.',
      'Il vous reste à choisir votre mot de passe.',
    ],
    action: { label: 'Choisir mon mot de passe', url: welcomeUrl(about, to) },
    notes: [
      `Votre identifiant sera cette adresse e-mail${NBSP}: ${to.email}`,
      'Ce lien est valable 7 jours et ne sert qu’une fois. Passé ce délai, demandez-en un autre à votre administrateur.',
    ],
  })
}

/** To the address of an account in which nobody ever was, once another one was given for it. */
export function unusedAddressMail(to: Recipient): NewMail {
  return mail('emailChanged', to, {
    subject: 'L’adresse de votre compte Relève va changer',
    title: 'L’adresse de votre compte va changer',
    paragraphs: [
      'Un administrateur a donné une autre adresse e-mail pour un compte Relève qui n’a encore jamais servi. Les liens reçus ici n’ouvrent plus rien.',
      'Si ce compte est le vôtre et si ce changement n’est pas voulu, prévenez vite votre administrateur.',
    ],
  })
}

/** It goes to the address that was given back to an account, whose password and sessions are void. */
export function addressRestoredMail(to: Recipient, about: Linked & { isFeedMoved: boolean }): NewMail {
  return mail('addressRestored', to, {
    subject: 'Votre compte Relève garde cette adresse',
    title: 'Votre compte garde cette adresse',
    paragraphs: [
      'Le changement d’adresse de votre compte Relève est annulé. Par précaution, toutes ses sessions ont été fermées et l’ancien mot de passe ne sert plus.',
      'Il vous reste à choisir un nouveau mot de passe.',
      ...feedWords(about),
    ],
    action: { label: 'Choisir mon mot de passe', url: linkUrl(about) },
    notes: [LINK_NOTE, 'Passé ce délai, demandez-en un autre depuis la page de connexion.'],
  })
}

/** It goes to the owner of an address for which an account was asked once more. */
export function accountExistsMail(to: Recipient, about: { publicUrl: string }): NewMail {
  return mail('accountExists', to, {
    subject: 'Vous avez déjà un compte Relève',
    title: 'Vous avez déjà un compte',
    paragraphs: [
      'Un compte Relève vient d’être demandé avec votre adresse e-mail. Vous en avez déjà un, et rien n’y a changé.',
      'Si c’était vous, connectez-vous avec votre mot de passe habituel, ou choisissez-en un autre si vous l’avez oublié.',
    ],
    action: { label: 'Me connecter', url: `${about.publicUrl}/login` },
    notes: ['Si ce n’était pas vous, vous n’avez rien à faire.'],
  })
}

/** It goes to the owner of an account whom an administrator of another centre listed among its members. */
export function accountElsewhereMail(to: Recipient, about: { publicUrl: string; centerName: string }): NewMail {
  return mail('elsewhere', to, {
    subject: `Le centre ${about.centerName} vous attend sur Relève`,
    title: 'Un autre centre vous attend',
    paragraphs: [
      `Un administrateur du centre ${quoted(about.centerName)} vous a inscrit parmi ses membres. Vous avez déjà un compte Relève, et rien n’y a changé${NBSP}: on fait partie d’un seul centre à la fois.`,
      'Si vous rejoignez ce centre, écrivez aux administrateurs de Relève depuis votre compte pour demander à changer de centre.',
    ],
    action: { label: 'Écrire aux administrateurs', url: `${about.publicUrl}/contact-admin` },
    notes: ['Si ce n’est pas prévu, vous n’avez rien à faire. Il n’a pas été dit à ce centre que vous aviez un compte.'],
  })
}

/** It goes to a master administrator who has no inbox of their own. */
export function accountPendingMail(to: Recipient, about: { publicUrl: string; fullName: string; centerName: string }): NewMail {
  return mail('accountPending', to, {
    subject: 'Un compte attend votre approbation',
    title: 'Un compte attend votre approbation',
    paragraphs: [
      `${about.fullName} demande un compte pour le centre ${quoted(about.centerName)}, qui n’a pas d’administrateur. C’est donc à vous de répondre.`,
    ],
    action: { label: 'Voir la demande', url: `${about.publicUrl}/admin/pending-users` },
  })
}

/** The mail with a link to choose another password. */
export function resetMail(to: Recipient, about: Linked): NewMail {
  return mail('reset', to, {
    subject: 'Choisissez un nouveau mot de passe',
    title: 'Choisir un nouveau mot de passe',
    paragraphs: ['Vous avez demandé à changer le mot de passe de votre compte Relève.'],
    action: { label: 'Choisir mon mot de passe', url: linkUrl(about) },
    notes: [LINK_NOTE, `Si vous n’avez rien demandé, ignorez ce message${NBSP}: votre mot de passe reste le même.`],
  })
}

/** The part that too many tries have closed, and the part that stays open. */
const closedWords = {
  source:
    'Par précaution, l’endroit d’où venaient ces essais ne peut plus s’y connecter pendant 15 minutes. Les appareils où vous vous connectez d’habitude ne sont pas touchés.',
  device:
    'Par précaution, l’appareil d’où venaient ces essais, qui s’était déjà connecté à votre compte, ne le peut plus pendant 15 minutes.',
  session:
    'Ils ont été essayés dans une session ouverte de votre compte, qui n’en acceptera plus pendant 15 minutes. Si ces essais ne sont pas les vôtres, choisir un nouveau mot de passe ferme cette session.',
  everywhere:
    'Ils viennent de beaucoup d’endroits. Par précaution, les appareils qui ne se sont jamais connectés à votre compte ne le peuvent plus pour un moment. Les vôtres ne sont pas touchés.',
} as const

/** It goes to the owner of an account about which too many passwords or codes were tried. */
export function triesMail(to: Recipient, about: Linked, where: keyof typeof closedWords): NewMail {
  return mail(where === 'everywhere' ? 'closed' : 'locked', to, {
    subject: 'Trop d’essais sur votre compte Relève',
    title: 'Trop d’essais sur votre compte',
    paragraphs: [
      `Trop de mots de passe ou de codes erronés ont été essayés sur votre compte Relève. ${closedWords[where]}`,
      'Si vous n’arrivez plus à entrer, choisissez un nouveau mot de passe par ce lien${NNBSP}; vous pourrez aussitôt vous connecter sur l’appareil où vous l’aurez ouvert. Votre administrateur peut aussi débloquer la connexion.',
    ],
    action: { label: 'Choisir un mot de passe', url: linkUrl(about) },
    notes: [
      LINK_NOTE,
      `Si ces essais ne sont pas les vôtres, votre mot de passe a tenu${NBSP}: prévenez tout de même votre administrateur.`,
    ],
  })
}

/** A person who does not take over the next address keeps a calendar on the phone that nothing changes any more. */
const feedWords = ({ isFeedMoved }: { readonly isFeedMoved: boolean }) =>
  isFeedMoved
    ? [
        `L’adresse secrète de votre calendrier a changé aussi${NBSP}: celui de votre téléphone ne suit plus vos vacations. Reprenez la nouvelle adresse dans Relève, sous Réglages, Calendrier du téléphone.`,
      ]
    : []

export function passwordChangedMail(to: Recipient, about: { publicUrl: string; isFeedMoved: boolean }): NewMail {
  return mail('passwordChanged', to, {
    subject: 'Votre mot de passe a changé',
    title: 'Votre mot de passe a changé',
    paragraphs: [
      'Le mot de passe de votre compte Relève vient d’être changé. Par précaution, vos autres sessions ont été fermées.',
      ...feedWords(about),
      about.isFeedMoved ? 'Si c’est vous, vous n’avez rien d’autre à faire.' : 'Si c’est vous, vous n’avez rien à faire.',
    ],
    action: { label: 'Ouvrir Relève', url: about.publicUrl },
    notes: [NOT_YOU],
  })
}

export function totpEnabledMail(to: Recipient): NewMail {
  return mail('totpEnabled', to, {
    subject: 'La double authentification est en place',
    title: 'La double authentification est en place',
    paragraphs: [
      'Chaque connexion à votre compte Relève demandera désormais, après le mot de passe, un code à six chiffres de votre application.',
      `Gardez vos codes de secours en lieu sûr, hors de ce téléphone${NBSP}: ils vous ouvriront votre compte si vous le perdez.`,
    ],
    notes: [NOT_YOU],
  })
}

export function totpMovedMail(to: Recipient): NewMail {
  return mail('totpMoved', to, {
    subject: 'La double authentification a changé de téléphone',
    title: 'La double authentification a changé de téléphone',
    paragraphs: [
      'Les codes de votre compte Relève viennent maintenant d’un autre téléphone. Ceux de l’ancien et vos anciens codes de secours ne servent plus.',
      `Gardez vos nouveaux codes de secours en lieu sûr, hors de ce téléphone${NBSP}: ils vous ouvriront votre compte si vous le perdez.`,
    ],
    notes: [NOT_YOU],
  })
}

export function totpDisabledMail(to: Recipient): NewMail {
  return mail('totpDisabled', to, {
    subject: 'La double authentification est retirée',
    title: 'La double authentification est retirée',
    paragraphs: ['La connexion à votre compte Relève ne demande plus que votre mot de passe. Vos codes de secours ne servent plus.'],
    notes: [NOT_YOU],
  })
}

export function recoveryCodesMail(to: Recipient): NewMail {
  return mail('recoveryCodes', to, {
    subject: 'Vos codes de secours ont été remplacés',
    title: 'Vos codes de secours ont été remplacés',
    paragraphs: ['Dix nouveaux codes de secours ont été établis pour votre compte Relève. Les anciens ne servent plus.'],
    notes: [NOT_YOU],
  })
}

/** @param left how many remain */
export function recoveryCodeUsedMail(to: Recipient, about: { left: number; publicUrl: string }): NewMail {
  const remaining =
    about.left === 0 ? 'Il ne vous en reste aucun.' : about.left === 1 ? 'Il ne vous en reste qu’un.' : `Il vous en reste ${about.left}.`
  return mail('recoveryCodeUsed', to, {
    subject: 'Un code de secours a servi',
    title: 'Un code de secours a servi',
    paragraphs: [`Une connexion à votre compte Relève vient d’être faite avec un code de secours. ${remaining}`],
    action: { label: 'Gérer mes codes', url: `${about.publicUrl}/parameter` },
    notes: [NOT_YOU],
  })
}

/** It goes to the new address, once an administrator has recognised its owner. */
export function recoveredMail(to: Recipient, about: Linked): NewMail {
  return mail('recovered', to, {
    subject: 'Votre compte vous est rendu',
    title: 'Votre compte vous est rendu',
    paragraphs: [
      'Un administrateur a accepté votre demande. Dès que vous aurez choisi un mot de passe, votre compte Relève répondra à cette adresse e-mail, et l’ancienne ne servira plus.',
      'Si une double authentification était en place, elle sera retirée. Vous pourrez la remettre depuis vos réglages.',
    ],
    action: { label: 'Choisir mon mot de passe', url: linkUrl(about) },
    notes: ['Ce lien est valable 7 jours et ne sert qu’une fois. Passé ce délai, faites une nouvelle demande.'],
  })
}

/** It goes to the former address: its owner learns of it by this mail alone. */
export function addressMovedMail(to: Recipient, about: Linked): NewMail {
  return mail('addressMoved', to, {
    subject: 'L’adresse de votre compte Relève va changer',
    title: 'L’adresse de votre compte va changer',
    paragraphs: [
      'À la suite d’une demande de récupération, un administrateur rattache votre compte Relève à une autre adresse e-mail. Dès qu’elle aura été confirmée, celle où vous recevez ce message ne permettra plus de s’y connecter, et toutes vos sessions seront fermées.',
      'Si c’est vous qui l’avez demandé, vous n’avez rien à faire.',
    ],
    action: { label: 'Garder cette adresse', url: restoreUrl(about) },
    notes: [RESTORE_NOTE, `Et prévenez sans attendre votre administrateur${NBSP}: quelqu’un cherche peut-être à prendre votre compte.`],
  })
}

export function recoveryRejectedMail(to: Recipient, about: { reason: string | null; publicUrl: string }): NewMail {
  return mail('recoveryRejected', to, {
    subject: 'Votre demande de récupération n’a pas été acceptée',
    title: 'Votre demande n’a pas été acceptée',
    paragraphs: [
      'Un administrateur a examiné votre demande de récupération de compte, et n’a pas pu l’accepter.',
      ...(about.reason === null ? [] : [`Son motif${NBSP}: ${about.reason}`]),
      'Rapprochez-vous de lui, ou faites une nouvelle demande plus précise.',
    ],
    action: { label: 'Écrire aux administrateurs', url: `${about.publicUrl}/contact-admin` },
  })
}

/** It goes to a master administrator who has no inbox of their own. */
export function recoveryRequestedMail(to: Recipient, about: { publicUrl: string; fullName: string; centerName: string }): NewMail {
  return mail('recoveryRequested', to, {
    subject: 'Une demande de récupération de compte vous attend',
    title: 'Une demande de récupération de compte vous attend',
    paragraphs: [
      `${about.fullName} dit ne plus avoir accès à son adresse e-mail et demande à retrouver son compte au centre ${quoted(about.centerName)}. Assurez-vous de son identité avant de répondre.`,
    ],
    action: { label: 'Voir la demande', url: `${about.publicUrl}/admin/account-recovery` },
  })
}

/** It goes to the owner of an account that a service of sign-on opens from now on. @param about.label the service, as its button names it */
export function signOnLinkedMail(to: Recipient, about: { label: string; publicUrl: string }): NewMail {
  return mail('signOnLinked', to, {
    subject: 'Un service de connexion ouvre votre compte Relève',
    title: 'Un service de connexion ouvre votre compte',
    paragraphs: [
      `Votre compte Relève s’ouvre désormais aussi par le service de connexion ${quoted(about.label)}, à la personne qui vient de s’y connecter.`,
      'Si c’est vous, vous n’avez rien à faire.',
    ],
    action: { label: 'Voir mes services de connexion', url: `${about.publicUrl}/parameter/security` },
    notes: [NOT_YOU],
  })
}

/** @param about.byAdministrator an administrator did it */
export function signOnUnlinkedMail(
  to: Recipient,
  about: { labels: readonly string[]; byAdministrator: boolean; publicUrl: string },
): NewMail {
  const labels = about.labels.map(quoted).join(', ')
  return mail('signOnUnlinked', to, {
    subject: 'Un service de connexion n’ouvre plus votre compte Relève',
    title: 'Un service de connexion n’ouvre plus votre compte',
    paragraphs: [
      about.byAdministrator
        ? `Un administrateur a délié votre compte Relève de ${labels}. Les sessions ouvertes ainsi ont été fermées.`
        : `Votre compte Relève ne s’ouvre plus par ${labels}. Les autres sessions ouvertes ainsi ont été fermées.`,
      `Vous entrez avec votre mot de passe${NNBSP}; si vous n’en avez pas, choisissez-en un depuis la page de connexion.`,
    ],
    action: { label: 'Ouvrir Relève', url: about.publicUrl },
    notes: [NOT_YOU],
  })
}

/** It goes to a member whose centre closed passwords, once an administrator let them in by theirs for a day. */
export function passwordOpenedMail(to: Recipient, about: { publicUrl: string }): NewMail {
  return mail('passwordOpened', to, {
    subject: 'Vous pouvez entrer par mot de passe pendant un jour',
    title: 'Entrée par mot de passe, pour un jour',
    paragraphs: [
      'Un administrateur vous a rouvert pour 24 heures l’entrée de Relève par e-mail et mot de passe, que votre centre a fermée.',
      'Si vous n’avez pas de mot de passe, choisissez-en un depuis la page de connexion.',
    ],
    action: { label: 'Me connecter', url: `${about.publicUrl}/login` },
    notes: [`Si vous n’avez rien demandé, prévenez sans attendre votre administrateur.`],
  })
}

/** It goes to the other master administrators where members come in by no password. */
export function masterCameInMail(to: Recipient, about: { fullName: string; device: string; publicUrl: string }): NewMail {
  return mail('masterCameIn', to, {
    subject: 'Un administrateur principal est entré par mot de passe',
    title: 'Un administrateur principal est entré par mot de passe',
    paragraphs: [
      `${about.fullName} vient d’entrer dans Relève par mot de passe (${about.device}). Des centres de cette installation ont fermé les mots de passe${NBSP}: seuls les administrateurs principaux entrent encore ainsi.`,
      'Si vous vous y attendiez, vous n’avez rien à faire.',
    ],
    action: { label: 'Ouvrir Relève', url: about.publicUrl },
    notes: ['Sinon, joignez cette personne sans attendre, par un autre chemin que le courriel.'],
  })
}
