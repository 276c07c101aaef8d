// A vacation of a day, opened from its red figure: who is on it, who is missing, and what the page lets administrators do about it. Loaded
// on first use.
import type { Day } from '@releve/domain/calendar/day'
import { timesOf } from '@releve/domain/planning/shift'
import type { WireShift } from '@releve/contract/shifts'
import type { ReactNode } from 'react'
import { Loaded, together } from '#kit/loaded.tsx'
import { WhileOpen } from '#kit/while-open.tsx'
import { useIsElsewhere } from '#session/center-id.ts'
import { useMe } from '#session/me.ts'
import { useCalendarAddress } from '#shared/calendar-address.ts'
import { lackText } from '#shared/lack-text.ts'
import { Tile } from '#shared/tile.tsx'
import { Button } from '#ui/button.tsx'
import { DayText, Hours } from '#ui/day-text.tsx'
import type { OverlayProps } from '#ui/deferred-overlay.tsx'
import { capitalize, formatDay } from '#ui/format.ts'
import { SkeletonStack } from '#ui/skeleton-rows.tsx'
import { useAskBefore } from '#ui/unsaved-guard.tsx'
import { UnsavedSheet } from '#ui/unsaved-sheet.tsx'
import { useCenterRules, useToday } from '#features/centers/queries.ts'
import { shiftWord } from '#shared/shift-word.ts'
import { ranked } from '../people.ts'
import { partlyText } from '../service/home-texts.ts'
import { ReadingAge } from '../reading-age.tsx'
import { presenceText, staffingOn, unseenText } from '../staffing/staffing.ts'
import { Remarks } from '../staffing/remarks.tsx'
import { Trainees } from '../staffing/trainees.tsx'
import { Faces, useDayPlanning } from './day-people.tsx'
import { dayTexts as texts } from './day-texts.ts'

interface VacationOfDay {
  readonly day: Day
  /** The name of the vacation. */
  readonly shift: string
}

interface VacationSheetProps extends OverlayProps {
  /** Null when it is closed. */
  vacation: VacationOfDay | null
  /** The part that the page adds. */
  children?: ((vacation: { readonly day: Day; readonly shift: WireShift }) => ReactNode) | undefined
}

function OwnDay({ day }: { day: Day }): ReactNode {
  const { open } = useCalendarAddress()
  const askBefore = useAskBefore()
  return (
    <Button variant="ghost" size={44} wide onClick={() => askBefore(() => open({ day }))}>
      {texts.ownDay}
    </Button>
  )
}

/** Leads from a person on the vacation to a change of their planning, from that day on; an administrator asks for their own like anybody. */
function useChangeOf(day: Day): ((id: string) => void) | undefined {
  const me = useMe()
  const isElsewhere = useIsElsewhere()
  const { open } = useCalendarAddress()
  const askBefore = useAskBefore()
  if (!me.isAdmin || isElsewhere) return undefined
  return (id) => askBefore(() => open({ ask: day, ...(id !== me._id && { member: id }) }))
}

type OpenVacationProps = VacationOfDay & OverlayProps & Pick<VacationSheetProps, 'children'> & { onClosed: () => void }

function OpenVacation({ day, shift: name, children, ...overlay }: OpenVacationProps): ReactNode {
  const today = useToday()
  const { reading, readAt } = useDayPlanning(day)
  const query = together(reading, useCenterRules())
  const shift = reading.data?.shifts.find((shift) => shift.type === 'work' && shift.name === name)
  const words = formatDay(day, 'long', { today })
  const times = shift === undefined ? null : timesOf(shift)
  const changeOf = useChangeOf(day)
  return (
    <UnsavedSheet
      {...overlay}
      title={`${capitalize(shiftWord(name))}, ${words}`}
      header={
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Tile name={name} size={64} />
          <div aria-hidden="true" className="flex min-w-0 flex-col">
            <span className="text-22 font-650 tracking-[-0.012em]">
              <DayText>{capitalize(words)}</DayText>
            </span>
            <span className="text-16 text-t2">
              {capitalize(shiftWord(name))}
              {times !== null && (
                <>
                  , <Hours from={times.startTime} to={times.endTime} />
                </>
              )}
            </span>
          </div>
        </div>
      }
      footer={<OwnDay day={day} />}
    >
      <Loaded query={query} failed={texts.peopleFailed} skeleton={<SkeletonStack count={2} height={120} />}>
        {([known, rules]) => {
          const { people, partly, trainees, changed, minimum, lack, remarks } = staffingOn(known, day, name, rules.minimumStaffing)
          if (shift === undefined) return <p className="text-14 text-t2">{texts.noVacation}</p>
          return (
            <div className="flex flex-col gap-6">
              <section className="flex flex-col gap-3">
                <div className="flex flex-col">
                  {lack !== null && lack.total > 0 && (
                    <p className="text-18 font-650 text-understaffed">
                      <span aria-hidden="true">▼ </span>
                      {capitalize(lackText(lack))}
                    </p>
                  )}
                  <p className="text-14 text-t2">{presenceText(people.length, minimum?.total ?? null)}</p>
                  <Remarks remarks={remarks} />
                  <Trainees trainees={trainees} />
                  {partly.map(({ member, spans }) => (
                    <p key={member._id} className="text-14 text-pretty text-t2">
                      {partlyText(member, spans)}
                    </p>
                  ))}
                  {minimum !== undefined && changed.length > 0 && <p className="text-14 text-pretty text-t2">{unseenText(changed)}</p>}
                </div>
                <ReadingAge what="Planning" readAt={readAt} />
                {people.length > 0 && changeOf !== undefined && <p className="text-14 text-t2">{texts.whoIsAbsent}</p>}
                {people.length > 0 && <Faces people={ranked(people, rules)} onMember={changeOf} />}
              </section>
              {children?.({ day, shift })}
            </div>
          )
        }}
      </Loaded>
    </UnsavedSheet>
  )
}

export function VacationSheet({ vacation, ...overlay }: VacationSheetProps): ReactNode {
  return (
    <WhileOpen subject={vacation}>
      {(vacation, opening, onClosed) => (
        <OpenVacation key={`${vacation.day}${vacation.shift}`} {...overlay} {...vacation} {...opening} onClosed={onClosed} />
      )}
    </WhileOpen>
  )
}
