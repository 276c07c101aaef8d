// Walks through the messages page: every state of it, every control (docs/decisions/0099).
import { idOf } from '../../test/scene.ts'
import { walkThrough } from '../../test/walk.tsx'
import { MessagesPage } from './messages-page.tsx'

const page = '/member/messages'

walkThrough(<MessagesPage />, { at: '/messages', page })

for (const search of ['tab=notifications', 'write=1', `conversation=${idOf(72)}`])
  for (const isWide of [false, true]) walkThrough(<MessagesPage />, { at: `/messages?${search}`, page, isWide, isBrief: true })
