// The one question for the password before what gives or takes power, over whatever screen asked for it. The screen's call is then
// made again by the client, and its answer is the screen's.
import { useSyncExternalStore, type ReactNode } from 'react'
import { call } from '#api/client.ts'
import { passwordQuestion } from '#api/password-question.ts'
import { useContractForm } from '#kit/use-contract-form.ts'
import { WhileOpen, type Opening } from '#kit/while-open.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FieldError } from '#ui/field.tsx'
import { CurrentPassword, PROOF_CODES, withProof } from './current-password.tsx'
import { passwordQuestionTexts as texts } from './password-texts.ts'

const EMPTY = { currentPassword: '' }

function Question(opening: Opening): ReactNode {
  const form = useContractForm({
    initial: EMPTY,
    read: (draft) => withProof(draft, { value: {} }),
    send: (body) => call('accounts.verifyPassword', { body }),
    byCode: PROOF_CODES,
    onDone: () => {
      settle(true)
    },
  })
  function settle(isProven: boolean): void {
    // It stays in no memory while the question is closed.
    form.reset(EMPTY)
    passwordQuestion.settle(isProven)
  }
  const { type: _type, ...submit } = form.submit
  return (
    <Dialog
      {...opening}
      {...submit}
      onOpenChange={(isOpen) => isOpen || settle(false)}
      title={texts.title}
      description={texts.description}
      confirmLabel={texts.submit}
    >
      <form {...form.props} className="flex flex-col gap-3">
        <CurrentPassword {...form.text('currentPassword')} label={texts.label} />
        <FieldError error={form.error} />
      </form>
    </Dialog>
  )
}

export function PasswordDialog(): ReactNode {
  const isAsked = useSyncExternalStore(passwordQuestion.subscribe, passwordQuestion.isAsked)
  return <WhileOpen subject={isAsked || null}>{(_asked, opening) => <Question {...opening} />}</WhileOpen>
}
