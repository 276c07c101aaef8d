// A titled part of a page of the settings.
import { useId, type ReactNode } from 'react'

interface SettingsSectionProps {
  title: string
  hint?: ReactNode
  /** At the right of the title: a state. */
  state?: ReactNode
  children: ReactNode
}

export function SettingsSection({ title, hint, state, children }: SettingsSectionProps): ReactNode {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="border-t border-line pt-6 pb-8 first:border-t-0 first:pt-0 [[hidden]+&]:border-t-0 [[hidden]+&]:pt-0"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id={id} className="text-18">
          {title}
        </h2>
        {state}
      </div>
      {hint !== undefined && <p className="mt-1 text-14 leading-5 text-pretty text-t2">{hint}</p>}
      <div className="mt-4">{children}</div>
    </section>
  )
}
