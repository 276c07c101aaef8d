// Walks through the page that explains how to begin: every state of it, every control (docs/decisions/0099).
import { walkThrough } from '../../test/walk.tsx'
import { GetStartedPage } from './get-started-page.tsx'

walkThrough(<GetStartedPage />, { as: null, at: '/get-started', page: '/visitor/get-started' })
