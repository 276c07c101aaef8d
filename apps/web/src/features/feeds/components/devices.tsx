// The devices that follow the calendar by CalDAV: each with a password of its own, shown once when it is added.
import CalendarSync from 'lucide-react/icons/calendar-sync'
import Copy from 'lucide-react/icons/copy'
import { feedRoutes } from '@releve/contract/feeds'
import type { WireCalendarDevice } from '@releve/contract/feeds'
import { validate } from '@releve/contract/validation'
import { useState, type ReactNode } from 'react'
import type { OutputOf } from '#api/client.ts'
import { Confirm } from '#kit/confirm.tsx'
import { FormSheet } from '#kit/form-sheet.tsx'
import { Loaded } from '#kit/loaded.tsx'
import { useAction } from '#kit/use-action.ts'
import { useContractForm } from '#kit/use-contract-form.ts'
import { useCopy } from '#kit/use-copy.ts'
import { WhileOpen, type Opening } from '#kit/while-open.tsx'
import { Button } from '#ui/button.tsx'
import { DayText } from '#ui/day-text.tsx'
import { IconFace } from '#ui/icon-face.tsx'
import { Select } from '#ui/select.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { SkeletonRows } from '#ui/skeleton-rows.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { useAddDevice, useDevices, useRemoveDevice } from '../queries.ts'
import { deviceTexts as texts, feedTexts } from '../texts.ts'
import { useReadingText } from './use-reading-text.ts'

type NewDevice = OutputOf<'feeds.addDevice'>

const NO_ALARM = 'none'

function AddSheet({ onClose, onAdded, ...opening }: Opening & { onClose: () => void; onAdded: (added: NewDevice) => void }): ReactNode {
  const add = useAddDevice()
  const form = useContractForm({
    initial: { name: '', alarmMinutes: NO_ALARM },
    read: ({ name, alarmMinutes }) =>
      validate(feedRoutes['feeds.addDevice'].body, { name, alarmMinutes: alarmMinutes === NO_ALARM ? null : Number(alarmMinutes) }),
    send: (body) => add.mutateAsync(body),
    byCode: { tooManyDevices: 'name' },
    onDone: (added) => {
      onClose()
      onAdded(added)
    },
  })
  return (
    <FormSheet {...opening} onClose={onClose} form={form} title={texts.addTitle} submitLabel={texts.add}>
      <TextInput {...form.text('name')} label={texts.name} hint={texts.nameHint} maxLength={60} autoComplete="off" />
      <Select
        {...form.field('alarmMinutes')}
        label={feedTexts.alarm}
        options={Object.entries(feedTexts.alarms).map(([value, label]) => ({ value, label }))}
      />
    </FormSheet>
  )
}

function MadeSheet({ added, onClose, ...opening }: Opening & { added: NewDevice; onClose: () => void }): ReactNode {
  const copy = useCopy(texts)
  const { server, userName, password } = added
  const readOnly = { readOnly: true, onFocus: (event: { currentTarget: HTMLInputElement }) => event.currentTarget.select() }
  return (
    <Sheet
      {...opening}
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={texts.madeTitle}
      footer={
        <Button variant="primary" onClick={onClose}>
          {texts.close}
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        <TextInput label={texts.server} value={server} {...readOnly} />
        <TextInput label={texts.userName} value={userName} {...readOnly} />
        <TextInput label={texts.password} value={password} hint={texts.made} {...readOnly} />
        <Button icon={<Copy size={20} />} onClick={() => void copy(password)}>
          {texts.copy}
        </Button>
        <p className="text-14 text-pretty text-t2">{texts.where}</p>
      </div>
    </Sheet>
  )
}

interface DeviceRowProps {
  device: WireCalendarDevice
  waits: string | undefined
  onRemove: () => void
}

function DeviceRow({ device, waits, onRemove }: DeviceRowProps): ReactNode {
  const { name, lastReadAt } = device
  const read = useReadingText(lastReadAt, texts)
  return (
    <li className="flex min-h-15 flex-wrap items-center gap-x-3.5 gap-y-2 py-2">
      <IconFace icon={CalendarSync} className="rounded-button-small bg-s2 text-t2 in-data-[theme=light]:bg-s3" />
      <span className="flex min-w-0 flex-1 basis-36 flex-col">
        <span className="text-16 font-600 wrap-anywhere">{name}</span>
        <DayText className="text-13 text-t3">{read}</DayText>
      </span>
      <Button size={44} variant="outline" aria-label={texts.removeNamed(name)} disabledReason={waits} hideReason onClick={onRemove}>
        {texts.remove}
      </Button>
    </li>
  )
}

export function Devices(): ReactNode {
  const remove = useAction(useRemoveDevice(), { done: () => texts.removed, refusedInPassing: true })
  const [isAdding, setIsAdding] = useState(false)
  const [added, setAdded] = useState<NewDevice | null>(null)
  const [target, setTarget] = useState<WireCalendarDevice | null>(null)
  return (
    <section aria-labelledby="calendar-devices" className="flex flex-col gap-3 border-t border-line pt-5">
      <h2 id="calendar-devices" className="text-18">
        {texts.title}
      </h2>
      <p className="text-14 text-pretty text-t2">{texts.about}</p>
      <Loaded
        query={useDevices()}
        failed={texts.failed}
        skeleton={<SkeletonRows widths={[150]} height={18} under={[[110, 14]]} face={40} />}
      >
        {({ devices }) =>
          devices.length === 0 ? (
            <p className="text-14 text-t2">{texts.none}</p>
          ) : (
            <ul className="divide-y divide-line">
              {devices.map((device) => (
                <DeviceRow key={device._id} device={device} waits={remove.button.disabledReason} onRemove={() => setTarget(device)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <div>
        <Button onClick={() => setIsAdding(true)}>{texts.add}</Button>
      </div>
      <WhileOpen subject={isAdding || null}>
        {(_subject, opening) => <AddSheet {...opening} onClose={() => setIsAdding(false)} onAdded={setAdded} />}
      </WhileOpen>
      <WhileOpen subject={added}>{(made, opening) => <MadeSheet {...opening} added={made} onClose={() => setAdded(null)} />}</WhileOpen>
      <Confirm
        subject={target}
        onClose={() => setTarget(null)}
        title={({ name }) => texts.removeTitle(name)}
        description={texts.removeBody}
        confirmLabel={texts.remove}
        danger
        action={remove}
        onConfirm={({ _id }) => remove.run(_id)}
      />
    </section>
  )
}
