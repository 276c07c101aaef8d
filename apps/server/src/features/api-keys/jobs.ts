// The hourly look at keys: administrators are told of their end a month before, and of keys whose holder no longer administers the centre, which
// end unless somebody takes them over in time.
import { KEY_ORPHAN_DAYS } from '@releve/domain/access/scopes'
import { fromDayNumber } from '@releve/domain/calendar/day'
import { zoneOf } from '@releve/domain/calendar/zone'
import type { CenterId } from '@releve/domain/ids'
import type pg from 'pg'
import { workOff } from '#db/due.ts'
import type { Due } from '#db/due.ts'
import type { Transaction } from '#db/transaction.ts'
import { loadPlaces } from '../directory/store.ts'
import { keepAct } from '../journal/store.ts'
import { notify } from '../notifications/store/notify.ts'
import { endKey, loadAdministrators, loadNextKeys, lockDueKeys, markKey } from './store.ts'
import type { DueKey, LookedAtKey } from './store.ts'

const DAY_MS = 86_400_000
const ORPHAN_MS = KEY_ORPHAN_DAYS * DAY_MS

interface Told {
  readonly centerId: CenterId
  readonly key: DueKey
  readonly now: number
}

async function tell(tx: Transaction, kind: 'keyEnding' | 'keyOrphaned' | 'keyLapsed', { centerId, key, now }: Told, at: number | null) {
  const userId = [...new Set([...(await loadAdministrators(tx, centerId)), key.held_by])]
  const date = at === null ? null : fromDayNumber(zoneOf(key.zone).dayAt(at))
  await notify(tx, centerId, [{ userId, kind, date, keyName: key.name }], now)
}

/** Masters administer every centre without being members of it. */
async function isMastersKey(tx: Transaction, { held_by: holder }: DueKey): Promise<boolean> {
  const [place] = await loadPlaces(tx, [holder])
  return place !== undefined && place.is_master && place.deleted_at === null
}

async function keep(tx: Transaction, told: Told): Promise<void> {
  const { centerId, key, now } = told
  if (key.orphaned_at !== null && key.orphaned_at <= now - ORPHAN_MS) {
    await endKey(tx, { centerId, keyId: key._id, now })
    await keepAct(tx, centerId, { kind: 'keyLapsed', actorId: key.held_by, detail: { name: key.name }, now })
    await tell(tx, 'keyLapsed', told, null)
    return
  }
  if (key.orphaned_at === null && key.is_orphaned && !(await isMastersKey(tx, key))) {
    await markKey(tx, centerId, key._id, 'orphaned', now)
    await tell(tx, 'keyOrphaned', told, now + ORPHAN_MS)
  }
  if (key.tells_end) {
    await markKey(tx, centerId, key._id, 'told', now)
    await tell(tx, 'keyEnding', told, key.expires_at)
  }
}

const PAGE = 200

/** Looks at all keys that hold, and does what is due of each; returns how many had something due. */
export async function keepKeys(pool: pg.Pool, now: number): Promise<number> {
  let count = 0
  let after: Due | null = null
  for (;;) {
    const page: readonly LookedAtKey[] = await loadNextKeys(pool, now, after, PAGE)
    const due = page.filter(({ is_due: isDue }) => isDue)
    count += await workOff(pool, {
      find: (found) => Promise.resolve(found === null ? due : []),
      work: async (tx, { centerId, ids }) => {
        const locked = await lockDueKeys(tx, centerId, ids, now)
        for (const key of locked) await keep(tx, { centerId, key, now })
        return locked.map(({ _id }) => _id)
      },
    })
    after = page.at(-1) ?? null
    if (page.length < PAGE) return count
  }
}
