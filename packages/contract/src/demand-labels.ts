// What the kinds of demands are called, wherever a screen names one.
import type { WireDemand } from './demands.ts'

export const demandLabels = {
  substitution: 'Remplacement',
  switch: 'Permutation',
  hybrid: 'Demande mixte',
} as const satisfies Readonly<Record<WireDemand['type'], string>>
