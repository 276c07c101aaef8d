// Walks through the rotation editor page: every state of it, every control (docs/decisions/0099).
import { walkThrough } from '../../test/walk.tsx'
import { RotationEditorPage } from './rotation-editor-page.tsx'

walkThrough(<RotationEditorPage />, {
  as: 'administrator',
  at: '/rotation/00000000-0000-4000-8000-000000000041',
  page: '/member/rotation/$rotationId',
})

walkThrough(<RotationEditorPage />, {
  at: '/rotation/00000000-0000-4000-8000-000000000041',
  page: '/member/rotation/$rotationId',
  isBrief: true,
})
