// /profile/{userId}/transaction-history: the points of a member, giving some of one's own, and correcting those of who one administers.
import { fullName } from '@releve/contract/person-name'
import { useParams } from '@tanstack/react-router'
import Scale from 'lucide-react/icons/scale'
import Send from 'lucide-react/icons/send'
import { useState, type ReactNode } from 'react'
import { administers } from '@releve/domain/access/access'
import { isMissing } from '../api/errors.ts'
import { useMe } from '../session/me.ts'
import { PointsHistory } from '../features/points/components/points-history.tsx'
import { CorrectionSheet } from '../features/points/components/correction-sheet.tsx'
import { TransferSheet } from '../features/points/components/transfer-sheet.tsx'
import { correctionTexts, pointTexts as texts } from '../features/points/texts.ts'
import { MissingProfile } from '../features/users/components/missing-profile.tsx'
import { useUser } from '../features/users/queries.ts'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Page } from '../ui/page-title.tsx'

export function TransactionHistoryPage(): ReactNode {
  const { userId } = useParams({ from: '/member/profile/$userId/transaction-history' })
  const me = useMe()
  const [isTransferring, setTransferring] = useState(false)
  const [isCorrecting, setCorrecting] = useState(false)
  const { data, error } = useUser(userId)
  const name = userId !== me._id && data?._id === userId ? fullName(data) : null
  // Nobody corrects their own.
  const corrected = userId !== me._id && data?._id === userId && data.centerId !== null && administers(me, data.centerId) ? data : null
  const givesPoints = userId === me._id && me.centerId !== null
  const button = (
    <Button variant="neutral" size={40} icon={<Send size={16} />} onClick={() => setTransferring(true)}>
      {texts.transfer}
    </Button>
  )
  const correction = (
    <Button variant="neutral" size={40} icon={<Scale size={16} />} onClick={() => setCorrecting(true)}>
      {correctionTexts.open}
    </Button>
  )
  return (
    <Page
      title={name === null ? texts.title : texts.of(name)}
      documentTitle={name === null ? texts.history : texts.of(name)}
      backTo={`/profile/${userId}`}
      backLabel={texts.backToProfile}
      {...(givesPoints && { toolbar: button, phoneActions: button })}
      {...(corrected !== null && {
        toolbar: correction,
        // The button has no words there: the bar has the name of the member to hold.
        phoneActions: <IconButton label={correctionTexts.open} icon={<Scale size={22} />} onClick={() => setCorrecting(true)} />,
      })}
    >
      {isMissing(error) ? <MissingProfile /> : <PointsHistory key={userId} userId={userId} />}
      {givesPoints && <TransferSheet open={isTransferring} onOpenChange={setTransferring} />}
      {corrected !== null && <CorrectionSheet user={corrected} open={isCorrecting} onOpenChange={setCorrecting} />}
    </Page>
  )
}
