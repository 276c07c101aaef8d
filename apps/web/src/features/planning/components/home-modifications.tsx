// Shows administrators, among what wants them on the home page, the modifications that wait for a decision.
import { fullName } from '@releve/contract/person-name'
import { Link } from '@tanstack/react-router'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import { useEffect, type ReactNode } from 'react'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { DayText } from '#ui/day-text.tsx'
import { formatNumber, capitalize, pluralForm } from '#ui/format.ts'
import { useToDecide } from '../queries.ts'
import { planningTexts, rangeText } from '../texts.ts'

/** `onCount`: how many, for who counts what wants one. */
export function HomeModifications({ onCount }: { onCount: (count: number) => void }): ReactNode {
  const { data } = useToDecide()
  const count = data?.length ?? 0
  useEffect(() => onCount(count), [count, onCount])
  const [first] = data ?? []
  if (data === undefined || first === undefined) return null
  return (
    <Card className="@container relative flex items-center gap-3.5 p-3.5 hover:bg-s2">
      <span
        aria-hidden="true"
        className="grid size-10 flex-none place-items-center rounded-button-small bg-todo-tint text-todo @max-[18rem]:hidden"
      >
        <ClipboardList size={20} />
      </span>
      <span className="flex min-w-0 flex-1 flex-col">
        <Link
          to="/calendar"
          search={{ requests: 'pending' }}
          className="rounded-xs text-16 font-550 after:absolute after:inset-0 after:rounded-card"
        >
          {capitalize(pluralForm(data.length, planningTexts.toDecide))}
        </Link>
        <DayText className="text-13 text-pretty text-t2">{`${fullName(first.user)}, ${rangeText(first.fromDate, first.toDate)}`}</DayText>
      </span>
      <Chip tone="todo">{formatNumber(data.length)}</Chip>
    </Card>
  )
}
