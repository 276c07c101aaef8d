// The exchange screen of both routes: lists at the left, the open demand at the right; on phones one over the other.
import type { WireDemand } from '@releve/contract/demands'
import { useNavigate } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import { useState, type ComponentProps, type ReactNode } from 'react'
import { useWaitReason } from '#api/use-wait-reason.ts'
import { Button } from '#ui/button.tsx'
import { FilterChips } from '#ui/chip.tsx'
import { deferredPart } from '#ui/deferred-part.tsx'
import { deferredSheet, type OverlayProps } from '#ui/deferred-overlay.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { SkeletonStack } from '#ui/skeleton-rows.tsx'
import { SkipToDetail } from '#ui/skip-to-detail.tsx'
import { useIsDesktop, useIsShort } from '#ui/use-media-query.ts'
import { useHandedFocus, type NextFocus } from '#ui/use-handed-focus.ts'
import { useStepBack } from '#ui/use-step-back.ts'
import { Loaded } from '#kit/loaded.tsx'
import { useMe } from '#session/me.ts'
import { useToday } from '#features/centers/queries.ts'
import { useMyShiftDays } from '#features/shifts/queries.ts'
import { useDemands } from '../queries.ts'
import { demandTexts as texts } from '../texts.ts'
import type { DemandDetail } from './detail/demand-detail.tsx'
import type { OpenDemand } from './list/demand-card.tsx'
import { FilterLine, FilterSheet } from './list/demand-filters.tsx'
import type { DemandForm } from './form/demand-form.tsx'
import { ExchangeLists, type Circles } from './list/exchange-lists.tsx'
import { openerOf } from './list/opener.ts'
import type { ExchangeList, ExchangeSearch, SearchChange } from './exchange-search.ts'
import { daysRange } from './own-days.ts'
import { sectionsOf, viewOf, type ExchangeView, type Sections } from './sections.ts'

type Detail = ComponentProps<typeof DemandDetail>

const loadDetail = async () => (await import('./detail/demand-detail.tsx')).DemandDetail

/** The shapes of an open demand, until its code is there. */
const detailSkeleton = (
  <div className="flex flex-col gap-6 p-8">
    <Skeleton width={220} height={88} radius="tile" />
    <SkeletonStack count={2} height={120} />
  </div>
)

/** The open demand and the form come after the lists, which are what one looks at first. */
const DetailColumn = deferredPart<Detail>(loadDetail, { waiting: () => detailSkeleton })
const DetailSheet = deferredSheet<Detail & OverlayProps>(loadDetail)
const FormSheet = deferredSheet<ComponentProps<typeof DemandForm> & OverlayProps>(
  async () => (await import('./form/demand-form.tsx')).DemandForm,
)

const PATHS = { replace: '/exchange/replace', switch: '/exchange/switch' } as const

function changed(known: ExchangeSearch, change: SearchChange): ExchangeSearch {
  return Object.fromEntries(Object.entries({ ...known, ...change }).filter(([, value]) => value !== undefined))
}

/**
 * The demand in the column before a choice: the first one that wants something from this person. It stays while others come before it, or
 * an answer puts it elsewhere: nothing changes under a hand about to press.
 */
function useFirst({ sections }: Sections): string | null {
  const visible = sections.filter(({ id }) => id !== 'hidden')
  const wanting = visible.filter(({ id }) => id === 'toAnswer' || id === 'toTake')
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
  /** The page adds them among the demands. */
  circles: Circles
  /** The way to the vacancies for those who keep them, in the bar: as an icon, or with its words. */
  board: { readonly icon: ReactNode; readonly button: ReactNode }
  /** The page adds it beneath the open demand. */
  children?: ((demand: WireDemand, onClose: () => void) => ReactNode) | undefined
}

