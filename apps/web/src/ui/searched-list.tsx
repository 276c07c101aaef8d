// A list that may be longer than a screen: once it is, a field searches it, beside a choice that narrows it; how much is found is said,
// and nothing found leaves a way back. A list read a page at a time is then read to its end, unless the server searches it. Short lists stay as quiet as they are.
import { useDeferredValue, useEffect, useRef, useState, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { formatCount, type Noun } from './format.ts'
import { matchesSearch } from './match-search.ts'
import { ReadOn, type RestOfList } from './read-on.tsx'
import { SearchField } from './search-field.tsx'
import { foundText, searchTexts } from './search-texts.ts'
import { Select, type SelectOption } from './select.tsx'

/** Longer than this, a list exceeds a telephone. */
const SEARCHED_FROM = 10

/** A choice beside the field: the first of its options is everything, the others some of it. */
interface ListChoice<T, Value extends string> {
  readonly label: string
  readonly options: readonly [SelectOption<Value>, ...SelectOption<Value>[]]
  readonly matches: (entry: T, chosen: Value) => boolean
}

interface SearchedListProps<T, Value extends string> {
  readonly list: readonly T[]
  /** The text that an entry is found by: names, days as they are written, reasons. */
  readonly textOf: (entry: T) => string
  /** It is given where the server finds: `list` is what it found, and `count` says how much that is, once it is known. */
  readonly asked?: {
    readonly typed: string
    readonly onType: (typed: string) => void
    readonly count: string | undefined
    /** The list is that of other letters still. */
    readonly isAwaited?: boolean
  }
  readonly texts: {
    /** The name of the field: « Chercher un membre ». */
    readonly search: string
    readonly count: Noun
    /** The label of the button that reads on, in a list read a page at a time. */
    readonly more?: string
  }
  readonly choice?: ListChoice<T, Value>
  /** The remaining pages of a list read a page at a time. */
  readonly rest?: RestOfList
  /** They act on the whole list, and stand at the end of the row of the field. */
  readonly tools?: ReactNode
  /** Entries so tall that fewer fill a screen. */
  readonly from?: number
  /** The list itself; `isNarrowed` when it is not all there is. */
  readonly children: (matches: readonly T[], isNarrowed: boolean) => ReactNode
}

export function SearchedList<T, Value extends string = string>(props: SearchedListProps<T, Value>): ReactNode {
  const { list, textOf, asked, texts, choice, rest, tools, from = SEARCHED_FROM, children } = props
  const [own, setOwn] = useState('')
  const typed = asked?.typed ?? own
  const setTyped = asked?.onType ?? setOwn
  const [chosen, setChosen] = useState<Value | null>(null)
  const field = useRef<HTMLInputElement>(null)
  // The field answers at once, a long list after it.
  const searched = useDeferredValue(typed.trim())
  const matches = chosen === null || choice === undefined ? null : (entry: T) => choice.matches(entry, chosen)
  const isNarrowed = searched !== '' || matches !== null
  const isFailed = rest?.isFetchNextPageError === true
  const isReadOn = asked === undefined && isNarrowed && rest?.hasNextPage === true && !isFailed
  const fetchNextPage = rest?.fetchNextPage
  const isFetching = rest?.isFetchingNextPage === true
  useEffect(() => {
    if (isReadOn && !isFetching) fetchNextPage?.()
  }, [isReadOn, isFetching, fetchNextPage])

  const isLong = isNarrowed || typed !== '' || list.length > from || rest?.hasNextPage === true
  // Once nothing is typed any more, what was found last still stands for a moment: the field stays, and the focus in it.
  const [isSearched, setSearched] = useState(false)
  if (asked !== undefined && isLong && !isSearched) setSearched(true)
  const found =
    isNarrowed && asked === undefined
      ? list.filter((entry) => (matches === null || matches(entry)) && matchesSearch(textOf(entry), searched))
      : list
  const goesOn = isReadOn || (asked?.isAwaited === true && found.length === 0)
  const isNothing = isNarrowed && found.length === 0 && !goesOn
  const outcome = goesOn
    ? searchTexts.goesOn
    : foundText(asked === undefined ? formatCount(found.length, texts.count) : (asked.count ?? ''), isNothing, isFailed)
  function clear(): void {
    setTyped('')
    setChosen(null)
    field.current?.focus()
  }
  return (
    <>
      {/* The list keeps its place when it grows long: what is being written in it must not go. */}
      {(isLong || isSearched) && (
        <div className="flex flex-col gap-2">
          <div className="flex flex-wrap items-center gap-3">
            <span
              className={classNames(
                'flex-1 sm:max-w-[26rem] [&>label]:h-[2.75rem] [&>label]:max-w-none',
                tools === undefined ? 'min-w-[min(13rem,100%)]' : 'min-w-[min(8rem,100%)]',
              )}
            >
              <SearchField
                ref={field}
                label={texts.search}
                value={typed}
                maxLength={100}
                autoComplete="off"
                onChange={(event) => setTyped(event.target.value)}
              />
            </span>
            {choice !== undefined && (
              <Select<Value>
                look="chip"
                label={choice.label}
                options={choice.options}
                value={chosen ?? choice.options[0].value}
                onChange={(next) => setChosen(next === choice.options[0].value ? null : next)}
              />
            )}
            {tools !== undefined && <span className="ml-auto flex-none">{tools}</span>}
          </div>
          <p role="status" className="text-14 text-t3 empty:sr-only">
            {isNarrowed && outcome}
          </p>
          {isNothing && (
            <span>
              <Button size={44} onClick={clear}>
                {searchTexts.clear}
              </Button>
            </span>
          )}
        </div>
      )}
      {!isLong && !isSearched && tools !== undefined && <div className="flex justify-end">{tools}</div>}
      {isNothing ? null : children(found, isNarrowed)}
      {rest !== undefined && (isFailed || !isNarrowed || asked !== undefined) && (
        <ReadOn rest={rest} label={texts.more ?? searchTexts.more} />
      )}
    </>
  )
}
