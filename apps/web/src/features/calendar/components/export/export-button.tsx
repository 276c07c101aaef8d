// « Exporter (XLSX) »: the file is made in the browser, from what is shown; the code that makes it arrives when it is asked for.
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import { useState, type ReactNode } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { useSnackbar } from '../../../../ui/snackbar.tsx'
import type { Month } from '../calendar-search.ts'
import type { Sheet } from '../../../../shared/sheet-cells.ts'

const texts = {
  export: 'Exporter (XLSX)',
  done: 'Planning exporté',
  failed: 'Le fichier n’a pas pu être établi. Réessayez.',
} as const

interface ExportButtonProps {
  month: Month
  /** The name of the member or the centre. */
  whose: string
  make: () => Promise<readonly Sheet[]>
  variant?: 'neutral' | 'outline'
}

export function ExportButton({ month, whose, make, variant = 'neutral' }: ExportButtonProps): ReactNode {
  const snackbar = useSnackbar()
  const [isMaking, setMaking] = useState(false)
  async function run(): Promise<void> {
    setMaking(true)
    try {
      const [{ exportFile }, { fileNameOf }, sheets] = await Promise.all([
        import('../../../../shared/write-sheet.ts'),
        import('../../../../shared/sheet-cells.ts'),
        make(),
      ])
      await exportFile({ sheets, fileName: fileNameOf(`planning-${month}`, whose), done: texts.done }, snackbar.show)
    } catch {
      snackbar.show({ kind: 'error', message: texts.failed, durationMs: 8000 })
    } finally {
      setMaking(false)
    }
  }
  return (
    <Button variant={variant} size={40} pending={isMaking} icon={<FileSpreadsheet size={16} />} onClick={() => void run()}>
      {texts.export}
    </Button>
  )
}
