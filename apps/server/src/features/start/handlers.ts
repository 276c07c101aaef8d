// One answer for everything the application reads when it opens: that of each call it stands for, word for word, from the same handlers,
// which app.ts gives; the centre comes without its cycles, which no first screen shows. A part whose text the caller has kept is left out.
import { hash } from 'node:crypto'
import { toColumns } from '@releve/contract/columns'
import type { DemandChanges } from '@releve/contract/demands'
import { addMonths, firstOfMonth, fromDayNumber, lastOfMonth } from '@releve/domain/calendar/day'
import { zoneOf } from '@releve/domain/calendar/zone'
import { AppError } from '#http/app-error.ts'
import type { Handlers, HandlersOf } from '#http/handler.ts'
import { isMaster } from '#http/principal.ts'
import { ReadyText } from '#http/ready-text.ts'
import { loadCenterFor } from '../centers/store.ts'

type Parts = Pick<
  Handlers,
  'users.list' | 'users.center' | 'shifts.roster' | 'shifts.getWithSubstitutions' | 'demands.changes' | 'points.balance' | 'circles.list'
>

function bytesOf(answer: unknown): Buffer {
  return answer instanceof ReadyText ? answer.bytes : Buffer.from(JSON.stringify(answer))
}

/** A whole list of demands is by far the longest part: whoever can read columns gets it as such. */
function changesIn(form: 'columns' | undefined, changes: DemandChanges | ReadyText<DemandChanges>): Buffer {
  if (form === undefined || changes instanceof ReadyText || !changes.isWhole) return bytesOf(changes)
  return bytesOf({ ...changes, demands: [], columns: toColumns(changes.demands) })
}

type Text = readonly (string | Buffer)[]

/** The part, or its tag alone for who has it. */
function part(answer: unknown, knownTag: string | undefined): Text {
  const bytes = bytesOf(answer)
  const tag = hash('sha1', bytes, 'base64url')
  return [`{"tag":"${tag}","value":`, tag === knownTag ? 'null' : bytes, '}']
}

export function startHandlers(parts: Parts): HandlersOf<'start.read'> {
  return {
    'start.read': async (call) => {
      const { principal, query, clock, pool } = call
      const { centerId, center, userId } = principal
      const none = { params: undefined, query: undefined, body: undefined }
      // "Master administrator: loads all users" (§6), a page of them.
      const users =
        isMaster(principal) || centerId === null
          ? parts['users.list']({ ...call, ...none, query: {} })
          : parts['users.center']({ ...call, ...none, params: { id: centerId } })
      const text: (string | Buffer)[] = ['{"users":']
      if (centerId === null || center === null) {
        text.push(...part(await users, query.users), ',"ofCenter":null}')
        return answerOf(text)
      }
      const today = zoneOf(center.zone).dayAt(clock())
      // "From the first day of the previous month to the end of next month"; "from today to one year ahead" (§9).
      const dates = {
        startDate: fromDayNumber(firstOfMonth(addMonths(today, -1))),
        endDate: fromDayNumber(lastOfMonth(addMonths(today, 1))),
      }
      const year = { startDate: fromDayNumber(today), endDate: fromDayNumber(today + 365) }
      const ofCenter = { ...call, ...none, params: { id: centerId } }
      const ofMine = { ...call, ...none, params: { id: userId } }
      const [list, own, roster, days, changes, balance, circles] = await Promise.all([
        users,
        loadCenterFor(pool, principal, centerId),
        parts['shifts.roster'](ofCenter),
        parts['shifts.getWithSubstitutions']({ ...ofMine, body: { dates } }),
        parts['demands.changes']({ ...call, ...none, body: query.since === undefined ? year : { ...year, since: query.since } }),
        parts['points.balance'](ofMine),
        parts['circles.list']({ ...call, ...none }),
      ])
      if (own === null) throw new AppError('notFound')
      const range = ({ startDate, endDate }: typeof year) => `{"startDate":"${startDate}","endDate":"${endDate}"`
      text.push(...part(list, query.users), ',"ofCenter":{"center":', bytesOf(own), ',"roster":', ...part(roster, query.roster))
      text.push(`,"shifts":${range(dates)},"days":`, ...part(days, query.shifts), `},"demands":${range(year)},"changes":`)
      text.push(changesIn(query.form, changes), '},"balance":', bytesOf(balance), ',"circles":', bytesOf(circles), '}}')
      return answerOf(text)
    },
  }
}

function answerOf(text: Text) {
  const pieces = text.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece))
  return new ReadyText<never>(Buffer.concat(pieces), { isSentAgain: false })
}
