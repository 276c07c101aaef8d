// /tickets: what was written to the administrators.
import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { TicketsScreen } from '../features/tickets/components/tickets-screen.tsx'

export function TicketsPage(): ReactNode {
  return <TicketsScreen search={useSearch({ from: '/member/tickets' })} />
}
