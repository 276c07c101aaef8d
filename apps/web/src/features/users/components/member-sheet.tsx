// A member as his administrators keep him: one sheet that says who he is, each thing that can be changed behind a row of its own.
import { Link } from '@tanstack/react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import Building2 from 'lucide-react/icons/building-2'
import IdCard from 'lucide-react/icons/id-card'
import LockOpen from 'lucide-react/icons/lock-open'
import ShieldCheck from 'lucide-react/icons/shield-check'
import ShieldOff from 'lucide-react/icons/shield-off'
import UserRound from 'lucide-react/icons/user-round'
import UserRoundCheck from 'lucide-react/icons/user-round-check'
import UserRoundX from 'lucide-react/icons/user-round-x'
import UsersRound from 'lucide-react/icons/users-round'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { WireUser } from '@releve/contract/users'
import { messageOf } from '../../../api/errors.ts'
import { useWaitReason } from '../../../api/use-wait-reason.ts'
import { DayText } from '../../../ui/day-text.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { ListRow } from '../../../ui/list-row.tsx'
import { fullName } from '../../../ui/person.ts'
import { ReasonLine } from '../../../ui/reason-line.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { useAskBefore } from '../../../ui/unsaved-guard.tsx'
import { UnsavedSheet } from '../../../ui/unsaved-sheet.tsx'
import { useOneAtATime } from '../../../ui/use-one-at-a-time.ts'
import { useMe } from '../../accounts/queries.ts'
import { useChangeRole, useUnlock } from '../mutations.ts'
import { CloseAccount, MoveToCenter } from './member-departure.tsx'
import { MemberIdentityForm } from './member-identity-form.tsx'
import { rightsOver } from './member-rights.ts'
import type { MemberRights } from './member-rights.ts'
import { MemberTeamForm } from './member-team-form.tsx'
import { memberTexts as texts } from './member-texts.ts'

type View = 'identity' | 'team' | 'center' | 'close'
type Role = 'center' | 'master' | null

const TITLES: Readonly<Record<View, string>> = {
  identity: texts.identity.title,
  team: texts.team.title,
  center: texts.center.title,
  close: texts.close.title,
}

const sectionClass = 'px-3 pt-4 pb-1 text-13 font-650 text-t3'

interface OverviewProps {
  user: WireUser
  rights: MemberRights
  /** Why nothing can be changed now. */
  waits: string | undefined
  onView: (view: View) => void
  /** Hidden where the sheet stands over the profile itself. */
  hasProfileLink: boolean
}

function Overview({ user, rights, waits, onView, hasProfileLink }: OverviewProps): ReactNode {
  const snackbar = useSnackbar()
  const unlock = useUnlock()
  const changeRole = useChangeRole()
  const [asked, setAsked] = useState<Role>()
  const isPending = user.status === 'pending'
  const can = waits === undefined
  const askedKey = asked ?? 'none'

  // By promise: the list read again may leave him out, and this with him, before it is said.
  const give = useOneAtATime((role: Role) =>
    changeRole
      .mutateAsync({ id: user._id, role })
      .then(
        (changed) => snackbar.show({ kind: 'success', message: texts.role.done[role ?? 'none'](changed) }),
        (error: unknown) => snackbar.show({ kind: 'error', message: messageOf(error), durationMs: 8000 }),
      )
      .finally(() => setAsked(undefined)),
  )

  const roleIcon = { center: <ShieldCheck size={20} />, master: <ShieldCheck size={20} />, none: <ShieldOff size={20} /> } as const
  const roleTitle = { center: texts.role.toCenter, master: texts.role.toMaster, none: texts.role.remove } as const
  const roleNote = {
    center: texts.role.toCenterNote,
    master: texts.role.toMasterNote,
    none: user.adminType === null ? undefined : texts.role.removeNote[user.adminType],
  } as const
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
        <span data-row="identity">
          <ListRow
            icon={<IdCard size={20} />}
            title={texts.identity.row}
            note={texts.identity.note}
            {...(can && { onClick: () => onView('identity') })}
          />
        </span>
      ) : (
        <span className="px-3 py-2">
          <ReasonLine tone="quiet">{texts.beyond}</ReasonLine>
        </span>
      )}
      {rights.administers && !isPending && user.centerId !== null && (
        <span data-row="team">
          <ListRow
            icon={<UsersRound size={20} />}
            title={texts.team.row}
            note={user.team?.name ?? texts.team.none}
            {...(can && { onClick: () => onView('team') })}
          />
        </span>
      )}
      {rights.isMaster && rights.edits && !isPending && (
        <span data-row="center">
          <ListRow icon={<Building2 size={20} />} title={texts.center.row} {...(can && { onClick: () => onView('center') })} />
        </span>
      )}
      <h3 className={sectionClass}>{texts.sections.account}</h3>
      {rights.roles.map((role) => {
        const key = role ?? 'none'
        return (
          <ListRow
            key={key}
            icon={roleIcon[key]}
            title={roleTitle[key]}
            note={roleNote[key]}
            {...(can && { onClick: () => setAsked(role) })}
          />
        )
      })}
      {rights.isSelf && <ListRow icon={<ShieldCheck size={20} />} title={texts.role.remove} note={texts.role.own} />}
      {rights.administers && !rights.isSelf && (
        <ListRow
          icon={unlock.isSuccess ? <UserRoundCheck size={20} /> : <LockOpen size={20} />}
          title={texts.unlock.row}
          note={texts.unlock.note}
          {...(can && {
            onClick: () =>
              void unlock.mutateAsync(user._id).then(
                () => snackbar.show({ kind: 'success', message: texts.unlock.done }),
                (error: unknown) => snackbar.show({ kind: 'error', message: messageOf(error), durationMs: 8000 }),
              ),
          })}
        />
      )}
      {rights.edits && !rights.isSelf && (
        <span data-row="close">
          <ListRow
            icon={<UserRoundX size={20} className="text-error" />}
            title={texts.close.row}
            note={texts.close.note}
            {...(can && { onClick: () => onView('close') })}
          />
        </span>
      )}
      <Dialog
        open={asked !== undefined}
        onOpenChange={(isOpen) => {
          if (!isOpen) setAsked(undefined)
        }}
        title={texts.role.question[askedKey](user)}
        description={texts.role.explain[askedKey]}
        confirmLabel={texts.role.confirm[askedKey]}
        danger={asked === null}
        pending={changeRole.isPending}
        onConfirm={() => {
          if (asked !== undefined) void give(asked)
        }}
      />
    </div>
  )
}

