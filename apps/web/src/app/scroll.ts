// How a page is scrolled to its top when one arrives.
import { pageAt } from './pages.ts'

export const scrollBehaviorOf = (path: string, wantsLessMotion: boolean): 'auto' | 'smooth' =>
  pageAt(path)?.isSmooth === true && !wantsLessMotion ? 'smooth' : 'auto'
