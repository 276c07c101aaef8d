// The teams of a centre in their order, which an administrator changes by dragging a handle or with its arrows.
import ChevronRight from 'lucide-react/icons/chevron-right'
import GripVertical from 'lucide-react/icons/grip-vertical'
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import type { WireFullTeam } from '@releve/contract/teams'
import type { Day } from '@releve/domain/calendar/day'
import { messageOf } from '#api/errors.ts'
import { useWaitReason } from '#api/use-wait-reason.ts'
import { classNames } from '#ui/class-names.ts'
import { DayText } from '#ui/day-text.tsx'
import { useSnackbar } from '#ui/snackbar.tsx'
import { useOrderTeams } from '../mutations.ts'
import { teamTexts as texts } from '../texts.ts'
import { TeamMark } from './team-mark.tsx'
import { TeamWeek } from './team-week.tsx'

interface TeamListProps {
  centerId: string
  teams: readonly WireFullTeam[]
  /** Null while not known. */
  memberCounts: ReadonlyMap<string, number> | null
  /** Null while not known. */
  rotationNames: ReadonlyMap<string, string> | null
  canEdit: boolean
  currentId: string | null
  today: Day
  onOpen: (team: WireFullTeam) => void
}

export function TeamList({ centerId, teams, memberCounts, rotationNames, canEdit, currentId, today, onOpen }: TeamListProps): ReactNode {
  const snackbar = useSnackbar()
  const order = useOrderTeams(centerId)
  const isMovable = useWaitReason() === undefined && canEdit
  const list = useRef<HTMLOListElement>(null)
  /** The dragged team, the distance, and the former places of the others. */
  const [drag, setDrag] = useState<{
    readonly from: number
    readonly startY: number
    readonly dy: number
    readonly otherRects: DOMRect[]
  } | null>(null)
  // The handle that held the pointer is gone.
  if (drag !== null && !isMovable) setDrag(null)
  const [announcement, setAnnouncement] = useState('')
  const focusOn = useRef<string | null>(null)
  useEffect(() => {
    if (focusOn.current === null) return
    list.current?.querySelector<HTMLElement>(`[data-team="${focusOn.current}"] [data-handle]`)?.focus()
    focusOn.current = null
  })

  function move(from: number, to: number): void {
    const team = teams[from]
    if (team === undefined || to < 0 || to >= teams.length || from === to) return
    setAnnouncement(texts.moved(team.name, to + 1, teams.length))
    const moved = teams.toSpliced(from, 1).toSpliced(to, 0, team)
    // It is said for each move: another may follow before the first is answered.
    order
      .mutateAsync({ teamIds: moved.map(({ _id }) => _id), seen: teams.map(({ _id }) => _id) })
      .catch((failure: unknown) =>
        snackbar.show({ kind: 'error', message: `${texts.orderRefused} ${messageOf(failure)}`, durationMs: 8000 }),
      )
  }

  function onKeyDown(event: KeyboardEvent, index: number): void {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (step === 0) return
    event.preventDefault()
    focusOn.current = teams[index]?._id ?? null
    move(index, index + step)
  }

  /** The handle holds the pointer until it is let go, or lost to something else. */
  function start(event: PointerEvent, from: number): void {
    if (event.button !== 0 || !event.isPrimary) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    const boxes = [...(list.current?.children ?? [])].map((element) => element.getBoundingClientRect())
    setDrag({ from, startY: event.clientY, dy: 0, otherRects: boxes.toSpliced(from, 1) })
  }

  function dragOn({ currentTarget, pointerId, clientY }: PointerEvent): void {
    if (drag !== null && currentTarget.hasPointerCapture(pointerId)) setDrag({ ...drag, dy: clientY - drag.startY })
  }

  function drop(event: PointerEvent): void {
    if (drag === null || !event.currentTarget.hasPointerCapture(event.pointerId)) return
    setDrag(null)
    move(drag.from, drag.otherRects.filter(({ top, bottom }) => (top + bottom) / 2 < event.clientY).length)
  }

  return (
    <>
      <ol ref={list} aria-label={texts.list} className="flex flex-col gap-2">
        {teams.map((team, index) => {
          const { _id, name, color, rotationId = null, cycleStartDate } = team
          // It is said as it was decided last, which may hold from a day to come on only.
          const from = [team.cycleStartFrom ?? '', team.rotationFrom ?? ''].toSorted().at(-1) ?? ''
          const isDragged = drag?.from === index
          const cycle = rotationId === null ? texts.centerCycle : (rotationNames?.get(rotationId) ?? texts.ownCycle)
          return (
            <li
              key={_id}
              data-team={_id}
              className={classNames(
                'relative flex flex-wrap items-center rounded-card bg-s1 shadow-e1 has-[[data-open]:hover]:bg-s2',
                isDragged && 'z-10 shadow-[var(--e3),0_0_0_2px_var(--primary)]!',
                currentId === _id && 'shadow-[inset_0_0_0_2px_var(--primary)]!',
              )}
              style={isDragged ? { transform: `translateY(${drag.dy}px)` } : undefined}
            >
              {isMovable && (
                <button
                  type="button"
                  data-handle=""
                  aria-label={texts.handle(name)}
                  onPointerDown={(event) => start(event, index)}
                  onPointerMove={dragOn}
                  onPointerUp={drop}
                  onLostPointerCapture={() => setDrag(null)}
                  onKeyDown={(event) => onKeyDown(event, index)}
                  className="relative z-1 grid h-16 w-11 flex-none cursor-grab touch-none place-items-center rounded-card text-t3 hover:text-t1"
                >
                  <GripVertical size={20} />
                </button>
              )}
              {/* The whole card opens the team, its week included. */}
              <button
                type="button"
                data-open=""
                onClick={() => onOpen(team)}
                className={classNames(
                  'flex min-h-18 min-w-0 flex-1 basis-52 items-center gap-3.5 rounded-card py-3 pr-3 text-left after:absolute after:inset-0 after:rounded-card',
                  !isMovable && 'pl-3',
                )}
              >
                <TeamMark name={name} color={color} />
                <span className="flex min-w-0 flex-1 flex-col">
                  <span className="flex flex-wrap items-baseline gap-x-3">
                    <span className="min-w-0 truncate text-16 font-650">{name}</span>
                    <span className="numeric text-13 whitespace-nowrap text-t2">
                      {memberCounts !== null && texts.members(memberCounts.get(_id) ?? 0)}
                    </span>
                  </span>
                  <span className="text-13 text-pretty text-t2">
                    {cycleStartDate === null ? (
                      texts.noCycle
                    ) : (
                      <DayText>{`${cycle}, ${texts.starts(cycleStartDate)}${from > today ? texts.from(from) : ''}`}</DayText>
                    )}
                  </span>
                </span>
                <ChevronRight size={20} className="flex-none text-t3 lg:hidden" />
              </button>
              <div className="w-full px-3 pb-3 lg:w-96 lg:py-3">
                <TeamWeek teamId={_id} />
              </div>
              <ChevronRight size={20} className="mr-3 flex-none text-t3 max-lg:hidden" />
            </li>
          )
        })}
      </ol>
      <span role="status" className="sr-only">
        {announcement}
      </span>
    </>
  )
}
