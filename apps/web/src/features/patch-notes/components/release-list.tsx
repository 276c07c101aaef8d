// The releases, newest first: version, day, what changed. Those one had not seen are marked, and are seen from then on.
import type { PatchNoteBlock, WirePatchNote } from '@releve/contract/patch-notes'
import Gift from 'lucide-react/icons/gift'
import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { Loaded } from '#kit/loaded.tsx'
import { Chip } from '#ui/chip.tsx'
import { DayText } from '#ui/day-text.tsx'
import { formatDay } from '#ui/format.ts'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { useMarkSeen, usePatchNotes } from '../queries.ts'
import { patchNoteTexts as texts } from '../texts.ts'

function Block({ block }: { block: PatchNoteBlock }): ReactNode {
  switch (block.type) {
    case 'heading': {
      // Under the version, which is the second level of the page.
      const Heading = block.level === 2 ? 'h3' : 'h4'
      return <Heading className={block.level === 2 ? 'mt-3 text-18' : 'mt-2 text-16 font-650'}>{block.text}</Heading>
    }
    case 'paragraph':
      return <p className="text-16 leading-6 text-pretty text-t2">{block.text}</p>
    case 'list': {
      const List = block.isOrdered ? 'ol' : 'ul'
      return (
        <List
          className={`flex flex-col gap-1.5 pl-5 text-16 leading-6 text-t2 marker:text-t3 ${block.isOrdered ? 'list-decimal' : 'list-disc'}`}
        >
          {block.items.map((item, index) => (
            <li key={index} className="pl-1">
              {item}
            </li>
          ))}
        </List>
      )
    }
  }
}

function Release({ release }: { release: WirePatchNote }): ReactNode {
  const { version, title, date, blocks, isNew } = release
  const id = `version-${version}`
  return (
    <li className="grid grid-cols-1 gap-x-8 gap-y-3 border-t border-line py-8 first:border-0 first:pt-2 lg:grid-cols-[200px_minmax(0,1fr)]">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 lg:flex-col lg:items-start">
        <span className="numeric text-14 font-650 text-t2">{texts.version(version)}</span>
        {date !== null && <DayText className="text-14 text-t3">{formatDay(date, 'date', { year: true })}</DayText>}
        {isNew && <Chip tone="todo">{texts.isNew}</Chip>}
      </div>
      <article aria-labelledby={id} className="flex max-w-[680px] min-w-0 flex-col gap-3 wrap-anywhere">
        <h2 id={id} className="text-22 text-balance">
          {title ?? texts.version(version)}
        </h2>
        {blocks.map((block, index) => (
          <Block key={index} block={block} />
        ))}
      </article>
    </li>
  )
}

const skeleton = (
  <SkeletonGroup className="flex flex-col gap-12 pt-2">
    {[260, 320].map((width) => (
      <span key={width} className="grid grid-cols-1 gap-4 lg:grid-cols-[200px_minmax(0,1fr)] lg:gap-8">
        <Skeleton width={110} height={16} />
        <span className="flex max-w-[680px] flex-col gap-3">
          <Skeleton width={width} height={26} />
          <Skeleton height={16} count={3} />
        </span>
      </span>
    ))}
  </SkeletonGroup>
)

export function ReleaseList(): ReactNode {
  const query = usePatchNotes()
  const markSeen = useMarkSeen()
  const newest = query.data?.releases[0]
  const report = useEffectEvent(() => {
    if (newest?.isNew === true) markSeen.mutate(newest.version)
  })
  const version = newest?.version
  useEffect(() => report(), [version])
  return (
    <Loaded
      query={query}
      failed={texts.failedTitle}
      skeleton={skeleton}
      empty={{ when: ({ releases }) => releases.length === 0, icon: <Gift size={30} />, title: texts.emptyTitle, children: texts.empty }}
    >
      {({ unseen, releases }) => (
        <>
          {unseen > 0 && <p className="pb-4 text-14 text-todo">{texts.unseen(unseen)}</p>}
          <ol className="flex flex-col">
            {releases.map((release) => (
              <Release key={release.version} release={release} />
            ))}
          </ol>
        </>
      )}
    </Loaded>
  )
}
