// A month on a phone answers the finger: swiped sideways it turns, pulled down at its top it is read again.
import LoaderCircle from 'lucide-react/icons/loader-circle'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { useRef, useState, type ReactNode } from 'react'
import { useCalendarAddress } from '../../../../shared/calendar-address.ts'
import { shiftMonth } from '../calendar-search.ts'
import { calendarTexts as texts } from '../../texts.ts'
import type { Calendar } from './use-calendar.ts'
import { useGestures } from './use-gestures.ts'

/** What the finger draws down from the top. */
function PullHint({ distance, isEnough, isRefreshing }: { distance: number; isEnough: boolean; isRefreshing: boolean }): ReactNode {
  const height = isRefreshing ? 48 : distance
  const Icon = isRefreshing ? LoaderCircle : RotateCw
  const motion = isRefreshing ? { className: 'animate-spin' } : { style: { transform: `rotate(${distance * 3}deg)` } }
  return (
    <div role="status" className="flex items-center justify-center gap-2 overflow-hidden text-13 text-t3" style={{ height }}>
      {height > 0 && <Icon size={18} {...motion} />}
      {height > 0 && (isRefreshing ? texts.pull.refreshing : isEnough ? texts.pull.release : texts.pull.pull)}
    </div>
  )
}

export function PulledPage({ calendar, children }: { calendar: Calendar; children: ReactNode }): ReactNode {
  const { show } = useCalendarAddress()
  const page = useRef<HTMLDivElement>(null)
  const [pull, setPull] = useState({ distance: 0, isEnough: false })
  const [isRefreshing, setRefreshing] = useState(false)
  useGestures(page, {
    onSwipe: (step) => show({ month: shiftMonth(calendar.month, step) }),
    onPullMove: (distance, isEnough) => setPull({ distance, isEnough }),
    onPull: () => {
      setRefreshing(true)
      void calendar.refresh().finally(() => setRefreshing(false))
    },
  })
  return (
    <div ref={page} className="mx-auto max-w-[640px] touch-pan-y px-4 pb-4">
      <PullHint {...pull} isRefreshing={isRefreshing} />
      {children}
    </div>
  )
}
