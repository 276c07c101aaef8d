// A day typed by hand, « 21/11/2026 », or chosen in the calendar of the device: the same keys, form and help wherever one is asked for.
// `readDay` reads it.
import CalendarDays from 'lucide-react/icons/calendar-days'
import { useRef, type ComponentProps, type ReactNode } from 'react'
import { Field, inputBoxClass, inputClass, labelIdOf, type FieldTexts } from './field.tsx'
import { formatDayNumeric } from './format.ts'
import { IconButton } from './icon-button.tsx'
import { dayInputTexts, readDay, separated } from './read-day.ts'

interface DayInputProps extends Pick<FieldTexts, 'label' | 'error'>, Pick<ComponentProps<'input'>, 'name' | 'ref'> {
  /** The meaning of the day, after the form it takes. */
  hint?: string
  /** The text as it was typed. */
  value: string
  onChange: (text: string) => void
}

export function DayInput({ label, hint, error, value, onChange, ...input }: DayInputProps): ReactNode {
  const calendar = useRef<HTMLInputElement>(null)
  const read = readDay(value)
  return (
    <Field label={label} hint={hint === undefined ? dayInputTexts.hint : `${dayInputTexts.hint}. ${hint}`} error={error}>
      {(control) => (
        <span className={inputBoxClass}>
          <input
            {...input}
            {...control}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            value={value}
            onChange={(event) => onChange(separated(event.target.value, value))}
            className={`${inputClass} pr-1`}
          />
          <span className="relative pr-1">
            {/* The browser's own calendar: it knows the keys, the readers and the first day of the week of whoever holds the device. */}
            <input
              ref={calendar}
              type="date"
              tabIndex={-1}
              aria-hidden
              value={'day' in read ? read.day : ''}
              onChange={({ target }) => onChange(target.value === '' ? '' : formatDayNumeric(target.value))}
              className="pointer-events-none absolute inset-0 size-full opacity-0"
            />
            <IconButton
              label={dayInputTexts.choose}
              aria-describedby={labelIdOf(control.id)}
              icon={<CalendarDays size={20} />}
              onClick={() => calendar.current?.showPicker()}
            />
          </span>
        </span>
      )}
    </Field>
  )
}
