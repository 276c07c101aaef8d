// /profile/{userId}/change-history: everything that changed a planning.
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isMissing } from '../api/errors.ts'
import { useMe } from '../session/me.ts'
import { ChangeList } from '../features/users/components/change-list.tsx'
import { MissingProfile } from '../features/users/components/missing-profile.tsx'
import { useUser } from '../features/users/queries.ts'
import { changeTexts as texts } from '../features/users/texts.ts'
import { PageBody, PageTitle } from '../ui/page-title.tsx'
import { fullName } from '../shared/person.ts'
import { WayBack } from '../ui/way-back.tsx'

export function ChangeHistoryPage(): ReactNode {
  const { userId } = useParams({ from: '/member/profile/$userId/change-history' })
  const me = useMe()
  const { data, error } = useUser(userId)
  const isOther = userId !== me._id && data?._id === userId
  const title = isOther ? texts.of(fullName(data)) : texts.title
  return (
    <>
      <PageTitle
        title={title}
        documentTitle={title}
        backTo={`/profile/${userId}`}
        toolbar={<WayBack to={`/profile/${userId}`}>{texts.backToProfile}</WayBack>}
      />
      <PageBody>{isMissing(error) ? <MissingProfile /> : <ChangeList key={userId} userId={userId} />}</PageBody>
    </>
  )
}