function BackToOverview({ onBack }: { onBack: () => void }): ReactNode {
  const askBefore = useAskBefore()
  return <IconButton label={texts.back} icon={<ArrowLeft size={22} aria-hidden="true" />} onClick={() => askBefore(onBack)} />
}

interface MemberSheetProps {
  /** Undefined while closed. */
  user: WireUser | undefined
  open: boolean
  onOpenChange: (open: boolean) => void
  /** False over the profile of the member himself. */
  hasProfileLink?: boolean
  /** After his account was closed: where the sheet stood may make no sense any more. */
  onGone?: () => void
}

export function MemberSheet({ user: current, open, onOpenChange, hasProfileLink = true, onGone }: MemberSheetProps): ReactNode {
  const me = useMe()
  const waits = useWaitReason()
  const body = useRef<HTMLDivElement>(null)
  const [footer, setFooter] = useState<HTMLElement | null>(null)
  const [view, setView] = useState<View | null>(null)
  const [isDirty, setDirty] = useState(false)
  // The sheet still shows him while it slides away.
  const [shown, setShown] = useState(current)
  if (current !== undefined && current !== shown) setShown(current)
  const user = current ?? shown
  const onDirty = useCallback((next: boolean) => setDirty(next), [])

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

  if (user === undefined) return null
  const rights = rightsOver(user, me)

  function leave(what: 'view' | 'sheet'): void {
    setDirty(false)
    if (what === 'sheet') onOpenChange(false)
    else setView(null)
  }
  const done = () => leave('view')
  const gone = () => {
    leave('sheet')
    onGone?.()
  }
  const common = { user, onDirty, disabledReason: waits, footer }
  const note = [user.role, user.rank].filter(Boolean).join(' · ')
  return (
    <UnsavedSheet
      open={open}
      isDirty={isDirty}
      onOpenChange={(isOpen) => {
        if (!isOpen) leave('sheet')
      }}
      title={view === null ? fullName(user) : `${TITLES[view]}, ${fullName(user)}`}
      header={
        <div className="flex items-center gap-3.5">
          <Avatar name={fullName(user)} imageUrl={user.avatar ?? undefined} size={view === null ? 64 : 44} />
          <span className="flex min-w-0 flex-col">
            <span className={view === null ? 'text-22 font-700 text-balance' : 'text-16 font-650'}>{fullName(user)}</span>
            {note !== '' && (
              <span className="text-14 text-t2">
                <DayText>{note}</DayText>
              </span>
            )}
          </span>
        </div>
      }
      footer={view === null ? undefined : <div ref={setFooter} className="flex flex-col gap-2" />}
      onClosed={() => {
        setView(null)
        setShown(undefined)
        setDirty(false)
        cameFrom.current = null
      }}
    >
      <div ref={body}>
        {view === null ? (
          <Overview user={user} rights={rights} waits={waits} onView={setView} hasProfileLink={hasProfileLink} />
        ) : (
          <div className="flex flex-col gap-4">
            <div data-back="" className="-ml-3 flex items-center gap-1">
              <BackToOverview onBack={() => leave('view')} />
              <h3 className="text-18">{TITLES[view]}</h3>
            </div>
            {view === 'identity' && <MemberIdentityForm {...common} onDone={done} />}
            {view === 'team' && <MemberTeamForm {...common} onDone={done} />}
            {view === 'center' && <MoveToCenter {...common} onDone={done} />}
            {view === 'close' && <CloseAccount {...common} onDone={gone} />}
          </div>
        )}
      </div>
    </UnsavedSheet>
  )
}
