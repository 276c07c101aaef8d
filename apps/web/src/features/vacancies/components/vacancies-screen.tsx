// /vacancies: the vacations to fill at the left, the board of the open one beside it; on phones it slides over them.
import type { WireVacancy } from '@releve/contract/vacancies'
import { useNavigate } from '@tanstack/react-router'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import CalendarRange from 'lucide-react/icons/calendar-range'
import Lock from 'lucide-react/icons/lock'
import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'
import { useWaitReason } from '#api/use-wait-reason.ts'
import { Loaded } from '#kit/loaded.tsx'
import { TwoPanes } from '#kit/two-panes.tsx'
import { mayAct, useMe } from '#session/me.ts'
import { Button } from '#ui/button.tsx'
import { FilterChips } from '#ui/chip.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { SkeletonRows } from '#ui/skeleton-rows.tsx'
import { EmptyState } from '#ui/states.tsx'
import { useIsDesktop } from '#ui/use-media-query.ts'
import { useStepBack } from '#ui/use-step-back.ts'
import { useBoard, useKeepers, useVacancies, type VacancyList as Which } from '../queries.ts'
import { vacancyTexts as texts } from '../texts.ts'
import { Board } from './board.tsx'
import { CoverSheet } from './cover-sheet.tsx'
import { OpenSheet } from './open-form.tsx'
import { VacancyList } from './vacancy-list.tsx'
import type { VacancySearch } from './vacancy-search.ts'

type SearchChange = { readonly [K in keyof VacancySearch]?: VacancySearch[K] | undefined }

const listSkeleton = <SkeletonRows row="min-h-26 items-center px-3" face={44} widths={[180, 140, 200]} height={14} under={[['60%', 14]]} />

const boardSkeleton = (
  <SkeletonGroup className="flex flex-col gap-5">
    <Skeleton width="100%" height={132} radius="card" />
    <Skeleton width="60%" height={24} />
    <Skeleton width="100%" height={320} radius="card" />
  </SkeletonGroup>
)

const firstSought = (vacancies: readonly WireVacancy[]): string | null =>
  vacancies.find(({ state }) => state !== 'filled' && state !== 'closed')?._id ?? null

interface VacanciesScreenProps {
  search: VacancySearch
  /** For who belongs to none; nothing is read. */
  noCenter: ReactNode
  /** It stands beneath the vacations to come: those who can be reached. */
  beside: ReactNode
}

export function VacanciesScreen({ search, noCenter, beside }: VacanciesScreenProps): ReactNode {
  const me = useMe()
  const { centerId } = me
  const isDesktop = useIsDesktop()
  const navigate = useNavigate({ from: '/vacancies' })
  const stepBack = useStepBack()
  const waits = useWaitReason()
  const listName: Which = search.list ?? 'coming'
  const keepers = useKeepers(centerId !== null)
  const keeps = keepers.data?.keeps === true
  // A room chief notes calls for the vacancies that others keep.
  const reads = keeps || (!me.isAdmin && mayAct(me, 'noteCalls'))
  const list = useVacancies(listName, reads)
  // Beside the list there is room for the first that still looks for somebody; whoever comes from a figure looks at its line first.
  const first = isDesktop && listName === 'coming' && search.date === undefined ? firstSought(list.data?.vacancies ?? []) : null
  const opened = search.vacancy ?? first
  const reading = useBoard(reads ? opened : null)
  // The one before stays while its sheet closes, never in the place of another: what is pressed is done to it.
  const board = opened !== null && reading.isPlaceholderData ? { ...reading, data: undefined } : reading

  const go = (change: SearchChange, isStep = false) =>
    void navigate({
      search: (known) => Object.fromEntries(Object.entries({ ...known, ...change }).filter(([, value]) => value !== undefined)),
      replace: !isStep,
      resetScroll: false,
      state: isStep ? { isOverlay: true } : {},
    })
  const leave = (change: SearchChange) => {
    if (!stepBack()) go(change)
  }
  const onOpen = (id: string) => go({ vacancy: id, date: undefined, shift: undefined }, !isDesktop && opened === null)
  const close = () => leave({ vacancy: undefined })

  const choice = {
    label: texts.filter,
    options: [
      { value: 'coming', label: texts.lists.coming },
      { value: 'past', label: texts.lists.past },
    ],
    value: listName,
    onChange: (next: Which) => go({ list: next === 'coming' ? undefined : next, vacancy: undefined }),
  } as const
  const instead =
    centerId === null ? noCenter : keepers.data?.keeps === false && !reads && <EmptyState icon={<Lock size={30} />} {...texts.notYours} />
  if (instead !== false) {
    return (
      <>
        <PageTitle title={texts.title} />
        {instead}
      </>
    )
  }
  const detail = (
    <Loaded
      query={board}
      failed={texts.boardFailed}
      missing={{ icon: <CalendarCheck size={30} />, ...texts.gone }}
      skeleton={boardSkeleton}
    >
      {(data) => <Board key={data.vacancy._id} board={data} onClosed={close} />}
    </Loaded>
  )
  const isEmpty = list.data?.vacancies.length === 0 && list.data.proposed.length === 0
  return (
    <>
      <PageTitle title={texts.title} toolbar={<SegmentedControl {...choice} />} />
      <TwoPanes
        columns="lg:grid-cols-[minmax(280px,340px)_minmax(0,1fr)]"
        className="flex flex-col gap-4 pb-8"
        texts={list.data === undefined || isEmpty ? null : texts}
        list={
          <>
            {!isDesktop && (
              <div className="px-2">
                <FilterChips {...choice} />
              </div>
            )}
            <Loaded
              query={keepers.data === undefined ? { ...keepers, data: undefined } : list}
              failed={texts.failed}
              skeleton={listSkeleton}
              empty={{
                when: ({ vacancies, proposed }) => vacancies.length + proposed.length === 0,
                icon: <CalendarCheck size={30} />,
                ...texts.empty[listName],
              }}
            >
              {({ vacancies, proposed }) => (
                <div className="px-2">
                  <VacancyList
                    vacancies={vacancies}
                    proposed={proposed}
                    search={opened === null ? search : { ...search, vacancy: opened }}
                    onOpen={onOpen}
                  />
                </div>
              )}
            </Loaded>
            {listName === 'coming' && beside}
            {listName === 'coming' && keeps && (
              <div className="flex flex-col gap-2 px-2">
                <Button
                  wide
                  variant="outline"
                  icon={<CalendarRange size={20} />}
                  disabledReason={waits}
                  hideReason
                  onClick={() => go({ cover: 1 }, true)}
                >
                  {texts.cover.label}
                </Button>
                <Button
                  wide
                  variant="outline"
                  icon={<Plus size={20} />}
                  disabledReason={waits}
                  hideReason
                  onClick={() => go({ open: 1 }, true)}
                >
                  {texts.open}
                </Button>
              </div>
            )}
          </>
        }
        detail={reads && opened !== null && <div className="min-h-0 flex-1 overflow-y-auto px-6 py-6">{detail}</div>}
      />
      {!isDesktop && (
        <Sheet
          open={reads && opened !== null}
          onOpenChange={(open) => open || close()}
          backCloses={false}
          title={texts.sheet(board.data?.vacancy.state)}
        >
          {opened !== null && detail}
        </Sheet>
      )}
      <CoverSheet open={search.cover === 1 && keeps} onClose={() => leave({ cover: undefined })} />
      <OpenSheet open={search.open === 1} onClose={() => leave({ open: undefined })} onOpened={onOpen} />
    </>
  )
}
