// The words of the large curve of points and of its table.
import { formatCount, formatSignedPoints, NBSP } from '../../../ui/format.ts'
import { POINTS } from '../texts.ts'

export const balanceTexts = {
  legend: 'Solde, jour après jour',
  day: 'Jour',
  moved: 'Mouvement',
  balance: 'Solde',
  /** « Sam. 14 nov. : 110 points (−10) ». */
  reading: (day: string, balance: number, moved: number) =>
    `${day}${NBSP}: ${formatCount(balance, POINTS)}${moved === 0 ? '' : ` (${formatSignedPoints(moved)})`}`,
  failed: 'La courbe du solde n’a pas pu être lue.',
} as const
