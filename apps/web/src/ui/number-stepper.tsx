// A small whole number (points) with buttons a thumb can press.
import { NumberField } from '@base-ui/react/number-field'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import type { ComponentProps, ReactElement, ReactNode } from 'react'
import { Field, inputBoxClass, type FieldTexts } from './field.tsx'
import { pluralForm, type Noun } from './format.ts'
import { uiTexts } from './texts.ts'

interface NumberStepperProps extends FieldTexts {
  /** Null while the box is empty. */
  value: number | null
  onChange: (value: number | null) => void
  min?: number
  max?: number
  /** The word after the number: « points », « point » after 0 and 1. */
  unit: Noun
}

/** At the end of the range a step is refused, and the button keeps the focus: Base UI would disable it under the finger. */
const handsFocus = (button: ComponentProps<'button'>): ReactElement => <button {...button} type="button" disabled={false} />

const stepClass =
  'grid size-11 flex-none place-items-center rounded-sm text-t1 bg-s3 hover:bg-[color-mix(in_srgb,var(--s3)_88%,var(--t1))] data-disabled:text-t3 data-disabled:bg-transparent'

export function NumberStepper({ label, hint, error, value, onChange, unit, ...range }: NumberStepperProps): ReactNode {
  return (
    <Field label={label} hint={hint} error={error}>
      {({ id, ...control }) => (
        <NumberField.Root id={id} value={value} onValueChange={onChange} {...range} locale="fr" format={{ maximumFractionDigits: 0 }}>
          <NumberField.Group className={`${inputBoxClass} gap-1 px-1`}>
            <NumberField.Decrement render={handsFocus} aria-label={uiTexts.decrease} className={stepClass}>
              <Minus size={20} />
            </NumberField.Decrement>
            <span className="flex min-w-0 flex-1 items-baseline justify-center gap-1.5">
              <NumberField.Input
                {...control}
                inputMode="numeric"
                className="numeric field-sizing-content min-w-8 bg-transparent text-right text-18 font-650 outline-none"
              />
              <span className="text-14 text-t2">{value === null ? unit.other : pluralForm(value, unit)}</span>
            </span>
            <NumberField.Increment render={handsFocus} aria-label={uiTexts.increase} className={stepClass}>
              <Plus size={20} />
            </NumberField.Increment>
          </NumberField.Group>
        </NumberField.Root>
      )}
    </Field>
  )
}