export function ExchangeScreen({ list, search, noCenter, circles, board, children }: ExchangeScreenProps): ReactNode {
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
  const view = viewOf(list, search)
  const lists = sectionsOf(demands ?? [], { view, search, today, me })
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
  const onOpen: OpenDemand = (id, by) => {
    const change = { demand: id, edit: undefined, counter: undefined, swap: by === 'swap' ? (1 as const) : undefined }
    go(change, search.demand === undefined ? { step: true } : { state: true })
  }
  // A demand with typed text is chosen: other filters then keep it, and its own card leads nowhere else.
  const onWrite = () => {
    if (search.demand === undefined && opened !== null) go({ demand: opened }, { ignoreBlocker: true })
  }
  const onClose = () => leave({ demand: undefined, edit: undefined, counter: undefined, swap: undefined })
  const onPost = (post: 1 | string) => go({ post }, { step: true })
  const onEdit = () => go({ demand: opened ?? undefined, edit: 1 }, { step: true })
  // It has a place of its own: going back is the demand again, and nothing of its answers stands beside what is being named.
  const counter = {
    isOpen: search.counter === 1,
    onOpen: () => go({ demand: opened ?? undefined, counter: 1 }, { step: true }),
    onLeave: () => leave({ counter: undefined }),
  }
  const onView = (next: ExchangeView) => {
    const closed = { demand: undefined, counter: undefined, swap: undefined }
    if (next === 'all') go({ ...closed, all: 1 })
    else go({ ...closed, all: undefined }, { list: next })
  }

  const opened = search.demand ?? (isDesktop ? first : null)
  // With nothing to open the lists, or what is said in their place, have the whole page.
  const hasColumn = isDesktop && (opened !== null || lists.sections.length > 0 || (demands === undefined && error === null))
  const options = (['all', 'replace', 'switch'] as const).map((value) => ({
    value,
    label: texts.lists[value],
    ...(demands !== undefined && { count: lists.counts[value] }),
  }))
  const postButton = (look: Pick<ComponentProps<typeof Button>, 'size' | 'variant' | 'wide'>, words: ReactNode) => (
    <Button
      {...look}
      icon={<Plus size={look.size === 40 ? 18 : 20} strokeWidth={2.6} />}
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
      toolbar={
        <>
          <SegmentedControl label={texts.lists.label} options={options} value={view} onChange={onView} />
          {board.button}
        </>
      }
      phoneActions={
        centerId !== null && (
          <>
            {board.icon}
            {isShort && postButton({ size: 40, variant: 'primary' }, texts.postDemand)}
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
  const detail = { onClose, onEdit, onPost, counter, children, prefersSwap: search.swap === 1 || view === 'switch' }
  const isForm = search.post !== undefined || search.edit === 1
  const sheetId = isForm ? null : (search.demand ?? null)

  return (
    <>
      {title}
      <div className={hasColumn ? 'lg:grid lg:grid-cols-[minmax(0,1fr)_min(53.5%,720px)]' : undefined}>
        <div className="relative px-4 pb-4 max-lg:min-h-[calc(var(--content-height)-76px)] lg:px-6 lg:pt-5 lg:pb-10 lg:pl-8">
          {hasColumn && opened !== null && <SkipToDetail />}
          {isDesktop ? (
            <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
              <FilterLine demands={demands ?? []} filters={search} onChange={go} />
              {postButton(
                { size: 40, variant: 'primary' },
                <>
                  <span className="max-2xl:hidden">{texts.postDemand}</span>
                  <span className="2xl:hidden">{texts.post}</span>
                </>,
              )}
            </div>
          ) : (
            <FilterChips label={texts.lists.label} options={options} value={view} onChange={onView} />
          )}
          <div className="mt-2 lg:mt-0">
            <Loaded
              query={circles.isReady || error !== null ? query : { ...query, data: undefined }}
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
              {() => (
                <ExchangeLists
                  {...{ view, search, lists, circles, onOpen, onView }}
                  selected={opened}
                  onPost={() => onPost(1)}
                  onChange={go}
                />
              )}
            </Loaded>
          </div>
        </div>
        {hasColumn && (
          <aside className="border-l border-line bg-s1" onInput={onWrite}>
            <div ref={handsFocus} className="sticky top-(--page-top) flex h-(--content-height) flex-col overflow-y-auto">
              {demands === undefined && opened === null ? detailSkeleton : <DetailColumn {...detail} id={opened} />}
            </div>
          </aside>
        )}
      </div>
      {!isDesktop && (
        <>
          {/* It stands beneath the lists, and covers none of them: what is scrolled goes under its surface. */}
          {!isShort && (
            <div
              data-dock=""
              className="@container print-hidden sticky bottom-(--bottom-nav-space) z-10 bg-s0 px-4 pt-2 pb-3 @max-[18rem]:static"
            >
              {postButton({ size: 48, wide: true }, texts.postDemand)}
            </div>
          )}
          <DetailSheet
            {...detail}
            id={sheetId}
            open={sheetId !== null}
            onOpenChange={(next) => next || onClose()}
            backCloses={false}
            focusAfter={() => openerOf(search.demand ?? null)}
          />
        </>
      )}
      <FormSheet
        open={isForm}
        onOpenChange={(next) => next || leave({ post: undefined, edit: undefined })}
        backCloses={false}
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
