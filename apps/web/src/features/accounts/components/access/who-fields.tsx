// The identity of a person without access: first name, name and centre, as the forms of a new account and of a lost access ask for them.
import type { ReactNode } from 'react'
import { memberFields } from '@releve/contract/member-fields'
import { Loaded } from '#kit/loaded.tsx'
import type { ContractForm, Read } from '#kit/use-contract-form.ts'
import { CenterField } from '#shared/center-field.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { useCenters } from '#shared/centers.ts'
import { whoTexts as texts } from './access-texts.ts'

/** `centerId`: empty while none is chosen. */
interface Who {
  readonly name: string
  readonly lastName: string
  readonly centerId: string
}

export function WhoFields({ form }: { form: Pick<ContractForm<Who>, 'text' | 'field'> }): ReactNode {
  const centers = useCenters()
  const center = form.field('centerId')
  const select = (known: readonly { _id: string; name: string }[], isKnown: boolean) => (
    <div aria-busy={!isKnown}>
      <CenterField
        label={texts.center}
        placeholder={texts.centerPlaceholder}
        {...center}
        value={center.value === '' ? null : center.value}
        hint={!isKnown ? texts.centersLoading : known.length === 0 ? texts.noCenter : undefined}
      />
    </div>
  )
  return (
    <>
      <div className="grid grid-cols-1 gap-4 min-[400px]:grid-cols-2">
        <TextInput {...form.text('name')} label={memberFields.name.label} autoComplete="given-name" />
        <TextInput {...form.text('lastName')} label={memberFields.lastName.label} autoComplete="family-name" />
      </div>
      <Loaded query={centers} failed={texts.centersFailed} skeleton={select([], false)}>
        {(known) => select(known, true)}
      </Loaded>
    </>
  )
}

/** A centre that was not chosen is said in words of its own. */
export function withCenter<Body>({ centerId }: { centerId: string }, read: Read<Body>): Read<Body> {
  return centerId === '' && 'fields' in read ? { fields: { ...read.fields, centerId: texts.centerMissing } } : read
}
