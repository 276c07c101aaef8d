// Calendar subscriptions: one's own address, and what it answers to whoever knows it.
import type { WireFeed } from '@releve/contract/feeds'
import { FIRST_DAY, LAST_DAY } from '@releve/domain/calendar/day'
import { zoneOf } from '@releve/domain/calendar/zone'
import type { CalendarFeedsRow } from '#db/rows.ts'
import { centerOf } from '#db/databases.ts'
import { AppError } from '#http/app-error.ts'
import { FileAnswer } from '#http/file-answer.ts'
import type { Deps, HandlersOf } from '#http/handler.ts'
import { loadShiftDays } from '../shifts/store.ts'
import { addressOf, calendarOf, feedOfAddress } from './commands.ts'
import { revokeFeed, editFeed, loadFeed, openFeed, renewFeed } from './store.ts'

/** The span of a calendar: days of the past, and days ahead. */
const DAYS_BACK = 31
const DAYS_AHEAD = 366

function toWire({ config }: Pick<Deps, 'config'>, row: CalendarFeedsRow): WireFeed {
  return {
    url: `${config.publicUrl}/api/calendar-feeds/${addressOf(config.secret, row._id)}`,
    alarmMinutes: row.alarm_minutes,
    createdAt: row.created_at,
    lastReadAt: row.last_read_at,
  }
}

export const feedHandlers: HandlersOf<'feeds.get' | 'feeds.renew' | 'feeds.edit' | 'feeds.revoke' | 'feeds.calendar'> = {
  'feeds.get': async ({ principal, pool, config }) => {
    const row = await loadFeed(pool, principal.userId)
    return { feed: row === null ? null : toWire({ config }, row) }
  },

  'feeds.renew': async ({ body, principal, pool, clock, config }) => ({
    feed: toWire({ config }, await renewFeed(pool, principal.userId, body.alarmMinutes, clock())),
  }),

  'feeds.edit': async ({ body, principal, pool, config }) => {
    const row = await editFeed(pool, principal.userId, body.alarmMinutes)
    if (row === null) throw new AppError('noFeed')
    return { feed: toWire({ config }, row) }
  },

  'feeds.revoke': async ({ principal, pool }) => {
    if ((await revokeFeed(pool, principal.userId)) === 0) throw new AppError('noFeed')
  },

  'feeds.calendar': async ({ params, pool, clock, config }) => {
    const id = feedOfAddress(config.secret, params.address)
    const now = clock()
    const owner = id === null ? null : await openFeed(pool, id, now)
    if (owner === null) throw new AppError('notFound')
    const today = zoneOf(owner.zone).dayAt(now)
    const days = await loadShiftDays(
      centerOf(pool, owner.center_id),
      owner.center_id,
      owner.user_id,
      Math.max(FIRST_DAY, today - DAYS_BACK),
      Math.min(LAST_DAY, today + DAYS_AHEAD),
    )
    return new FileAnswer({
      type: 'text/calendar; charset=utf-8',
      bytes: calendarOf(owner, days, new URL(config.publicUrl).hostname, now),
      cacheControl: 'private, no-cache',
    })
  },
}
