// « À décider »: the requests and exchanges that wait for their reader, the most pressing first; on a desktop with the one that is open beside them and by
// keyboard, on a phone one by one. Several at once are answered alike.
import { useNavigate } from '@tanstack/react-router'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Loaded, together } from '#kit/loaded.tsx'
import { TwoPanes } from '#kit/two-panes.tsx'
import { capitalize } from '#ui/format.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { SkeletonRows, SkeletonStack } from '#ui/skeleton-rows.tsx'
import { useIsDesktop } from '#ui/use-media-query.ts'
import { useWaitingExchanges } from '#features/approvals/queries.ts'
import { useWaiting, type Decided } from '#features/planning/queries.ts'
import { decideTexts as texts } from './decide-texts.ts'
import { ChosenBar } from './chosen-bar.tsx'
import type { DecideSearch } from './decide-search.ts'
import { ExchangeDetail } from './exchange-detail.tsx'
import { Key } from './key.tsx'
import { itemsOf, type QueueKind } from './queue-items.ts'
import { AnsweredRows, Rows } from './queue-rows.tsx'
import { RequestDetail } from './request-detail.tsx'
import { useAnswered } from './use-answered.ts'
import { useVerdicts } from './use-verdicts.ts'

const COLUMNS = 'lg:grid-cols-[minmax(300px,376px)_minmax(0,1fr)]'

const listOnItsWay = <SkeletonRows row="min-h-16 items-center px-3" face={40} widths={[180, 140, 200]} height={14} under={[['60%', 14]]} />
const detailOnItsWay = <SkeletonStack count={3} height={160} className="p-4 lg:p-8" />
const onItsWay = <TwoPanes columns={COLUMNS} texts={null} list={listOnItsWay} detail={detailOnItsWay} />

/** Somebody writes, or a window stands over the page: keys are for that. */
const isWriting = (target: EventTarget) =>
  target instanceof Element && target.closest('input:not([type="checkbox"]), textarea, [role="dialog"]') !== null

