// The actions on members chosen in the list: a team, qualifications, an invitation, a file. It is loaded when somebody begins to choose.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { BULK_MOST, bulkRoutes } from '@releve/contract/member-bulk'
import type { WireUser } from '@releve/contract/users'
import { validate } from '@releve/contract/validation'
import { NoMail, UNSENT, useSendsMail } from '#shared/no-mail.tsx'
import type { InputOf } from '#api/client.ts'
import { useWaitReason } from '#api/use-wait-reason.ts'
import { Confirm } from '#kit/confirm.tsx'
import { FormSheet } from '#kit/form-sheet.tsx'
import { useAction } from '#kit/use-action.ts'
import { useContractForm, type Read } from '#kit/use-contract-form.ts'
import { WhileOpen, type Opening } from '#kit/while-open.tsx'
import { useMe } from '#session/me.ts'
import { useCenterNames } from '#shared/center-names.ts'
import { Button } from '#ui/button.tsx'
import { FailedQueryLine } from '#ui/failed-line.tsx'
import { formatCount, formatNumber } from '#ui/format.ts'
import { useSnackbar } from '#ui/snackbar.tsx'
import { useToday, useZoneOf } from '#features/centers/queries.ts'
import { useChangeQualifications, useInvite } from '#features/users/mutations.ts'
import { bulkTexts as texts } from '../bulk-texts.ts'
import { choicesOf } from '../directory-entries.ts'
import { BulkTeamSheet } from '../member/member-team-form.tsx'
import { Qualifications, useKnownQualifications } from '../member/qualifications-field.tsx'
import { callQuery } from '#kit/call-query.ts'
import { userKeys } from '#features/users/queries.ts'

function arrivalsQuery(centerId: string) {
  return callQuery(userKeys.arrivals(centerId), 'users.arrivals', { query: { centerId } })
}

type Wish = InputOf<'users.changeQualifications'>['body']

interface QualificationsSheetProps extends Opening {
  centerId: string
  people: readonly WireUser[]
  /** The qualifications of the centre. */
  heldNames: readonly string[]
  onClose: () => void
}

/** Gives some to all of them, and takes some from all: what each has besides stays. */
function QualificationsSheet({ centerId, people, heldNames, ...sheet }: QualificationsSheetProps): ReactNode {
  const known = useKnownQualifications(centerId, heldNames)
  const change = useChangeQualifications()
  const theirQualifications = choicesOf(people, undefined).qualifications
  const nothing: readonly string[] = []
  const form = useContractForm({
    initial: { add: nothing, remove: nothing },
    read: ({ add, remove }): Read<Wish> => {
      const body = { centerId, userIds: people.map(({ _id }) => _id), add: [...add], remove: [...remove] }
      const read = validate(bulkRoutes['users.changeQualifications'].body, body)
      if ('value' in read) return { value: body }
      // « add.2 » is said at the list, what belongs to neither at the first.
      const sentences = Object.entries(read.fields).map(
        ([path, sentence]) => [path.startsWith('remove') ? 'remove' : 'add', sentence] as const,
      )
      return { fields: Object.fromEntries(sentences) }
    },
    send: (body) => change.mutateAsync(body),
    done: ({ changed }) => (changed === 0 ? texts.noneChanged : texts.qualified(formatCount(changed, texts.members))),
    onDone: sheet.onClose,
  })
  return (
    <FormSheet {...sheet} form={form} title={texts.qualificationsTitle(formatCount(people.length, texts.members))} submitLabel={texts.save}>
      <p className="text-14 text-pretty text-t2">{texts.qualificationsExplain}</p>
      <Qualifications {...form.field('add')} knownNames={known} label={texts.add} none={texts.noneChosen} />
      <Qualifications
        {...form.field('remove')}
        knownNames={theirQualifications}
        label={texts.remove}
        none={theirQualifications.length === 0 ? texts.noneToRemove : texts.noneChosen}
        isClosed
      />
    </FormSheet>
  )
}

interface BulkBarProps {
  centerId: string
  /** The members of the list as it is filtered, in its order. */
  members: readonly WireUser[]
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
  onStop: () => void
}

