// How a phone shows the month: its weeks day by day, or the whole month at once. It stays on the device, as it is a matter of its screen.
import { useState } from 'react'

export type MonthForm = 'weeks' | 'grid'

const KEY = 'releve.month'

function keptForm(): MonthForm {
  try {
    return localStorage.getItem(KEY) === 'grid' ? 'grid' : 'weeks'
  } catch {
    // Storage is closed: the choice lasts as long as the page.
    return 'weeks'
  }
}

export function useMonthForm(): readonly [MonthForm, (form: MonthForm) => void] {
  const [form, setForm] = useState(keptForm)
  const choose = (chosen: MonthForm) => {
    setForm(chosen)
    try {
      localStorage.setItem(KEY, chosen)
    } catch {
      // Storage may be unavailable here too.
    }
  }
  return [form, choose]
}
