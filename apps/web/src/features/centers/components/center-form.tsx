// A centre: its name, its time zone, its holidays. New ones take the rules of a working regime.
import type { ReactNode } from 'react'
import type { Profile } from '@releve/domain/planning/profile'
import type { Day } from '@releve/domain/calendar/day'
import { holidayAreas } from '@releve/domain/calendar/holidays'
import { profileTexts } from '@releve/contract/rule-texts'
import { PROFILE_NAMES } from '@releve/domain/planning/profile'
import { centerRoutes, type WireCenter } from '@releve/contract/centers'
import { schoolZone } from '@releve/contract/school-holidays'
import { validate } from '@releve/contract/validation'
import type { InputOf } from '#api/client.ts'
import { FormSubmit } from '#kit/form-submit.tsx'
import { alsoWrong, useContractForm, type ContractForm } from '#kit/use-contract-form.ts'
import { DayInput } from '#ui/day-input.tsx'
import { formatDayNumeric } from '#ui/format.ts'
import { readOptionalDay } from '#ui/read-day.ts'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { Switch } from '#ui/toggles.tsx'
import { UnsavedGuard } from '#ui/unsaved-guard.tsx'
import { useCreateCenter, useUpdateCenter } from '../mutations.ts'
import { AREA_NAMES, centerFormTexts as texts, SCHOOL_ZONE_NAMES, ZONE_NAMES } from '../texts.ts'

const SCHOOL_ZONES = ['none', ...schoolZone.options] as const

const FIRST_PROFILE: Profile = PROFILE_NAMES[0]

function draftOf(center: WireCenter | null) {
  return {
    name: center?.name ?? '',
    department: center?.department ?? '',
    zone: center?.zone ?? 'Europe/Paris',
    holidayArea: holidayAreas.find((area) => area === center?.holidayArea) ?? 'metropole',
    schoolZone: SCHOOL_ZONES.find((zone) => zone === center?.schoolZone) ?? 'none',
    requiresTotp: center?.requiresTotp ?? false,
    firmUntil: center?.firmUntil ? formatDayNumeric(center.firmUntil) : '',
    profile: FIRST_PROFILE,
  }
}
type Draft = ReturnType<typeof draftOf>

function detailsOf({ name, department, zone, holidayArea, schoolZone }: Draft) {
  return {
    name: name.trim(),
    department: department.trim() === '' ? null : department.trim(),
    zone,
    holidayArea,
    schoolZone: schoolZone === 'none' ? null : schoolZone,
  }
}

/** The day that is typed, or null; what is no day was refused before. */
function firmDay({ firmUntil }: Draft): Day | null {
  const read = readOptionalDay(firmUntil)
  return 'day' in read ? read.day : null
}

/** Sends only changed fields: somebody else may have changed the rest meanwhile, and the zone waits for every planning. */
function changesOf(draft: Draft, saved: Draft): NonNullable<InputOf<'centers.update'>['body']> {
  const [now, before] = [detailsOf(draft), detailsOf(saved)]
  return {
    ...(now.name !== before.name && { name: now.name }),
    ...(now.department !== before.department && { department: now.department }),
    ...(now.zone !== before.zone && { zone: now.zone }),
    ...(now.holidayArea !== before.holidayArea && { holidayArea: now.holidayArea }),
    ...(now.schoolZone !== before.schoolZone && { schoolZone: now.schoolZone }),
    ...(draft.firmUntil !== saved.firmUntil && { firmUntil: firmDay(draft) }),
    ...(draft.requiresTotp !== saved.requiresTotp && { requiresTotp: draft.requiresTotp }),
  }
}

/** Null: a new one. */
export function useCenterForm(center: WireCenter | null, onDone?: (center: WireCenter) => void): ContractForm<Draft> {
  const create = useCreateCenter()
  const update = useUpdateCenter(center?._id ?? '')
  const initial = draftOf(center)
  return useContractForm({
    initial,
    followsInitial: true,
    read: (draft) => {
      const read = validate(centerRoutes['centers.create'].body, { ...detailsOf(draft), profile: draft.profile })
      const firm = readOptionalDay(draft.firmUntil)
      return alsoWrong('fields' in read ? read : { value: { details: read.value, changes: changesOf(draft, initial) } }, {
        firmUntil: 'error' in firm ? firm.error : undefined,
      })
    },
    send: ({ details, changes }, idempotencyKey) =>
      center === null ? create.mutateAsync({ body: details, idempotencyKey }) : update.mutateAsync(changes),
    byCode: { centerNameTaken: 'name', centerZoneInUse: 'zone' },
    done: () => (center === null ? texts.created : texts.saved),
    ...(onDone !== undefined && { onDone }),
  })
}

export function CenterFields({ form, isNew = false }: { form: ContractForm<Draft>; isNew?: boolean }): ReactNode {
  const { zone } = form.draft
  const zones = ZONE_NAMES.some(([name]) => name === zone) ? ZONE_NAMES : [[zone, zone] as const, ...ZONE_NAMES]
  const totp = form.field('requiresTotp')
  return (
    <form {...form.props} className="flex flex-col gap-5">
      <TextInput {...form.text('name')} label={texts.name} maxLength={100} autoComplete="off" />
      <TextInput {...form.text('department')} label={texts.department} maxLength={100} autoComplete="off" />
      {isNew && (
        <Select
          {...form.field('profile')}
          label={texts.profile}
          hint={texts.profileHint}
          options={PROFILE_NAMES.map((value) => ({ value, label: profileTexts[value].name, note: profileTexts[value].note }))}
        />
      )}
      <Select
        {...form.field('zone')}
        label={texts.zone}
        hint={texts.zoneHint}
        options={zones.map(([value, label]) => ({ value, label }))}
      />
      <Select
        {...form.field('holidayArea')}
        label={texts.area}
        hint={isNew ? undefined : texts.areaHint}
        options={holidayAreas.map((value) => ({ value, label: AREA_NAMES[value] }))}
      />
      <Select
        {...form.field('schoolZone')}
        label={texts.school}
        hint={form.draft.schoolZone === 'outremer' ? texts.schoolOverseas : undefined}
        options={SCHOOL_ZONES.filter((value) => value !== 'outremer' || value === form.draft.schoolZone).map((value) => ({
          value,
          label: SCHOOL_ZONE_NAMES[value],
        }))}
      />
      {!isNew && <DayInput {...form.field('firmUntil')} label={texts.firmUntil} hint={texts.firmUntilHint} />}
      {!isNew && <Switch label={texts.totp} hint={texts.totpHint} checked={totp.value} onChange={totp.onChange} />}
    </form>
  )
}

/** Stands on the page of one's own centre. */
export function CenterForm({ center }: { center: WireCenter }): ReactNode {
  const form = useCenterForm(center)
  return (
    <div className="flex flex-col gap-5">
      <UnsavedGuard when={form.isUnsaved} />
      <CenterFields form={form} />
      <FormSubmit form={form}>{texts.save}</FormSubmit>
    </div>
  )
}

/** The facts a member reads about their centre. */
export function CenterFacts({ center }: { center: WireCenter }): ReactNode {
  const { department, zone, holidayArea, schoolZone, firmUntil } = draftOf(center)
  const facts = [
    [texts.departmentShort, department === '' ? texts.none : department],
    [texts.zone, ZONE_NAMES.find(([known]) => known === zone)?.[1] ?? zone],
    [texts.area, AREA_NAMES[holidayArea]],
    [texts.school, SCHOOL_ZONE_NAMES[schoolZone]],
    ...(firmUntil === '' ? [] : [[texts.firmUntilShort, firmUntil] as const]),
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
