// A member as their administrators see them: one sheet that says who they are, each thing that can be changed behind a row of its own.
import { fullName, plainName } from '@releve/contract/person-name'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import Ban from 'lucide-react/icons/ban'
import CalendarX from 'lucide-react/icons/calendar-x'
import Building2 from 'lucide-react/icons/building-2'
import GraduationCap from 'lucide-react/icons/graduation-cap'
import Headset from 'lucide-react/icons/headset'
import IdCard from 'lucide-react/icons/id-card'
import LockOpen from 'lucide-react/icons/lock-open'
import ShieldCheck from 'lucide-react/icons/shield-check'
import ShieldOff from 'lucide-react/icons/shield-off'
import UserRound from 'lucide-react/icons/user-round'
import UserRoundCheck from 'lucide-react/icons/user-round-check'
import UserRoundMinus from 'lucide-react/icons/user-round-minus'
import UserRoundX from 'lucide-react/icons/user-round-x'
import UsersRound from 'lucide-react/icons/users-round'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { WireUser } from '@releve/contract/users'
import { call } from '#api/client.ts'
import { useWaitReason } from '#api/use-wait-reason.ts'
import { Confirm } from '#kit/confirm.tsx'
import { useAction } from '#kit/use-action.ts'
import { WhileOpen, type Opening } from '#kit/while-open.tsx'
import { useMe } from '#session/me.ts'
import { useCenterName } from '#shared/centers.ts'
import { Avatar } from '#ui/avatar.tsx'
import { buttonClass } from '#ui/button.tsx'
import { DayText } from '#ui/day-text.tsx'
import type { OverlayProps } from '#ui/deferred-overlay.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { ListRow } from '#ui/list-row.tsx'
import { ReasonLine } from '#ui/reason-line.tsx'
import { uiTexts } from '#ui/texts.ts'
import { useAskBefore } from '#ui/unsaved-guard.tsx'
import { UnsavedSheet } from '#ui/unsaved-sheet.tsx'
import { useChangeRole, type Role } from '#features/users/mutations.ts'
import { useKeepers, useNameDeputy } from '#features/vacancies/queries.ts'
import { CloseAccount, MoveToCenter } from './member-departure.tsx'
import { MemberIdentityForm } from './member-identity-form.tsx'
import { rightsOver } from './member-rights.ts'
import { MemberTeamForm } from './member-team-form.tsx'
import { memberTexts as texts } from './member-texts.ts'
import { SignOnRows } from './member-sign-on.tsx'
import { MemberSuspension } from './member-suspension.tsx'
import { plannedTexts } from './departure-texts.ts'
import { PlannedDeparture } from './planned-departure.tsx'
import { suspensionTexts } from './suspension-texts.ts'
import { TraineeshipsForm } from '../traineeships/traineeships-form.tsx'
import { traineeshipTexts } from '../traineeships/traineeship-texts.ts'
import { RestrictionsForm } from '../restrictions/restrictions-form.tsx'
import { restrictionTexts } from '../restrictions/restriction-texts.ts'
import { useSheetFoot } from '#ui/sheet-foot.tsx'

type View = 'identity' | 'team' | 'restrictions' | 'traineeships' | 'center' | 'suspension' | 'departure' | 'close'

const titles: Readonly<Record<View, string>> = {
  identity: texts.identity.title,
  team: texts.team.title,
  restrictions: restrictionTexts.title,
  traineeships: traineeshipTexts.title,
  center: texts.center.title,
  suspension: suspensionTexts.title,
  departure: plannedTexts.title,
  close: texts.close.title,
}

const sectionClass = 'px-3 pt-4 pb-1 text-13 font-650 text-t3'

interface OverviewProps {
  user: WireUser
  onView: (view: View) => void
  /** The link is hidden where the sheet stands over the profile itself. */
  hasProfileLink: boolean
}

