// /admin/rules: the working-time rules of the centre; a master administrator chooses which centre.
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { whyUnread } from '../api/errors.ts'
import { useMe } from '../features/accounts/queries.ts'
import { CenterChoice, NoCenterYet, useIsCenterAwaited, useShownCenter } from '../features/centers/components/center-choice.tsx'
import { centerValueText } from '../features/centers/texts.ts'
import { RulesEditor } from '../features/rules/components/rules-editor.tsx'
import { RulesHistory } from '../features/rules/components/rules-history.tsx'
import { useProfiles, useRotationOf, useRulesOf } from '../features/rules/queries.ts'
import { rulesTexts as texts } from '../features/rules/texts.ts'
import { PageBody, PageTitle } from '../ui/page-title.tsx'
import { Skeleton, SkeletonGroup } from '../ui/skeleton.tsx'
import { ErrorState } from '../ui/states.tsx'

function Loading(): ReactNode {
  return (
    <SkeletonGroup className="flex flex-col gap-6">
      <Skeleton width={360} height={52} radius="button" />
      {[0, 1, 2, 3, 4].map((index) => (
        <Skeleton key={index} width="100%" height={104} radius="card" />
      ))}
    </SkeletonGroup>
  )
}

function RulesOf({ centerId, readOnly }: { centerId: string; readOnly: boolean }): ReactNode {
  const rules = useRulesOf(centerId)
  const profiles = useProfiles()
  const rotation = useRotationOf(centerId)
  const unread = [rules, profiles, rotation].filter(({ isError, data }) => isError && data === undefined)
  const [failed] = unread
  if (failed !== undefined) {
    return (
      <ErrorState title={texts.failed} onRetry={() => unread.forEach((query) => void query.refetch())} retrying={failed.isFetching}>
        {whyUnread(failed.error)}
      </ErrorState>
    )
  }
  if (rules.data === undefined || profiles.data === undefined || rotation.data === undefined) return <Loading />
  return (
    <>
      <RulesEditor centerId={centerId} saved={rules.data} rotation={rotation.data} profiles={profiles.data} readOnly={readOnly} />
      {!readOnly && <RulesHistory centerId={centerId} centerValue={centerValueText} />}
    </>
  )
}

export function RulesPage(): ReactNode {
  const me = useMe()
  const search = useSearch({ from: '/member/admin/rules' })
  const navigate = useNavigate({ from: '/admin/rules' })
  const centerId = useShownCenter(search)
  const isAwaited = useIsCenterAwaited()
  return (
    <>
      <PageTitle title={texts.title} documentTitle={texts.title} />
      <PageBody className="flex max-w-[1440px] flex-col gap-9">
        <CenterChoice centerId={centerId} onChange={(center) => void navigate({ search: { center }, replace: true, resetScroll: false })} />
        {centerId === null ? (
          isAwaited ? (
            <Loading />
          ) : (
            <NoCenterYet />
          )
        ) : (
          // Those of another centre are never shown as its own, not even while its own are read.
          <RulesOf key={centerId} centerId={centerId} readOnly={!(me.adminType === 'master' || (me.isAdmin && centerId === me.centerId))} />
        )}
      </PageBody>
    </>
  )
}
