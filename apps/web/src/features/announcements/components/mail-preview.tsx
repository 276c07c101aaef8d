// The mail as it would leave, while it is being written: asked of the server, which sends the same one.
import MailOpen from 'lucide-react/icons/mail-open'
import type { ReactNode } from 'react'
import type { OutputOf } from '#api/client.ts'
import { Loaded } from '#kit/loaded.tsx'
import { useSettled } from '#kit/use-settled.ts'
import { SkeletonStack } from '#ui/skeleton-rows.tsx'
import '../mail-paper.css'
import { useAnnouncementPreview, type AnnouncementContent } from '../queries.ts'
import { announcementTexts } from '../texts.ts'
import { readMailText } from './mail-text.ts'

const texts = announcementTexts.preview

/** `content`: what would be sent; null while it could not be. */
export function MailPreview({ content, hasTemplate }: { content: AnnouncementContent | null; hasTemplate: boolean }): ReactNode {
  const words = JSON.stringify(content)
  const query = useAnnouncementPreview(content, useSettled(words) === words)
  if (content === null) {
    return (
      <div className="flex min-h-64 flex-col items-center justify-center gap-3 rounded-card p-6 text-center text-14 text-t2 shadow-[inset_0_0_0_1px_var(--line)]">
        <MailOpen size={30} className="text-t3" />
        <p className="max-w-[280px] text-pretty">{hasTemplate ? texts.tooShort : texts.chooseTemplate}</p>
      </div>
    )
  }
  return (
    <Loaded query={query} failed={texts.failed} skeleton={<SkeletonStack count={1} height={352} />}>
      {(mail) => <Mail {...mail} />}
    </Loaded>
  )
}

function Mail({ subject, text }: OutputOf<'announcements.preview'>): ReactNode {
  const { title, paragraphs, action, notes } = readMailText(text)
  return (
    <div className="overflow-hidden rounded-card shadow-[inset_0_0_0_1px_var(--line)]">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 bg-s1 px-4 py-3 text-14">
        <dt className="text-t3">{texts.subject}</dt>
        <dd className="font-600">{subject}</dd>
      </dl>
      <div className="mail-paper">
        <div className="mail-sheet">
          <p className="mail-brand">Relève</p>
          <p className="mail-title">{title}</p>
          {/* They have no other name than their place. */}
          {paragraphs.map((paragraph, index) => (
            <p key={`${index}`} className="mail-text">
              {paragraph}
            </p>
          ))}
          {action !== null && <span className="mail-action">{action.label}</span>}
          {notes.map((note) => (
            <p key={note} className="mail-note">
              {note}
            </p>
          ))}
        </div>
      </div>
    </div>
  )
}