function Overview({ user, onView, hasProfileLink }: OverviewProps): ReactNode {
  const me = useMe()
  const rights = rightsOver(user, me)
  // Teams of several centres have the same names.
  const { data: centerName } = useCenterName(rights.isMaster ? user.centerId : null)
  const waits = useWaitReason()
  const [roleToGive, setRoleToGive] = useState<Role | null>(null)
  const isPending = user.status === 'pending'
  const changeRole = useAction(useChangeRole(), { done: (changed, { role }) => texts.role[role].done(changed), refusedInPassing: true })
  // Those of one's own centre alone are read; an administrator keeps the vacancies anyway.
  const mayBeDeputy = rights.administers && !isPending && !user.isAdmin && user.centerId !== null && user.centerId === me.centerId
  const deputies = useKeepers(mayBeDeputy).data?.deputies
  const deputy = texts.deputy[deputies?.some(({ _id }) => _id === user._id) === true ? 'remove' : 'name']
  const [askedDeputy, setAskedDeputy] = useState<typeof deputy | null>(null)
  const nameDeputy = useAction(useNameDeputy(), { done: () => deputy.done(user), refusedInPassing: true })
  const unlocking = useMutation({ mutationFn: () => call('accounts.unlock', { params: { id: user._id }, body: {} }) })
  const unlock = useAction(unlocking, { done: () => texts.unlock.done, refusedInPassing: true })
  const onPress = (act: () => void) => (waits === undefined ? { onClick: act } : {})
  const viewRow = (view: View, icon: ReactNode, note?: string) => (
    <span data-row={view}>
      <ListRow
        icon={icon}
        title={view === 'departure' && typeof user.lastDay === 'string' ? plannedTexts.rowTitle : titles[view]}
        note={note}
        {...onPress(() => onView(view))}
      />
    </span>
  )
  const roleRow = (role: Role) => {
    const { row, note } = texts.role[role]
    return (
      <ListRow
        key={role}
        icon={role === 'none' ? <ShieldOff size={20} /> : <ShieldCheck size={20} />}
        title={row}
        note={typeof note === 'string' ? note : note[user.adminType ?? 'center']}
        {...onPress(() => setRoleToGive(role))}
      />
    )
  }
  return (
    <div className="-mx-3 flex flex-col">
      {waits !== undefined && (
        <span className="px-3 pb-3">
          <ReasonLine tone="warn">{waits}</ReasonLine>
        </span>
      )}
      {isPending && (
        <div className="mx-3 mb-3 flex flex-col gap-3 rounded-card bg-pending-tint p-4">
          <p className="text-14">{texts.pending}</p>
          <Link to="/admin/pending-users" className={buttonClass({ size: 44, wide: true })}>
            {texts.openPending}
          </Link>
        </div>
      )}
      <h3 className={sectionClass}>{texts.sections.member}</h3>
      {hasProfileLink && <ListRow icon={<UserRound size={20} />} title={texts.profile} to={`/profile/${user._id}`} />}
      {rights.edits ? (
        viewRow('identity', <IdCard size={20} />, texts.identity.note)
      ) : (
        <span className="px-3 py-2">
          <ReasonLine tone="quiet">{texts.beyond}</ReasonLine>
        </span>
      )}
      {rights.administers &&
        !isPending &&
        user.centerId !== null &&
        viewRow('team', <UsersRound size={20} />, [user.team?.name ?? texts.team.none, centerName].filter(Boolean).join(' · '))}
      {rights.administers && !isPending && user.centerId !== null && viewRow('restrictions', <Ban size={20} />, restrictionTexts.note)}
      {rights.administers &&
        !isPending &&
        user.centerId !== null &&
        viewRow('traineeships', <GraduationCap size={20} />, traineeshipTexts.note)}
      {rights.isMaster && rights.edits && !isPending && viewRow('center', <Building2 size={20} />)}
      <h3 className={sectionClass}>{texts.sections.account}</h3>
      {rights.roles.map((role) => roleRow(role ?? 'none'))}
      {mayBeDeputy && deputies !== undefined && (
        <ListRow icon={<Headset size={20} />} title={deputy.row} note={deputy.note} {...onPress(() => setAskedDeputy(deputy))} />
      )}
      {rights.isSelf && <ListRow icon={<ShieldCheck size={20} />} title={texts.role.none.row} note={texts.ownRole} />}
      {rights.administers && !rights.isSelf && (
        <ListRow
          icon={unlocking.isSuccess ? <UserRoundCheck size={20} /> : <LockOpen size={20} />}
          title={texts.unlock.row}
          note={texts.unlock.note}
          {...onPress(() => void unlock.run())}
        />
      )}
      {rights.administers && !rights.isSelf && waits === undefined && <SignOnRows user={user} />}
      {rights.suspends && viewRow('suspension', <UserRoundMinus size={20} />, suspensionTexts.note)}
      {rights.edits &&
        !isPending &&
        user.centerId !== null &&
        viewRow(
          'departure',
          <CalendarX size={20} />,
          typeof user.lastDay === 'string' ? plannedTexts.last(user.lastDay) : plannedTexts.note,
        )}
      {rights.edits && !rights.isSelf && viewRow('close', <UserRoundX size={20} className="text-error" />, texts.close.note)}
      <Confirm
        subject={roleToGive}
        onClose={() => setRoleToGive(null)}
        title={(role) => texts.role[role].question(user)}
        description={(role) => texts.role[role].explain}
        confirmLabel={(role) => texts.role[role].confirm}
        danger={(role) => role === 'none'}
        action={changeRole}
        onConfirm={(role) => changeRole.run({ id: user._id, role })}
      />
      <Confirm
        subject={askedDeputy}
        onClose={() => setAskedDeputy(null)}
        title={({ question }) => question(user)}
        description={({ explain }) => explain}
        confirmLabel={({ confirm }) => confirm}
        danger={({ confirm }) => confirm === texts.deputy.remove.confirm}
        action={nameDeputy}
        onConfirm={(role) => nameDeputy.run({ userId: user._id, isDeputy: role.row === texts.deputy.name.row })}
      />
    </div>
  )
}

