// Walks through the admin panel page: every state of it, every control (docs/decisions/0099).
import { walkThrough } from '../../test/walk.tsx'
import { AdminPanelPage } from './admin-panel-page.tsx'

walkThrough(<AdminPanelPage />, { as: 'administrator', at: '/admin-panel', page: '/member/admin-panel' })

walkThrough(<AdminPanelPage />, { as: 'master', at: '/admin-panel', page: '/member/admin-panel', isBrief: true })
