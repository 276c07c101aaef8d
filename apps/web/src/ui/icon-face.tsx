// An icon where others have a face or a tile.
import type { ComponentType, ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface IconFaceProps {
  icon: ComponentType<{ size: number }>
  /** Shape and colours, where they are not those of a tile. */
  className?: string
}

export function IconFace({ icon: Icon, className = 'rounded-[11px] bg-s2 text-t2 in-data-[theme=light]:bg-s3' }: IconFaceProps): ReactNode {
  return (
    <span className={classNames('grid size-10 flex-none place-items-center', className)}>
      <Icon size={20} />
    </span>
  )
}
