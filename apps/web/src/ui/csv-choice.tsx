// A CSV file, or a workbook where the screen takes one, chosen on the device: its button, its name, and what is wrong with it.
import FileUp from 'lucide-react/icons/file-up'
import { useRef, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { FieldError } from './field.tsx'
import { uiTexts } from './texts.ts'

/** Larger files are refused by the call too. */
const BYTES_AT_MOST = 4_000_000

/** A workbook (XLSX, ODS) is a ZIP. The call takes two megabytes of it. */
const WORKBOOK_BYTES_AT_MOST = 2_000_000
const isWorkbook = (bytes: Uint8Array) => [0x50, 0x4b, 3, 4].every((byte, i) => bytes[i] === byte)

/** Bytes in base64, a piece at a time: a call takes so many arguments only. */
export function toBase64(bytes: Uint8Array): string {
  let binary = ''
  for (let at = 0; at < bytes.length; at += 8192) binary += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(binary)
}

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
  /** A workbook in base64. Without it, a workbook is given to `onFile`, whose call says how to save it as CSV. */
  onWorkbook?: (base64: string, name: string) => void
  /** Moved, open elsewhere, or on a disk that is gone. */
  onUnreadable: () => void
}

const TEXT_TYPES = '.csv,text/csv,text/plain'

export function CsvChoice({ fileName, error, onFile, onWorkbook, onUnreadable }: CsvChoiceProps): ReactNode {
  const input = useRef<HTMLInputElement>(null)
  async function read(file: File | undefined): Promise<void> {
    if (file === undefined) return
    try {
      // Beyond it nothing is read: the sentence is the call's.
      if (file.size > BYTES_AT_MOST) return onFile('x'.repeat(1_000_001), file.name)
      const bytes = new Uint8Array(await file.arrayBuffer())
      if (onWorkbook === undefined || !isWorkbook(bytes)) onFile(decodeCsv(bytes), file.name)
      else if (bytes.length > WORKBOOK_BYTES_AT_MOST) onFile('x'.repeat(1_000_001), file.name)
      else onWorkbook(toBase64(bytes), file.name)
    } catch {
      onUnreadable()
    }
  }
  return (
    <div className="flex flex-col gap-2">
      <input
        ref={input}
        type="file"
        accept={onWorkbook === undefined ? TEXT_TYPES : `${TEXT_TYPES},.tsv,.xlsx,.ods`}
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
