// Lets members write: the field grows with the text, saves it as a draft, and sends with Enter on keyboards (Shift+Enter for a new line).
import { useQueryClient } from '@tanstack/react-query'
import SendHorizontal from 'lucide-react/icons/send-horizontal'
import { useId, useRef, useState, type FormEvent, type KeyboardEvent, type ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { inputBoxClass, inputClass } from '#ui/field.tsx'
import { useIsReachable } from '#ui/use-is-reachable.ts'
import { useMediaQuery } from '#ui/use-media-query.ts'
import { saveDraft, useDrafts } from './conversations.ts'
import { messageTexts } from '../texts.ts'

const texts = messageTexts.composer

/** The server counts the same: it is the contract's limit of a message. */
const LONGEST = 2000
/** From here on the remaining length is shown. */
const NEARLY = 1800

export function Composer({ conversationId, onSend }: { conversationId: string; onSend: (text: string) => void }): ReactNode {
  const queryClient = useQueryClient()
  const isReachable = useIsReachable()
  // A finger's keyboard has no Shift+Enter: there Enter begins a line.
  const hasKeyboard = useMediaQuery('(pointer: fine)')
  const drafts = useDrafts()
  const [text, setText] = useState(drafts[conversationId] ?? '')
  const area = useRef<HTMLTextAreaElement>(null)
  const noteId = useId()
  const words = text.trim()
  const charactersLeft = LONGEST - words.length
  const canSend = words !== '' && charactersLeft >= 0

  function change(next: string): void {
    setText(next)
    saveDraft(queryClient, conversationId, next)
  }

  function submit(event?: FormEvent): void {
    event?.preventDefault()
    area.current?.focus()
    if (!canSend) return
    onSend(words)
    change('')
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || !hasKeyboard) return
    submit(event)
  }

  const note = words.length > NEARLY ? texts.long(charactersLeft) : isReachable ? null : texts.offline
  return (
    <form noValidate onSubmit={submit} className="flex flex-none flex-col gap-1 border-t border-line px-3 pt-2.5 pb-3 lg:px-6 lg:pb-4">
      <div className="flex items-end gap-2">
        {/* Narrower than a long address, or that would push the button off the screen. */}
        <span className={classNames(inputBoxClass, 'min-h-12! min-w-0')}>
          <textarea
            ref={area}
            rows={1}
            value={text}
            onChange={(event) => change(event.target.value)}
            onKeyDown={onKeyDown}
            aria-label={texts.label}
            aria-describedby={note === null ? undefined : noteId}
            aria-invalid={charactersLeft < 0 || undefined}
            placeholder={texts.placeholder}
            enterKeyHint={hasKeyboard ? 'send' : 'enter'}
            className={`${inputClass} max-h-40 resize-none field-sizing-content py-[13px] leading-[1.375rem]`}
          />
        </span>
        <button
          type="submit"
          aria-label={texts.send}
          title={texts.send}
          aria-disabled={!canSend || undefined}
          className={classNames(
            'grid size-12 flex-none place-items-center rounded-field transition-colors',
            canSend ? 'bg-primary text-on-primary hover:bg-[color-mix(in_srgb,var(--primary)_90%,var(--t1))]' : 'bg-s2 text-t3',
          )}
        >
          <SendHorizontal size={22} />
        </button>
      </div>
      <span
        id={noteId}
        role="status"
        className={classNames('text-13', note === null && 'sr-only', charactersLeft < 0 ? 'text-error' : 'text-t3')}
      >
        {note}
      </span>
    </form>
  )
}
