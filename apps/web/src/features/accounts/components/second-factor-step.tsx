// The second step of logging in: the six digits of the application, or a recovery code. Six digits are sent without a button.
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { accountTexts } from '../texts.ts'

const texts = accountTexts.login.code

interface SecondFactorStepProps {
  pending: boolean
  error: string | undefined
  disabledReason: string | undefined
  onChange: () => void
  onSubmit: (code: string) => void
  onBack: () => void
  /** Above the button: a way out. */
  children?: ReactNode
}

const digitsOf = (typed: string) => typed.replaceAll(/\s/g, '')

export function SecondFactorStep({
  pending,
  error,
  disabledReason,
  onChange,
  onSubmit,
  onBack,
  children,
}: SecondFactorStepProps): ReactNode {
  const [kind, setKind] = useState<'digits' | 'recovery'>('digits')
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const isDigits = kind === 'digits'

  useEffect(() => input.current?.focus(), [kind])
  // A refused code is replaced as one types.
  useEffect(() => {
    if (error !== undefined) input.current?.select()
  }, [error])

  function send(typed: string): void {
    if (pending || disabledReason !== undefined) return
    onSubmit(typed)
  }

  function change(typed: string): void {
    setCode(typed)
    setMissing(undefined)
    onChange()
    if (isDigits && /^\d{6}$/.test(digitsOf(typed))) send(digitsOf(typed))
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    const typed = isDigits ? digitsOf(code) : code.trim()
    if (isDigits ? !/^\d{6}$/.test(typed) : typed === '') {
      setMissing(isDigits ? texts.missing : texts.recoveryMissing)
      input.current?.focus()
      return
    }
    send(typed)
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-1 flex-col lg:flex-none">
      <h2 className="text-22">{texts.title}</h2>
      <p className="mt-1.5 mb-5 text-16 leading-6 text-pretty text-t2">{isDigits ? texts.intro : texts.recoveryIntro}</p>
      <TextInput
        key={kind}
        ref={input}
        name="totp"
        value={code}
        onChange={(event) => change(event.target.value)}
        label={isDigits ? texts.label : texts.recoveryLabel}
        inputMode={isDigits ? 'numeric' : 'text'}
        autoComplete={isDigits ? 'one-time-code' : 'off'}
        autoCapitalize={isDigits ? 'none' : 'characters'}
        autoCorrect="off"
        spellCheck={false}
        maxLength={isDigits ? 11 : 40}
        enterKeyHint="go"
        error={missing ?? error}
      />
      <span className="min-h-6 flex-1 lg:hidden" />
      <div className="mt-5 flex flex-col gap-3">
        {children}
        <Button type="submit" variant="primary" wide pending={pending} disabledReason={disabledReason}>
          {texts.submit}
        </Button>
        <Button
          variant="ghost"
          wide
          onClick={() => {
            setKind(isDigits ? 'recovery' : 'digits')
            setCode('')
            setMissing(undefined)
            onChange()
          }}
        >
          {isDigits ? texts.otherRecovery : texts.otherDigits}
        </Button>
        <Button variant="ghost" wide onClick={onBack}>
          {texts.back}
        </Button>
      </div>
    </form>
  )
}
