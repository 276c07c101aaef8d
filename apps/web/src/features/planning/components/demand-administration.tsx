// A demand, for administrators: giving it to a member, cancelling it in its author's place, undoing what was agreed; always with a
// reason, and through a rule that refuses when they answer for it.
import { byName } from '../../../ui/person.ts'
import { PersonField } from '../../../ui/person-field.tsx'
import type { WireDemand } from '@releve/contract/demands'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import CircleX from 'lucide-react/icons/circle-x'
import UserRoundPlus from 'lucide-react/icons/user-round-plus'
import Undo2 from 'lucide-react/icons/undo-2'
import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { formatDay } from '../../../ui/format.ts'
import { Select } from '../../../ui/select.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { useIsMounted } from '../../../ui/use-is-mounted.ts'
import { useOneAtATime } from '../../../ui/use-one-at-a-time.ts'
import { useMe } from '../../accounts/queries.ts'
import { useMinute } from '../../centers/queries.ts'
import { useCancelDemand } from '../../demands/mutations.ts'
import { useRoster } from '../../shifts/queries.ts'
import { useGiveTo, useUndoExchange } from '../queries.ts'
import { planningTexts } from '../texts.ts'
import { ReasonForm } from './reason-form.tsx'
import type { ReasonGiven } from './reason-form.tsx'

const texts = planningTexts.demand

/** No vacation in exchange: a replacement. */
const NOTHING = 'nothing'

/** Beside the lists, where another demand takes the place of this one. */
const PART = 'demand'

interface ActionProps {
  demand: WireDemand
  /** Back to the choice of actions. */
  onDone: () => void
  /** Nothing is left to look at. */
  onClose: () => void
}

interface Way {
  readonly value: string
  /** Day of the vacation given in exchange; null: none. */
  readonly date: string | null
  readonly label: string
}

function waysOf({ type, acceptedSwitches, posterShift }: WireDemand): readonly Way[] {
  const exchanges = acceptedSwitches.map(({ shift, date = posterShift.date }) => ({
    value: `${date} ${shift}`,
    date,
    label: texts.against(shift, formatDay(date)),
  }))
  const nothing = { value: NOTHING, date: null, label: texts.nothing }
  return type === 'substitution' ? [nothing] : type === 'switch' ? exchanges : [nothing, ...exchanges]
}

function Give({ demand, onDone }: ActionProps): ReactNode {
  const give = useGiveTo()
  const snackbar = useSnackbar()
  const isMounted = useIsMounted()
  const boxId = useId()
  const roster = useRoster()
  const [memberId, setMemberId] = useState<string | null>(null)
  const [isMissing, setMissing] = useState(false)
  const ways = waysOf(demand)
  const [way, setWay] = useState<Way | undefined>(ways[0])
  const members = roster.data?.members.filter(({ _id }) => _id !== demand.posterId).toSorted(byName)
  const member = members?.find(({ _id }) => _id === memberId)

  const send = useOneAtATime(async (given: ReasonGiven) => {
    if (member === undefined) {
      setMissing(true)
      document.getElementById(boxId)?.querySelector('input')?.focus()
      return
    }
    await give.mutateAsync({ demand, date: way?.date ?? null, memberId: member._id, ...given }).then(
      () => {
        if (isMounted()) onDone()
        snackbar.show({ kind: 'success', message: planningTexts.member.given(member) })
      },
      // Stands in the form, by `give.error`.
      () => undefined,
    )
  })
  return (
    <ReasonForm
      confirmLabel={texts.confirmGive}
      // The action of the view stays the viewer's own.
      variant="outline"
      isReasonRequired
      mayForce
      isPending={give.isPending}
      isTouched={memberId !== null || way !== ways[0]}
      part={PART}
      error={give.error}
      onCancel={onDone}
      onSubmit={(given) => void send(given)}
    >
      <h3 className="text-16">{texts.give}</h3>
      <div id={boxId} className="flex flex-col gap-2">
        <PersonField
          label={texts.to}
          placeholder={texts.toPlaceholder}
          people={members}
          reading={roster}
          value={memberId}
          onChange={(next) => {
            setMemberId(next)
            setMissing(false)
            give.reset()
          }}
          error={isMissing ? texts.toMissing : undefined}
        />
      </div>
      {ways.length > 1 && (
        <Select
          label={texts.way}
          options={ways.map(({ value, label }) => ({ value, label }))}
          value={way?.value ?? null}
          onChange={(next) => {
            setWay(ways.find(({ value }) => value === next))
            give.reset()
          }}
        />
      )}
    </ReasonForm>
  )
}

