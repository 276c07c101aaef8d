// Writing an announcement: template, message, whom it reaches, the mail beside it; a test to oneself, then sending it to everybody.
import Send from 'lucide-react/icons/send'
import UsersRound from 'lucide-react/icons/users-round'
import { useMutation } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import type { AnnouncementTemplateType } from '@releve/contract/announcements'
import { NoMail } from '#shared/no-mail.tsx'
import { formErrorsOf } from '#api/form-errors.ts'
import { Confirm } from '#kit/confirm.tsx'
import { Loaded } from '#kit/loaded.tsx'
import { useAction, useWishKey } from '#kit/use-action.ts'
import { useContractForm, type ContractForm } from '#kit/use-contract-form.ts'
import { useCenterId } from '#session/center-id.ts'
import { useMe } from '#session/me.ts'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import { SkeletonStack } from '#ui/skeleton-rows.tsx'
import { useSnackbar } from '#ui/snackbar.tsx'
import { TextArea, TextInput } from '#ui/text-input.tsx'
import { UnsavedGuard } from '#ui/unsaved-guard.tsx'
import { CenterField } from '#shared/center-field.tsx'
import { useCenterName, useCenters } from '#shared/centers.ts'
import { useAnnouncementTemplates, useRecipients, useSendAnnouncement, type AnnouncementContent } from '../queries.ts'
import { announcementTexts, templateNames } from '../texts.ts'
import { TemplateIcon } from './announcement-row.tsx'
import { EMPTY_DRAFT, isForNobody, isWritten, LONGEST_MESSAGE, readDraft, type AnnouncementDraft } from './announcement-draft.ts'
import { AudienceField } from './audience-field.tsx'
import { MailPreview } from './mail-preview.tsx'

const texts = announcementTexts.form

const EVERYBODY = 'all'

/** Sends it, to oneself alone for a test; each refusal is said in passing too. */
function useSend(centerId: string | null, testMode: boolean) {
  const { mutateAsync } = useSendAnnouncement()
  const snackbar = useSnackbar()
  // The key covers all of the content: the same words to others are another announcement.
  const keyOf = useWishKey()
  return async ({ audience, ...content }: AnnouncementContent) => {
    const to = { ...(centerId !== null && { centerId }), ...(audience !== null && { audience }) }
    const body = { ...content, testMode, ...(!testMode && to) }
    try {
      const sent = await mutateAsync({ body, idempotencyKey: keyOf(body) })
      // The same once more is another one too.
      keyOf(null)
      return sent
    } catch (error) {
      snackbar.show({ kind: 'error', message: announcementTexts.failed })
      throw error
    }
  }
}

/** An error of a team or a qualification stands beside both fields. */
function sentencesOf(error: unknown): Readonly<Record<string, string | undefined>> {
  const fields = formErrorsOf(error, ['templateType', 'subject', 'message', 'duration', 'audience.teams', 'audience.qualifications'])
  return { ...fields, audience: fields['audience.teams'] ?? fields['audience.qualifications'] }
}

type AnnouncementForm = ContractForm<AnnouncementDraft, AnnouncementContent>

/**
 * Holds the form for the page: looking at the history in between does not lose what is written. @param centerId null: everybody within
 * reach
 */
export function useAnnouncementForm(centerId: string | null, onSent: (announcementId: string) => void): AnnouncementForm {
  const form: AnnouncementForm = useContractForm({
    initial: EMPTY_DRAFT,
    read: readDraft,
    asksFirst: true,
    send: useSend(centerId, false),
    sentencesOf,
    onDone: ({ _id }) => {
      form.reset(EMPTY_DRAFT)
      onSent(_id)
    },
  })
  return form
}

interface TemplateCardsProps {
  value: AnnouncementTemplateType | null
  onChange: (type: AnnouncementTemplateType) => void
  error: string | undefined
}

/** The templates as cards, one of which is chosen: native radio buttons, so arrows move and forms read them. */
function TemplateCards({ value, onChange, error }: TemplateCardsProps): ReactNode {
  const name = useId()
  const errorId = `${name}error`
  const query = useAnnouncementTemplates()
  return (
    <fieldset
      className="flex flex-col gap-1.5"
      aria-describedby={error === undefined ? undefined : errorId}
      data-undecided={error === undefined ? undefined : ''}
    >
      <legend className="mb-1.5 text-14 font-600">{texts.template}</legend>
      <Loaded query={query} failed={texts.templatesFailed} skeleton={<SkeletonStack count={1} height={124} />}>
        {(templates) => (
          <div className="grid grid-cols-1 gap-2 md:grid-cols-3">
            {templates.map(({ type, name: label, description }) => (
              <label
                key={type}
                className={`flex min-h-16 cursor-pointer flex-wrap gap-3 rounded-card bg-s1 p-4 shadow-e1 transition-colors hover:bg-s2 has-checked:bg-primary-tint has-checked:shadow-[inset_0_0_0_2px_var(--primary)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary md:flex-col md:flex-nowrap ${error === undefined ? '' : 'shadow-[inset_0_0_0_2px_var(--error)]!'}`}
              >
                <input type="radio" name={name} className="sr-only" checked={value === type} onChange={() => onChange(type)} />
                <TemplateIcon type={type} />
                <span className="flex min-w-0 flex-1 basis-28 flex-col gap-0.5 md:flex-none md:basis-auto">
                  <span className="text-16 font-650">{label}</span>
                  <span className="text-13 text-pretty text-t2">{description}</span>
                </span>
              </label>
            ))}
          </div>
        )}
      </Loaded>
      <FieldError id={errorId} error={error} />
    </fieldset>
  )
}

interface ComposeAnnouncementProps {
  form: AnnouncementForm
  centerId: string | null
  onCenter: (centerId: string | null) => void
  onSent: (announcementId: string) => void
}

