// Relève itself, started with its demo for the programs that read it, and what its calls say of the same hours.
import { zoneOf, type Zone } from '../../packages/domain/src/calendar/zone.ts'
import { addDays, toDayNumber } from '../../packages/domain/src/calendar/day.ts'
import { DEMO_PASSWORD } from '../../packages/demo/src/load.ts'
import { routes } from '../../packages/contract/src/index.ts'
import type { WireShiftDay } from '../../packages/contract/src/shifts.ts'
import { startOwnServer } from '../../e2e/support/own-server.ts'

/** Hours from one instant to another, in milliseconds since 1970. */
export type Hours = readonly [start: number, end: number]

/** A member whose vacations are read, by each way that Relève offers. */
export interface Member {
  readonly email: string
  /** The zone of their centre. */
  readonly zone: string
  /** The secret address of their subscription. */
  readonly address: string
  /** The text that is read there. */
  readonly subscription: string
  /** The account of a device (CalDAV). */
  readonly device: { readonly server: string; readonly userName: string; readonly password: string }
  /** The hours of their days as the calls give them, in order. */
  readonly hours: readonly Hours[]
}

/** A closed month of the fire room as it was handed over to payroll. */
interface PayFile {
  readonly workbook: Buffer
  /** Hundredths by pay code, from the text of the same export. */
  readonly totals: ReadonlyMap<string, number>
}

export interface Product {
  readonly members: readonly Member[]
  readonly payFile: PayFile
  readonly stop: () => Promise<void>
}

const MINUTES_A_DAY = 1440
const ADMINISTRATOR = 'eloise.meleze@sdis-brumaie.example'
/** The answers of the calls that are made here. */
const answers = {
  login: routes['accounts.login'].response,
  center: routes['centers.get'].response,
  days: routes['shifts.getWithSubstitutions'].response,
  feed: routes['feeds.renew'].response,
  device: routes['feeds.addDevice'].response,
  month: routes['closings.month'].response,
  paySettings: routes['payroll.settings'].response,
  payExport: routes['payroll.export'].response,
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** The hours of one day. A day that is more or less than its vacation says its parts. */
function hoursOf({ date, shift, isOff, parts }: WireShiftDay, zone: Zone): Hours[] {
  if (parts !== undefined)
    return parts.filter(({ kind }) => kind !== 'leave' && kind !== 'absence').map(({ startAt, endAt }) => [startAt, endAt])
  if (shift.type === 'rest' || isOff) return []
  const { startTime, endTime, endsNextDay } = shift.variation ?? { ...shift.default, endsNextDay: shift.endsNextDay }
  const day = toDayNumber(date)
  return [[zone.instantAt(day, minutesOf(startTime)), zone.instantAt(day, minutesOf(endTime) + (endsNextDay ? MINUTES_A_DAY : 0))]]
}

type Ask = (method: string, path: string, token?: string, body?: object) => Promise<unknown>

/** Closes last month in the fire room, and hands it over as a workbook and as a text. */
async function handOver(url: string, ask: Ask, month: string): Promise<PayFile> {
  const { accessToken: token, userData } = answers.login.parse(
    await ask('POST', '/login', undefined, { email: ADMINISTRATOR, password: DEMO_PASSWORD }),
  )
  const center = `/center/${userData.centerId}`
  const { people } = answers.month.parse(await ask('GET', `${center}/months/${month}`, token))
  await ask('POST', `${center}/months/${month}/close`, token, { note: 'Mois d’essai.' })
  const { profiles, ...settings } = answers.paySettings.parse(await ask('GET', `${center}/pay-settings`, token))
  const codes = ['hours', 'night', 'sundays'].map((figure) => ({ figure, code: figure.toUpperCase(), unit: 'minutes' }))
  // The other figures of the month are not handed over.
  const others = ['holidays', 'overCycle', 'meals'].map((figure) => ({
    figure,
    code: null,
    unit: figure === 'meals' ? 'count' : 'minutes',
  }))
  const closed = answers.month.parse(await ask('GET', `${center}/months/${month}`, token))
  const activities = closed.activityNames.map(({ activityId }) => ({ figure: `activity:${activityId}`, code: null, unit: 'minutes' }))
  await ask('PUT', `${center}/pay-settings`, token, { ...settings, profiles, codes: [...codes, ...others, ...activities] })
  const numbers = people
    .filter(({ registrationNumber }) => registrationNumber === null)
    .map(({ user }, index) => ({ userId: user._id, registrationNumber: `E${index + 1}` }))
  const file = async (format: 'csv' | 'xlsx') => {
    const { number } = answers.payExport.parse(
      await ask('POST', `${center}/months/${month}/exports`, token, {
        profileId: profiles[0]?._id,
        format,
        ...(format === 'csv' && { numbers }),
      }),
    )
    const answer = await fetch(`${url}/api${center}/pay-exports/${number}`, { headers: { authorization: `Bearer ${token}` } })
    return Buffer.from(await answer.arrayBuffer())
  }
  const totals = new Map<string, number>()
  for (const line of (await file('csv')).toString().split(/\r?\n/).slice(1)) {
    const [, , , code = '', quantity = ''] = line.split(';')
    if (code !== '') totals.set(code, (totals.get(code) ?? 0) + Math.round(Number(quantity.replace(',', '.')) * 100))
  }
  return { workbook: await file('xlsx'), totals }
}

/**
 * Starts a Relève of its own, with its demo.
 * @param emails the members whose hours are read
 * @param range the days of the comparison, as YYYY-MM-DD
 * @param month the last month that is over, as YYYY-MM
 */
export async function startProduct(
  emails: readonly string[],
  range: { readonly from: string; readonly to: string },
  month: string,
): Promise<Product> {
  const server = await startOwnServer()
  const ask: Ask = async (method, path, token, body) => {
    const answer = await fetch(`${server.url}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  try {
    const members: Member[] = []
    for (const email of emails) {
      const { accessToken: token, userData } = answers.login.parse(
        await ask('POST', '/login', undefined, { email, password: DEMO_PASSWORD }),
      )
      const center = answers.center.parse(await ask('GET', `/center/${userData.centerId}`, token))
      const zone = zoneOf(center.zone)
      const body = { dates: { startDate: addDays(range.from, -1), endDate: range.to } }
      const planned = answers.days.parse(await ask('POST', `/users/${userData._id}/get-shifts-with-substitutions`, token, body))
      const renewed = answers.feed.parse(await ask('POST', '/calendar-feed', token, {}))
      const device = answers.device.parse(await ask('POST', '/calendar-devices', token, { name: 'Essai' }))
      const subscription = await (await fetch(renewed.feed.url)).text()
      members.push({
        email,
        zone: center.zone,
        address: renewed.feed.url,
        subscription,
        device,
        hours: planned.flatMap((day) => hoursOf(day, zone)),
      })
    }
    return { members, payFile: await handOver(server.url, ask, month), stop: server.stop }
  } catch (error) {
    await server.stop()
    throw error
  }
}
