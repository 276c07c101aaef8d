// Somebody is given the vacation without having said yes: why, and where a rule refuses, once more with one's name under it.
import type { WireBoardLine } from '@releve/contract/vacancies'
import { useState, type ReactNode } from 'react'
import { ReasonForm } from '../../../kit/reason-form.tsx'
import { fullName } from '../../../shared/person.ts'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { useAssignVacancy } from '../queries.ts'
import { vacancyTexts } from '../texts.ts'

const texts = vacancyTexts.assign

interface AssignSheetProps {
  vacancyId: string
  /** Null: closed. */
  line: WireBoardLine | null
  onClose: () => void
}

export function AssignSheet({ vacancyId, line, onClose }: AssignSheetProps): ReactNode {
  const snackbar = useSnackbar()
  const { mutateAsync } = useAssignVacancy(vacancyId)
  // It stays in its sheet while that goes.
  const [shown, setShown] = useState(line)
  if (line !== null && line !== shown) setShown(line)
  return (
    <Sheet
      open={line !== null}
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={shown === null ? '' : texts.title(fullName(shown.member))}
    >
      {shown !== null && (
        <div className="flex flex-col gap-4">
          <p className="text-14 text-pretty text-t2">{texts.note}</p>
          <ReasonForm
            confirmLabel={texts.confirm}
            send={({ reason, isForced }) => mutateAsync({ userId: shown.member._id, reason, isForced })}
            onCancel={onClose}
            onDone={() => {
              snackbar.show({ kind: 'success', message: texts.done(fullName(shown.member)) })
              onClose()
            }}
          />
        </div>
      )}
    </Sheet>
  )
}
