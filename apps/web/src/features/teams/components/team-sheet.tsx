// One team: its coming month as tiles, its members, and for administrators what may be changed.
import { fullName, plainName } from '@releve/contract/person-name'
import { Link } from '@tanstack/react-router'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import Pencil from 'lucide-react/icons/pencil'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState, type ReactNode } from 'react'
import { messageOf } from '#api/errors.ts'
import { useWaitReason } from '#api/use-wait-reason.ts'
import type { OutputOf } from '#api/client.ts'
import { Confirm } from '#kit/confirm.tsx'
import { Loaded } from '#kit/loaded.tsx'
import { useAction } from '#kit/use-action.ts'
import type { WireFullTeam } from '@releve/contract/teams'
import { isoWeekday, toDayNumber } from '@releve/domain/calendar/day'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import type { OverlayProps } from '#ui/deferred-overlay.tsx'
import { formatDay, formatDayOfMonth, formatWeekday } from '#ui/format.ts'
import { ListRow } from '#ui/list-row.tsx'
import { ReasonLine } from '#ui/reason-line.tsx'
import { SearchedList } from '#ui/searched-list.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { SkeletonStack } from '#ui/skeleton-rows.tsx'
import { shiftWord } from '#shared/shift-word.ts'
import { Tile } from '#shared/tile.tsx'
import { useRemoveTeam } from '../mutations.ts'
import { MEMBERS, teamSheetTexts as texts, teamTexts } from '../texts.ts'
import { TeamMark } from './team-mark.tsx'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '#kit/call-query.ts'
import { teamKeys, useTeamPreview } from '../queries.ts'

function useTeamMembers(id: string) {
  return useQuery(callQuery(teamKeys.members(id), 'teams.members', { params: { id } }))
}

const PANELS = [
  { panel: 'edit', Icon: Pencil },
  { panel: 'place', Icon: CalendarClock },
  { panel: 'rotation', Icon: RefreshCw },
] as const

export type TeamPanel = (typeof PANELS)[number]['panel']

interface TeamSheetProps extends OverlayProps {
  team: WireFullTeam
  canEdit: boolean
  onPanel: (panel: TeamPanel) => void
  /** Places an activity for its members. Absent: whoever looks at it does not. */
  onActivity?: ((userIds: readonly string[]) => void) | undefined
  /** Null while the cycles it might follow are not known. */
  rotationNames: ReadonlyMap<string, string> | null
}

const PREVIEW_DAYS = 31

/** A month of tiles, weeks in rows. */
function Preview({ days }: { days: OutputOf<'teams.preview'> }): ReactNode {
  return (
    <ol className="grid grid-cols-7 gap-y-2.5">
      {days.map(({ date, shift }, index) => (
        <li
          key={date}
          className="flex flex-col items-center gap-1"
          style={index === 0 ? { gridColumnStart: isoWeekday(toDayNumber(date)) } : undefined}
        >
          <span aria-hidden="true" className="text-12 text-t3">
            {formatWeekday(date, 'letter')}
            {'\u00A0'}
            {formatDayOfMonth(date).replace('er', '')}
          </span>
          <Tile
            name={shift?.name ?? '–'}
            type={shift?.type ?? 'rest'}
            size={40}
            label={`${formatDay(date, 'long')}, ${shift === null ? texts.noCycle : shift.type === 'rest' ? texts.rest : shiftWord(shift.name)}`}
          />
        </li>
      ))}
    </ol>
  )
}

