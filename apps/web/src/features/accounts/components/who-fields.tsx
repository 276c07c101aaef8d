// Who somebody without access is: first name, name and centre, as the form of a new account and that of a lost access ask for them.
import type { ComponentProps, ReactNode } from 'react'
import { memberFields } from '@releve/contract/member-fields'
import { Loaded } from '../../../kit/loaded.tsx'
import type { Read } from '../../../kit/use-contract-form.ts'
import { CenterField } from '../../../shared/center-field.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { useCenters } from '../../../shared/centers.ts'
import { whoTexts as texts } from './access-texts.ts'

type TextControl = Pick<ComponentProps<typeof TextInput>, 'name' | 'value' | 'onChange' | 'error'>

interface WhoFieldsProps {
  name: TextControl
  lastName: TextControl
  /** An identifier; empty while none is chosen. */
  center: { value: string; onChange: (centerId: string) => void; error: string | undefined }
}

export function WhoFields({ name, lastName, center }: WhoFieldsProps): ReactNode {
  const centers = useCenters()
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
        <TextInput {...name} label={memberFields.name.label} autoComplete="given-name" />
        <TextInput {...lastName} label={memberFields.lastName.label} autoComplete="family-name" />
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
