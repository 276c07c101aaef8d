// Walks through the received screen: every state of it, every control (docs/decisions/0099).
import { walkThrough } from '../../../../test/walk.tsx'
import { ReceivedScreen } from './received-screen.tsx'

walkThrough(<ReceivedScreen />, { at: '/announcements', page: '/member/announcements' })
