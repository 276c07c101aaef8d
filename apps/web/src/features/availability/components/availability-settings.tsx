// Asks when a member may be asked to work a vacation that nobody holds, says who sees it, and how they are reached. Each choice is saved at
// once.
import type { WireAvailabilityChange } from '@releve/contract/availability'
import { phoneNumberText } from '@releve/contract/phone-number'
import { spansOf } from '@releve/domain/availability/availability'
import { toDayNumber, type Day } from '@releve/domain/calendar/day'
import { defaultHourChoices } from '@releve/domain/planning/due-at'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import Moon from 'lucide-react/icons/moon'
import Phone from 'lucide-react/icons/phone'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useState, type ReactNode } from 'react'
import { useWaitReason } from '#api/use-wait-reason.ts'
import { Loaded } from '#kit/loaded.tsx'
import { usePreferences } from '#session/preferences.ts'
import { Button } from '#ui/button.tsx'
import { DayText } from '#ui/day-text.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { ListRow } from '#ui/list-row.tsx'
import { SectionTitle, sectionLinkClass } from '#ui/section-title.tsx'
import { SkeletonStack } from '#ui/skeleton-rows.tsx'
import { Switch } from '#ui/toggles.tsx'
import { firstControl, useHandedFocus } from '#ui/use-handed-focus.ts'
import { useToday, useZone } from '#features/centers/queries.ts'
import { useAvailability, useSayAvailability } from '../queries.ts'
import { availabilityTexts as texts, elsewhereTexts } from '../texts.ts'
import { BusyElsewhere } from './busy-elsewhere.tsx'
import { AnswerMark, WeekGrid, type PartProps } from './week-grid.tsx'
import { DaysSheet, NeverSheet, NumberSheet } from './availability-sheets.tsx'

const SEEN = [
  { Icon: Eye, words: texts.chiefSees },
  { Icon: EyeOff, words: texts.colleaguesSee },
] as const

function Volunteering({ said, onSay, isWaiting }: PartProps): ReactNode {
  return (
    <section className="rounded-card bg-s1 px-4 pt-1.5 pb-3.5">
      <Switch
        label={texts.volunteer}
        hint={texts.volunteerHint}
        checked={said.volunteersForCalls}
        disabled={isWaiting}
        onChange={(volunteersForCalls) => onSay({ volunteersForCalls })}
      />
      <ul className="mt-2 flex flex-col gap-2 border-t border-line pt-3 text-13 text-t2">
        {SEEN.map(({ Icon, words: [before, strong, after] }) => (
          <li key={strong} className="flex gap-3">
            <Icon aria-hidden="true" size={18} className="flex-none text-t3" />
            <span>
              {before}
              <b className="font-600 text-t1">{strong}</b>
              {after}
            </span>
          </li>
        ))}
      </ul>
      {!said.volunteersForCalls && <p className="mt-3 text-13 text-pretty text-t3">{texts.offNote}</p>}
    </section>
  )
}

function Week(part: PartProps): ReactNode {
  const { said, onSay, isWaiting } = part
  const [isChoosing, setIsChoosing] = useState(false)
  const handsFocus = useHandedFocus(firstControl)
  return (
    <section className="flex flex-col gap-3">
      <SectionTitle>{texts.week}</SectionTitle>
      <p className="-mt-2 text-14 text-pretty text-t3">{said.shifts.length === 0 ? texts.noCycle : texts.weekHint}</p>
      {said.shifts.length > 0 && <WeekGrid {...part} />}
      <div ref={handsFocus} className="flex flex-wrap items-center gap-2">
        {said.never.map((weekday) => (
          <span
            key={weekday}
            className="flex min-h-11 items-center rounded-full bg-s2 pl-4 text-14 font-600 text-t2 in-data-[theme=light]:bg-s3"
          >
            {texts.never(weekday)}
            <IconButton
              label={texts.withdrawNever(weekday)}
              icon={<X size={18} />}
              disabled={isWaiting}
              onClick={() => onSay({ never: [{ weekday, isNever: false }] })}
            />
          </span>
        ))}
        <button
          type="button"
          disabled={isWaiting}
          onClick={() => setIsChoosing(true)}
          className="flex min-h-11 items-center gap-2 rounded-full px-4 text-14 font-600 text-t2 shadow-[inset_0_0_0_1px_var(--line-strong)] hover:text-t1 disabled:opacity-60"
        >
          <Plus size={18} />
          {texts.rule}
        </button>
      </div>
      <NeverSheet said={said} onSay={onSay} open={isChoosing} onOpenChange={setIsChoosing} />
    </section>
  )
}

