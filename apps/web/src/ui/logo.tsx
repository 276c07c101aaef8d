// The sign of the product: a day tile and the night tile that takes over.
import type { ReactNode } from 'react'

/**
 * The sign alone is decorative: what carries it (a link) has the name. `size`: its side in pixels, 34 in bars, 28 on phones; `withName`
 * writes « Relève » beside it.
 */
export function Logo({ size = 34, withName = false }: { size?: number; withName?: boolean }): ReactNode {
  return (
    <span className="inline-flex items-center gap-2.5">
      <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
        <rect x="2" y="2" width="19" height="19" rx="6" fill="var(--J-bg)" />
        <rect x="11" y="11" width="19" height="19" rx="6" fill="var(--N-bg)" stroke="var(--ring)" strokeWidth="2.5" />
      </svg>
      {withName && <span className="text-22 font-650">Relève</span>}
    </span>
  )
}
