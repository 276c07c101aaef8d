// Walks through leave campaigns: every state of them, every control (docs/decisions/0099).
import { walkThrough } from '../../test/walk.tsx'
import { LeavePage } from './leave-page.tsx'

walkThrough(<LeavePage />, { as: 'administrator', at: '/leave', page: '/member/leave' })
