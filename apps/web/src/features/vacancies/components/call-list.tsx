// The call list: the numbers of those who gave theirs for it, in the order of the ranking, each call noted as it is made.
import { fullName } from '@releve/contract/person-name'
import { phoneNumberText } from '@releve/contract/phone-number'
import { entryOf, reasonsOf } from '@releve/contract/reasons'
import type { WireBoard, WireBoardLine, WireVacancy } from '@releve/contract/vacancies'
import Phone from 'lucide-react/icons/phone'
import { useState, type ReactNode } from 'react'
import { useWaitReason } from '#api/use-wait-reason.ts'
import { Confirm } from '#kit/confirm.tsx'
import { useAction } from '#kit/use-action.ts'
import { dayStyleOf } from '#shared/figure-words.ts'
import { RestLine, type RestGap, type RestStop } from '#shared/rest-line.tsx'
import { buttonClass } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { formatClock, formatDay } from '#ui/format.ts'
import { ReasonLine } from '#ui/reason-line.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import { Checkbox } from '#ui/toggles.tsx'
import { todayIn, useZone } from '#features/centers/queries.ts'
import { useCallTick } from '../queries.ts'
import { vacancyTexts } from '../texts.ts'

const texts = vacancyTexts.calls
const acceptTexts = vacancyTexts.accept

const NOTED = ['called', 'noAnswer', 'refuses'] as const

function stateOf({ seenAt, askedAt, batch, declinedAt }: WireBoardLine): string {
  const { ranking } = vacancyTexts
  if (declinedAt !== null) return 'pas cette fois'
  if (askedAt === null) return texts.wait(batch)
  return seenAt === null ? ranking.notSeen : 'a vu la demande'
}

interface CallCardProps {
  line: WireBoardLine
  phone: string
  isNext: boolean
  promise: WireVacancy['promise']
  onTick: (tick: (typeof NOTED)[number], isSet: boolean) => void
  /** Before their yes is noted, its consequences are shown; it is taken back at once. */
  onAccept: (isSet: boolean) => void
}

function CallCard({ line, phone, isNext, promise, onTick, onAccept }: CallCardProps): ReactNode {
  const { name: zone } = useZone()
  const { member, rank, calls, limit } = line
  const memberName = fullName(member)
  const isPromised = promise?.member._id === member._id
  return (
    <li className="flex flex-col gap-1 rounded-card bg-s2 p-3.5">
      <span className="flex items-start justify-between gap-3">
        <span className="flex min-w-0 flex-col">
          <span className="text-16 font-650">{memberName}</span>
          <span className="text-13 text-t3">{texts.rank(rank, stateOf(line))}</span>
        </span>
        <a
          href={`tel:${phone}`}
          aria-label={texts.callLabel(memberName)}
          className={buttonClass({ size: 44, variant: isNext ? 'primary' : 'ghost' })}
        >
          <Phone size={18} />
          {isNext && texts.call}
        </a>
      </span>
      <span className="numeric text-18 font-650">{phoneNumberText(phone, zone)}</span>
      <fieldset className="grid grid-cols-2 gap-x-2">
        <legend className="sr-only">{memberName}</legend>
        {NOTED.map((tick) => {
          const at = calls[tick]
          return (
            <Checkbox
              key={tick}
              checked={at !== null}
              onChange={(isSet) => onTick(tick, isSet)}
              label={
                <>
                  <span className="font-600">{texts.ticks[tick]}</span>
                  {at !== null && <span className="numeric text-t3"> {formatClock(at, zone)}</span>}
                </>
              }
            />
          )
        })}
        {(isPromised || (promise === null && limit.length === 0)) && (
          // The words that say until when it is to be confirmed take the whole line.
          <span className={classNames(isPromised && 'col-span-2')}>
            <Checkbox
              checked={isPromised}
              onChange={onAccept}
              label={
                <>
                  <span className="font-600">{texts.ticks.accepts}</span>
                  {isPromised && <span className="numeric text-t3">, {texts.toConfirm(formatClock(promise.until, zone))}</span>}
                </>
              }
            />
          </span>
        )}
      </fieldset>
    </li>
  )
}

