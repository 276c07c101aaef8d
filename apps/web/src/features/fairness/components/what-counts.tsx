// What counts and for what, in words: whoever compares figures asks that first.
import type { ReactNode } from 'react'
import { fairnessTexts as texts } from '../texts.ts'

/** `level`: of its heading, under that of the page or of a part of it. */
export function WhatCounts({ level }: { level: 2 | 3 }): ReactNode {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <section aria-label={texts.rulesTitle} className="flex max-w-[760px] flex-col gap-1 text-13 text-pretty text-t3">
      <Heading className="text-13 font-650 text-t2">{texts.rulesTitle}</Heading>
      {texts.rules.map((rule) => (
        <p key={rule}>{rule}</p>
      ))}
    </section>
  )
}
