// Draws a component for a test, with around it what the application gives every screen: a cache, messages, a router, a session, a centre.
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider, type AnyRoute } from '@tanstack/react-router'
import type { UserData } from '@releve/contract/accounts'
import type { RouteName } from '@releve/contract'
import { useState, type ReactNode } from 'react'
import { render } from 'vitest-browser-react'
import { WithCenter } from '#features/centers/components/with-center.tsx'
import { session } from '#session/current-session.ts'
import { createQueryClient } from '#session/query-client.ts'
import { useSheetFoot } from '#ui/sheet-foot.tsx'
import { SnackbarProvider } from '#ui/snackbar.tsx'
import { answerCalls, type Answers, type Asked } from './calls.ts'
import { HOUR, NOW, sceneAnswers, userDataOf, type Person } from './scene.ts'

export interface Setting {
  /** The person logged in; null for a visitor. Member a by default. */
  readonly as?: Person | null
  /** Fields of their account that differ from the scene's. */
  readonly account?: Partial<UserData>
  /** These stand beside those of the scene. */
  readonly answers?: Answers
  /** The address of the page. */
  readonly at?: string
  /** The page's place in the table of routes, for components that read it: `/member/admin/rules`, its layouts first. */
  readonly page?: string
}

/** A component that needs no session, no centre and no call: those of `ui`. */
export async function drawAlone(element: ReactNode) {
  return drawIn(element, '/')
}

async function drawIn(element: ReactNode, at: string, place = '/page/$') {
  const names = place.split('/').slice(1)
  const depth = place.endsWith('/$') ? 1 : new URL(at, 'https://releve.example').pathname.split('/').length - 1
  const root = createRootRoute({ notFoundComponent: () => null })
  const layouts: AnyRoute[] = [root]
  const inside = (parent: AnyRoute = layouts.at(-1) ?? root) => ({ getParentRoute: () => parent })
  for (const id of names.slice(0, -depth)) layouts.push(createRoute({ ...inside(), id }))
  const page: AnyRoute = createRoute({ ...inside(), path: names.slice(-depth).join('/'), component: () => element })
  const tree = layouts.reduceRight((child, layout) => layout.addChildren([child]), page)
  const router = createRouter({
    routeTree: tree,
    history: createMemoryHistory({ initialEntries: [at] }),
  })
  await router.load()
  const screen = await render(
    <QueryClientProvider client={createQueryClient()}>
      <SnackbarProvider>
        <RouterProvider router={router} />
      </SnackbarProvider>
    </QueryClientProvider>,
  )
  return {
    ...screen,
    /** The address, after whatever the component led to. */
    address: () => router.state.location.href,
  }
}

/** A component that stands in a sheet puts its buttons into the foot of the sheet. */
function WithFoot({ children }: { children: ReactNode }): ReactNode {
  const { footer, withFoot } = useSheetFoot()
  return (
    <>
      {withFoot(children)}
      {footer}
    </>
  )
}

/** Each drawing has a session of its own. */
let times = 0

export async function draw(element: ReactNode, { as = 'a', account = {}, answers = {}, at = '/', page }: Setting = {}) {
  const token = `token ${times++}`
  const calls = answerCalls({ ...(as !== null && sceneAnswers(as)), ...answers }, token)
  if (as !== null) {
    const login = { accessToken: token, expiresAt: NOW + HOUR, userData: userDataOf(as, account) }
    session.start({ data: login, serverNow: NOW })
  }
  const screen = await drawIn(<WithFoot>{as === null ? element : <WithCenter>{element}</WithCenter>}</WithFoot>, at, page)
  return {
    ...screen,
    /** The calls of that name so far, in their order. */
    calls,
    asked: (name: RouteName): readonly Asked[] => calls.filter((call) => call.name === name),
  }
}

/** A controlled field with the state that a form would keep. */
export function Kept<Value>({
  initial,
  children,
}: {
  initial: Value
  children: (value: Value, change: (value: Value) => void) => ReactNode
}): ReactNode {
  const [value, setValue] = useState(initial)
  return children(value, setValue)
}
