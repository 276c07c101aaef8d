// The requests of a member with their state, and what narrows them; of an administrator, those of their centre first, to be decided from here.
import { fullName } from '@releve/contract/person-name'
import { modificationStatus, type WireModification } from '@releve/contract/planning'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { useRef, useState, type ReactNode } from 'react'
import { Loaded } from '#kit/loaded.tsx'
import { useSettled } from '#kit/use-settled.ts'
import { mayAct, useMe } from '#session/me.ts'
import { useCalendarAddress } from '#shared/calendar-address.ts'
import { PersonField } from '#shared/person-field.tsx'
import { byName } from '#shared/person.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { DayInput } from '#ui/day-input.tsx'
import type { OverlayProps } from '#ui/deferred-overlay.tsx'
import { matchesSearch } from '#ui/match-search.ts'
import { ReadOn } from '#ui/read-on.tsx'
import { foundText, searchTexts } from '#ui/search-texts.ts'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonStack } from '#ui/skeleton-rows.tsx'
import { EmptyState } from '#ui/states.tsx'
import { useAskBefore } from '#ui/unsaved-guard.tsx'
import { UnsavedSheet } from '#ui/unsaved-sheet.tsx'
import { firstControl } from '#ui/use-handed-focus.ts'
import { useToday } from '#features/centers/queries.ts'
import { useSuggestedMembers } from '#shared/suggested-members.ts'
import { useUserIf, useUsers } from '#features/users/queries.ts'
import { useModifications } from '../queries.ts'
import { planningTexts, statusLabels } from '../texts.ts'
import { FailedCenters, ModificationCard } from './modification-card.tsx'
import { PERIODS, readChoice, type PeriodReading, type RequestChoice, type RequestPeriod } from './request-period.ts'
import { useHeld } from './use-held.ts'

const texts = planningTexts.list

interface RequestFiltersProps {
  choice: RequestChoice
  onChange: (choice: RequestChoice) => void
  /** The errors of the typed days. */
  errors: PeriodReading['errors']
  /** A list of one person, or of one state, does not ask that question. */
  asksPerson: boolean
  asksState: boolean
}

/** The filters: the member, found by typing, the state, and the days touched. */
function RequestFilters({ choice, onChange, errors, asksPerson, asksState }: RequestFiltersProps): ReactNode {
  const { status, period } = choice
  const change = (changes: RequestChoice) => onChange({ ...choice, ...changes })
  return (
    <div className="flex flex-col items-start gap-3">
      {asksPerson && <Person userId={choice.userId ?? null} onChange={(userId) => change({ userId: userId ?? undefined })} />}
      <div className="flex flex-wrap gap-2">
        {asksState && (
          <Select<WireModification['status'] | 'all'>
            look="chip"
            label={texts.state}
            options={[
              { value: 'all', label: texts.anyState },
              ...modificationStatus.options.map((value) => ({ value, label: statusLabels[value] })),
            ]}
            value={status ?? 'all'}
            onChange={(next) => change({ status: next === 'all' ? undefined : next })}
          />
        )}
        <Select<RequestPeriod['kind'] | 'all'>
          look="chip"
          label={texts.period}
          options={[{ value: 'all', label: texts.anyPeriod }, ...PERIODS.map((value) => ({ value, label: texts.periods[value] }))]}
          value={period?.kind ?? 'all'}
          onChange={(kind) => change({ period: kind === 'all' ? undefined : { kind, from: '', to: '' } })}
        />
      </div>
      {period?.kind === 'between' && (
        <div className="grid w-full grid-cols-[repeat(auto-fit,minmax(min(9.5rem,100%),1fr))] gap-3">
          {(['from', 'to'] as const).map((bound) => (
            <DayInput
              key={bound}
              label={texts[bound]}
              value={period[bound]}
              onChange={(typed) => change({ period: { ...period, [bound]: typed } })}
              error={errors[bound]}
            />
          ))}
        </div>
      )}
    </div>
  )
}

function Person({ userId, onChange }: { userId: string | null; onChange: (userId: string | null) => void }): ReactNode {
  // A master administrator's are those of all centres: there the server finds.
  const isMaster = useMe().adminType === 'master'
  const [typed, setTyped] = useState('')
  const users = useUsers()
  const settled = useSettled(typed)
  const found = useSuggestedMembers(settled, isMaster)
  const chosen = useUserIf(isMaster && userId !== null ? userId : undefined)
  const own = { people: users.data?.filter(({ status }) => status !== 'pending').toSorted(byName), reading: users }
  // The result for earlier letters stays as far as the new ones find it too; an empty rest of it does not mean that nobody is found.
  const isOfOthers = found.isPlaceholderData || settled !== typed
  const matching = found.data?.filter((user) => !isOfOthers || matchesSearch(fullName(user), typed))
  const people = isOfOthers && matching?.length === 0 ? undefined : matching
  const all = { people: typed.trim() === '' ? [] : people, reading: found, chosen, onType: setTyped }
  return (
    <div className="w-full">
      <PersonField
        {...(isMaster ? all : own)}
        label={texts.member}
        placeholder={texts.memberPlaceholder}
        value={userId}
        onChange={onChange}
      />
    </div>
  )
}

/** The fixed part of each view, whatever the filters. */
const VIEWS = {
  pending: { fixed: { status: 'pending' }, empty: texts.emptyPending, asksPerson: true, asksState: false },
  all: { fixed: {}, empty: texts.emptyAll, asksPerson: true, asksState: true },
  mine: { fixed: {}, empty: texts.emptyMine, asksPerson: false, asksState: true },
} as const

