// The words of restrictions.
import { ofName } from '@releve/contract/elision'
import type { WireUser } from '@releve/contract/users'
import { formatCount, NBSP } from '#ui/format.ts'

export const WEEKDAYS = ['Lundi', 'Mardi', 'Mercredi', 'Jeudi', 'Vendredi', 'Samedi', 'Dimanche'] as const

export const restrictionTexts = {
  title: 'Restrictions',
  note: 'Pas de nuit, durée au plus, temps partiel',
  explain:
    'Ce qui ne doit pas être demandé à ce membre, sans en écrire le motif. Lui et ses administrateurs le lisent\u202F; ses collègues apprennent seulement qu’une vacation ne convient pas.',
  ownNote: 'Vous et vos administrateurs les lisez\u202F; vos collègues apprennent seulement qu’une vacation ne vous convient pas.',
  failed: 'Ces restrictions n’ont pas pu être lues.',
  none: 'Aucune restriction.',
  add: 'Ajouter',
  kinds: {
    hours: 'Heures exclues',
    length: 'Durée d’une vacation',
    week: 'Heures par semaine',
    rest: 'Repos entre deux vacations',
    twoDays: 'Deux jours de repos de suite',
    weekdays: 'Jours non travaillés',
  },
  minor: `Mineur de 16 ou 17${NBSP}ans`,
  minorNote: `Mineur de 16 ou 17${NBSP}ans${NBSP}: code du travail, art.${NBSP}L.${NBSP}3162-1, L.${NBSP}3163-1, L.${NBSP}3164-1 et L.${NBSP}3164-2.`,
  remove: (kind: string) => `Retirer «${NBSP}${kind}${NBSP}»`,
  startTime: 'De',
  endTime: 'À',
  most: 'Heures au plus',
  least: 'Heures au moins',
  wrongHours: 'Indiquez un nombre d’heures, par exemple 8 ou 7,5.',
  weekdays: 'Jours',
  everyOther: 'Une semaine sur deux, la première étant celle de la date de début',
  severity: 'Effet',
  severities: { blocking: 'Bloque', warning: 'Avertit' },
  from: 'Du',
  fromHint: 'Vide\u00A0: depuis toujours.',
  until: 'Au',
  untilHint: 'Vide\u00A0: sans fin.',
  contradicted: (count: number) =>
    `${formatCount(count, { one: 'vacation prévue contredit', other: 'vacations prévues contredisent' })} ces restrictions dans les douze semaines à venir`,
  contradictedNote: 'Elles restent au planning\u00A0: changez-les une à une, ou laissez-les.',
  noneContradicted: 'Aucune vacation prévue dans les douze semaines à venir ne contredit ces restrictions.',
  previewFailed: 'Les vacations concernées n’ont pas pu être lues.',
  save: 'Enregistrer les restrictions',
  unchanged: 'Rien n’a changé.',
  done: ({ name }: Pick<WireUser, 'name'>) => `Restrictions ${ofName(name)} enregistrées.`,
  lines: {
    hours: (from: string, to: string) => `Pas de travail de ${from} à ${to}`,
    length: (hours: string) => `${hours} au plus par vacation`,
    week: (hours: string) => `${hours} au plus par semaine`,
    rest: (hours: string) => `${hours} de repos au moins entre deux vacations`,
    twoDays: 'Deux jours de repos de suite chaque semaine',
    weekdays: (days: string, isEveryOther: boolean) => `Pas de vacation le ${days}${isEveryOther ? ', une semaine sur deux' : ''}`,
  },
  fromTo: (from: string, until: string) => `du ${from} au ${until}`,
  fromDay: (from: string) => `à partir du ${from}`,
  untilDay: (until: string) => `jusqu’au ${until}`,
} as const
