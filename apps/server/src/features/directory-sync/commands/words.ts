// The sentences that say why a directory could not be read, each with what mends it.
import type { LdapFailure } from '#transport/ldap/failure.ts'

const NBSP = '\u00A0'

/** Reasons that Active Directory gives beside « wrong credentials ». */
const reasons: Readonly<Record<string, string>> = {
  '533': `ce compte est désactivé`,
  '701': `ce compte a expiré`,
  '532': `son mot de passe a expiré`,
  '773': `son mot de passe doit être changé`,
  '775': `ce compte est verrouillé`,
}

export function wordsOf({ code, detail }: LdapFailure): string {
  switch (code) {
    case 'plain':
      return `L’annuaire se lit par TLS${NBSP}: écrivez ldaps://, ou cochez StartTLS.`
    case 'private':
      return 'Cette adresse est hors des réseaux nommés. L’exploitant du serveur doit nommer celui de l’annuaire dans RELEVE_DIRECTORY_NETWORKS.'
    case 'unknownHost':
      return 'Ce nom de machine n’existe pas, ou ce serveur ne sait pas le trouver.'
    case 'certificate':
      return `Le certificat de l’annuaire n’est pas admis (${detail}). S’il vient d’une autorité interne, l’exploitant du serveur la nomme dans NODE_EXTRA_CA_CERTS.`
    case 'down':
      return `L’annuaire ne répond pas${detail === '' ? '' : ` (${detail})`}.`
    case 'credentials':
      return `L’annuaire refuse le compte de lecture ou son mot de passe${reasons[detail] === undefined ? '' : `${NBSP}: ${reasons[detail]}`}.`
    case 'strongAuth':
      return `L’annuaire refuse ce compte sans TLS${NBSP}: écrivez ldaps://, ou cochez StartTLS.`
    case 'base':
      return 'La base de recherche n’existe pas, ou le compte de lecture ne la voit pas.'
    case 'group':
      return `Ce groupe n’existe pas, ou le compte de lecture ne le voit pas${NBSP}: ${detail}`
    case 'filter':
      return `Ce filtre ne se lit pas${NBSP}: ${detail}`
    case 'limit':
      return `L’annuaire coupe ses réponses${NBSP}: rien n’est changé. Levez la limite de taille pour le compte de lecture (OpenLDAP${NBSP}: olcLimits, size.prtotal=unlimited).`
    case 'tooMany':
      return `Plus de ${detail} entrées répondent${NBSP}: vérifiez la base et le filtre.`
    case 'key':
      return `Des entrées n’ont pas d’identifiant stable (${detail})${NBSP}: le compte de lecture doit pouvoir le lire.`
    case 'answer':
      return `L’annuaire n’a pas répondu comme attendu (${detail}).`
  }
}

/** A reading that leaves out somebody whom the directory still has. */
export const INCOMPLETE =
  'La lecture était incomplète\u00A0: l’annuaire connaît encore des personnes qu’elle ne donnait pas. Rien n’est changé.'
export const EMPTY =
  'L’annuaire n’a donné personne\u00A0: rien n’est changé. Vérifiez la base, le filtre et les droits du compte de lecture.'
export const TOO_MANY_LEAVE =
  'La dernière lecture suspendrait trop de membres à la fois\u00A0: rien n’est changé. Lisez l’aperçu, et appliquez-le s’il est juste.'

export const people = (count: number) => `${count}${NBSP}${count < 2 ? 'personne' : 'personnes'}`

export function inactiveWords(count: number, isMost: boolean): string {
  if (count === 0) return 'Aucune n’est inactive.'
  const words = count === 1 ? `1${NBSP}d’entre elles est inactive` : `${count}${NBSP}d’entre elles sont inactives`
  return isMost ? `${words}${NBSP}: le filtre des inactifs est sans doute faux.` : `${words}.`
}
