// Who somebody without access is: first name, name and centre, as the form of a new account and that of a lost access ask for them.
import type { ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { whyUnread } from '../../../api/errors.ts'
import { Select } from '../../../ui/select.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { useCenters } from '../../centers/queries.ts'
import { whoTexts as texts } from './who-texts.ts'

type Name = 'name' | 'lastName' | 'centerId'

interface WhoFieldsProps {
  name: UseFormRegisterReturn
  lastName: UseFormRegisterReturn
  /** An identifier; empty while none is chosen. */
  centerId: string
  onCenter: (centerId: string) => void
  errors: Readonly<Partial<Record<Name, { message?: string | undefined } | undefined>>>
}

export function WhoFields({ name, lastName, centerId, onCenter, errors }: WhoFieldsProps): ReactNode {
  const centers = useCenters()
  return (
    <>
      <div className="grid grid-cols-1 gap-4 min-[400px]:grid-cols-2">
        <TextInput {...name} label={texts.name} autoComplete="given-name" error={errors.name?.message} />
        <TextInput {...lastName} label={texts.lastName} autoComplete="family-name" error={errors.lastName?.message} />
      </div>
      {centers.isError && centers.data === undefined ? (
        <ErrorState title={texts.centersFailed} onRetry={() => void centers.refetch()} retrying={centers.isFetching}>
          {whyUnread(centers.error)}
        </ErrorState>
      ) : (
        <div aria-busy={centers.isPending}>
          <Select
            label={texts.center}
            placeholder={texts.centerPlaceholder}
            options={(centers.data ?? []).map(({ _id, name: centerName }) => ({ value: _id, label: centerName }))}
            value={centerId === '' ? null : centerId}
            onChange={onCenter}
            hint={centers.isPending ? texts.centersLoading : centers.data?.length === 0 ? texts.noCenter : undefined}
            error={errors.centerId?.message}
          />
        </div>
      )}
    </>
  )
}
