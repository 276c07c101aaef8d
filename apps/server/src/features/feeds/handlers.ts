// Calendar subscriptions: one's own address, and what it answers to whoever knows it.
import type { WireFeed } from '@releve/contract/feeds'
import type { CalendarFeedsRow } from '#db/rows.ts'
import { AppError } from '#http/app-error.ts'
import { tagHeld } from '#http/entity-tag.ts'
import { FileAnswer } from '#http/file-answer.ts'
import type { Deps, HandlersOf } from '#http/handler.ts'
import { addressOf, feedOfAddress } from './commands/address.ts'
import { readFeed } from './commands/read-feed.ts'
import { revokeFeed, editFeed, loadFeed, renewFeed } from './store.ts'

function toWire({ config }: Pick<Deps, 'config'>, row: CalendarFeedsRow): WireFeed {
  return {
    url: `${config.publicUrl}/api/calendar-feeds/${addressOf(config.secret, row._id)}`,
    alarmMinutes: row.alarm_minutes,
    past: row.whole_past ? 'arrival' : 'month',
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
    const { alarmMinutes, past } = body
    const change = {
      ...(alarmMinutes !== undefined && { alarm_minutes: alarmMinutes }),
      ...(past !== undefined && { whole_past: past === 'arrival' }),
    }
    const row = await editFeed(pool, principal.userId, change)
    if (row === null) throw new AppError('noFeed')
    return { feed: toWire({ config }, row) }
  },

  'feeds.revoke': async ({ principal, pool }) => {
    if ((await revokeFeed(pool, principal.userId)) === 0) throw new AppError('noFeed')
  },

  'feeds.calendar': async ({ params, pool, clock, config, request }) => {
    const id = feedOfAddress(config.secret, params.address)
    const reading =
      id === null
        ? null
        : await readFeed({ pool, now: clock(), host: new URL(config.publicUrl).hostname, has: (tag) => tagHeld(request, tag) !== null }, id)
    if (reading === null) throw new AppError('notFound')
    return new FileAnswer({
      type: 'text/calendar; charset=utf-8',
      bytes: reading.text,
      tag: reading.tag,
      cacheControl: 'private, no-cache',
    })
  },
}
