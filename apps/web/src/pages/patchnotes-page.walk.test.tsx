// Walks through the patchnotes page: every state of it, every control (docs/decisions/0099).
import { walkThrough } from '../../test/walk.tsx'
import { PatchNotesPage } from './patchnotes-page.tsx'

walkThrough(<PatchNotesPage />, { at: '/patchnotes' })