type Side = NonNullable<NonNullable<WireBoardLine['figures']>['before']>

const gapOf = ({ hours, severity }: Side): RestGap => ({
  hours: acceptTexts.hours(hours),
  tone: severity === null ? 'ok' : severity === 'blocking' ? 'error' : 'warn',
  word: acceptTexts.rest,
})

/** « Accepte » on the telephone: the rests and the rules first, then the yes is written like any other. */
function consequenceOf({ figures, warnings }: WireBoardLine, { date, shift }: WireVacancy, zone: string): ReactNode {
  const { before = null, after = null } = figures ?? {}
  const sides = [before, after].filter((side) => side !== null)
  const style = dayStyleOf([date, ...sides.map(({ at }) => todayIn(zone, at))])
  const stopOf = ({ shift: name, at }: Side): RestStop => ({ name, caption: formatDay(todayIn(zone, at), style) })
  const stops = [
    ...(before === null ? [] : [stopOf(before)]),
    { name: shift.name, caption: formatDay(date, style), current: true },
    ...(after === null ? [] : [stopOf(after)]),
  ]
  const sentences = reasonsOf(warnings.map(entryOf))
  return (
    <span className="flex flex-col gap-4">
      <span>{acceptTexts.body}</span>
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

export function CallList({ board }: { board: WireBoard }): ReactNode {
  const { vacancy, lines } = board
  const waits = useWaitReason()
  const { name: zone } = useZone()
  const tick = useAction(useCallTick(vacancy._id), { refusedInPassing: true })
  const { mutateAsync, isPending } = useCallTick(vacancy._id)
  const accept = useAction(
    { mutateAsync: ({ _id }: WireBoardLine['member']) => mutateAsync({ userId: _id, tick: 'accepts', isSet: true }), isPending },
    { done: (_answer, member) => acceptTexts.done(fullName(member)), refusedInPassing: true },
  )
  const [accepting, setAccepting] = useState<WireBoardLine | null>(null)
  if (vacancy.state === 'filled' || vacancy.state === 'closed') return null
  const reachable = lines.flatMap((line) => (line.phone === null ? [] : [{ line, phone: line.phone }]))
  const called = reachable.filter(({ line: { calls } }) => calls.called !== null || calls.noAnswer !== null || calls.refuses !== null)
  const next = reachable.find((call) => !called.includes(call) && call.line.declinedAt === null)
  return (
    <section aria-labelledby="appels" className="flex flex-col gap-3">
      <SectionTitle
        id="appels"
        {...(reachable.length > 0 && { action: <span className="text-13 text-t3">{texts.count(called.length, reachable.length)}</span> })}
      >
        {texts.title}
      </SectionTitle>
      <p className="text-13 text-pretty text-t3">{reachable.length === 0 ? texts.none : texts.note}</p>
      <ul className="flex flex-col gap-3">
        {reachable.map((call) => (
          <CallCard
            key={call.line.member._id}
            {...call}
            isNext={call === next}
            onTick={(name, isSet) => {
              if (waits === undefined) void tick.run({ userId: call.line.member._id, tick: name, isSet })
            }}
            promise={vacancy.promise}
            onAccept={(isSet) => {
              if (isSet) setAccepting(call.line)
              else if (waits === undefined) void tick.run({ userId: call.line.member._id, tick: 'accepts', isSet })
            }}
          />
        ))}
      </ul>
      <Confirm
        subject={accepting}
        onClose={() => setAccepting(null)}
        title={({ member }) => acceptTexts.title(fullName(member))}
        description={(line) => consequenceOf(line, vacancy, zone)}
        confirmLabel={acceptTexts.confirm}
        action={accept}
        onConfirm={({ member }) => accept.run(member)}
      />
    </section>
  )
}
