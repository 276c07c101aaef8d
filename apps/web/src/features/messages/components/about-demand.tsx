// The demand a conversation is about: the vacation, its day, and the way to it.
import { Link } from '@tanstack/react-router'
import type { WireConversation } from '@releve/contract/messages'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import ChevronRight from 'lucide-react/icons/chevron-right'
import HandHelping from 'lucide-react/icons/hand-helping'
import Repeat from 'lucide-react/icons/repeat'
import type { ReactNode } from 'react'
import { DayText } from '../../../ui/day-text.tsx'
import { capitalize, formatDay } from '../../../ui/format.ts'
import { IconFace } from '../../../ui/icon-face.tsx'
import { Tile } from '../../../shared/tile.tsx'
import { useDemands } from '../../demands/queries.ts'
import { messageTexts as texts } from '../texts.ts'

type About = NonNullable<WireConversation['demand']>

const ICONS = { substitution: HandHelping, switch: ArrowLeftRight, hybrid: Repeat } as const

/** Its letter, when the demand is among those that are known; an icon of its kind otherwise. */
function Vacation({ demand }: { demand: About }): ReactNode {
  const { data } = useDemands()
  const known = data?.find(({ _id }) => _id === demand._id)
  if (known !== undefined) {
    const { shift } = known.posterShift
    return <Tile name={shift.name} type={shift.type} size={40} state={known.status === 'open' ? 'solid' : 'soft'} />
  }
  return <IconFace icon={ICONS[demand.type]} className="rounded-[11px] bg-s3 text-t2" />
}

export function AboutDemand({ demand }: { demand: About }): ReactNode {
  return (
    <Link
      to={demand.type === 'switch' ? '/exchange/switch' : '/exchange/replace'}
      search={{ demand: demand._id }}
      className="flex min-h-15 items-center gap-3.5 rounded-card bg-s2 px-3 py-2 transition-colors [--ring:var(--s2)] hover:bg-s3 in-data-[theme=light]:shadow-[inset_0_0_0_1px_var(--line)]"
    >
      <Vacation demand={demand} />
      <span className="flex min-w-0 flex-1 flex-col">
        <DayText className="text-16 font-650">{capitalize(formatDay(demand.date, 'long'))}</DayText>
        <span className="text-13 text-t2">{texts.demandTypes[demand.type]}</span>
      </span>
      <span className="text-14 font-550 text-primary-ink max-sm:sr-only">{texts.seeDemand}</span>
      <ChevronRight size={20} className="flex-none text-t3" />
    </Link>
  )
}
