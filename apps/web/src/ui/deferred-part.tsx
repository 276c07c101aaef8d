// A part of a page that comes after the page: few see it, or it waits for nothing. While the server cannot be reached, and never
// fetched before, it is not there, and the page stands; it comes with the server.
import type { ComponentType, ReactNode } from 'react'
import { useIsReachable } from './use-is-reachable.ts'
import { deferred, type DeferredOptions } from './deferred.ts'

/**
 * The component, whose code is fetched when the browser is idle, so that it is there without network too, or when it is first drawn.
 * `waiting` stands in its place until then; nothing without it.
 */
export function deferredPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { waiting: Waiting, whenIdle = true }: Pick<DeferredOptions, 'whenIdle'> & { readonly waiting?: ComponentType<P> } = {},
): (props: P) => ReactNode {
  const usePart = deferred(load, { whenIdle, canWait: true })
  return function DeferredPart(props: P): ReactNode {
    const Part = usePart(true, useIsReachable()) ?? Waiting
    return Part === undefined ? null : <Part {...props} />
  }
}
