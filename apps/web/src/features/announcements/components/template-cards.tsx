// The templates as cards, one of which is chosen: native radio buttons, so arrows move and forms read them.
import { useId, type ReactNode } from 'react'
import type { AnnouncementTemplate, AnnouncementTemplateType } from '@releve/contract/announcements'
import { Loaded } from '../../../kit/loaded.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { useAnnouncementTemplates } from '../queries.ts'
import { announcementTexts } from '../texts.ts'
import { TemplateIcon } from './announcement-row.tsx'

const texts = announcementTexts.form

const skeleton = (
  <SkeletonGroup className="grid grid-cols-1 gap-2 md:grid-cols-3">
    <Skeleton height={124} radius="card" count={3} />
  </SkeletonGroup>
)

interface TemplateCardsProps {
  value: AnnouncementTemplateType | null
  onChange: (type: AnnouncementTemplateType) => void
  error: string | undefined
}

export function TemplateCards({ value, onChange, error }: TemplateCardsProps): ReactNode {
  const name = useId()
  const errorId = `${name}error`
  const query = useAnnouncementTemplates()
  const cards = (templates: readonly AnnouncementTemplate[]) => (
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
  )
  return (
    <fieldset
      className="flex flex-col gap-1.5"
      aria-describedby={error === undefined ? undefined : errorId}
      data-undecided={error === undefined ? undefined : ''}
    >
      <legend className="mb-1.5 text-14 font-600">{texts.template}</legend>
      <Loaded query={query} failed={texts.templatesFailed} skeleton={skeleton}>
        {cards}
      </Loaded>
      <FieldError id={errorId} error={error} />
    </fieldset>
  )
}