function Cancel({ demand, onDone, onClose }: ActionProps): ReactNode {
  const cancel = useCancelDemand()
  const snackbar = useSnackbar()
  const isMounted = useIsMounted()
  const send = useOneAtATime(({ reason }: ReasonGiven) =>
    cancel.mutateAsync({ demand, reason }).then(
      () => {
        if (isMounted()) onClose()
        snackbar.show({ kind: 'success', message: texts.cancelled })
      },
      () => undefined,
    ),
  )
  return (
    <ReasonForm
      confirmLabel={texts.confirmCancel}
      variant="danger"
      isReasonRequired
      mayForce={false}
      isPending={cancel.isPending}
      part={PART}
      error={cancel.error}
      onCancel={onDone}
      onSubmit={(given) => void send(given)}
    >
      <h3 className="text-16">{texts.cancel}</h3>
      <p className="text-14 text-t2">{texts.cancelText(demand.poster)}</p>
    </ReasonForm>
  )
}

function Undo({ demand, onDone }: ActionProps): ReactNode {
  const undo = useUndoExchange()
  const snackbar = useSnackbar()
  const isMounted = useIsMounted()
  const send = useOneAtATime((given: ReasonGiven) =>
    undo.mutateAsync({ demand, ...given }).then(
      () => {
        if (isMounted()) onDone()
        snackbar.show({ kind: 'success', message: texts.undone })
      },
      () => undefined,
    ),
  )
  return (
    <ReasonForm
      confirmLabel={texts.confirmUndo}
      variant="danger"
      isReasonRequired
      mayForce
      isPending={undo.isPending}
      part={PART}
      error={undo.error}
      onCancel={onDone}
      onSubmit={(given) => void send(given)}
    >
      <h3 className="text-16">{texts.undo}</h3>
      {demand.accepter !== null && <p className="text-14 text-t2">{texts.undoText(demand.poster, demand.accepter)}</p>}
    </ReasonForm>
  )
}

const ACTIONS = { give: Give, cancel: Cancel, undo: Undo } as const
const ICONS = { give: UserRoundPlus, cancel: CircleX, undo: Undo2 } as const

export function DemandAdministration({ demand, onClose }: Pick<ActionProps, 'demand' | 'onClose'>): ReactNode {
  const me = useMe()._id
  const now = useMinute()
  const [open, setOpen] = useState<{ readonly action: keyof typeof ACTIONS; readonly status: WireDemand['status'] } | null>(null)
  // What has begun is nobody's to change.
  if (demand.posterShift.startAt <= now) return null
  // Answered or reopened meanwhile: what was begun makes no sense any more.
  const action = open !== null && open.status === demand.status ? open.action : null
  const Form = action === null ? null : ACTIONS[action]
  const choices =
    demand.status === 'accepted' ? (['undo'] as const) : demand.posterId === me ? (['give'] as const) : (['give', 'cancel'] as const)
  return (
    <section aria-label={texts.title} className="mt-6 flex flex-col gap-3 border-t border-line pt-4">
      {Form === null ? (
        <>
          <h3 className="text-16">{texts.title}</h3>
          <div className="flex flex-wrap gap-2">
            {choices.map((choice) => {
              const Icon = choice === 'give' && demand.type === 'switch' ? ArrowLeftRight : ICONS[choice]
              return (
                <Button
                  key={choice}
                  size={44}
                  variant="outline"
                  icon={<Icon size={18} aria-hidden="true" />}
                  onClick={() => setOpen({ action: choice, status: demand.status })}
                >
                  {texts[choice]}
                </Button>
              )
            })}
          </div>
        </>
      ) : (
        <Form demand={demand} onDone={() => setOpen(null)} onClose={onClose} />
      )}
    </section>
  )
}