type RequestsView = keyof typeof VIEWS

/** Cards are tall: this many are more than a telephone shows. */
const FEW = 5

/** How many there are, of a list that is narrowed, or that none of what was read is in. */
function foundWords(count: number | undefined, isNarrowed: boolean, { isError, hasNextPage }: ReturnType<typeof useModifications>) {
  // A list that failed says so itself.
  if (count === undefined) return isNarrowed && !isError && searchTexts.awaited
  if (count === 0) return (isNarrowed || hasNextPage) && foundText('', true, hasNextPage)
  return isNarrowed && texts.found(count, hasNextPage)
}

function RequestList({ view }: { view: RequestsView }): ReactNode {
  const me = useMe()._id
  const today = useToday()
  const tools = useRef<HTMLDivElement>(null)
  const [choice, setChoice] = useState<RequestChoice>({})
  const { fixed, empty, ...asked } = VIEWS[view]
  const { chosen, errors } = readChoice(choice, today)
  const isNarrowed = Object.keys(chosen).length > 0
  const filter = { ...chosen, ...fixed, ...(view === 'mine' && { userId: me }) }
  const query = useModifications(filter)
  const { hasNextPage, isPlaceholderData } = query
  // One's own pending ones are somebody else's to decide.
  const known = view === 'pending' ? query.data?.filter(({ userId }) => userId !== me) : query.data
  // Nothing in the list shown until now says nothing about the one that is on its way.
  const shown = isPlaceholderData && known?.length === 0 ? undefined : known
  const { cards, hold } = useHeld(shown ?? [])
  // The filters come once the list is long, and then stay: a person who has just used them goes on with them.
  const [hasTools, setHasTools] = useState(false)
  if (!hasTools && (isNarrowed || hasNextPage || (shown?.length ?? 0) > FEW)) setHasTools(true)
  function clear(): void {
    setChoice({})
    // The button goes with what it says.
    if (tools.current !== null) firstControl(tools.current, tools.current, null)?.focus()
  }
  return (
    <>
      {hasTools && (
        <div ref={tools}>
          <RequestFilters choice={choice} onChange={setChoice} errors={errors} {...asked} />
        </div>
      )}
      <p role="status" className="text-14 text-t3 empty:sr-only">
        {foundWords(isPlaceholderData ? undefined : shown?.length, isNarrowed, query)}
      </p>
      <Loaded query={{ ...query, data: shown }} failed={texts.failed} skeleton={<SkeletonStack count={3} height={112} />}>
        {(list) =>
          list.length === 0 &&
          (isNarrowed ? (
            <Button size={44} onClick={clear}>
              {searchTexts.clear}
            </Button>
          ) : (
            !hasNextPage && (
              <EmptyState icon={<CalendarCheck size={30} />} title={empty.title}>
                {empty.text}
              </EmptyState>
            )
          ))
        }
      </Loaded>
      <FailedCenters modifications={cards.map(({ modification }) => modification)} />
      {cards.length > 0 && (
        <ul aria-busy={isPlaceholderData} className={classNames('flex flex-col gap-3', isPlaceholderData && 'opacity-60')}>
          {cards.map(({ modification, isAway }, place) => (
            <li key={modification._id}>
              <ModificationCard {...{ modification, isAway }} hidePerson={view === 'mine'} onHold={hold(modification, place)} />
            </li>
          ))}
        </ul>
      )}
      {shown !== undefined && !isPlaceholderData && <ReadOn rest={query} label={texts.more} />}
    </>
  )
}

/** A reason half written in one list is not lost by looking at another. */
function ViewChoice({ value }: { value: RequestsView }): ReactNode {
  const { open } = useCalendarAddress()
  const askBefore = useAskBefore()
  return (
    <SegmentedControl<RequestsView>
      label={texts.filter}
      wide
      value={value}
      onChange={(view) => askBefore(() => open({ requests: view }))}
      options={(['pending', 'mine', 'all'] as const).map((list) => ({ value: list, label: texts[list] }))}
    />
  )
}

function AskButton(): ReactNode {
  const today = useToday()
  const { open } = useCalendarAddress()
  const askBefore = useAskBefore()
  return (
    <Button variant="primary" wide icon={<CalendarPlus size={20} />} onClick={() => askBefore(() => open({ ask: today }))}>
      {planningTexts.ask}
    </Button>
  )
}

/** `view` null when it is closed. */
export function RequestsSheet({ view, ...overlay }: OverlayProps & { view: RequestsView | null }): ReactNode {
  const me = useMe()
  const [last, setLast] = useState<RequestsView>(view ?? 'mine')
  if (view !== null && view !== last) setLast(view)
  const [decides, readsAll] = [mayAct(me, 'decideRequests'), mayAct(me, 'readAbsences')]
  const seesOthers = decides || readsAll
  // A member has their own alone, whatever the address says.
  const shown = seesOthers ? last : 'mine'
  return (
    <UnsavedSheet {...overlay} title={seesOthers ? planningTexts.requests : planningTexts.own} footer={shown === 'mine' && <AskButton />}>
      <div className="flex flex-col gap-4">
        {seesOthers && <ViewChoice value={shown} />}
        <RequestList key={shown} view={shown} />
      </div>
    </UnsavedSheet>
  )
}
