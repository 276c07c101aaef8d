// The wall of a centre: its address for who administers the centre, and what it shows, read again and again where nobody is logged in.
import type { WallNames, WireWall, WireWallView } from '@releve/contract/wall'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '#api/client.ts'
import { ApiError } from '#api/errors.ts'

const wallKey = (centerId: string) => ['wall', centerId]

/** Null: none. */
export function useWallAddress(centerId: string) {
  return useQuery({
    queryKey: wallKey(centerId),
    queryFn: async ({ signal }) => (await call('wall.get', { params: { id: centerId }, signal })).wall,
  })
}

/** One after the other; what the server answers is what is known. */
function useWallChange<Wish = void>(centerId: string, send: (id: string, wish: Wish) => Promise<{ wall: WireWall } | undefined>) {
  const queryClient = useQueryClient()
  return useMutation({
    scope: { id: 'wall' },
    mutationFn: (wish: Wish) => send(centerId, wish),
    onSuccess: (answer) => queryClient.setQueryData(wallKey(centerId), answer?.wall ?? null),
  })
}

export const useRenewWall = (centerId: string) => useWallChange(centerId, (id) => call('wall.renew', { params: { id }, body: {} }))

export const useWallNames = (centerId: string) =>
  useWallChange(centerId, (id, names: WallNames) => call('wall.edit', { params: { id }, body: { names } }))

export const useRevokeWall = (centerId: string) => useWallChange(centerId, (id) => call('wall.revoke', { params: { id }, body: {} }))

/** A change in the room is on its wall within so long. */
const READ_EVERY_MS = 10_000
/** A server that stopped answers soon again; what it has not answered by then it never will. */
const ANSWERS_WITHIN_MS = 8_000
/** An address that opens nothing: asked again all the same, for nobody stands before the screen to press anything. */
const CLOSED_EVERY_MS = 5 * 60_000

interface WallState {
  /** The last reading, however long ago. `ahead`: this device’s clock less the server’s, milliseconds. */
  readonly reading: { readonly view: WireWallView; readonly ahead: number } | null
  /** The server says that this address opens nothing: nothing is shown any more. */
  readonly refusal: string | null
  /** Whether the last attempt failed. */
  readonly isFailing: boolean
}

const NOTHING: WallState = { reading: null, refusal: null, isFailing: false }

/** One reading after the other, for as long as the screen is open; at once when the network is back. */
export function useWall(secret: string): WallState {
  const [state, setState] = useState(NOTHING)
  useEffect(() => {
    const ending = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    let isReading = false
    const read = async () => {
      if (isReading) return
      isReading = true
      clearTimeout(timer)
      let next = READ_EVERY_MS
      try {
        const signal = AbortSignal.any([ending.signal, AbortSignal.timeout(ANSWERS_WITHIN_MS)])
        const view = await call('wall.show', { body: { secret }, signal })
        setState({ reading: { view, ahead: Date.now() - view.now }, refusal: null, isFailing: false })
      } catch (error) {
        if (ending.signal.aborted) return
        const isClosed = error instanceof ApiError && error.status === 410
        if (isClosed) next = CLOSED_EVERY_MS
        setState((known) => (isClosed ? { ...NOTHING, refusal: error.message } : { ...known, isFailing: true }))
      } finally {
        isReading = false
        if (!ending.signal.aborted) timer = setTimeout(() => void read(), next)
      }
    }
    const again = () => void read()
    setState(NOTHING)
    addEventListener('online', again)
    again()
    return () => {
      ending.abort()
      clearTimeout(timer)
      removeEventListener('online', again)
    }
  }, [secret])
  return state
}
