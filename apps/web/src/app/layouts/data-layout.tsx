// Surrounds the forms of the log-in pages that ask the server for something: logging in itself does without the cache.
import { Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { WithData } from '#session/with-data.tsx'

export function DataLayout(): ReactNode {
  return (
    <WithData>
      <Outlet />
    </WithData>
  )
}
