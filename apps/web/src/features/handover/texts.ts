// The home page's texts about handover notes.
import { teamInSentence } from '@releve/contract/person-name'
import type { WireHandoverNote, WireRelief } from '@releve/contract/handover'
import { formatCount, formatNumber, NBSP, NNBSP } from '#ui/format.ts'

const CHARACTERS = { one: 'caractère', other: 'caractères' }

export const handoverTexts = {
  title: 'Consignes',
  failed: 'Les consignes n’ont pas pu être lues.',
  none: 'Aucune consigne en cours.',
  others: 'Pour d’autres équipes',
  write: 'Écrire une consigne',
  formTitle: 'Consigne pour la relève',
  text: 'Consigne',
  /** One line that says so, as with absences. */
  hint: (length: number, most: number) =>
    `Jamais d’information médicale${NBSP}: tout le centre la lit, et elle s’affiche dans la salle. ${formatCount(length, CHARACTERS)} sur ${formatNumber(most)}.`,
  send: 'Transmettre',
  sent: 'Consigne transmise.',
  acknowledge: 'Lu et compris',
  acknowledged: 'Lu et compris, c’est noté.',
  withdraw: {
    label: 'Retirer',
    named: (text: string) => `Retirer la consigne «${NBSP}${text}${NBSP}»`,
    title: `Retirer cette consigne${NNBSP}?`,
    body: 'Elle disparaît de tous les écrans, et son texte est effacé.',
    done: 'Consigne retirée.',
  },
  understood: 'Comprise par toute la relève',
} as const

const THE_RELIEF = 'la relève'

/** « l’équipe C »; the relief itself where it is of no team. */
function whoRelieves({ team }: Pick<WireRelief, 'team'>): string {
  if (team === null) return THE_RELIEF
  const name = teamInSentence({ name: team })
  return name.startsWith('équipe') ? `l’${name}` : team
}

/** Under the form: whom it is for. `when`: « 19:00 », « demain à 07:00 ». */
export function forWhom(relief: WireRelief | null, when: string): string {
  if (relief === null)
    return `Personne ne prend la relève au planning dans les trois jours${NBSP}: une consigne ne serait lue par personne.`
  const people = formatCount(relief.people, { one: 'personne', other: 'personnes' })
  return `Pour ${whoRelieves(relief)}, de service à partir de ${when} (${people}).`
}

/** « Pour l’équipe C » */
export const addressee = (relief: WireRelief | null): string => `Pour ${relief === null ? THE_RELIEF : whoRelieves(relief)}`

/** « Lue par 2 personnes sur 7 » */
export function readBy({ acknowledgements, relief }: Pick<WireHandoverNote, 'acknowledgements' | 'relief'>): string {
  if (acknowledgements.length === 0) return 'Pas encore lue'
  const count = formatCount(acknowledgements.length, { one: 'personne', other: 'personnes' })
  return relief === null ? `Lue par ${count}` : `Lue par ${count} sur ${formatNumber(relief.people)}`
}
