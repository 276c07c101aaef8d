// Gives members all of their own data in a file, and the end of the account with what it brings about.
import { fullName } from '@releve/contract/person-name'
import { useMutation } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { useState, type ReactNode } from 'react'
import type { WirePlanConflict } from '@releve/contract/plan-conflicts'
import { call } from '#api/client.ts'
import { ApiError } from '#api/errors.ts'
import { readFile } from '#api/files.ts'
import { FormSheet } from '#kit/form-sheet.tsx'
import { useAction } from '#kit/use-action.ts'
import { useContractForm } from '#kit/use-contract-form.ts'
import { WhileOpen, type Opening } from '#kit/while-open.tsx'
import { session } from '#session/current-session.ts'
import { useMe } from '#session/me.ts'
import { cancelAll } from '#shared/plan-conflict-choices.ts'
import { Button } from '#ui/button.tsx'
import { DayText } from '#ui/day-text.tsx'
import { FieldError } from '#ui/field.tsx'
import { formatDay } from '#ui/format.ts'
import { saveFile } from '#ui/save-file.ts'
import { Checkbox } from '#ui/toggles.tsx'
import { CurrentPassword, PROOF_CODES, withProof } from '../password/current-password.tsx'
import { SettingsSection } from './settings-section.tsx'
import { dataTexts as texts } from './settings-texts.ts'
import { withPassword } from '../use-own-account.ts'

const consequences = (
  <ul className="flex list-disc flex-col gap-2 pl-5 text-14 leading-5 text-t2 marker:text-t3">
    {texts.consequences.map((sentence) => (
      <li key={sentence}>{sentence}</li>
    ))}
  </ul>
)

function LeaveSheet(sheet: Opening & { onClose: () => void; onClosed: () => void }): ReactNode {
  const { _id: id } = useMe()
  const [conflicts, setConflicts] = useState<readonly WirePlanConflict[]>([])
  const [hasLeft, setLeft] = useState(false)
  const form = useContractForm({
    initial: { currentPassword: '', erase: false },
    read: (draft) => withProof(draft, { value: { erase: draft.erase, decisions: cancelAll(conflicts) } }),
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
    <FormSheet
      {...sheet}
      form={form}
      title={texts.leaveTitle}
      submitLabel={conflicts.length > 0 ? texts.confirmConflicts : erase ? texts.confirmErase : texts.leaveTitle}
      variant="danger"
      pending={hasLeft}
      asksBefore={false}
    >
      {consequences}
      <Checkbox label={texts.erase} hint={texts.eraseHint} checked={erase} onChange={setErase} />
      {conflicts.length > 0 && (
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
      )}
      <CurrentPassword {...form.text('currentPassword')} />
    </FormSheet>
  )
}

export function OwnData(): ReactNode {
  const { _id: id } = useMe()
  const [isLeaving, setLeaving] = useState(false)
  const data = useAction(useMutation({ mutationFn: () => readFile('users.data', { params: { id } }), gcTime: 0 }), {
    done: (file) => {
      saveFile(file, texts.fileName)
      return texts.exported
    },
  })
  return (
    <>
      <SettingsSection title={texts.export} hint={texts.exportBody}>
        <div className="flex flex-col items-start gap-3">
          <Button icon={<Download size={20} />} {...data.button} onClick={() => void data.run()}>
            {texts.export}
          </Button>
          <FieldError error={data.error} />
        </div>
      </SettingsSection>
      <SettingsSection title={texts.leaveTitle} hint={texts.leaveBody}>
        {consequences}
        <div className="mt-5">
          <Button variant="outline" onClick={() => setLeaving(true)}>
            {texts.leave}
          </Button>
        </div>
        <WhileOpen subject={isLeaving || null}>
          {(_asked, opening, onClosed) => <LeaveSheet {...opening} onClosed={onClosed} onClose={() => setLeaving(false)} />}
        </WhileOpen>
      </SettingsSection>
    </>
  )
}
