// The result of a takeover: its figures, where to go from here, and the way back while nobody acted on it.
import { Link } from '@tanstack/react-router'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useState, type ReactNode } from 'react'
import { Confirm } from '#kit/confirm.tsx'
import { useAction } from '#kit/use-action.ts'
import { useMe } from '#session/me.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { FieldError } from '#ui/field.tsx'
import { formatCount } from '#ui/format.ts'
import { useTakeBack, type Takeover } from '../queries.ts'
import { takeoverTexts as texts } from '../texts.ts'

const words = texts.written

export function Written({ centerId, takeover }: { centerId: string; takeover: Takeover }): ReactNode {
  const [isAsking, setAsking] = useState(false)
  const isMaster = useMe().adminType === 'master'
  const takingBack = useAction(useTakeBack(centerId), { done: () => words.takenBack })
  const { made, held, fileName } = takeover
  const figures =
    made === null
      ? []
      : [
          formatCount(made.members, words.members),
          formatCount(made.teams, words.teams),
          formatCount(made.cycles, words.cycles),
          formatCount(made.activities, words.activities),
          formatCount(made.periods, words.periods),
        ]
  return (
    <div className="flex max-w-[640px] flex-col gap-5">
      <Card className="flex flex-col gap-3 p-5">
        <h2 className="flex items-center gap-3 text-22">
          <CircleCheck size={28} className="text-success" />
          {words.title}
        </h2>
        <p className="text-14 break-all text-t2">{words.from(fileName)}</p>
        <ul className="flex flex-wrap gap-x-5 gap-y-1 text-16 font-550">
          {figures.map((figure) => (
            <li key={figure}>{figure}</li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-2 pt-1">
          <Link
            to="/calendar"
            search={{ view: 'team', ...(isMaster && { center: centerId }) }}
            className={buttonClass({ variant: 'primary' })}
          >
            {words.see}
          </Link>
          <Link to="/users" search={isMaster ? { center: centerId } : {}} className={buttonClass()}>
            {words.addresses}
          </Link>
          <Link to="/admin/hours" search={isMaster ? { center: centerId } : {}} className={buttonClass()}>
            {words.balances}
          </Link>
        </div>
      </Card>
      {held.length > 0 ? (
        <div className="flex flex-col gap-1 text-14 text-t2">
          <p>{words.held}</p>
          <ul className="list-disc pl-5">
            {held.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      ) : (
        <span>
          <Button variant="outline" onClick={() => setAsking(true)}>
            {words.takeBack}
          </Button>
        </span>
      )}
      <FieldError error={takingBack.error} />
      <Confirm
        subject={isAsking ? takeover : null}
        onClose={() => setAsking(false)}
        title={words.takeBackTitle}
        description={words.takeBackBody}
        confirmLabel={words.takeBack}
        danger
        action={takingBack}
        onConfirm={(taken) => takingBack.run(taken._id)}
      />
    </div>
  )
}