export function TeamSheet({ open, onOpenChange, team, canEdit, onPanel, onActivity, rotationNames }: TeamSheetProps): ReactNode {
  const waits = useWaitReason()
  const preview = useTeamPreview(team._id, PREVIEW_DAYS)
  const members = useTeamMembers(team._id)
  const [isAsking, setAsking] = useState(false)
  // The sheet goes with its team as soon as the list is read again: it is closed by the answer all the same.
  const remove = useAction(useRemoveTeam(), {
    done: () => {
      onOpenChange(false)
      return texts.removed
    },
    refusedInPassing: true,
  })
  const hasMembers = (members.data?.length ?? 0) > 0
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={team.name}
      header={
        <span className="flex items-center gap-3.5">
          <TeamMark name={team.name} color={team.color} size={56} />
          <span className="flex min-w-0 flex-col">
            <span aria-hidden="true" className="text-22 font-700 text-pretty">
              {team.name}
            </span>
            <span className="text-14 text-t2">{members.data === undefined ? '\u00A0' : teamTexts.members(members.data.length)}</span>
          </span>
        </span>
      }
    >
      <div className="flex flex-col gap-7">
        <section className="flex flex-col gap-3">
          <SectionTitle size={16} level={3}>
            {texts.preview}
          </SectionTitle>
          <Loaded
            query={preview}
            asLine
            failed={`${texts.previewFailed} ${messageOf(preview.error)}`}
            skeleton={<SkeletonStack count={1} height={320} />}
          >
            {(days) => <Preview days={days} />}
          </Loaded>
        </section>
        {onActivity !== undefined && hasMembers && (
          <Button wide icon={<CalendarPlus size={20} />} onClick={() => onActivity((members.data ?? []).map(({ _id }) => _id))}>
            {texts.activity}
          </Button>
        )}
        {canEdit && (
          <section aria-label={texts.edit} className="-mx-3 flex flex-col">
            {waits !== undefined && (
              <span className="px-3 pb-2">
                <ReasonLine tone="warn">{waits}</ReasonLine>
              </span>
            )}
            {PANELS.map(({ panel, Icon }) => {
              const isUnknown = panel === 'rotation' && rotationNames === null
              return (
                <ListRow
                  key={panel}
                  icon={<Icon size={20} />}
                  title={texts[panel]}
                  {...(isUnknown && { note: teamTexts.rotationsFailed })}
                  {...(waits === undefined && !isUnknown && { onClick: () => onPanel(panel) })}
                />
              )
            })}
          </section>
        )}
        <section className="flex flex-col gap-2">
          <SectionTitle size={16} level={3}>
            {texts.members}
          </SectionTitle>
          <Loaded
            query={members}
            asLine
            failed={`${texts.membersFailed} ${messageOf(members.error)}`}
            skeleton={<SkeletonStack count={1} height={56} />}
          >
            {(known) =>
              known.length === 0 ? (
                <p className="text-14 text-t2">{texts.noMembers}</p>
              ) : (
                <SearchedList
                  list={known}
                  textOf={(member) => `${fullName(member)} ${member.role ?? ''}`}
                  texts={{ search: texts.search, count: MEMBERS }}
                >
                  {(found) => (
                    <ul className="-mx-2 flex flex-col">
                      {found.map((member) => (
                        <li key={member._id}>
                          <Link
                            to="/profile/$userId"
                            params={{ userId: member._id }}
                            className="flex min-h-13 items-center gap-3 rounded-card px-2 hover:bg-s2"
                          >
                            <Avatar name={plainName(member)} imageUrl={member.avatar ?? undefined} size={40} />
                            <span className="flex min-w-0 flex-col">
                              <span className="text-14 font-600">{fullName(member)}</span>
                              {member.role !== null && <span className="text-13 text-t3">{member.role}</span>}
                            </span>
                          </Link>
                        </li>
                      ))}
                    </ul>
                  )}
                </SearchedList>
              )
            }
          </Loaded>
        </section>
        {canEdit && (
          <Button
            wide
            icon={<Trash2 size={20} />}
            disabledReason={waits ?? (hasMembers ? texts.hasMembers : undefined)}
            hideReason={waits !== undefined}
            onClick={() => setAsking(true)}
          >
            {texts.remove}
          </Button>
        )}
      </div>
      <Confirm
        subject={isAsking || null}
        onClose={() => setAsking(false)}
        title={texts.removeTitle(team.name)}
        description={texts.removeBody}
        confirmLabel={texts.remove}
        danger
        action={remove}
        onConfirm={() => remove.run(team._id)}
      />
    </Sheet>
  )
}
