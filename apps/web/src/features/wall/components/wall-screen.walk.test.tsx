// Walks through the screen on the wall: every state of it, every control (docs/decisions/0099).
import { walkThrough } from '../../../../test/walk.tsx'
import { WallScreen } from './wall-screen.tsx'

walkThrough(<WallScreen secret="secret" />, { as: null, at: '/wall', page: '/wall/wall', isWide: true })
