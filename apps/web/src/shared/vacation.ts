// How a vacation is recognised: the colours its name brings into scope, and the words its state adds for who cannot see it.
import { classNames } from '../ui/class-names.ts'

/** Names with colours of their own; every other name takes the neutral ones. */
const COLOURED = new Set(['J', 'N', 'M', 'A', 'G', 'R'])

/**
 * Classes that bring the colours of a vacation into scope (`--v-bg`, `--v-fg`, `--v-tint`, `--v-ink`, and the utilities
 * `bg-v-tint`, `text-v-ink`…). Rest is always the quiet neutral, whatever its name.
 */
export function vacationClass(name: string, type?: 'work' | 'rest'): string {
  if (type === 'rest') return 'vac vac-R'
  return classNames('vac', COLOURED.has(name) && `vac-${name}`)
}
