// Run at build time only (build/pages.ts): the first pages as HTML, there before any script has arrived.
import { createMemoryHistory, createRouter, Matches, RouterContextProvider } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { MemberShell } from './app/layouts/member-shell.tsx'
import { routeTree } from './app/pages.ts'

/** The HTML of a visitor's page, or, at `/member`, of what is around every page of a member. */
export async function prerender(path: string): Promise<string> {
  if (path === '/member') return renderToString(<MemberShell />)
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = createRouter({ routeTree, history, context: { guard: () => undefined } })
  await router.load()
  return renderToString(
    <RouterContextProvider router={router}>
      <Matches />
    </RouterContextProvider>,
  )
}
