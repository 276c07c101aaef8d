// The requests of a member with their state; of an administrator, those of their centre first, to be decided from here.
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
import { RequestList, type RequestsView } from './request-list.tsx'

const texts = planningTexts.list

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
      options={(['pending', 'mine', 'all'] as const).map((one) => ({ value: one, label: texts[one] }))}
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
  const [last, setLast] = useState<RequestsView>(view ?? 'mine')
  if (view !== null && view !== last) setLast(view)
  // A member has their own alone, whatever the address says.
  const shown = me.isAdmin ? last : 'mine'
  return (
    <UnsavedSheet {...overlay} title={me.isAdmin ? planningTexts.requests : planningTexts.own} footer={shown === 'mine' && <AskButton />}>
      <div className="flex flex-col gap-4">
        {me.isAdmin && <ViewChoice value={shown} />}
        <RequestList key={shown} view={shown} />
      </div>
    </UnsavedSheet>
  )
}
