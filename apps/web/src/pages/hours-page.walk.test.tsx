// Walks through the hours page: every state of it, every control (docs/decisions/0099).
import { userIdOf } from '../../test/scene.ts'
import { walkThrough } from '../../test/walk.tsx'
import { HoursPage } from './hours-page.tsx'

const page = '/member/profile/$userId/hours'

walkThrough(<HoursPage />, { as: 'administrator', at: `/profile/${userIdOf('a')}/hours`, page })

walkThrough(<HoursPage />, { at: `/profile/${userIdOf('a')}/hours`, page, isBrief: true })
