// Text controls with their label, hint and error: one line, a password one may show, several lines.
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useState, type ComponentProps, type ReactNode } from 'react'
import { Field, inputBoxClass, inputClass, type FieldTexts } from './field.tsx'
import { uiTexts } from './texts.ts'

export interface TextInputProps extends FieldTexts, Omit<ComponentProps<'input'>, 'id' | 'className' | 'style'> {
  /** It stands at the end of the box: a unit, an icon button. */
  trailing?: ReactNode
}

export function TextInput({ label, hint, error, trailing, type = 'text', ...input }: TextInputProps): ReactNode {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <span className={inputBoxClass}>
          <input {...input} {...control} type={type} className={inputClass} />
          {trailing !== undefined && <span className="flex items-center pr-1">{trailing}</span>}
        </span>
      )}
    </Field>
  )
}

/** Nothing is corrected in what one writes. */
const AS_TYPED = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const

/** Brings the keyboard of an address. */
export function EmailInput(props: Omit<TextInputProps, 'type'>): ReactNode {
  return <TextInput inputMode="email" {...AS_TYPED} {...props} type="email" />
}

/** Set `autoComplete` to `current-password` or `new-password`. */
export function PasswordInput(props: Omit<TextInputProps, 'type' | 'trailing'>): ReactNode {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <TextInput
      {...AS_TYPED}
      {...props}
      type={shown ? 'text' : 'password'}
      trailing={
        <button
          type="button"
          aria-label={shown ? uiTexts.hidePassword : uiTexts.showPassword}
          onClick={() => setShown((current) => !current)}
          className="grid size-11 place-items-center rounded-sm text-t2 hover:text-t1"
        >
          <Icon size={22} />
        </button>
      }
    />
  )
}

/** Grows with its text, from `rows` (3) on. */
export function TextArea({ label, hint, error, rows = 3, ...area }: FieldTexts & ComponentProps<'textarea'>): ReactNode {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <span className={inputBoxClass}>
          <textarea
            {...area}
            {...control}
            rows={rows}
            className={`${inputClass} max-h-80 resize-none field-sizing-content py-3.5 leading-[1.375rem]`}
            style={{ minHeight: `${rows * 1.375 + 1.75}rem` }}
          />
        </span>
      )}
    </Field>
  )
}
