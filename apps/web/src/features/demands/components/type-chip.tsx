// The kind of a demand, by an icon and a word.
import type { WireDemand } from '@releve/contract/demands'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import HandHelping from 'lucide-react/icons/hand-helping'
import Repeat from 'lucide-react/icons/repeat'
import type { ReactNode } from 'react'
import { Chip } from '#ui/chip.tsx'
import { demandTexts } from '../texts.ts'

export const KIND_ICONS = { substitution: HandHelping, switch: ArrowLeftRight, hybrid: Repeat } as const

/** The kind of the demand, with its icon and its role's colour. */
export function TypeChip({ type }: Pick<WireDemand, 'type'>): ReactNode {
  const Icon = KIND_ICONS[type]
  return (
    <Chip tone={type === 'switch' ? 'permutation' : 'remplacement'} icon={<Icon size={15} />}>
      {demandTexts.types[type]}
    </Chip>
  )
}
