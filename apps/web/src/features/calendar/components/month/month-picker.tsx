// Twelve months of a year and its neighbours: how one reaches a far month on a phone. Loaded when first opened.
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useState, type ReactNode } from 'react'
import { useCalendarAddress } from '#shared/calendar-address.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import type { OverlayProps } from '#ui/deferred-overlay.tsx'
import { capitalize, formatMonth } from '#ui/format.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { FIRST_YEAR, firstDayOf, LAST_YEAR, shiftMonth, type Month } from '../calendar-search.ts'
import { calendarTexts } from '#features/calendar/texts.ts'
import type { MonthForm } from './month-form.ts'

const texts = {
  form: 'Affichage',
  forms: { weeks: 'Jour par jour', grid: 'Mois entier' },
  previousYear: 'Année précédente',
  nextYear: 'Année suivante',
  backToToday: 'Revenir à aujourd’hui',
} as const

interface MonthPickerProps extends OverlayProps {
  month: Month
  currentMonth: Month
  /** How phones show one's own month; null where it is not one's own. */
  form: readonly [MonthForm, (form: MonthForm) => void] | null
}

export function MonthPicker({ open, onOpenChange, month, currentMonth, form }: MonthPickerProps): ReactNode {
  const { show } = useCalendarAddress()
  const choose = (chosen: Month) => {
    onOpenChange(false)
    show({ month: chosen })
  }
  const shownYear = Number(month.slice(0, 4))
  const [year, setYear] = useState(shownYear)
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      onClosed={() => setYear(shownYear)}
      title={calendarTexts.chooseMonth}
      footer={
        <Button wide onClick={() => choose(currentMonth)}>
          {texts.backToToday}
        </Button>
      }
    >
      {form !== null && (
        <SegmentedControl<MonthForm>
          wide
          label={texts.form}
          value={form[0]}
          onChange={(chosen) => {
            form[1](chosen)
            onOpenChange(false)
          }}
          options={[
            { value: 'weeks', label: texts.forms.weeks },
            { value: 'grid', label: texts.forms.grid },
          ]}
        />
      )}
      <div className="flex items-center justify-between py-2">
        <IconButton label={texts.previousYear} icon={<ChevronLeft size={22} />} onClick={() => setYear(Math.max(FIRST_YEAR, year - 1))} />
        <span aria-live="polite" className="text-18 font-650">
          {year}
        </span>
        <IconButton label={texts.nextYear} icon={<ChevronRight size={22} />} onClick={() => setYear(Math.min(LAST_YEAR, year + 1))} />
      </div>
      <ul className="grid grid-cols-3 gap-2">
        {Array.from({ length: 12 }, (_, index) => shiftMonth(`${year}-01`, index)).map((choice) => (
          <li key={choice}>
            <button
              type="button"
              aria-current={choice === month ? 'date' : undefined}
              onClick={() => choose(choice)}
              className={classNames(
                'min-h-12 w-full rounded-field text-16 font-550 hover:bg-s3',
                choice === month ? 'bg-t1! text-s0' : 'bg-s2',
                choice === currentMonth && choice !== month && 'shadow-[inset_0_0_0_2px_var(--t1)]',
              )}
            >
              {capitalize(formatMonth(firstDayOf(choice), { style: 'short' }))}
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
