// Walks through the page of those who wait for approval: every state of it, every control (docs/decisions/0099).
import { walkThrough } from '../../test/walk.tsx'
import { PendingApprovalPage } from './pending-approval-page.tsx'

walkThrough(<PendingApprovalPage />, { at: '/pending-approval', page: '/waiting/pending-approval', account: { status: 'pending' } })
