// One's own data: all of them in a file, and the end of the account with what it brings about.
import { useMutation } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { useState, type ReactNode } from 'react'
import type { PlanDecision, WirePlanConflict } from '@releve/contract/plan-conflicts'
import { call } from '../../../api/client.ts'
import { ApiError } from '../../../api/errors.ts'
import { readFile } from '../../../api/files.ts'
import { FormSubmit } from '../../../kit/form-submit.tsx'
import { useAction } from '../../../kit/use-action.ts'
import { useContractForm, type Read } from '../../../kit/use-contract-form.ts'
import { WhileOpen, type Opening } from '../../../kit/while-open.tsx'
import { session } from '../../../session/current-session.ts'
import { useMe } from '../../../session/me.ts'
import { fullName } from '../../../shared/person.ts'
import { Button } from '../../../ui/button.tsx'
import { DayText } from '../../../ui/day-text.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { formatDay } from '../../../ui/format.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import { Checkbox } from '../../../ui/toggles.tsx'
import { CurrentPassword, PASSWORD_MISSING, PROOF_CODES } from './current-password.tsx'
import { decisionsToLeave } from './decisions-to-leave.ts'
import { SettingsSection } from './settings-section.tsx'
import { dataTexts as texts } from './settings-texts.ts'
import { withPassword } from './use-own-account.ts'

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
  const { _id: id } = useMe()
  const data = useAction(useMutation({ mutationFn: () => readFile('users.data', { params: { id } }), gcTime: 0 }), {
    done: (file) => {
      save(file)
      return texts.exported
    },
  })
  return (
    <SettingsSection title={texts.exportTitle} hint={texts.exportBody}>
      <div className="flex flex-col items-start gap-3">
        <Button icon={<Download size={20} />} {...data.button} onClick={() => void data.run()}>
          {texts.export}
        </Button>
        <FieldError error={data.error} />
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

interface Departure {
  readonly currentPassword: string
  readonly erase: boolean
  readonly decisions: PlanDecision[]
}

const STAYS = { currentPassword: '', erase: false }

function LeaveSheet({ onClose, ...opening }: Opening & { onClose: () => void }): ReactNode {
  const { _id: id } = useMe()
  const [conflicts, setConflicts] = useState<readonly WirePlanConflict[]>([])
  const [hasLeft, setLeft] = useState(false)
  const form = useContractForm({
    initial: STAYS,
    read: (draft): Read<Departure> =>
      draft.currentPassword === ''
        ? { fields: { currentPassword: PASSWORD_MISSING } }
        : { value: { ...draft, decisions: decisionsToLeave(conflicts) } },
    send: async ({ currentPassword, ...body }) => {
      try {
        await withPassword(currentPassword, () => {
          // The server ends the session before its answer is read: it is their will.
          session.leave()
          return call('users.remove', { params: { id }, body })
        })
      } catch (error) {
        session.stay()
        if (!(error instanceof ApiError) || error.code !== 'planConflicts') throw error
        setConflicts(error.conflicts)
        return
      }
      setLeft(true)
      session.end('logout')
    },
    byCode: PROOF_CODES,
  })
  const { value: erase, onChange: setErase } = form.field('erase')
  return (
    <Sheet
      {...opening}
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={texts.leaveTitle}
      onClosed={() => form.reset(STAYS)}
      footer={
        <FormSubmit form={form} variant="danger" pending={hasLeft}>
          {conflicts.length > 0 ? texts.confirmConflicts : erase ? texts.confirmErase : texts.confirm}
        </FormSubmit>
      }
    >
      <form {...form.props} className="flex flex-col gap-5">
        <Consequences />
        <Checkbox label={texts.erase} hint={texts.eraseHint} checked={erase} onChange={(event) => setErase(event.target.checked)} />
        {conflicts.length > 0 && <Conflicts conflicts={conflicts} />}
        <CurrentPassword {...form.text('currentPassword')} label={texts.password} />
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
        <WhileOpen subject={isLeaving || null}>
          {(_asked, opening) => <LeaveSheet {...opening} onClose={() => setLeaving(false)} />}
        </WhileOpen>
      </SettingsSection>
    </>
  )
}
