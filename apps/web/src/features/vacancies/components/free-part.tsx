// Who won a vacancy is freed by whoever keeps it, with a reason: most of all once the absence that left it is no more.
import type { WireVacancy } from '@releve/contract/vacancies'
import UserMinus from 'lucide-react/icons/user-minus'
import { useState, type ReactNode } from 'react'
import { useWaitReason } from '../../../api/use-wait-reason.ts'
import { ReasonForm } from '../../../kit/reason-form.tsx'
import { useMe } from '../../../session/me.ts'
import { fullName } from '../../../shared/person.ts'
import { Button } from '../../../ui/button.tsx'
import { ReasonLine } from '../../../ui/reason-line.tsx'
import { useMinute } from '../../centers/queries.ts'
import { useFreeVacancy } from '../queries.ts'
import { vacancyTexts } from '../texts.ts'

const texts = vacancyTexts.free

export function FreePart({ vacancy }: { vacancy: WireVacancy }): ReactNode {
  const me = useMe()
  const now = useMinute()
  const waits = useWaitReason()
  const [isAsked, setAsked] = useState(false)
  const { mutateAsync } = useFreeVacancy(vacancy._id)
  const { filledBy, holder, isHolderBack, startAt } = vacancy
  // Nobody frees themself of what they took: they withdraw, by the rules on that.
  if (filledBy === null || filledBy._id === me._id || startAt <= now) return null
  const who = fullName(filledBy)
  return (
    <div className="flex flex-col items-start gap-3">
      {isHolderBack && holder !== null && <ReasonLine tone="warn">{texts.isBack(fullName(holder), who)}</ReasonLine>}
      {isAsked ? (
        <ReasonForm
          confirmLabel={texts.confirm}
          variant="danger"
          mayForce={false}
          send={({ reason }) => mutateAsync(reason)}
          done={texts.done(who)}
          onCancel={() => setAsked(false)}
        >
          <p className="text-14 text-pretty text-t2">{texts.note(isHolderBack)}</p>
        </ReasonForm>
      ) : (
        <Button size={44} variant="outline" icon={<UserMinus size={18} />} disabledReason={waits} hideReason onClick={() => setAsked(true)}>
          {texts.label(who)}
        </Button>
      )}
    </div>
  )
}
