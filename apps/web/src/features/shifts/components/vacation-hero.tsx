// The form of the hero of the home page: tile, title, hours, countdown. Filled by the application, and before it by public/early.js.
import type { ReactNode } from 'react'
import { classNames } from '../../../ui/class-names.ts'

const heroClass = 'hero-glow @container rounded-card shadow-e1 [--ring:var(--s1)] lg:flex lg:min-h-[312px] lg:flex-col lg:justify-center'

export interface VacationHeroProps {
  /** Brings the colours of the vacation into scope. */
  className: string
  renderTile: (size: 88 | 176) => ReactNode
  label: ReactNode
  title: ReactNode
  /** Hours and length. */
  hours: ReactNode
  /** What became of it, beneath the hours. */
  notes?: ReactNode
  renderCountdown: (size: 40 | 56) => ReactNode
  progress: ReactNode
  /** Where there is room for it. */
  action?: ReactNode
  /** Who is there: beside the tile where there is room, else at the foot. */
  renderPeople: (isWide: boolean) => ReactNode
}

export function VacationHero({
  className,
  renderTile,
  label,
  title,
  hours,
  notes,
  renderCountdown,
  progress,
  action,
  renderPeople,
}: VacationHeroProps): ReactNode {
  return (
    <section aria-labelledby="prochaine" className={classNames(heroClass, className)}>
      <div className="p-[18px] pb-4 @min-[640px]:grid @min-[640px]:grid-cols-[auto_1fr_auto] @min-[640px]:items-center @min-[640px]:gap-x-6 @min-[640px]:p-6 @min-[820px]:gap-x-7 @min-[820px]:p-8">
        <div className="flex flex-wrap items-start gap-x-3.5 gap-y-3 @min-[640px]:contents">
          <span className="@min-[820px]:hidden">{renderTile(88)}</span>
          <span className="hidden @min-[820px]:block">{renderTile(176)}</span>
          <div className="flex min-w-[min(11.5rem,100%)] flex-1 flex-col pt-px">
            <span className="text-13 font-600 text-v-ink @min-[640px]:text-14">{label}</span>
            <h2 id="prochaine" className="text-22 text-balance @min-[820px]:text-28">
              {title}
            </h2>
            <span className="mt-0.5 text-18 text-t2 @min-[820px]:text-22">{hours}</span>
            {notes}
            <div className="mt-5 hidden flex-col gap-2 @min-[640px]:flex">{renderPeople(true)}</div>
          </div>
        </div>
        <div className="mt-4 flex flex-col gap-2.5 @min-[640px]:mt-0 @min-[640px]:w-[254px] @min-[640px]:border-l @min-[640px]:border-line @min-[640px]:pl-6 @min-[820px]:w-[264px] @min-[820px]:pl-8">
          <span className="@min-[640px]:hidden">{renderCountdown(40)}</span>
          <span className="hidden @min-[640px]:block">{renderCountdown(56)}</span>
          {progress}
          {action}
        </div>
        <div className="mt-3.5 flex flex-col gap-2 border-t border-line pt-3 @min-[640px]:hidden">{renderPeople(false)}</div>
      </div>
    </section>
  )
}
