// Whether a password is strong enough. What the estimate needs is loaded with the first password to judge, in a thread that goes when
// nobody chooses one any more, so that a server that only lets people in never pays for it.
import { Worker } from 'node:worker_threads'
import { passwordSentences } from '@releve/contract/account-fields'
import { estimateWeakness, passwordBits, passwordWeakness } from '@releve/domain/access/password'
import type { PasswordOwner, PasswordPiece } from '@releve/domain/access/password'
import { AppError } from '#http/app-error.ts'

/** The thread stays this long for the next password. */
const IDLE_MS = 60_000
/** Time grows with the square of the length: of a longer one, the start and the end are judged and the better one counts. */
const CHARACTERS = 40
/** Waiting at once; beyond, callers are asked to come back. */
const AT_ONCE = 50

interface Waiting {
  resolve(pieces: readonly PasswordPiece[]): void
  reject(error: unknown): void
}

const waiting = new Map<number, Waiting>()
let worker: Worker | null = null
let idle: NodeJS.Timeout | null = null
let lastId = 0

function stop(): void {
  const stopped = worker
  worker = null
  void stopped?.terminate()
}

function fail(failed: Worker, error: unknown): void {
  if (worker === failed) worker = null
  for (const { reject } of waiting.values()) reject(error)
  waiting.clear()
}

function start(): Worker {
  const started = new Worker(new URL('./strength-worker.ts', import.meta.url))
  started.on('message', ({ id, pieces }: { id: number; pieces: readonly PasswordPiece[] }) => {
    waiting.get(id)?.resolve(pieces)
    waiting.delete(id)
    if (waiting.size === 0) rest(started)
  })
  started.on('error', (error) => fail(started, error))
  return started
}

/** A thread that waits for work keeps no program alive. */
function rest(rested: Worker): void {
  rested.unref()
  idle = setTimeout(stop, IDLE_MS)
  idle.unref()
}

function cut(text: string): Promise<readonly PasswordPiece[]> {
  if (waiting.size >= AT_ONCE) throw new AppError('busy', { retryAfter: 2 })
  if (idle !== null) clearTimeout(idle)
  idle = null
  worker ??= start()
  worker.ref()
  const { promise, resolve, reject } = Promise.withResolvers<readonly PasswordPiece[]>()
  lastId += 1
  waiting.set(lastId, { resolve, reject })
  worker.postMessage({ id: lastId, text }, [])
  return promise
}

async function bitsOf(password: string): Promise<number> {
  const characters = [...password.normalize('NFC')]
  if (characters.length <= CHARACTERS) return passwordBits(await cut(characters.join('')))
  const ends = [characters.slice(0, CHARACTERS), characters.slice(-CHARACTERS)]
  const bits = await Promise.all(ends.map(async (end) => passwordBits(await cut(end.join('')))))
  return Math.max(...bits)
}

/** Why a password is too weak, one French sentence, or null. */
export async function weakPassword(password: string, owner: PasswordOwner): Promise<string | null> {
  const weakness = passwordWeakness(password, owner) ?? estimateWeakness(password, await bitsOf(password))
  return weakness === null ? null : passwordSentences[weakness]
}

/** @throws AppError weakPassword, with its sentence for the field `field` */
export async function requireStrongPassword(password: string, owner: PasswordOwner, field: string): Promise<void> {
  const message = await weakPassword(password, owner)
  if (message !== null) throw new AppError('weakPassword', { message, fields: { [field]: message } })
}
