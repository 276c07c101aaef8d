// The address alone holds the state of /calendar and the layers open over it: a cell, a sheet or the bar changes the address and notifies
// nothing else.
import type { Day } from '@releve/domain/calendar/day'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'

/** The layer open over the calendar, one at a time: a day, a vacation of it, the day of a member, a new request, the list of requests. */
export interface OverCalendar {
  /** `YYYY-MM`: that is shown, wherever a day that is opened is. */
  readonly month?: string
  /** The day whose sheet is open. */
  readonly day?: Day
  /** The vacation of that day that is looked at, by its name: who is on it, and who is missing. */
  readonly shift?: string
  /** The member whose day it is, for administrators; without it the day is the viewer's own. */
  readonly member?: string
  /** The day from which a modification is being asked for, of `member` or of oneself. */
  readonly ask?: Day
  /** The list of requests is open. */
  readonly requests?: 'mine' | 'pending' | 'all'
}

/** The same functions for ever: who calls them is not drawn again when the address changes. */
export function useCalendarAddress() {
  const router = useRouter()
  const navigate = useNavigate({ from: '/calendar' })
  return useMemo(() => {
    /** It takes the place of what is open; the month stays the one that is shown. */
    const put = (to: OverCalendar, step: { readonly replace: boolean; readonly state?: { readonly isOverlay: boolean } }) =>
      void navigate({
        search: ({ day, shift: _shift, member: _member, ask: _ask, requests: _requests, month = day?.slice(0, 7), ...known }) => ({
          ...known,
          ...(month !== undefined && { month }),
          ...to,
        }),
        resetScroll: false,
        ...step,
      })
    return {
      /** A step of the history where nothing was open. */
      open: (to: OverCalendar) => {
        const { search, state } = router.state.location
        const replace = 'day' in search || 'ask' in search || 'requests' in search
        put(to, { replace, state: { isOverlay: !replace || state.isOverlay === true } })
      },
      /** Leaves what was opened by its address, which is no step to take back. */
      leave: () => put({}, { replace: true }),
      /** The planning of another centre: what narrows one of them means nothing in the other. */
      lookAt: (center: string) =>
        void navigate({
          search: ({ month }) => ({ ...(month !== undefined && { month }), center, view: 'team' }),
          replace: true,
          resetScroll: false,
        }),
      /** Turning pages leaves one entry in the history: « back » leaves the calendar, or closes what is open. */
      show: (changes: { readonly month?: string; readonly view?: 'me' | 'team' }) =>
        void navigate({ search: (known) => ({ ...known, ...changes }), replace: true, resetScroll: false }),
    }
  }, [router, navigate])
}