function SingleDays({ said, onSay, isWaiting }: PartProps): ReactNode {
  const today = useToday()
  const [isAdding, setIsAdding] = useState(false)
  const handsFocus = useHandedFocus(firstControl)
  return (
    <section ref={handsFocus} className="flex flex-col gap-1">
      <SectionTitle
        action={
          <button type="button" disabled={isWaiting} onClick={() => setIsAdding(true)} className={sectionLinkClass}>
            {texts.add}
          </button>
        }
      >
        {texts.single}
      </SectionTitle>
      <p className="text-14 text-pretty text-t3">{texts.singleHint}</p>
      <ul className="flex flex-col divide-y divide-line">
        {spansOf(said.days).map(({ from, to, kind, answer }) => {
          const words = texts.span(from, to, kind, today)
          return (
            <li key={`${from} ${kind ?? ''}`} className="flex min-h-12 items-center gap-3 py-1">
              <AnswerMark answer={answer} />
              <span className="min-w-0 flex-1 text-14">
                <DayText>{words}</DayText>
              </span>
              <span className="text-13 text-t3">{texts.answers[answer]}</span>
              <IconButton
                label={texts.withdraw(words)}
                icon={<X size={18} />}
                disabled={isWaiting}
                onClick={() => onSay({ days: [{ from, to, kind, answer: null }] })}
              />
            </li>
          )
        })}
      </ul>
      <DaysSheet said={said} onSay={onSay} open={isAdding} onOpenChange={setIsAdding} />
    </section>
  )
}

function Reach({ said, onSay, isWaiting }: PartProps): ReactNode {
  const { quietHours = defaultHourChoices.quietHours } = usePreferences().preferences
  const [isWriting, setIsWriting] = useState(false)
  const { callNumber } = said
  const { name: zone } = useZone()
  return (
    <section className="flex flex-col">
      <SectionTitle>{texts.reach}</SectionTitle>
      <div className="-mx-3">
        <ListRow
          to="/parameter/notifications"
          icon={<Moon size={20} />}
          title={quietHours.isOn ? texts.quiet(quietHours.from, quietHours.to) : texts.quietOff}
          note={quietHours.isOn ? texts.quietHint : texts.quietOffHint}
        />
      </div>
      <Switch
        label={texts.phone}
        hint={callNumber === null ? texts.phoneOff : texts.phoneOn(phoneNumberText(callNumber, zone))}
        icon={<Phone size={20} />}
        checked={callNumber !== null}
        disabled={isWaiting}
        onChange={(isOn) => (isOn ? setIsWriting(true) : onSay({ callNumber: null }))}
      />
      {callNumber !== null && !isWaiting && (
        <div className="pl-10">
          <Button size={44} variant="ghost" onClick={() => setIsWriting(true)}>
            {texts.changeNumber}
          </Button>
        </div>
      )}
      <NumberSheet said={said} onSay={onSay} open={isWriting} onOpenChange={setIsWriting} />
    </section>
  )
}

/** The words for a changed availability; the switches have their own. */
function wordsOf({ weekly = [], never = [], days = [], elsewhere = [] }: WireAvailabilityChange, today: Day): string {
  return [
    ...elsewhere.map(({ isKept, ...hours }) => {
      const words = elsewhereTexts.line(hours, today)
      return isKept ? words : texts.withdrawn(words)
    }),
    ...weekly.map(({ weekday, kind, answer }) => texts.cell(weekday, kind, answer ?? 'unsaid')),
    ...never.map(({ weekday, isNever }) => (isNever ? texts.never(weekday) : texts.withdrawn(texts.never(weekday)))),
    ...days.map(({ from, to, kind, answer }) => {
      const span = texts.span(from, to, kind, today)
      return answer === null ? texts.withdrawn(span) : `${span}, ${texts.answers[answer]}`
    }),
  ].join('. ')
}

export function AvailabilitySettings(): ReactNode {
  const waits = useWaitReason()
  const today = useToday()
  const onSay = useSayAvailability(toDayNumber(today))
  const [changed, setChanged] = useState('')
  return (
    <Loaded query={useAvailability()} failed={texts.failed} skeleton={<SkeletonStack count={3} height={144} />}>
      {(availability) => {
        const part = {
          said: availability,
          onSay: (change: WireAvailabilityChange) => {
            onSay(change)
            setChanged(wordsOf(change, today))
          },
          isWaiting: waits !== undefined,
        }
        return (
          <div className="flex flex-col gap-6">
            {waits !== undefined && (
              <p role="status" className="text-14 text-t2">
                {waits}
              </p>
            )}
            {/* Whoever presses a square of the week hears what it is now. */}
            <p role="status" className="sr-only">
              {changed}
            </p>
            <Volunteering {...part} />
            <Week {...part} />
            <SingleDays {...part} />
            <BusyElsewhere {...part} />
            <Reach {...part} />
          </div>
        )
      }}
    </Loaded>
  )
}
