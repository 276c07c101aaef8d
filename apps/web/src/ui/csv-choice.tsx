// A CSV file chosen on the device: its button, its name, and what is wrong with it.
import FileUp from 'lucide-react/icons/file-up'
import { useRef, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { FieldError } from './field.tsx'
import { uiTexts } from './texts.ts'

/** Larger files are refused by the call too. */
const BYTES_AT_MOST = 4_000_000

/** UTF-8 where the bytes are; what older spreadsheets save otherwise. UTF-16 says so in its first two bytes. */
export function decodeCsv(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

interface CsvChoiceProps {
  /** The name of the chosen file; null while there is none. */
  fileName: string | null
  error?: string | undefined
  onFile: (csv: string, name: string) => void
  /** Moved, open elsewhere, or on a disk that is gone. */
  onUnreadable: () => void
}

export function CsvChoice({ fileName, error, onFile, onUnreadable }: CsvChoiceProps): ReactNode {
  const input = useRef<HTMLInputElement>(null)
  async function read(file: File | undefined): Promise<void> {
    if (file === undefined) return
    try {
      // Beyond it nothing is read: the sentence is the call's.
      onFile(file.size > BYTES_AT_MOST ? 'x'.repeat(1_000_001) : decodeCsv(new Uint8Array(await file.arrayBuffer())), file.name)
    } catch {
      onUnreadable()
    }
  }
  return (
    <div className="flex flex-col gap-2">
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv,text/plain"
        className="sr-only"
        tabIndex={-1}
        aria-hidden="true"
        onChange={(event) => {
          void read(event.target.files?.[0])
          // The same file, once corrected, is a change too.
          event.target.value = ''
        }}
      />
      <Button wide icon={<FileUp size={20} />} onClick={() => input.current?.click()}>
        {fileName === null ? uiTexts.csvFile : uiTexts.otherCsvFile}
      </Button>
      <p role="status" className="text-14 break-all text-t2">
        {fileName !== null && uiTexts.chosenFile(fileName)}
      </p>
      <FieldError error={error} />
    </div>
  )
}

/** A line of the file that is to be corrected, by its number. */
export function FaultyLine({ line, children }: { line: number; children: ReactNode }): ReactNode {
  return (
    <li className="flex gap-3 rounded-card bg-error-tint px-3.5 py-3">
      <span className="numeric w-16 flex-none text-14 font-650">{uiTexts.line(line)}</span>
      {children}
    </li>
  )
}
