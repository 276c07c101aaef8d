// The colours a team may take, and who reads letters on them. Pure.
import { TEAM_COLORS } from '@releve/contract/teams'
import { COLOR_NAMES, teamSheetTexts } from '../texts.ts'

/** The palette, and before it the colour the team has when it is none of it. */
export function colorsFor(current: string | null) {
  const palette = TEAM_COLORS.map((value: string) => ({ value, name: COLOR_NAMES[value] ?? value }))
  const isKnown = current === null || TEAM_COLORS.some((value) => value.toLowerCase() === current.toLowerCase())
  return isKnown ? palette : [{ value: current, name: teamSheetTexts.otherColor }, ...palette]
}

function channel(value: number): number {
  const part = value / 255
  return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

function luminance(color: string): number {
  const number = Number.parseInt(color.slice(1), 16)
  return 0.2126 * channel(number >> 16) + 0.7152 * channel((number >> 8) & 255) + 0.0722 * channel(number & 255)
}

const DARK = '#101415'
const LIGHT = '#ffffff'

/** WCAG contrast of two colours `#RRGGBB`, 1 to 21. */
export function contrastOf(a: string, b: string): number {
  const [x, y] = [luminance(a), luminance(b)]
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05)
}

/** The ink that reads best on a team's colour: at least 4.5 on any, since one of black and white always gives it. */
export function inkOn(color: string): string {
  return contrastOf(color, LIGHT) >= contrastOf(color, DARK) ? LIGHT : DARK
}

/** « A » for « Équipe A », « 3 » for « Garde 3 », « V » for « Verte ». */
export function teamLetter(name: string): string {
  const last = name.trim().split(/\s+/).at(-1) ?? ''
  return ([...last][0] ?? '').toLocaleUpperCase('fr')
}
