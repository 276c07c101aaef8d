// What narrows a list of requests: whose they are, found by typing, where they stand, and which days they touch.
import { useState, type ReactNode } from 'react'
import { modificationStatus, type WireModification } from '@releve/contract/planning'
import { useSettled } from '../../../kit/use-settled.ts'
import { useMe } from '../../../session/me.ts'
import { DayInput } from '../../../ui/day-input.tsx'
import { byName } from '../../../shared/person.ts'
import { PersonField } from '../../../shared/person-field.tsx'
import { Select } from '../../../ui/select.tsx'
import { useSuggestedMembers, useUserIf, useUsers } from '../../users/queries.ts'
import { planningTexts, statusLabels } from '../texts.ts'
import { PERIODS, type PeriodReading, type RequestChoice, type RequestPeriod } from './request-period.ts'

const texts = planningTexts.list

type Status = WireModification['status']
const STATES = modificationStatus.options

interface RequestFiltersProps {
  choice: RequestChoice
  onChange: (choice: RequestChoice) => void
  /** What is wrong with the days that were typed. */
  errors: PeriodReading['errors']
  /** Of a list of one person, or of one state, that question is not asked. */
  asksPerson: boolean
  asksState: boolean
}

export function RequestFilters({ choice, onChange, errors, asksPerson, asksState }: RequestFiltersProps): ReactNode {
  const { status, period } = choice
  const change = (changes: RequestChoice) => onChange({ ...choice, ...changes })
  return (
    <div className="flex flex-col items-start gap-3">
      {asksPerson && <Person userId={choice.userId ?? null} onChange={(userId) => change({ userId: userId ?? undefined })} />}
      <div className="flex flex-wrap gap-2">
        {asksState && (
          <Select<Status | 'all'>
            look="chip"
            label={texts.state}
            options={[{ value: 'all', label: texts.anyState }, ...STATES.map((value) => ({ value, label: statusLabels[value] }))]}
            value={status ?? 'all'}
            onChange={(next) => change({ status: next === 'all' ? undefined : next })}
          />
        )}
        <Select<RequestPeriod['kind'] | 'all'>
          look="chip"
          label={texts.period}
          options={[{ value: 'all', label: texts.anyPeriod }, ...PERIODS.map((value) => ({ value, label: texts.periods[value] }))]}
          value={period?.kind ?? 'all'}
          onChange={(kind) => change({ period: kind === 'all' ? undefined : { kind, from: '', to: '' } })}
        />
      </div>
      {period?.kind === 'between' && (
        <div className="grid w-full grid-cols-[repeat(auto-fit,minmax(min(9.5rem,100%),1fr))] gap-3">
          {(['from', 'to'] as const).map((bound) => (
            <DayInput
              key={bound}
              label={texts[bound]}
              value={period[bound]}
              onChange={(typed) => change({ period: { ...period, [bound]: typed } })}
              error={errors[bound]}
            />
          ))}
        </div>
      )}
    </div>
  )
}

function Person({ userId, onChange }: { userId: string | null; onChange: (userId: string | null) => void }): ReactNode {
  // A master administrator's are those of all centres: there the server finds.
  const isMaster = useMe().adminType === 'master'
  const [typed, setTyped] = useState('')
  const users = useUsers()
  const found = useSuggestedMembers(useSettled(typed), isMaster)
  const chosen = useUserIf(isMaster && userId !== null ? userId : undefined)
  const own = { people: users.data?.filter(({ status }) => status !== 'pending').toSorted(byName), reading: users }
  const all = { people: typed.trim() === '' ? [] : found.data, reading: found, chosen, onType: setTyped }
  return (
    <div className="w-full">
      <PersonField
        {...(isMaster ? all : own)}
        label={texts.member}
        placeholder={texts.memberPlaceholder}
        value={userId}
        onChange={onChange}
      />
    </div>
  )
}
