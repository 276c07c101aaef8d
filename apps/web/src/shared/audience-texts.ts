// How many can answer a demand, and whom of them it is addressed to first, in words.
import { formatCount, NBSP } from '../ui/format.ts'

const COLLEAGUES = { one: 'collègue', other: 'collègues' } as const

export const audienceTexts = {
  title: 'Qui peut répondre',
  looking: 'Relève regarde qui peut répondre…',
  count: (taking: number, exchanging: number) => {
    if (exchanging === 0) return `${formatCount(taking, COLLEAGUES)} ${taking < 2 ? 'peut' : 'peuvent'} la prendre`
    if (taking === 0) return `${formatCount(exchanging, COLLEAGUES)} ${exchanging < 2 ? 'peut' : 'peuvent'} l’échanger`
    return `${formatCount(taking, COLLEAGUES)} ${taking < 2 ? 'peut' : 'peuvent'} la prendre, ${formatCount(exchanging, { one: 'autre', other: 'autres' })} l’échanger`
  },
  taking: 'Peuvent la prendre',
  exchanging: 'Peuvent l’échanger',
  choose: 'Touchez des noms pour vous adresser d’abord à eux.',
  first: (count: number) => `D’abord à ${formatCount(count, COLLEAGUES)}`,
  after: 'Ouverte à tous après',
  hours: (hours: number) => `${hours}${NBSP}h`,
  /** `widens`: who may open it to everybody before that, one sentence. */
  firstUntil: (count: number, until: string, isHalf: boolean, widens: string) =>
    `${count < 2 ? 'Seule cette personne est prévenue et peut répondre' : 'Eux seuls sont prévenus et peuvent répondre'} jusqu’au ${until}${isHalf ? ' (la moitié du temps qui reste avant le début)' : ''}, puis tous. ${widens}`,
  told: 'Une fois la demande postée, Relève les prévient par les moyens et aux heures que chacun a choisis.',
} as const
