// The lock of the application on telephones: asked for at the start, and on return after a minute elsewhere. Left, the application is covered
// at once, so that nothing of it is seen while one comes back.
import { App } from '@capacitor/app'
import { deviceStorage, session } from '#session/current-session.ts'
import { forgetKept } from '#session/kept-on-device.ts'
import { logOut } from '#session/log-out.ts'
import { askOwner, coverInSwitcher, isAskingOwner, isLockOn, onOwnerAsked, setLock } from '#session/phone-lock.ts'

const LONGEST_AWAY_MS = 60_000

/** `away`: left for a moment, nothing is asked yet. `off`: the device knows its owner by nothing any more. */
export type Cover = 'away' | 'locked' | 'off'

/** The answers that the cover's screen needs; `goOn`: for a lock that is off. */
export interface LockAnswers {
  readonly unlock: () => void
  readonly goOn: () => void
  readonly leave: () => Promise<void>
}

/** The cover over the application. */
export interface LockCover {
  show(cover: Cover, answers: LockAnswers): void
  lift(): void
}

interface Lock extends LockAnswers {
  /** Resolves when the application may be shown. */
  readonly opened: Promise<void>
  readonly isCovered: () => boolean
  /** Opens it at once, or once unlocked: the last one asked for. */
  readonly whenOpen: (open: () => void) => void
}

/** @param restart begins again at the log-in page: of who leaves nothing stays */
export async function followLock(cover: LockCover, restart: () => void): Promise<Lock> {
  const opened = Promise.withResolvers<void>()
  let shown: Cover | null = null
  let leftAt: number | null = null
  let isLeaving = false
  let waiting: (() => void) | null = null

  const show = (nextCover: Cover) => {
    shown = nextCover
    cover.show(nextCover, answers)
  }
  const open = () => {
    shown = null
    cover.lift()
    opened.resolve()
    const next = waiting
    waiting = null
    next?.()
  }
  const unlock = () => {
    if (shown === 'locked' && !isLeaving) void askOwner()
  }
  const answers: LockAnswers = {
    unlock,
    goOn: () => {
      if (shown === 'off') open()
    },
    leave: async () => {
      if (isLeaving) return
      isLeaving = true
      await logOut()
      // Also where the application had not begun to follow its session, and so nobody did it.
      forgetKept(deviceStorage)
      await setLock(false)
      restart()
    },
  }
  const lock = () => {
    show('locked')
    unlock()
  }
  /** Judges how long the person was away, by a clock that may have been put back meanwhile. */
  const judge = () => {
    if (leftAt === null) return
    const away = Date.now() - leftAt
    leftAt = null
    const isLong = away < 0 || away >= LONGEST_AWAY_MS
    if (shown === 'locked' || shown === 'off') {
      if (isLong) unlock()
    } else if (isLong && isLockOn() && session.user() !== null) lock()
    else if (shown === 'away') open()
  }

  onOwnerAsked((answer) => {
    // The answer belongs to a question asked elsewhere (the settings), or comes after the person has left.
    if (isLeaving || answer === 'refused') return
    leftAt = null
    if (answer === 'owner') {
      if (shown !== null) open()
      return
    }
    void setLock(false)
    if (shown !== null) show('off')
  })
  session.subscribe((change) => {
    if (change.kind === 'ended' && change.reason === 'logout') void setLock(false)
  })
  await App.addListener('pause', () => {
    if (!isLockOn() || session.user() === null) return
    leftAt ??= Date.now()
    if (shown === null && !isAskingOwner()) show('away')
  })
  await App.addListener('resume', judge)

  if (isLockOn()) void coverInSwitcher()
  if (isLockOn() && session.user() !== null) lock()
  else opened.resolve()

  return {
    opened: opened.promise,
    isCovered: () => shown !== null,
    whenOpen: (next) => {
      if (shown === null) next()
      else waiting = next
    },
    ...answers,
  }
}
