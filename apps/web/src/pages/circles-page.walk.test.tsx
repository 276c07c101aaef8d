// Walks through the circles page: every state of it, every control (docs/decisions/0099).
import { walkThrough } from '../../test/walk.tsx'
import { CirclesPage } from './circles-page.tsx'

walkThrough(<CirclesPage />, { as: 'administrator', at: '/admin/circles', page: '/member/admin/circles' })

walkThrough(<CirclesPage />, { as: 'master', at: '/admin/circles', page: '/member/admin/circles', isBrief: true })
