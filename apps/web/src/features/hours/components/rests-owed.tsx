// The rests that are due to a member: what cut each, what is left to give, by when; whoever may give one does it by a press.
import { fullName } from '@releve/contract/person-name'
import { useId, useState, type ReactNode } from 'react'
import { ReasonForm } from '#kit/reason-form.tsx'
import { useAction } from '#kit/use-action.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { DayText } from '#ui/day-text.tsx'
import { FailedQueryLine } from '#ui/failed-line.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import { useGiveRest, useRests, useWaiveRest, type Rest, type RestProposal } from './rest-queries.ts'
import { restTexts as texts } from './rest-texts.ts'

const TONES = { late: 'error', owed: 'warn', given: 'success', waived: 'neutral' } as const

const standingOf = ({ state, dueBy }: Rest, today: string) => (state === 'owed' && dueBy < today ? 'late' : state)

function Ways({ proposals }: { proposals: readonly RestProposal[] }): ReactNode {
  const { run, button } = useAction(useGiveRest(), { done: () => texts.done, refusedInPassing: true })
  if (proposals.length === 0) return <p className="text-14 text-pretty text-t2">{texts.noWay}</p>
  return (
    <div className="flex flex-col gap-2">
      <p className="text-13 text-t2">{texts.ways}</p>
      <ul className="flex flex-wrap gap-2">
        {proposals.map((proposal) => {
          const { date, hours } = proposal
          return (
            <li key={`${date} ${hours.startTime}`}>
              <Button size={44} aria-label={texts.giveLabel(date, hours)} {...button} onClick={() => void run(proposal)}>
                {texts.give(date, hours)}
              </Button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function Waive({ restId }: { restId: string }): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const waive = useWaiveRest(restId)
  if (!isOpen)
    return (
      <span>
        <Button size={44} variant="outline" onClick={() => setOpen(true)}>
          {texts.waive}
        </Button>
      </span>
    )
  return (
    <ReasonForm
      confirmLabel={texts.confirmWaive}
      mayForce={false}
      send={({ reason }) => waive.mutateAsync({ reason })}
      done={texts.waivedDone}
      onCancel={() => setOpen(false)}
    >
      <h4 className="text-14 font-600">{texts.waiveTitle}</h4>
    </ReasonForm>
  )
}

interface RestCardProps {
  rest: Rest
  today: string
  /** Null: the reader may not give it. */
  proposals: readonly RestProposal[] | null
  mayWaive: boolean
}

function RestCard({ rest, today, proposals, mayWaive }: RestCardProps): ReactNode {
  const standing = standingOf(rest, today)
  const isOwed = rest.state === 'owed'
  return (
    <Card className="flex flex-col gap-3 px-5 py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="text-16 font-600">
          <DayText>{isOwed ? texts.due(rest) : texts.settled(rest)}</DayText>
        </h3>
        <Chip tone={TONES[standing]}>{texts.states[standing]}</Chip>
      </div>
      <p className="text-14 text-pretty text-t2">
        <DayText>{texts.why(rest)}</DayText>
      </p>
      {rest.given.map(({ modificationId, date, hours }) => (
        <DayText key={modificationId} className="text-14 font-550">
          {texts.given(date, hours)}
        </DayText>
      ))}
      {rest.waived !== null && <p className="text-14 text-pretty">{texts.waived(fullName(rest.waived.by), rest.waived.reason)}</p>}
      {isOwed && proposals !== null && <Ways proposals={proposals} />}
      {isOwed && mayWaive && <Waive restId={rest._id} />}
      <p className="text-13 text-pretty text-t3">{texts.references(rest.references)}</p>
    </Card>
  )
}

/** Nothing where no rest was ever cut. `mayWaive`: the reader administers them. */
export function RestsOwed({ userId, mayWaive }: { userId: string; mayWaive: boolean }): ReactNode {
  const id = useId()
  const query = useRests(userId)
  const { rests = [], proposals = [], mayGive = false, today = '' } = query.data ?? {}
  if (rests.length === 0) return <FailedQueryLine query={query}>{texts.failed}</FailedQueryLine>
  return (
    <section aria-labelledby={id} className="flex max-w-[860px] flex-col gap-3">
      <SectionTitle id={id}>{texts.title}</SectionTitle>
      {rests.some(({ state }) => state === 'owed') && <p className="text-14 text-pretty text-t2">{texts.note}</p>}
      {rests.map((rest) => (
        <RestCard
          key={rest._id}
          rest={rest}
          today={today}
          proposals={mayGive ? proposals.filter(({ restId }) => restId === rest._id) : null}
          mayWaive={mayWaive}
        />
      ))}
    </section>
  )
}
