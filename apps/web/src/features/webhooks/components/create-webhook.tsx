// Making a webhook: for which software, at which address, told of what. Its secret is shown once.
import { validate } from '@releve/contract/validation'
import { webhookEvents, webhookRoutes } from '@releve/contract/webhooks'
import type { WebhookEvent } from '@releve/contract/webhooks'
import Copy from 'lucide-react/icons/copy'
import { useId, type ReactNode } from 'react'
import { FormSheet } from '#kit/form-sheet.tsx'
import { useContractForm } from '#kit/use-contract-form.ts'
import { useCopy } from '#kit/use-copy.ts'
import type { Opening } from '#kit/while-open.tsx'
import { Button } from '#ui/button.tsx'
import { ReasonLine } from '#ui/reason-line.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { Checkbox } from '#ui/toggles.tsx'
import { useCreateWebhook, type NewWebhook } from '../queries.ts'
import { webhookTexts } from '../texts.ts'

const texts = webhookTexts.form

interface EventsProps {
  value: readonly WebhookEvent[]
  onChange: (value: readonly WebhookEvent[]) => void
  error: string | undefined
}

function Events({ value, onChange, error }: EventsProps): ReactNode {
  const id = useId()
  return (
    <fieldset aria-describedby={id} className="flex min-w-0 flex-col">
      <legend className="pb-1 text-14 font-600">{texts.events}</legend>
      {webhookEvents.map((event) => (
        <Checkbox
          key={event}
          label={webhookTexts.events[event]}
          checked={value.includes(event)}
          onChange={(isChosen) => onChange(webhookEvents.filter((each) => (each === event ? isChosen : value.includes(each))))}
        />
      ))}
      <span id={id}>{error !== undefined && <ReasonLine tone="error">{error}</ReasonLine>}</span>
    </fieldset>
  )
}

interface Draft {
  readonly name: string
  readonly url: string
  readonly events: readonly WebhookEvent[]
}

const EMPTY: Draft = { name: '', url: '', events: [] }

function readDraft(draft: Draft) {
  const read = validate(webhookRoutes['webhooks.create'].body, draft)
  return 'value' in read ? read : { fields: read.fields ?? {} }
}

interface CreateProps {
  centerId: string
  onClose: () => void
  onMade: (made: NewWebhook) => void
}

export function CreateWebhookSheet({ centerId, onClose, onMade, ...opening }: Opening & CreateProps): ReactNode {
  const create = useCreateWebhook(centerId)
  const form = useContractForm({
    initial: EMPTY,
    read: readDraft,
    send: (body) => create.mutateAsync(body),
    byCode: { tooManyWebhooks: 'name', webhookAddress: 'url' },
    onDone: (made) => {
      onClose()
      onMade(made)
    },
  })
  const { value, onChange } = form.field('events')
  return (
    <FormSheet {...opening} onClose={onClose} form={form} title={webhookTexts.create} submitLabel={webhookTexts.create}>
      <TextInput {...form.text('name')} label={texts.name} hint={texts.nameHint} maxLength={60} autoComplete="off" />
      <TextInput
        {...form.text('url')}
        label={texts.url}
        hint={texts.urlHint}
        maxLength={1024}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
      />
      <Events value={value} onChange={onChange} error={form.errors['events']} />
    </FormSheet>
  )
}

export function MadeWebhookSheet({ made, onClose, ...opening }: Opening & { made: NewWebhook; onClose: () => void }): ReactNode {
  const copy = useCopy(webhookTexts)
  return (
    <Sheet
      {...opening}
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={webhookTexts.madeTitle}
      footer={
        <Button variant="primary" onClick={onClose}>
          {webhookTexts.close}
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        <TextInput
          label={webhookTexts.secret}
          value={made.secret}
          hint={webhookTexts.made}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button icon={<Copy size={20} />} onClick={() => void copy(made.secret)}>
          {webhookTexts.copy}
        </Button>
        <p className="text-14 text-pretty text-t2">{webhookTexts.use}</p>
      </div>
    </Sheet>
  )
}
