// What the kinds of demands are called, wherever a screen names one.
import type { WireDemand } from './demands.ts'

export const demandLabels = {
  substitution: 'Remplacement',
  switch: 'Permutation',
  hybrid: 'Remplacement ou permutation',
} as const satisfies Readonly<Record<WireDemand['type'], string>>
