// Qualifications of a member, to give and to take away: the form of one member and the approval of an account ask alike.
import { knownQualifications } from '@releve/contract/starting-qualifications'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useId, useState, type ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { FieldError } from '#ui/field.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { useCenterRulesOf } from '#features/centers/queries.ts'
import { withQualifications } from './member-form.ts'
import { memberTexts } from './member-texts.ts'

const texts = memberTexts.identity

/** The qualifications that may be given in a centre: those of its members, or in a new centre those of its regime. */
export function useKnownQualifications(centerId: string | null, heldNames: readonly string[]): readonly string[] {
  const { data: rules } = useCenterRulesOf(centerId ?? '', centerId !== null)
  return knownQualifications(rules?.profile, heldNames)
}

interface QualificationsProps {
  value: readonly string[]
  /** The qualifications of the centre that they have not. */
  knownNames: readonly string[]
  onChange: (value: readonly string[]) => void
  error: string | undefined
  label?: string
  /** The words while there is none. */
  none?: string
  /** Only those that are known are taken: no other can be written. */
  isClosed?: boolean
}

/** Those they have, to take away; those of the centre, to give; and others, to write. */
export function Qualifications({
  value,
  knownNames: known,
  onChange,
  error,
  label = texts.qualifications,
  none = texts.noQualification,
  isClosed = false,
}: QualificationsProps): ReactNode {
  const id = useId()
  const [typed, setTyped] = useState('')
  const add = () => {
    onChange(withQualifications(value, typed))
    setTyped('')
  }
  const others = known.filter((name) => !value.includes(name))
  const chip = (name: string, isTheirs: boolean) => (
    <li key={name}>
      <button
        type="button"
        aria-label={isTheirs ? texts.remove(name) : texts.add(name)}
        className={classNames(
          'touch-target relative inline-flex min-h-9 items-center gap-1.5 rounded-full px-3 text-14 font-600',
          isTheirs ? 'bg-primary-tint text-primary-ink' : 'text-t2 shadow-[inset_0_0_0_1px_var(--line-strong)] hover:text-t1',
        )}
        onClick={() => onChange(isTheirs ? value.filter((other) => other !== name) : [...value, name])}
      >
        {!isTheirs && <Plus size={16} />}
        {name}
        {isTheirs && <X size={16} />}
      </button>
    </li>
  )
  return (
    <div role="group" aria-labelledby={id} className="flex flex-col gap-2.5">
      <span id={id} className="text-14 font-600">
        {label}
      </span>
      {value.length === 0 ? (
        <p className="text-14 text-t3">{none}</p>
      ) : (
        <ul className="flex flex-wrap gap-2">{value.map((name) => chip(name, true))}</ul>
      )}
      {others.length > 0 && <ul className="flex flex-wrap gap-2">{others.map((name) => chip(name, false))}</ul>}
      {isClosed ? (
        <FieldError error={error} />
      ) : (
        <TextInput
          label={texts.addLabel}
          value={typed}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || typed.trim() === '') return
            event.preventDefault()
            add()
          }}
          onBlur={add}
          error={error}
        />
      )}
    </div>
  )
}
