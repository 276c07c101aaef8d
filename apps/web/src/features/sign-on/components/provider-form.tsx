// One service of connection in a sheet: its address and client, whose addresses are believed, and whose members come in by it.
import { signOnRoutes, type WireSignOnProvider } from '@releve/contract/sign-on'
import { validate } from '@releve/contract/validation'
import type { ReactNode } from 'react'
import { FormSheet } from '#kit/form-sheet.tsx'
import { useContractForm } from '#kit/use-contract-form.ts'
import type { Opening } from '#kit/while-open.tsx'
import { useCenters } from '#shared/centers.ts'
import { Select } from '#ui/select.tsx'
import { TextArea, TextInput } from '#ui/text-input.tsx'
import { Switch } from '#ui/toggles.tsx'
import { useCreateProvider, useUpdateProvider } from '../queries.ts'
import { providerTexts } from '../texts.ts'

const texts = providerTexts.form

/** They stand in the place of the identifier of a centre. */
const ALL = 'all'
const SEVERAL = 'several'
const NONE = 'none'

const linesOf = (text: string) => text.split(/[\n,;]+/).flatMap((line) => (line.trim() === '' ? [] : [line.trim()]))

function closedOf(provider: WireSignOnProvider | null): string {
  const closed = provider === null ? [] : provider.closesPasswordsIn
  if (closed === null) return ALL
  return closed.length > 1 ? SEVERAL : (closed[0] ?? NONE)
}

function draftOf(provider: WireSignOnProvider | null) {
  const centers = provider?.centerIds ?? null
  return {
    profile: provider?.profile ?? 'standard',
    label: provider?.label ?? '',
    note: provider?.note ?? '',
    issuer: provider?.issuer ?? '',
    clientId: provider?.clientId ?? '',
    clientSecret: '',
    emailClaim: provider?.emailClaim ?? 'email',
    trustedDomains: provider?.trustedDomains.join('\n') ?? '',
    sirets: provider?.sirets.join('\n') ?? '',
    idpIds: provider?.idpIds.join('\n') ?? '',
    centers: centers === null ? ALL : centers.length === 1 ? (centers[0] ?? ALL) : SEVERAL,
    newcomerCenter: provider?.newcomerCenter ?? NONE,
    closed: closedOf(provider),
    isOpen: provider?.isOpen ?? false,
  }
}

function bodyOf(draft: ReturnType<typeof draftOf>, provider: WireSignOnProvider | null) {
  const { centers, newcomerCenter, closed, clientSecret, trustedDomains, sirets, idpIds, ...rest } = draft
  return {
    ...rest,
    ...((provider === null || clientSecret !== '') && { clientSecret }),
    trustedDomains: linesOf(trustedDomains),
    sirets: linesOf(sirets),
    idpIds: linesOf(idpIds),
    centerIds: centers === ALL ? null : centers === SEVERAL ? (provider?.centerIds ?? null) : [centers],
    newcomerCenter: newcomerCenter === NONE ? null : newcomerCenter,
    closesPasswordsIn: closed === ALL ? null : closed === SEVERAL ? (provider?.closesPasswordsIn ?? null) : closed === NONE ? [] : [closed],
  }
}

interface ProviderSheetProps extends Opening {
  /** Null: a new one. */
  provider: WireSignOnProvider | null
  onClose: () => void
}

export function ProviderSheet({ provider, onClose, ...opening }: ProviderSheetProps): ReactNode {
  const create = useCreateProvider()
  const update = useUpdateProvider(provider?._id ?? '')
  const centers = useCenters(true).data ?? []
  const form = useContractForm({
    initial: draftOf(provider),
    read: (draft) => {
      const schema = signOnRoutes[provider === null ? 'signOn.create' : 'signOn.update'].body
      return validate(schema, bodyOf(draft, provider))
    },
    send: (body) =>
      provider === null
        ? create.mutateAsync(signOnRoutes['signOn.create'].body.parse(body))
        : update.mutateAsync(signOnRoutes['signOn.update'].body.parse(body)),
    byCode: { signOnIssuerTaken: 'issuer' },
    done: () => providerTexts.saved,
    onDone: onClose,
  })
  const named = centers.map(({ _id, name }) => ({ value: _id, label: name }))
  const several = provider?.centerIds ?? []
  const isOpen = form.field('isOpen')
  const isProConnect = form.draft.profile === 'proConnect'
  return (
    <FormSheet
      {...opening}
      onClose={onClose}
      form={form}
      title={provider === null ? providerTexts.add : providerTexts.editNamed(provider.label)}
      submitLabel={providerTexts.save}
    >
      <Select
        {...form.field('profile')}
        label={texts.profile}
        options={(['standard', 'proConnect'] as const).map((value) => ({ value, label: providerTexts.profiles[value] }))}
      />
      <TextInput {...form.text('label')} label={texts.label} hint={texts.labelHint} maxLength={60} autoComplete="off" />
      <TextInput {...form.text('note')} label={texts.note} maxLength={120} autoComplete="off" />
      <TextInput
        {...form.text('issuer')}
        label={texts.issuer}
        hint={texts.issuerHint}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
      />
      <TextInput {...form.text('clientId')} label={texts.clientId} autoComplete="off" spellCheck={false} />
      <TextInput
        {...form.text('clientSecret')}
        label={texts.clientSecret}
        hint={provider === null ? undefined : texts.secretKept}
        type="password"
        autoComplete="new-password"
      />
      {provider === null ? (
        <p className="text-14 text-pretty text-t2">{texts.returnUrlLater}</p>
      ) : (
        (['returnUrl', 'leftUrl', 'endUrl'] as const).map((name) => (
          <TextInput key={name} label={texts[name]} value={provider[name]} readOnly onFocus={(event) => event.currentTarget.select()} />
        ))
      )}
      <TextInput {...form.text('emailClaim')} label={texts.emailClaim} autoComplete="off" spellCheck={false} />
      <TextArea {...form.text('trustedDomains')} label={texts.trustedDomains} hint={texts.trustedDomainsHint} spellCheck={false} />
      {isProConnect && <TextArea {...form.text('sirets')} label={texts.sirets} hint={texts.siretsHint} spellCheck={false} />}
      {isProConnect && <TextArea {...form.text('idpIds')} label={texts.idpIds} hint={texts.siretsHint} spellCheck={false} />}
      <Select
        {...form.field('centers')}
        label={texts.centers}
        options={[
          { value: ALL, label: texts.allCenters },
          ...(several.length > 1 ? [{ value: SEVERAL, label: texts.severalCenters(several.length) }] : []),
          ...named,
        ]}
      />
      <Select {...form.field('newcomerCenter')} label={texts.newcomerCenter} options={[{ value: NONE, label: texts.nowhere }, ...named]} />
      {provider !== null && (
        <Select
          {...form.field('closed')}
          label={texts.closed}
          hint={texts.closedHint}
          options={[
            { value: NONE, label: texts.closedNowhere },
            { value: ALL, label: texts.closedEverywhere },
            ...(form.draft.closed === SEVERAL
              ? [{ value: SEVERAL, label: texts.severalCenters(provider.closesPasswordsIn?.length ?? 0) }]
              : []),
            ...named,
          ]}
        />
      )}
      <Switch label={texts.isOpen} checked={isOpen.value} onChange={isOpen.onChange} />
    </FormSheet>
  )
}