function BackToOverview({ onBack }: { onBack: () => void }): ReactNode {
  const askBefore = useAskBefore()
  return <IconButton label={uiTexts.back} icon={<ArrowLeft size={22} />} onClick={() => askBefore(onBack)} />
}

interface MemberSheetProps extends OverlayProps {
  /** It is undefined while closed. */
  user: WireUser | undefined
  /** False over the profile of the member themselves. */
  hasProfileLink?: boolean
  /** It is called after their account was closed: where the sheet stood may make no sense any more. */
  onGone?: () => void
}

function OpenSheet({
  user,
  open,
  onOpenChange,
  hasProfileLink = true,
  onGone,
}: MemberSheetProps & Opening & { user: WireUser }): ReactNode {
  const body = useRef<HTMLDivElement>(null)
  const { footer, withFoot } = useSheetFoot()
  const [view, setView] = useState<View | null>(null)

  // The focus follows: into the view, and back to the row that led there.
  const cameFrom = useRef<View | null>(null)
  useEffect(() => {
    if (view !== null) {
      cameFrom.current = view
      body.current?.querySelector<HTMLElement>('[data-back] button')?.focus()
    } else if (cameFrom.current !== null) {
      body.current?.querySelector<HTMLElement>(`[data-row="${cameFrom.current}"] button`)?.focus()
      cameFrom.current = null
    }
  }, [view])

  const back = () => setView(null)
  const close = () => {
    onOpenChange(false)
    onGone?.()
  }
  const note = [user.role, user.rank].filter(Boolean).join(' · ')
  return (
    <UnsavedSheet
      open={open}
      onOpenChange={onOpenChange}
      title={view === null ? fullName(user) : `${titles[view]}, ${fullName(user)}`}
      header={
        <div className="flex items-center gap-3.5">
          <Avatar name={plainName(user)} imageUrl={user.avatar ?? undefined} size={view === null ? 64 : 44} />
          <span className="flex min-w-0 flex-col">
            <span className={view === null ? 'text-22 font-700 text-balance' : 'text-16 font-650'}>{fullName(user)}</span>
            {note !== '' && <DayText className="text-14 text-t2">{note}</DayText>}
          </span>
        </div>
      }
      footer={view === null ? undefined : footer}
    >
      <div ref={body}>
        {view === null ? (
          <Overview user={user} onView={setView} hasProfileLink={hasProfileLink} />
        ) : (
          <div className="flex flex-col gap-4">
            <div data-back="" className="-ml-3 flex items-center gap-1">
              <BackToOverview onBack={back} />
              <h3 className="text-18">{titles[view]}</h3>
            </div>
            {withFoot(
              <>
                {view === 'identity' && <MemberIdentityForm user={user} onDone={back} />}
                {view === 'team' && <MemberTeamForm user={user} onDone={back} />}
                {view === 'restrictions' && <RestrictionsForm user={user} onDone={back} />}
                {view === 'traineeships' && <TraineeshipsForm user={user} onDone={back} />}
                {view === 'center' && <MoveToCenter user={user} onDone={back} />}
                {view === 'suspension' && <MemberSuspension user={user} />}
                {view === 'departure' && <PlannedDeparture user={user} onDone={back} />}
                {view === 'close' && <CloseAccount user={user} onDone={close} />}
              </>,
            )}
          </div>
        )}
      </div>
    </UnsavedSheet>
  )
}

export function MemberSheet(props: MemberSheetProps): ReactNode {
  return (
    <WhileOpen subject={props.open ? (props.user ?? null) : null}>
      {(user, opening) => <OpenSheet {...props} {...opening} user={user} />}
    </WhileOpen>
  )
}
