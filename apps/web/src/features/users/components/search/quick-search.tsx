// The search of the application bar, of the menu where the bar is narrow: a colleague leads to their profile, a date to its day, a page to itself. A combobox moved by arrows.
import { fullName } from '@releve/contract/person-name'
import { useNavigate } from '@tanstack/react-router'
import ArrowRight from 'lucide-react/icons/arrow-right'
import CalendarDays from 'lucide-react/icons/calendar-days'
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import type { WireUser } from '@releve/contract/users'
import type { Day } from '@releve/domain/calendar/day'
import { Avatar } from '#ui/avatar.tsx'
import { classNames } from '#ui/class-names.ts'
import { DayText } from '#ui/day-text.tsx'
import { capitalize, formatCount, formatDay } from '#ui/format.ts'
import { roleAndTeam } from '#shared/person.ts'
import { SearchField } from '#ui/search-field.tsx'
import { useOverlay } from '#ui/use-overlay.ts'
import { useSettled } from '#kit/use-settled.ts'
import { useMe } from '#session/me.ts'
import { useHolidays, useToday, type CenterFacts } from '#features/centers/queries.ts'
import { useSuggestedMembers } from '#shared/suggested-members.ts'
import { useUsers } from '#features/users/queries.ts'
import { searchTexts as texts } from '#features/users/texts.ts'
import { findPages, type NamedPage } from './find-pages.ts'
import { findPeople, readTypedDate } from './find-people.ts'

const MOST_PEOPLE = 7
const MOST_PAGES = 3

type Result =
  | { readonly id: string; readonly day: Day }
  | { readonly id: string; readonly person: WireUser }
  | { readonly id: string; readonly page: NamedPage }

function resultsOf(
  text: string,
  { today, holidays }: Pick<CenterFacts, 'today' | 'holidays'>,
  users: readonly WireUser[],
  pages: readonly NamedPage[],
): { results: Result[]; isWrongDate: boolean } {
  const date = readTypedDate(text, today, holidays)
  const people = findPeople(users, text, MOST_PEOPLE).map((person): Result => ({ id: person._id, person }))
  const found = [...people, ...findPages(pages, text, MOST_PAGES).map((page): Result => ({ id: page.id, page }))]
  if (date !== null && 'day' in date) return { results: [{ id: date.day, day: date.day }, ...found], isWrongDate: false }
  return { results: found, isWrongDate: date !== null && found.length === 0 }
}

function ResultFace({ result }: { result: Result }): ReactNode {
  const isDay = 'day' in result
  const title = isDay
    ? capitalize(formatDay(result.day, 'long', { year: true }))
    : 'page' in result
      ? result.page.label
      : fullName(result.person)
  const note = isDay ? texts.openDay : 'page' in result ? texts.openPage : roleAndTeam(result.person)
  return (
    <>
      {'person' in result ? (
        <Avatar name={title} imageUrl={result.person.avatar ?? undefined} size={32} />
      ) : (
        <span aria-hidden="true" className="grid size-8 flex-none place-items-center rounded-full bg-primary-tint text-primary-ink">
          {isDay ? <CalendarDays size={18} /> : <ArrowRight size={18} />}
        </span>
      )}
      <span className="flex min-w-0 flex-col">
        <span className="truncate text-14 font-550">{isDay ? <DayText>{title}</DayText> : title}</span>
        {note !== '' && <span className="truncate text-13 text-t3">{note}</span>}
      </span>
    </>
  )
}

interface QuickSearchProps {
  /** The pages that the reader finds in the menus. */
  pages: readonly NamedPage[]
  /** It is called for what the search stands in, which then closes; the keys that lead to the field are for a bar alone. */
  onFollow?: () => void
}

export function QuickSearch({ pages, onFollow }: QuickSearchProps): ReactNode {
  const id = useId()
  const navigate = useNavigate()
  const today = useToday()
  const holidays = useHolidays()
  const isMaster = useMe().adminType === 'master'
  const { data: colleagues } = useUsers()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  // A master administrator looks over all centres: there the server finds.
  const { data: found } = useSuggestedMembers(useSettled(text), isMaster, MOST_PEOPLE)
  const { results, isWrongDate } = resultsOf(text, { today, holidays }, (isMaster ? found : colleagues) ?? [], pages)
  const isShown = isOpen && text.trim() !== ''
  useOverlay({ open: isShown, close: () => setOpen(false), backCloses: true })
  const current = results[Math.min(active, results.length - 1)]
  const optionId = (result: Result) => `${id}${result.id}`

  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      // The field is hidden on phones: there is nothing to focus.
      if (input.current === null || input.current.offsetParent === null) return
      event.preventDefault()
      input.current.focus()
      input.current.select()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])

  function follow(result: Result): void {
    setText('')
    setOpen(false)
    input.current?.blur()
    onFollow?.()
    if ('day' in result) void navigate({ to: '/calendar', search: { day: result.day } })
    else if ('page' in result) void navigate({ to: result.page.to })
    else void navigate({ to: '/profile/$userId', params: { userId: result.person._id } })
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape') {
      // The first closes the list, the second empties the field, as everywhere.
      if (isShown) event.preventDefault()
      setOpen(false)
      return
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      if (isShown && current !== undefined) follow(current)
      return
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined || results.length === 0) return
    event.preventDefault()
    setOpen(true)
    setActive((Math.min(active, results.length - 1) + (isShown ? step : 0) + results.length) % results.length)
  }

  return (
    <div className="relative w-full">
      <SearchField
        ref={input}
        label={texts.label}
        {...(onFollow === undefined && { shortcut: texts.shortcut })}
        value={text}
        role="combobox"
        aria-expanded={isShown}
        aria-controls={`${id}list`}
        aria-autocomplete="list"
        aria-activedescendant={isShown && current !== undefined ? optionId(current) : undefined}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => {
          setText(event.target.value)
          setActive(0)
          setOpen(true)
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
      />
      <span role="status" className="sr-only">
        {isShown && (results.length > 0 ? formatCount(results.length, texts.count) : isWrongDate ? texts.noSuchDay : texts.nothing)}
      </span>
      <div
        id={`${id}list`}
        role="listbox"
        tabIndex={-1}
        aria-label={texts.results}
        className={classNames(
          'absolute inset-x-0 top-[calc(100%+8px)] z-30 flex-col rounded-card bg-s4 p-1.5 shadow-e2',
          isShown ? 'flex' : 'hidden',
        )}
        // The field keeps the focus while a result is pressed.
        onMouseDown={(event) => event.preventDefault()}
      >
        {results.map((result, index) => (
          // The keyboard is that of the field.
          // oxlint-disable-next-line click-events-have-key-events
          <div
            key={result.id}
            id={optionId(result)}
            role="option"
            aria-selected={result === current}
            tabIndex={-1}
            className="flex min-h-12 cursor-pointer items-center gap-3 rounded-sm px-2 py-1.5 aria-selected:bg-s3"
            onMouseMove={() => setActive(index)}
            onClick={() => follow(result)}
          >
            <ResultFace result={result} />
          </div>
        ))}
        {results.length === 0 && <p className="px-3 py-2.5 text-14 text-t2">{isWrongDate ? texts.noSuchDay : texts.nothing}</p>}
      </div>
    </div>
  )
}
