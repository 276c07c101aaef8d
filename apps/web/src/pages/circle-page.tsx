// /exchange/circle?circle=…: an exchange among three or four.
import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { CircleScreen } from '../features/circles/components/circle-screen.tsx'

export function CirclePage(): ReactNode {
  const { circle = '' } = useSearch({ from: '/member/exchange/circle' })
  return <CircleScreen key={circle} id={circle} />
}
