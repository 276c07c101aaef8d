// Making a key: for which program, what it permits, for how long and from where. It is shown once.
import { apiKeyRoutes } from '@releve/contract/api-keys'
import { scopeWords } from '@releve/contract/key-words'
import { validate } from '@releve/contract/validation'
import { scopes } from '@releve/domain/access/scopes'
import type { Scope } from '@releve/domain/access/scopes'
import Copy from 'lucide-react/icons/copy'
import { useId, type ReactNode } from 'react'
import { FormSheet } from '#kit/form-sheet.tsx'
import { useContractForm } from '#kit/use-contract-form.ts'
import { useCopy } from '#kit/use-copy.ts'
import type { Opening } from '#kit/while-open.tsx'
import { Button } from '#ui/button.tsx'
import { ReasonLine } from '#ui/reason-line.tsx'
import { Select } from '#ui/select.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { Checkbox } from '#ui/toggles.tsx'
import { useCreateKey, type NewKey } from '../queries.ts'
import { keyTexts } from '../texts.ts'

const texts = keyTexts.form

interface ScopesProps {
  value: readonly Scope[]
  onChange: (value: readonly Scope[]) => void
  error: string | undefined
}

function Scopes({ value, onChange, error }: ScopesProps): ReactNode {
  const id = useId()
  return (
    <fieldset aria-describedby={id} className="flex min-w-0 flex-col">
      <legend className="pb-1 text-14 font-600">{texts.scopes}</legend>
      {scopes.map((scope) => (
        <Checkbox
          key={scope}
          label={scopeWords[scope].name}
          hint={scopeWords[scope].note}
          checked={value.includes(scope)}
          onChange={(isChosen) => onChange(scopes.filter((each) => (each === scope ? isChosen : value.includes(each))))}
        />
      ))}
      <span id={id}>{error !== undefined && <ReasonLine tone="error">{error}</ReasonLine>}</span>
    </fieldset>
  )
}

interface Draft {
  readonly name: string
  readonly scopes: readonly Scope[]
  readonly validDays: string
  readonly networks: string
}

const EMPTY: Draft = { name: '', scopes: [], validDays: '365', networks: '' }

/** The typed draft as the call takes it. A network that is wrong is named at the field that holds all of them. */
function readDraft({ name, scopes: chosen, validDays, networks }: Draft) {
  const listed = networks.split(/[\s,;]+/).filter((each) => each !== '')
  const read = validate(apiKeyRoutes['apiKeys.create'].body, {
    name,
    scopes: chosen,
    validDays: Number(validDays),
    ...(listed.length > 0 && { networks: listed }),
  })
  return 'value' in read ? read : { fields: read.fields ?? {} }
}

const errorAt = (errors: Readonly<Record<string, string | undefined>>, name: string) =>
  Object.entries(errors).find(([path]) => path === name || path.startsWith(`${name}.`))?.[1]

export function CreateKeySheet({ centerId, onClose, onMade, ...opening }: Opening & CreateProps): ReactNode {
  const create = useCreateKey(centerId)
  const form = useContractForm({
    initial: EMPTY,
    read: readDraft,
    send: (body) => create.mutateAsync(body),
    byCode: { tooManyKeys: 'name' },
    onDone: (made) => {
      onClose()
      onMade(made)
    },
  })
  const { value, onChange } = form.field('scopes')
  return (
    <FormSheet {...opening} onClose={onClose} form={form} title={keyTexts.create} submitLabel={keyTexts.create}>
      <TextInput {...form.text('name')} label={texts.name} hint={texts.nameHint} maxLength={60} autoComplete="off" />
      <Scopes value={value} onChange={onChange} error={errorAt(form.errors, 'scopes')} />
      <Select
        {...form.field('validDays')}
        label={texts.validDays}
        hint={texts.validHint}
        options={Object.entries(texts.validity).map(([days, label]) => ({ value: days, label }))}
      />
      <TextInput
        {...form.text('networks')}
        error={errorAt(form.errors, 'networks')}
        label={texts.networks}
        hint={texts.networksHint}
        autoComplete="off"
        spellCheck={false}
      />
    </FormSheet>
  )
}

interface CreateProps {
  centerId: string
  onClose: () => void
  onMade: (made: NewKey) => void
}

export function MadeKeySheet({ made, onClose, ...opening }: Opening & { made: NewKey; onClose: () => void }): ReactNode {
  const copy = useCopy(keyTexts)
  return (
    <Sheet
      {...opening}
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={keyTexts.madeTitle}
      footer={
        <Button variant="primary" onClick={onClose}>
          {keyTexts.close}
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        <TextInput
          label={keyTexts.secret}
          value={made.secret}
          hint={keyTexts.made}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button icon={<Copy size={20} />} onClick={() => void copy(made.secret)}>
          {keyTexts.copy}
        </Button>
        <p className="text-14 text-pretty text-t2">{keyTexts.use}</p>
      </div>
    </Sheet>
  )
}
