// Entries of a list that is on its way: a face, and beside it lines as long as those that will come.
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Skeleton, SkeletonGroup, type SkeletonProps } from './skeleton.tsx'

interface SkeletonRowsProps {
  /** The widths of the line that differs from row to row. */
  widths: readonly number[]
  height: number
  /** The lines under it: width and height. */
  under?: readonly (readonly [number | string, number])[]
  face: number
  faceRadius?: SkeletonProps['radius']
  /** The shape at the end of each row. */
  end?: readonly [number, number]
  /** Classes of the list. */
  className?: string
  /** Classes of a row. */
  row?: string
  /** Classes of the lines of a row. */
  lines?: string
}

export function SkeletonRows(props: SkeletonRowsProps): ReactNode {
  const { widths, height, under = [], face, faceRadius = 'full', end, className, row = 'items-center', lines = 'flex-1 gap-2' } = props
  return (
    <SkeletonGroup className={classNames('flex flex-col', className)}>
      {widths.map((width) => (
        <span key={width} className={classNames('flex gap-3.5', row)}>
          <Skeleton width={face} height={face} radius={faceRadius} />
          <span className={classNames('flex flex-col', lines)}>
            {[[width, height] as const, ...under].map(([length, size]) => (
              <Skeleton key={`${length} ${size}`} width={length} height={size} />
            ))}
          </span>
          {end !== undefined && <Skeleton width={end[0]} height={end[1]} />}
        </span>
      ))}
    </SkeletonGroup>
  )
}

/** Entries that are blocks of the whole width. */
export function SkeletonStack({ count, height, className }: { count: number; height: number; className?: string }): ReactNode {
  return (
    <SkeletonGroup className={classNames('flex flex-col gap-2', className)}>
      <Skeleton height={height} radius="card" count={count} />
    </SkeletonGroup>
  )
}
