// The chosen theme: dark unless the person prefers light. public/early.js applies the stored choice before the first paint.
import { useSyncExternalStore } from 'react'
import { createListeners } from '../ui/listeners.ts'

export type Theme = 'dark' | 'light'

export const THEME_STORAGE_KEY = 'releve.theme'
/** The page surface of each theme, for the bar of the browser: `--s0` of tokens.css. */
export const PAGE_COLOR: Record<Theme, string> = { dark: '#0F1316', light: '#F1F3F2' }

const listeners = createListeners()

function readTheme(): Theme {
  return document.documentElement.dataset['theme'] === 'light' ? 'light' : 'dark'
}

/** Shows and remembers a theme. When storage is refused the choice lasts as long as the page. */
export function setTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', PAGE_COLOR[theme])
  try {
    localStorage.setItem(THEME_STORAGE_KEY, theme)
  } catch {
    // Nothing to do: the theme is shown all the same.
  }
  listeners.notify()
}

/** The theme shown now; follows every change made through `setTheme`. */
export function useTheme(): Theme {
  return useSyncExternalStore(listeners.subscribe, readTheme)
}
