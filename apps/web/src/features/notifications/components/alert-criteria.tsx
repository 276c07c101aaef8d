// The criteria of an alert about colleagues' vacations: kinds, days of the week, least points. They are saved as every other preference.
import { alert, type Preferences } from '@releve/contract/preferences'
import { WEEKDAYS } from '@releve/contract/day-words'
import { validate } from '@releve/contract/validation'
import { workShiftNames } from '@releve/domain/demands/post'
import type { IsoWeekday } from '@releve/domain/calendar/day'
import Funnel from 'lucide-react/icons/funnel'
import { useState, type ReactNode } from 'react'
import { useWaitReason } from '#api/use-wait-reason.ts'
import { FormSheet } from '#kit/form-sheet.tsx'
import { Loaded } from '#kit/loaded.tsx'
import { useContractForm } from '#kit/use-contract-form.ts'
import { beginningAnew } from '#kit/while-open.tsx'
import { usePreferences } from '#session/preferences.ts'
import { Button } from '#ui/button.tsx'
import type { OverlayProps } from '#ui/deferred-overlay.tsx'
import { NumberStepper } from '#ui/number-stepper.tsx'
import { ToggleChips } from '#ui/toggle-chips.tsx'
import { Switch } from '#ui/toggles.tsx'
import { useCenterRotations } from '#features/rotations/queries.ts'
import { notificationSettingsTexts } from './settings-texts.ts'

const { alert: texts } = notificationSettingsTexts

const WEEKDAY_NUMBERS: readonly IsoWeekday[] = [1, 2, 3, 4, 5, 6, 7]
const MOST_POINTS = 100_000

type Alert = NonNullable<Preferences['alert']>

const EVERYTHING: Alert = { isOn: false, shifts: [], weekdays: [], points: 0 }

const CriteriaSheet = beginningAnew(function Criteria({ open, onOpenChange }: OverlayProps): ReactNode {
  const rotations = useCenterRotations()
  const { preferences, change } = usePreferences()
  const initial: Omit<Alert, 'points'> & { points: number | null } = preferences.alert ?? EVERYTHING
  const form = useContractForm({
    initial,
    read: (draft) => validate(alert, { ...draft, isOn: true, points: draft.points ?? 0 }),
    send: async (wish) => change({ alert: wish }),
    onDone: () => onOpenChange(false),
  })
  const { draft, set } = form
  return (
    <FormSheet form={form} open={open} onClose={() => onOpenChange(false)} title={texts.title} submitLabel={texts.keep}>
      <Loaded query={rotations} asLine failed={texts.failed}>
        {(list) => {
          const names = workShiftNames({ rotations: new Map(list.map((rotation) => [rotation._id, rotation])) })
          // A chosen kind that no cycle has any more can still be removed.
          const all = [...new Set([...names, ...draft.shifts])]
          return (
            <ToggleChips
              look="filled"
              label={texts.shifts}
              hint={texts.any}
              options={all.map((name) => ({ value: name, label: name }))}
              value={draft.shifts}
              onChange={(shifts) => set({ shifts })}
            />
          )
        }}
      </Loaded>
      <ToggleChips
        look="filled"
        label={texts.weekdays}
        hint={texts.anyDay}
        options={WEEKDAY_NUMBERS.map((weekday) => ({ value: weekday, label: WEEKDAYS[weekday - 1] ?? '' }))}
        value={draft.weekdays}
        onChange={(weekdays) => set({ weekdays })}
      />
      <NumberStepper {...form.field('points')} label={texts.points} min={0} max={MOST_POINTS} unit={texts.pointsUnit} />
    </FormSheet>
  )
})

export function AlertCriteria(): ReactNode {
  const { preferences, change } = usePreferences()
  const isWaiting = useWaitReason() !== undefined
  const [isChanging, setIsChanging] = useState(false)
  const known = preferences.alert ?? EVERYTHING
  return (
    <div className="flex flex-col">
      <Switch
        label={texts.label}
        hint={known.isOn ? texts.summary(known) : texts.hint}
        icon={<Funnel size={20} />}
        checked={known.isOn}
        disabled={isWaiting}
        onChange={(isOn) => {
          change({ alert: { ...known, isOn } })
          // Turned on for the first time, it has no criteria yet: the sheet to choose them opens.
          if (isOn && preferences.alert === undefined) setIsChanging(true)
        }}
      />
      {known.isOn && !isWaiting && (
        <div className="pl-10">
          <Button size={44} variant="ghost" onClick={() => setIsChanging(true)}>
            {texts.change}
          </Button>
          <p className="pb-2 pl-3.5 text-13 text-pretty text-t3">{texts.hint}</p>
        </div>
      )}
      <CriteriaSheet open={isChanging} onOpenChange={setIsChanging} />
    </div>
  )
}
