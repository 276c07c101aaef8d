// A search, in the application bar and over lists: 340 px on wide desktops; in the bar with its keyboard shortcut.
import Search from 'lucide-react/icons/search'
import type { ComponentProps, ReactNode } from 'react'

interface SearchFieldProps extends Omit<ComponentProps<'input'>, 'className' | 'style' | 'type' | 'aria-label'> {
  /** The name, which is also the placeholder: « Chercher un collègue, une date ». */
  label: string
  /** « Ctrl K »; shown while the field is empty. */
  shortcut?: string
}

export function SearchField({ label, shortcut, ...input }: SearchFieldProps): ReactNode {
  return (
    <label className="flex h-[2.5rem] w-full max-w-[340px] cursor-text items-center gap-2.5 rounded-button-small bg-s2 pr-2 pl-3.5 text-14 text-t3 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-primary in-data-[theme=light]:bg-s3">
      <Search size={18} />
      <input
        {...input}
        type="search"
        aria-label={label}
        placeholder={label}
        className="peer min-w-0 flex-1 bg-transparent text-t1 text-ellipsis outline-none placeholder:text-t3 [&::-webkit-search-cancel-button]:grayscale"
      />
      {shortcut !== undefined && (
        <kbd
          aria-hidden="true"
          className="hidden rounded-[7px] bg-s3 px-2 font-sans text-12 leading-6 text-t2 min-[1440px]:peer-placeholder-shown:block in-data-[theme=light]:bg-s1"
        >
          {shortcut}
        </kbd>
      )}
    </label>
  )
}
