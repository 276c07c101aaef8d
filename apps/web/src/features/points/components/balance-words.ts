// The words about a balance wherever it stands, home among them, which loads no other words about points (../texts.ts).
import { formatCount, formatNumber, NBSP } from '#ui/format.ts'

export const balanceWords = {
  pointsAvailable: 'Points disponibles',
  failed: 'Les points n’ont pas pu être chargés',
  partFailed: 'Le solde n’a pas pu être lu.',
  inBalance: (points: number) => `${formatNumber(points)} au solde`,
  reserved: (points: number) => formatCount(points, { one: 'réservé', other: 'réservés' }),
  curve: (from: string, to: string, first: number, last: number) =>
    `Solde du ${from} au ${to}${NBSP}: ${first === last ? '' : `de ${formatNumber(first)} à `}${formatCount(last, { one: 'point', other: 'points' })}`,
} as const
