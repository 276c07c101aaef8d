// Calendar subscriptions: one's own address, and what it answers to whoever knows it.
import type { WireCalendarDevice, WireFeed, WireGroupFeed } from '@releve/contract/feeds'
import type { CalendarDevicesRow, CalendarFeedsRow, CalendarGroupFeedsRow } from '#db/rows.ts'
import { inTransaction } from '#db/transaction.ts'
import { loadPlace } from '#features/directory/store.ts'
import { AppError } from '#http/app-error.ts'
import { tagHeld } from '#http/entity-tag.ts'
import { FileAnswer } from '#http/file-answer.ts'
import type { Deps, HandlersOf } from '#http/handler.ts'
import { inCenter } from '#http/principal.ts'
import { addressOf, feedOfAddress } from '../commands/address.ts'
import { calendarText } from '../commands/calendar-text.ts'
import { digestOfPassword, newPassword } from '../commands/device-password.ts'
import { readFeed } from '../commands/read-feed.ts'
import {
  addDevice,
  editFeed,
  hasTeam,
  loadDevices,
  loadFeed,
  loadGroupFeeds,
  removeDevice,
  removeGroupFeed,
  renewFeed,
  renewGroupFeed,
  revokeFeed,
} from '../store.ts'

const urlOf = ({ config }: Pick<Deps, 'config'>, id: string) => `${config.publicUrl}/api/calendar-feeds/${addressOf(config.secret, id)}`

function toWire(deps: Pick<Deps, 'config'>, row: CalendarFeedsRow): WireFeed {
  return {
    url: urlOf(deps, row._id),
    alarmMinutes: row.alarm_minutes,
    past: row.whole_past ? 'arrival' : 'month',
    createdAt: row.created_at,
    lastReadAt: row.last_read_at,
  }
}

function toGroup(deps: Pick<Deps, 'config'>, row: CalendarGroupFeedsRow): WireGroupFeed {
  const { _id, team_id: teamId, created_at: createdAt, last_read_at: lastReadAt } = row
  return { _id, teamId, url: urlOf(deps, _id), createdAt, lastReadAt }
}

function toDevice({ _id, name, alarm_minutes: alarmMinutes, created_at: createdAt, last_read_at: lastReadAt }: CalendarDevicesRow) {
  return { _id, name, alarmMinutes, createdAt, lastReadAt } satisfies WireCalendarDevice
}

export const feedHandlers: HandlersOf<
  | 'feeds.get'
  | 'feeds.renew'
  | 'feeds.edit'
  | 'feeds.revoke'
  | 'feeds.calendar'
  | 'feeds.devices'
  | 'feeds.addDevice'
  | 'feeds.removeDevice'
  | 'feeds.groups'
  | 'feeds.renewGroup'
  | 'feeds.removeGroup'
> = {
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

  'feeds.devices': async ({ principal, pool }) => ({ devices: (await loadDevices(pool, principal.userId)).map(toDevice) }),

  'feeds.addDevice': async ({ body, principal, pool, clock, config }) => {
    const password = newPassword()
    const wish = { userId: principal.userId, name: body.name, digest: digestOfPassword(password), alarm: body.alarmMinutes ?? null }
    const device = await inTransaction(pool, (tx) => addDevice(tx, { ...wish, now: clock() }))
    if (device === null) throw new AppError('tooManyDevices')
    const place = await loadPlace(pool, principal.userId)
    return { device: toDevice(device), server: config.publicUrl, userName: place?.email ?? 'releve', password }
  },

  'feeds.removeDevice': async ({ params, principal, pool }) => {
    if (!(await removeDevice(pool, principal.userId, params.id))) throw new AppError('noDevice')
  },

  'feeds.groups': async ({ principal, pool, config }) => {
    const { userId, centerId } = inCenter(principal)
    return { groups: (await loadGroupFeeds(pool, userId, centerId)).map((row) => toGroup({ config }, row)) }
  },

  'feeds.renewGroup': async ({ body: { teamId }, principal, pool, clock, config }) => {
    const { userId, centerId } = inCenter(principal)
    if (teamId !== null && !(await hasTeam(pool, centerId, teamId))) throw new AppError('notFound')
    return { group: toGroup({ config }, await renewGroupFeed(pool, { userId, centerId, teamId, now: clock() })) }
  },

  'feeds.removeGroup': async ({ params, principal, pool }) => {
    if (!(await removeGroupFeed(pool, principal.userId, params.id))) throw new AppError('noGroupFeed')
  },

  'feeds.calendar': async ({ params, pool, clock, config, request }) => {
    const id = feedOfAddress(config.secret, params.address)
    const has = (tag: string) => tagHeld(request, tag) !== null
    const calendar = id === null ? null : await readFeed({ pool, now: clock(), host: new URL(config.publicUrl).hostname }, id, has)
    if (calendar === null) throw new AppError('notFound')
    const { tag, content } = calendar
    return new FileAnswer({
      type: 'text/calendar; charset=utf-8',
      bytes: content === null ? null : calendarText(content.name, content.events),
      tag,
      cacheControl: 'private, no-cache',
    })
  },
}