export function QueueScreen({ search, noCenter }: { search: DecideSearch; noCenter: ReactNode }): ReactNode {
  const isDesktop = useIsDesktop()
  const navigate = useNavigate({ from: '/decide' })
  const [requests, exchanges] = [useWaiting(), useWaitingExchanges()]
  const waiting = together(requests, exchanges)
  const box = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [isRefusing, setRefusing] = useState(false)
  const [kind, setKind] = useState<QueueKind>('all')
  const [returnedId, setReturned] = useState<string | null>(null)
  const open = (id: string | undefined) => {
    setRefusing(false)
    void navigate({ search: id === undefined ? {} : { request: id }, replace: true, resetScroll: false })
  }
  const { answered, keep, takeBack } = useAnswered((id) => {
    open(id)
    setReturned(id)
  })
  // The lists are read anew after each answer, and hold those just answered until then.
  const everything = itemsOf(requests.data ?? [], exchanges.data ?? []).filter(({ id }) => !answered.some(({ item }) => item.id === id))
  const ofKind = everything.filter((item) => kind === 'all' || item.kind === kind)
  // The last one of its kind was answered: the others follow.
  const items = ofKind.length === 0 ? everything : ofKind
  // The first one stands open: there is always something to answer.
  const index = Math.max(
    0,
    items.findIndex(({ id }) => id === search.request),
  )
  const current = items[index]
  const verdicts = useVerdicts(items, index, isDesktop)

  const focusOn = (id: string | undefined) => {
    const row = id === undefined ? null : box.current?.querySelector<HTMLElement>(`[data-request="${id}"]`)
    // The keys stay when none is left: what was answered last may be taken back.
    ;(row ?? box.current)?.focus({ preventScroll: row === null })
  }
  const step = (by: number) => {
    const next = items[index + by]
    if (next === undefined) return
    open(next.id)
    focusOn(next.id)
  }
  const isReturned = returnedId !== null && current?.id === returnedId
  useEffect(() => {
    if (!isReturned) return
    focusOn(returnedId)
    setReturned(null)
  }, [isReturned, returnedId])
  const onDecided = (message: string, decided?: Decided) => {
    if (current === undefined) return
    keep(current, message, decided)
    verdicts.age(current)
    // Focus goes to the one that takes its place.
    const next = items[index + 1] ?? items[index - 1]
    open(next?.id)
    if (isDesktop) focusOn(next?.id)
  }
  useEffect(() => {
    // The reason is typed at once.
    if (isDesktop && isRefusing) box.current?.querySelector('textarea')?.focus()
  }, [isDesktop, isRefusing])
  const firstId = items[0]?.id
  useEffect(() => {
    // Keys work from the first moment, unless the reader is elsewhere already.
    if (isDesktop && firstId !== undefined && document.activeElement === document.body) focusOn(firstId)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the queue is there
  }, [firstId === undefined])
  const choose = (id: string, isChosen: boolean) =>
    setChosen(new Set(isChosen ? [...chosen, id] : [...chosen].filter((each) => each !== id)))

  function onKeyDown(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target)) return
    const key = event.key.toLowerCase()
    // A key that is held down answers one request, and not those after it.
    if (event.repeat && !key.startsWith('arrow')) return
    if (key === 'arrowdown' || key === 'arrowup') step(key === 'arrowdown' ? 1 : -1)
    else if (key === 'x' && current !== undefined) choose(current.id, !chosen.has(current.id))
    else if (key === 'z') void takeBack()
    else if (['a', 'c', 'r'].includes(key)) box.current?.querySelector<HTMLElement>(`[data-key="${key}"]`)?.click()
    else return
    event.preventDefault()
  }

  if (noCenter !== null)
    return (
      <>
        <PageTitle title={texts.title} />
        {noCenter}
      </>
    )
  const answering = { onDecided, isRefusing, onRefuse: setRefusing }
  const detail =
    current === undefined ? null : current.kind === 'exchange' ? (
      <ExchangeDetail key={current.id} exchange={current.exchange} {...answering} />
    ) : (
      <RequestDetail key={current.id} request={current.request} {...answering} />
    )
  const chosenItems = items.filter(({ id }) => chosen.has(id))
  // A filter is drawn only while both kinds wait.
  const hasBoth = (requests.data?.length ?? 0) > 0 && (exchanges.data?.length ?? 0) > 0
  const filter = hasBoth && (
    <SegmentedControl<QueueKind>
      label={texts.kinds}
      options={(['all', 'request', 'exchange'] as const).map((value) => ({
        value,
        label: texts.kind[value],
        count: everything.filter((item) => value === 'all' || item.kind === value).length,
      }))}
      value={kind}
      onChange={(value) => {
        setKind(value)
        open(undefined)
      }}
    />
  )
  return (
    <>
      <PageTitle title={texts.title} />
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys are those of the buttons within, while one of them has focus */}
      <div ref={box} tabIndex={-1} onKeyDown={onKeyDown} className="outline-none">
        <Loaded
          query={waiting}
          failed={texts.failed}
          skeleton={isDesktop ? onItsWay : detailOnItsWay}
          empty={{
            when: () => everything.length === 0,
            icon: <CalendarCheck size={30} />,
            title: texts.emptyTitle,
            children: texts.empty,
          }}
        >
          {() =>
            isDesktop ? (
              <TwoPanes
                columns={COLUMNS}
                className="flex flex-col gap-3 pb-6"
                texts={texts}
                detail={detail}
                list={
                  <>
                    <p className="flex items-baseline justify-between gap-2 px-2">
                      <span className="text-18 font-650">{capitalize(texts.count(items.length))}</span>
                      <span className="text-13 text-t2">
                        {answered.length > 0 ? `${texts.done(answered.length)}, ${texts.order}` : texts.order}
                      </span>
                    </p>
                    {filter}
                    {chosenItems.length > 0 && <ChosenBar items={chosenItems} onDone={() => setChosen(new Set())} />}
                    <AnsweredRows answered={answered} />
                    <Rows
                      items={items}
                      openId={current?.id ?? null}
                      chosen={chosen}
                      verdictOf={verdicts.of}
                      onOpen={open}
                      onChoose={choose}
                    />
                    <p aria-hidden="true" className="flex flex-wrap gap-x-4 gap-y-1 px-2 text-13 text-t2">
                      <span>
                        <Key>↑</Key>
                        <Key>↓</Key> {texts.keys.browse}
                      </span>
                      <span>
                        <Key>X</Key> {texts.keys.select}
                      </span>
                      {answered.length > 0 && (
                        <span>
                          <Key>Z</Key> {texts.keys.takeBack}
                        </span>
                      )}
                    </p>
                  </>
                }
              />
            ) : (
              <>
                {filter !== false && <div className="px-4 pb-3">{filter}</div>}
                <nav aria-label={texts.list} className="flex items-center justify-between px-2">
                  <IconButton
                    label={texts.previous}
                    icon={<ChevronLeft size={22} />}
                    aria-disabled={index === 0}
                    onClick={() => step(-1)}
                  />
                  <span className="text-14 text-t2">{texts.place(index + 1, items.length)}</span>
                  <IconButton
                    label={texts.next}
                    icon={<ChevronRight size={22} />}
                    aria-disabled={index >= items.length - 1}
                    onClick={() => step(1)}
                  />
                </nav>
                {detail}
              </>
            )
          }
        </Loaded>
      </div>
    </>
  )
}
