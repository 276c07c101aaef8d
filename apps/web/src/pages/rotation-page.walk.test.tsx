// Walks through the rotation page: every state of it, every control (docs/decisions/0099).
import { walkThrough } from '../../test/walk.tsx'
import { RotationPage } from './rotation-page.tsx'

walkThrough(<RotationPage />, { as: 'administrator', at: '/rotation', page: '/member/rotation' })

walkThrough(<RotationPage />, { at: '/rotation', page: '/member/rotation', isBrief: true })
