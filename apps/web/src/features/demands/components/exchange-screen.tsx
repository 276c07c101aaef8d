// The exchange screen of both routes: lists at the left, the open demand at the right; on phones one over the other.
import type { WireDemand } from '@releve/contract/demands'
import { useNavigate } from '@tanstack/react-router'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import FilterX from 'lucide-react/icons/filter-x'
import HandHelping from 'lucide-react/icons/hand-helping'
import Plus from 'lucide-react/icons/plus'
import { useState, type ReactNode } from 'react'
import { useWaitReason } from '#api/use-wait-reason.ts'
import { Button, type ButtonProps } from '#ui/button.tsx'
import { FilterChips } from '#ui/chip.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { SkeletonStack } from '#ui/skeleton-rows.tsx'
import { SkipToDetail } from '#ui/skip-to-detail.tsx'
import { EmptyState } from '#ui/states.tsx'
import { useIsDesktop, useIsShort } from '#ui/use-media-query.ts'
import { useHandedFocus, type NextFocus } from '#ui/use-handed-focus.ts'
import { useStepBack } from '#ui/use-step-back.ts'
import { Loaded } from '#kit/loaded.tsx'
import { useMe } from '#session/me.ts'
import { useToday } from '#features/centers/queries.ts'
import { useMyShiftDays } from '#features/shifts/queries.ts'
import { useDemands } from '../queries.ts'
import { demandTexts as texts } from '../texts.ts'
import { consequenceSkeleton } from './consequence-view.tsx'
import { DemandDetail } from './detail/demand-detail.tsx'
import { FilterLine, FilterSheet, noFilters } from './list/demand-filters.tsx'
import { DemandForm } from './form/demand-form.tsx'
import { DemandSection, followCard, openerOf } from './list/demand-sections.tsx'
import type { ExchangeList, ExchangeSearch } from './exchange-search.ts'
import { daysRange } from './own-days.ts'
import { hasFilters, sectionsOf, type SectionId, type Sections } from './sections.ts'

const PATHS = { replace: '/exchange/replace', switch: '/exchange/switch' } as const

/** `undefined` takes a part of the address away. */
type SearchChange = { readonly [K in keyof ExchangeSearch]?: ExchangeSearch[K] | undefined }

function changed(known: ExchangeSearch, change: SearchChange): ExchangeSearch {
  return Object.fromEntries(Object.entries({ ...known, ...change }).filter(([, value]) => value !== undefined))
}

const isAvailable = (id: SectionId) => id === 'availableSubstitution' || id === 'availableSwitch'

/**
 * The demand in the column before a choice: the first one that wants something from this person. It stays while others come before it, or
 * an answer puts it elsewhere: nothing changes under a hand about to press.
 */
function useFirst({ sections }: Sections): string | null {
  const visible = sections.filter(({ id }) => id !== 'hidden')
  const wanting = visible.filter(({ id }) => id === 'toAnswer' || isAvailable(id))
  const shown = [...wanting, ...visible].flatMap(({ demands }) => demands)
  const [before, setBefore] = useState<string | null>(null)
  const first = shown.some(({ _id }) => _id === before) ? before : (shown[0]?._id ?? null)
  if (first !== before) setBefore(first)
  return first
}

/** The button that was pressed goes with the face the demand had: the name of the column says what has become of it. */
const nameOfColumn: NextFocus = (_lost, column) => column.querySelector<HTMLElement>('section[tabindex]') ?? openerOf(null)

interface ExchangeScreenProps {
  list: ExchangeList
  search: ExchangeSearch
  /** It takes the place of the lists for those who belong to no centre. */
  noCenter: ReactNode
  /** The page adds it before the lists. */
  first?: ReactNode
  /** The page adds it beneath the open demand. */
  children?: ((demand: WireDemand, onClose: () => void) => ReactNode) | undefined
}

