// Walks through the profile page: every state of it, every control (docs/decisions/0099).
import { walkThrough } from '../../test/walk.tsx'
import { ProfilePage } from './profile-page.tsx'

walkThrough(<ProfilePage />, { as: 'administrator', at: '/profile/00000000-0000-4000-8000-000000000011', page: '/member/profile/$userId' })

walkThrough(<ProfilePage />, { at: '/profile/00000000-0000-4000-8000-000000000011', page: '/member/profile/$userId', isBrief: true })

walkThrough(<ProfilePage />, { at: '/profile/00000000-0000-4000-8000-000000000012', page: '/member/profile/$userId', isBrief: true })
