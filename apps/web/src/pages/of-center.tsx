// A page of one centre: one's own, or the one that a master administrator chooses, whom the address names.
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import { CenterChoice, NoCenterYet } from '../features/centers/components/center-choice.tsx'
import { useIsCenterAwaited, useShownCenter } from '../features/centers/components/shown-center.ts'
import { useMe } from '../session/me.ts'
import { Page } from '../ui/page-title.tsx'

interface OfCenterProps {
  from:
    | '/leave'
    | '/month'
    | '/rotation'
    | '/admin/rules'
    | '/admin/activities'
    | '/admin/approvals'
    | '/admin/hours'
    | '/admin/keys'
    | '/admin/roles'
    | '/admin/takeover'
    | '/admin/fairness'
  title: string
  className: string
  /** It shows until it is known which centres there are. */
  skeleton: ReactNode
  /** It shows to a member of no centre. */
  noCenter?: ReactNode
  /** Data of one centre is never shown as another's, not even while that one is being read. */
  children: (centerId: string) => ReactNode
}

export function OfCenter({ from, title, className, skeleton, noCenter, children }: OfCenterProps): ReactNode {
  const centerId = useShownCenter(useSearch({ from: `/member${from}` }))
  const navigate = useNavigate({ from })
  const isAwaited = useIsCenterAwaited()
  const isMaster = useMe().adminType === 'master'
  const missing = isAwaited ? skeleton : isMaster ? <NoCenterYet /> : noCenter
  return (
    <Page title={title} className={className}>
      <CenterChoice centerId={centerId} onChange={(center) => void navigate({ search: { center }, replace: true, resetScroll: false })} />
      {centerId === null ? missing : <Fragment key={centerId}>{children(centerId)}</Fragment>}
    </Page>
  )
}
