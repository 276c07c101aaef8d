// The names of the kinds of demands, wherever a screen shows one.
import type { WireDemand } from './demands.ts'

export const demandLabels = {
  substitution: 'Remplacement',
  switch: 'Permutation',
  hybrid: 'Remplacement ou permutation',
} as const satisfies Readonly<Record<WireDemand['type'], string>>
