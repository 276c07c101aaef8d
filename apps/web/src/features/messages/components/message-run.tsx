// The messages of one person in a row: others at the left with their face, oneself at the right; a message taken back keeps its place.
import { fullName } from '@releve/contract/person-name'
import type { WireMessage } from '@releve/contract/messages'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CloudOff from 'lucide-react/icons/cloud-off'
import Copy from 'lucide-react/icons/copy'
import Ellipsis from 'lucide-react/icons/ellipsis'
import RotateCw from 'lucide-react/icons/rotate-cw'
import Trash2 from 'lucide-react/icons/trash-2'
import type { ReactNode } from 'react'
import { useCopy } from '#kit/use-copy.ts'
import { waitingTexts } from '#kit/waiting-action.tsx'
import { classNames } from '#ui/class-names.ts'
import { formatClock } from '#ui/format.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu } from '#ui/menu.tsx'
import { useMe } from '#session/me.ts'
import { useZone } from '#features/centers/queries.ts'
import { messageTexts } from '../texts.ts'
import { Face } from './faces.tsx'
import type { Run } from './thread.ts'
import type { PendingMessage } from './use-thread.ts'

const texts = messageTexts.thread

const bubble = 'w-fit max-w-full rounded-tile px-3.5 py-2 text-16 whitespace-pre-wrap wrap-anywhere'
const mineClass = 'bg-primary-tint text-t1'
const theirsClass = 'bg-s2 text-t1 in-data-[theme=light]:bg-s3'
const deletedClass = 'text-t3 italic shadow-[inset_0_0_0_1px_var(--line)]'

function OwnMenu({ message, onDelete }: { message: WireMessage; onDelete: () => void }): ReactNode {
  const copy = useCopy(texts)
  return (
    <span className="flex-none self-center transition-opacity pointer-fine:opacity-0 pointer-fine:group-focus-within/message:opacity-100 pointer-fine:group-hover/message:opacity-100 pointer-fine:has-aria-expanded:opacity-100">
      <Menu
        trigger={<IconButton label={texts.options} icon={<Ellipsis size={20} />} />}
        items={[
          { id: 'copy', label: texts.copy, icon: <Copy size={20} />, onSelect: () => void copy(message.text) },
          { id: 'delete', label: texts.delete, icon: <Trash2 size={20} />, onSelect: onDelete, danger: true },
        ]}
      />
    </span>
  )
}

interface MessageRunProps {
  run: Run
  /** Several people write: each says their name. */
  isNamed: boolean
  onDelete: (message: WireMessage) => void
}

export function MessageRun({ run, isNamed, onDelete }: MessageRunProps): ReactNode {
  const isMine = run.sender._id === useMe()._id
  const zone = useZone().name
  const last = run.messages.at(-1)
  return (
    <li className={classNames('flex gap-2.5', isMine && 'justify-end')}>
      {!isMine && (
        <span className="mb-5 self-end">
          <Face person={run.sender} size={32} />
        </span>
      )}
      <div className={classNames('flex min-w-0 flex-col gap-1', isMine ? 'max-w-[88%] items-end' : 'max-w-[80%]')}>
        <span className={isNamed && !isMine ? 'px-1 text-13 font-600 text-t2' : 'sr-only'}>
          {isMine ? messageTexts.yourself : fullName(run.sender)}
        </span>
        {run.messages.map((message) => (
          <div key={message._id} data-message={message._id} className="group/message flex max-w-full gap-1">
            {isMine && !message.isDeleted && <OwnMenu message={message} onDelete={() => onDelete(message)} />}
            <p className={classNames(bubble, 'min-w-0 self-center', message.isDeleted ? deletedClass : isMine ? mineClass : theirsClass)}>
              {message.text}
            </p>
          </div>
        ))}
        {last !== undefined && <span className="px-1 text-12 text-t3">{formatClock(last.createdAt, zone)}</span>}
      </div>
    </li>
  )
}

/** A message that is being sent, waits for the network, or could not be sent, with the reason. */
export function OutgoingMessage({ text, failure, waits, retry, discard }: PendingMessage): ReactNode {
  const Icon = failure === null ? CloudOff : CircleAlert
  const action = 'relative touch-target rounded-xs font-600 text-primary-ink hover:underline'
  return (
    <li className="flex flex-col items-end gap-1">
      <p
        className={classNames(
          bubble,
          'max-w-[80%]!',
          mineClass,
          failure === null ? 'opacity-70' : 'shadow-[inset_0_0_0_1.5px_var(--error)]',
        )}
      >
        {text}
      </p>
      {failure === null && waits === null ? (
        <span className="px-1 text-12 text-t3">{texts.sending}</span>
      ) : (
        <span
          role={failure === null ? 'status' : 'alert'}
          className={classNames(
            'flex max-w-[88%] flex-wrap items-center justify-end gap-x-3.5 gap-y-1 px-1 text-13',
            failure === null ? 'text-t3' : 'text-error',
          )}
        >
          <span className="flex items-center gap-1.5">
            <Icon size={16} className="flex-none" />
            {failure === null ? waits : `${texts.failed}. ${failure}`}
          </span>
          {failure !== null && (
            <button type="button" onClick={retry} className={classNames(action, 'inline-flex items-center gap-1.5')}>
              <RotateCw size={14} />
              {texts.retry}
            </button>
          )}
          {discard !== null && (
            <button type="button" onClick={discard} className={action}>
              {failure === null ? waitingTexts.giveUp : texts.discard}
            </button>
          )}
        </span>
      )}
    </li>
  )
}