export function ExchangeScreen({ list, search, noCenter, first: before, children }: ExchangeScreenProps): ReactNode {
  const { _id: me, centerId } = useMe()
  const isDesktop = useIsDesktop()
  const isShort = useIsShort()
  const waits = useWaitReason()
  const navigate = useNavigate()
  const stepBack = useStepBack()
  const today = useToday()
  const query = useDemands()
  const { data: demands, error } = query
  // Read before a demand is opened, and without network: the weeks beside it are there at once.
  useMyShiftDays(daysRange(today, demands ?? []))
  const lists = sectionsOf(demands ?? [], { list, search, today, me })
  const first = useFirst(lists)
  const handsFocus = useHandedFocus(nameOfColumn)

  const go = (change: SearchChange, options: { step?: boolean; list?: ExchangeList; state?: true; ignoreBlocker?: boolean } = {}) =>
    void navigate({
      to: PATHS[options.list ?? list],
      // The search is that of the address as it is then: a message may call this long after it was shown.
      search: (known: ExchangeSearch) => changed(known, change),
      replace: options.step !== true,
      resetScroll: false,
      ignoreBlocker: options.ignoreBlocker === true,
      state: options.step === true ? { isOverlay: true } : (options.state ?? {}),
    })
  // A layer over the lists is a step of the history, so that « back » closes it; closing it otherwise takes the step back.
  const leave = (change: SearchChange) => {
    if (!stepBack()) go(change)
  }
  const onOpen = (id: string) => {
    go({ demand: id, edit: undefined, counter: undefined }, search.demand === undefined ? { step: true } : { state: true })
  }
  // A demand with typed text is chosen: other filters then keep it, and its own card leads nowhere else.
  const onWrite = () => {
    if (search.demand === undefined && opened !== null) go({ demand: opened }, { ignoreBlocker: true })
  }
  const onClose = () => leave({ demand: undefined, edit: undefined, counter: undefined })
  const onPost = (post: 1 | string) => go({ post }, { step: true })
  const onEdit = () => go({ demand: opened ?? undefined, edit: 1 }, { step: true })
  // It has a place of its own: going back is the demand again, and nothing of its answers stands beside what is being named.
  const counter = {
    isOpen: search.counter === 1,
    onOpen: () => go({ demand: opened ?? undefined, counter: 1 }, { step: true }),
    onLeave: () => leave({ counter: undefined }),
  }
  const onView = (view: ExchangeList | 'all') => {
    if (view === 'all') go({ all: 1, demand: undefined, counter: undefined })
    else go({ all: undefined, demand: undefined, counter: undefined }, { list: view })
  }

  const view = search.all === 1 ? 'all' : list
  const opened = search.demand ?? (isDesktop ? first : null)
  // With nothing to open the lists, or what is said in their place, have the whole page.
  const hasColumn = isDesktop && (opened !== null || lists.sections.length > 0 || (demands === undefined && error === null))
  const options = [
    { value: 'all', label: texts.lists.all },
    { value: 'replace', label: texts.lists.replace, icon: <HandHelping size={16} /> },
    { value: 'switch', label: texts.lists.switch, icon: <ArrowLeftRight size={16} /> },
  ] as const
  const postButton = (size: 40 | 56, words: ReactNode) => (
    <Button
      size={size}
      variant="primary"
      icon={<Plus size={size === 40 ? 18 : 20} strokeWidth={2.6} />}
      disabledReason={waits}
      hideReason
      onClick={() => onPost(1)}
    >
      {words}
    </Button>
  )
  const title = (
    <PageTitle
      title={texts.title}
      documentTitle={texts.documentTitle[view]}
      toolbar={<SegmentedControl label={texts.lists.label} options={options} value={view} onChange={onView} />}
      phoneActions={
        centerId !== null && (
          <>
            {isShort && postButton(40, texts.postDemand)}
            <FilterSheet demands={demands ?? []} filters={search} onChange={go} />
          </>
        )
      }
    />
  )
  if (centerId === null) {
    return (
      <>
        {title}
        {noCenter}
      </>
    )
  }
  const detail = { onClose, onEdit, onPost, counter, children }

  return (
    <>
      {title}
      {!isDesktop && before}
      <div className={hasColumn ? 'lg:grid lg:grid-cols-[minmax(0,1fr)_min(53.5%,720px)]' : undefined}>
        <div className="relative px-4 pb-24 lg:px-6 lg:pt-5 lg:pb-10 lg:pl-8">
          {hasColumn && opened !== null && <SkipToDetail />}
          {isDesktop && before}
          {isDesktop ? (
            <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
              <FilterLine demands={demands ?? []} filters={search} onChange={go} />
              {postButton(
                40,
                <>
                  <span className="max-2xl:hidden">{texts.postDemand}</span>
                  <span className="2xl:hidden">{texts.post}</span>
                </>,
              )}
            </div>
          ) : (
            <FilterChips
              label={texts.lists.label}
              options={options.map(({ value, label }) => ({ value, label }))}
              value={view}
              onChange={onView}
            />
          )}
          <div className="mt-2 lg:mt-0">
            <Loaded
              query={query}
              failed={texts.failed.title}
              failedNote={texts.failed.nothingChanged}
              skeleton={
                // It stands beneath its title: what comes moves nothing.
                <div className="flex flex-col gap-2">
                  <span className="flex h-[2.25rem] items-center">
                    <Skeleton width={180} height={20} />
                  </span>
                  <SkeletonStack count={4} height={150} />
                </div>
              }
            >
              {() => <Lists {...{ view, search, onOpen }} lists={lists} selected={opened} onPost={() => onPost(1)} onChange={go} />}
            </Loaded>
          </div>
        </div>
        {hasColumn && (
          <aside className="border-l border-line bg-s1" onInput={onWrite}>
            <div ref={handsFocus} className="sticky top-(--page-top) flex h-(--content-height) flex-col overflow-y-auto">
              {demands === undefined && opened === null ? (
                <div className="p-8">{consequenceSkeleton}</div>
              ) : (
                <DemandDetail {...detail} id={opened} />
              )}
            </div>
          </aside>
        )}
      </div>
      {!isDesktop && (
        <>
          {!isShort && (
            <div className="@container print-hidden pointer-events-none fixed inset-x-4 bottom-[calc(var(--bottom-nav-space)+16px)] z-10 flex justify-end">
              <span className="pointer-events-auto rounded-[18px] shadow-e2">
                {/* With large text it would lie over what one reads. */}
                {postButton(56, <span className="@max-[18rem]:sr-only">{texts.postDemand}</span>)}
              </span>
            </div>
          )}
          <DemandDetail {...detail} id={search.edit === 1 || search.post !== undefined ? null : (search.demand ?? null)} />
        </>
      )}
      <DemandForm
        post={search.post ?? null}
        type={list === 'switch' && search.all !== 1 ? 'switch' : 'substitution'}
        editing={search.edit === 1 ? (demands?.find(({ _id, posterId }) => _id === search.demand && posterId === me) ?? null) : null}
        onClose={() => leave({ post: undefined, edit: undefined })}
        onSee={(id) => go({ demand: id, post: undefined, edit: undefined }, { step: true })}
        onDone={(id) => {
          if (search.edit === 1) leave({ edit: undefined })
          // In the column the demand just posted is shown; on phones the list is.
          else if (isDesktop) go({ post: undefined, demand: id }, { state: true })
          else leave({ post: undefined })
        }}
      />
    </>
  )
}

