// /vacancies: the vacations that the centre offers, for who keeps them.
import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { VacanciesScreen } from '../features/vacancies/components/vacancies-screen.tsx'

export function VacanciesPage(): ReactNode {
  return <VacanciesScreen search={useSearch({ from: '/member/vacancies' })} />
}
