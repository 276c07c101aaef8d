// Yes or no: a box for what a form sends, a switch for what applies at once.
import { Switch as BaseSwitch } from '@base-ui/react/switch'
import Check from 'lucide-react/icons/check'
import { useId, type ReactNode } from 'react'

interface CheckboxProps {
  label: ReactNode
  hint?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
}

/** A native box. The whole line answers the finger. */
export function Checkbox({ label, hint, checked, onChange }: CheckboxProps): ReactNode {
  const id = useId()
  return (
    <span className="flex flex-col gap-1">
      <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2.5">
        <span className="relative mt-px grid size-[22px] flex-none place-items-center">
          <input
            type="checkbox"
            checked={checked}
            onChange={({ target }) => onChange(target.checked)}
            aria-describedby={id}
            className="peer absolute inset-0 cursor-pointer appearance-none rounded-xs bg-s2 shadow-[inset_0_0_0_1.5px_var(--line-strong)] checked:bg-primary checked:shadow-none"
          />
          <Check size={16} strokeWidth={3} className="pointer-events-none relative text-on-primary opacity-0 peer-checked:opacity-100" />
        </span>
        <span className="text-14 leading-[1.375rem]">{label}</span>
      </label>
      <span id={id} className="-mt-2 ml-[34px] block text-13 text-pretty text-t3 empty:mt-0">
        {hint}
      </span>
    </span>
  )
}

interface SwitchProps {
  label: string
  hint?: ReactNode
  /** The icon at 20 px, before the words. */
  icon?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
}

/** A line with its words left and the switch right. */
export function Switch({ label, hint, icon, checked, onChange, disabled = false }: SwitchProps): ReactNode {
  return (
    <label className="flex min-h-13 cursor-pointer items-center gap-4 py-2 has-data-disabled:opacity-60">
      {icon !== undefined && (
        <span
          aria-hidden="true"
          className="-mr-0.5 grid size-[40px] flex-none place-items-center rounded-button-small bg-s2 text-t2 in-data-[theme=light]:bg-s3"
        >
          {icon}
        </span>
      )}
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="text-16 font-550">{label}</span>
        {hint !== undefined && <span className="text-13 text-t3">{hint}</span>}
      </span>
      <BaseSwitch.Root
        checked={checked}
        onCheckedChange={onChange}
        disabled={disabled}
        className="relative h-7 w-12 flex-none rounded-full bg-s3 p-1 shadow-[inset_0_0_0_1.5px_var(--line-strong)] transition-colors data-checked:bg-primary data-checked:shadow-none"
      >
        <BaseSwitch.Thumb className="block size-5 rounded-full bg-t2 transition-transform data-checked:translate-x-5 data-checked:bg-on-primary" />
      </BaseSwitch.Root>
    </label>
  )
}
