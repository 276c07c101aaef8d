// How many can answer a demand, in words.
import { formatCount } from '../ui/format.ts'

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
} as const
