// The filters of the journal: the genre of act, a person of the centre, a period.
import type { ReactNode } from 'react'
import { journalGroups, type JournalGroup } from '@releve/contract/journal-kinds'
import { addDays, type Day } from '@releve/domain/calendar/day'
import { byName } from '#shared/person.ts'
import { PersonField } from '#shared/person-field.tsx'
import { DayInput } from '#ui/day-input.tsx'
import { readOptionalDay } from '#ui/read-day.ts'
import { Select } from '#ui/select.tsx'
import { useMembersOf } from '#features/users/queries.ts'
import type { JournalFilter } from '../queries.ts'
import { groupLabels, journalTexts as texts, PERIODS } from '../texts.ts'

const ALL = 'all'

export interface JournalChoice {
  readonly group: JournalGroup | typeof ALL
  readonly userId: string | null
  readonly period: (typeof PERIODS)[number] | typeof ALL
  /** The dates as they are typed; `between` alone has them. */
  readonly from: string
  readonly to: string
}

export const everything: JournalChoice = { group: ALL, userId: null, period: ALL, from: '', to: '' }

/** Days back, today among them. */
const LENGTHS = { week: 7, month: 30, year: 365 } as const

/** Fewer characters are a day that is being typed. */
const WHOLE = 'jj/mm/aaaa'.length

function bound(text: string) {
  return text.length < WHOLE ? { day: null } : readOptionalDay(text)
}

/** The filter that a choice makes, and the errors of its days. */
export function readJournalChoice(choice: JournalChoice, centerId: string | null, today: Day) {
  const { group, userId, period, from, to } = choice
  const [first, last] = [bound(from), bound(to)]
  const startDate = 'day' in first ? first.day : null
  const endDate = 'day' in last ? last.day : null
  const isBackwards = startDate !== null && endDate !== null && endDate < startDate
  const between = { ...(startDate !== null && { startDate }), ...(endDate !== null && !isBackwards && { endDate }) }
  const days = period === ALL ? {} : period === 'between' ? between : { startDate: addDays(today, 1 - LENGTHS[period]) }
  const filter: JournalFilter = {
    centerId,
    ...(group !== ALL && { group }),
    ...(userId !== null && centerId !== null && { userId }),
    ...days,
  }
  const errors = {
    from: 'error' in first ? first.error : undefined,
    to: 'error' in last ? last.error : isBackwards ? texts.toBeforeFrom : undefined,
  }
  return { filter, errors }
}

interface JournalFiltersProps {
  /** Null: of all centres, where nobody is looked for. */
  centerId: string | null
  choice: JournalChoice
  onChange: (choice: JournalChoice) => void
  errors: ReturnType<typeof readJournalChoice>['errors']
}

export function JournalFilters({ centerId, choice, onChange, errors }: JournalFiltersProps): ReactNode {
  const change = (changes: Partial<JournalChoice>) => onChange({ ...choice, ...changes })
  return (
    <div className="flex max-w-[1120px] flex-col items-start gap-3">
      {centerId !== null && <Person centerId={centerId} value={choice.userId} onChange={(userId) => change({ userId })} />}
      <div className="flex flex-wrap gap-2">
        <Select<JournalChoice['group']>
          look="chip"
          label={texts.group}
          options={[{ value: ALL, label: texts.anyGroup }, ...journalGroups.map((value) => ({ value, label: groupLabels[value] }))]}
          value={choice.group}
          onChange={(group) => change({ group })}
        />
        <Select<JournalChoice['period']>
          look="chip"
          label={texts.period}
          options={[{ value: ALL, label: texts.anyPeriod }, ...PERIODS.map((value) => ({ value, label: texts.periods[value] }))]}
          value={choice.period}
          onChange={(period) => change({ period, from: '', to: '' })}
        />
      </div>
      {choice.period === 'between' && (
        <div className="grid w-full max-w-md grid-cols-[repeat(auto-fit,minmax(min(9.5rem,100%),1fr))] gap-3">
          <DayInput label={texts.from} value={choice.from} onChange={(from) => change({ from })} error={errors.from} />
          <DayInput label={texts.to} value={choice.to} onChange={(to) => change({ to })} error={errors.to} />
        </div>
      )}
    </div>
  )
}

/** A person of the centre, as the actor or the subject. */
function Person({
  centerId,
  value,
  onChange,
}: {
  centerId: string
  value: string | null
  onChange: (userId: string | null) => void
}): ReactNode {
  const members = useMembersOf(centerId)
  return (
    <div className="w-full max-w-md">
      <PersonField
        label={texts.person}
        placeholder={texts.personPlaceholder}
        people={members.data?.filter(({ status }) => status !== 'pending').toSorted(byName)}
        reading={members}
        {...{ value, onChange }}
      />
    </div>
  )
}
