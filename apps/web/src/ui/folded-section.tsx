// A section whose content is one press away: its title, how many it holds, and a line that says what they are.
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useId, useState, type ReactNode } from 'react'
import { Chip } from './chip.tsx'
import { classNames } from './class-names.ts'

interface FoldedSectionProps {
  readonly title: string
  readonly icon: ReactNode
  /** A number, or « 1 sur 3 ». */
  readonly count: ReactNode
  /** It stands under the title, folded or not. */
  readonly note?: ReactNode
  /** Something within is open on the screen: the section unfolds, until a press decides. */
  readonly opensByItself?: boolean
  readonly level?: 2 | 3
  readonly children: ReactNode
}

export function FoldedSection({ title, icon, count, note, opensByItself = false, level = 2, children }: FoldedSectionProps): ReactNode {
  const titleId = useId()
  const contentId = useId()
  const [isPressed, setPressed] = useState<boolean | null>(null)
  const isOpen = isPressed ?? opensByItself
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-2">
      <Heading className="text-16">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? contentId : undefined}
          onClick={() => setPressed(!isOpen)}
          className="flex min-h-14 w-full flex-wrap items-center gap-x-3.5 gap-y-1 rounded-card px-4 py-2 text-left text-t2 shadow-[inset_0_0_0_1px_var(--line)] transition-colors hover:bg-s1"
        >
          <span className="flex-none text-t3">{icon}</span>
          <span id={titleId} className="min-w-0 flex-[1_1_6rem] font-600">
            {title}
          </span>
          <Chip>{count}</Chip>
          <ChevronDown size={20} className={classNames('flex-none text-t3', isOpen && 'rotate-180')} />
        </button>
      </Heading>
      {note !== undefined && <p className="px-4 text-13 text-pretty text-t3">{note}</p>}
      {isOpen && (
        <div id={contentId} className="flex flex-col gap-2">
          {children}
        </div>
      )}
    </section>
  )
}
