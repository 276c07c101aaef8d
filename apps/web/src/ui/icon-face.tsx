// An icon where others have a face or a tile.
import type { ComponentType, ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** `className`: shape and colours, where they are not those of a tile. */
export function IconFace({ icon: Icon, className }: { icon: ComponentType<{ size: number }>; className?: string }): ReactNode {
  const look = className ?? 'rounded-[11px] bg-s2 text-t2 in-data-[theme=light]:bg-s3'
  return (
    <span className={classNames('grid size-10 flex-none place-items-center', look)}>
      <Icon size={20} />
    </span>
  )
}
