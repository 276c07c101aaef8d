// One vacation more than the cycle asks for: an exercise, an event. An absence and a minimum that is not met are opened from their lines.
import { vacancyRoutes } from '@releve/contract/vacancies'
import { validate } from '@releve/contract/validation'
import { USUAL_VACANCY_POINTS_MOST } from '@releve/domain/working-time/rules'
import type { ReactNode } from 'react'
import { FormSheet } from '#kit/form-sheet.tsx'
import { alsoWrong, useContractForm } from '#kit/use-contract-form.ts'
import { beginningAnew, type Opening } from '#kit/while-open.tsx'
import { Tile } from '#shared/tile.tsx'
import { ClockInput } from '#ui/clock-input.tsx'
import { DayInput } from '#ui/day-input.tsx'
import { NumberStepper } from '#ui/number-stepper.tsx'
import { readClock } from '#ui/read-clock.ts'
import { readDay } from '#ui/read-day.ts'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/text-input.tsx'
import { Switch } from '#ui/toggles.tsx'
import { useActiveRotation, useCenterRules } from '#features/centers/queries.ts'
import { useRoster } from '#features/shifts/queries.ts'
import { useOpenVacancy } from '../queries.ts'
import { vacancyTexts } from '../texts.ts'

const texts = vacancyTexts.form

/** No name of a qualification is empty. */
const ANYBODY = ''

interface Draft {
  readonly date: string
  readonly shift: string
  readonly hasHours: boolean
  readonly startTime: string
  readonly endTime: string
  readonly endsNextDay: boolean
  readonly qualification: string
  /** Null: as many as the rules of the centre give. */
  readonly points: number | null
  readonly comment: string
}

const EMPTY: Draft = {
  date: '',
  shift: '',
  hasHours: false,
  startTime: '',
  endTime: '',
  endsNextDay: false,
  qualification: ANYBODY,
  points: null,
  comment: '',
}

/** The hours as they were typed; nothing where the usual ones stay. */
function readHours({ hasHours, startTime, endTime, endsNextDay }: Draft) {
  if (!hasHours) return { hours: {}, wrong: {} }
  const [from, to] = [readClock(startTime), readClock(endTime)]
  return {
    hours: { startTime: from ?? '', endTime: to ?? '', endsNextDay },
    wrong: { startTime: from === null ? texts.badTime : undefined, endTime: to === null ? texts.badTime : undefined },
  }
}

interface OpenSheetProps extends Opening {
  onClose: () => void
  /** It is called once the vacancy is opened, to show it. */
  onOpened: (id: string) => void
}

function OpenForm({ onOpened, ...opening }: OpenSheetProps): ReactNode {
  const { data: rotation } = useActiveRotation()
  const { data: roster } = useRoster()
  const most = useCenterRules().data?.vacancyPointsMost ?? USUAL_VACANCY_POINTS_MOST
  const { mutateAsync } = useOpenVacancy()
  const form = useContractForm({
    initial: EMPTY,
    read: (draft) => {
      const day = readDay(draft.date)
      const { hours, wrong } = readHours(draft)
      const { shift, qualification, points, comment } = draft
      const body = validate(vacancyRoutes['vacancies.open'].body, {
        origin: 'need',
        date: 'day' in day ? day.day : '',
        shift,
        ...hours,
        qualification: qualification === ANYBODY ? null : qualification,
        ...(points !== null && { points }),
        comment,
      })
      return alsoWrong(body, { ...('error' in day && { date: day.error }), ...wrong })
    },
    send: (body, idempotencyKey) => mutateAsync({ body, idempotencyKey }),
    done: () => texts.done,
    onDone: ({ _id }) => {
      opening.onClose()
      onOpened(_id)
    },
  })
  const names = [...new Set((rotation?.days ?? []).filter(({ shift }) => shift.type === 'work').map(({ shift }) => shift.name))]
  const qualifications = [...new Set(roster?.members.flatMap((member) => member.qualifications))].toSorted((a, b) =>
    a.localeCompare(b, 'fr'),
  )
  return (
    <FormSheet {...opening} form={form} title={texts.title} submitLabel={texts.submit}>
      <p className="text-14 text-pretty text-t2">{texts.intro}</p>
      <DayInput {...form.field('date')} label={texts.day} />
      <Select
        {...form.field('shift')}
        value={form.draft.shift === '' ? null : form.draft.shift}
        label={texts.shift}
        placeholder={texts.shiftChoose}
        options={names.map((name) => ({ value: name, label: name, icon: <Tile name={name} size={28} /> }))}
      />
      <Switch label={texts.hours} checked={form.draft.hasHours} onChange={(hasHours) => form.set({ hasHours })} />
      {form.draft.hasHours && (
        <div className="grid grid-cols-2 gap-4">
          <ClockInput {...form.field('startTime')} label={texts.from} />
          <ClockInput {...form.field('endTime')} label={texts.to} />
          <div className="col-span-2">
            <Switch label={texts.nextDay} checked={form.draft.endsNextDay} onChange={(endsNextDay) => form.set({ endsNextDay })} />
          </div>
        </div>
      )}
      {qualifications.length > 0 && (
        <Select
          {...form.field('qualification')}
          label={texts.qualification}
          options={[{ value: ANYBODY, label: texts.anybody }, ...qualifications.map((name) => ({ value: name, label: name }))]}
        />
      )}
      <NumberStepper {...form.field('points')} label={texts.points} hint={texts.pointsHint} unit={texts.pointsUnit} min={0} max={most} />
      <TextArea {...form.text('comment')} label={texts.comment} hint={texts.commentHint} rows={3} maxLength={500} />
    </FormSheet>
  )
}

export const OpenSheet = beginningAnew(OpenForm)
