// Numbers as French writes them: by threes, with a thin no-break space.
const NBSP = '\u00A0'
const NNBSP = '\u202F'

/** « 1 136 », of a whole number. */
export const grouped = (count: number): string => String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, NNBSP)

/** « 1 point », « 1 200 points », of a number that is not below zero. */
export const pointsText = (points: number): string => `${grouped(points)}${NBSP}point${points < 2 ? '' : 's'}`
