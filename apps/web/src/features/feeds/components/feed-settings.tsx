// The calendar subscription: its secret address to copy or open, its alarm, changing and closing it.
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import type { ReactNode } from 'react'
import { feedPasts } from '@releve/contract/feeds'
import type { WireFeed } from '@releve/contract/feeds'
import { Loaded } from '#kit/loaded.tsx'
import { AddressToCopy, SecretAddress } from '#kit/secret-address.tsx'
import { useAction } from '#kit/use-action.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { DayText } from '#ui/day-text.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonStack } from '#ui/skeleton-rows.tsx'
import { firstControl, useHandedFocus } from '#ui/use-handed-focus.ts'
import { useFeed, useFeedAlarm, useFeedPast, useRenewFeed, useRevokeFeed } from '../queries.ts'
import { feedTexts as texts } from '../texts.ts'
import { Devices } from './devices.tsx'
import { GroupFeeds } from './group-feeds.tsx'
import { useReadingText } from './use-reading-text.ts'

interface CalendarLink {
  readonly label: string
  readonly href: string
}

/**
 * Lists where each calendar program takes a subscription: a page of theirs that asks before it adds.
 * @param url of the feed, with its secret
 */
export function calendarLinks(url: string): Readonly<Record<'google' | 'apple' | 'outlook', CalendarLink>> {
  // The scheme makes it a subscription rather than a file: iPhones and Macs open it themselves.
  const webcal = url.replace(/^https?:/, 'webcal:')
  return {
    google: { label: texts.addTo.google, href: `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal)}` },
    apple: { label: texts.addTo.apple, href: webcal },
    outlook: {
      label: texts.addTo.outlook,
      href: `https://outlook.live.com/calendar/0/addfromweb?url=${encodeURIComponent(url)}&name=${encodeURIComponent('Relève')}`,
    },
  }
}

/** The calendar that most devices of that kind come with. An iPad says that it is a Mac. */
export function usualProgram(userAgent: string): keyof ReturnType<typeof calendarLinks> {
  if (/iPhone|iPad|Macintosh/.test(userAgent)) return 'apple'
  return userAgent.includes('Windows') ? 'outlook' : 'google'
}

function ProgramLink({ link: { label, href }, isMain = false }: { link: CalendarLink; isMain?: boolean }): ReactNode {
  return (
    <a
      href={href}
      {...(href.startsWith('https') && { target: '_blank' })}
      rel="noopener noreferrer"
      className={buttonClass({ variant: isMain ? 'primary' : 'neutral' })}
    >
      <CalendarPlus size={20} />
      {label}
    </a>
  )
}

function AlarmSelect({ feed }: { feed: WireFeed }): ReactNode {
  const alarm = useFeedAlarm()
  const save = useAction(alarm, { done: () => texts.alarmSaved, refusedInPassing: true })
  const waits = save.button.disabledReason
  // The choice shows at once; the server's answer, or its refusal, then tells.
  const minutes = alarm.isPending ? alarm.variables : feed.alarmMinutes
  const value = minutes === null ? 'none' : `${minutes}`
  const known = Object.entries(texts.alarms).map(([key, label]) => ({ value: key, label }))
  const options = known.some((option) => option.value === value) ? known : [...known, { value, label: texts.alarmOther(Number(value)) }]
  return (
    <Select
      label={texts.alarm}
      hint={waits}
      options={waits === undefined ? options : options.map((option) => ({ ...option, disabledReason: waits }))}
      value={value}
      onChange={(chosen) => void save.run(chosen === 'none' ? null : Number(chosen))}
    />
  )
}

function PastSelect({ feed }: { feed: WireFeed }): ReactNode {
  const past = useFeedPast()
  const save = useAction(past, { done: () => texts.pastSaved, refusedInPassing: true })
  const waits = save.button.disabledReason
  return (
    <Select
      label={texts.past}
      hint={waits}
      options={feedPasts.map((value) => ({
        value,
        label: texts.pasts[value],
        ...(waits !== undefined && { disabledReason: waits }),
      }))}
      value={past.isPending ? past.variables : feed.past}
      onChange={(chosen) => void save.run(chosen)}
    />
  )
}

function OpenFeed({ feed }: { feed: WireFeed }): ReactNode {
  const lastRead = useReadingText(feed.lastReadAt, texts)
  const links = calendarLinks(feed.url)
  const usual = links[usualProgram(navigator.userAgent)]
  const others = Object.values(links).filter((link) => link !== usual)
  return (
    <div className="flex flex-col gap-7">
      <div className="flex flex-col gap-4">
        <div>
          <ProgramLink link={usual} isMain />
        </div>
        <AddressToCopy
          url={feed.url}
          texts={texts}
          before={others.map((link) => (
            <ProgramLink key={link.label} link={link} />
          ))}
        />
        <p className="text-13 text-pretty text-t3">{texts.openHint}</p>
      </div>
      <AlarmSelect key={feed.url} feed={feed} />
      <PastSelect key={`${feed.url} past`} feed={feed} />
      <div className="flex flex-col gap-1 text-14 text-pretty text-t2">
        <p>
          <DayText>{lastRead}</DayText>
        </p>
        <p>{texts.warning}</p>
      </div>
      <SecretAddress renew={useRenewFeed()} revoke={useRevokeFeed()} texts={texts} className="border-t border-line pt-5" />
    </div>
  )
}

export function FeedSettings(): ReactNode {
  const handsFocus = useHandedFocus(firstControl)
  const create = useAction(useRenewFeed(), { refusedInPassing: true })
  const feedReading = useFeed()
  return (
    <div className="flex flex-col gap-8">
      <div ref={handsFocus}>
        <Loaded query={feedReading} failed={texts.failed} skeleton={<SkeletonStack count={3} height={52} />}>
          {(feed) =>
            feed === null ? (
              <Button variant="primary" icon={<CalendarPlus size={20} />} {...create.button} onClick={() => void create.run()}>
                {texts.create}
              </Button>
            ) : (
              <OpenFeed feed={feed} />
            )
          }
        </Loaded>
      </div>
      {/* An address is taller than the button that makes it: what stands below waits until it is known which comes. */}
      {!feedReading.isLoading && (
        <>
          <Devices />
          <GroupFeeds />
        </>
      )}
    </div>
  )
}
