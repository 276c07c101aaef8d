// Walks through the recovery requests page: every state of it, every control (docs/decisions/0099).
import { walkThrough } from '../../test/walk.tsx'
import { RecoveryRequestsPage } from './recovery-requests-page.tsx'

walkThrough(<RecoveryRequestsPage />, { as: 'administrator', at: '/admin/account-recovery', page: '/member/admin/account-recovery' })
