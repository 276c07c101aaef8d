// Writing an announcement: template, message, whom it reaches, the mail beside it; a test to oneself, then sending it to everybody.
import Send from 'lucide-react/icons/send'
import UsersRound from 'lucide-react/icons/users-round'
import { useState, type ReactNode } from 'react'
import type { WireAnnouncement } from '@releve/contract/announcements'
import { formErrorsOf } from '../../../api/form-errors.ts'
import { Confirm } from '../../../kit/confirm.tsx'
import { Loaded } from '../../../kit/loaded.tsx'
import { useAction, useWishKey } from '../../../kit/use-action.ts'
import { useMe } from '../../../session/me.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { SectionTitle } from '../../../ui/section-title.tsx'
import { Select } from '../../../ui/select.tsx'
import { showWrong } from '../../../ui/show-wrong.ts'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { TextArea, TextInput } from '../../../ui/text-input.tsx'
import { UnsavedGuard } from '../../../ui/unsaved-guard.tsx'
import { useCenters } from '../../centers/queries.ts'
import { useRecipients, useSendAnnouncement } from '../queries.ts'
import { announcementTexts, templateNames } from '../texts.ts'
import { EMPTY_DRAFT, isWritten, LONGEST_MESSAGE, readDraft, type AnnouncementDraft, type DraftErrors } from './announcement-draft.ts'
import { MailPreview } from './mail-preview.tsx'
import { TemplateCards } from './template-cards.tsx'

const texts = announcementTexts.form

const EVERYBODY = 'all'

const skeleton = (
  <SkeletonGroup className="flex flex-col gap-1.5">
    <Skeleton width={96} height={20} />
    <Skeleton width="100%" height={52} radius="button" />
  </SkeletonGroup>
)

interface ComposeAnnouncementProps {
  draft: AnnouncementDraft
  onDraft: (draft: AnnouncementDraft) => void
  /** Null: everybody within reach. */
  centerId: string | null
  onCenter: (centerId: string | null) => void
  onSent: (announcementId: string) => void
}

