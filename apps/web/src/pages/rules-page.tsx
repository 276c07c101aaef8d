// /admin/rules: the working-time rules of the centre; a master administrator chooses which centre.
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Loaded, together } from '../kit/loaded.tsx'
import { useMe } from '../session/me.ts'
import { CenterChoice, NoCenterYet, useIsCenterAwaited, useShownCenter } from '../features/centers/components/center-choice.tsx'
import { centerValueText } from '../features/centers/texts.ts'
import { RulesEditor } from '../features/rules/components/rules-editor.tsx'
import { RulesHistory } from '../features/rules/components/rules-history.tsx'
import { useRotationOf, useRulesOf } from '../features/rules/queries.ts'
import { rulesTexts as texts } from '../features/rules/texts.ts'
import { PageBody, PageTitle } from '../ui/page-title.tsx'
import { Skeleton, SkeletonGroup } from '../ui/skeleton.tsx'

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
  const query = together(useRulesOf(centerId), useRotationOf(centerId))
  return (
    <Loaded query={query} failed={texts.failed} skeleton={<Loading />}>
      {([saved, rotation]) => (
        <>
          <RulesEditor centerId={centerId} saved={saved} rotation={rotation} readOnly={readOnly} />
          {!readOnly && <RulesHistory centerId={centerId} centerValue={centerValueText} />}
        </>
      )}
    </Loaded>
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
