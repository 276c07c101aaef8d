// The board of one vacation: what it is, where the wave stands, who comes in which order, whom to ring, what was done.
import { fullName } from '@releve/contract/person-name'
import type { WireBoard, WireBoardLine } from '@releve/contract/vacancies'
import { vacancyRoutes } from '@releve/contract/vacancies'
import { validate } from '@releve/contract/validation'
import { USUAL_VACANCY_POINTS_MOST } from '@releve/domain/working-time/rules'
import Pencil from 'lucide-react/icons/pencil'
import UserMinus from 'lucide-react/icons/user-minus'
import X from 'lucide-react/icons/x'
import { useState, type ReactNode } from 'react'
import { useWaitReason } from '#api/use-wait-reason.ts'
import { Confirm } from '#kit/confirm.tsx'
import { FormSheet } from '#kit/form-sheet.tsx'
import { ReasonForm } from '#kit/reason-form.tsx'
import { useAction } from '#kit/use-action.ts'
import { useContractForm } from '#kit/use-contract-form.ts'
import { beginningAnew, WhileOpen, type Opening } from '#kit/while-open.tsx'
import { useMe } from '#session/me.ts'
import { Tile, vacationClass } from '#shared/tile.tsx'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { DayText } from '#ui/day-text.tsx'
import { formatClock, formatCountdown, formatDayTitle } from '#ui/format.ts'
import { NumberStepper } from '#ui/number-stepper.tsx'
import { ReasonLine } from '#ui/reason-line.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { TextArea } from '#ui/text-input.tsx'
import { useCenterRules, useMinute, useMoment, useNearClock, useToday, useZone } from '#features/centers/queries.ts'
import { useAssignVacancy, useCloseVacancy, useEditVacancy, useFreeVacancy, useKeeps } from '../queries.ts'
import { vacancyTexts as texts } from '../texts.ts'
import { CallList } from './call-list.tsx'
import { RankingPart } from './ranking-part.tsx'
import { SearchSheet } from './search-sheet.tsx'
import { StaffingFigure, StaffingRemarks, WhenAndWhere } from './vacancy-list.tsx'
import { WavePart } from './wave-part.tsx'

type Vacancy = WireBoard['vacancy']

function Head({ vacancy }: { vacancy: Vacancy }): ReactNode {
  const today = useToday()
  const now = useMinute()
  const { state, date, shift, holder, origin, qualification, points, comment, startAt } = vacancy
  const countdown = formatCountdown(startAt - now)
  return (
    <header
      className={classNames(
        vacationClass(shift.name, shift.type),
        'flex flex-wrap items-center gap-x-5 gap-y-4 rounded-card bg-s1 p-5 shadow-e1 [--ring:var(--s1)]',
      )}
    >
      <Tile name={shift.name} type={shift.type} size={88} />
      <span className="flex min-w-0 flex-1 basis-40 flex-col gap-0.5">
        {/* On phones the sheet is called so; how it ended stands below. */}
        {state !== 'filled' && state !== 'closed' && <span className="text-13 font-600 text-v-ink max-lg:hidden">{texts.kicker}</span>}
        <h2 className="text-22 text-balance">
          <DayText>{formatDayTitle(date, today)}</DayText>
        </h2>
        <span className="text-16 text-t2">
          <WhenAndWhere {...vacancy} />
        </span>
        <span className="text-14 text-t3">
          {[
            holder !== null ? texts.holder(fullName(holder)) : origin === 'need' ? texts.need : null,
            qualification === null ? null : texts.qualified(qualification),
            points > 0 ? texts.points(points) : null,
          ]
            .filter((part) => part !== null)
            .join(' · ')}
        </span>
        <StaffingRemarks {...vacancy} />
        {comment !== '' && <span className="text-14 text-pretty wrap-anywhere text-t2">{comment}</span>}
      </span>
      <span className="ml-auto flex flex-col items-end gap-1.5">
        <span className="text-14 text-t2">{countdown === null ? texts.begun : texts.startsIn}</span>
        {countdown !== null && <span className="numeric text-28 font-700">{countdown}</span>}
        <StaffingFigure {...vacancy} />
      </span>
    </header>
  )
}

