// Walks through the page of roles: every state of it, every control (docs/decisions/0099).
import { walkThrough } from '../../test/walk.tsx'
import { RolesPage } from './roles-page.tsx'

walkThrough(<RolesPage />, { as: 'administrator', at: '/admin/roles', page: '/member/admin/roles' })
