// The wishes of a member, ranked: runs of weeks added, moved, taken out, sent as a whole until the last day; by an administrator with a reason.
import { campaignRoutes } from '@releve/contract/campaigns'
import { fullName } from '@releve/contract/person-name'
import { validate } from '@releve/contract/validation'
import { MOST_WISHES } from '@releve/domain/campaigns/wishes'
import { addDays } from '@releve/domain/calendar/day'
import type { Day } from '@releve/domain/calendar/day'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import X from 'lucide-react/icons/x'
import { useState, type ReactNode } from 'react'
import type { InputOf, OutputOf } from '#api/client.ts'
import { useMembersOf } from '#features/users/queries.ts'
import { FormSubmit } from '#kit/form-submit.tsx'
import { alsoWrong, useContractForm } from '#kit/use-contract-form.ts'
import { useMe } from '#session/me.ts'
import { Button } from '#ui/button.tsx'
import { DayInput } from '#ui/day-input.tsx'
import { DayText } from '#ui/day-text.tsx'
import { FieldError } from '#ui/field.tsx'
import { formatDay } from '#ui/format.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { readDay } from '#ui/read-day.ts'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/text-input.tsx'
import { UnsavedGuard } from '#ui/unsaved-guard.tsx'
import { useHandedFocus, type NextFocus } from '#ui/use-handed-focus.ts'
import { useSendWishes, type CampaignView } from '../queries.ts'
import { campaignTexts as texts, daysOfRun, weeksOfRun } from '../texts.ts'
import { WeekBars } from './week-bars.tsx'

type Run = NonNullable<CampaignView['own']>['wishes'][number]

interface Draft {
  readonly wishes: readonly Run[]
  readonly impossible: readonly Day[]
  readonly companionId: string
  /** Written by an administrator who enters them for somebody. */
  readonly reason: string
}

/** The member for whom an administrator enters wishes. */
interface Beneficiary {
  readonly userId: string
  readonly name: string
}

const NOBODY = ''

const nextButton: NextFocus = (_lost, list, beside) => (beside instanceof HTMLElement ? beside : list).querySelector<HTMLElement>('button')

interface AddWishProps {
  view: CampaignView
  onAdd: (run: Run) => void
}

function AddWish({ view: { campaign, weeks }, onAdd }: AddWishProps): ReactNode {
  const [from, setFrom] = useState(weeks[0]?.fromDate ?? campaign.fromDate)
  const [length, setLength] = useState(String(campaign.mostWeeks))
  const add = () => {
    onAdd({ fromDate: from, toDate })
    // The next wish mostly begins where this one ends.
    const next = addDays(toDate, 1)
    if (weeks.some(({ fromDate }) => fromDate === next)) setFrom(next)
  }
  const lengths = Array.from({ length: campaign.mostWeeks - campaign.fewestWeeks + 1 }, (_, index) => campaign.fewestWeeks + index)
  const toDate = addDays(from, 7 * Number(length) - 1)
  return (
    <div className="flex flex-wrap items-end gap-3">
      <span className="min-w-[11rem] flex-1">
        <Select
          label={texts.firstWeek}
          options={weeks.map((week) => ({ value: week.fromDate, label: weeksOfRun(week), note: daysOfRun(week) }))}
          value={from}
          onChange={setFrom}
        />
      </span>
      <span className="min-w-[8rem] flex-1">
        <Select
          label={texts.length}
          options={lengths.map((count) => ({ value: String(count), label: texts.lengthOf(count) }))}
          value={length}
          onChange={setLength}
        />
      </span>
      <Button size={48} variant="outline" icon={<Plus size={18} />} onClick={add}>
        {texts.add}
      </Button>
    </div>
  )
}

interface ImpossibleDaysProps {
  days: readonly Day[]
  onChange: (days: readonly Day[]) => void
}

