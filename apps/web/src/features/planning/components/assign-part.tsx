// The candidates for a vacation, those with the least against them first, and their assignment in place.
import { fullName } from '@releve/contract/person-name'
import { isOver } from '@releve/domain/demands/assignment'
import type { WireCandidate } from '@releve/contract/planning'
import { entryOf, reasonsOf } from '@releve/contract/reasons'
import type { WireShift } from '@releve/contract/shifts'
import { toDayNumber, type Day } from '@releve/domain/calendar/day'
import UserRoundCheck from 'lucide-react/icons/user-round-check'
import { useState, type ReactNode } from 'react'
import { Loaded } from '#kit/loaded.tsx'
import { ReasonForm } from '#kit/reason-form.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { ReasonLine } from '#ui/reason-line.tsx'
import { SkeletonStack } from '#ui/skeleton-rows.tsx'
import { useMinute, useZone } from '#features/centers/queries.ts'
import { useAssign, useCandidates } from '../queries.ts'
import { planningTexts } from '../texts.ts'
import { ClosedWith } from './closed-with.tsx'

const texts = planningTexts.assign

interface AssignPartProps {
  day: Day
  shift: WireShift
}

const SHOWN = 6

/** The reasons against them: rules that refuse, rules that warn. */
function Reasons({ candidate: { refusal, violations, leaves } }: { candidate: WireCandidate }): ReactNode {
  return (
    <>
      {refusal !== null && <ReasonLine tone="quiet">{refusal.message}</ReasonLine>}
      {leaves !== null && <ReasonLine tone="warn">{texts.leaves(leaves.name)}</ReasonLine>}
      {(['error', 'warn'] as const).map((tone) =>
        reasonsOf(violations.filter(({ severity }) => (severity === 'blocking') === (tone === 'error')).map(entryOf)).map((sentence) => (
          <ReasonLine key={sentence} tone={tone}>
            {sentence}
          </ReasonLine>
        )),
      )}
    </>
  )
}

function CandidateRow({ candidate, day, shift }: AssignPartProps & { candidate: WireCandidate }): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const assign = useAssign()
  const { member, qualifications, fills, refusal } = candidate
  const name = fullName(member)
  return (
    <li className="flex flex-col gap-3 border-t border-line p-3.5 first:border-t-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Avatar name={name} size={40} />
        <span className="flex min-w-[min(8rem,100%)] flex-1 flex-col">
          <span className="text-16 font-550">{name}</span>
          {qualifications.length > 0 && <span className="text-13 text-t2">{qualifications.join(', ')}</span>}
        </span>
        {fills && refusal === null && <Chip tone="accepted">{texts.fills}</Chip>}
        {!isOpen && refusal === null && (
          <Button
            size={44}
            variant="outline"
            icon={<UserRoundCheck size={18} />}
            aria-label={texts.assignTo(name)}
            onClick={() => setOpen(true)}
          >
            {texts.assign}
          </Button>
        )}
      </div>
      <Reasons candidate={candidate} />
      {isOpen && (
        <ReasonForm
          confirmLabel={texts.confirm}
          send={(reasonGiven) => assign.mutateAsync({ memberId: member._id, date: day, shift: shift.name, ...reasonGiven })}
          done={texts.done(name)}
          onCancel={() => setOpen(false)}
        >
          <ClosedWith userId={member._id} fromDate={day} toDate={day} />
        </ReasonForm>
      )}
    </li>
  )
}

/** Shows nothing on a vacation that is over. */
export function AssignPart({ day, shift }: AssignPartProps): ReactNode {
  const zone = useZone()
  const now = useMinute()
  return isOver({ day: toDayNumber(day), shift }, { zone, now }) ? null : <Candidates day={day} shift={shift} />
}

function Candidates({ day, shift }: AssignPartProps): ReactNode {
  const query = useCandidates(day, shift.name)
  const [isWhole, setWhole] = useState(false)
  return (
    <section aria-labelledby="affecter" className="flex flex-col gap-2.5">
      <div className="flex flex-col">
        <h3 id="affecter" className="text-16">
          {texts.title}
        </h3>
        <p className="text-13 text-t2">{texts.note}</p>
      </div>
      <Loaded query={query} failed={texts.failed} asLine skeleton={<SkeletonStack count={3} height={64} />}>
        {({ candidates, total }) => {
          const shown = isWhole ? candidates : candidates.slice(0, SHOWN)
          const hidden = candidates.length - shown.length
          if (candidates.length === 0) return <p className="text-14 text-t2">{texts.nobody}</p>
          return (
            <>
              <Card>
                <ul>
                  {shown.map((candidate) => (
                    <CandidateRow key={candidate.member._id} candidate={candidate} day={day} shift={shift} />
                  ))}
                </ul>
              </Card>
              {hidden > 0 && (
                <Button variant="ghost" size={44} wide onClick={() => setWhole(true)}>
                  {texts.more(hidden)}
                </Button>
              )}
              {hidden === 0 && total > candidates.length && <p className="text-13 text-t3">{texts.most(candidates.length, total)}</p>}
            </>
          )
        }}
      </Loaded>
    </section>
  )
}
