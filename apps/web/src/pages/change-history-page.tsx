// /profile/{userId}/change-history: everything that changed a planning.
import { fullName } from '@releve/contract/person-name'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isMissing } from '../api/errors.ts'
import { useMe } from '../session/me.ts'
import { ChangeList } from '../features/users/components/history/change-list.tsx'
import { MissingProfile } from '../features/users/components/missing-profile.tsx'
import { OwnPromises } from '../features/journal/components/own-promises.tsx'
import { useUser } from '../features/users/queries.ts'
import { changeTexts as texts } from '../features/users/texts.ts'
import { Page } from '../ui/page-title.tsx'

export function ChangeHistoryPage(): ReactNode {
  const { userId } = useParams({ from: '/member/profile/$userId/change-history' })
  const me = useMe()
  const { data, error } = useUser(userId)
  const isOther = userId !== me._id && data?._id === userId
  const title = isOther ? texts.of(fullName(data)) : texts.title
  return (
    <Page title={title} backTo={`/profile/${userId}`} backLabel={texts.backToProfile}>
      {userId === me._id && <OwnPromises />}
      {isMissing(error) ? <MissingProfile /> : <ChangeList key={userId} userId={userId} />}
    </Page>
  )
}
