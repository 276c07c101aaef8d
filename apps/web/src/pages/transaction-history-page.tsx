// /profile/{userId}/transaction-history: the points of a member, and giving some of one's own.
import { useParams } from '@tanstack/react-router'
import Send from 'lucide-react/icons/send'
import { useState, type ReactNode } from 'react'
import { isMissing } from '../api/errors.ts'
import { useMe } from '../session/me.ts'
import { PointsHistory } from '../features/points/components/points-history.tsx'
import { TransferSheet } from '../features/points/components/transfer-sheet.tsx'
import { pointTexts as texts } from '../features/points/texts.ts'
import { MissingProfile } from '../features/users/components/missing-profile.tsx'
import { useUser } from '../features/users/queries.ts'
import { Button } from '../ui/button.tsx'
import { Page } from '../ui/page-title.tsx'
import { fullName } from '../shared/person.ts'

export function TransactionHistoryPage(): ReactNode {
  const { userId } = useParams({ from: '/member/profile/$userId/transaction-history' })
  const me = useMe()
  const [isTransferring, setTransferring] = useState(false)
  const { data, error } = useUser(userId)
  const name = userId !== me._id && data?._id === userId ? fullName(data) : null
  const givesPoints = userId === me._id && me.centerId !== null
  const button = (
    <Button variant="neutral" size={40} icon={<Send size={16} />} onClick={() => setTransferring(true)}>
      {texts.transfer}
    </Button>
  )
  return (
    <Page
      title={name === null ? texts.title : texts.of(name)}
      documentTitle={name === null ? texts.history : texts.of(name)}
      backTo={`/profile/${userId}`}
      backLabel={texts.backToProfile}
      {...(givesPoints && { toolbar: button, phoneActions: button })}
    >
      {isMissing(error) ? <MissingProfile /> : <PointsHistory key={userId} userId={userId} />}
      {givesPoints && <TransferSheet open={isTransferring} onOpenChange={setTransferring} />}
    </Page>
  )
}
