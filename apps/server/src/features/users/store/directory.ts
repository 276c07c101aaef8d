// The members of a centre as its list travels. Of 500 members it is 150 KB, the same for all but what each reads of themselves: that text
// is made once, and the reader's own line put in its place.
import type { WireUser } from '@releve/contract/users'
import type { Actor } from '@releve/domain/access/access'
import { fromDayNumber } from '@releve/domain/calendar/day'
import { zoneOf } from '@releve/domain/calendar/zone'
import type { CenterId } from '@releve/domain/ids'
import type { Queryable } from '#db/query.ts'
import { facts, VersionedCache } from '#db/versioned-cache.ts'
import type { Found } from '#db/versioned-cache.ts'
import { administers } from '#http/principal.ts'
import type { Principal } from '#http/principal.ts'
import { ReadyText } from '#http/ready-text.ts'
import { loadUser, loadUsers, toWireUser } from '#features/members/store/members.ts'
import type { ReachedCenter } from '#features/members/store/members.ts'

interface Directory {
  readonly answer: ReadyText<WireUser[]>
  /** The positions among the bytes where the line of each begins and ends. */
  readonly places: ReadonlyMap<string, { readonly start: number; readonly end: number }>
}

const directories = new VersionedCache<Directory>('directories', facts)

/** Such a reader is nobody of the list: what they get holds for every other one of the same rank. */
function withoutName(reader: Principal): Actor {
  return { ...reader, userId: '' }
}

/** The list as every reader of that rank gets it, but for their own line. Versions are read before it, so it is never older than they say. */
function directoryFor(db: Queryable, center: ReachedCenter, reader: Principal, now: number): Promise<Directory> {
  const { centerId, zone, planVersion, rosterVersion } = center
  const isAdministrator = administers(reader, centerId)
  // Teams are those of the day.
  const key = `${centerId} ${fromDayNumber(zoneOf(zone).dayAt(now))} ${isAdministrator}`
  const version = planVersion * 2 ** 26 + rosterVersion
  return directories.load(db, key, version, () => readDirectory(db, { centerId, isAdministrator, reader, version }, now))
}

/** The bytes of one line: its place, under an identifier that the roster has as well. */
const PLACE_BYTES = 180

interface DirectoryQuery {
  readonly centerId: CenterId
  readonly isAdministrator: boolean
  readonly reader: Principal
  readonly version: number
}

async function readDirectory(
  db: Queryable,
  { centerId, isAdministrator, reader, version }: DirectoryQuery,
  now: number,
): Promise<Found<Directory>> {
  const found = await loadUsers(db, centerId, isAdministrator, now)
  const lines = found.map((row) => JSON.stringify(toWireUser(row, withoutName(reader))))
  const places = new Map<string, { start: number; end: number }>()
  let start = 1
  for (const [index, { _id }] of found.entries()) {
    const end = start + Buffer.byteLength(lines[index] ?? '')
    places.set(_id, { start, end })
    start = end + 1
  }
  const answer = new ReadyText<WireUser[]>(Buffer.from(`[${lines.join(',')}]`), { isSentAgain: true })
  return { version, value: { answer, places }, bytes: answer.heldBytes + found.length * PLACE_BYTES }
}

export async function loadDirectory(db: Queryable, center: ReachedCenter, reader: Principal, now: number): Promise<ReadyText<WireUser[]>> {
  const { answer, places } = await directoryFor(db, center, reader, now)
  const place = places.get(reader.userId)
  const own = place === undefined ? null : await loadUser(db, reader.userId, now)
  if (place === undefined || own === null) return answer
  const pieces = [
    answer.bytes.subarray(0, place.start),
    Buffer.from(JSON.stringify(toWireUser(own, reader))),
    answer.bytes.subarray(place.end),
  ]
  return new ReadyText(Buffer.concat(pieces), { isSentAgain: false })
}
