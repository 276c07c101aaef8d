// A closed month handed over to payroll: profile, form, and the file saved in one press.
import { fullName } from '@releve/contract/person-name'
import type { WirePaySettings } from '@releve/contract/payroll'
import Download from 'lucide-react/icons/download'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useState, type ReactNode } from 'react'
import { ApiError } from '#api/errors.ts'
import { useAction } from '#kit/use-action.ts'
import { useMe } from '#session/me.ts'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { useHandOver, type MonthState } from '../queries.ts'
import { handTexts as texts } from '../texts.ts'

interface HandPartProps {
  centerId: string
  month: MonthState
  settings: WirePaySettings
  onSettings: () => void
}

/** The names or figures that a refusal lists, after its sentence. */
function refusalText(error: unknown, sentence: string | undefined): string | undefined {
  const list = error instanceof ApiError ? Object.values(error.fields) : []
  return sentence === undefined || list.length === 0 ? sentence : `${sentence} ${list.join(', ')}.`
}

export function HandPart({ centerId, month, settings, onSettings }: HandPartProps): ReactNode {
  const { isAdmin } = useMe()
  const { profiles } = settings
  const [profileId, setProfileId] = useState(profiles[0]?._id ?? '')
  const [format, setFormat] = useState<'csv' | 'xlsx'>('xlsx')
  const [numbers, setNumbers] = useState<Readonly<Record<string, string>>>({})
  const [refusal, setRefusal] = useState<unknown>(null)
  const handOver = useHandOver(centerId, month.month)
  const action = useAction(
    {
      ...handOver,
      mutateAsync: async (body: Parameters<typeof handOver.mutateAsync>[0]) => {
        setRefusal(null)
        try {
          return await handOver.mutateAsync(body)
        } catch (error) {
          setRefusal(error)
          throw error
        }
      },
    },
    { done: ({ number }) => texts.done(number) },
  )
  const shown = profiles.some(({ _id }) => _id === profileId) ? profileId : (profiles[0]?._id ?? '')
  const isClosed = month.state === 'closed'
  const numberless = isClosed ? month.people.filter(({ registrationNumber }) => registrationNumber === null) : []
  const typed = Object.entries(numbers).flatMap(([userId, text]) =>
    text.trim() === '' ? [] : [{ userId, registrationNumber: text.trim() }],
  )
  const run = () => action.run({ profileId: shown, format, ...(typed.length > 0 && { numbers: typed }) })
  return (
    <section aria-labelledby="remettre" className="flex flex-col gap-3">
      <SectionTitle
        id="remettre"
        action={
          isAdmin && (
            <Button size={40} icon={<SlidersHorizontal size={16} />} onClick={onSettings}>
              {texts.settings}
            </Button>
          )
        }
      >
        {texts.title}
      </SectionTitle>
      {!isClosed && <p className="text-14 text-pretty text-t2">{texts.notClosed}</p>}
      {isClosed && (
        <>
          {numberless.length > 0 && (
            <fieldset className="flex max-w-[420px] flex-col gap-3">
              <legend className="pb-1 text-16 font-600">{texts.numbers}</legend>
              <p className="text-13 text-pretty text-t3">{texts.numbersHint}</p>
              {numberless.map(({ user }) => (
                <TextInput
                  key={user._id}
                  label={fullName(user)}
                  maxLength={40}
                  value={numbers[user._id] ?? ''}
                  onChange={({ target }) => setNumbers({ ...numbers, [user._id]: target.value })}
                />
              ))}
            </fieldset>
          )}
          <div className="flex flex-wrap items-end gap-3">
            <Select
              look="chip"
              label={texts.profile}
              options={profiles.map(({ _id, name }) => ({ value: _id, label: name }))}
              value={shown}
              onChange={setProfileId}
            />
            <SegmentedControl
              label={texts.format}
              value={format}
              onChange={setFormat}
              options={(['xlsx', 'csv'] as const).map((value) => ({ value, label: texts.formats[value] }))}
            />
            <Button size={44} variant="primary" icon={<Download size={18} />} {...action.button} onClick={() => void run()}>
              {texts.hand}
            </Button>
          </div>
          <FieldError error={refusalText(refusal, action.error)} />
          <p className="text-13 text-pretty text-t3">{texts.same}</p>
        </>
      )}
    </section>
  )
}
