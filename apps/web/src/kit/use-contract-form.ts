// A form that one call of the contract takes: what was typed, what the call's own schema says of it beside each field, the focus on the
// first one refused, what is not saved yet, one sending at a time. By hand: a draft typed by the form itself needs no casts and no
// library (react-hook-form: 11 KB for fields registered by name), and no form here is long enough to be drawn field by field.
import { useMutation } from '@tanstack/react-query'
import { useId, useState, type ChangeEvent, type FormEvent } from 'react'
import { ApiError } from '../api/errors.ts'
import { formErrorsOf } from '../api/form-errors.ts'
import { showWrong } from '../ui/show-wrong.ts'
import { uiTexts } from '../ui/texts.ts'
import { useAction, useWishKey, type Action, type ActionOptions } from './use-action.ts'

/** Sentences have the name of a field, or a path as the server gives it; `form`: of none. */
type Sentences = Readonly<Record<string, string | undefined>>

/** The typed draft as the call takes it, or sentences by path: `validate` of the contract, or a form's own reading. */
export type Read<Body> = { readonly value: Body } | { readonly fields: Readonly<Record<string, string>> }

/** Adds the sentences of the form itself to those of the call's schema. */
export function alsoWrong<Body>(read: Read<Body>, own: Sentences): Read<Body> {
  const wrong = Object.entries(own).flatMap(([name, sentence]) => (sentence === undefined ? [] : [[name, sentence] as const]))
  if (wrong.length === 0) return read
  return { fields: { ...('fields' in read && read.fields), ...Object.fromEntries(wrong) } }
}

interface ContractFormOptions<Draft, Body, Answer> extends Pick<ActionOptions<Body, Answer>, 'done' | 'refusedLater' | 'waits'> {
  /** The first values of the fields, by the names that the call gives them. */
  readonly initial: Draft
  /** `initial` changes while the form stands, by what is saved or read anew: fields left alone follow, those that both changed say so. */
  readonly followsInitial?: boolean
  /** Fields in which what both changed is put together. */
  readonly joined?: Joined<Draft>
  /** Writes the sentence beside a field that somebody else has changed too. `now`: what it says. */
  readonly overtakenText?: (name: keyof Draft & string, now: Draft) => string
  readonly read: (draft: Draft) => Read<Body>
  /** `key`: the same each time the same body is sent, for a mutation that takes an `idempotencyKey`. */
  readonly send: (body: Body, key: string) => Promise<Answer>
  /** The field a refusal is about, when the server names none: `{ emailTaken: 'email' }`. */
  readonly byCode?: Readonly<Partial<Record<string, keyof Draft & string>>>
  /** The form asks before it sends: `asked` holds the body, `confirm` or `unask` answer. */
  readonly asksFirst?: boolean
  /** A refusal by the names of the fields, where the paths of the call are not these names; `form` for what belongs to none. */
  readonly sentencesOf?: (error: unknown) => Sentences
  /** Not called once the form is gone. What was sent counts as saved by then. */
  readonly onDone?: (answer: Answer, body: Body) => void
}

interface Control<Value, Given> {
  readonly value: Value
  readonly onChange: (given: Given) => void
  readonly error: string | undefined
}

type TextEvent = ChangeEvent<HTMLInputElement | HTMLTextAreaElement>

export interface ContractForm<Draft, Body = unknown> {
  /** Properties of the form element: `<form {...form.props}>`. */
  readonly props: { readonly id: string; readonly noValidate: true; readonly onSubmit: (event: FormEvent) => void }
  readonly draft: Draft
  readonly set: (changes: Partial<Draft>) => void
  /** Properties of a text control. */
  readonly text: <Name extends keyof Draft & string>(name: Name) => Control<Draft[Name], TextEvent> & { readonly name: Name }
  /** Properties of a control that gives its value: a select, a stepper, a day, a switch. */
  readonly field: <Name extends keyof Draft & string>(name: Name) => Control<Draft[Name], Draft[Name]>
  /** Sentences have names or paths, as the server gives them. */
  readonly errors: Sentences
  /** The error that belongs to no field. */
  readonly error: string | undefined
  /** Says what was found elsewhere (another call, a file), and leads to it. */
  readonly refuse: (sentences: Sentences) => void
  /** The body that waits for a confirmation; null again once a refusal stands beside a field. */
  readonly asked: Body | null
  readonly unask: () => void
  /** True when it was done. */
  readonly confirm: () => Promise<boolean>
  readonly isDirty: boolean
  /** An `UnsavedGuard` or an `UnsavedSheet` takes it: something is typed and not on its way. */
  readonly isUnsaved: boolean
  readonly reset: (to?: Draft) => void
  /** Properties of its submit button, wherever it stands. */
  readonly submit: Action<unknown>['button'] & { readonly type: 'submit'; readonly form: string }
}

export type Joined<Draft> = { readonly [Name in keyof Draft]?: (mine: Draft[Name], before: Draft[Name], now: Draft[Name]) => Draft[Name] }

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/**
 * Carries a draft that was begun on `before` over to the values known `now`: untouched fields take the new values, the others stay as
 * typed, or are joined. `overtaken` lists the fields that somebody else changed differently.
 */
