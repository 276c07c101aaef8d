// The texts of a departure with a day ahead.
import { ofName } from '@releve/contract/elision'
import { fullName, type NamedPerson } from '@releve/contract/person-name'
import { formatCount, formatDay, NBSP, NNBSP } from '#ui/format.ts'

const dayWords = (day: string) => formatDay(day, 'long', { year: true })

export const plannedTexts = {
  title: 'Prévoir le départ',
  rowTitle: 'Départ prévu',
  note: 'Un dernier jour, après lequel le compte se ferme seul',
  last: (day: string) => `Dernier jour${NBSP}: ${dayWords(day)}`,
  explain: [
    'Son planning s’arrête ce jour-là\u00A0: personne n’y figure à sa place ensuite.',
    'Son compte se ferme seul à la fin de ce jour, et ses points reviennent au centre.',
    'Jusque-là, le départ s’annule\u202F; son planning reprend alors, mais pas les échanges défaits.',
  ],
  reasonHint: 'Il figurera dans le message qui lui est envoyé à la fermeture, et dans le journal.',
  day: 'Dernier jour au centre',
  change: 'Changer le jour',
  question: (person: NamedPerson) => `Prévoir le départ ${ofName(fullName(person))}${NNBSP}?`,
  ask: 'Ce membre en est prévenu.',
  done: (person: NamedPerson) => `Le départ ${ofName(fullName(person))} est prévu.`,
  decided: (day: string, by: NamedPerson | null) => (by === null ? `Décidé le ${day}.` : `Décidé le ${day} par ${fullName(by)}.`),
  reason: (reason: string) => `Motif${NBSP}: ${reason}`,
  held: 'Ce jour est passé, mais c’est le dernier administrateur\u00A0: nommez-en un autre, et le compte se fermera.',
  undo: 'Annuler le départ',
  undone: (person: NamedPerson) => `Le départ ${ofName(fullName(person))} est annulé.`,
  failed: 'Le départ n’a pas pu être lu.',
  beyond: {
    title: 'Écrit au-delà de ce jour',
    failed: 'Ce qui est écrit au-delà de ce jour n’a pas pu être lu.',
    none: 'Rien n’est écrit de ce membre au-delà de ce jour.',
    demands: 'Échanges',
    accepted: (kind: string, day: string, other: NamedPerson | null) =>
      other === null ? `${kind} du ${day}` : `${kind} du ${day}, avec ${fullName(other)}`,
    open: (kind: string, day: string) => `${kind} du ${day}, en attente${NBSP}: la demande sera retirée`,
    planning: 'Absences, activités et horaires',
    one: (name: string, day: string) => `${name}, le ${day}`,
    range: (name: string, from: string, to: string) => `${name}, du ${from} au ${to}`,
    series: 'chaque semaine',
    asked: 'à décider',
    roles: 'Rôles, qui finissent avec le compte',
    account: 'Soldes',
    points: (count: number) => formatCount(count, { one: 'point', other: 'points' }),
    reserved: (count: number) => `dont ${formatCount(count, { one: 'mis de côté', other: 'mis de côté' })}`,
    leave: (name: string, left: string) => `${name}${NBSP}: il reste ${left}`,
  },
} as const

export const modificationNames = { absence: 'Absence', off_day: 'Repos en plus', custom_modification: 'Horaires modifiés' } as const
