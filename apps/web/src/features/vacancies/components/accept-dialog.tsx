// « Accepte » on the telephone: the rests and the rules first, then the yes is written like any other.
import { entryOf, reasonsOf } from '@releve/contract/sentences'
import type { WireBoardLine, WireVacancy } from '@releve/contract/vacancies'
import { useState, type ReactNode } from 'react'
import { Confirm } from '../../../kit/confirm.tsx'
import { useAction } from '../../../kit/use-action.ts'
import { fullName } from '../../../shared/person.ts'
import { RestLine, type RestGap, type RestStop } from '../../../shared/rest-line.tsx'
import { formatDay } from '../../../ui/format.ts'
import { ReasonLine } from '../../../ui/reason-line.tsx'
import { todayIn, useZone } from '../../centers/queries.ts'
import { useCallTick } from '../queries.ts'
import { vacancyTexts } from '../texts.ts'

const texts = vacancyTexts.accept

type About = Pick<WireVacancy, '_id' | 'date' | 'shift'>
type Side = NonNullable<NonNullable<WireBoardLine['figures']>['before']>

const gapOf = ({ hours, severity }: Side): RestGap => ({
  hours: texts.hours(hours),
  tone: severity === null ? 'ok' : severity === 'blocking' ? 'error' : 'warn',
  word: texts.rest,
})

function Consequence({ line: { figures, warnings }, vacancy: { date, shift } }: { line: WireBoardLine; vacancy: About }): ReactNode {
  const { name: zone } = useZone()
  const { before = null, after = null } = figures ?? {}
  const stopOf = ({ shift: name, at }: Side): RestStop => ({ name, caption: formatDay(todayIn(zone, at), 'weekdayAndNumberShort') })
  const stops = [
    ...(before === null ? [] : [stopOf(before)]),
    { name: shift.name, caption: formatDay(date, 'weekdayAndNumberShort'), current: true },
    ...(after === null ? [] : [stopOf(after)]),
  ]
  const sides = [before, after].filter((side) => side !== null)
  const sentences = reasonsOf(warnings.map(entryOf))
  return (
    <span className="flex flex-col gap-4">
      <span>{texts.body}</span>
      {sides.length > 0 && (
        <RestLine
          size={32}
          stops={stops}
          gaps={sides.map(gapOf)}
          label={vacancyTexts.ranking.rest(before?.hours ?? null, after?.hours ?? null)}
        />
      )}
      {sentences.map((sentence) => (
        <ReasonLine key={sentence} tone="warn">
          {sentence}
        </ReasonLine>
      ))}
    </span>
  )
}

interface AcceptDialogProps {
  vacancy: About
  /** Null: closed. */
  line: WireBoardLine | null
  onClose: () => void
}

export function AcceptDialog({ vacancy, line, onClose }: AcceptDialogProps): ReactNode {
  // It stays in the question while that closes.
  const [shown, setShown] = useState(line)
  if (line !== null && line !== shown) setShown(line)
  const accept = useAction(useCallTick(vacancy._id), {
    done: () => texts.done(shown === null ? '' : fullName(shown.member)),
    refusedInPassing: true,
  })
  return (
    <Confirm
      subject={line}
      onClose={onClose}
      title={({ member }) => texts.title(fullName(member))}
      description={shown === null ? '' : <Consequence line={shown} vacancy={vacancy} />}
      confirmLabel={texts.confirm}
      action={accept}
      onConfirm={({ member }) => accept.run({ userId: member._id, tick: 'accepts' })}
    />
  )
}
