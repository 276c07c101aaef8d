// The words of traineeships (« en doublure »).
import { ofName } from '@releve/contract/elision'
import { fullName, type NamedPerson } from '@releve/contract/person-name'
import type { WireUser } from '@releve/contract/users'
import { shiftWord } from '#shared/shift-word.ts'
import { formatDay, NBSP } from '#ui/format.ts'

export const traineeshipTexts = {
  title: 'Doublures',
  note: 'En formation sur poste, hors effectif',
  explain:
    'Les jours où ce membre apprend une fonction à côté de qui la tient\u00A0: il travaille et ses heures comptent, mais aucun effectif ne le compte. Ses collègues lisent qu’il est en doublure.',
  failed: 'Ces doublures n’ont pas pu être lues.',
  none: 'Aucune doublure.',
  add: 'Ajouter une doublure',
  row: (place: number) => `Doublure ${place}`,
  remove: (place: number) => `Retirer la doublure ${place}`,
  qualification: 'Qualification préparée',
  from: 'Du',
  until: 'Au',
  untilHint: 'Vide\u00A0: jusqu’à ce que vous y mettiez fin.',
  tutor: 'Tuteur',
  anyTutor: 'Qui détient la qualification',
  byDay: 'Doublures de jour',
  byNight: 'Doublures de nuit',
  countHint: '0\u00A0: aucun nombre demandé.',
  wrongCount: 'Indiquez un nombre entier, par exemple 6.',
  save: 'Enregistrer les doublures',
  unchanged: 'Rien n’a changé.',
  done: ({ name }: Pick<WireUser, 'name'>) => `Doublures ${ofName(name)} enregistrées.`,
  /** « CDS, avec Marie Durand, du 1er décembre 2026 au 31 mars 2027 » */
  line: (qualification: string, tutor: NamedPerson | null, from: string, until: string | null) => {
    const period = until === null ? `à partir du ${from}` : `du ${from} au ${until}`
    return [qualification, tutor === null ? null : `avec ${fullName(tutor)}`, period].filter((part) => part !== null).join(', ')
  },
  /** « 3 de jour sur 6, 1 de nuit sur 4 » ; without a number asked for « 3 de jour, 1 de nuit » */
  progress: (done: { byDay: number; byNight: number }, asked: { byDay: number; byNight: number }) => {
    const one = (count: number, of: number, when: string) => `${count} ${when}${of === 0 ? '' : ` sur ${of}`}`
    return `${one(done.byDay, asked.byDay, 'de jour')}, ${one(done.byNight, asked.byNight, 'de nuit')}`
  },
  isComplete: 'Toutes sont faites.',
  next: (date: string, shift: string, tutor: NamedPerson, isPlanned: boolean) =>
    isPlanned
      ? `Prochaine${NBSP}: ${shiftWord(shift)} du ${formatDay(date)}, avec ${fullName(tutor)}.`
      : `Proposée${NBSP}: ${shiftWord(shift)} du ${formatDay(date)}, avec ${fullName(tutor)}, que ses règles permettent. Elle n’est pas à son planning.`,
  noNext: 'Aucune dans les six semaines à venir.',
} as const