function Outcome({ vacancy }: { vacancy: Vacancy }): ReactNode {
  const momentOf = useMoment()
  const { state, filledBy, filledAt, closedAt } = vacancy
  const isFilled = state === 'filled' && filledBy !== null
  if (!isFilled && state !== 'closed') return null
  const at = isFilled ? filledAt : closedAt
  return (
    <p role="status" className={classNames('rounded-card p-4 text-16 font-600', isFilled ? 'bg-accepted-tint text-accepted' : 'bg-s2')}>
      {isFilled ? texts.filledBy(fullName(filledBy)) : texts.states.closed}
      {at !== null && <span className={classNames('font-400', !isFilled && 'text-t3')}> · {momentOf(at)}</span>}
    </p>
  )
}

/** Somebody said yes on the telephone: until they confirm it, it is kept for them and the wave asks nobody. */
function PromiseLine({ vacancy: { promise } }: { vacancy: Vacancy }): ReactNode {
  const clockOf = useNearClock()
  if (promise === null) return null
  return <ReasonLine tone="warn">{texts.promise.line(fullName(promise.member), clockOf(promise.until))}</ReasonLine>
}

/** A keeper frees the member who took it, with a reason: most of all once the absence that left it is no more. */
function FreePart({ vacancy }: { vacancy: Vacancy }): ReactNode {
  const me = useMe()
  const now = useMinute()
  const waits = useWaitReason()
  const [isAsked, setAsked] = useState(false)
  const { mutateAsync } = useFreeVacancy(vacancy._id)
  const { filledBy, holder, isHolderBack, startAt } = vacancy
  // Nobody frees themself of what they took: they withdraw, by the rules on that.
  if (filledBy === null || filledBy._id === me._id || startAt <= now) return null
  const takerName = fullName(filledBy)
  return (
    <div className="flex flex-col items-start gap-3">
      {isHolderBack && holder !== null && <ReasonLine tone="warn">{texts.free.isBack(fullName(holder), takerName)}</ReasonLine>}
      {isAsked ? (
        <ReasonForm
          confirmLabel={texts.free.confirm}
          variant="danger"
          mayForce={false}
          send={({ reason }) => mutateAsync({ userId: filledBy._id, reason })}
          done={texts.free.done(takerName)}
          onCancel={() => setAsked(false)}
        >
          <p className="text-14 text-pretty text-t2">{texts.free.note(isHolderBack)}</p>
        </ReasonForm>
      ) : (
        <Button size={44} variant="outline" icon={<UserMinus size={18} />} disabledReason={waits} hideReason onClick={() => setAsked(true)}>
          {texts.free.label(takerName)}
        </Button>
      )}
    </div>
  )
}

interface Terms extends Pick<Vacancy, 'comment'> {
  /** Null while the box is empty. */
  readonly points: number | null
}

function EditForm({ vacancy, ...opening }: Opening & { vacancy: Vacancy; onClose: () => void }): ReactNode {
  const { mutateAsync } = useEditVacancy(vacancy._id)
  const { points, comment, version } = vacancy
  const most = useCenterRules().data?.vacancyPointsMost ?? USUAL_VACANCY_POINTS_MOST
  const initial: Terms = { points, comment }
  const form = useContractForm({
    initial,
    read: (draft) => validate(vacancyRoutes['vacancies.edit'].body, { ...draft, points: draft.points ?? 0, version }),
    send: (body, idempotencyKey) => mutateAsync({ body, idempotencyKey }),
    done: () => texts.edit.done,
    onDone: opening.onClose,
  })
  return (
    <FormSheet {...opening} form={form} title={texts.edit.title} submitLabel={texts.edit.save}>
      <NumberStepper
        {...form.field('points')}
        label={texts.form.points}
        hint={texts.form.pointsHint}
        unit={texts.form.pointsUnit}
        min={0}
        max={most}
      />
      <TextArea {...form.text('comment')} label={texts.form.comment} hint={texts.form.commentHint} rows={3} maxLength={500} />
    </FormSheet>
  )
}

const EditSheet = beginningAnew(EditForm)

