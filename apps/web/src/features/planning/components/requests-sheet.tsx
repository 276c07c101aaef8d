// The requests of a member with their state; of an administrator, those of his centre first, to be decided from here.
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { useState, type ReactNode } from 'react'
import { useCalendarAddress } from '../../../shared/calendar-address.ts'
import { Button } from '../../../ui/button.tsx'
import type { OverlayProps } from '../../../ui/deferred-overlay.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { useAskBefore } from '../../../ui/unsaved-guard.tsx'
import { UnsavedSheet } from '../../../ui/unsaved-sheet.tsx'
import { useMe } from '../../../session/me.ts'
import { useToday } from '../../centers/queries.ts'
import { planningTexts } from '../texts.ts'
import { ModificationList } from './modification-list.tsx'
import { RequestFilters } from './request-filters.tsx'
import { readChoice, type RequestChoice } from './request-period.ts'

const texts = planningTexts.list

type RequestsView = 'mine' | 'pending' | 'all'

interface RequestsSheetProps extends OverlayProps {
  /** Null when it is closed. */
  view: RequestsView | null
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
      options={[
        { value: 'pending', label: texts.pending },
        { value: 'mine', label: texts.mine },
        { value: 'all', label: texts.all },
      ]}
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

export function RequestsSheet({ view, ...overlay }: RequestsSheetProps): ReactNode {
  const me = useMe()
  const [kept, setKept] = useState<RequestsView>(view ?? 'mine')
  if (view !== null && view !== kept) setKept(view)
  // A member has his own alone, whatever the address says.
  const shown = me.isAdmin ? kept : 'mine'
  return (
    <UnsavedSheet {...overlay} title={me.isAdmin ? planningTexts.requests : planningTexts.own} footer={shown === 'mine' && <AskButton />}>
      <div className="flex flex-col gap-4">
        {me.isAdmin && <ViewChoice value={shown} />}
        <NarrowedList key={shown} view={shown} />
      </div>
    </UnsavedSheet>
  )
}

/** What a view shows whoever narrows it. */
const VIEWS = {
  pending: { fixed: { status: 'pending' }, empty: texts.emptyPending, asksPerson: true, asksState: false },
  all: { fixed: {}, empty: texts.emptyAll, asksPerson: true, asksState: true },
  mine: { fixed: {}, empty: texts.emptyMine, asksPerson: false, asksState: true },
} as const

function NarrowedList({ view }: { view: RequestsView }): ReactNode {
  const me = useMe()._id
  const today = useToday()
  const [choice, setChoice] = useState<RequestChoice>({})
  const { fixed, empty, asksPerson, asksState } = VIEWS[view]
  const { chosen, errors } = readChoice(choice, today)
  return (
    <ModificationList
      filter={{ ...chosen, ...fixed, ...(view === 'mine' && { userId: me }) }}
      empty={empty}
      withoutMine={view === 'pending'}
      hidePerson={view === 'mine'}
      tools={<RequestFilters choice={choice} onChange={setChoice} errors={errors} asksPerson={asksPerson} asksState={asksState} />}
      isNarrowed={Object.keys(chosen).length > 0}
      onClear={() => setChoice({})}
    />
  )
}
