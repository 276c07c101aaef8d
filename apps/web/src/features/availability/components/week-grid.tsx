// The week, a line a kind of vacation: each square is pressed from one answer to the next.
import type { WireAvailability, WireAvailabilityChange } from '@releve/contract/availability'
import type { AvailabilityAnswer } from '@releve/domain/availability/availability'
import type { ReactNode } from 'react'
import Check from 'lucide-react/icons/check'
import Contrast from 'lucide-react/icons/contrast'
import Minus from 'lucide-react/icons/minus'
import { Tile } from '#shared/tile.tsx'
import { classNames } from '#ui/class-names.ts'
import { availabilityTexts as texts } from '../texts.ts'

const MARKS = {
  available: { Icon: Check, look: 'bg-success-tint text-success' },
  lastResort: { Icon: Contrast, look: 'bg-warn-tint text-warn' },
  no: { Icon: Minus, look: 'text-t3 shadow-[inset_0_0_0_1px_var(--line-strong)]' },
  unsaid: { Icon: null, look: 'border border-dashed border-line-strong' },
} as const

/** The classes of the surface it stands on. */
const answerLook = (answer: AvailabilityAnswer | 'unsaid') => MARKS[answer].look

function AnswerIcon({ answer, size }: { answer: AvailabilityAnswer | 'unsaid'; size: 14 | 20 }): ReactNode {
  const { Icon } = MARKS[answer]
  return Icon === null ? null : <Icon size={size} strokeWidth={answer === 'lastResort' ? 2.2 : 2.6} />
}

/** 22 px, beside its words. */
export function AnswerMark({ answer }: { answer: AvailabilityAnswer | 'unsaid' }): ReactNode {
  return (
    <span aria-hidden="true" className={classNames('grid size-[22px] flex-none place-items-center rounded-[7px]', answerLook(answer))}>
      <AnswerIcon answer={answer} size={14} />
    </span>
  )
}

export const WEEK = [1, 2, 3, 4, 5, 6, 7] as const
const NEXT = { unsaid: 'available', available: 'lastResort', lastResort: 'no', no: null } as const

const LEGEND = ['available', 'lastResort', 'no', 'unsaid'] as const

/** The properties of a part of the page. */
export interface PartProps {
  said: WireAvailability
  onSay: (change: WireAvailabilityChange) => void
  isWaiting: boolean
}

export function WeekGrid({ said, onSay, isWaiting }: PartProps): ReactNode {
  const { shifts, weekly, never } = said
  const answerOf = (weekday: number, name: string): AvailabilityAnswer | 'unsaid' =>
    weekly.find((cell) => cell.weekday === weekday && cell.kind === name)?.answer ?? 'unsaid'
  return (
    <div className="flex flex-col gap-3">
      <table className="w-full table-fixed border-separate border-spacing-1 max-lg:-mx-1 max-lg:w-[calc(100%+0.5rem)]">
        <thead>
          <tr>
            <th scope="col" className="w-9">
              <span className="sr-only">{texts.days.kind}</span>
            </th>
            {WEEK.map((weekday) => (
              <th key={weekday} scope="col" className="text-13 font-400 text-t2">
                <span aria-hidden="true" className={never.includes(weekday) ? 'text-t3 line-through' : ''}>
                  {texts.weekdayShort(weekday)}
                </span>
                <span className="sr-only">{texts.weekday(weekday)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shifts.map(({ name }) => (
            <tr key={name}>
              <th scope="row" className="text-left">
                <Tile name={name} size={32} label={texts.kindWord(name)} />
              </th>
              {WEEK.map((weekday) => {
                const isNever = never.includes(weekday)
                const answer = isNever ? 'no' : answerOf(weekday, name)
                return (
                  <td key={weekday} className="p-0">
                    <button
                      type="button"
                      disabled={isWaiting || isNever}
                      aria-label={isNever ? texts.neverCell(weekday, name) : texts.cell(weekday, name, answer)}
                      onClick={() => onSay({ weekly: [{ weekday, kind: name, answer: NEXT[answer] }] })}
                      className={classNames(
                        'grid h-11 w-full place-items-center rounded-button-small transition-colors enabled:hover:brightness-110',
                        answerLook(answer),
                        isNever && 'opacity-60',
                      )}
                    >
                      <AnswerIcon answer={answer} size={20} />
                    </button>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="flex flex-wrap gap-x-4 gap-y-2 text-13 text-t2">
        {LEGEND.map((answer) => (
          <li key={answer} className="flex items-center gap-2">
            <AnswerMark answer={answer} />
            {texts.answers[answer]}
          </li>
        ))}
      </ul>
    </div>
  )
}