function ImpossibleDays({ days, onChange }: ImpossibleDaysProps): ReactNode {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const handsFocus = useHandedFocus(nextButton)
  const add = () => {
    const read = readDay(typed)
    if ('error' in read) return setError(read.error)
    setError(undefined)
    setTyped('')
    return onChange([...new Set([...days, read.day])].toSorted())
  }
  return (
    <section aria-label={texts.impossible} className="flex flex-col gap-3">
      <span className="text-14 font-600">{texts.impossible}</span>
      <ul ref={handsFocus} className="flex flex-wrap gap-2 empty:hidden">
        {days.map((day) => (
          <li key={day} className="flex items-center gap-1 rounded-full bg-s2 pl-3.5 text-14 in-data-[theme=light]:bg-s3">
            {formatDay(day)}
            <IconButton
              label={texts.removeDay(day)}
              icon={<X size={16} />}
              onClick={() => onChange(days.filter((other) => other !== day))}
            />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-start gap-3">
        <span className="min-w-[11rem] flex-1">
          <DayInput label={texts.impossibleDay} hint={texts.impossibleHint} value={typed} onChange={setTyped} error={error} />
        </span>
        <span className="sm:mt-7">
          <Button size={48} variant="outline" icon={<Plus size={18} />} onClick={add}>
            {texts.addDay}
          </Button>
        </span>
      </div>
    </section>
  )
}

interface WishRowProps {
  run: Run
  place: number
  count: number
  error: string | undefined
  /** The first days of its weeks that more people want than may go; null: nobody knows how many may. */
  wanted: readonly Day[] | null
  onMove: (by: number) => void
  onRemove: () => void
}

function WishRow({ run, place, count, error, wanted, onMove, onRemove }: WishRowProps): ReactNode {
  return (
    <li className="flex items-center gap-3 rounded-card bg-s1 p-3">
      <span className="numeric grid size-10 flex-none place-items-center rounded-sm bg-primary-tint text-16 font-650 text-primary-ink">
        {place + 1}
      </span>
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="text-16 font-650">{weeksOfRun(run)}</span>
        <DayText className="text-14 text-t2">{daysOfRun(run)}</DayText>
        {wanted !== null && wanted.length > 0 && <span className="text-13 text-warn">{texts.wanted(wanted)}</span>}
        {wanted?.length === 0 && <span className="text-13 text-success">{texts.roomLeft}</span>}
        <FieldError error={error} />
      </span>
      <span className="flex">
        <IconButton
          label={texts.up(place + 1)}
          icon={<ArrowUp size={20} />}
          aria-disabled={place === 0}
          onClick={() => place > 0 && onMove(-1)}
        />
        <IconButton
          label={texts.down(place + 1)}
          icon={<ArrowDown size={20} />}
          aria-disabled={place === count - 1}
          onClick={() => place < count - 1 && onMove(1)}
        />
        <IconButton label={texts.remove(place + 1)} icon={<Trash2 size={20} />} onClick={onRemove} />
      </span>
    </li>
  )
}

interface WishesFormProps {
  centerId: string
  view: CampaignView
  own: Pick<NonNullable<CampaignView['own']>, 'wishes' | 'impossible' | 'companion' | 'isAgreed' | 'credit'>
  /** Absent: the wishes are the reader's. */
  beneficiary?: Beneficiary
  onDone?: () => void
}

export function WishesForm({ centerId, view, own, beneficiary, onDone }: WishesFormProps): ReactNode {
  const { campaign, weeks } = view
  const me = useMe()
  const wisherId = beneficiary?.userId ?? me._id
  const members = useMembersOf(centerId)
  const handsFocus = useHandedFocus(nextButton)
  const send = useSendWishes(centerId, campaign._id)
  const initial: Draft = { wishes: own.wishes, impossible: own.impossible, companionId: own.companion?.userId ?? NOBODY, reason: '' }
  const form = useContractForm<Draft, InputOf<'campaigns.wish'>['body'], OutputOf<'campaigns.wish'>>({
    initial,
    followsInitial: true,
    read: ({ wishes, impossible, companionId, reason }) =>
      alsoWrong(
        validate(campaignRoutes['campaigns.wish'].body, {
          ...(beneficiary !== undefined && { userId: beneficiary.userId, reason: reason.trim() }),
          wishes: [...wishes],
          impossible: [...impossible],
          companionId: companionId === NOBODY ? null : companionId,
        }),
        { reason: beneficiary !== undefined && reason.trim() === '' ? texts.reasonRequired : undefined },
      ),
    send: (body) => send.mutateAsync(body),
    done: () => (beneficiary === undefined ? texts.sent : texts.entered),
    ...(onDone !== undefined && { onDone }),
  })
  const { wishes, impossible } = form.draft
  const set = (next: readonly Run[]) => form.set({ wishes: next })
  const move = (place: number, by: number) => {
    const next = [...wishes]
    const [run] = next.splice(place, 1)
    if (run !== undefined) next.splice(place + by, 0, run)
    set(next)
  }
  const { mostAway } = campaign
  const wantedIn = (run: Run) =>
    mostAway === null
      ? null
      : weeks.flatMap(({ fromDate, any }) => (run.fromDate <= fromDate && fromDate <= run.toDate && any > mostAway ? [fromDate] : []))
  const colleagues = (members.data ?? []).filter(({ _id }) => _id !== wisherId)
  return (
    <form {...form.props} className="flex max-w-[640px] flex-col gap-5">
      <UnsavedGuard when={form.isUnsaved} part="self" />
      <p className="text-16 text-pretty text-t2">{texts.termsOf(campaign.fewestWeeks, campaign.mostWeeks, texts.between(campaign))}</p>
      {own.credit > 0 && <p className="text-14 text-pretty text-t2">{texts.credit(own.credit)}</p>}
      <WeekBars
        weeks={weeks}
        isOfTeam={view.weeksOfTeam !== null && beneficiary === undefined}
        places={mostAway}
        first={wishes[0] ?? null}
      />
      {wishes.length === 0 && beneficiary === undefined && <p className="text-14 text-t3">{texts.noWish}</p>}
      <ol ref={handsFocus} className="flex flex-col gap-2">
        {wishes.map((run, place) => (
          <WishRow
            key={`${run.fromDate} ${run.toDate} ${wishes.slice(0, place).filter((other) => other.fromDate === run.fromDate).length}`}
            run={run}
            place={place}
            count={wishes.length}
            error={form.errors[`wishes.${place}.fromDate`]}
            wanted={wantedIn(run)}
            onMove={(by) => move(place, by)}
            onRemove={() => set(wishes.filter((_, other) => other !== place))}
          />
        ))}
      </ol>
      {wishes.length < MOST_WISHES ? (
        <AddWish view={view} onAdd={(run) => set([...wishes, run])} />
      ) : (
        <p className="text-13 text-t3">{texts.full}</p>
      )}
      {beneficiary === undefined &&
        view.askedBy.map((person) => (
          <p key={person._id} className="text-14 text-pretty text-t2">
            {texts.askedBy(fullName(person))}
          </p>
        ))}
      <Select
        label={texts.companion}
        hint={own.isAgreed && own.companion !== null ? texts.agreed(fullName(own.companion)) : texts.companionHint}
        options={[{ value: NOBODY, label: texts.nobody }, ...colleagues.map((member) => ({ value: member._id, label: fullName(member) }))]}
        {...form.field('companionId')}
      />
      <ImpossibleDays days={impossible} onChange={(days) => form.set({ impossible: days })} />
      {beneficiary === undefined ? (
        <DayText className="text-13 text-t3">{texts.until(campaign.wishesUntil)}</DayText>
      ) : (
        <>
          <p className="text-13 text-pretty text-t3">{texts.enterReplaces}</p>
          <TextArea label={texts.enterWhy} hint={texts.enterWhyHint} rows={2} maxLength={300} {...form.text('reason')} />
        </>
      )}
      <FormSubmit form={form} size={48}>
        {beneficiary === undefined ? texts.send(wishes.length) : texts.enterSend(beneficiary.name)}
      </FormSubmit>
    </form>
  )
}
