// /profile/{userId}: who somebody is, their teams, planning and service, and for themselves and their administrators points and histories.
import { fullName } from '@releve/contract/person-name'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import Coins from 'lucide-react/icons/coins'
import Hourglass from 'lucide-react/icons/hourglass'
import History from 'lucide-react/icons/history'
import MessageSquare from 'lucide-react/icons/message-square'
import Send from 'lucide-react/icons/send'
import UserRoundCog from 'lucide-react/icons/user-round-cog'
import { useState, type ReactNode } from 'react'
import type { WireUser } from '@releve/contract/users'
import { isMissing } from '../api/errors.ts'
import { Loaded } from '../kit/loaded.tsx'
import { useMe } from '../session/me.ts'
import { LogOutButton } from '../features/accounts/components/log-out-button.tsx'
import { ProfilePoints } from '../features/points/components/points-card.tsx'
import { TransferSheet } from '../features/points/components/transfer-sheet.tsx'
import { transferTexts } from '../features/points/texts.ts'
import { accountTexts } from '../features/hours/texts.ts'
import { OwnRestrictions } from '../features/users/components/restrictions/own-restrictions.tsx'
import { OwnTraineeships } from '../features/users/components/traineeships/traineeship-progress.tsx'
import { OwnFairness } from '../features/fairness/components/own-fairness.tsx'
import { ColleaguePlanning } from '../features/calendar/components/colleague/colleague-planning.tsx'
import { ReadingAge } from '../features/calendar/components/reading-age.tsx'
import { ServiceCounters } from '../features/calendar/components/service/service-cards.tsx'
import { rightsOver } from '../features/users/components/member/member-rights.ts'
import { MissingProfile } from '../features/users/components/missing-profile.tsx'
import { LoadingIdentity, ProfileIdentity } from '../features/users/components/profile/profile-identity.tsx'
import { TeamHistory } from '../features/users/components/profile/team-history.tsx'
import { useUser } from '../features/users/queries.ts'
import { profileTexts as texts } from '../features/users/texts.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { deferredSheet } from '../ui/deferred-overlay.tsx'
import { ListRow } from '../ui/list-row.tsx'
import { Page } from '../ui/page-title.tsx'
import { SkeletonStack } from '../ui/skeleton-rows.tsx'
import { SectionTitle } from '../ui/section-title.tsx'

// The sheet is for administrators only.
const MemberSheet = deferredSheet(async () => (await import('../features/users/components/member/member-sheet.tsx')).MemberSheet, {
  whenIdle: false,
})

// In one column points and histories come before the charts, which are long; in two they stand beside all the rest.
const COLUMNS =
  'flex max-w-[1640px] flex-col gap-8 xl:grid xl:grid-cols-[minmax(0,1fr)_minmax(320px,384px)] xl:grid-rows-[auto_1fr] xl:items-start xl:gap-x-10'
const SIDE = 'flex min-w-0 flex-col gap-8 xl:col-start-2 xl:row-start-1 xl:row-span-2'

/** It has the form of most profiles: identity and service, points and teams beside. */
const LOADING = (
  <div className={COLUMNS}>
    <LoadingIdentity />
    <SkeletonStack className={SIDE} count={2} height={112} />
  </div>
)

