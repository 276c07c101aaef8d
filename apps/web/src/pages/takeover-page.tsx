// /admin/takeover: a planning kept in a spreadsheet becomes that of the centre; a master administrator chooses which centre.
import type { ReactNode } from 'react'
import { TakeoverScreen } from '../features/takeovers/components/takeover-screen.tsx'
import { takeoverTexts as texts } from '../features/takeovers/texts.ts'
import { SkeletonStack } from '../ui/skeleton-rows.tsx'
import { OfCenter } from './of-center.tsx'

export function TakeoverPage(): ReactNode {
  return (
    <OfCenter
      from="/admin/takeover"
      title={texts.title}
      className="flex max-w-[1440px] flex-col gap-6"
      skeleton={<SkeletonStack count={4} height={72} />}
    >
      {(centerId) => <TakeoverScreen centerId={centerId} />}
    </OfCenter>
  )
}
