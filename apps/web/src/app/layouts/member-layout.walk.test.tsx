// Walks through the frame of the pages of members: every state of it, every control (docs/decisions/0099).
import { walkThrough } from '../../../test/walk.tsx'
import { MemberLayout } from './member-layout.tsx'

walkThrough(<MemberLayout />, { at: '/dashboard', page: '/member/dashboard' })

walkThrough(<MemberLayout />, { as: 'administrator', at: '/dashboard', page: '/member/dashboard', isWide: true, isBrief: true })
