// What narrows a list of requests: whose they are, found by typing, and where they stand.
import type { ReactNode } from 'react'
import type { WireModification } from '@releve/contract/planning'
import { byName } from '../../../ui/person.ts'
import { PersonField } from '../../../ui/person-field.tsx'
import { Select } from '../../../ui/select.tsx'
import { useUsers } from '../../users/queries.ts'
import type { ModificationFilter } from '../queries.ts'
import { planningTexts, statusLabels } from '../texts.ts'

const texts = planningTexts.list

type Status = WireModification['status']
const STATES: readonly Status[] = ['pending', 'approved', 'rejected', 'withdrawn']

export type RequestChoice = Pick<ModificationFilter, 'userId' | 'status'>

interface RequestFiltersProps {
  choice: RequestChoice
  onChange: (choice: RequestChoice) => void
  /** Of a list of one person, or of one state, that question is not asked. */
  asksPerson: boolean
  asksState: boolean
}

export function RequestFilters({ choice: { userId, status }, onChange, asksPerson, asksState }: RequestFiltersProps): ReactNode {
  return (
    <div className="flex flex-col items-start gap-3">
      {asksPerson && <Person userId={userId} onChange={(next) => onChange(choiceOf(next, status))} />}
      {asksState && (
        <Select<Status | 'all'>
          look="chip"
          label={texts.state}
          options={[{ value: 'all', label: texts.anyState }, ...STATES.map((value) => ({ value, label: statusLabels[value] }))]}
          value={status ?? 'all'}
          onChange={(next) => onChange(choiceOf(userId, next === 'all' ? undefined : next))}
        />
      )}
    </div>
  )
}

function choiceOf(userId: string | undefined, status: Status | undefined): RequestChoice {
  return { ...(userId !== undefined && { userId }), ...(status !== undefined && { status }) }
}

function Person({ userId, onChange }: { userId: string | undefined; onChange: (userId: string | undefined) => void }): ReactNode {
  const users = useUsers()
  return (
    <div className="w-full">
      <PersonField
        label={texts.member}
        placeholder={texts.memberPlaceholder}
        people={users.data?.filter(({ status }) => status !== 'pending').toSorted(byName)}
        reading={users}
        value={userId ?? null}
        onChange={(next) => onChange(next ?? undefined)}
      />
    </div>
  )
}
