// Walks through the frame of the page of those who wait: every state of it, every control (docs/decisions/0099).
import { walkThrough } from '../../../test/walk.tsx'
import { WaitingLayout } from './waiting-layout.tsx'

walkThrough(<WaitingLayout />, { at: '/pending-approval', page: '/waiting/pending-approval', account: { status: 'pending' } })
