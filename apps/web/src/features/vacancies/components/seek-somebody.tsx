// Leads from a vacation that lacks people, or whose member is absent, to its board; the same press opens a vacancy that there was not yet.
import type { WireShift } from '@releve/contract/shifts'
import type { Day } from '@releve/domain/calendar/day'
import { useNavigate } from '@tanstack/react-router'
import UserSearch from 'lucide-react/icons/user-search'
import type { ReactNode } from 'react'
import { useWaitReason } from '#api/use-wait-reason.ts'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field.tsx'
import { useKeepers, useProposal, useVacancies } from '../queries.ts'
import { vacancyTexts as texts } from '../texts.ts'

interface SeekSomebodyProps {
  day: Day
  shift: Pick<WireShift, 'name'>
}

/** Shows nothing to those who do not keep the vacancies, and where nobody is missing. */
export function SeekSomebody({ day, shift }: SeekSomebodyProps): ReactNode {
  const keeps = useKeepers().data?.keeps === true
  const { data } = useVacancies('coming', keeps)
  const waits = useWaitReason()
  const navigate = useNavigate()
  const show = (id: string) => void navigate({ to: '/vacancies', search: { vacancy: id } })
  const open = useProposal({ onDone: ({ _id }) => show(_id) })
  const isHere = ({ date, shift: { name } }: { date: Day; shift: Pick<WireShift, 'name'> }) => date === day && name === shift.name
  const sought = data?.vacancies.find((vacancy) => isHere(vacancy) && vacancy.state !== 'filled' && vacancy.state !== 'closed')
  const proposed = data?.proposed.find(isHere)
  if (!keeps || (sought === undefined && proposed === undefined)) return null
  return (
    <div className="flex flex-col gap-2">
      <Button
        variant="primary"
        wide
        icon={<UserSearch size={20} />}
        pending={open.isPending}
        disabledReason={sought === undefined ? waits : undefined}
        onClick={() => {
          if (sought !== undefined) show(sought._id)
          else if (proposed !== undefined) void open.run(proposed)
        }}
      >
        {sought === undefined ? texts.proposed.open : texts.proposed.see}
      </Button>
      <FieldError error={open.error} />
    </div>
  )
}
