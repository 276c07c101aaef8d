// Walks through the dashboard page: every state of it, every control (docs/decisions/0099).
import { demands } from '../../test/scene.ts'
import { walkThrough } from '../../test/walk.tsx'
import { DashboardPage } from './dashboard-page.tsx'

const answers = { 'demands.changes': { since: 'mark', isWhole: true, demands, gone: [] } }

walkThrough(<DashboardPage />, { at: '/dashboard', page: '/member/dashboard', answers })

walkThrough(<DashboardPage />, { as: 'administrator', at: '/dashboard', page: '/member/dashboard', isBrief: true })
