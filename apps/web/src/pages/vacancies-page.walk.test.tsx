// Walks through the vacancies page: every state of it, every control (docs/decisions/0099).
import { walkThrough } from '../../test/walk.tsx'
import { VacanciesPage } from './vacancies-page.tsx'

walkThrough(<VacanciesPage />, { as: 'administrator', at: '/vacancies', page: '/member/vacancies' })
