// Lists everything that changed a planning, by the day on which it was done: when, who, from what to what, why.
import { fullName } from '@releve/contract/person-name'
import { Link } from '@tanstack/react-router'
import ArrowRight from 'lucide-react/icons/arrow-right'
import History from 'lucide-react/icons/history'
import RefreshCcw from 'lucide-react/icons/refresh-ccw'
import type { ReactNode } from 'react'
import type { PlanningChange } from '@releve/contract/users'
import { classNames } from '#ui/class-names.ts'
import { DayText } from '#ui/day-text.tsx'
import { capitalize, formatClock, formatDay, formatNearDay, NBSP } from '#ui/format.ts'
import { SearchedList } from '#ui/searched-list.tsx'
import { SkeletonRows } from '#ui/skeleton-rows.tsx'
import { Tile } from '#shared/tile.tsx'
import { Loaded } from '#kit/loaded.tsx'
import { isRefusal, RefusedHistory, useMayReadOf } from '#shared/refused-history.tsx'
import { shiftWord } from '#shared/shift-word.ts'
import { useMe } from '#session/me.ts'
import { useToday, useZone } from '#features/centers/queries.ts'
import { changeTexts as texts } from '#features/users/texts.ts'
import { changesByDay, changeTitle, groupOf, hasMoved } from './change-view.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { pagedQuery } from '#kit/pages.ts'
import { call } from '#api/client.ts'
import { userKeys } from '#features/users/queries.ts'

/** The changes of their planning, newest first; `data` is one list, `fetchNextPage` goes further back. */
function useChangeHistory(id: string, isWanted: boolean) {
  return useInfiniteQuery({
    ...pagedQuery(userKeys.changes(id), (from, signal) => call('users.changeHistory', { params: { id }, query: from, signal })),
    select: ({ pages }) => pages.flatMap(({ changes }) => changes),
    enabled: isWanted,
  })
}

/** The tile that was, the tile that is; one alone when the vacation stayed. */
function Faces({ change }: { change: PlanningChange }): ReactNode {
  const { from, to, kind } = change
  const only = to ?? from
  if (only === null) {
    return (
      <span aria-hidden="true" className="grid h-10 w-[104px] flex-none place-items-center text-t3">
        <RefreshCcw size={22} />
      </span>
    )
  }
  if (from === null || to === null || !hasMoved(change)) {
    return (
      <span className="flex w-[104px] flex-none justify-center">
        <Tile
          name={only.name}
          type={only.type}
          label={shiftWord(only.name)}
          state={kind === 'posted' || kind === 'edited' ? 'pending' : 'solid'}
        />
      </span>
    )
  }
  return (
    <span className="flex w-[104px] flex-none items-center justify-between">
      <Tile name={from.name} type={from.type} label={shiftWord(from.name)} state={from.type === 'work' ? 'gone' : 'solid'} />
      <ArrowRight size={16} className="text-t3" />
      <span className="sr-only">{texts.becomes}</span>
      <Tile name={to.name} type={to.type} label={shiftWord(to.name)} />
    </span>
  )
}

function ChangeRow({ change, isFirst }: { change: PlanningChange; isFirst: boolean }): ReactNode {
  const me = useMe()._id
  const zone = useZone()
  const { actor, at, date, reason } = change
  const actorName = actor === null ? texts.automatic : actor._id === me ? texts.byMe : texts.by(fullName(actor))
  return (
    <li className="relative -mx-2 flex flex-wrap items-center gap-x-4 rounded-card px-2 hover:bg-s1">
      <Faces change={change} />
      <span
        className={classNames(
          'flex min-w-[min(9rem,100%)] flex-1 flex-col py-3 lg:grid lg:min-h-16 lg:grid-cols-[minmax(0,1fr)_200px_220px] lg:content-center lg:items-baseline lg:gap-x-6',
          !isFirst && 'border-t border-line',
        )}
      >
        <Link to="/calendar" search={{ day: date }} className="rounded-xs text-16 font-550 after:absolute after:inset-0 after:rounded-card">
          {changeTitle(change)}
        </Link>
        <DayText className="text-14 text-t2">{texts.vacation(formatDay(date))}</DayText>
        <span className="text-13 text-t3">
          {formatClock(at, zone.name)}, {actorName}
        </span>
        {reason !== null && (
          <span className="mt-1 text-13 text-pretty text-t2 lg:col-span-full">
            {texts.reason}
            {NBSP}: {reason}
          </span>
        )}
      </span>
    </li>
  )
}

const GROUPS = ['exchanges', 'demands', 'modifications', 'teams'] as const
type Shown = 'all' | (typeof GROUPS)[number]

/** The search looks at what happened, to whose vacation, on whose behalf and why; at its day as it is written or by its month. */
function searchedText(change: PlanningChange): string {
  const { actor, date, reason, from, to } = change
  const actorName = actor === null ? texts.automatic : fullName(actor)
  return [changeTitle(change), actorName, formatDay(date), formatDay(date, 'long', { year: true }), reason, from?.name, to?.name].join(' ')
}

export function ChangeList({ userId }: { userId: string }): ReactNode {
  const zone = useZone()
  const today = useToday()
  const mayRead = useMayReadOf(userId)
  const query = useChangeHistory(userId, mayRead)
  if (!mayRead || isRefusal(query.error)) return <RefusedHistory userId={userId} texts={texts} />
  return (
    <Loaded
      query={query}
      failed={texts.failedTitle}
      skeleton={
        <SkeletonRows
          widths={[220, 180, 240, 200, 210]}
          height={16}
          under={[
            [150, 14],
            [110, 12],
          ]}
          face={40}
          faceRadius="tile"
          className="gap-7 pt-2"
        />
      }
      empty={{ when: (all) => all.length === 0, icon: <History size={30} />, title: texts.emptyTitle, children: texts.empty }}
    >
      {(data) => (
        <div className="flex max-w-[1120px] flex-col gap-6">
          <SearchedList<PlanningChange, Shown>
            list={data}
            textOf={searchedText}
            texts={texts.searched}
            rest={query}
            choice={{
              label: texts.shown,
              options: [{ value: 'all', label: texts.groups.all }, ...GROUPS.map((value) => ({ value, label: texts.groups[value] }))],
              matches: ({ kind }, group) => groupOf(kind) === group,
            }}
          >
            {(found) => (
              <>
                {changesByDay(found, zone).map(({ day, changes }) => (
                  <section key={day} aria-labelledby={`le-${day}`}>
                    <h2 id={`le-${day}`} className="text-16">
                      <DayText>{capitalize(formatNearDay(day, today) ?? formatDay(day, 'long', { today }))}</DayText>
                    </h2>
                    <ul className="mt-1">
                      {changes.map((change, index) => (
                        <ChangeRow key={change._id} change={change} isFirst={index === 0} />
                      ))}
                    </ul>
                  </section>
                ))}
              </>
            )}
          </SearchedList>
        </div>
      )}
    </Loaded>
  )
}
