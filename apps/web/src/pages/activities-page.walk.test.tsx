// Walks through the activities page: every state of it, every control (docs/decisions/0099).
import { walkThrough } from '../../test/walk.tsx'
import { ActivitiesPage } from './activities-page.tsx'

walkThrough(<ActivitiesPage />, { as: 'administrator', at: '/admin/activities', page: '/member/admin/activities' })
