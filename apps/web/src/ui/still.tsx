// What is out of sight stays as it was drawn, while what is in sight has the frame.
import { memo, type ReactNode } from 'react'

interface StillProps {
  /** True: not drawn again now. */
  isStill: boolean
  children: ReactNode
}

export const Still = memo(
  function Still({ children }: StillProps): ReactNode {
    return children
  },
  (_before, { isStill }) => isStill,
)
