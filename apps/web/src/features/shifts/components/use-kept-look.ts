// Keeps how the weeks of a phone look when the page is left, to show them at once when it is opened again.
import { toDayNumber } from '@releve/domain/calendar/day'
import { useEffect } from 'react'
import type { RefObject } from 'react'
import { deviceStorage, session } from '../../../app/current-session.ts'
import { forgetEarlyLook, keepEarlyLook, pieceOf } from '../../../app/early-look.ts'
import { useMe } from '../../accounts/queries.ts'
import { monthOf } from './calendar-search.ts'
import type { Month } from './calendar-search.ts'
import type { Calendar } from './use-calendar.ts'

/** The page around the list, which opens on this week: of the list itself this week and the next. */
function lookOf(list: HTMLElement): Parameters<typeof keepEarlyLook>[1]['piece'] | null {
  const week = list.querySelector('[data-this-week]')
  const layout = list.closest('.layout')
  if (week === null || layout === null) return null
  const opensOn = new Set([week, week.nextElementSibling])
  return pieceOf(layout, (element) => {
    if (element.parentElement === list) return opensOn.has(element)
    // What is said of the network or of a wait is of that moment; months drawn ahead are not looked at.
    return !element.matches('[role="status"], [data-ahead]') && getComputedStyle(element).display !== 'none'
  })
}

/** `list`: the weeks of this month, where this month is shown and known. */
export function useKeptLook(
  list: RefObject<HTMLElement | null>,
  { month, today, zone, hasData }: Calendar & { month: Month },
  isShown: boolean,
): void {
  const me = useMe()._id
  const isKept = hasData && monthOf(today) === month
  useEffect(() => {
    if (!isShown) return undefined
    // It has been shown; what is left next is kept anew.
    forgetEarlyLook(deviceStorage)
    const keep = ({ type }: Event): void => {
      const style = document.querySelector('link[rel="stylesheet"]')?.getAttribute('href')
      const isLeft = type === 'pagehide' || document.visibilityState === 'hidden'
      const isMine = session.user()?._id === me
      const piece = isKept && isLeft && isMine && list.current !== null ? lookOf(list.current) : null
      if (piece === null || typeof style !== 'string') {
        forgetEarlyLook(deviceStorage)
        return
      }
      const until = zone.instantAt(toDayNumber(today) + 1, 0)
      keepEarlyLook(deviceStorage, { userId: me, until, width: innerWidth, style, piece })
    }
    addEventListener('pagehide', keep)
    document.addEventListener('visibilitychange', keep)
    return () => {
      removeEventListener('pagehide', keep)
      document.removeEventListener('visibilitychange', keep)
      // Another page, another month: what was kept is no longer what one left.
      forgetEarlyLook(deviceStorage)
    }
  }, [list, isShown, isKept, today, zone, me])
}
