// The units and groups of a directory, in their order: each names the centre of its people.
import type { WireDirectorySource } from '@releve/contract/directory-sync'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import type { ReactNode } from 'react'
import { useCenters } from '#shared/centers.ts'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { directoryTexts } from '../texts.ts'

const texts = directoryTexts.form

export type DraftMapping = WireDirectorySource['mappings'][number]

/** A line that nobody filled in yet. */
export const newMapping = (): DraftMapping => ({ by: 'unit', name: '', centerId: '', teamId: null })

interface MappingFieldsProps {
  mappings: readonly DraftMapping[]
  onChange: (mappings: DraftMapping[]) => void
  /** The sentence beside a field of a line, or beside all of them. */
  errorOf: (path: string) => string | undefined
}

export function MappingFields({ mappings, onChange, errorOf }: MappingFieldsProps): ReactNode {
  const centers = (useCenters(true).data ?? []).map(({ _id, name }) => ({ value: _id, label: name }))
  const change = (index: number, changes: Partial<DraftMapping>) =>
    onChange(mappings.map((mapping, at) => (at === index ? { ...mapping, ...changes } : mapping)))
  const error = errorOf('mappings')
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-1 text-16 font-650">{texts.mappings}</legend>
      <p className="text-14 text-pretty text-t2">{texts.mappingsHint}</p>
      {mappings.map((mapping, index) => (
        // Lines have nothing of their own but their place.
        <div key={index} className="flex flex-col gap-3 rounded-card bg-s2 p-4">
          <Select
            label={texts.by}
            value={mapping.by}
            onChange={(by) => change(index, { by })}
            options={(['unit', 'group'] as const).map((value) => ({ value, label: texts.kindsOfMapping[value] }))}
          />
          <TextInput
            label={texts.mappingName}
            value={mapping.name}
            onChange={(event) => change(index, { name: event.target.value })}
            error={errorOf(`mappings.${index}.name`)}
            autoComplete="off"
            spellCheck={false}
          />
          <Select
            label={texts.center}
            value={mapping.centerId === '' ? null : mapping.centerId}
            onChange={(centerId) => change(index, { centerId, teamId: null })}
            error={errorOf(`mappings.${index}.centerId`)}
            options={centers}
          />
          {mappings.length > 1 && (
            <div>
              <Button
                size={44}
                variant="outline"
                icon={<Trash2 size={20} />}
                aria-label={texts.removeMapping(index + 1)}
                onClick={() => onChange(mappings.filter((_, at) => at !== index))}
              >
                {directoryTexts.remove}
              </Button>
            </div>
          )}
        </div>
      ))}
      {error !== undefined && <p className="text-14 text-error">{error}</p>}
      <div>
        <Button size={44} variant="outline" icon={<Plus size={20} />} onClick={() => onChange([...mappings, newMapping()])}>
          {texts.addMapping}
        </Button>
      </div>
    </fieldset>
  )
}
