// The title of a section: words on the page, never a box.
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface SectionTitleProps {
  children: ReactNode
  /** These words are smaller and quieter, after the title: « S47 · 24 h de service ». */
  note?: ReactNode
  /** A chip with a count, after the title. */
  count?: ReactNode
  /** It stands at the right: a link (`sectionLinkClass`) or a figure. */
  action?: ReactNode
  /** 18 on dashboards, 16 in lists. */
  size?: 18 | 16
  /** The title is quieter: it is about what is not possible (« Autres »). */
  muted?: boolean
  level?: 2 | 3
  id?: string
}

/** The look of the link at the right of a title. */
export const sectionLinkClass = 'relative touch-target rounded-xs text-14 font-550 text-primary-ink hover:underline underline-offset-4'

export function SectionTitle({ children, note, count, action, size = 18, muted = false, level = 2, id }: SectionTitleProps): ReactNode {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-x-2.5">
      <Heading id={id} className={classNames(size === 18 ? 'text-18' : 'text-16', muted && 'text-t2')}>
        {children}
      </Heading>
      {count}
      {note !== undefined && <span className="text-14 text-t3">{note}</span>}
      <span className="flex-1" />
      {action}
    </div>
  )
}
