// The face of a vacation, the same everywhere: a coloured square with its letter.
import type { ReactNode } from 'react'
import { Badge, type BadgeKind } from '../ui/badge.tsx'
import { classNames } from '../ui/class-names.ts'

/** Names with colours of their own; every other name takes the neutral ones. */
const COLOURED = new Set(['J', 'N', 'M', 'A', 'G', 'R'])

/**
 * Classes that bring the colours of a vacation into scope (`--v-bg`, `--v-fg`, `--v-tint`, `--v-ink`, and the utilities
 * `bg-v-tint`, `text-v-ink`…). Rest is always the quiet neutral, whatever its name.
 */
export function vacationClass(name: string, type?: 'work' | 'rest'): string {
  if (type === 'rest') return 'vac vac-R'
  return classNames('vac', COLOURED.has(name) && `vac-${name}`)
}

/** 22 inline, 28–32 small, 36 sheet line, 40 row, 48 list, 56 card, 64–72 sheet, 80 week, 88–92 hero phone, 176 hero desktop. */
export type TileSize = 22 | 28 | 32 | 36 | 40 | 44 | 48 | 52 | 56 | 64 | 72 | 80 | 88 | 92 | 176

/** `solid` comes, `soft` is past or not possible, `gone` was given away, `pending` has an open demand. */
export type TileState = 'solid' | 'soft' | 'gone' | 'pending'

interface TileProps {
  /** The letter of the vacation (J, N, M, A, G, R or any name of the rotation; three characters are shown at most). */
  name: string
  type?: 'work' | 'rest'
  size?: TileSize
  state?: TileState
  /** Ring in the primary colour: what the action would add. */
  added?: boolean
  badge?: BadgeKind | undefined
  /** The text for screen readers (« Jour, 07:00 – 19:00 »). Without it the tile is decorative, for rows whose text says the same. */
  label?: string
}

export function Tile({ name, type, size = 40, state = 'solid', added, badge, label }: TileProps): ReactNode {
  const letters = name.slice(0, 3)
  const resting = type === 'rest' || (type === undefined && name === 'R')
  return (
    <span
      className={classNames(
        'tile',
        // It is not a style: tiles stand in prerendered pages, where the content security policy refuses styles. They stand in styles.css,
        // one by one.
        `[--z:${size}px]`,
        vacationClass(name, type),
        letters.length > 1 && `tile-${letters.length}`,
        resting && 'tile-rest',
        state !== 'solid' && `tile-${state}`,
        added && 'tile-added',
      )}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {letters}
      {badge !== undefined && (
        <span className="absolute -top-1.5 -right-1.5">
          <Badge kind={badge} small={size < 36} />
        </span>
      )}
    </span>
  )
}
