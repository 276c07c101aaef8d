// Surrounds the wall of a room: nothing but the page, which is kept on the device so that a screen that begins anew without network stays
// one.
import { Outlet } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import { registerWorker } from '../offline/register-worker.ts'

export function WallLayout(): ReactNode {
  useEffect(registerWorker, [])
  return <Outlet />
}