function Profile({ user, readAt }: { user: WireUser; readAt: number }): ReactNode {
  const me = useMe()
  const navigate = useNavigate()
  const [isTransferring, setTransferring] = useState(false)
  const [isManaging, setManaging] = useState(false)
  const { administers, readsHours } = rightsOver(user, me)
  const isMe = user._id === me._id
  const seesAll = isMe || me.adminType === 'master' || (me.isAdmin && me.centerId === user.centerId)
  const isColleague = !isMe && me.centerId !== null && user.centerId === me.centerId
  return (
    <div className={COLUMNS}>
      <div className="flex min-w-0 flex-col gap-8">
        <ReadingAge what="Profil" readAt={readAt} />
        <ProfileIdentity
          user={user}
          actions={
            (isColleague || administers) && (
              <span className="flex flex-wrap gap-2 max-sm:*:flex-auto">
                {isColleague && (
                  <>
                    <Link to="/messages" search={{ write: 1, to: user._id }} className={buttonClass({ variant: 'primary', size: 44 })}>
                      <MessageSquare size={18} />
                      {texts.write}
                    </Link>
                    <Button size={44} icon={<Send size={18} />} onClick={() => setTransferring(true)}>
                      {transferTexts.open}
                    </Button>
                  </>
                )}
                {administers && (
                  <Button size={44} icon={<UserRoundCog size={18} />} onClick={() => setManaging(true)}>
                    {isMe ? texts.manageMe : texts.manage}
                  </Button>
                )}
              </span>
            )
          }
        />
        {isColleague && <ColleaguePlanning userId={user._id} />}
      </div>
      <div className={SIDE}>
        {(seesAll || (readsHours && user.centerId !== null)) && (
          <section aria-labelledby="historiques" className="flex flex-col gap-3">
            <SectionTitle id="historiques">{seesAll ? texts.points : accountTexts.title}</SectionTitle>
            {seesAll && user.centerId !== null && <ProfilePoints userId={user._id} />}
            {/* On a card a face needs more contrast than on the page. */}
            <Card className="*:min-h-16 *:px-3.5 *:*:first:bg-s3">
              {seesAll && (
                <ListRow
                  to={`/profile/${user._id}/transaction-history`}
                  icon={<Coins size={20} />}
                  title={texts.transactions}
                  note={texts.transactionsNote}
                />
              )}
              {user.centerId !== null && (
                <ListRow
                  to={`/profile/${user._id}/hours`}
                  icon={<Hourglass size={20} />}
                  title={accountTexts.title}
                  note={accountTexts.note}
                />
              )}
              {seesAll && (
                <ListRow
                  to={`/profile/${user._id}/change-history`}
                  icon={<History size={20} />}
                  title={texts.changes}
                  note={texts.changesNote}
                />
              )}
            </Card>
          </section>
        )}
        {seesAll && user.centerId !== null && <OwnRestrictions userId={user._id} isMe={isMe} />}
        {seesAll && user.centerId !== null && <OwnTraineeships userId={user._id} />}
        <TeamHistory userId={user._id} isEditable={administers} />
      </div>
      <div className="flex min-w-0 flex-col gap-8 empty:hidden">
        {user.centerId !== null && user.centerId === me.centerId && <ServiceCounters userId={user._id} />}
        {user.centerId !== null && readsHours && <OwnFairness userId={user._id} />}
      </div>
      {isMe && (
        <span className="-ml-3.5 lg:hidden">
          <LogOutButton />
        </span>
      )}
      {administers && (
        <MemberSheet
          user={user}
          open={isManaging}
          onOpenChange={setManaging}
          hasProfileLink={false}
          onGone={() => void navigate({ to: '/users', replace: true })}
        />
      )}
      {isColleague && <TransferSheet open={isTransferring} onOpenChange={setTransferring} to={user} />}
    </div>
  )
}

export function ProfilePage(): ReactNode {
  const { userId } = useParams({ from: '/member/profile/$userId' })
  const me = useMe()
  const query = useUser(userId)
  const user = query.data?._id === userId ? query.data : undefined
  const isMe = userId === me._id
  const title = isMe ? texts.own : user === undefined ? texts.title : fullName(user)
  return (
    <Page title={title} {...(!isMe && { backTo: '/dashboard' })}>
      {isMissing(query.error) ? (
        <MissingProfile />
      ) : (
        <Loaded query={{ ...query, data: user }} failed={texts.failedTitle} skeleton={LOADING}>
          {(known) => <Profile key={userId} user={known} readAt={query.dataUpdatedAt} />}
        </Loaded>
      )}
    </Page>
  )
}
