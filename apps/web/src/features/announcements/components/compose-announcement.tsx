// Writing an announcement: template, message, whom it reaches, the mail beside it; a test to oneself, then sending it to everybody.
import Send from 'lucide-react/icons/send'
import UsersRound from 'lucide-react/icons/users-round'
import { useRef, useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { formErrorsOf } from '../../../api/form-errors.ts'
import { useAttemptKey } from '../../../api/use-attempt-key.ts'
import { useWaitReason } from '../../../api/use-wait-reason.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { UnreadLine } from '../../../ui/failed-line.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { SectionTitle } from '../../../ui/section-title.tsx'
import { Select } from '../../../ui/select.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { TextArea, TextInput } from '../../../ui/text-input.tsx'
import { UnsavedGuard } from '../../../ui/unsaved-guard.tsx'
import { useMe } from '../../accounts/queries.ts'
import { useCenters } from '../../centers/queries.ts'
import { useRecipients, useSendAnnouncement } from '../queries.ts'
import { announcementTexts, templateNames } from '../texts.ts'
import { DRAFT_FIELDS, EMPTY_DRAFT, isWritten, LONGEST_MESSAGE, readDraft } from './announcement-draft.ts'
import type { AnnouncementDraft, DraftErrors } from './announcement-draft.ts'
import { MailPreview } from './mail-preview.tsx'
import { TemplateCards } from './template-cards.tsx'

const texts = announcementTexts.form

const EVERYBODY = 'all'

interface ComposeAnnouncementProps {
  draft: AnnouncementDraft
  onDraft: (draft: AnnouncementDraft) => void
  /** Null: everybody within reach. */
  centerId: string | null
  onCenter: (centerId: string | null) => void
  onSent: (announcementId: string) => void
}

export function ComposeAnnouncement({ draft, onDraft, centerId, onCenter, onSent }: ComposeAnnouncementProps): ReactNode {
  const me = useMe()
  const isMaster = me.adminType === 'master'
  const snackbar = useSnackbar()
  const waits = useWaitReason({ isWriting: true })
  const centersQuery = useCenters()
  const centers = centersQuery.data
  const recipients = useRecipients(centerId, draft.template)
  const send = useSendAnnouncement()
  const test = useSendAnnouncement()
  const [errors, setErrors] = useState<DraftErrors>({})
  const [isAsking, setAsking] = useState(false)
  const attempts = { test: useAttemptKey(), send: useAttemptKey() }
  const firstTemplate = useRef<HTMLInputElement>(null)
  const messageBox = useRef<HTMLTextAreaElement>(null)
  const durationBox = useRef<HTMLInputElement>(null)

  const read = readDraft(draft)
  const content = 'ready' in read ? read.ready : null
  const count = recipients.isPlaceholderData ? undefined : recipients.data?.count
  const centerName = centers?.find(({ _id }) => _id === centerId)?.name
  const to = !isMaster ? texts.toOwn : centerName === undefined ? texts.toEverybody : texts.toCenter(centerName)
  // Nothing irrevocable is asked for without saying whom it reaches.
  const isUnnamed = isMaster && centerId !== null && centerName === undefined
  const unnamed = centers === undefined ? texts.centerUnread : texts.centerUnknown
  const blocked = waits ?? (isUnnamed ? unnamed : count === 0 ? texts.nobody : undefined)

  function change(changes: Partial<AnnouncementDraft>, field: keyof DraftErrors): void {
    onDraft({ ...draft, ...changes })
    setErrors((current) => ({ ...current, [field]: undefined, form: undefined }))
  }

  function show(found: DraftErrors): void {
    setErrors(found)
    if (found.templateType !== undefined) firstTemplate.current?.focus()
    else if (found.message !== undefined) messageBox.current?.focus()
    else if (found.duration !== undefined) durationBox.current?.focus()
  }

  /** The call to make, or null once the errors are shown. */
  function checked(testMode: boolean) {
    if ('errors' in read) {
      show(read.errors)
      return null
    }
    const body = { ...read.ready, testMode, ...(!testMode && centerId !== null && { centerId }) }
    return { body, idempotencyKey: attempts[testMode ? 'test' : 'send'].of(body) }
  }

  function refused(error: unknown): void {
    snackbar.show({ kind: 'error', message: announcementTexts.failed })
    show(formErrorsOf(error, DRAFT_FIELDS))
  }

  function sendTest(): void {
    const call = checked(true)
    if (call === null) return
    test.mutate(call, {
      onSuccess: ({ _id }) => {
        attempts.test.forget()
        onSent(_id)
      },
      onError: refused,
    })
  }

  function ask(event: FormEvent): void {
    event.preventDefault()
    if (blocked === undefined && count !== undefined && checked(false) !== null) setAsking(true)
    else if ('errors' in read) show(read.errors)
  }

  function confirm(): void {
    const call = checked(false)
    if (call === null) return
    send.mutate(call, {
      onSuccess: ({ _id }) => {
        attempts.send.forget()
        onDraft(EMPTY_DRAFT)
        setErrors({})
        onSent(_id)
      },
      onError: refused,
      onSettled: () => setAsking(false),
    })
  }

  return (
    <div className="grid grid-cols-1 gap-8 xl:grid-cols-[minmax(0,1fr)_minmax(0,520px)] xl:items-start xl:gap-10">
      <form noValidate onSubmit={ask} className="flex min-w-0 flex-col gap-6">
        <UnsavedGuard when={isWritten(draft) && !send.isPending} />
        <TemplateCards
          ref={firstTemplate}
          value={draft.template}
          onChange={(template) => change({ template }, 'templateType')}
          error={errors.templateType}
        />
        {isMaster && <UnreadLine query={centersQuery}>{announcementTexts.centersFailed}</UnreadLine>}
        {isMaster && centers === undefined && !centersQuery.isError && (
          <SkeletonGroup className="flex flex-col gap-1.5">
            <Skeleton width={96} height={20} />
            <Skeleton width="100%" height={52} radius="button" />
          </SkeletonGroup>
        )}
        {isMaster && centers !== undefined && (
          <Select
            label={texts.recipients}
            value={isUnnamed ? null : (centerId ?? EVERYBODY)}
            placeholder={texts.chooseRecipients}
            onChange={(value) => onCenter(value === EVERYBODY ? null : value)}
            options={[
              { value: EVERYBODY, label: texts.everybody },
              ...centers.map(({ _id, name }) => ({ value: _id, label: texts.membersOf(name) })),
            ]}
          />
        )}
        <TextArea
          ref={messageBox}
          label={texts.message}
          rows={8}
          value={draft.message}
          onChange={(event) => change({ message: event.target.value }, 'message')}
          hint={<span className="numeric">{texts.messageHint(draft.message.length, LONGEST_MESSAGE)}</span>}
          error={errors.message}
        />
        {draft.template === 'maintenance' && (
          <TextInput
            ref={durationBox}
            label={texts.duration}
            hint={texts.durationHint}
            maxLength={100}
            autoComplete="off"
            value={draft.duration}
            onChange={(event) => change({ duration: event.target.value }, 'duration')}
            error={errors.duration}
          />
        )}
        <div className="flex items-start gap-3 text-14" role="status">
          <UsersRound size={20} className="text-t3" aria-hidden="true" />
          {recipients.isError && recipients.data === undefined ? (
            <span className="text-error">{texts.countFailed}</span>
          ) : count === undefined || recipients.data === undefined ? (
            <span className="text-t2">{texts.counting}</span>
          ) : (
            <span className="flex flex-col">
              <span className="font-600">{texts.count(count)}</span>
              {recipients.data.declined > 0 && <span className="text-t2">{texts.declined(recipients.data.declined)}</span>}
            </span>
          )}
        </div>
        <FieldError error={errors.form} />
        <div className="flex flex-wrap items-start gap-3 max-sm:flex-col-reverse max-sm:items-stretch">
          <Button pending={test.isPending} disabledReason={waits} hideReason onClick={sendTest}>
            {texts.test}
          </Button>
          <Button type="submit" variant="primary" icon={<Send size={20} aria-hidden="true" />} disabledReason={blocked}>
            {texts.send}
          </Button>
        </div>
      </form>
      <section aria-labelledby="apercu" className="flex min-w-0 flex-col gap-3 xl:sticky xl:top-[calc(var(--page-top)+24px)]">
        <SectionTitle id="apercu">{announcementTexts.preview.title}</SectionTitle>
        <MailPreview content={content} hasTemplate={draft.template !== null} />
      </section>
      <Dialog
        open={isAsking && content !== null && count !== undefined}
        onOpenChange={setAsking}
        title={texts.question(count ?? 0)}
        description={content === null ? null : texts.confirm(templateNames[content.templateType], to)}
        confirmLabel={texts.sendTo(count ?? 0)}
        pending={send.isPending}
        onConfirm={confirm}
      />
    </div>
  )
}
