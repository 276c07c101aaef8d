// The one question for the password before what gives or takes power, over whatever screen asked for it. The screen's call is then
// made again by the client, and its answer is the screen's.
import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { call, type OutputOf } from '#api/client.ts'
import { messageOf } from '#api/errors.ts'
import { passwordQuestion } from '#api/password-question.ts'
import { callQuery } from '#kit/call-query.ts'
import { useContractForm } from '#kit/use-contract-form.ts'
import { WhileOpen, type Opening } from '#kit/while-open.tsx'
import { session } from '#session/current-session.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FieldError } from '#ui/field.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { onProof, rememberErrand } from '../login/sign-on-errand.ts'
import { CurrentPassword, PROOF_CODES } from './current-password.tsx'
import { passwordQuestionTexts as texts } from './password-texts.ts'

type Proofs = OutputOf<'signOn.proofs'>

const EMPTY = { currentPassword: '', totp: '' }
const NOTHING: Proofs = { provider: null, hasCode: false }

/** The service asks anew who they are, in a window beside this one: what they were doing here stays. */
async function proveApart({ _id }: NonNullable<Proofs['provider']>): Promise<void> {
  // It is opened by the press itself: browsers open none later.
  const apart = window.open('', '_blank', 'popup,width=520,height=720')
  try {
    const { url } = await call('signOn.prove', { params: { id: _id } })
    rememberErrand({ act: 'prove', from: location.pathname, isApart: apart !== null })
    if (apart === null) location.assign(url)
    else apart.location.href = url
  } catch (error) {
    apart?.close()
    throw error
  }
}

function ServiceProof({ provider, onProven }: { provider: NonNullable<Proofs['provider']>; onProven: () => void }): ReactNode {
  const [state, setState] = useState<'rest' | 'away' | { readonly error: string }>('rest')
  useEffect(() => onProof(onProven), [onProven])
  return (
    <div className="flex flex-col gap-2">
      <Button
        wide
        onClick={() => {
          setState('away')
          proveApart(provider).catch((error: unknown) => setState({ error: messageOf(error) }))
        }}
      >
        {texts.confirmWith(provider.label)}
      </Button>
      {state === 'away' && (
        <p role="status" className="text-14 text-t2">
          {texts.away}
        </p>
      )}
      <FieldError error={typeof state === 'object' ? state.error : undefined} />
      <p className="mt-1 text-14 text-t2">{texts.or}</p>
    </div>
  )
}

function Question(opening: Opening): ReactNode {
  // A member who came in by their password has it: nothing is asked for the others.
  const { data: proofs = NOTHING } = useQuery({
    ...callQuery(['signOn', 'proofs'], 'signOn.proofs'),
    staleTime: 0,
    enabled: session.isSignedOn(),
  })
  const form = useContractForm({
    initial: EMPTY,
    read: ({ currentPassword, totp }) => {
      if (totp !== '') return { value: { totp } }
      if (currentPassword !== '') return { value: { currentPassword } }
      return { fields: { currentPassword: proofs.hasCode ? texts.missing : 'Le mot de passe est requis.' } }
    },
    send: (body: { totp: string } | { currentPassword: string }) =>
      'totp' in body ? call('signOn.proveByCode', { body }) : call('accounts.verifyPassword', { body }),
    byCode: { ...PROOF_CODES, wrongTotp: 'totp' },
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
  const hasOthers = proofs.provider !== null || proofs.hasCode
  return (
    <Dialog
      {...opening}
      {...submit}
      onOpenChange={(isOpen) => isOpen || settle(false)}
      title={hasOthers ? texts.otherTitle : texts.title}
      description={hasOthers ? texts.otherDescription : texts.description}
      confirmLabel={texts.submit}
    >
      <form {...form.props} className="flex flex-col gap-3">
        {proofs.provider !== null && <ServiceProof provider={proofs.provider} onProven={() => settle(true)} />}
        <CurrentPassword {...form.text('currentPassword')} label={texts.label} />
        {proofs.hasCode && (
          <>
            <p className="text-14 text-t2">{texts.or}</p>
            <TextInput {...form.text('totp')} label={texts.code} inputMode="numeric" autoComplete="one-time-code" maxLength={10} />
          </>
        )}
        <FieldError error={form.error} />
      </form>
    </Dialog>
  )
}

export function PasswordDialog(): ReactNode {
  const isAsked = useSyncExternalStore(passwordQuestion.subscribe, passwordQuestion.isAsked)
  return <WhileOpen subject={isAsked || null}>{(_asked, opening) => <Question {...opening} />}</WhileOpen>
}
