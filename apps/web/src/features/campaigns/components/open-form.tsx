// Opens a leave campaign to the wishes of the members.
import { campaignRoutes } from '@releve/contract/campaigns'
import { validate } from '@releve/contract/validation'
import type { ReactNode } from 'react'
import type { InputOf, OutputOf } from '#api/client.ts'
import { useActivities } from '#features/activities/queries.ts'
import { useTeamsOf } from '#features/teams/queries.ts'
import { FormSubmit } from '#kit/form-submit.tsx'
import { alsoWrong, useContractForm } from '#kit/use-contract-form.ts'
import { Button } from '#ui/button.tsx'
import { DayInput } from '#ui/day-input.tsx'
import { NumberStepper } from '#ui/number-stepper.tsx'
import { readDay } from '#ui/read-day.ts'
import { SectionTitle } from '#ui/section-title.tsx'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { ToggleChips } from '#ui/toggle-chips.tsx'
import { Switch } from '#ui/toggles.tsx'
import { UnsavedGuard } from '#ui/unsaved-guard.tsx'
import { useOpenCampaign } from '../queries.ts'
import { campaignTexts as texts } from '../texts.ts'

interface Draft {
  readonly name: string
  readonly activity: string
  readonly fromDate: string
  readonly toDate: string
  readonly wishesUntil: string
  readonly fewestWeeks: number | null
  readonly mostWeeks: number | null
  readonly longestDays: number | null
  readonly mostAway: number | null
  readonly keepsStaffing: boolean
  /** None chosen: everybody who has a team. */
  readonly teamIds: readonly string[]
}

const DAYS = ['fromDate', 'toDate', 'wishesUntil'] as const

/** The draft as the call takes it: days are typed as people write them. */
function readDraft(draft: Draft) {
  const wrong: Record<string, string> = {}
  const days = { fromDate: '', toDate: '', wishesUntil: '' }
  for (const name of DAYS) {
    const read = readDay(draft[name])
    if ('day' in read) days[name] = read.day
    else wrong[name] = read.error
  }
  const teamIds = draft.teamIds.length === 0 ? null : [...draft.teamIds]
  return alsoWrong(validate(campaignRoutes['campaigns.open'].body, { ...draft, ...days, teamIds }), wrong)
}

interface OpenFormProps {
  centerId: string
  onCancel: () => void
  onOpened: (campaignId: string) => void
}

export function OpenForm({ centerId, onCancel, onOpened }: OpenFormProps): ReactNode {
  const open = useOpenCampaign(centerId)
  const teams = useTeamsOf(centerId).data ?? []
  const leaves = (useActivities(centerId).data ?? []).filter(({ kind }) => kind === 'leave')
  const form = useContractForm<Draft, InputOf<'campaigns.open'>['body'], OutputOf<'campaigns.open'>>({
    initial: {
      name: '',
      activity: leaves.find(({ _id }) => _id === 'annualLeave')?._id ?? leaves[0]?._id ?? '',
      fromDate: '',
      toDate: '',
      wishesUntil: '',
      fewestWeeks: 1,
      mostWeeks: 3,
      longestDays: 31,
      mostAway: null,
      keepsStaffing: true,
      teamIds: [],
    },
    followsInitial: true,
    read: readDraft,
    send: (body) => open.mutateAsync(body),
    done: () => texts.opened,
    onDone: ({ campaign }) => {
      form.reset()
      onOpened(campaign._id)
    },
  })
  return (
    <form {...form.props} className="flex max-w-[640px] flex-col gap-4">
      <UnsavedGuard when={form.isUnsaved} part="center" />
      <SectionTitle>{texts.open}</SectionTitle>
      <TextInput label={texts.name} hint={texts.nameHint} maxLength={60} {...form.text('name')} />
      <Select label={texts.activity} options={leaves.map(({ _id, name }) => ({ value: _id, label: name }))} {...form.field('activity')} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(12rem,100%),1fr))] gap-4">
        <DayInput label={texts.from} {...form.field('fromDate')} />
        <DayInput label={texts.to} {...form.field('toDate')} />
        <DayInput label={texts.wishesUntil} {...form.field('wishesUntil')} />
        <NumberStepper label={texts.fewestWeeks} unit={texts.weeksUnit} min={1} max={12} {...form.field('fewestWeeks')} />
        <NumberStepper label={texts.mostWeeks} unit={texts.weeksUnit} min={1} max={12} {...form.field('mostWeeks')} />
        <NumberStepper
          label={texts.longestDays}
          hint={texts.longestHint}
          unit={texts.daysUnit}
          min={7}
          max={90}
          {...form.field('longestDays')}
        />
        <NumberStepper
          label={texts.mostAway}
          hint={texts.mostAwayHint}
          unit={{ one: 'absent', other: 'absents' }}
          min={1}
          max={500}
          {...form.field('mostAway')}
        />
      </div>
      {teams.length > 1 && (
        <ToggleChips
          label={texts.teams}
          hint={texts.teamsHint}
          look="outlined"
          options={teams.map(({ _id, name }) => ({ value: _id, label: name }))}
          value={form.draft.teamIds}
          onChange={(teamIds) => form.set({ teamIds })}
        />
      )}
      <Switch label={texts.keepsStaffing} checked={form.draft.keepsStaffing} onChange={(keepsStaffing) => form.set({ keepsStaffing })} />
      <FormSubmit form={form} size={48}>
        {texts.openSubmit}
      </FormSubmit>
      <Button
        size={48}
        onClick={() => {
          form.reset()
          onCancel()
        }}
      >
        {texts.openCancel}
      </Button>
    </form>
  )
}
