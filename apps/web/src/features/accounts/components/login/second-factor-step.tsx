// The second factor of a log-in, by a password or by a provider: six digits of an application, or a recovery code.
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { accountTexts } from '#features/accounts/texts.ts'

const texts = accountTexts.login

/** The two kinds of code that log a person in, and the attributes of each field. */
const CODES = {
  digits: { inputMode: 'numeric', autoComplete: 'one-time-code', autoCapitalize: 'none', maxLength: 11 },
  recovery: { inputMode: 'text', autoComplete: 'off', autoCapitalize: 'characters', maxLength: 40 },
} as const

const isSixDigits = (typed: string) => /^\d{6}$/.test(typed)

interface SecondFactorStepProps {
  pending: boolean
  error: string | undefined
  disabledReason: string | undefined
  onChange: () => void
  onSubmit: (code: string) => void
  onBack: () => void
  /** Above the button: a way out. */
  children: ReactNode
}

/** The six digits of the application, or a recovery code. Six digits are sent without a button. */
export function SecondFactorStep({
  pending,
  error,
  disabledReason,
  onChange,
  onSubmit,
  onBack,
  children,
}: SecondFactorStepProps): ReactNode {
  const [kind, setKind] = useState<keyof typeof CODES>('digits')
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const words = texts.code[kind]

  useEffect(() => input.current?.focus(), [kind])
  // A refused code is replaced as one types.
  useEffect(() => {
    if (error !== undefined) input.current?.select()
  }, [error])

  const read = (typed: string) => (kind === 'digits' ? typed.replaceAll(/\s/g, '') : typed.trim())

  function send(typed: string): void {
    if (!pending && disabledReason === undefined) onSubmit(typed)
  }

  function change(typed: string): void {
    setCode(typed)
    setMissing(undefined)
    onChange()
    if (kind === 'digits' && isSixDigits(read(typed))) send(read(typed))
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    const typed = read(code)
    if (kind === 'digits' ? isSixDigits(typed) : typed !== '') send(typed)
    else {
      setMissing(words.missing)
      input.current?.focus()
    }
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-1 flex-col lg:flex-none">
      <h2 className="text-22">{texts.code.title}</h2>
      <p className="mt-1.5 mb-5 text-16 leading-6 text-pretty text-t2">{words.intro}</p>
      <TextInput
        key={kind}
        ref={input}
        name="totp"
        value={code}
        onChange={(event) => change(event.target.value)}
        label={words.label}
        {...CODES[kind]}
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        error={missing ?? error}
      />
      <span className="min-h-6 flex-1 lg:hidden" />
      <div className="mt-5 flex flex-col gap-3">
        {children}
        <Button type="submit" variant="primary" wide pending={pending} disabledReason={disabledReason}>
          {texts.code.submit}
        </Button>
        <Button
          variant="ghost"
          wide
          onClick={() => {
            setKind(kind === 'digits' ? 'recovery' : 'digits')
            setCode('')
            setMissing(undefined)
            onChange()
          }}
        >
          {words.other}
        </Button>
        <Button variant="ghost" wide onClick={onBack}>
          {texts.code.back}
        </Button>
      </div>
    </form>
  )
}