export function carriedOnto<Draft extends object>(ownDraft: Draft, before: Draft, now: Draft, joined: Joined<Draft> = {}) {
  const carried = { ...now }
  const overtaken: (keyof Draft & string)[] = []
  for (const name in ownDraft) {
    if (isSame(ownDraft[name], before[name])) continue
    const join = joined[name]
    carried[name] = join === undefined ? ownDraft[name] : join(ownDraft[name], before[name], now[name])
    if (join === undefined && !isSame(before[name], now[name]) && !isSame(ownDraft[name], now[name])) overtaken.push(name)
  }
  return { draft: carried, overtaken }
}

interface Sending<Draft, Body> {
  readonly body: Body
  readonly sent: Draft
}

export function useContractForm<Draft extends object, Body, Answer>({
  initial,
  followsInitial = false,
  joined = {},
  overtakenText = () => uiTexts.overtaken,
  read,
  send,
  byCode = {},
  asksFirst = false,
  sentencesOf = (error) =>
    error instanceof ApiError && Object.keys(error.fields).length > 0 ? error.fields : formErrorsOf(error, [], byCode),
  done,
  onDone,
  ...options
}: ContractFormOptions<Draft, Body, Answer>): ContractForm<Draft, Body> {
  const id = useId()
  const keyOf = useWishKey()
  const [saved, setSaved] = useState(initial)
  const [draft, setDraft] = useState(initial)
  const [errors, setErrors] = useState<Sentences>({})
  const [askedSending, setAskedSending] = useState<Sending<Draft, Body> | null>(null)
  const [followed, setFollowed] = useState(initial)
  const isDirty = !isSame(draft, saved)

  /** Sentences of fields the form has stand beside them; the first of the others above its button. */
  function refuse(sentences: Sentences): void {
    const isOurs = (path: string) => Object.hasOwn(initial, path) || Object.hasOwn(initial, path.split('.')[0] ?? '')
    const listedSentences = Object.entries(sentences).filter(([, sentence]) => sentence !== undefined)
    const other = listedSentences.find(([path]) => !isOurs(path))
    showWrong(`[id="${id}"]`, () => {
      setErrors({ ...sentences, form: other?.[1] })
      // A refusal that can be corrected returns to the form; a call without an answer is repeated from the question.
      if (listedSentences.some(([path]) => isOurs(path))) setAskedSending(null)
    })
  }

  // The body may be secret: it goes with the form.
  const sending = useMutation({ mutationFn: ({ body }: Sending<Draft, Body>) => send(body, keyOf(body)), gcTime: 0 })
  const action = useAction(sending, {
    ...options,
    isWriting: isDirty,
    ...(done !== undefined && { done: (answer: Answer, { body }: Sending<Draft, Body>) => done(answer, body) }),
    // Letters typed during the call are not saved yet.
    onDone: (answer, { body, sent }) => {
      setSaved(sent)
      // Sent once more, the same is another wish.
      keyOf(null)
      onDone?.(answer, body)
    },
    onRefused: (error) => refuse(sentencesOf(error)),
  })

  if (followsInitial && !isSame(followed, initial)) {
    setFollowed(initial)
    setSaved(initial)
    const carried = carriedOnto(draft, saved, initial, joined)
    setDraft(carried.draft)
    // A call under way brings back the member's own changes, not somebody else's.
    if (!sending.isPending && carried.overtaken.length > 0) {
      setErrors((known) => ({ ...known, ...Object.fromEntries(carried.overtaken.map((name) => [name, overtakenText(name, initial)])) }))
    }
  }

  const set = (changes: Partial<Draft>) => {
    setDraft((current) => ({ ...current, ...changes }))
    const changed = new Set(['form', ...Object.keys(changes)])
    setErrors((known) => Object.fromEntries(Object.entries(known).filter(([path]) => !changed.has(path.split('.')[0] ?? ''))))
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one field of the draft
  const change = <Name extends keyof Draft>(name: Name, value: Draft[Name]) => set({ [name]: value } as unknown as Partial<Draft>)
  return {
    props: {
      id,
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault()
        // It stands within another form for React, where a sheet opens over one.
        event.stopPropagation()
        // A form that asks first sends nothing yet: without network, its question gives the reason to wait.
        if (sending.isPending || (!asksFirst && action.button.disabledReason !== undefined)) return
        const found = read(draft)
        if ('fields' in found) refuse(found.fields)
        else {
          setErrors({})
          const wish = { body: found.value, sent: draft }
          if (asksFirst) setAskedSending(wish)
          else void action.run(wish)
        }
      },
    },
    draft,
    set,
    text: (name) => ({
      name,
      value: draft[name],
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a text control holds a text
      onChange: ({ target }) => change(name, target.value as Draft[typeof name]),
      error: errors[name],
    }),
    field: (name) => ({ value: draft[name], onChange: (value) => change(name, value), error: errors[name] }),
    errors,
    error: errors['form'],
    refuse,
    asked: askedSending?.body ?? null,
    unask: () => setAskedSending(null),
    confirm: async () => askedSending !== null && action.run(askedSending),
    isDirty,
    isUnsaved: !isSame(draft, sending.isPending ? sending.variables.sent : saved),
    reset: (to = saved) => {
      setDraft(to)
      setSaved(to)
      setErrors({})
      sending.reset()
    },
    submit: { ...action.button, type: 'submit', form: id },
  }
}
