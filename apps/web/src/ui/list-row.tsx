// A row that leads somewhere or does something: icon, title, note, what stands at its end. Settings, menus of a page, inboxes.
import { Link } from '@tanstack/react-router'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface ListRowProps {
  /** The icon, at 20 px. */
  icon?: ReactNode
  title: ReactNode
  note?: ReactNode
  /** A path of the application: the whole row leads there. */
  to?: string
  search?: Readonly<Record<string, string>>
  /** An action, instead of an address: the whole row is a button. With neither it does nothing now, and looks so. */
  onClick?: () => void
  /** False: what it does stays here, without a chevron. */
  leads?: boolean
  /** The row of the page shown beside the list. */
  isCurrent?: boolean
}

export function ListRow({ icon, title, note, to, search = {}, onClick, leads = true, isCurrent = false }: ListRowProps): ReactNode {
  const isPressed = to !== undefined || onClick !== undefined
  const content = (
    <>
      {icon !== undefined && (
        <span
          aria-hidden="true"
          className="grid size-[40px] flex-none place-items-center rounded-button-small bg-s2 text-t2 in-data-[theme=light]:bg-s3"
        >
          {icon}
        </span>
      )}
      <span className="flex min-w-0 flex-1 flex-col text-left">
        <span className={classNames('text-16 font-600', !isPressed && 'text-t3')}>{title}</span>
        {note !== undefined && <span className="text-13 text-pretty text-t3">{note}</span>}
      </span>
      {isPressed && leads && <ChevronRight size={20} className="flex-none text-t3" />}
    </>
  )
  const look = classNames(
    'flex min-h-15 w-full items-center gap-3.5 rounded-card px-3 py-2 transition-colors',
    isCurrent && 'bg-primary-tint',
    isPressed && !isCurrent && 'hover:bg-s2',
  )
  if (to !== undefined) {
    return (
      <Link to={to} search={search} aria-current={isCurrent ? 'page' : undefined} className={look}>
        {content}
      </Link>
    )
  }
  if (onClick === undefined) return <div className={look}>{content}</div>
  return (
    <button type="button" onClick={onClick} className={look}>
      {content}
    </button>
  )
}