interface ListsProps {
  view: ExchangeList | 'all'
  lists: Sections
  search: ExchangeSearch
  selected: string | null
  onOpen: (id: string) => void
  onPost: () => void
  onChange: (change: SearchChange) => void
}

function Lists({ view, lists, search, selected, onOpen, onPost, onChange }: ListsProps): ReactNode {
  const handsFocus = useHandedFocus(followCard)
  const { sections, hiddenCount, filteredCount } = lists
  const isFiltered = hasFilters(search) && filteredCount > 0
  const filtered = { title: texts.empty.filteredTitle, text: texts.empty.filteredText(filteredCount) }
  const clear = (look: Pick<ButtonProps, 'wide' | 'size'>) => (
    <Button {...look} onClick={() => onChange(noFilters)}>
      {texts.filters.clear}
    </Button>
  )
  if (sections.length === 0 && isFiltered) {
    return (
      <EmptyState icon={<FilterX size={30} />} title={filtered.title} actions={clear({ wide: true })}>
        {filtered.text}
      </EmptyState>
    )
  }
  const hasNothing = sections.every(({ id }) => id === 'hidden')
  const nothing = isFiltered
    ? filtered
    : hiddenCount > 0
      ? { title: texts.empty.hiddenTitle, text: texts.empty.hiddenText(hiddenCount) }
      : texts.empty.nothing[view]
  const noneAvailable = isFiltered ? filtered : texts.empty
  return (
    <div ref={handsFocus} className="flex flex-col gap-5">
      {hasNothing && (
        <EmptyState
          icon={view === 'switch' ? <ArrowLeftRight size={30} /> : <HandHelping size={30} />}
          title={nothing.title}
          // On phones the button at the thumb is there already.
          actions={
            <span className="flex max-lg:hidden">
              <Button variant="primary" wide onClick={onPost}>
                {texts.postDemand}
              </Button>
            </span>
          }
        >
          {nothing.text} {texts.empty.nothingNext}
        </EmptyState>
      )}
      {!hasNothing && !sections.some(({ id }) => isAvailable(id)) && (
        <div className="rounded-card px-4 py-5 text-center shadow-[inset_0_0_0_1px_var(--line)]">
          <h2 className="text-16">{noneAvailable.title}</h2>
          <p className="mx-auto mt-1 max-w-[420px] text-14 text-t2">{noneAvailable.text}</p>
          {isFiltered && <span className="mt-3 flex justify-center">{clear({ size: 40 })}</span>}
        </div>
      )}
      {sections.map((section) => (
        <DemandSection key={section.id} section={section} selected={selected} onOpen={onOpen} />
      ))}
      {hiddenCount > 0 && (
        <button
          type="button"
          onClick={() => onChange({ hidden: search.hidden === 1 ? undefined : 1 })}
          className="min-h-11 self-center rounded-card px-4 text-14 font-600 text-primary-ink hover:bg-s1"
        >
          {search.hidden === 1 ? texts.hideHidden : texts.showHidden(hiddenCount)}
        </button>
      )}
    </div>
  )
}
