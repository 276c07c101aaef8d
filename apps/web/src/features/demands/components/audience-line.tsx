// Who could take the vacation as the form stands, before it is posted: how many, and their names where one presses; whom of them one addresses
// it to first. It is a help: the form waits for nothing of it.
import type { WirePerson } from '@releve/contract/shifts'
import type { Day } from '@releve/domain/calendar/day'
import { firstUntil } from '@releve/domain/demands/answers'
import { useQuery } from '@tanstack/react-query'
import ChevronDown from 'lucide-react/icons/chevron-down'
import UsersRound from 'lucide-react/icons/users-round'
import { useId, useState, type ReactNode } from 'react'
import { call } from '../../../api/client.ts'
import { useSettled } from '../../../kit/use-settled.ts'
import { fullName } from '../../../shared/person.ts'
import { classNames } from '../../../ui/class-names.ts'
import { DayText } from '../../../ui/day-text.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { useMinute, useZone } from '../../centers/queries.ts'
import { demandKeys } from '../queries.ts'
import { instantText } from '../texts.ts'
import { audienceBody, FIRST_HOURS, type Draft } from './demand-draft.ts'
import { formTexts } from './form-texts.ts'

const texts = formTexts.audience

const HOUR_MS = 3_600_000

/** Asked once the person rests: each question reads the whole centre. */
function useAudience(draft: Draft, date: Day) {
  const body = audienceBody(draft, date)
  const asked = JSON.stringify(body)
  const settled = useSettled(asked)
  return useQuery({
    queryKey: demandKeys.audience(asked),
    queryFn: ({ signal }) => call('demands.audience', { body, signal }),
    enabled: settled === asked,
  })
}

interface Choice {
  readonly first: readonly string[]
  readonly onFirst: (first: readonly string[]) => void
}

function Names({ title, people, choice }: { title: string; people: readonly WirePerson[]; choice: Choice }): ReactNode {
  if (people.length === 0) return null
  const { first, onFirst } = choice
  return (
    <div className="flex flex-col gap-1.5">
      <h4 className="text-13 font-600 text-t2">{title}</h4>
      <ul className="flex flex-wrap gap-1.5">
        {people.map((person) => (
          <li key={person._id}>
            <button
              type="button"
              aria-pressed={first.includes(person._id)}
              onClick={() => onFirst(first.includes(person._id) ? first.filter((id) => id !== person._id) : [...first, person._id])}
              className="flex min-h-11 items-center rounded-full bg-s2 px-3.5 text-14 in-data-[theme=light]:bg-s3 aria-pressed:bg-t1! aria-pressed:text-s0"
            >
              {fullName(person)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** `startAt`: when the vacation begins, instant. */
function FirstHours({ draft, startAt, onHours }: { draft: Draft; startAt: number; onHours: (hours: number) => void }): ReactNode {
  const [now, zone] = [useMinute(), useZone()]
  const { first, firstHours } = draft
  const until = firstUntil(firstHours, { startAt, now })
  return (
    <div className="flex flex-col gap-2">
      <h4 className="text-14 font-600">{texts.after}</h4>
      <SegmentedControl
        wide
        label={texts.after}
        options={FIRST_HOURS.map((hours) => ({ value: String(hours), label: texts.hours(hours) }))}
        value={String(firstHours)}
        onChange={(hours) => onHours(Number(hours))}
      />
      <p className="text-13 text-pretty text-t2">
        <DayText>{texts.firstUntil(first.length, instantText(until, zone), until < now + firstHours * HOUR_MS)}</DayText>
      </p>
    </div>
  )
}

interface AudienceLineProps {
  /** One that could be posted on that day. */
  draft: Draft
  date: Day
  startAt: number
  onChange: (chosen: Partial<Pick<Draft, 'first' | 'firstHours'>>) => void
}

export function AudienceLine({ draft, date, startAt, onChange }: AudienceLineProps): ReactNode {
  const { data, isError } = useAudience(draft, date)
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const { taking = [], exchanging = [] } = data ?? {}
  const count = data === undefined ? null : taking.length + exchanging.length
  const choice = { first: draft.first, onFirst: (first: readonly string[]) => onChange({ first }) }
  return (
    <section aria-label={texts.title} className="-my-2 flex flex-col gap-2">
      <div role="status">
        {count === null || count === 0 ? (
          <p className="flex min-h-11 items-center gap-3 text-14 text-t2">
            <UsersRound size={20} className="flex-none text-t3" />
            {count === null ? (
              <span>{isError ? texts.failed : texts.looking}</span>
            ) : (
              <span className="flex flex-col">
                <span className="font-600 text-t1">{texts.nobody[draft.type]}</span>
                <span className="text-pretty">{texts.help[draft.type]}</span>
              </span>
            )}
          </p>
        ) : (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
            className="flex min-h-11 w-full items-center gap-3 rounded-button-small text-left text-14"
          >
            <UsersRound size={20} className="flex-none text-t3" />
            <span className="flex min-w-0 flex-1 flex-col">
              <span className="font-600">{texts.count(taking.length, exchanging.length)}</span>
              {draft.first.length > 0 && <span className="text-t2">{texts.first(draft.first.length)}</span>}
            </span>
            <ChevronDown size={20} className={classNames('flex-none text-t3 transition-transform', isOpen && 'rotate-180')} />
          </button>
        )}
      </div>
      <div id={id} hidden={!isOpen || count === null || count === 0} className="flex flex-col gap-3 pl-8">
        <p className="text-13 text-pretty text-t2">{texts.choose}</p>
        <Names title={texts.taking} people={taking} choice={choice} />
        <Names title={texts.exchanging} people={exchanging} choice={choice} />
        {draft.first.length > 0 && <FirstHours draft={draft} startAt={startAt} onHours={(firstHours) => onChange({ firstHours })} />}
        <p className="text-13 text-pretty text-t3">{texts.told}</p>
      </div>
    </section>
  )
}
