// The way to the requests from the calendar; for those who decide with how many wait for them.
import ClipboardList from 'lucide-react/icons/clipboard-list'
import type { ReactNode } from 'react'
import { useCalendarAddress } from '#shared/calendar-address.ts'
import { CountBadge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { formatCount } from '#ui/format.ts'
import { mayAct, useMe } from '#session/me.ts'
import { useToDecide } from '../queries.ts'
import { planningTexts } from '../texts.ts'

export function RequestsButton(): ReactNode {
  const { open } = useCalendarAddress()
  const decides = mayAct(useMe(), 'decideRequests')
  const { data } = useToDecide(decides)
  const count = data?.length ?? 0
  return (
    <span className="relative inline-flex [--ring:var(--s0)]">
      <Button
        variant="outline"
        size={40}
        icon={<ClipboardList size={18} />}
        aria-label={count > 0 ? `${planningTexts.requests}, ${formatCount(count, planningTexts.toDecide)}` : planningTexts.requests}
        onClick={() => open({ requests: decides && count > 0 ? 'pending' : 'mine' })}
      >
        {/* In a bar that is short of room the icon stands alone, named all the same. */}
        <span className="@max-[68rem]/bar:hidden">{planningTexts.requestsShort}</span>
      </Button>
      <span aria-hidden="true" className="absolute -top-1.5 -right-1.5 short:-top-0.5">
        <CountBadge count={count} label="" />
      </span>
    </span>
  )
}
