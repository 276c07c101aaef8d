// The cycles of the trade to start from, one chosen, each with its days and what it costs.
import type { ReactNode } from 'react'
import type { WireCycleTemplate } from '@releve/contract/rotations'
import { Loaded } from '../../../kit/loaded.tsx'
import { SearchedList } from '../../../ui/searched-list.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { useTemplates } from '../queries.ts'
import { newCycleTexts as texts, rotationTexts } from '../texts.ts'
import { MiniStrip } from './mini-strip.tsx'

interface TemplateListProps {
  value: string | null
  onChange: (template: Pick<WireCycleTemplate, '_id'>) => void
  /** The first choice begins with nothing: `EMPTY`, with what belongs to it while it is chosen. */
  empty?: ReactNode
}

/** No template. */
export const EMPTY = { _id: 'empty' }

const choiceClass =
  'flex cursor-pointer flex-col gap-2.5 rounded-card bg-s2 p-3.5 has-checked:shadow-[inset_0_0_0_2px_var(--primary)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary in-data-[theme=light]:bg-s3'

export function TemplateList({ value, onChange, empty }: TemplateListProps): ReactNode {
  const skeleton = (
    <SkeletonGroup className="flex flex-col gap-2">
      {[1, 2, 3, 4].map((key) => (
        <Skeleton key={key} width="100%" height={92} radius="card" />
      ))}
    </SkeletonGroup>
  )
  return (
    <Loaded query={useTemplates()} failed={texts.failed} skeleton={skeleton}>
      {(data) => (
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-2 text-14 font-600">{texts.template}</legend>
          {empty !== undefined && (
            <>
              <label className={choiceClass}>
                <input type="radio" name="modele" className="sr-only" checked={value === EMPTY._id} onChange={() => onChange(EMPTY)} />
                <span className="text-14 font-650">{texts.emptyName}</span>
                <span className="text-13 text-t2">{texts.emptyFacts}</span>
              </label>
              {value === EMPTY._id && empty}
            </>
          )}
          <SearchedList
            list={data}
            textOf={({ name, letters, teams }) => `${name} ${letters} ${texts.forTeams(teams)}`}
            texts={{ search: texts.search, count: texts.templates }}
            from={6}
          >
            {(found) => (
              <>
                {found.map((template) => (
                  <label key={template._id} className={choiceClass}>
                    <input
                      type="radio"
                      name="modele"
                      className="sr-only"
                      checked={template._id === value}
                      onChange={() => onChange(template)}
                    />
                    <span className="text-14 font-650">{template.name}</span>
                    <MiniStrip days={template.days} most={14} />
                    <span className="text-13 text-t2">
                      {rotationTexts.shortFacts(template.days.length, template.metrics.averageWeekHours)} · {texts.forTeams(template.teams)}
                    </span>
                  </label>
                ))}
              </>
            )}
          </SearchedList>
        </fieldset>
      )}
    </Loaded>
  )
}
