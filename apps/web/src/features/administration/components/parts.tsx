// How a part of the day's work is drawn: its title with a live count, what is in it, and what failed beside it.
import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import { whyFailed } from '#api/errors.ts'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { FailedLine } from '#ui/failed-line.tsx'
import { countedText, type Noun } from '#ui/format.ts'
import { SectionTitle, sectionLinkClass } from '#ui/section-title.tsx'
import { panelTexts as texts } from '../texts.ts'

interface PartProps {
  id: string
  title: string
  /** Null while not known. */
  count: number | null
  /** There are more than these. */
  hasMore?: boolean
  tone?: 'todo' | 'error' | 'neutral'
  /** The address of the whole list. */
  to?: string
  search?: Readonly<Record<string, string>>
  /** The query that reads it. */
  query?: { readonly error: Error | null; readonly isFetching: boolean; readonly refetch: () => unknown }
  /** The sentence when there is nothing; without it, the part is not drawn then. */
  none?: string
  /** Something in it stays, though nothing waits any more. */
  isKept?: boolean
  children: ReactNode
}

export function Part(props: PartProps): ReactNode {
  const { id, title, count, hasMore = false, tone = 'todo', to, search, query, none, isKept = false, children } = props
  if (count === 0 && none === undefined && !isKept) return null
  const failed = count === null && query !== undefined && query.error !== null ? query : null
  if (count === null && failed === null) return null
  return (
    <section id={id} aria-labelledby={`${id}-titre`} className="flex scroll-mt-20 flex-col gap-2.5">
      <SectionTitle
        id={`${id}-titre`}
        count={count !== null && count > 0 && <Chip tone={tone}>{hasMore ? countedText(count + 1, count) : countedText(count)}</Chip>}
        action={
          to !== undefined && (
            <Link to={to} {...(search !== undefined && { search })} className={sectionLinkClass} aria-label={`${texts.seeAll}, ${title}`}>
              {texts.seeAll}
            </Link>
          )
        }
      >
        {title}
      </SectionTitle>
      {failed !== null ? (
        <FailedLine onRetry={() => void failed.refetch()} retrying={failed.isFetching}>
          <span className="block font-600 text-error">{texts.failed}</span>
          {whyFailed(failed.error)}
        </FailedLine>
      ) : count === 0 && !isKept ? (
        <p className="text-14 text-t2">{none}</p>
      ) : (
        children
      )}
    </section>
  )
}

/** Rows in one card, hairlines between them. */
export function Rows({ children }: { children: ReactNode }): ReactNode {
  return (
    <Card>
      <ul>{children}</ul>
    </Card>
  )
}

interface RowProps {
  icon: ReactNode
  title: ReactNode
  note: ReactNode
  trailing?: ReactNode
  /** The whole row leads there. */
  to: string
}

export function Row({ icon, title, note, trailing, to }: RowProps): ReactNode {
  return (
    <li className="group relative flex items-center gap-3.5 pl-3.5 first:rounded-t-card last:rounded-b-card hover:bg-s2">
      {icon}
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1.5 border-t border-line py-3 pr-3.5 group-first:border-t-0">
        <span className="flex min-w-[min(9rem,100%)] flex-1 flex-col wrap-anywhere">
          <Link to={to} className="rounded-xs text-16 font-550 after:absolute after:inset-0">
            {title}
          </Link>
          <span className="line-clamp-2 text-13 text-t2">{note}</span>
        </span>
        {trailing}
      </span>
    </li>
  )
}

const MOST = 4

interface ListPartProps<Entry> extends Omit<PartProps, 'count' | 'children'> {
  list: readonly Entry[] | undefined
  /** When there are more than this, the others stand behind `to`. */
  most?: number
  /** The number of those that wait, when more do than were read. */
  count?: number | undefined
  /** The noun for the remaining ones; without it they are not mentioned. */
  noun?: Noun
  /** The `Row` of one. */
  children: (entry: Entry) => ReactNode
}

/** A part that is a list: its first entries, one a row. */
export function ListPart<Entry extends { readonly _id: string }>(props: ListPartProps<Entry>): ReactNode {
  const { list, count = list?.length ?? null, most = MOST, noun, children, ...part } = props
  return (
    <Part {...part} count={count}>
      <Rows>
        {list?.slice(0, most).map((entry) => (
          <Fragment key={entry._id}>{children(entry)}</Fragment>
        ))}
      </Rows>
      {noun !== undefined && (count ?? 0) > most && <p className="px-3.5 text-13 text-t3">{texts.more((count ?? 0) - most, noun)}</p>}
    </Part>
  )
}
