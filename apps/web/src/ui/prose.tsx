// Long texts to read: legal pages, patch notes.
import type { ReactNode } from 'react'

/** A column of 68 characters with the rhythm of a text: give it headings, paragraphs and lists. */
export function Prose({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <div className="mx-auto w-full max-w-[68ch] px-4 py-8 text-16 leading-7 text-t2 md:px-8 [&_a]:font-550 [&_a]:text-primary-ink [&_a]:underline [&_h1]:mb-6 [&_h1]:text-28 [&_h1]:text-t1 [&_h2]:mt-8 [&_h2]:mb-2 [&_h2]:text-18 [&_h2]:text-t1 [&_li]:mb-1 [&_li]:ml-5 [&_li]:list-disc [&_p]:mb-3 [&_strong]:font-650 [&_strong]:text-t1 [&_ul]:mb-3">
      <title>{`${title} – Relève`}</title>
      {children}
    </div>
  )
}
