// « Exporter (XLSX) »: the file is made in the browser, of what is shown; the code that makes it arrives when it is asked for.
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import { useState, type ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { useSnackbar } from '../ui/snackbar.tsx'
import type { Sheet } from './sheet-cells.ts'

interface ExportButtonProps {
  /** The first part of the file's name, « planning-2026-11 »; the name of the member, the team or the centre follows. */
  begins: string
  whose: string
  make: () => Promise<readonly Sheet[]>
  /** The message after the export: « Planning exporté ». */
  done: string
  variant?: 'neutral' | 'outline'
  icon?: ReactNode
}

export function ExportButton({ begins, whose, make, done, variant = 'outline', icon }: ExportButtonProps): ReactNode {
  const snackbar = useSnackbar()
  const [isMaking, setMaking] = useState(false)
  async function run(): Promise<void> {
    setMaking(true)
    try {
      const [{ exportFile }, { fileNameOf }, sheets] = await Promise.all([import('./write-sheet.ts'), import('./sheet-cells.ts'), make()])
      await exportFile({ sheets, fileName: fileNameOf(begins, whose), done }, snackbar.show)
    } catch {
      snackbar.show({ kind: 'error', message: 'Le fichier n’a pas pu être établi. Réessayez.', durationMs: 8000 })
    } finally {
      setMaking(false)
    }
  }
  return (
    <Button variant={variant} size={40} pending={isMaking} icon={icon ?? <FileSpreadsheet size={16} />} onClick={() => void run()}>
      Exporter (XLSX)
    </Button>
  )
}