export function ComposeAnnouncement({ form, centerId, onCenter, onSent }: ComposeAnnouncementProps): ReactNode {
  const isMaster = useMe().adminType === 'master'
  const { draft, asked } = form
  const centers = useCenters()
  const ownCenter = useCenterId()
  const audienceOf = isMaster ? centerId : ownCenter
  const recipients = useRecipients(centerId, draft.templateType, draft.audience)
  const read = readDraft(draft)
  const content = 'value' in read ? read.value : null
  // The content of a test and the preview, whoever receives it.
  const written = readDraft({ ...draft, audience: null })
  const test = useAction(useMutation({ mutationFn: useSend(centerId, true) }), {
    isWriting: true,
    onDone: ({ _id }) => onSent(_id),
    onRefused: (error) => form.refuse(sentencesOf(error)),
  })

  const reached = recipients.isPlaceholderData ? undefined : recipients.data
  /** People who have it in the application alone count too. */
  const people = reached && reached.count + reached.declined
  const named = useCenterName(isMaster ? centerId : null).data
  const centerName = named ?? undefined
  const to =
    draft.audience !== null
      ? announcementTexts.audience.toSome
      : !isMaster
        ? texts.toOwn
        : centerName === undefined
          ? texts.toEverybody
          : texts.toCenter(centerName)
  // Nothing irrevocable is asked for without saying whom it reaches.
  const isUnnamed = isMaster && centerId !== null && centerName === undefined
  const unnamed = named === undefined ? texts.centersAwaited : texts.centerUnknown
  const blocked = form.submit.disabledReason ?? (isUnnamed ? unnamed : people === 0 ? texts.nobody : undefined)
  return (
    <div className="grid grid-cols-1 gap-8 xl:grid-cols-[minmax(0,1fr)_minmax(0,520px)] xl:items-start xl:gap-10">
      <form
        {...form.props}
        onSubmit={(event) => {
          if (content === null || (blocked === undefined && people !== undefined)) form.props.onSubmit(event)
          else event.preventDefault()
        }}
        className="flex min-w-0 flex-col gap-6"
      >
        <UnsavedGuard when={isWritten(draft) && !form.submit.pending} />
        <NoMail />
        <TemplateCards {...form.field('templateType')} />
        {isMaster && (
          <Loaded query={centers} failed={announcementTexts.centersFailed} asLine skeleton={<SkeletonStack count={1} height={78} />}>
            {() => (
              <CenterField
                label={texts.recipients}
                value={isUnnamed ? null : (centerId ?? EVERYBODY)}
                placeholder={texts.chooseRecipients}
                onChange={(value) => {
                  // Teams and qualifications are those of a centre.
                  form.set({ audience: null })
                  onCenter(value === EVERYBODY ? null : value)
                }}
                first={{ value: EVERYBODY, label: texts.everybody }}
                labelOf={texts.membersOf}
              />
            )}
          </Loaded>
        )}
        {/* Of another centre nothing is offered of the one before. */}
        {audienceOf !== null && <AudienceField key={audienceOf} {...form.field('audience')} centerId={audienceOf} />}
        <TextInput {...form.text('subject')} label={texts.subject} hint={texts.subjectHint} maxLength={150} autoComplete="off" />
        <TextArea
          {...form.text('message')}
          label={texts.message}
          rows={8}
          hint={<span className="numeric">{texts.messageHint(draft.message.length, LONGEST_MESSAGE)}</span>}
        />
        {draft.templateType === 'maintenance' && (
          <TextInput {...form.text('duration')} label={texts.duration} hint={texts.durationHint} maxLength={100} autoComplete="off" />
        )}
        <div className="flex items-start gap-3 text-14" role="status">
          <UsersRound size={20} className="text-t3" />
          {isForNobody(draft) ? (
            <span className="text-t2">{announcementTexts.audience.chooseFirst}</span>
          ) : recipients.isError && recipients.data === undefined ? (
            <span className="text-error">{texts.countFailed}</span>
          ) : reached === undefined ? (
            <span className="text-t2">{texts.counting}</span>
          ) : (
            <span className="flex flex-col">
              <span className="font-600">{texts.count(reached.count + reached.declined)}</span>
              {reached.declined > 0 && <span className="text-t2">{texts.declined(reached.declined)}</span>}
            </span>
          )}
        </div>
        <FieldError error={form.error} />
        <div className="flex flex-wrap items-start gap-3 max-sm:flex-col max-sm:items-stretch">
          <Button
            {...test.button}
            hideReason
            onClick={() => ('value' in written ? void test.run(written.value) : form.refuse(written.fields))}
          >
            {texts.test}
          </Button>
          <Button type="submit" variant="primary" icon={<Send size={20} />} disabledReason={blocked}>
            {texts.send}
          </Button>
        </div>
      </form>
      <section aria-labelledby="apercu" className="flex min-w-0 flex-col gap-3 xl:sticky xl:top-[calc(var(--page-top)+24px)]">
        <SectionTitle id="apercu">{announcementTexts.preview.title}</SectionTitle>
        <MailPreview content={'value' in written ? written.value : null} hasTemplate={draft.templateType !== null} />
      </section>
      <Confirm
        subject={asked !== null && people !== undefined ? { template: asked.templateType, count: people, to } : null}
        onClose={form.unask}
        title={(about) => texts.question(about.count)}
        description={(about) => texts.confirm(templateNames[about.template], about.to)}
        confirmLabel={texts.sendTo(people ?? 0)}
        action={{ button: { pending: form.submit.pending, disabledReason: form.submit.disabledReason } }}
        onConfirm={form.confirm}
      />
    </div>
  )
}
