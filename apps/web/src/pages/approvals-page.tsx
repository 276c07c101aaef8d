// /admin/approvals: the levels by which requests are approved; a master administrator chooses which centre.
import type { ReactNode } from 'react'
import { TermsEditor } from '../features/approvals/components/terms-editor.tsx'
import { approvalTexts as texts } from '../features/approvals/texts.ts'
import { SkeletonStack } from '../ui/skeleton-rows.tsx'
import { OfCenter } from './of-center.tsx'

export function ApprovalsPage(): ReactNode {
  return (
    <OfCenter
      from="/admin/approvals"
      title={texts.title}
      className="flex max-w-[1440px] flex-col gap-9"
      skeleton={<SkeletonStack count={3} height={104} />}
    >
      {(centerId) => <TermsEditor centerId={centerId} />}
    </OfCenter>
  )
}
