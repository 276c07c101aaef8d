// A demand, for administrators: giving it to a member, cancelling it in its author's place, undoing what was agreed; always with a
// reason, and through a rule that refuses when they answer for it.
import { byName } from '#shared/person.ts'
import { PersonField } from '#shared/person-field.tsx'
import { exchangesAsked, isForNothing } from '@releve/domain/demands/answers'
import { hasBegun } from '@releve/domain/demands/moves'
import type { WireDemand } from '@releve/contract/demands'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import CircleX from 'lucide-react/icons/circle-x'
import UserRoundPlus from 'lucide-react/icons/user-round-plus'
import Undo2 from 'lucide-react/icons/undo-2'
import { useState, type ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { formatDay } from '#ui/format.ts'
import { NoFoot } from '#ui/sheet-foot.tsx'
import { Select } from '#ui/select.tsx'
import { useMe } from '#session/me.ts'
import { useMinute, useZone } from '#features/centers/queries.ts'
import { useCancelDemand } from '#features/demands/mutations.ts'
import { useRoster } from '#features/shifts/queries.ts'
import { useGiveTo, useUndoExchange } from '../queries.ts'
import { planningTexts } from '../texts.ts'
import { ClosedWith } from './closed-with.tsx'
import { ReasonForm } from '#kit/reason-form.tsx'

const texts = planningTexts.demand

/** Beside the lists, where another demand takes the place of this one. */
const PART = 'demand'

interface AdministrationProps {
  demand: WireDemand
  /** Nothing is left to look at. */
  onClose: () => void
}

/** The vacations a member may give for it, by their distinguishing part; no day: nothing. */
function waysOf(demand: WireDemand) {
  const nothing = { value: 'nothing', date: null, label: texts.nothing }
  const exchanges = exchangesAsked(demand).map(({ shift, date }) => ({
    value: `${date} ${shift}`,
    date,
    label: texts.against(shift, formatDay(date)),
  }))
  return isForNothing(demand) ? [nothing, ...exchanges] : exchanges
}

function Give({ demand, onBack }: { demand: WireDemand; onBack: () => void }): ReactNode {
  const give = useGiveTo()
  const roster = useRoster()
  const [memberId, setMemberId] = useState<string | null>(null)
  const [isMissing, setMissing] = useState(false)
  const ways = waysOf(demand)
  const [way, setWay] = useState(ways[0])
  // The vacation the member gives goes with their own demand for it.
  const day = way?.date ?? null
  const members = roster.data?.members.filter(({ _id }) => _id !== demand.posterId).toSorted(byName)
  const member = members?.find(({ _id }) => _id === memberId)
  return (
    <ReasonForm
      confirmLabel={texts.confirmGive}
      subject={`${memberId} ${way?.value}`}
      isTouched={memberId !== null || way !== ways[0]}
      part={PART}
      check={() => {
        setMissing(member === undefined)
        return member !== undefined
      }}
      send={(reasonGiven) => give.mutateAsync({ demand, date: day, memberId: memberId ?? '', ...reasonGiven })}
      {...(member !== undefined && { done: planningTexts.member.given(member) })}
      onCancel={onBack}
    >
      <h3 className="text-16">{texts.give}</h3>
      <PersonField
        label={texts.to}
        placeholder={texts.toPlaceholder}
        people={members}
        reading={roster}
        value={memberId}
        onChange={(next) => {
          setMemberId(next)
          setMissing(false)
        }}
        error={isMissing ? texts.toMissing : undefined}
      />
      {ways.length > 1 && (
        <Select
          label={texts.way}
          options={ways}
          value={way?.value ?? null}
          onChange={(next) => setWay(ways.find(({ value }) => value === next))}
        />
      )}
      {memberId !== null && day !== null && <ClosedWith userId={memberId} fromDate={day} toDate={day} />}
    </ReasonForm>
  )
}

const ICONS = { give: UserRoundPlus, cancel: CircleX, undo: Undo2 } as const

export function DemandAdministration({ demand, onClose }: AdministrationProps): ReactNode {
  const me = useMe()._id
  const zone = useZone()
  const now = useMinute()
  const cancel = useCancelDemand()
  const undo = useUndoExchange()
  const { type, status, poster, accepter } = demand
  const [open, setOpen] = useState<{ readonly action: keyof typeof ICONS; readonly status: WireDemand['status'] } | null>(null)
  if (hasBegun(demand, { zone, now })) return null
  // The demand was answered or reopened meanwhile: what was begun makes no sense any more.
  const action = open?.status === status ? open.action : null
  const choices = status === 'accepted' ? (['undo'] as const) : demand.posterId === me ? (['give'] as const) : (['give', 'cancel'] as const)
  const danger = { variant: 'danger', part: PART, onCancel: () => setOpen(null) } as const
  return (
    <section aria-label={texts.title} className="mt-6 flex flex-col gap-3 border-t border-line pt-4">
      {action === null && (
        <>
          <h3 className="text-16">{texts.title}</h3>
          <div className="flex flex-wrap gap-2">
            {choices.map((choice) => {
              const Icon = choice === 'give' && type === 'switch' ? ArrowLeftRight : ICONS[choice]
              return (
                <Button
                  key={choice}
                  size={44}
                  variant="outline"
                  icon={<Icon size={18} />}
                  onClick={() => setOpen({ action: choice, status })}
                >
                  {texts[choice]}
                </Button>
              )
            })}
          </div>
        </>
      )}
      {/* Its own answer, « Prendre » or « Permuter », would be pressed for the one composed here. */}
      {action !== null && <NoFoot />}
      {action === 'give' && <Give demand={demand} onBack={danger.onCancel} />}
      {action === 'cancel' && (
        <ReasonForm
          {...danger}
          confirmLabel={texts.confirmCancel}
          mayForce={false}
          send={({ reason }) => cancel.mutateAsync({ demand, reason })}
          done={texts.cancelled}
          onDone={onClose}
        >
          <h3 className="text-16">{texts.cancel}</h3>
          <p className="text-14 text-t2">{texts.cancelText(poster)}</p>
        </ReasonForm>
      )}
      {action === 'undo' && (
        <ReasonForm
          {...danger}
          confirmLabel={texts.confirmUndo}
          send={(reasonGiven) => undo.mutateAsync({ demand, ...reasonGiven })}
          done={texts.undone}
        >
          <h3 className="text-16">{texts.undo}</h3>
          {accepter !== null && <p className="text-14 text-t2">{texts.undoText(poster, accepter)}</p>}
        </ReasonForm>
      )}
    </section>
  )
}
