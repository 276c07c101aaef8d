// Parts of the form of a demand: what it asks for, who could answer it as it stands, and what would make more possible.
import type { WireDemand } from '@releve/contract/demands'
import type { Day } from '@releve/domain/calendar/day'
import type { DemandType } from '@releve/domain/demands/demand'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import type { ReactNode } from 'react'
import { Audience } from '#shared/audience.tsx'
import type { FirstChoice } from '#shared/first-choice.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { DayText } from '#ui/day-text.tsx'
import { FieldError } from '#ui/field.tsx'
import { firstControl, useHandedFocus, type NextFocus } from '#ui/use-handed-focus.ts'
import { useMinute, useZone } from '#features/centers/queries.ts'
import { useAudience } from '#shared/possible-answers.ts'
import { useOpening } from './use-opening.ts'
import { audienceBody, MOST_SWITCHES, type Draft, type DraftSwitch } from './demand-draft.ts'
import { KIND_ICONS } from '../type-chip.tsx'
import { formTexts as texts } from './form-texts.ts'

const KINDS = [
  ['substitution', 'text-remplacement'],
  ['switch', 'text-permutation'],
  ['hybrid', 'text-t2'],
] as const

interface KindChoiceProps {
  value: DemandType
  onChange: (type: DemandType) => void
  error: string | undefined
}

/** The kind of demand: a replacement, an exchange, or whichever comes first. */
export function KindChoice({ value, onChange, error }: KindChoiceProps): ReactNode {
  return (
    <fieldset className="min-w-0" data-undecided={error === undefined ? undefined : ''}>
      <legend className="mb-2 text-16 font-650">{texts.kind}</legend>
      <div className="flex flex-col gap-2">
        {KINDS.map(([type, colour]) => {
          const Icon = KIND_ICONS[type]
          return (
            <label
              key={type}
              className="flex min-h-14 cursor-pointer items-center gap-3 rounded-card bg-s2 px-3.5 py-2.5 has-checked:shadow-[inset_0_0_0_2px_var(--primary)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary"
            >
              <input type="radio" name="type" value={type} checked={value === type} onChange={() => onChange(type)} className="sr-only" />
              <span className={colour}>
                <Icon size={22} />
              </span>
              <span className="flex min-w-0 flex-col">
                <span className="text-16 font-600">{texts.types[type].title}</span>
                <span className="text-13 text-t2">{texts.types[type].text}</span>
              </span>
            </label>
          )
        })}
      </div>
      <FieldError error={error} />
    </fieldset>
  )
}

/** One that could be posted on that day, or what `demand` could be changed to. */
interface Drafted {
  draft: Draft
  date: Day
  demand: WireDemand | null
}

interface AudienceLineProps extends Drafted {
  /** The instant at which the vacation begins. */
  startAt: number
  /** False: the demand is being posted, and the server would say that there is one. */
  isAsked: boolean
  onChange: (chosen: Partial<FirstChoice>) => void
}

/**
 * The members who could take the vacation as the form stands, and those it is addressed to first; for a demand that is changed, those who
 * could then.
 */
export function AudienceLine({ draft, date, demand, startAt, isAsked, onChange }: AudienceLineProps): ReactNode {
  const [now, zone] = [useMinute(), useZone()]
  const query = useAudience({ ...audienceBody(draft, date), ...(demand !== null && { demandId: demand._id }) }, isAsked)
  const { type } = draft
  const nobody = (
    <span className="flex flex-col">
      <span className="font-600 text-t1">{texts.audience.nobody[type]}</span>
      {(demand === null || type !== 'substitution') && (
        <span className="text-pretty">{demand === null ? texts.audience.help[type] : texts.audience.help.hybrid}</span>
      )}
    </span>
  )
  const choice = { value: draft, onChange, widens: texts.audience.widens, startAt, now, zone }
  return <Audience query={query} failed={texts.audience.failed} nobody={nobody} {...(demand === null && { choice })} />
}

interface OpeningLineProps extends Drafted {
  type: Exclude<DemandType, 'substitution'>
  onAccept: (added: DraftSwitch) => void
}

/** A removed vacation hands the focus to the next control of the form. */
const nextInForm: NextFocus = (lost, place) => {
  for (let after = place.nextElementSibling; after instanceof HTMLElement; after = after.nextElementSibling) {
    const control = firstControl(lost, after, null)
    if (control !== null && control !== undefined) return control
  }
  return null
}

/**
 * One vacation more, accepted in return, would make exchanges among three or four possible: said while the demand is written, and accepted by
 * one press. It is a help: where nothing is known, nothing is said.
 */
export function OpeningLine({ draft, type, date, demand, onAccept }: OpeningLineProps): ReactNode {
  const body = { ...audienceBody(draft, date), type, ...(demand !== null && { demandId: demand._id }) }
  const handsFocus = useHandedFocus(nextInForm)
  const hasRoom = draft.switches.length < MOST_SWITCHES
  // While the next one is read this one stays, so that nothing moves, but cannot be accepted.
  const { data, isPlaceholderData } = useOpening(body, hasRoom)
  const { opening = null, isWhole = true } = data ?? {}
  const isAccepted = draft.switches.some((exchange) => exchange.date === opening?.date && exchange.shift === opening.shift)
  return (
    <div ref={handsFocus} role="status" aria-busy={isPlaceholderData || undefined}>
      {opening !== null && hasRoom && !isAccepted && (
        <section
          aria-label={texts.opening.title}
          inert={isPlaceholderData}
          className={classNames('flex items-start gap-3 rounded-card bg-s2 p-3', isPlaceholderData && 'opacity-60')}
        >
          <RefreshCw size={20} className="mt-0.5 flex-none text-permutation" />
          <span className="flex min-w-0 flex-1 flex-col items-start gap-2">
            <DayText className="text-14 text-pretty">{texts.opening.sentence(opening, isWhole, date)}</DayText>
            <Button
              size={44}
              aria-label={texts.opening.acceptLabel(opening)}
              onClick={() => onAccept({ date: opening.date, shift: opening.shift, points: 0 })}
            >
              {texts.opening.accept}
            </Button>
          </span>
        </section>
      )}
    </div>
  )
}