export function ComposeAnnouncement({ draft, onDraft, centerId, onCenter, onSent }: ComposeAnnouncementProps): ReactNode {
  const isMaster = useMe().adminType === 'master'
  const snackbar = useSnackbar()
  const centers = useCenters()
  const recipients = useRecipients(centerId, draft.template)
  const [errors, setErrors] = useState<DraftErrors>({})
  const [isAsking, setAsking] = useState(false)
  const keys = { test: useWishKey(), send: useWishKey() }
  const show = (found: DraftErrors) => showWrong('#annonce', () => setErrors(found))
  const options = {
    isWriting: true,
    onRefused: (error: unknown) => {
      snackbar.show({ kind: 'error', message: announcementTexts.failed })
      show(formErrorsOf(error, ['templateType', 'message', 'duration']))
    },
  }
  const sent = ({ _id, testMode }: WireAnnouncement) => {
    // The same once more is another announcement.
    keys[testMode ? 'test' : 'send'](null)
    onSent(_id)
  }
  const test = useAction(useSendAnnouncement(), { ...options, onDone: sent })
  const send = useAction(useSendAnnouncement(), {
    ...options,
    onDone: (announcement) => {
      onDraft(EMPTY_DRAFT)
      setErrors({})
      sent(announcement)
    },
  })

  const read = readDraft(draft)
  const content = 'ready' in read ? read.ready : null
  const count = recipients.isPlaceholderData ? undefined : recipients.data?.count
  const centerName = centers.data?.find(({ _id }) => _id === centerId)?.name
  const to = !isMaster ? texts.toOwn : centerName === undefined ? texts.toEverybody : texts.toCenter(centerName)
  // Nothing irrevocable is asked for without saying whom it reaches.
  const isUnnamed = isMaster && centerId !== null && centerName === undefined
  const unnamed = centers.data === undefined ? texts.centerUnread : texts.centerUnknown
  const blocked = send.button.disabledReason ?? (isUnnamed ? unnamed : count === 0 ? texts.nobody : undefined)

  function change(changes: Partial<AnnouncementDraft>, field: string): void {
    onDraft({ ...draft, ...changes })
    setErrors((current) => ({ ...current, [field]: undefined, form: undefined }))
  }

  function run(action: typeof send, testMode: boolean): Promise<unknown> {
    if (content === null) return Promise.resolve()
    const body = { ...content, testMode, ...(!testMode && centerId !== null && { centerId }) }
    return action.run({ body, idempotencyKey: keys[testMode ? 'test' : 'send'](body) })
  }

  /** With what was written sent, once it can be. */
  function checked(next: () => void): void {
    if ('errors' in read) show(read.errors)
    else next()
  }

  return (
    <div className="grid grid-cols-1 gap-8 xl:grid-cols-[minmax(0,1fr)_minmax(0,520px)] xl:items-start xl:gap-10">
      <form
        id="annonce"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          checked(() => setAsking(blocked === undefined && count !== undefined))
        }}
        className="flex min-w-0 flex-col gap-6"
      >
        <UnsavedGuard when={isWritten(draft) && !send.isPending} />
        <TemplateCards
          value={draft.template}
          onChange={(template) => change({ template }, 'templateType')}
          error={errors['templateType']}
        />
        {isMaster && (
          <Loaded query={centers} failed={announcementTexts.centersFailed} asLine skeleton={skeleton}>
            {(known) => (
              <Select
                label={texts.recipients}
                value={isUnnamed ? null : (centerId ?? EVERYBODY)}
                placeholder={texts.chooseRecipients}
                onChange={(value) => onCenter(value === EVERYBODY ? null : value)}
                options={[
                  { value: EVERYBODY, label: texts.everybody },
                  ...known.map(({ _id, name }) => ({ value: _id, label: texts.membersOf(name) })),
                ]}
              />
            )}
          </Loaded>
        )}
        <TextArea
          label={texts.message}
          rows={8}
          value={draft.message}
          onChange={(event) => change({ message: event.target.value }, 'message')}
          hint={<span className="numeric">{texts.messageHint(draft.message.length, LONGEST_MESSAGE)}</span>}
          error={errors['message']}
        />
        {draft.template === 'maintenance' && (
          <TextInput
            label={texts.duration}
            hint={texts.durationHint}
            maxLength={100}
            autoComplete="off"
            value={draft.duration}
            onChange={(event) => change({ duration: event.target.value }, 'duration')}
            error={errors['duration']}
          />
        )}
        <div className="flex items-start gap-3 text-14" role="status">
          <UsersRound size={20} className="text-t3" />
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
        <FieldError error={errors['form']} />
        <div className="flex flex-wrap items-start gap-3 max-sm:flex-col-reverse max-sm:items-stretch">
          <Button {...test.button} hideReason onClick={() => checked(() => void run(test, true))}>
            {texts.test}
          </Button>
          <Button type="submit" variant="primary" icon={<Send size={20} />} disabledReason={blocked}>
            {texts.send}
          </Button>
        </div>
      </form>
      <section aria-labelledby="apercu" className="flex min-w-0 flex-col gap-3 xl:sticky xl:top-[calc(var(--page-top)+24px)]">
        <SectionTitle id="apercu">{announcementTexts.preview.title}</SectionTitle>
        <MailPreview content={content} hasTemplate={draft.template !== null} />
      </section>
      <Confirm
        subject={isAsking && content !== null && count !== undefined ? { template: content.templateType, count, to } : null}
        onClose={() => setAsking(false)}
        title={(about) => texts.question(about.count)}
        description={(about) => texts.confirm(templateNames[about.template], about.to)}
        confirmLabel={texts.sendTo(count ?? 0)}
        action={send}
        onConfirm={() => run(send, false)}
      />
    </div>
  )
}
