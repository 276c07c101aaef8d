// One's own data: all of them in a file, and the end of the account with what it brings about.
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import type { WirePlanConflict } from '@releve/contract/plan-conflicts'
import { ApiError, messageOf } from '../../../api/errors.ts'
import { formErrorsOf } from '../../../api/form-errors.ts'
import type { FormErrors } from '../../../api/form-errors.ts'
import { useWaitReason } from '../../../api/use-wait-reason.ts'
import { showWrong } from '../../../ui/show-wrong.ts'
import { session } from '../../../app/current-session.ts'
import { Button } from '../../../ui/button.tsx'
import { DayText } from '../../../ui/day-text.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { formatDay } from '../../../ui/format.ts'
import { fullName } from '../../../ui/person.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { PasswordInput } from '../../../ui/text-input.tsx'
import { Checkbox } from '../../../ui/toggles.tsx'
import { useMe } from '../queries.ts'
import { decisionsToLeave } from './decisions-to-leave.ts'
import { SettingsSection } from './settings-section.tsx'
import { dataTexts as texts } from './settings-texts.ts'
import { useLeave, useOwnData } from './use-own-account.ts'

function save(file: Blob): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = texts.fileName
  link.click()
  // After the browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

function Export(): ReactNode {
  const snackbar = useSnackbar()
  const data = useOwnData()
  const waits = useWaitReason()
  return (
    <SettingsSection title={texts.exportTitle} hint={texts.exportBody}>
      <div className="flex flex-col items-start gap-3">
        <Button
          icon={<Download size={20} aria-hidden="true" />}
          pending={data.isPending}
          disabledReason={waits}
          onClick={() =>
            data.mutate(undefined, {
              onSuccess: (file) => {
                save(file)
                snackbar.show({ kind: 'success', message: texts.exported })
              },
            })
          }
        >
          {texts.export}
        </Button>
        <FieldError error={data.error === null ? undefined : messageOf(data.error)} />
      </div>
    </SettingsSection>
  )
}

function Consequences(): ReactNode {
  return (
    <ul className="flex list-disc flex-col gap-2 pl-5 text-14 leading-5 text-t2 marker:text-t3">
      {texts.consequences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}

function Conflicts({ conflicts }: { conflicts: readonly WirePlanConflict[] }): ReactNode {
  return (
    <div role="alert" className="rounded-card bg-warn-tint px-4 py-3">
      <p className="text-14 font-650">{texts.conflicts}</p>
      <ul className="mt-2 flex flex-col gap-1.5 text-14">
        {conflicts.map(({ demandId, modificationId, date, other }) => (
          <li key={`${demandId ?? modificationId ?? ''} ${date}`}>
            <DayText>{formatDay(date)}</DayText>
            {other !== null && `, ${fullName(other)}`}
          </li>
        ))}
      </ul>
    </div>
  )
}

function LeaveSheet({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }): ReactNode {
  const leave = useLeave()
  const waits = useWaitReason()
  const { email } = useMe()
  const [currentPassword, setCurrentPassword] = useState('')
  const [erase, setErase] = useState(false)
  const [conflicts, setConflicts] = useState<readonly WirePlanConflict[]>([])
  const [errors, setErrors] = useState<FormErrors<'currentPassword'>>({})
  const formId = 'depart'
  const show = (found: typeof errors) => showWrong(`#${formId}`, () => setErrors(found))
  const isBusy = leave.isPending || leave.isSuccess

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (isBusy || waits !== undefined) return
    if (currentPassword === '') {
      show({ currentPassword: 'Le mot de passe est requis.' })
      return
    }
    leave.mutate(
      { currentPassword, erase, decisions: decisionsToLeave(conflicts) },
      {
        onError: (error) => {
          session.stay()
          if (error instanceof ApiError && error.code === 'planConflicts') setConflicts(error.conflicts)
          else show(formErrorsOf(error, ['currentPassword'], { wrongPassword: 'currentPassword', passwordProof: 'currentPassword' }))
        },
      },
    )
  }

  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={texts.leaveTitle}
      onClosed={() => {
        setCurrentPassword('')
        setErase(false)
        setConflicts([])
        setErrors({})
      }}
      footer={
        <Button type="submit" form={formId} variant="danger" wide pending={isBusy} disabledReason={waits}>
          {conflicts.length > 0 ? texts.confirmConflicts : erase ? texts.confirmErase : texts.confirm}
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <Consequences />
        <Checkbox label={texts.erase} hint={texts.eraseHint} checked={erase} onChange={(event) => setErase(event.target.checked)} />
        {conflicts.length > 0 && <Conflicts conflicts={conflicts} />}
        {/* For password managers: whose password this is. */}
        <input type="email" name="email" value={email} autoComplete="username" readOnly hidden />
        <PasswordInput
          name="currentPassword"
          label={texts.password}
          value={currentPassword}
          onChange={(event) => {
            setCurrentPassword(event.target.value)
            setErrors({})
          }}
          autoComplete="current-password"
          error={errors.currentPassword}
        />
        <FieldError error={errors.form} />
      </form>
    </Sheet>
  )
}

export function OwnData(): ReactNode {
  const [isLeaving, setLeaving] = useState(false)
  return (
    <>
      <Export />
      <SettingsSection title={texts.leaveTitle} hint={texts.leaveBody}>
        <Consequences />
        <div className="mt-5">
          <Button variant="outline" onClick={() => setLeaving(true)}>
            {texts.leave}
          </Button>
        </div>
        <LeaveSheet open={isLeaving} onOpenChange={setLeaving} />
      </SettingsSection>
    </>
  )
}
