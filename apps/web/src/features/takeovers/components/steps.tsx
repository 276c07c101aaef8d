// The steps between the file and the centre: people, codes, cycle, and the month beside the file. Corrections stay on the device until they are written.
import { useState, type ReactNode } from 'react'
import { ApiError, messageOf } from '#api/errors.ts'
import { Confirm } from '#kit/confirm.tsx'
import { useAction } from '#kit/use-action.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { FieldError } from '#ui/field.tsx'
import { formatCount, formatDay, formatDayNumeric } from '#ui/format.ts'
import { readDay } from '#ui/read-day.ts'
import { UnsavedGuard } from '#ui/unsaved-guard.tsx'
import { useToday } from '#features/centers/queries.ts'
import { useDiscardTakeover, useWriteTakeover, type Proposal, type Takeover } from '../queries.ts'
import { takeoverTexts as texts } from '../texts.ts'
import { CheckStep } from './check-step.tsx'
import { CodeStep } from './code-step.tsx'
import { CycleStep } from './cycle-step.tsx'
import { bodyOf, draftOf, openCodes, stepOfField, type Draft, type StepName } from './draft.ts'
import { PeopleStep } from './people-step.tsx'

const NAMES = ['people', 'codes', 'cycle', 'check'] as const

function Path({ step, onStep, reached }: { step: StepName; onStep: (step: StepName) => void; reached: number }): ReactNode {
  return (
    <ol aria-label={texts.steps} className="flex flex-wrap gap-x-4 gap-y-1">
      {NAMES.map((name, place) => (
        <li key={name}>
          <button
            type="button"
            aria-current={name === step ? 'step' : undefined}
            aria-disabled={place > reached}
            onClick={() => place <= reached && onStep(name)}
            className={classNames(
              'touch-target relative flex min-h-11 items-center gap-2 rounded-xs text-14 font-600',
              name === step ? 'text-t1' : 'text-t2 aria-disabled:text-t3',
            )}
          >
            <span
              className={classNames(
                'numeric grid size-7 place-items-center rounded-full text-13',
                name === step ? 'bg-primary text-on-primary' : place < reached ? 'bg-success-tint text-success' : 'bg-s2',
              )}
            >
              {place + 1}
            </span>
            {texts.stepNames[name]}
          </button>
        </li>
      ))}
    </ol>
  )
}

export function Steps({ centerId, takeover, proposal }: { centerId: string; takeover: Takeover; proposal: Proposal }): ReactNode {
  const today = useToday()
  const [initial] = useState(() => draftOf(proposal, today, { since: formatDayNumeric(proposal.from), cycleName: texts.cycle.defaultName }))
  const [draft, setDraft] = useState(initial)
  const [step, setStep] = useState<StepName>('people')
  const [reached, setReached] = useState(0)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [isLeaving, setLeaving] = useState(false)
  const since = readDay(draft.since)
  const place = NAMES.indexOf(step)
  const open = openCodes(draft)

  function show(name: StepName): void {
    setStep(name)
    setReached((last) => Math.max(last, NAMES.indexOf(name)))
    window.scrollTo({ top: 0 })
  }
  const change = (changed: Partial<Draft>) => setDraft((now) => ({ ...now, ...changed }))

  const writing = useAction(useWriteTakeover(centerId), {
    onRefused: (failure) => {
      const fields = failure instanceof ApiError ? failure.fields : {}
      setErrors({ ...fields, form: messageOf(failure) })
      const first = Object.keys(fields)[0]
      if (first !== undefined) show(stepOfField(first))
    },
  })
  const leaving = useAction(useDiscardTakeover(centerId), { done: () => texts.left, refusedInPassing: true })

  const isBlocked = (step === 'codes' && open.length > 0) || (step === 'cycle' && 'error' in since)
  const props = { centerId, proposal, draft, change, errors }
  return (
    <div className="flex flex-col gap-6">
      <UnsavedGuard when={draft !== initial && !writing.isPending} part="center" />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <Path step={step} onStep={show} reached={reached} />
        <p className="text-14 break-words text-t2">
          {texts.chosen(takeover.fileName)} ·{' '}
          {texts.span(formatDay(proposal.from, 'short', { year: true }), formatDay(proposal.to, 'short', { year: true }))}
        </p>
      </div>
      {step === 'people' && <PeopleStep {...props} />}
      {step === 'codes' && <CodeStep {...props} />}
      {step === 'cycle' && <CycleStep {...props} sinceError={'error' in since ? since.error : undefined} />}
      {step === 'check' && <CheckStep {...props} />}
      <FieldError error={errors['form']} />
      <div className="flex flex-wrap items-start gap-2">
        {place > 0 && <Button onClick={() => show(NAMES[place - 1] ?? 'people')}>{texts.back}</Button>}
        {step === 'check' ? (
          <Button
            variant="primary"
            {...writing.button}
            onClick={() => {
              setErrors({})
              if ('day' in since) void writing.run(bodyOf(takeover._id, proposal, draft, since.day))
            }}
          >
            {texts.check.write}
          </Button>
        ) : (
          <Button
            variant="primary"
            disabledReason={
              isBlocked
                ? step === 'codes'
                  ? texts.codes.openLeft(formatCount(open.length, texts.codes.open))
                  : 'error' in since
                    ? since.error
                    : undefined
                : undefined
            }
            onClick={() => show(NAMES[place + 1] ?? 'check')}
          >
            {texts.next[step]}
          </Button>
        )}
        <span className="flex-1" />
        <Button variant="ghost" onClick={() => setLeaving(true)}>
          {texts.leave}
        </Button>
      </div>
      <Confirm
        subject={isLeaving ? takeover : null}
        onClose={() => setLeaving(false)}
        title={texts.leaveTitle}
        description={texts.leaveBody}
        confirmLabel={texts.leave}
        action={leaving}
        onConfirm={(left) => leaving.run(left._id)}
      />
    </div>
  )
}