export function BulkBar({ centerId, members, chosen, onChoose, onStop }: BulkBarProps): ReactNode {
  const isMaster = useMe().adminType === 'master'
  const waits = useWaitReason()
  const snackbar = useSnackbar()
  const queryClient = useQueryClient()
  const today = useToday()
  const { name: zone } = useZoneOf(centerId)
  const centerName = useCenterNames([centerId]).data?.get(centerId) ?? ''
  const arrivals = useQuery(arrivalsQuery(centerId))
  const [opened, setOpened] = useState<'team' | 'qualifications' | null>(null)
  const [inviting, setInviting] = useState<readonly string[] | null>(null)
  const [isMaking, setMaking] = useState(false)
  const sendsMail = useSendsMail()

  const absent = new Set(arrivals.data?.filter(({ neverCame }) => neverCame).map(({ userId }) => userId))
  const eligible = members.filter(({ status, adminType }) => status === 'approved' && (isMaster || adminType !== 'master'))
  const picked = eligible.filter(({ _id }) => chosen.has(_id))
  const ids = picked.map(({ _id }) => _id)
  const invitable = ids.filter((id) => absent.has(id))
  const neverCame = eligible.filter(({ _id }) => absent.has(_id))
  const missing = ids.length === 0 ? texts.nobody : ids.length > BULK_MOST ? texts.tooMany(BULK_MOST) : undefined
  const choose = (list: readonly WireUser[]) => onChoose(new Set(list.map(({ _id }) => _id)))

  const invite = useAction(useInvite(), {
    done: ({ invited, inviteTomorrow }) => {
      const later = inviteTomorrow === 0 ? null : texts.inviteTomorrow(formatCount(inviteTomorrow, texts.people))
      if (invited === 0) return later ?? texts.noneInvited
      const sent = sendsMail ? texts.invited(formatCount(invited, texts.people)) : UNSENT
      return later === null ? sent : `${sent} ${later}`
    },
  })

  async function save(): Promise<void> {
    setMaking(true)
    try {
      const [{ exportFile }, { fileNameOf }, { membersSheet }, since] = await Promise.all([
        import('#shared/write-sheet.ts'),
        import('#shared/sheet-cells.ts'),
        import('./members-sheet.ts'),
        queryClient.fetchQuery(arrivalsQuery(centerId)),
      ])
      const fileName = fileNameOf(`membres-${today}`, centerName)
      await exportFile({ sheets: [membersSheet(picked, since, zone)], fileName, done: texts.exported }, snackbar.show)
    } catch {
      snackbar.show({ kind: 'error', message: texts.exportFailed, durationMs: 8000 })
    } finally {
      setMaking(false)
    }
  }

  const act = (label: string, onClick: () => void, reason?: string) => (
    <Button size={44} disabledReason={missing ?? waits ?? reason} hideReason onClick={onClick}>
      {label}
    </Button>
  )
  return (
    <section
      aria-label={texts.title}
      className="sticky bottom-(--snackbar-bottom) tight:static z-20 flex flex-col gap-3 rounded-card bg-s4 p-3 shadow-e3 lg:px-5"
    >
      <div className="flex flex-wrap items-center gap-2">
        <p role="status" className="min-w-32 flex-1 text-14 font-600">
          {ids.length === 0 ? texts.none : formatCount(ids.length, texts.members)}
        </p>
        <Button size={40} onClick={() => choose(eligible)}>
          {texts.all(formatNumber(eligible.length))}
        </Button>
        {neverCame.length > 0 && (
          <Button size={40} onClick={() => choose(neverCame)}>
            {texts.neverCame(formatNumber(neverCame.length))}
          </Button>
        )}
        {ids.length > 0 && (
          <Button size={40} onClick={() => onChoose(new Set())}>
            {texts.clear}
          </Button>
        )}
      </div>
      <FailedQueryLine query={arrivals}>{texts.arrivalsFailed}</FailedQueryLine>
      <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
        {act(texts.team, () => setOpened('team'))}
        {act(texts.qualifications, () => setOpened('qualifications'))}
        {act(texts.invite, () => setInviting(invitable), invitable.length === 0 ? texts.nobodyToInvite : undefined)}
        <Button
          size={44}
          pending={isMaking}
          disabledReason={ids.length === 0 ? texts.nobody : undefined}
          hideReason
          onClick={() => void save()}
        >
          {texts.export}
        </Button>
        <span className="col-span-full sm:ml-auto">
          <Button size={44} variant="primary" wide onClick={onStop}>
            {texts.stop}
          </Button>
        </span>
      </div>
      <BulkTeamSheet centerId={centerId} userIds={ids} open={opened === 'team'} onOpenChange={(isOpen) => isOpen || setOpened(null)} />
      <WhileOpen subject={opened === 'qualifications' ? picked : null}>
        {(people, opening) => (
          <QualificationsSheet
            {...opening}
            centerId={centerId}
            people={people}
            heldNames={choicesOf(members, undefined).qualifications}
            onClose={() => setOpened(null)}
          />
        )}
      </WhileOpen>
      <Confirm
        subject={inviting}
        onClose={() => setInviting(null)}
        title={(people) => texts.inviteQuestion(formatCount(people.length, texts.people))}
        description={
          <>
            {texts.inviteExplain}
            <NoMail />
          </>
        }
        confirmLabel={texts.inviteConfirm}
        action={invite}
        onConfirm={(people) => invite.run({ centerId, userIds: [...people] })}
      />
    </section>
  )
}
