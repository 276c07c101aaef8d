// The words of a year of leave.
import { ofName } from '@releve/contract/elision'
import { formatCount, formatDay, NBSP } from '#ui/format.ts'

const PRESENT = { one: 'présent', other: 'présents' } as const

interface TightWeek {
  readonly week: number
  readonly day: string
  readonly shift: string
  readonly present: number
  readonly minimum: number | null
  readonly isShort: boolean
}

export const yearTexts = {
  title: (year: number) => `Congés de ${year}`,
  before: 'Année précédente',
  after: 'Année suivante',
  team: 'Équipe affichée',
  allTeams: 'Toutes les équipes',
  failed: 'L’année n’a pas pu être chargée',
  left: 'Restent',
  leftHint: 'Par semaine, dans la vacation la plus juste du centre\u202F; en pointillés, son minimum.',
  week: ({ week, day, shift, present, minimum, isShort }: TightWeek) => {
    const asked = minimum === null ? '' : ` pour un minimum de ${minimum}`
    const lack = isShort && (minimum === null || present >= minimum) ? ', il manque du monde à certaines heures' : ''
    return `Semaine ${week}${NBSP}: ${formatCount(present, PRESENT)}${asked}, ${shift} du ${formatDay(day)}${lack}`
  },
  run: (name: string | null, { from, to }: { from: string; to: string }) =>
    `${name ?? 'Indisponible'}, ${from === to ? formatDay(from) : `du ${formatDay(from)} au ${formatDay(to)}`}`,
  nobodyAway: (name: string) => `Aucune absence ${ofName(name)}`,
  leave: 'congé',
  away: 'indisponible',
  atMinimum: 'exactement le minimum',
  underMinimum: 'il manque du monde',
  school: 'vacances scolaires',
} as const
