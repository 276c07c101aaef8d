// What one answered, as a mark and a colour that never stand alone: its words are beside it, or are its name.
import type { AvailabilityAnswer } from '@releve/domain/availability/availability'
import Check from 'lucide-react/icons/check'
import Contrast from 'lucide-react/icons/contrast'
import Minus from 'lucide-react/icons/minus'
import type { ReactNode } from 'react'
import { classNames } from '../../../ui/class-names.ts'

const MARKS = {
  available: { Icon: Check, look: 'bg-success-tint text-success' },
  lastResort: { Icon: Contrast, look: 'bg-warn-tint text-warn' },
  no: { Icon: Minus, look: 'text-t3 shadow-[inset_0_0_0_1px_var(--line-strong)]' },
  unsaid: { Icon: null, look: 'border border-dashed border-line-strong' },
} as const

/** The classes of the surface it stands on. */
export const answerLook = (answer: AvailabilityAnswer | 'unsaid') => MARKS[answer].look

export function AnswerIcon({ answer, size }: { answer: AvailabilityAnswer | 'unsaid'; size: 14 | 20 }): ReactNode {
  const { Icon } = MARKS[answer]
  return Icon === null ? null : <Icon size={size} strokeWidth={answer === 'lastResort' ? 2.2 : 2.6} />
}

/** 22 px, beside its words. */
export function AnswerMark({ answer }: { answer: AvailabilityAnswer | 'unsaid' }): ReactNode {
  return (
    <span aria-hidden="true" className={classNames('grid size-[22px] flex-none place-items-center rounded-[7px]', answerLook(answer))}>
      <AnswerIcon answer={answer} size={14} />
    </span>
  )
}
