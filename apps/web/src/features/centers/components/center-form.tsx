// A centre: its name, its time zone, its holidays. New ones take the rules of a working regime.
import { useEffect, useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { holidayAreas } from '@releve/domain/calendar/holidays'
import type { HolidayArea } from '@releve/domain/calendar/holidays'
import type { Profile } from '@releve/domain/working-time/rules'
import type { WireCenter } from '@releve/contract/centers'
import { formErrorsOf } from '../../../api/form-errors.ts'
import type { FormErrors } from '../../../api/form-errors.ts'
import { useAttemptKey } from '../../../api/use-attempt-key.ts'
import { useWaitReason } from '../../../api/use-wait-reason.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { showWrong } from '../../../ui/show-wrong.ts'
import { TextInput } from '../../../ui/text-input.tsx'
import { Switch } from '../../../ui/toggles.tsx'
import { UnsavedGuard } from '../../../ui/unsaved-guard.tsx'
import { useOneAtATime } from '../../../ui/use-one-at-a-time.ts'
import { useCreateCenter, useUpdateCenter } from '../queries.ts'
import { AREA_NAMES, centerFormTexts as texts, PROFILE_NAMES, SCHOOL_ZONE_NAMES, ZONE_NAMES } from '../texts.ts'

const FIELDS = ['name', 'department', 'zone', 'holidayArea', 'schoolZone', 'profile'] as const
type Field = (typeof FIELDS)[number]
type SchoolZone = keyof typeof SCHOOL_ZONE_NAMES

interface Draft {
  readonly name: string
  readonly department: string
  readonly zone: string
  readonly holidayArea: HolidayArea
  readonly schoolZone: SchoolZone
  readonly requiresTotp: boolean
  readonly profile: Profile
}

/** As the calls take them. */
interface Details extends Pick<Draft, 'name' | 'zone' | 'holidayArea'> {
  readonly department: string | null
  readonly schoolZone: Exclude<SchoolZone, 'none'> | null
}

const SCHOOL_ZONES: readonly SchoolZone[] = ['none', 'A', 'B', 'C', 'corse', 'outremer']
const PROFILES: readonly Profile[] = ['SPP12', 'SPP_G24', 'FPT', 'FPH', 'PN', 'CODE_TRAVAIL']

function draftOf(center: WireCenter | null): Draft {
  return {
    name: center?.name ?? '',
    department: center?.department ?? '',
    zone: center?.zone ?? 'Europe/Paris',
    holidayArea: holidayAreas.find((area) => area === center?.holidayArea) ?? 'metropole',
    schoolZone: SCHOOL_ZONES.find((zone) => zone === center?.schoolZone) ?? 'none',
    requiresTotp: center?.requiresTotp ?? false,
    profile: 'SPP12',
  }
}

function detailsOf({ name, department, zone, holidayArea, schoolZone }: Draft): Details {
  return {
    name: name.trim(),
    department: department.trim() === '' ? null : department.trim(),
    zone,
    holidayArea,
    schoolZone: schoolZone === 'none' ? null : schoolZone,
  }
}

/** What changes only: the rest may have been changed by somebody else meanwhile, and the zone waits for every planning. */
function changesOf(draft: Draft, saved: Draft) {
  const [now, before] = [detailsOf(draft), detailsOf(saved)]
  return {
    ...(now.name !== before.name && { name: now.name }),
    ...(now.department !== before.department && { department: now.department }),
    ...(now.zone !== before.zone && { zone: now.zone }),
    ...(now.holidayArea !== before.holidayArea && { holidayArea: now.holidayArea }),
    ...(now.schoolZone !== before.schoolZone && { schoolZone: now.schoolZone }),
    ...(draft.requiresTotp !== saved.requiresTotp && { requiresTotp: draft.requiresTotp }),
  }
}

interface CenterFormProps {
  /** Null: a new one. */
  center: WireCenter | null
  onDone: (message: string) => void
  /** Something was typed and not saved. */
  onDirty?: (isDirty: boolean) => void
  /** The foot of the sheet it stands in, for its button; null while that is not there. Without a sheet: beneath the fields. */
  footer?: HTMLElement | null
}

export function CenterForm({ center, onDone, onDirty, footer }: CenterFormProps): ReactNode {
  const waits = useWaitReason()
  const create = useCreateCenter()
  const update = useUpdateCenter(center?._id ?? '')
  const [saved, setSaved] = useState(() => draftOf(center))
  const [draft, setDraft] = useState(saved)
  const [errors, setErrors] = useState<FormErrors<Field>>({})
  const attempt = useAttemptKey()
  const isPending = create.isPending || update.isPending
  const isDirty = draft.profile !== saved.profile || Object.keys(changesOf(draft, saved)).length > 0
  useEffect(() => onDirty?.(isDirty && !isPending), [isDirty, isPending, onDirty])
  const zones = ZONE_NAMES.some(([zone]) => zone === draft.zone) ? ZONE_NAMES : [[draft.zone, draft.zone] as const, ...ZONE_NAMES]

  function change(changes: Partial<Draft>): void {
    setDraft((current) => ({ ...current, ...changes }))
    setErrors({})
  }
  function fail(found: FormErrors<Field>): void {
    showWrong('#centre', () => setErrors(found))
  }
  const save = useOneAtATime(async (details: Details) => {
    try {
      if (center === null) {
        const body = { ...details, profile: draft.profile }
        await create.mutateAsync({ body, idempotencyKey: attempt.of(body) })
      } else await update.mutateAsync(changesOf(draft, saved))
      setSaved(draft)
      onDone(center === null ? texts.created : texts.saved)
    } catch (failure) {
      fail(formErrorsOf<Field>(failure, FIELDS, { centerNameTaken: 'name', centerZoneInUse: 'zone' }))
    }
  })
  function submit(event: FormEvent): void {
    event.preventDefault()
    event.stopPropagation()
    const details = detailsOf(draft)
    if (details.name === '') {
      fail({ name: texts.nameMissing })
      return
    }
    void save(details)
  }

  const confirm = (
    <>
      <FieldError error={errors.form} />
      <Button type="submit" form="centre" variant="primary" wide pending={isPending} disabledReason={waits}>
        {center === null ? texts.createConfirm : texts.save}
      </Button>
    </>
  )

  return (
    <form id="centre" noValidate onSubmit={submit} className="flex flex-col gap-5">
      <UnsavedGuard when={onDirty === undefined && isDirty && !isPending} />
      <TextInput
        label={texts.name}
        maxLength={100}
        autoComplete="off"
        value={draft.name}
        error={errors.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <TextInput
        label={texts.department}
        maxLength={100}
        autoComplete="off"
        value={draft.department}
        error={errors.department}
        onChange={(event) => change({ department: event.target.value })}
      />
      {center === null && (
        <Select
          label={texts.profile}
          hint={texts.profileHint}
          error={errors.profile}
          options={PROFILES.map((value) => ({ value, label: PROFILE_NAMES[value].name, note: PROFILE_NAMES[value].note }))}
          value={draft.profile}
          onChange={(profile) => change({ profile })}
        />
      )}
      <Select
        label={texts.zone}
        hint={texts.zoneHint}
        error={errors.zone}
        options={zones.map(([value, label]) => ({ value, label }))}
        value={draft.zone}
        onChange={(zone) => change({ zone })}
      />
      <Select
        label={texts.area}
        error={errors.holidayArea}
        options={holidayAreas.map((value) => ({ value, label: AREA_NAMES[value] }))}
        value={draft.holidayArea}
        onChange={(holidayArea) => change({ holidayArea })}
      />
      <Select
        label={texts.school}
        error={errors.schoolZone}
        options={SCHOOL_ZONES.map((value) => ({ value, label: SCHOOL_ZONE_NAMES[value] }))}
        value={draft.schoolZone}
        onChange={(schoolZone) => change({ schoolZone })}
      />
      {center !== null && (
        <Switch
          label={texts.totp}
          hint={texts.totpHint}
          checked={draft.requiresTotp}
          onChange={(requiresTotp) => change({ requiresTotp })}
        />
      )}
      {footer === undefined ? confirm : footer !== null && createPortal(confirm, footer)}
    </form>
  )
}

/** What a member reads of his centre. */
export function CenterFacts({ center }: { center: WireCenter }): ReactNode {
  const { department, zone, holidayArea, schoolZone } = draftOf(center)
  const facts = [
    [texts.departmentShort, department === '' ? texts.none : department],
    [texts.zone, ZONE_NAMES.find(([known]) => known === zone)?.[1] ?? zone],
    [texts.area, AREA_NAMES[holidayArea]],
    [texts.school, SCHOOL_ZONE_NAMES[schoolZone]],
  ] as const
  return (
    <dl className="flex flex-col">
      {facts.map(([label, value]) => (
        <div
          key={label}
          className="flex min-h-13 justify-between gap-x-4 border-b max-sm:flex-col sm:items-center border-line py-2 last:border-0"
        >
          <dt className="text-14 text-t2">{label}</dt>
          <dd className="text-16 font-600">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
