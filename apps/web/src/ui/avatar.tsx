// A colleague: their picture, or their initials with their accents. Decorative, beside a written name.
import { useState, type CSSProperties, type ReactNode } from 'react'
import { useAvatarImage } from './avatar-images.ts'
import { initialsOf } from './format.ts'

/** 24 in cards, 28 in lists, 32–36 hero and bars, 40 app bar on desktop, 44 sheets, 64+ profile. */
type AvatarSize = 24 | 28 | 32 | 36 | 40 | 44 | 64 | 96

/** Grows with the reader's text as far as two wide capitals (« MG ») stay inside the circle, which does not grow. */
function initialsSize(size: AvatarSize): string {
  return `min(${Math.max(12, size * 0.36) / 16}rem, ${size * 0.52}px)`
}

interface AvatarProps {
  /** First and last name. */
  name: string
  /** Address of the picture, as the server gives it: /api/avatars/… */
  imageUrl?: string | undefined
  size: AvatarSize
}

export function Avatar({ name, imageUrl, size }: AvatarProps): ReactNode {
  const [failedUrl, setFailedUrl] = useState<string>()
  const shownUrl = useAvatarImage(imageUrl)
  const style: CSSProperties = { width: size, height: size, fontSize: initialsSize(size) }
  return (
    <span
      aria-hidden="true"
      className="grid flex-none place-items-center overflow-hidden rounded-full bg-s3 font-650 text-t2 select-none"
      style={style}
    >
      {shownUrl !== undefined && shownUrl !== failedUrl ? (
        <img src={shownUrl} alt="" width={size} height={size} className="size-full object-cover" onError={() => setFailedUrl(shownUrl)} />
      ) : (
        initialsOf(name)
      )}
    </span>
  )
}

interface AvatarRowProps {
  people: readonly (Readonly<Omit<AvatarProps, 'size'>> & { readonly id: string })[]
  size: AvatarSize
  /** The others become « +3 ». */
  max?: number
  /** The text of the whole for screen readers: « 8 présents : Éloïse Mélèze… ». */
  label: string
}

export function AvatarRow({ people, size, max = 7, label }: AvatarRowProps): ReactNode {
  const shown = people.length > max ? people.slice(0, max - 1) : people
  const hidden = people.length - shown.length
  return (
    <span role="img" aria-label={label} className="flex gap-1">
      {shown.map(({ id, ...person }) => (
        <Avatar key={id} {...person} size={size} />
      ))}
      {hidden > 0 && (
        <span
          className="grid flex-none place-items-center rounded-full font-650 text-t3 shadow-[inset_0_0_0_1px_var(--line)]"
          style={{ width: size, height: size, fontSize: initialsSize(size) }}
        >
          +{hidden}
        </span>
      )}
    </span>
  )
}

/** The coloured square of a team, beside its written name. `color` is any CSS colour. */
export function TeamMark({ color }: { color: string }): ReactNode {
  return <span aria-hidden="true" className="size-2.5 flex-none rounded-[3px]" style={{ background: color }} />
}
