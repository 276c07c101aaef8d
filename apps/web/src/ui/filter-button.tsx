// Phones: filters behind an icon of the bar, in a sheet; how many are set stands on the icon.
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useState, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import { Sheet } from './sheet.tsx'

interface FilterButtonProps {
  readonly texts: { readonly open: string; readonly title: string; readonly clear: string; readonly apply: string; readonly active: string }
  /** How many filters are set. */
  readonly active: number
  readonly onClear: () => void
  /** The filters, one under the other. */
  readonly children: ReactNode
}

export function FilterButton({ texts, active, onClear, children }: FilterButtonProps): ReactNode {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton
        label={texts.open}
        icon={<SlidersHorizontal size={22} />}
        count={{ value: active, label: texts.active }}
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      />
      <Sheet
        open={isOpen}
        onOpenChange={setOpen}
        title={texts.title}
        footer={
          <>
            {active > 0 && (
              <Button wide onClick={onClear}>
                {texts.clear}
              </Button>
            )}
            <Button wide variant="primary" onClick={() => setOpen(false)}>
              {texts.apply}
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-4">{children}</div>
      </Sheet>
    </>
  )
}
