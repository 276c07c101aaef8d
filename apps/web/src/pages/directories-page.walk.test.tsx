// Walks through the page of the directories: every state of it, every control (docs/decisions/0099).
import { walkThrough } from '../../test/walk.tsx'
import { DirectoriesPage } from './directories-page.tsx'

walkThrough(<DirectoriesPage />, { as: 'master', at: '/admin/directories', page: '/member/admin/directories' })

walkThrough(<DirectoriesPage />, { as: 'administrator', at: '/admin/directories', page: '/member/admin/directories', isBrief: true })