function History({ history }: Pick<WireBoard, 'history'>): ReactNode {
  const { name: zone } = useZone()
  const momentOf = useMoment()
  if (history.length === 0) return null
  return (
    <section aria-labelledby="historique" className="flex flex-col gap-1">
      <SectionTitle id="historique" size={16} muted>
        {texts.history.title}
      </SectionTitle>
      <ol className="flex flex-col">
        {history.map(({ at, kind, actor, member, batch, count, points }) => (
          <li
            key={`${at} ${kind} ${member?._id ?? ''} ${batch ?? ''}`}
            className="flex flex-wrap gap-x-3 border-t border-line py-2 text-14 first:border-t-0"
          >
            <span className="numeric w-28 flex-none text-t3" title={formatClock(at, zone)}>
              <DayText>{momentOf(at)}</DayText>
            </span>
            <span className="min-w-0 flex-1">
              {kind === 'batchSent' && batch !== null ? texts.history.batch(batch, count ?? 0) : texts.history.lines[kind]}
              {points !== null && <span>, {texts.history.points(points.from, points.to)}</span>}
              {member !== null && <span>, {fullName(member)}</span>}
              {actor !== null && actor._id !== member?._id && <span className="text-t3"> {texts.history.by(fullName(actor))}</span>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Somebody is given the vacation without having said yes: why, and where a rule refuses, once more with one's name under it. */
function AssignForm({ vacancy, member, onClose }: { vacancy: Vacancy; member: WireBoardLine['member']; onClose: () => void }): ReactNode {
  const { mutateAsync } = useAssignVacancy(vacancy)
  return (
    <div className="flex flex-col gap-4">
      <p className="text-14 text-pretty text-t2">{texts.assign.note}</p>
      <ReasonForm
        confirmLabel={texts.assign.confirm}
        send={(reasonGiven) => mutateAsync({ userId: member._id, ...reasonGiven })}
        done={texts.assign.done(fullName(member))}
        onCancel={onClose}
      />
    </div>
  )
}

export function Board({ board, onClosed }: { board: WireBoard; onClosed: () => void }): ReactNode {
  const { vacancy, history, mayAssign } = board
  const keeps = useKeeps()
  const waits = useWaitReason()
  const [assigning, setAssigning] = useState<WireBoardLine | null>(null)
  const stopAssigning = () => setAssigning(null)
  const [isEditing, setEditing] = useState(false)
  const [closing, setClosing] = useState<Vacancy | null>(null)
  const close = useAction(useCloseVacancy(), { done: () => texts.close.done, onDone: onClosed, refusedInPassing: true })
  const isOpen = vacancy.state !== 'filled' && vacancy.state !== 'closed'
  const isKept = vacancy.promise !== null
  return (
    <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_320px]">
      <div className="flex min-w-0 flex-col gap-5">
        <Head vacancy={vacancy} />
        <Outcome vacancy={vacancy} />
        <PromiseLine vacancy={vacancy} />
        {keeps && vacancy.state === 'filled' && <FreePart vacancy={vacancy} />}
        <WavePart board={board} />
        {keeps && !isOpen && <SearchSheet id={vacancy._id} outcome={<Outcome vacancy={vacancy} />} />}
        {isOpen && <RankingPart board={board} onAssign={keeps && mayAssign && waits === undefined && !isKept ? setAssigning : null} />}
        {keeps && isOpen && (
          <div className="flex flex-wrap gap-2 border-t border-line pt-4">
            <Button
              size={44}
              variant="outline"
              icon={<Pencil size={18} />}
              disabledReason={waits}
              hideReason
              onClick={() => setEditing(true)}
            >
              {texts.edit.label}
            </Button>
            <Button
              size={44}
              variant="outline"
              icon={<X size={18} />}
              disabledReason={waits ?? (isKept ? texts.promise.waits : undefined)}
              hideReason
              onClick={() => setClosing(vacancy)}
            >
              {texts.close.label}
            </Button>
          </div>
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        <CallList board={board} />
        <History history={history} />
      </div>
      <WhileOpen subject={assigning}>
        {({ member }, opening) => (
          <Sheet {...opening} onOpenChange={(isOpen) => isOpen || stopAssigning()} title={texts.assign.title(fullName(member))}>
            <AssignForm vacancy={vacancy} member={member} onClose={stopAssigning} />
          </Sheet>
        )}
      </WhileOpen>
      <EditSheet open={isEditing} vacancy={vacancy} onClose={() => setEditing(false)} />
      <Confirm
        subject={closing}
        onClose={() => setClosing(null)}
        title={texts.close.title}
        description={texts.close.body}
        confirmLabel={texts.close.label}
        danger
        action={close}
        onConfirm={(shown) => close.run(shown)}
      />
    </div>
  )
}
