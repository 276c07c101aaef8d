// The frame of a form control: its label above, a hint, the error beside it with what to do. The value is never lost.
import CircleAlert from 'lucide-react/icons/circle-alert'
import { useId, type ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** The attributes that tie a control to its field. */
export interface FieldControl {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
}

/** The texts that every form control has. */
export interface FieldTexts {
  label: string
  /** Under the control, always there. */
  hint?: ReactNode
  /** A sentence: what is wrong and what to do. Replaces nothing, keeps the value. */
  error?: string | undefined
}

/** Box of text controls: 52 px, radius 14, ring 2 px in primary when focused and in error when wrong. */
export const inputBoxClass =
  'flex min-h-13 w-full items-center rounded-field bg-s2 text-16 text-t1 shadow-[inset_0_0_0_1px_var(--line-strong)] focus-within:shadow-[inset_0_0_0_2px_var(--primary)] has-aria-invalid:shadow-[inset_0_0_0_2px_var(--error)] has-[:is(input,textarea):disabled]:opacity-60 in-data-[theme=light]:bg-s1'

/** The control inside the box: no outline of its own, the box shows the focus. */
export const inputClass = 'min-w-0 flex-1 self-stretch rounded-field bg-transparent px-4 outline-none placeholder:text-t3'

/** The identifier of a control's visible label, from the identifier of the control. */
export const labelIdOf = (id: string): string => `${id}label`

/** `children` puts the identifiers it is given on the control. */
export function Field(props: FieldTexts & { children: (control: FieldControl) => ReactNode }): ReactNode {
  const { label, hint, error, children } = props
  const id = useId()
  const [hintId, errorId] = [`${id}hint`, `${id}error`]
  const described = classNames(hint !== undefined && hintId, error !== undefined && errorId)
  return (
    <div className="flex flex-col gap-1.5">
      <label id={labelIdOf(id)} htmlFor={id} className="self-start text-14 font-600">
        {label}
      </label>
      {children({
        id,
        'aria-describedby': described === '' ? undefined : described,
        'aria-invalid': error === undefined ? undefined : true,
      })}
      <FieldError id={errorId} error={error} />
      {hint !== undefined && (
        <span id={hintId} className="text-13 text-t3">
          {hint}
        </span>
      )}
    </div>
  )
}

/** The sentence under a control that is wrong; announced when it appears. Also at the top of a form, for what has no field. */
export function FieldError({ id, error }: { id?: string; error: string | undefined }): ReactNode {
  return (
    <span id={id} aria-live="polite" className={error === undefined ? 'hidden' : 'flex gap-2 text-13 text-error'}>
      {error !== undefined && (
        <>
          <CircleAlert size={16} strokeWidth={2.2} className="mt-px" />
          <span>{error}</span>
        </>
      )}
    </span>
  )
}
