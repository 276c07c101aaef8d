// What one person of a circle has answered, in words and in colour.
import type { WireCircle } from '@releve/contract/circles'
import { timesOf, type Shift } from '@releve/domain/planning/shift'
import type { BadgeKind } from '../../../ui/badge.tsx'
import { circleTexts as texts } from '../texts.ts'

interface State {
  readonly words: string
  readonly tone: string
  readonly badge: BadgeKind | null
}

export function stateOf({ people }: Pick<WireCircle, 'people'>, userId: string, me: string): State {
  const answer = people.find(({ person }) => person._id === userId)?.answer ?? null
  if (answer === 'yes') return { words: userId === me ? texts.states.mine : texts.states.yes, tone: 'text-success', badge: 'accepted' }
  if (answer === 'no') return { words: texts.states.no, tone: 'text-error', badge: null }
  if (userId === me) return { words: texts.states.asked, tone: 'text-todo', badge: null }
  return { words: texts.states.waits, tone: 'text-warn', badge: 'pending' }
}

/** « 19:00 » */
export const hoursStart = (shift: Shift): string => timesOf(shift).startTime
