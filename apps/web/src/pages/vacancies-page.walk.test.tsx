// Walks through the vacancies page: every state of it, every control (docs/decisions/0099).
import { idOf } from '../../test/scene.ts'
import { walkThrough } from '../../test/walk.tsx'
import { VacanciesPage } from './vacancies-page.tsx'

const page = '/member/vacancies'

walkThrough(<VacanciesPage />, { as: 'administrator', at: '/vacancies', page })

walkThrough(<VacanciesPage />, { as: 'administrator', at: `/vacancies?vacancy=${idOf(71)}`, page })

for (const search of ['open=1', 'date=2026-11-22&shift=J', 'list=past'])
  walkThrough(<VacanciesPage />, { as: 'administrator', at: `/vacancies?${search}`, page, isBrief: true })

walkThrough(<VacanciesPage />, { at: '/vacancies', page, isBrief: true })
