// What a demand asks for: a replacement, an exchange, or whichever comes first.
import type { WireDemand } from '@releve/contract/demands'
import type { ReactNode } from 'react'
import { FieldError } from '../../../ui/field.tsx'
import { KIND_ICONS } from './demand-tiles.tsx'
import { formTexts as texts } from './form-texts.ts'

const KINDS = [
  ['substitution', 'text-remplacement'],
  ['switch', 'text-permutation'],
  ['hybrid', 'text-t2'],
] as const

interface KindChoiceProps {
  value: WireDemand['type']
  onChange: (type: WireDemand['type']) => void
  error: string | undefined
}

export function KindChoice({ value, onChange, error }: KindChoiceProps): ReactNode {
  return (
    <fieldset className="min-w-0" data-undecided={error === undefined ? undefined : ''}>
      <legend className="mb-2 text-16 font-650">{texts.kind}</legend>
      <div className="flex flex-col gap-2">
        {KINDS.map(([type, colour]) => {
          const Icon = KIND_ICONS[type]
          return (
            <label
              key={type}
              className="flex min-h-14 cursor-pointer items-center gap-3 rounded-card bg-s2 px-3.5 py-2.5 has-checked:shadow-[inset_0_0_0_2px_var(--primary)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary"
            >
              <input type="radio" name="type" value={type} checked={value === type} onChange={() => onChange(type)} className="sr-only" />
              <span className={colour}>
                <Icon size={22} />
              </span>
              <span className="flex min-w-0 flex-col">
                <span className="text-16 font-600">{texts.types[type].title}</span>
                <span className="text-13 text-t2">{texts.types[type].text}</span>
              </span>
            </label>
          )
        })}
      </div>
      <FieldError error={error} />
    </fieldset>
  )
}
