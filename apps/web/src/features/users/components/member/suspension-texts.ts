// The texts of a suspension.
import { ofName } from '@releve/contract/elision'
import { fullName, type NamedPerson } from '@releve/contract/person-name'
import { formatCount, formatDay, NNBSP } from '#ui/format.ts'

const shortDay = (day: string) => formatDay(day, 'short', { year: true })

export const suspensionTexts = {
  title: 'Suspension',
  note: 'Connexion fermée un temps, planning gardé',
  explain: [
    'Ses appareils sont déconnectés tout de suite.',
    'Son planning, ses demandes et ses points restent comme ils sont.',
    'Vous levez la suspension quand vous voulez.',
  ],
  since: (day: string) => `Compte suspendu depuis le ${shortDay(day)}`,
  by: (person: NamedPerson) => `Par ${fullName(person)}.`,
  failed: 'La suspension n’a pas pu être lue.',
  shifts: (count: number) => `${formatCount(count, { one: 'vacation', other: 'vacations' })} dans le mois à venir`,
  shift: ({ date, name }: { readonly date: string; readonly name: string }) => `${name}, ${shortDay(date)}`,
  noShift: 'Aucune vacation dans le mois à venir.',
  suspend: 'Suspendre',
  question: (person: NamedPerson) => `Suspendre le compte ${ofName(fullName(person))}${NNBSP}?`,
  ask: 'Ses vacations à venir restent au planning\u00A0: pensez à les pourvoir.',
  suspended: (person: NamedPerson) => `Le compte ${ofName(fullName(person))} est suspendu.`,
  reinstate: 'Lever la suspension',
  reinstated: (person: NamedPerson) => `Le compte ${ofName(fullName(person))} n’est plus suspendu.`,
} as const
