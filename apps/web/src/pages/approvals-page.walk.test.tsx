// Walks through the page of approvals: every state of it, every control (docs/decisions/0099).
import { walkThrough } from '../../test/walk.tsx'
import { ApprovalsPage } from './approvals-page.tsx'

walkThrough(<ApprovalsPage />, { as: 'administrator', at: '/admin/approvals', page: '/member/admin/approvals' })
