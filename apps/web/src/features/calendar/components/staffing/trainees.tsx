// The trainees of a vacation: they are there, and no count of it holds them.
import type { ReactNode } from 'react'
import { traineesText, type Staffing } from './staffing.ts'

export function Trainees({ trainees }: Pick<Staffing, 'trainees'>): ReactNode {
  const words = traineesText(trainees)
  return words === null ? null : <span className="text-13 text-pretty text-t2">{words}</span>
}
