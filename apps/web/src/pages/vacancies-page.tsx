// /vacancies: the vacations that the centre offers, for who keeps them.
import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { NoCenter } from '../features/centers/components/no-center.tsx'
import { WhoToReach } from '../features/on-call/components/who-to-reach.tsx'
import { VacanciesScreen } from '../features/vacancies/components/vacancies-screen.tsx'

export function VacanciesPage(): ReactNode {
  return <VacanciesScreen search={useSearch({ from: '/member/vacancies' })} noCenter={<NoCenter />} beside={<WhoToReach />} />
}
