// The choice of the file: a spreadsheet of the device, or a table that is pasted.
import FileUp from 'lucide-react/icons/file-up'
import { useRef, useState, type ReactNode } from 'react'
import { ApiError } from '#api/errors.ts'
import { useAction } from '#kit/use-action.ts'
import { Button } from '#ui/button.tsx'
import { toBase64 } from '#ui/csv-choice.tsx'
import { FieldError } from '#ui/field.tsx'
import { TextArea } from '#ui/text-input.tsx'
import { useReadTakeover } from '../queries.ts'
import { takeoverTexts as texts } from '../texts.ts'

const BYTES_AT_MOST = 10_000_000

interface Chosen {
  readonly name: string
  readonly base64: string
}

export function FileStep({ centerId }: { centerId: string }): ReactNode {
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [pasted, setPasted] = useState('')
  const [error, setError] = useState<string>()
  const [isTaken, setTaken] = useState(false)
  const reading = useAction(useReadTakeover(centerId), {
    onRefused: (failure) => {
      setTaken(failure instanceof ApiError && failure.code === 'takeoverUnderWay')
      setError(failure instanceof Error ? failure.message : texts.failed)
    },
  })

  async function choose(file: File | undefined): Promise<void> {
    if (file === undefined) return
    setError(undefined)
    setTaken(false)
    if (file.size > BYTES_AT_MOST) {
      setChosen(null)
      return setError(texts.tooLarge)
    }
    try {
      setChosen({ name: file.name, base64: toBase64(new Uint8Array(await file.arrayBuffer())) })
      setPasted('')
    } catch {
      setChosen(null)
      setError(texts.unreadable)
    }
  }

  function read(): void {
    setError(undefined)
    if (chosen !== null) void reading.run({ fileName: chosen.name, file: chosen.base64 })
    else if (pasted.trim() !== '') void reading.run({ fileName: texts.pastedName, text: pasted })
    else setError(texts.nothing)
  }

  return (
    <form
      className="flex max-w-[640px] flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        read()
      }}
    >
      <p className="text-16 text-pretty text-t2">{texts.intro}</p>
      <div className="flex flex-col gap-2">
        <input
          ref={input}
          type="file"
          accept=".xlsx,.ods,.csv,.tsv,text/csv,text/plain"
          className="sr-only"
          tabIndex={-1}
          aria-hidden="true"
          onChange={(event) => {
            void choose(event.target.files?.[0])
            event.target.value = ''
          }}
        />
        <Button wide icon={<FileUp size={20} />} onClick={() => input.current?.click()} type="button">
          {chosen === null ? texts.file : texts.otherFile}
        </Button>
        <p role="status" className="text-14 break-all text-t2">
          {chosen === null ? texts.fileHint : texts.chosen(chosen.name)}
        </p>
      </div>
      {chosen === null && (
        <TextArea
          label={texts.paste}
          hint={texts.pasteHint}
          rows={5}
          spellCheck={false}
          value={pasted}
          onChange={({ target }) => setPasted(target.value)}
        />
      )}
      <FieldError error={error} />
      <Button
        type="submit"
        variant="primary"
        wide
        {...reading.button}
        disabledReason={isTaken ? error : reading.button.disabledReason}
        hideReason={isTaken}
      >
        {texts.read}
      </Button>
    </form>
  )
}
