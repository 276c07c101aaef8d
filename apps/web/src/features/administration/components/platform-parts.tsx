// The work that runs by itself: announcements on their way; and for the master administrator all centres.
import Building2 from 'lucide-react/icons/building-2'
import Megaphone from 'lucide-react/icons/megaphone'
import type { ReactNode } from 'react'
import { Chip } from '#ui/chip.tsx'
import { formatCount } from '#ui/format.ts'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { isSettled, useAnnouncementHistory } from '#features/announcements/queries.ts'
import { useCenterOverviews } from '#shared/center-overviews.ts'
import { panelTexts as texts } from '../texts.ts'
import { ListPart, Part, Row, Rows } from './parts.tsx'

export function AnnouncementsPart({ centerId }: { centerId: string | null }): ReactNode {
  const query = useAnnouncementHistory(centerId)
  const running = query.data?.filter((announcement) => !isSettled(announcement))
  return (
    <Part
      id="annonces"
      title={texts.announcements.title}
      count={running?.length ?? null}
      tone="neutral"
      to="/emails"
      query={query}
      none={texts.announcements.none}
    >
      <ul className="flex flex-col gap-3">
        {running?.map(({ _id, message, results: { total, sent, failed } }) => (
          <li key={_id} className="flex items-center gap-3.5 rounded-card bg-s1 p-3.5 shadow-e1">
            <Megaphone size={20} className="flex-none text-t2" />
            <span className="min-w-0 flex-1">
              <ProgressBar
                label={message.slice(0, 60)}
                value={sent + failed}
                max={total}
                valueText={texts.announcements.progress(sent + failed, total)}
              />
            </span>
          </li>
        ))}
      </ul>
    </Part>
  )
}

/** The centres shown at first; all of them stand behind « Tout voir ». */
const MOST_CENTERS = 30

export function CentersPart(): ReactNode {
  const query = useCenterOverviews(true)
  return (
    <ListPart
      id="centres"
      title={texts.centers.title}
      tone="neutral"
      to="/center/centers"
      query={query}
      list={query.data}
      most={MOST_CENTERS}
      hasMore={query.hasNextPage}
    >
      {({ _id, name, department, members, pending, rotation }) => (
        <Row
          icon={
            <span
              aria-hidden="true"
              className="grid size-10 flex-none place-items-center rounded-button-small bg-s2 text-14 font-700 text-t2"
            >
              {name.slice(0, 2).toUpperCase()}
            </span>
          }
          title={name}
          note={[department, formatCount(members, texts.centers.members), rotation ?? texts.centers.noRotation].filter(Boolean).join(', ')}
          to={`/center/${_id}/teams`}
          trailing={pending > 0 && <Chip tone="todo">{formatCount(pending, texts.centers.pending)}</Chip>}
        />
      )}
    </ListPart>
  )
}

/** Shows a platform that has no centre yet: everything begins with one. */
export function FirstCenterPart(): ReactNode {
  const { data } = useCenterOverviews(true)
  if (data?.length !== 0) return null
  const { title, note, create } = texts.platform
  return (
    <Part id="mise-en-place" title={title} count={1}>
      <p className="text-14 text-pretty text-t2">{note}</p>
      <Rows>
        <Row {...create} to="/center/centers" icon={<Building2 size={20} className="flex-none text-t2" />} />
      </Rows>
    </Part>
  )
}
