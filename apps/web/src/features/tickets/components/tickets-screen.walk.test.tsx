// Walks through the tickets screen: every state of it, every control (docs/decisions/0099).
import { walkThrough } from '../../../../test/walk.tsx'
import { TicketsScreen } from './tickets-screen.tsx'

walkThrough(<TicketsScreen />, { as: 'administrator', at: '/tickets', page: '/member/tickets' })
