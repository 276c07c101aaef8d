// One directory in a sheet: where it is, who reads it, whom of it, and in which centres they are.
import { directorySyncRoutes, type WireDirectorySource } from '@releve/contract/directory-sync'
import { validate } from '@releve/contract/validation'
import type { ReactNode } from 'react'
import { FormSheet } from '#kit/form-sheet.tsx'
import { useContractForm } from '#kit/use-contract-form.ts'
import type { Opening } from '#kit/while-open.tsx'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { Switch } from '#ui/toggles.tsx'
import { useCreateDirectory, useUpdateDirectory } from '../queries.ts'
import { directoryTexts } from '../texts.ts'
import { MappingFields, newMapping } from './mapping-fields.tsx'

const texts = directoryTexts.form

/** The people of a directory of each kind, for whom nobody wrote another filter. */
const filters = {
  ldap: '(objectClass=inetOrgPerson)',
  activeDirectory: '(&(objectCategory=person)(objectClass=user)(mail=*))',
} as const

const draftOf = (source: WireDirectorySource | null) => ({
  name: source?.name ?? '',
  kind: source?.kind ?? 'ldap',
  url: source?.url ?? '',
  startsTls: source?.startsTls ?? false,
  bindName: source?.bindName ?? '',
  bindSecret: '',
  base: source?.base ?? '',
  filter: source?.filter ?? filters.ldap,
  inactiveFilter: source?.inactiveFilter ?? '',
  phoneAttribute: source?.phoneAttribute ?? '',
  numberAttribute: source?.numberAttribute ?? '',
  mappings: source?.mappings ?? [newMapping()],
  isInviting: source?.isInviting ?? false,
  mostLeaving: String(source?.mostLeaving ?? 10),
  isOpen: source?.isOpen ?? false,
})

function bodyOf({ bindSecret, mostLeaving, ...rest }: ReturnType<typeof draftOf>, source: WireDirectorySource | null) {
  return {
    ...rest,
    ...((source === null || bindSecret !== '') && { bindSecret }),
    mostLeaving: /^\d+$/.test(mostLeaving.trim()) ? Number(mostLeaving) : null,
  }
}

interface DirectorySheetProps extends Opening {
  /** Null: a new one. */
  source: WireDirectorySource | null
  onClose: () => void
}

export function DirectorySheet({ source, onClose, ...opening }: DirectorySheetProps): ReactNode {
  const create = useCreateDirectory()
  const update = useUpdateDirectory(source?._id ?? '')
  const form = useContractForm({
    initial: draftOf(source),
    read: (draft) => {
      const schema = directorySyncRoutes[source === null ? 'directorySync.create' : 'directorySync.update'].body
      return validate(schema, bodyOf(draft, source))
    },
    send: (body) =>
      source === null
        ? create.mutateAsync(directorySyncRoutes['directorySync.create'].body.parse(body))
        : update.mutateAsync(directorySyncRoutes['directorySync.update'].body.parse(body)),
    done: () => directoryTexts.saved,
    onDone: onClose,
  })
  const { draft } = form
  const [startsTls, isInviting, isOpen, mappings] = [
    form.field('startsTls'),
    form.field('isInviting'),
    form.field('isOpen'),
    form.field('mappings'),
  ]
  return (
    <FormSheet
      {...opening}
      onClose={onClose}
      form={form}
      title={source === null ? directoryTexts.add : directoryTexts.editNamed(source.name)}
      submitLabel={directoryTexts.save}
    >
      <TextInput {...form.text('name')} label={texts.name} hint={texts.nameHint} maxLength={60} autoComplete="off" />
      <Select
        {...form.field('kind')}
        onChange={(kind) => form.set({ kind, ...(draft.filter === filters[draft.kind] && { filter: filters[kind] }) })}
        label={texts.kind}
        options={(['ldap', 'activeDirectory'] as const).map((value) => ({ value, label: directoryTexts.kinds[value] }))}
      />
      <TextInput {...form.text('url')} label={texts.url} hint={texts.urlHint} inputMode="url" autoComplete="off" spellCheck={false} />
      <Switch label={texts.startsTls} checked={startsTls.value} onChange={startsTls.onChange} />
      <TextInput {...form.text('bindName')} label={texts.bindName} autoComplete="off" spellCheck={false} />
      <TextInput
        {...form.text('bindSecret')}
        label={texts.bindSecret}
        hint={source === null ? undefined : texts.secretKept}
        type="password"
        autoComplete="new-password"
      />
      <TextInput {...form.text('base')} label={texts.base} autoComplete="off" spellCheck={false} />
      <TextInput {...form.text('filter')} label={texts.filter} autoComplete="off" spellCheck={false} />
      <TextInput
        {...form.text('inactiveFilter')}
        label={texts.inactiveFilter}
        hint={texts.inactiveHint}
        autoComplete="off"
        spellCheck={false}
      />
      <TextInput
        {...form.text('phoneAttribute')}
        label={texts.phoneAttribute}
        hint={texts.attributeHint}
        autoComplete="off"
        spellCheck={false}
      />
      <TextInput
        {...form.text('numberAttribute')}
        label={texts.numberAttribute}
        hint={texts.attributeHint}
        autoComplete="off"
        spellCheck={false}
      />
      <MappingFields mappings={mappings.value} onChange={mappings.onChange} errorOf={(path) => form.errors[path]} />
      <TextInput {...form.text('mostLeaving')} label={texts.mostLeaving} inputMode="numeric" autoComplete="off" />
      <Switch label={texts.isInviting} checked={isInviting.value} onChange={isInviting.onChange} />
      <Switch label={texts.isOpen} checked={isOpen.value} onChange={isOpen.onChange} />
    </FormSheet>
  )
}
