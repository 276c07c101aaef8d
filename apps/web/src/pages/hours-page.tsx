// /profile/{userId}/hours: the hours account of a member in a civil year; who administers them writes lines to it, and their share of time.
import { administers } from '@releve/domain/access/access'
import { civilDateOf, toDayNumber } from '@releve/domain/calendar/day'
import { fullName } from '@releve/contract/person-name'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import PenLine from 'lucide-react/icons/pen-line'
import Percent from 'lucide-react/icons/percent'
import { useState, type ReactNode } from 'react'
import { isMissing } from '../api/errors.ts'
import { useToday } from '../features/centers/queries.ts'
import { HoursAccount } from '../features/hours/components/hours-account.tsx'
import { LeaveBalances } from '../features/hours/components/leave-balances.tsx'
import { LeaveLineSheet } from '../features/hours/components/leave-line-sheet.tsx'
import { useLeave } from '../features/hours/components/leave-queries.ts'
import { leaveTexts } from '../features/hours/components/leave-texts.ts'
import { RestsOwed } from '../features/hours/components/rests-owed.tsx'
import { LineSheet } from '../features/hours/components/line-sheet.tsx'
import { MemberTermsSheet } from '../features/hours/components/member-terms-sheet.tsx'
import { useHoursAccount } from '../features/hours/queries.ts'
import { accountTexts as texts } from '../features/hours/texts.ts'
import { MissingProfile } from '../features/users/components/missing-profile.tsx'
import { useUser } from '../features/users/queries.ts'
import { useMe } from '../session/me.ts'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Page } from '../ui/page-title.tsx'

export function HoursPage(): ReactNode {
  const { userId } = useParams({ from: '/member/profile/$userId/hours' })
  const search = useSearch({ from: '/member/profile/$userId/hours' })
  const navigate = useNavigate({ from: '/profile/$userId/hours' })
  const me = useMe()
  const today = useToday()
  const year = search.year ?? civilDateOf(toDayNumber(today)).year
  const [isWriting, setWriting] = useState(false)
  const [isEditing, setEditing] = useState(false)
  const [isWritingLeave, setWritingLeave] = useState(false)
  const leave = useLeave(userId, year)
  const balances = leave.data?.balances ?? []
  const hasLeave = balances.length > 0
  const { data, error } = useUser(userId)
  const account = useHoursAccount(userId, year)
  const user = data?._id === userId ? data : undefined
  const name = userId === me._id || user === undefined ? null : fullName(user)
  // Nobody writes their own account.
  const written = userId !== me._id && user !== undefined && user.centerId !== null && administers(me, user.centerId) ? user : null
  const terms = account.data?.terms
  return (
    <Page
      title={name === null ? texts.title : texts.of(name)}
      backTo={`/profile/${userId}`}
      backLabel={texts.back}
      {...(written !== null && {
        toolbar: (
          <>
            <Button variant="neutral" size={40} icon={<Percent size={16} />} onClick={() => setEditing(true)}>
              {texts.terms}
            </Button>
            <Button variant="neutral" size={40} icon={<PenLine size={16} />} onClick={() => setWriting(true)}>
              {texts.write}
            </Button>
          </>
        ),
        phoneActions: (
          <>
            <IconButton label={texts.terms} icon={<Percent size={22} />} onClick={() => setEditing(true)} />
            <IconButton label={texts.write} icon={<PenLine size={22} />} onClick={() => setWriting(true)} />
          </>
        ),
      })}
    >
      {isMissing(error) ? (
        <MissingProfile />
      ) : (
        <div key={userId} className="flex flex-col gap-9">
          <HoursAccount
            userId={userId}
            year={year}
            onYear={(next) => void navigate({ search: { year: next }, replace: true, resetScroll: false })}
          />
          <RestsOwed userId={userId} mayWaive={written !== null} />
          <LeaveBalances userId={userId} year={year} />
          {written !== null && hasLeave && (
            <span>
              <Button variant="neutral" size={44} icon={<PenLine size={16} />} onClick={() => setWritingLeave(true)}>
                {leaveTexts.write}
              </Button>
            </span>
          )}
        </div>
      )}
      {written !== null && <LineSheet user={written} year={year} open={isWriting} onOpenChange={setWriting} />}
      {written !== null && hasLeave && (
        <LeaveLineSheet user={written} year={year} balances={balances} open={isWritingLeave} onOpenChange={setWritingLeave} />
      )}
      {written !== null && terms !== undefined && (
        <MemberTermsSheet user={written} terms={terms} open={isEditing} onOpenChange={setEditing} />
      )}
    </Page>
  )
}
