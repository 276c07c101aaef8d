// Walks through the creation form: every state of it, every control (docs/decisions/0099).
import { walkThrough } from '../../../../../test/walk.tsx'
import { CreationForm } from './creation-form.tsx'

walkThrough(<CreationForm />, { as: null, at: '/creation', page: '/access/creation' })
