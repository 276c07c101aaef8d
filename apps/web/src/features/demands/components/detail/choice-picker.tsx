// How to answer a demand when there is more than one way: what one gives in exchange, each with its reason when impossible.
import type { WireDemand } from '@releve/contract/demands'
import { entryOf, reasonsOf } from '@releve/contract/reasons'
import HandHelping from 'lucide-react/icons/hand-helping'
import { useId, type ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { DayText } from '#ui/day-text.tsx'
import { ReasonLine } from '#ui/reason-line.tsx'
import { Tile } from '#shared/tile.tsx'
import { wantedOf } from '../one-demand.ts'
import { withoutStop } from '#shared/figure-words.ts'
import { vacationOf } from '#features/demands/texts.ts'
import type { Choice } from '../sections.ts'
import { detailTexts as texts } from './detail-texts.ts'

interface ChoicePickerProps {
  demand: WireDemand
  choices: readonly Choice[]
  /** One of them. */
  value: Choice | null
  onChange: (choice: Choice) => void
}

/** The first thing that forbids it, else the first thing to know. */
function reasonOf({ exchange }: Choice): { readonly tone: 'error' | 'warn'; readonly text: string } | null {
  const violations = exchange?.violations ?? []
  const blocking = violations.filter(({ severity }) => severity === 'blocking')
  const [text] = reasonsOf((blocking.length > 0 ? blocking : violations).map(entryOf))
  return text === undefined ? null : { tone: blocking.length > 0 ? 'error' : 'warn', text: withoutStop(text) }
}

export function ChoicePicker({ demand, choices, value, onChange }: ChoicePickerProps): ReactNode {
  const name = useId()
  // A replacement that is refused has its reasons above already.
  const shown = choices.filter((choice) => choice.exchange !== null || choice.isPossible)
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-16 font-650">{shown.some(({ isPossible }) => isPossible) ? texts.choose : texts.wantedTitle}</legend>
      {shown.length === 0 ? (
        <ul className="flex flex-wrap gap-2">
          {wantedOf(demand).map(({ shift, date }) => (
            <li key={`${date} ${shift}`} className="flex items-center gap-2 rounded-full bg-s2 py-1 pr-3 pl-1.5 text-14 text-t2">
              <Tile name={shift} type="work" state="soft" size={28} />
              <span>
                <DayText>{vacationOf({ name: shift }, date)}</DayText>
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <div className="flex flex-col gap-2">
          {shown.map((choice) => {
            const reason = reasonOf(choice)
            return (
              <label
                key={choice.exchange?.date ?? choice.kind}
                className={classNames(
                  'flex min-h-14 items-center gap-3 rounded-card px-3 py-2.5 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary',
                  choice.isPossible
                    ? 'cursor-pointer bg-s2 has-checked:shadow-[inset_0_0_0_2px_var(--primary)]'
                    : 'shadow-[inset_0_0_0_1px_var(--line)] has-checked:shadow-[inset_0_0_0_1px_var(--line-strong)]',
                )}
              >
                <input type="radio" name={name} checked={choice === value} onChange={() => onChange(choice)} className="sr-only" />
                {choice.exchange === null ? (
                  <span className="grid size-10 flex-none place-items-center rounded-[11px] bg-s3 text-remplacement">
                    <HandHelping size={20} />
                  </span>
                ) : (
                  <Tile name={choice.exchange.shift.name} type="work" state={choice.isPossible ? 'solid' : 'soft'} size={40} />
                )}
                <span className="flex min-w-0 flex-1 flex-col gap-0.5">
                  <DayText className={classNames('text-14 font-600', !choice.isPossible && 'text-t2')}>
                    {choice.exchange === null ? texts.nothingInReturn : texts.yourVacation(choice.exchange)}
                  </DayText>
                  {reason !== null && <ReasonLine tone={reason.tone}>{reason.text}</ReasonLine>}
                </span>
                <span className="numeric text-14 font-650 whitespace-nowrap text-t2">{texts.points(choice.points)}</span>
              </label>
            )
          })}
        </div>
      )}
    </fieldset>
  )
}
